"""Company signs, event posters and portraits of people who do not exist."""

from __future__ import annotations

from html import escape
from random import Random

_TONES = (
    "#0b3954",
    "#087e8b",
    "#bf1a2f",
    "#f4a259",
    "#5b8e7d",
    "#8cb369",
    "#3d348b",
    "#7678ed",
    "#1b998b",
    "#2d3047",
    "#c44536",
    "#5f0f40",
)


def company(rng: Random, number: int, text: str) -> str:
    """A logo with the first letters of the name."""
    del number
    tone, second = rng.sample(_TONES, 2)
    letters = "".join(word[0] for word in text.split()[:2]).upper() or "Co"
    mark = (
        f'<circle cx="150" cy="100" r="66" fill="{tone}"/>',
        f'<rect x="84" y="34" width="132" height="132" rx="26" fill="{tone}"/>',
        f'<path d="M150 26l74 74-74 74-74-74Z" fill="{tone}"/>',
        (
            f'<rect x="84" y="34" width="66" height="132" fill="{tone}"/>'
            f'<rect x="150" y="34" width="66" height="132" fill="{second}"/>'
        ),
    )[rng.randint(0, 3)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200">'
        '<rect width="300" height="200" fill="#fff"/>'
        f'{mark}<text x="150" y="120" text-anchor="middle" font-family="Helvetica,Liberation Sans,sans-serif" '
        f'font-size="56" font-weight="bold" fill="#fff">{escape(letters)}</text></svg>'
    )


def poster(rng: Random, number: int, text: str) -> str:
    tone, second, third = rng.sample(_TONES, 3)
    kind = (rng.randint(0, 3) + number) % 4
    if kind == 0:
        art = "".join(
            f'<rect x="{20 + i * 29}" y="{300 - h}" width="18" height="{h}" fill="{second}"/>'
            for i, h in enumerate(rng.choices(range(40, 240), k=20))
        )
    elif kind == 1:
        art = "".join(
            (
                f'<circle cx="{rng.randint(0, 600)}" cy="{rng.randint(0, 400)}" r="{rng.randint(20, 120)}" fill="'
                f'{rng.choice((second, third))}" opacity=".45"/>'
            )
            for _ in range(9)
        )
    elif kind == 2:
        art = (
            "".join(f'<path d="M300 400L{x} 0h60Z" fill="#fff" opacity=".12"/>' for x in range(-40, 640, 120))
            + f'<rect y="330" width="600" height="70" fill="{second}"/>'
            + "".join(f'<circle cx="{x}" cy="{345 + x % 7}" r="22" fill="#0008"/>' for x in range(10, 600, 34))
        )
    else:
        art = (
            f'<path d="M0 400L180 140l110 130 90-90 220 220Z" fill="{second}"/>'
            f'<circle cx="470" cy="100" r="50" fill="{third}"/>'
        )
    lines = "".join(
        f'<text x="36" y="{80 + 46 * number}">{escape(line)}</text>' for number, line in enumerate(_lines(text, 24)[:2])
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400" '
        f'preserveAspectRatio="xMidYMid slice"><rect width="600" height="400" fill="{tone}"/>{art}'
        '<g font-family="Helvetica,Liberation Sans,sans-serif" font-size="36" font-weight="bold" fill="#fff">'
        f"{lines}</g></svg>"
    )


def _lines(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def icon(name: str) -> str:
    """A small sign for an attribute; what it means is said by its alternative text only."""
    body = next((drawn for words, drawn in _ICONS if any(word in name for word in words)), _ICONS[-1][1])
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" '
        f'stroke="#555" stroke-width="1.8">{body}</svg>'
    )


_ICONS = (
    (("bed",), '<path d="M3 18v-7h13a4 4 0 0 1 4 4v3M3 15h17M3 6v12M6 11V8h5v3"/>'),
    (("bath",), '<path d="M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2 2 0 0 1 4 0"/>'),
    (("reception", "seat", "room"), '<path d="M4 12V8a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4M3 12h3v3h12v-3h3v6H3z"/>'),
    (("area", "size", "lot"), '<path d="M4 4h16v16H4zM4 10h6V4M14 20v-6h6"/>'),
    (("date", "year", "_on", "time", "available", "hours"), '<path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5"/>'),
    (
        ("town", "street", "postcode", "venue", "region"),
        '<path d="M12 21c-5-7-6-9-6-11a6 6 0 0 1 12 0c0 2-1 4-6 11z"/><circle cx="12" cy="10" r="2"/>',
    ),
    (("fuel", "engine", "gear", "power"), '<circle cx="12" cy="12" r="4"/><path d="M12 2v5M12 17v5M2 12h5M17 12h5"/>'),
    (("mileage",), '<path d="M3 17a9 9 0 0 1 18 0M12 17l4-6"/>'),
    (("rating", "review"), '<path d="M12 3l3 6 6 1-4.500 4.500 1 6.500-5.500-3-5.500 3 1-6.500L3 10l6-1z"/>'),
    (("company", "brand", "make", "publisher", "organiser", "author"), '<path d="M4 21V7l8-4 8 4v14zM9 21v-6h6v6"/>'),
    (
        ("price", "salary", "deposit", "payment"),
        '<circle cx="12" cy="12" r="9"/><path d="M9 16h6M10 16V9a2 2 0 0 1 4 0M9 12h4"/>',
    ),
    (("",), '<path d="M4 12l8-8h8v8l-8 8z"/><circle cx="16" cy="8" r="1.5"/>'),
)


def portrait(rng: Random) -> str:
    skin = rng.choice(("#f1c9a5", "#e0ac7e", "#c68642", "#8d5524", "#ffdbac"))
    hair = rng.choice(("#2b1d14", "#5a3825", "#a8763e", "#d9c08c", "#777", "#1a1a1a"))
    coat = rng.choice(_TONES)
    long = f'<path d="M58 90q0-58 42-58t42 58v50H58Z" fill="{hair}"/>' if rng.random() < 0.5 else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">'
        f'<rect width="200" height="200" fill="{rng.choice(("#dfe7ea", "#efe7dc", "#e3e6dc", "#e6e0ea"))}"/>'
        f"{long}"
        f'<path d="M30 200q0-58 70-58t70 58Z" fill="{coat}"/>'
        f'<rect x="86" y="112" width="28" height="40" fill="{skin}"/>'
        f'<circle cx="100" cy="86" r="36" fill="{skin}"/>'
        f'<path d="M64 82q0-42 36-42t36 42q-14-22-36-22t-36 22Z" fill="{hair}"/></svg>'
    )
