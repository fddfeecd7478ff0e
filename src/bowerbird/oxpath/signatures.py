"""The functions of the language by name: how many arguments each takes, and what it needs to run."""

from __future__ import annotations

from dataclasses import dataclass

MANY = 99


@dataclass(frozen=True, slots=True)
class Signature:
    """How a function is called: with at least `least` and at most `most` arguments.

    Without an argument for it, a function with `on_context` takes the context node. A function that `is_live` needs the
    session that shows the page, and cannot be computed from a captured one.
    """

    least: int
    most: int
    on_context: bool = False
    is_live: bool = False

    @property
    def arity(self) -> str:
        """The number of arguments, in words."""
        if self.least == self.most:
            return "no argument" if not self.most else _counted(self.most)
        if self.most == MANY:
            return f"at least {_counted(self.least)}"
        return f"{self.least} to {_counted(self.most)}"


def _counted(number: int) -> str:
    return f"{number} argument{'' if number == 1 else 's'}"


_ON_NODES = Signature(0, 1, on_context=True)
_ON_TEXT = Signature(0, 1, on_context=True)
_TWO = Signature(2, 2)

CORE: dict[str, Signature] = {
    "last": Signature(0, 0),
    "position": Signature(0, 0),
    "count": Signature(1, 1),
    "id": Signature(1, 1),
    "local-name": _ON_NODES,
    "namespace-uri": _ON_NODES,
    "name": _ON_NODES,
    "string": _ON_TEXT,
    "concat": Signature(2, MANY),
    "starts-with": _TWO,
    "contains": _TWO,
    "substring-before": _TWO,
    "substring-after": _TWO,
    "substring": Signature(2, 3),
    "string-length": _ON_TEXT,
    "normalize-space": _ON_TEXT,
    "translate": Signature(3, 3),
    "boolean": Signature(1, 1),
    "not": Signature(1, 1),
    "true": Signature(0, 0),
    "false": Signature(0, 0),
    "lang": Signature(1, 1),
    "number": _ON_TEXT,
    "sum": Signature(1, 1),
    "floor": Signature(1, 1),
    "ceiling": Signature(1, 1),
    "round": Signature(1, 1),
}
ADDED: dict[str, Signature] = {
    "either": Signature(2, MANY),
    "longest": Signature(1, 1),
    "around": Signature(1, 1),
    "norm": _ON_TEXT,
    "len": _ON_TEXT,
    "lower-case": _ON_TEXT,
    "upper-case": _ON_TEXT,
    "ends-with": _TWO,
    "matches": Signature(2, 3),
    "replace": Signature(3, 4),
    "tokenize": Signature(2, 2),
    "string-join": Signature(1, 2),
    "substring-before-reverse": _TWO,
    "substring-after-reverse": _TWO,
    "parse-number": _ON_TEXT,
    "select-text": _ON_NODES,
    "visible": _ON_NODES,
    "innerhtml": _ON_NODES,
    "outerhtml": _ON_NODES,
    "dom-property": Signature(1, 2, on_context=True),
    "qualify-url": Signature(0, 1, on_context=True),
    "current-url": Signature(0, 0),
    "page-content": Signature(0, 0),
    "page-title": Signature(0, 0),
    "screenshot": Signature(0, 1, is_live=True),
    "save-page": Signature(0, 1, is_live=True),
}
SIGNATURES: dict[str, Signature] = CORE | ADDED
