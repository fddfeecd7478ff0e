"""Things on a shop's shelf, and book covers."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from random import Random

_TONES = (
    "#264653",
    "#2a9d8f",
    "#e76f51",
    "#e9c46a",
    "#6d597a",
    "#355070",
    "#b56576",
    "#588157",
    "#bc6c25",
    "#4a4e69",
    "#222831",
)
_GROUNDS = ("#f4f2ee", "#eef1f4", "#f7f3f0", "#f0f3ee", "#ffffff", "#f5f5f7", "#faf6ef")


def product(rng: Random, number: int, text: str) -> str:
    """The shape follows the words of the title where one is known."""
    words = text.lower()
    tone, second = rng.sample(_TONES, 2)
    draw = next((shape for known, shape in _SHAPES if any(word in words for word in known)), None)
    draw = draw or rng.choice([shape for _, shape in _SHAPES])
    scale = (1.0, 1.35, 0.75, 1.6)[number % 4]
    turn = (0, -8, 12, 4)[number % 4]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" '
        'preserveAspectRatio="xMidYMid slice">'
        f'<rect width="400" height="400" fill="{rng.choice(_GROUNDS)}"/>'
        f'<ellipse cx="200" cy="330" rx="{110 * min(scale, 1.3)}" ry="14" fill="#0001"/>'
        f'<g transform="translate(200 200) rotate({turn}) scale({scale}) translate(-200 -200)">'
        f"{draw(tone, second)}</g></svg>"
    )


def _headphones(tone: str, second: str) -> str:
    return (
        f'<path d="M110 240v-30a90 90 0 0 1 180 0v30" fill="none" stroke="{tone}" stroke-width="18"/>'
        f'<rect x="92" y="220" width="50" height="90" rx="22" fill="{second}"/>'
        f'<rect x="258" y="220" width="50" height="90" rx="22" fill="{second}"/>'
    )


def _laptop(tone: str, second: str) -> str:
    return (
        '<rect x="100" y="120" width="200" height="136" rx="8" fill="#333"/>'
        f'<rect x="110" y="130" width="180" height="116" fill="{tone}"/>'
        f'<path d="M110 246L220 130h70v116Z" fill="{second}" opacity=".35"/>'
        '<path d="M76 286l24-30h200l24 30q0 10-10 10H86q-10 0-10-10Z" fill="#b9bec4"/>'
    )


def _phone(tone: str, second: str) -> str:
    return (
        '<rect x="145" y="90" width="110" height="230" rx="18" fill="#222"/>'
        f'<rect x="152" y="98" width="96" height="214" rx="12" fill="{tone}"/>'
        f'<circle cx="200" cy="205" r="34" fill="{second}" opacity=".7"/><circle cx="200" cy="108" r="4" fill="#111"/>'
    )


def _lamp(tone: str, second: str) -> str:
    return (
        f'<path d="M140 170l26-80h68l26 80Z" fill="{second}"/>'
        f'<path d="M200 170v130" stroke="{tone}" stroke-width="10"/>'
        f'<ellipse cx="200" cy="310" rx="54" ry="14" fill="{tone}"/>'
    )


def _chair(tone: str, second: str) -> str:
    return (
        f'<rect x="140" y="90" width="120" height="110" rx="24" fill="{tone}"/>'
        f'<rect x="128" y="200" width="144" height="36" rx="14" fill="{second}"/>'
        '<path d="M146 236l-16 90M254 236l16 90M170 236v80M230 236v80" stroke="#8a6a4a" stroke-width="9" '
        'stroke-linecap="round"/>'
    )


def _mug(tone: str, second: str) -> str:
    return (
        f'<path d="M120 140h130v130q0 40-40 40h-50q-40 0-40-40Z" fill="{tone}"/>'
        f'<path d="M250 170h24q26 0 26 34t-26 34h-24" fill="none" stroke="{tone}" stroke-width="16"/>'
        f'<rect x="120" y="190" width="130" height="26" fill="{second}"/>'
    )


def _shoe(tone: str, second: str) -> str:
    return (
        f'<path d="M80 270v-70q40 16 70-30l90 60q80 8 84 50Z" fill="{tone}"/>'
        '<path d="M74 268h254v20q0 14-14 14H88q-14 0-14-14Z" fill="#f2f0ea" stroke="#0002"/>'
        f'<path d="M176 196l-16 18M198 210l-16 18M220 224l-16 18" stroke="{second}" stroke-width="7" '
        'stroke-linecap="round"/>'
    )


def _shirt(tone: str, second: str) -> str:
    return (
        f'<path d="M150 100q50 34 100 0l70 40-28 58-32-16v140H140V182l-32 16-28-58Z" fill="{tone}"/>'
        f'<path d="M150 100q50 34 100 0l-8-6q-42 26-84 0Z" fill="{second}"/>'
    )


def _bottle(tone: str, second: str) -> str:
    return (
        f'<rect x="178" y="74" width="44" height="30" rx="4" fill="{second}"/>'
        f'<path d="M180 104h40v30q34 14 34 50v120q0 20-20 20h-68q-20 0-20-20V184q0-36 34-50Z" fill="{tone}"/>'
        '<rect x="146" y="210" width="108" height="66" fill="#fbf7ee"/>'
    )


def _backpack(tone: str, second: str) -> str:
    return (
        f'<path d="M170 96q30-34 60 0" fill="none" stroke="{tone}" stroke-width="10"/>'
        f'<rect x="124" y="92" width="152" height="222" rx="44" fill="{tone}"/>'
        f'<rect x="144" y="214" width="112" height="80" rx="16" fill="{second}"/>'
        '<path d="M150 160h100" stroke="#fff8" stroke-width="5"/>'
    )


def _clock(tone: str, second: str) -> str:
    return (
        f'<rect x="172" y="60" width="56" height="280" rx="10" fill="{second}"/>'
        f'<circle cx="200" cy="200" r="84" fill="{tone}"/><circle cx="200" cy="200" r="68" fill="#fdfdfb"/>'
        '<path d="M200 200V150M200 200l34 20" stroke="#222" stroke-width="6" stroke-linecap="round"/>'
    )


def _bike(tone: str, second: str) -> str:
    return (
        '<g fill="none" stroke="#333" stroke-width="8"><circle cx="120" cy="260" r="56"/>'
        '<circle cx="284" cy="260" r="56"/></g>'
        '<path d="M120 260l50-90h84l30 90M170 170l36 90h-86M254 170l-48 90M160 150h26M244 150h30" fill="none" '
        f'stroke="{tone}" stroke-width="9" stroke-linejoin="round"/>'
        f'<circle cx="206" cy="260" r="13" fill="{second}"/>'
    )


def _appliance(tone: str, second: str) -> str:
    return (
        f'<rect x="110" y="90" width="180" height="226" rx="14" fill="{tone}"/>'
        '<rect x="126" y="106" width="148" height="34" rx="6" fill="#fff3"/>'
        '<circle cx="200" cy="226" r="62" fill="#e8eaec"/>'
        f'<circle cx="200" cy="226" r="46" fill="{second}" opacity=".8"/>'
    )


def _box(tone: str, second: str) -> str:
    return (
        f'<path d="M100 160l100-46 100 46-100 48Z" fill="{second}"/><path d="M100 160v120l100 48V208Z" fill="{tone}"/>'
        f'<path d="M300 160v120l-100 48V208Z" fill="{tone}"/><path d="M300 160v120l-100 48V208Z" fill="#0003"/>'
    )


_SHAPES: tuple[tuple[tuple[str, ...], Callable[[str, str], str]], ...] = (
    (("headphone", "earbud", "headset", "kopfhörer", "casque", "écouteur"), _headphones),
    (("laptop", "notebook", "monitor", "tablet", "television", " tv"), _laptop),
    (("phone", "smartphone", "handy", "téléphone"), _phone),
    (("lamp", "light", "leuchte", "lampe", "torch"), _lamp),
    (("chair", "stool", "sofa", "stuhl", "chaise", "desk", "seat"), _chair),
    (("mug", "cup", "kettle", "tasse", "teapot", "coffee", "kaffee", "café"), _mug),
    (("shoe", "boot", "trainer", "sneaker", "schuh", "chaussure"), _shoe),
    (("shirt", "jacket", "jumper", "sweater", "coat", "hoodie", "hemd", "veste"), _shirt),
    (("bottle", "flask", "oil", "flasche", "bouteille", "shampoo"), _bottle),
    (("backpack", "bag", "rucksack", "sac", "tasche"), _backpack),
    (("watch", "clock", "uhr", "montre", "tracker"), _clock),
    (("bike", "bicycle", "fahrrad", "vélo", "scooter"), _bike),
    (("washing", "dryer", "oven", "fridge", "vacuum", "mixer", "blender", "toaster"), _appliance),
    (("box", "set", "kit", "toy", "game"), _box),
)


def book(rng: Random, number: int, text: str) -> str:
    """A cover with its title; later numbers show back and spine in the same colours."""
    tone, second, third = rng.sample(_TONES, 3)
    lines = _lines(text or "Untitled", 13)[:5]
    motif = rng.randint(0, 4)
    art = (
        (
            f'<circle cx="150" cy="300" r="78" fill="{second}"/>'
            f'<circle cx="186" cy="280" r="60" fill="{third}" opacity=".7"/>'
        ),
        "".join(
            f'<rect x="{30 + i * 36}" y="{400 - i * 26}" width="26" height="{i * 26}" fill="{second}"/>'
            for i in range(7)
        ),
        (
            f'<path d="M0 330q75-60 150 0t150 0V450H0Z" fill="{second}"/>'
            f'<path d="M0 370q75-50 150 0t150 0V450H0Z" fill="{third}"/>'
        ),
        f'<path d="M150 210l90 160H60Z" fill="{second}"/><circle cx="220" cy="230" r="28" fill="{third}"/>',
        (
            f'<rect x="24" y="200" width="252" height="6" fill="{second}"/>'
            f'<rect x="24" y="420" width="252" height="6" fill="{second}"/>'
            f'<rect x="110" y="240" width="80" height="150" fill="{third}"/>'
        ),
    )[motif]
    title = "".join(f'<text x="24" y="{62 + i * 32}">{escape(line)}</text>' for i, line in enumerate(lines))
    shown = title if number % 2 == 0 else '<rect x="24" y="40" width="252" height="120" fill="#fff3"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 450" width="300" height="450" '
        'preserveAspectRatio="xMidYMid slice">'
        f'<rect width="300" height="450" fill="{tone}"/>{art}<rect width="10" height="450" fill="#0003"/>'
        '<g font-family="Georgia,Liberation Serif,serif" font-size="27" font-weight="bold" fill="#fffdf6">'
        f"{shown}</g></svg>"
    )


def _lines(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
