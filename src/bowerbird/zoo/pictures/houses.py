"""Houses and flats from outside, rooms from inside."""

from __future__ import annotations

from random import Random

_SKIES = (
    ("#bfe0f7", "#eef7fd"),
    ("#9ccbea", "#e3f0f7"),
    ("#c9d6df", "#f1f4f6"),
    ("#f6d8b8", "#fdf3e6"),
    ("#a9d3e8", "#fbf3e4"),
)
_WALLS = ("#b5694d", "#a65a43", "#e8dcc8", "#f3ece0", "#c9b79c", "#d7d9d6", "#9c6b58", "#efe6d6", "#b9a38b", "#dfe5e4")
_ROOFS = ("#5b4a45", "#6d4437", "#49525c", "#3f4a4f", "#7b4b3a", "#565656")
_DOORS = ("#1f4e5f", "#7a1f2b", "#2b4c3f", "#31363c", "#c9822b", "#f4f4f0", "#27407a")
_GREENS = ("#5d8a4a", "#4d7a45", "#6f9a52", "#487a5b", "#7ea35c")
_PAINTS = ("#e9e4da", "#dfe6e4", "#f1ece3", "#d9dfe6", "#e8ddd2", "#e2e7d8")
_WOODS = ("#b98a5e", "#c9a27a", "#8f6848", "#d8bd98", "#a57b55")

_STYLES = (
    (("flat", "apartment", "condo", "studio", "loft", "penthouse", "wohnung", "appartement"), "block"),
    (("terrace", "townhouse", "mews", "reihen", "mitoyen"), "terrace"),
    (("bungalow", "ranch", "cottage", "plain-pied"), "bungalow"),
    (("detached", "house", "villa", "haus", "maison"), "detached"),
)


def draw(rng: Random, number: int, text: str) -> str:
    """Picture 0 is the front; the others are rooms, and the last the garden."""
    words = text.lower()
    style = next((style for known, style in _STYLES if any(word in words for word in known)), "")
    style = style or rng.choice(("detached", "terrace", "modern", "bungalow"))
    if style == "detached" and rng.random() < 0.25:
        style = "modern"
    palette = (rng.choice(_WALLS), rng.choice(_ROOFS), rng.choice(_DOORS))
    inside = Random(f"{rng.random()}:{number}")
    if number == 0:
        return _frame(_outside(rng, style, *palette))
    return _frame((_living, _kitchen, _bedroom, _bathroom, _garden)[(number - 1) % 5](inside))


def _frame(body: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400" '
        f'preserveAspectRatio="xMidYMid slice">{body}</svg>'
    )


def _outside(rng: Random, style: str, wall: str, roof: str, door: str) -> str:
    top, bottom = rng.choice(_SKIES)
    green = rng.choice(_GREENS)
    parts = [
        (
            f'<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
            f'<stop offset="1" stop-color="{bottom}"/></linearGradient></defs>'
            '<rect width="600" height="400" fill="url(#s)"/>'
        )
    ]
    for _ in range(rng.randint(1, 3)):
        x, y, r = rng.randint(20, 560), rng.randint(30, 90), rng.randint(14, 26)
        parts.append(
            f'<g fill="#fff" opacity=".75"><circle cx="{x}" cy="{y}" r="{r}"/>'
            f'<circle cx="{x + r}" cy="{y + 5}" r="{r - 5}"/>'
            f'<circle cx="{x - r}" cy="{y + 6}" r="{r - 6}"/></g>'
        )
    parts.append(
        f'<path d="M0 {rng.randint(235, 275)} Q150 {rng.randint(205, 245)} 300 260 T600 {rng.randint(225, 265)} '
        'V400 H0Z" '
        f'fill="{rng.choice(_GREENS)}" opacity=".55"/><rect y="318" width="600" height="82" fill="{green}"/>'
    )
    parts.extend(_tree(rng) for _ in range(rng.randint(1, 2)))
    parts.append(
        {"block": _block, "terrace": _terrace, "modern": _modern, "bungalow": _bungalow}.get(style, _detached)(
            rng, wall, roof, door
        )
    )
    parts.append(
        '<rect y="372" width="600" height="28" fill="#b9b6ae"/><rect y="369" width="600" height="4" fill="#d9d6cf"/>'
    )
    for _ in range(rng.randint(3, 7)):
        x = rng.randint(10, 590)
        parts.append(
            f'<ellipse cx="{x}" cy="364" rx="{rng.randint(14, 30)}" ry="{rng.randint(9, 16)}" fill="'
            f'{rng.choice(_GREENS)}"/>'
        )
    return "".join(parts)


def _tree(rng: Random) -> str:
    x, height, green = (
        rng.choice((rng.randint(15, 70), rng.randint(525, 585))),
        rng.randint(90, 150),
        rng.choice(_GREENS),
    )
    y = 330 - height
    return (
        f'<rect x="{x - 5}" y="{y + 20}" width="10" height="{height}" fill="#6b5138"/><g fill="{green}">'
        f'<circle cx="{x}" cy="{y}" r="40"/><circle cx="{x - 26}" cy="{y + 24}" r="30"/>'
        f'<circle cx="{x + 27}" cy="{y + 22}" r="31"/></g>'
        f'<circle cx="{x - 12}" cy="{y - 10}" r="16" fill="#fff" opacity=".12"/>'
    )


def _window(x: float, y: float, width: float, height: float, bars: bool = True) -> str:
    cross = (
        f'<path d="M{x + width / 2} {y}v{height}M{x} {y + height / 2}h{width}" stroke="#fbfbf8" stroke-width="3"/>'
        if bars
        else ""
    )
    return (
        f'<rect x="{x - 4}" y="{y - 4}" width="{width + 8}" height="{height + 8}" fill="#fbfbf8"/>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#7f9db0"/>'
        f'<path d="M{x} {y + height}L{x + width * 0.6} {y}H{x}Z" fill="#a9c3d2"/>{cross}'
        f'<rect x="{x - 7}" y="{y + height + 4}" width="{width + 14}" height="5" fill="#d8d4cb"/>'
    )


def _door(x: float, y: float, colour: str, height: float = 78) -> str:
    return (
        f'<rect x="{x - 5}" y="{y - 5}" width="54" height="{height + 5}" fill="#fbfbf8"/>'
        f'<rect x="{x}" y="{y}" width="44" height="{height}" fill="{colour}"/>'
        f'<rect x="{x + 9}" y="{y + 9}" width="26" height="20" fill="#b9cfda"/>'
        f'<circle cx="{x + 37}" cy="{y + 44}" r="3" fill="#d8b45a"/>'
    )


def _bricks(x: int, y: int, width: int, height: int) -> str:
    rows = "".join(f"M{x} {line}h{width}" for line in range(y + 14, y + height, 14))
    return f'<path d="{rows}" stroke="#000" opacity=".07" stroke-width="2"/>'


def _detached(rng: Random, wall: str, roof: str, door: str) -> str:
    left, width = rng.randint(120, 170), rng.randint(270, 330)
    middle, right = left + width / 2, left + width
    parts = [
        f'<rect x="{left}" y="175" width="{width}" height="165" fill="{wall}"/>{_bricks(left, 175, width, 165)}',
        (
            f'<rect x="{right - 70}" y="70" width="30" height="60" fill="{wall}"/>'
            f'<rect x="{right - 74}" y="66" width="38" height="9" fill="{roof}"/>'
        ),
    ]
    if rng.random() < 0.5:
        parts.append(f'<path d="M{left - 22} 178L{left + 48} 92H{right - 48}L{right + 22} 178Z" fill="{roof}"/>')
    else:
        parts.append(
            f'<path d="M{left - 20} 180L{middle} 78L{right + 20} 180Z" fill="{roof}"/>'
            f"{_window(middle - 16, 128, 32, 32)}"
        )
    parts += [_window(left + 28, 200, 58, 46), _window(right - 86, 200, 58, 46), _door(middle - 22, 262, door)]
    parts += [_window(left + 24, 272, 66, 44), _window(right - 90, 272, 66, 44)]
    if rng.random() < 0.5:
        parts.append(f'<path d="M{middle - 44} 258L{middle} 232L{middle + 44} 258Z" fill="{roof}"/>')
    if rng.random() < 0.45:
        parts.append(
            f'<rect x="{right}" y="245" width="92" height="95" fill="{wall}"/>'
            f'<path d="M{right} 247l14-26h64l22 26Z" fill="{roof}"/>'
            f'<rect x="{right + 14}" y="268" width="66" height="72" fill="#eceae4"/>'
            f'<path d="M{right + 14} 286h66M{right + 14} 304h66M{right + 14} 322h66" stroke="#c9c6bd" '
            'stroke-width="2"/>'
        )
    parts.append(f'<path d="M{middle - 24} 340h48l40 40h-128Z" fill="#cfc8ba"/>')
    return "".join(parts)


def _terrace(rng: Random, wall: str, roof: str, door: str) -> str:
    parts = [
        (
            f'<rect x="0" y="110" width="600" height="26" fill="{roof}"/>'
            f'<rect x="0" y="134" width="600" height="206" fill="{wall}"/>'
        )
    ]
    parts.append(_bricks(0, 134, 600, 206))
    width = rng.choice((150, 200))
    for number, left in enumerate(range(0, 600, width)):
        colour = door if number == 1 else rng.choice(_DOORS)
        if rng.random() < 0.4:
            parts.append(f'<rect x="{left}" y="134" width="{width}" height="206" fill="{rng.choice(_WALLS)}"/>')
        parts.append(
            f'<path d="M{left} 134v206" stroke="#0003" stroke-width="3"/>'
            f'<rect x="{left + width - 40}" y="78" width="26" height="40" fill="{wall}"/>'
        )
        parts.append(_window(left + 22, 160, 40, 56) + _window(left + width - 62, 160, 40, 56))
        parts.append(_window(left + 18, 252, 46, 62) + _door(left + width - 66, 262, colour))
    return "".join(parts)


def _modern(rng: Random, wall: str, roof: str, door: str) -> str:
    left = rng.randint(90, 140)
    return (
        f'<rect x="{left}" y="225" width="390" height="115" fill="{wall}"/>'
        f'<rect x="{left + 60}" y="120" width="270" height="108" fill="#f2f0ea"/>'
        f'<rect x="{left + 48}" y="110" width="294" height="14" fill="{roof}"/>'
        f'<rect x="{left - 12}" y="218" width="414" height="12" fill="{roof}"/>'
        + _window(left + 84, 146, 120, 56, bars=False)
        + _window(left + 234, 146, 66, 56, bars=False)
        + _window(left + 24, 252, 130, 76, bars=False)
        + _door(left + 190, 260, door, 80)
        + f'<rect x="{left + 262}" y="250" width="104" height="90" fill="{rng.choice(_WOODS)}"/>'
        + "".join(f'<path d="M{left + 262} {y}h104" stroke="#0002" stroke-width="2"/>' for y in range(262, 340, 13))
    )


def _bungalow(rng: Random, wall: str, roof: str, door: str) -> str:
    left = rng.randint(70, 110)
    return (
        f'<rect x="{left}" y="232" width="420" height="108" fill="{wall}"/>{_bricks(left, 232, 420, 108)}'
        f'<path d="M{left - 24} 236L{left + 66} 146H{left + 354}L{left + 444} 236Z" fill="{roof}"/>'
        f'<path d="M{left + 20} 238L{left + 92} 170L{left + 164} 238Z" fill="{roof}"/>'
        f'<path d="M{left + 36} 238L{left + 92} 184L{left + 148} 238Z" fill="{wall}"/>'
        + _window(left + 54, 258, 76, 52)
        + _door(left + 190, 262, door)
        + _window(left + 268, 262, 54, 48)
        + _window(left + 346, 262, 54, 48)
    )


def _block(rng: Random, wall: str, roof: str, door: str) -> str:
    floors, bays = rng.randint(3, 5), rng.randint(4, 6)
    left, width, top = 110, 380, 340 - floors * 58
    parts = [
        (
            f'<rect x="{left}" y="{top}" width="{width}" height="{340 - top}" fill="{wall}"/>'
            f'<rect x="{left - 8}" y="{top - 12}" width="{width + 16}" height="14" fill="{roof}"/>'
        )
    ]
    balcony = rng.random() < 0.6
    for floor in range(floors):
        for bay in range(bays):
            x, y = left + 18 + bay * (width - 24) / bays, top + 14 + floor * 57
            if floor == floors - 1 and bay == bays // 2:
                parts.append(_door(x, y + 2, door, 52))
                continue
            parts.append(_window(x, y, 36, 30))
            if balcony and bay % 2 == 0:
                parts.append(f'<rect x="{x - 8}" y="{y + 22}" width="52" height="16" fill="#37474f" opacity=".55"/>')
    return "".join(parts)


def _room(rng: Random) -> str:
    return (
        f'<rect width="600" height="400" fill="{rng.choice(_PAINTS)}"/>'
        f'<rect y="300" width="600" height="100" fill="{rng.choice(_WOODS)}"/>'
        '<rect y="294" width="600" height="8" fill="#fff"/>'
    )


def _living(rng: Random) -> str:
    sofa = rng.choice(("#4f6d7a", "#8a9a5b", "#b5651d", "#6d6875", "#345e55", "#a44a3f"))
    lamp = rng.randint(470, 540)
    return (
        _room(rng)
        + _window(rng.randint(60, 220), 60, 150, 130)
        + f'<rect x="{rng.randint(360, 420)}" y="80" width="100" height="76" fill="#fff"/>'
        f'<rect x="400" y="90" width="50" height="56" fill="{sofa}" opacity=".5"/>'
        f'<ellipse cx="300" cy="356" rx="230" ry="34" fill="#efe7da"/>'
        f'<rect x="150" y="226" width="270" height="70" rx="14" fill="{sofa}"/>'
        f'<rect x="130" y="262" width="310" height="62" rx="14" fill="{sofa}"/>'
        '<rect x="130" y="262" width="310" height="62" rx="14" fill="#000" opacity=".08"/>'
        '<rect x="190" y="240" width="54" height="44" rx="6" fill="#f2e6cf"/>'
        '<rect x="330" y="242" width="54" height="42" rx="6" fill="#e0b65a"/>'
        f'<path d="M{lamp} 322V170" stroke="#444" stroke-width="5"/>'
        f'<path d="M{lamp - 34} 178L{lamp - 20} 130h40l14 48Z" fill="#fdf0c8"/>'
    )


def _kitchen(rng: Random) -> str:
    front = rng.choice(("#f3f1ec", "#3c5a64", "#6b7f6a", "#d7d2c8", "#2f3e46"))
    doors = "".join(
        f'<rect x="{x}" y="238" width="88" height="88" fill="{front}" stroke="#0002"/>'
        f'<circle cx="{x + 76}" cy="252" r="3" fill="#b9975b"/>'
        f'<rect x="{x}" y="60" width="88" height="76" fill="{front}" stroke="#0002"/>'
        for x in range(30, 540, 90)
    )
    return (
        _room(rng)
        + doors
        + (
            '<rect x="20" y="222" width="560" height="18" fill="#e9e4dc"/>'
            '<rect x="20" y="326" width="560" height="8" fill="#333"/>'
        )
        + _window(232, 62, 130, 88)
        + '<path d="M300 222v-34h22" fill="none" stroke="#9aa3a8" stroke-width="6"/>'
        '<rect x="70" y="186" width="40" height="36" rx="5" fill="#c8573f"/>'
        '<rect x="470" y="176" width="26" height="46" fill="#a9c3a0"/>'
    )


def _bedroom(rng: Random) -> str:
    cover = rng.choice(("#8fa7b5", "#c98c7a", "#7f9172", "#d8c3a5", "#6e7f9e"))
    return (
        _room(rng)
        + _window(410, 70, 120, 120)
        + '<rect x="110" y="170" width="260" height="120" rx="10" fill="#7a5c46"/>'
        '<rect x="110" y="240" width="260" height="96" fill="#fff"/>'
        f'<rect x="110" y="268" width="260" height="76" rx="6" fill="{cover}"/>'
        '<rect x="130" y="222" width="96" height="40" rx="12" fill="#fbfaf7"/>'
        '<rect x="252" y="222" width="96" height="40" rx="12" fill="#fbfaf7"/>'
        '<rect x="390" y="270" width="60" height="64" fill="#a57b55"/>'
        '<path d="M404 270l8-34h20l8 34Z" fill="#fdf0c8"/>'
    )


def _bathroom(rng: Random) -> str:
    tile = rng.choice(("#dbe7e8", "#e7ebe6", "#d5dde6", "#ece6dd"))
    grid = "".join(f"M{x} 0v240" for x in range(0, 600, 50)) + "".join(f"M0 {y}h600" for y in range(0, 241, 40))
    return (
        f'<rect width="600" height="400" fill="{tile}"/><path d="{grid}" stroke="#fff" stroke-width="3"/>'
        '<rect y="300" width="600" height="100" fill="#8d9aa0"/>'
        '<path d="M90 230h300v50q0 60-60 60H150q-60 0-60-60Z" fill="#fdfdfb"/>'
        '<rect x="80" y="222" width="320" height="14" rx="7" fill="#fff"/>'
        '<rect x="450" y="70" width="100" height="120" rx="8" fill="#b8ccd4"/>'
        '<rect x="440" y="230" width="120" height="26" rx="8" fill="#fdfdfb"/>'
        '<rect x="486" y="256" width="28" height="80" fill="#eee"/>'
    )


def _garden(rng: Random) -> str:
    flowers = "".join(
        f'<circle cx="{rng.randint(20, 580)}" cy="{rng.randint(250, 300)}" r="{rng.randint(4, 8)}" fill="'
        f'{rng.choice(("#d1495b", "#edae49", "#f4f1de", "#9b5de5"))}"/>'
        for _ in range(26)
    )
    fence = "".join(f'<rect x="{x}" y="170" width="22" height="90" fill="#b08d66"/>' for x in range(0, 600, 26))
    return (
        f'<rect width="600" height="400" fill="#cfe6f3"/>{fence}<rect y="250" width="600" height="150" fill="'
        f'{rng.choice(_GREENS)}"/>'
        f'{_tree(rng)}<rect y="250" width="600" height="36" fill="#3f6b3a" opacity=".5"/>{flowers}<path d="M190 '
        '400L250 300h100l60 100Z" fill="#d3cbbb"/>'
    )
