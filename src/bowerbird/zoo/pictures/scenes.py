"""Cars on a forecourt, restaurant tables, and maps."""

from __future__ import annotations

from random import Random

_PAINTS = (
    ("black", "#26282b"),
    ("white", "#f3f4f4"),
    ("silver", "#b9bfc4"),
    ("grey", "#6f767c"),
    ("gray", "#6f767c"),
    ("blue", "#2b5c9e"),
    ("red", "#b3262e"),
    ("green", "#2f5f46"),
    ("yellow", "#e3b62b"),
    ("orange", "#d9662b"),
    ("brown", "#6b4a35"),
    ("beige", "#d8c9ab"),
)


def car(rng: Random, number: int, text: str) -> str:
    """Body and paint follow the text where it names them; later numbers are the inside, a wheel, the boot."""
    words = text.lower()
    paint = next((code for name, code in _PAINTS if name in words), rng.choice(_PAINTS)[1])
    body = _BODIES[next((name for name in _BODIES if name in words), rng.choice(sorted(_BODIES)))]
    ground, wall = rng.choice(
        (("#9a9c9e", "#dfe5ea"), ("#8b8d8f", "#cfd9df"), ("#a8a39a", "#e9e4da"), ("#777b80", "#c8d4dc"))
    )
    if number % 4 == 1:
        return _inside(rng)
    if number % 4 == 2:
        return _wheel_close(paint)
    flip = ' transform="translate(600 0) scale(-1 1)"' if number % 4 == 3 or rng.random() < 0.4 else ""
    shop = "".join(
        f'<rect x="{x}" y="70" width="110" height="150" fill="#fff" opacity=".35"/>' for x in range(20, 600, 145)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400" '
        'preserveAspectRatio="xMidYMid slice">'
        f'<rect width="600" height="400" fill="{wall}"/>{shop}<rect y="250" width="600" height="150" fill="{ground}"/>'
        f'<ellipse cx="300" cy="332" rx="236" ry="16" fill="#0003"/><g{flip}>'
        f'<path d="{body[0]}" fill="{paint}" stroke="#0004" stroke-width="2"/>'
        f'<path d="{body[1]}" fill="#32424d"/><path d="{body[1]}" fill="#fff" opacity=".12"/>'
        '<path d="M80 282h440" stroke="#0003" stroke-width="3"/>'
        f'<path d="M300 {body[2]}V300" stroke="#0003" stroke-width="3"/>'
        '<rect x="318" y="252" width="24" height="5" rx="2" fill="#0006"/>'
        '<rect x="506" y="252" width="26" height="14" rx="5" fill="#fdf6d8"/>'
        '<rect x="68" y="250" width="16" height="18" rx="4" fill="#b3262e"/>'
        f"{_wheel(165, 308)}{_wheel(437, 308)}</g></svg>"
    )


_BODIES = {
    "hatchback": (
        "M66 310q-6-60 20-80l60-64q14-14 40-14h130q30 0 52 24l50 52q90 10 112 30 12 12 6 52Z",
        "M156 222l36-46q8-10 24-10h90q26 0 42 20l32 36Z",
        168,
    ),
    "saloon": (
        "M56 310q-8-52 12-66l92-18 58-54q16-16 44-16h90q34 0 56 22l46 46q80 6 94 32 8 20 2 54Z",
        "M190 224l44-42q10-10 28-10h84q26 0 42 18l32 34Z",
        172,
    ),
    "estate": (
        "M60 310q-8-70 10-84l34-62q8-12 30-12h210q34 0 56 26l46 48q84 8 98 32 8 20 2 52Z",
        "M118 222l22-42q6-12 20-12h180q26 0 44 22l28 32Z",
        168,
    ),
    "suv": (
        "M62 312q-10-86 14-108l34-66q8-14 34-14h196q32 0 52 28l44 56q84 6 98 40 10 26 2 64Z",
        "M124 206l24-48q6-14 24-14h160q26 0 42 24l28 38Z",
        146,
    ),
    "coupe": (
        "M58 310q-8-44 12-58l90-26 84-52q20-12 50-12h40q34 0 66 30l40 34q84 8 98 36 6 18 0 48Z",
        "M196 226l66-42q14-8 34-8h32q26 0 46 20l32 30Z",
        178,
    ),
    "convertible": (
        "M58 310q-8-44 12-60l100-14h150l56-58 10 6-28 54q120 4 140 28 10 16 4 44Z",
        "M330 236l44-48 6 4-20 44Z",
        240,
    ),
    "van": (
        "M58 312V150q0-26 26-26h270q20 0 34 20l52 70q86 6 96 36 8 26 4 62Z",
        "M330 212v-66h20q12 0 20 12l38 54Z",
        140,
    ),
}


def _wheel(x: int, y: int) -> str:
    spokes = "".join(
        f'<path d="M{x} {y}v-22" transform="rotate({a} {x} {y})" stroke="#c9ced2" stroke-width="6"/>'
        for a in range(0, 360, 60)
    )
    return (
        f'<circle cx="{x}" cy="{y}" r="40" fill="#1d1f21"/>'
        f'<circle cx="{x}" cy="{y}" r="26" fill="#8d949a"/>{spokes}<circle cx="{x}" cy="{y}" r="6" fill="#333"/>'
    )


def _wheel_close(paint: str) -> str:
    spokes = "".join(
        f'<path d="M300 230v-104" transform="rotate({a} 300 230)" stroke="#d4d8db" stroke-width="20"/>'
        for a in range(0, 360, 45)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400">'
        f'<rect width="600" height="400" fill="{paint}"/>'
        '<circle cx="300" cy="230" r="190" fill="#111"/>'
        f'<circle cx="300" cy="230" r="122" fill="#6f767c"/>{spokes}<circle cx="300" cy="230" r="24" '
        'fill="#333"/></svg>'
    )


def _inside(rng: Random) -> str:
    seat = rng.choice(("#3b3b3d", "#8a6b4f", "#5c5f66", "#722f37"))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400">'
        '<rect width="600" height="400" fill="#cfdbe3"/>'
        '<path d="M0 160Q300 110 600 160V400H0Z" fill="#25282b"/>'
        '<rect x="330" y="180" width="130" height="76" rx="8" fill="#0d3b52"/>'
        '<circle cx="170" cy="260" r="86" fill="none" stroke="#111" stroke-width="20"/>'
        '<circle cx="170" cy="260" r="26" fill="#333"/><path d="M90 260h54M196 260h54M170 286v58" stroke="#111" '
        'stroke-width="16"/>'
        f'<rect x="40" y="350" width="220" height="60" rx="20" fill="{seat}"/>'
        f'<rect x="340" y="350" width="220" height="60" rx="20" fill="{seat}"/></svg>'
    )


def restaurant(rng: Random, number: int, text: str) -> str:
    """Even numbers show a dish from above, odd ones the room."""
    del text
    cloth, plate = rng.choice(
        (
            ("#7a4b2f", "#fdfbf5"),
            ("#2f3b3a", "#f4f1ea"),
            ("#b8895a", "#ffffff"),
            ("#e9e2d3", "#fdfdfb"),
            ("#8c2f39", "#fbf7ee"),
        )
    )
    colours = ("#c1440e", "#6a994e", "#f2b134", "#a7c957", "#bc4749", "#e9d8a6", "#7f5539", "#ee9b00")
    if number % 2:
        lights = "".join(
            (
                f'<path d="M{x} 0v{60 + x % 50}" stroke="#222" stroke-width="3"/>'
                f'<circle cx="{x}" cy="{70 + x % 50}" r="16" fill="#ffe8a3"/>'
            )
            for x in range(70, 600, 110)
        )
        tables = "".join(
            (
                f'<ellipse cx="{x}" cy="300" rx="70" ry="18" fill="{plate}"/>'
                f'<path d="M{x} 310v70" stroke="#222" stroke-width="10"/>'
            )
            for x in range(90, 600, 190)
        )
        body = (
            f'<rect width="600" height="400" fill="{cloth}"/>'
            f'<rect y="270" width="600" height="130" fill="#0004"/>{lights}{tables}'
        )
    else:
        food = "".join(
            f'<circle cx="{300 + rng.randint(-70, 70)}" cy="{200 + rng.randint(-60, 60)}" r="'
            f'{rng.randint(14, 40)}" fill="{rng.choice(colours)}"/>'
            for _ in range(rng.randint(9, 16))
        )
        body = (
            f'<rect width="600" height="400" fill="{cloth}"/><circle cx="300" cy="206" r="168" fill="#0003"/>'
            f'<circle cx="300" cy="200" r="164" fill="{plate}"/>'
            f'<circle cx="300" cy="200" r="124" fill="#0000000d"/>{food}<rect x="76" y="90" width="12" '
            'height="230" rx="6" fill="#c9ced2"/><rect x="508" y="90" width="14" height="230" rx="7" '
            'fill="#c9ced2"/>'
        )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400" '
        f'preserveAspectRatio="xMidYMid slice">{body}</svg>'
    )


def street_map(rng: Random) -> str:
    roads = "".join(
        f'<path d="M{rng.randint(-20, 120)} {rng.randint(-20, 420)}Q{rng.randint(150, 450)} '
        f'{rng.randint(0, 400)} 640 {rng.randint(-20, 420)}" '
        f'fill="none" stroke="{rng.choice(("#fff", "#fff", "#fbe29b"))}" stroke-width="{rng.choice((7, 9, 14))}"/>'
        for _ in range(7)
    ) + "".join(
        f'<path d="M{rng.randint(0, 600)} -10L{rng.randint(0, 600)} 410" stroke="#fff" stroke-width="8"/>'
        for _ in range(5)
    )
    blocks = "".join(
        f'<rect x="{rng.randint(0, 560)}" y="{rng.randint(0, 360)}" width="{rng.randint(20, 70)}" height="'
        f'{rng.randint(14, 50)}" fill="#e3ddd3"/>'
        for _ in range(40)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400" '
        'preserveAspectRatio="xMidYMid slice"><rect width="600" height="400" fill="#f1eee8"/>'
        f'<circle cx="{rng.randint(60, 540)}" cy="{rng.randint(60, 340)}" r="{rng.randint(50, 90)}" '
        f'fill="#cfe5c0"/>{blocks}<path d="M0 {rng.randint(60, 340)}q300-90 600 30" fill="none" '
        f'stroke="#a9cfe6" stroke-width="26"/>{roads}'
        '<path d="M300 214c-30-44-38-56-38-74a38 38 0 0 1 76 0c0 18-8 30-38 74Z" fill="#d1333f"/>'
        '<circle cx="300" cy="140" r="14" fill="#fff"/></svg>'
    )
