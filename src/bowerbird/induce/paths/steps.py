"""Paths as text: unions taken apart, and what may follow them held together."""

from __future__ import annotations

_EITHER = "either("
_FUNCTIONS = (_EITHER, "longest(", "around(")
_OPENING, _CLOSING, _QUOTES = "([{", ")]}", "\"'"


def branches(path: str) -> list[str]:
    """The parts of a union that nothing holds together; any other path is its only part."""
    return _split(path, "|")


def _split(path: str, mark: str) -> list[str]:
    """What stands between marks that nothing holds together."""
    parts, depth, quote = [""], 0, ""
    for sign in path:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in _QUOTES:
            quote = sign
        else:
            depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign == mark and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def held(path: str) -> str:
    """A path that steps, actions and markers may follow: of a bare union they would only count for the last part."""
    return path if len(branches(path)) == 1 else f"({path})"


def in_either(*paths: str) -> str:
    """What the first path finds, where that is nothing what the next does, and so on; each of them once."""
    each = list(dict.fromkeys(way for path in paths for way in _ways(path)))
    return each[0] if len(each) == 1 else f"{_EITHER}{', '.join(each)})"


def _ways(path: str) -> list[str]:
    """The paths of which the first that finds anything counts, where a path is all of such a choice."""
    is_all = path.startswith(_EITHER) and path.endswith(")") and len(branches(path)) == 1
    return _split(path[len(_EITHER) : -1], ",") if is_all else [path]


def grouped(path: str) -> str:
    """A path that may stand within another: a function may not, unless in parentheses."""
    return f"({path})" if path.startswith(_FUNCTIONS) else held(path)


def as_step(path: str) -> str:
    """A path that may follow others: what begins with a parenthesis, or has to, is a step of its own."""
    one = grouped(path)
    return f"/{one}" if one.startswith("(") else one


def after(base: str, path: str) -> str:
    """A path from a context as one from what another path leads to."""
    relative = grouped(path).removeprefix(".")
    return f"{base}{relative if relative.startswith('/') else f'/{relative}'}"


def without_attribute(path: str, name: str) -> str:
    """The path to the elements whose attribute it leads to, part by part, those of functions as well."""
    for function in _FUNCTIONS:
        if path.startswith(function) and path.endswith(")"):
            parts = _split(path[len(function) : -1], ",")
            return f"{function}{', '.join(without_attribute(part, name) for part in parts)})"
    return held(" | ".join(part.removesuffix(f"/@{name}") for part in branches(path)))
