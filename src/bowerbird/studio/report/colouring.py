"""Wrappers with their parts told apart: comments, texts, actions, what is extracted, functions.

Every letter of a wrapper is written, whether it was understood or not.
"""

from __future__ import annotations

import re

from bowerbird.studio.report.markup import Html, join, tag

_PARTS = re.compile(
    r"""
    (?P<c>\(:.*?:\))                            # (: a comment :)
  | (?P<s>"[^"]*"|'[^']*')
  | (?P<m>:<[\w-]+(?:>|(?==)))                  # :<price=…> or :<property>
  | (?P<a>\{[^{}]*\})                           # {click /}
  | (?P<f>[A-Za-z][\w-]*(?=\())                 # norm(
    """,
    re.VERBOSE | re.DOTALL,
)


def coloured(wrapper: str) -> Html:
    """The wrapper as a block of code."""
    parts: list[str] = []
    at = 0
    for found in _PARTS.finditer(wrapper):
        parts += [wrapper[at : found.start()], tag("span", found[0], class_=found.lastgroup)]
        at = found.end()
    return tag("pre", tag("code", join([*parts, wrapper[at:]])), tabindex=0, aria_label="The wrapper, in OXPath")
