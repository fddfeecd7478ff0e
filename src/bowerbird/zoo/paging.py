"""How a list goes on: the controls in each of the ways, as template text and its context."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.choices import Era, Paging
from bowerbird.zoo.kit import Kit
from bowerbird.zoo.skin import Aspect
from bowerbird.zoo.template import slot, unless, when

NEXT = marks.node("next")


def pager_template(kit: Kit) -> str:
    """Template text over `pager_context`."""
    look, words, kind = kit.look, kit.words, kit.choices.paging
    if kind is Paging.NONE:
        return ""
    gap = " " if kit.choices.era is Era.TABLES else ""
    if kind in (Paging.MORE, Paging.INFINITE):
        text = escape(words("more")) if kind is Paging.MORE else "…"
        button = look.el("button", text, "button", ' type="button" data-more="{{next}}"' + NEXT)
        return when("next", look.el("pager", button))
    following = when("next", gap + _link(kit, "next", "next", NEXT))
    previous = when("previous", _link(kit, "previous", "previous") + gap)
    if kind in (Paging.NUMBERS, Paging.POSTBACK):
        inner = _numbers(kit) + (
            following if kit.rng("pager", Aspect.ORDER).random() < 0.6 or kind is Paging.POSTBACK else ""
        )
    elif kind is Paging.ENDS:
        first = when("first", _link(kit, "first", "first") + gap)
        last = when("last", gap + _link(kit, "last", "last"))
        inner = first + previous + look.inline("note", "{{pageof}}") + following + last
    else:
        inner = previous + following
    tag = {Era.ATOMIC: "nav", Era.COMPONENTS: "nav", Era.TABLES: ""}.get(kit.choices.era, "div")
    return when("several", look.el("pager", inner, tag))


def _link(kit: Kit, field: str, word: str, mark: str = "") -> str:
    target = f' href="{slot(field)}" data-page="{slot(f"{field}page")}"{mark}'
    return kit.look.el("pagelink", escape(kit.words(word)), "a", target)


def _numbers(kit: Kit) -> str:
    here = kit.look.inline("here", "{{n}}")
    other = kit.look.el("pagelink", "{{n}}", "a", ' href="{{target}}" data-page="{{n}}"')
    gap = " " if kit.choices.era is Era.TABLES else ""
    return when("numbers", when("here", here) + unless("here", other) + gap)


def pager_context(kit: Kit, number: int, pages: int, target: Callable[[int], str]) -> dict[str, object]:
    """Where the controls lead from page `number`. A next that never disappears leads from the last page to itself."""
    always = kit.choices.paging is Paging.ALWAYS_NEXT
    following = number + 1 if number < pages or always else 0
    window = (
        range(1, pages + 1)
        if pages <= 10
        else sorted({1, pages, *range(max(1, number - 4), min(pages, number + 4) + 1)})
    )
    return {
        "several": pages > 1 or always,
        "next": target(following) if following else "",
        "nextpage": str(following),
        "previous": target(number - 1) if number > 1 else "",
        "previouspage": str(number - 1),
        "first": target(1) if number > 1 else "",
        "firstpage": "1",
        "last": target(pages) if number < pages else "",
        "lastpage": str(pages),
        "pageof": kit.words("page", number, pages),
        "numbers": [{"n": str(one), "here": one == number, "target": target(one)} for one in window],
    }
