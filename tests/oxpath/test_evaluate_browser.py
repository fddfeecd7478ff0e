"""XPath 1.0 as Chromium's own `document.evaluate` has it, by chance over a page.

Known differences, which nothing here generates:

- Chromium lets `node()` find the doctype, which is no node of XPath's data model.
- `namespace-uri()` is empty, since a page keeps no namespaces; plain names also find elements of SVG and MathML.
- Names are told apart by case; in Chromium `//DIV` finds every `div`.
- `name(text()) = ""` is true; in Chromium the name of a text is empty and yet differs from "".
"""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from chance import Chance, Words
from oracle import ours, same
from playwright.async_api import async_playwright
from samples import LISTING, listing

from bowerbird.oxpath import evaluate, parse

_BY_CHANCE = 600
_EVALUATE = """
expressions => {
  const rows = new Map([[document, 0]]);
  const count = node => { for (const child of node.childNodes) {
    if (child.nodeType !== Node.DOCUMENT_TYPE_NODE) { rows.set(child, rows.size); count(child); } } };
  count(document);
  const place = node =>
    node.nodeType === Node.ATTRIBUTE_NODE ? [rows.get(node.ownerElement), node.name] : rows.get(node);
  return expressions.map(text => {
    const found = document.evaluate(text, document, null, XPathResult.ANY_TYPE, null);
    switch (found.resultType) {
      case XPathResult.NUMBER_TYPE: return ["number", String(found.numberValue)];
      case XPathResult.STRING_TYPE: return ["string", found.stringValue];
      case XPathResult.BOOLEAN_TYPE: return ["boolean", found.booleanValue];
    }
    const all = document.evaluate(text, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return ["nodes", Array.from({length: all.snapshotLength}, (_, place_) => place(all.snapshotItem(place_)))];
  });
}
"""


async def test_expressions_by_chance_mean_the_same_in_chromium() -> None:
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("no Chromium on this machine")
    page = listing()
    chance = Chance(Words([page]), seed=11)
    texts = [text for text in (chance.expression() for _ in range(_BY_CHANCE)) if "name(" not in text]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        tab = await browser.new_page()
        await tab.set_content(LISTING.removeprefix("<!doctype html>"))
        found = await tab.evaluate(_EVALUATE, texts)
        await browser.close()
    differences = [
        f"{text}: {mine}, not {theirs}"
        for text, (kind, theirs) in zip(texts, found, strict=True)
        if not same(mine := ours(evaluate(parse(text), page)), _value(kind, theirs))
    ]
    assert differences == []


def _value(kind: str, found: Any) -> Any:
    if kind == "number":
        return float(found.replace("Infinity", "inf"))
    if kind == "nodes":
        return [tuple(node) if isinstance(node, list) else node for node in found]
    return found
