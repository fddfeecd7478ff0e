"""The two engines of the template language give the same text."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Browser

from bowerbird.zoo import DEVELOPMENT, site
from bowerbird.zoo.choices import Rendering, choose
from bowerbird.zoo.inventory import asked_of
from bowerbird.zoo.marks import strip
from bowerbird.zoo.results import unmarked
from bowerbird.zoo.template import ENGINE, Template

CASES = [
    ("plain", {}, "plain"),
    ("{{a}} & {{b}}", {"a": "<x>", "b": "\"q\" 'r'"}, "&lt;x&gt; & &quot;q&quot; &#x27;r&#x27;"),
    ("{{#a}}yes{{/a}}{{^a}}no{{/a}}", {"a": ""}, "no"),
    ("{{#a}}yes{{/a}}{{^a}}no{{/a}}", {"a": "1"}, "yes"),
    ("{{#rows}}[{{n}}{{outer}}]{{/rows}}", {"rows": [{"n": 1}, {"n": 2}], "outer": "!"}, "[1!][2!]"),
    ("{{#g}}{{name}}:{{#rows}}{{n}},{{/rows}};{{/g}}", {"g": [{"name": "A", "rows": [{"n": 1}, {"n": 2}]}]}, "A:1,2,;"),
    ("{{#rows}}x{{/rows}}{{^rows}}none{{/rows}}", {"rows": []}, "none"),
    ("{{missing}}", {}, ""),
]


@pytest.mark.parametrize(("text", "context", "expected"), CASES)
def test_python_engine(text: str, context: dict[str, object], expected: str) -> None:
    assert Template(text).fill(context) == expected


@pytest.mark.parametrize("text", ["{{#a}}", "{{#a}}{{/b}}", "{{/a}}"])
def test_unbalanced_sections_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="section"):
        Template(text).fill({})


async def test_both_engines_agree(browser: Browser) -> None:
    page = await browser.new_page()
    await page.add_script_tag(content=ENGINE)
    for text, context, expected in CASES:
        assert await page.evaluate("([t, c]) => fill(t, [c])", [text, context]) == expected
    seeds = [seed for seed in DEVELOPMENT if choose(seed).rendering is Rendering.HYDRATED][:4]
    for seed in seeds:
        one = site(seed)
        first = one.ways.views[0]
        context = one.results.context(asked_of(one, first), final=True)
        python = strip(one.results.template.fill(context))
        script = await page.evaluate(
            "([t, c]) => fill(t, [c])", [strip(one.results.text), json.loads(json.dumps(unmarked(context)))]
        )
        assert script == python
    await page.close()
