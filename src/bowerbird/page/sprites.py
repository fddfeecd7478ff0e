"""Pictures that are drawn by a name from a sheet: `<svg><use href="#icon-bath"/></svg>`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bowerbird.page.model import Page

_LINKS = ("href", "xlink:href")
_FRAGMENT = "#"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture from a sheet, and where its name stands."""

    picture: int
    """The outermost `svg` element."""
    link: str
    """The attribute of the `use` element that holds the address."""
    address: str

    @property
    def name(self) -> str:
        """What the sheet calls it: `icon-bath`."""
        return self.address.rpartition(_FRAGMENT)[2]


def sprites_of(page: Page) -> Iterator[Sprite]:
    """The pictures of a page that are drawn from a sheet."""
    for use in page.index.with_tag("use").tolist():
        if (sprite := _sprite_at(page, use)) is not None:
            yield sprite


def sprite_of(page: Page, element: int) -> Sprite | None:
    """The picture from a sheet that an element is or holds, where it holds just one."""
    inside = page.index.below(page.index.with_tag("use"), element).tolist()
    return _sprite_at(page, inside[0]) if len(inside) == 1 else None


def _sprite_at(page: Page, use: int) -> Sprite | None:
    own = page.attributes[use]
    link = next((name for name in _LINKS if _FRAGMENT in own.get(name, "")), None)
    around = [up for up in page.ancestors(use) if page.name(up) == "svg"]
    return Sprite(around[-1], link, own[link]) if link is not None and around else None
