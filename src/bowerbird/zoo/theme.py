"""The theme of a site: colours, type and shapes that go together in its decade."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bowerbird.zoo.choices import Era

_PALETTES = (
    # brand, dark, accent, tint, page
    ("#1f4e79", "#163a5a", "#e07b39", "#eaf1f8", "#ffffff"),
    ("#2e6b4f", "#1d4634", "#d9a441", "#eef5f0", "#ffffff"),
    ("#8c1c2b", "#5e121c", "#c99b3b", "#faf0f1", "#fffdfb"),
    ("#4b3b8f", "#312663", "#f2a541", "#f1effa", "#ffffff"),
    ("#0f7173", "#0a4d4f", "#f05d5e", "#e8f4f4", "#ffffff"),
    ("#d1495b", "#8f2f3d", "#00798c", "#fdf0f2", "#ffffff"),
    ("#333333", "#111111", "#d62828", "#f3f3f3", "#ffffff"),
    ("#b5651d", "#7a4312", "#386641", "#fbf3ea", "#fffdf8"),
    ("#00509d", "#003566", "#ffc300", "#e8f1fb", "#ffffff"),
    ("#6a4c93", "#46316b", "#8ac926", "#f3eff8", "#ffffff"),
    ("#3a5a40", "#263d2b", "#bc6c25", "#eff3ee", "#fcfbf6"),
    ("#c1121f", "#780000", "#003049", "#fdeeee", "#ffffff"),
    ("#14746f", "#0b4a47", "#e9724c", "#e9f5f3", "#ffffff"),
    ("#5f0f40", "#3a0927", "#fb8b24", "#f8edf3", "#ffffff"),
    ("#264653", "#182d36", "#e76f51", "#eaf0f2", "#fafafa"),
    ("#0077b6", "#023e8a", "#ff6d00", "#e5f4fb", "#ffffff"),
    ("#7f5539", "#54361f", "#9c6644", "#f6efe8", "#fffaf4"),
    ("#2d6a4f", "#1b4332", "#ee6c4d", "#eaf4ef", "#f8f9f7"),
    ("#495057", "#212529", "#1098ad", "#f1f3f5", "#ffffff"),
    ("#e85d04", "#9d0208", "#370617", "#fff1e6", "#ffffff"),
)
_WEB_SAFE = (
    ("#003366", "#000066", "#CC0000", "#CCDDEE", "#FFFFFF"),
    ("#006633", "#003300", "#CC6600", "#DDEECC", "#FFFFEE"),
    ("#660000", "#330000", "#996600", "#EEDDCC", "#FFFFF0"),
    ("#333399", "#000066", "#FF6600", "#CCCCFF", "#FFFFFF"),
    ("#006666", "#003333", "#CC0033", "#CCEEEE", "#FFFFFF"),
    ("#990033", "#660033", "#003399", "#FFEEEE", "#FFFFFF"),
    ("#000099", "#000066", "#FF0000", "#FFFFCC", "#FFFFFF"),
    ("#336633", "#003300", "#990000", "#EEEECC", "#F5F5DC"),
)
_FONTS = {
    Era.TABLES: ("Arial,Helvetica", "Verdana,Arial", "Times New Roman,Times", "Georgia,Times", "Comic Sans MS,Arial"),
    Era.DIVS: (
        'Verdana,"DejaVu Sans",sans-serif',
        'Tahoma,"Liberation Sans Narrow",sans-serif',
        '"Trebuchet MS","Liberation Sans",sans-serif',
        'Georgia,"Liberation Serif",serif',
        'Arial,"Liberation Sans",sans-serif',
    ),
    Era.BOOTSTRAP: (
        '"Helvetica Neue","Liberation Sans",Arial,sans-serif',
        '"Open Sans","DejaVu Sans",sans-serif',
        'Lato,"Liberation Sans",sans-serif',
        'Roboto,"Liberation Sans",sans-serif',
    ),
    Era.ATOMIC: (
        'Inter,"Liberation Sans",system-ui,sans-serif',
        'system-ui,"Liberation Sans",sans-serif',
        '"DM Sans","DejaVu Sans",sans-serif',
        '"Source Serif 4","Liberation Serif",serif',
    ),
}
_DISPLAY = (
    'Georgia,"Liberation Serif",serif',
    '"DejaVu Serif",serif',
    '"Liberation Sans Narrow",sans-serif',
    "inherit",
    "inherit",
)


@dataclass(frozen=True)
class Theme:
    brand: str
    dark: str
    accent: str
    tint: str
    page: str
    ink: str
    soft: str
    line: str
    font: str
    display: str
    size: int
    width: int
    radius: int
    gap: int
    columns: int
    card: str
    """`border`, `shadow`, `rule`, `tint`"""
    header: str
    """`bar`, `plain`, `centred`, `banner`, `double`"""
    frame: str
    """`top`, `left`, `right`: where the second column is, if any"""
    hero: str
    """`none`, `colour`, `picture`, `slim`"""
    upper: bool
    gradient: bool
    picture: str
    """`left`, `right`, `top`, `none`: where a record has its picture"""


def make_theme(era: Era, seed: int) -> Theme:
    rng = Random(f"{seed}:theme")
    old = era in (Era.TABLES,)
    brand, dark, accent, tint, page = rng.choice(_WEB_SAFE if old else _PALETTES)
    middle = era in (Era.DIVS, Era.BROKEN)
    fonts = _FONTS.get(Era.DIVS if era is Era.BROKEN else Era.ATOMIC if era is Era.COMPONENTS else era, ())
    modern = era in (Era.ATOMIC, Era.COMPONENTS)
    return Theme(
        brand=brand,
        dark=dark,
        accent=accent,
        tint=tint,
        page=page,
        ink=rng.choice(("#222222", "#1f2933", "#333333", "#2b2b2b", "#0f172a" if modern else "#000000")),
        soft=rng.choice(("#666666", "#6b7280", "#777777", "#5b6770")),
        line=rng.choice(("#dddddd", "#e5e7eb", "#d0d0c8", "#cccccc", "#e2e2ea")),
        font=rng.choice(fonts),
        display=rng.choice(_DISPLAY),
        size=rng.choice((11, 12, 13) if middle else (14, 15) if era is Era.BOOTSTRAP else (15, 16)),
        width=rng.choice(
            (760, 900, 960, 980) if middle else (970, 1140, 1170) if era is Era.BOOTSTRAP else (1080, 1200, 1280, 1360)
        ),
        radius=rng.choice((0, 0, 3, 6) if middle else (3, 4, 4, 0) if era is Era.BOOTSTRAP else (0, 8, 12, 16, 22)),
        gap=rng.choice((8, 10, 12) if middle else (15, 20) if era is Era.BOOTSTRAP else (16, 20, 24, 32)),
        columns=rng.choice((2, 3, 3, 4)),
        card=rng.choice(("border", "shadow", "rule", "tint")),
        header=rng.choice(("bar", "plain", "centred", "banner", "double")),
        frame=rng.choice(("top", "top", "left", "right") if not modern else ("top", "top", "left")),
        hero=rng.choice(("none", "colour", "picture", "slim")),
        upper=rng.random() < 0.25,
        gradient=middle and rng.random() < 0.6,
        picture=rng.choice(("left", "left", "right", "top", "none")),
    )
