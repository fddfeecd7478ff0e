"""Things on a shop's shelf, and book covers."""

from __future__ import annotations

from html import escape
from random import Random

from bowerbird.zoo.pictures.wares import WARES

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
    shape = next((drawn for known, drawn in WARES if any(word in words for word in known)), "")
    shape = shape or rng.choice(WARES)[1]
    scale = (1.0, 1.35, 0.75, 1.6)[number % 4]
    turn = (0, -8, 12, 4)[number % 4]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" '
        'preserveAspectRatio="xMidYMid slice">'
        f'<rect width="400" height="400" fill="{rng.choice(_GROUNDS)}"/>'
        f'<ellipse cx="200" cy="330" rx="{110 * min(scale, 1.3)}" ry="14" fill="#0001"/>'
        f'<g transform="translate(200 200) rotate({turn}) scale({scale}) translate(-200 -200)">'
        f"{shape.format(tone, second)}</g></svg>"
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
        'preserveAspectRatio="xMidYMid meet">'
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
