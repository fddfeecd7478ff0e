"""Why a path is not believed though it gives what was seen: it goes by chance, and gives other things elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bowerbird.detail.leaves import as_label, words_of
from bowerbird.induce.paths import Choice
from bowerbird.induce.said.values import ADDRESSES, Context, whole_text
from bowerbird.oxpath import Nodes, evaluate, parse

CLASS = re.compile(r"[*\w]\.([A-Za-z][\w-]*)")
_ADDRESSED = re.compile(r'contains\(@href, "([^"]+)"\)')
_BY_ROW = re.compile(r"/tr\[\d+\]/(?:td|\*)\[")
_COUNTED_BESIDE = re.compile(r"(?:following|preceding)::text\(\).*\)\[(?:\d+|last\(\))\]$")
_COUNTED_ITEM = re.compile(r"^/html/.*/li\[\d+\]$")
_LEAST_COUNTED = 3  # pages that have a value as the same item of a list from the top of the page
_PAIR = 2  # cells of a row that is a label with its value


def doubt_about(choice: Choice, contexts: Sequence[Context], name: str) -> str:
    """What speaks against a path, as the end of a sentence; "" where nothing does."""
    if name not in ADDRESSES and _goes_by_own_addresses(choice, contexts, name):
        return "goes by the addresses of single records"
    if name not in ADDRESSES and _goes_by_what_it_finds(choice, contexts, name):
        return "goes by what one value says"
    if contexts[0].node == 0 and _COUNTED_BESIDE.search(choice.expression):
        return "counts texts of a whole page that stand beside others"
    if _COUNTED_ITEM.search(choice.expression) and sum(name in one.values for one in contexts) < _LEAST_COUNTED:
        return "counts the items of a list that nothing names"
    if _counts_rows(choice, contexts):
        return "counts rows, and finds one of another label on other pages"
    return ""


def _goes_by_own_addresses(choice: Choice, contexts: Sequence[Context], name: str) -> bool:
    """Whether a path goes by a part of the records' own addresses that not all of them have: it tells single records
    ("/clubman/"), not the place of a value in them."""
    links = [(context, link.node) for context in contexts for link in context.values.get("url", ())]
    is_within = any(
        link <= one.node < context.page.end[link] for context, link in links for one in context.values.get(name, ())
    )
    addresses = [context.page.attributes[link].get("href", "") for context, link in links] if is_within else []
    return any(piece not in address for piece in _ADDRESSED.findall(choice.expression) for address in addresses)


def _goes_by_what_it_finds(choice: Choice, contexts: Sequence[Context], name: str) -> bool:
    """Whether a path goes by addresses or classes that say the one value which was seen, `/firms/oak-and-sons/` above
    "Oak and Sons", `chip--new` around "New": it tells that one from the others, which were not recognised."""
    said = {" ".join(words_of(one.text)) for context in contexts for one in context.values.get(name, ())}
    named = (*_ADDRESSED.findall(choice.expression), *CLASS.findall(choice.expression))
    pieces = [f" {' '.join(words_of(piece.replace('_', ' ')))} " for piece in named]
    return len(said) == 1 and any(f" {value} " in piece for piece in pieces for value in said if value)


def _counts_rows(choice: Choice, contexts: Sequence[Context]) -> bool:
    """Whether a path counts rows of labels and values, and comes to other labels in other records."""
    if not _BY_ROW.search(choice.expression):
        return False
    heads: set[str] = set()
    for context in contexts:
        found = evaluate(parse(choice.expression), context.page, context.node)
        for node in found.rows if isinstance(found, Nodes) else ():
            ups = (node, *context.page.ancestors(node))
            row = next((int(up) for up in ups if context.page.name(up) == "tr"), None)
            cells = [] if row is None else list(context.page.element_children(row))
            if len(cells) == _PAIR and node >= cells[1]:
                heads.add(as_label(whole_text(context.page, cells[0])))
    return len(heads) > 1
