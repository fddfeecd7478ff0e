"""How a list goes on: the controls in each of the ways, as template text and its context."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.choices import Era, Paging
from bowerbird.zoo.kit import Kit

NEXT = marks.node("next")


def pager_template(kit: Kit) -> str:
    """Template text over `pager_context`."""
    look, words, kind = kit.look, kit.words, kit.choices.paging
    if kind is Paging.NONE:
        return ""
    gap = " " if kit.choices.era is Era.TABLES else ""
    if kind in (Paging.MORE, Paging.INFINITE):
        text = escape(words("more")) if kind is Paging.MORE else "…"
        return f"{{{{#next}}}}{look.el('pager', look.el('button', text, 'button', f' type=' + chr(34) + 'button' + chr(34) + f' data-more=' + chr(34) + '{{next}}' + chr(34) + NEXT))}{{{{/next}}}}"
    following = f"{{{{#next}}}}{gap}{_link(kit, '{{next}}', words('next'), NEXT, '{{nextpage}}')}{{{{/next}}}}"
    previous = f"{{{{#previous}}}}{_link(kit, '{{previous}}', words('previous'), '', '{{previouspage}}')}{gap}{{{{/previous}}}}"
    if kind in (Paging.NUMBERS, Paging.POSTBACK):
        inner = _numbers(kit) + (following if kit.rng("pager").random() < 0.6 or kind is Paging.POSTBACK else "")
    elif kind is Paging.ENDS:
        first = f"{{{{#first}}}}{_link(kit, '{{first}}', words('first'), '', '{{firstpage}}')}{gap}{{{{/first}}}}"
        last = f"{{{{#last}}}}{gap}{_link(kit, '{{last}}', words('last'), '', '{{lastpage}}')}{{{{/last}}}}"
        inner = f"{first}{previous}{look.inline('note', '{{pageof}}')}{following}{last}"
    else:
        inner = previous + following
    return f"{{{{#several}}}}{look.el('pager', inner, 'nav' if kit.choices.era in (Era.ATOMIC, Era.COMPONENTS) else 'div' if kit.choices.era is not Era.TABLES else '')}{{{{/several}}}}"


def _link(kit: Kit, href: str, text: str, mark: str = "", page: str = "") -> str:
    return kit.look.el("pagelink", escape(text), "a", f' href="{href}" data-page="{page}"{mark}')


def _numbers(kit: Kit) -> str:
    here = kit.look.inline("here", "{{n}}")
    other = kit.look.el("pagelink", "{{n}}", "a", ' href="{{target}}" data-page="{{n}}"')
    gap = " " if kit.choices.era is Era.TABLES else ""
    return f"{{{{#numbers}}}}{{{{#here}}}}{here}{{{{/here}}}}{{{{^here}}}}{other}{{{{/here}}}}{gap}{{{{/numbers}}}}"


def pager_context(kit: Kit, number: int, pages: int, target: Callable[[int], str]) -> dict[str, object]:
    """Where the controls lead from page `number`. A next that never disappears leads from the last page to itself."""
    always = kit.choices.paging is Paging.ALWAYS_NEXT
    following = number + 1 if number < pages or always else 0
    window = range(1, pages + 1) if pages <= 10 else sorted({1, pages, *range(max(1, number - 4), min(pages, number + 4) + 1)})
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
