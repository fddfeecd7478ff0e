"""From declarations to a `Pack`: inheritance, then the constraints that hold between attributes.

A pack adds to the one that it extends: lists grow, single values are replaced, attributes merge key by key. `without`
drops inherited attributes, `fresh: true` forgets what was inherited of one attribute, and `pivots` are always the
pack's own where it names any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bowerbird.domain.declaration import Declaration, Said
from bowerbird.domain.gazetteer import SUFFIX, read_gazetteer
from bowerbird.domain.model import Attribute, Case, Gazetteer, Pack, Role, ValueKind
from bowerbird.domain.source import suggest
from bowerbird.domain.units import CURRENCIES

GAZETTEERS = "gazetteers"
_LISTS = ("labels", "markers", "values", "gazetteers", "patterns", "disjoint", "schema_org")
_RELATIONS = ("sub_type_of", "part_of", "modifies")
_ADDED = ("secondary_titles", "leading_words", "misleading_words", "wildcards", "co_occurrence")
_REPLACED = ("record", "languages", "country", "currency", "pivots", "byline")
Draft = dict[str, dict[str, Said]]


def resolve(declarations: Sequence[Declaration]) -> Pack:
    """The pack that `declarations` make, the most general first."""
    last = declarations[-1]
    draft = _merge_attributes(declarations)
    gazetteers = _gazetteers(declarations, draft)
    _check_relations(draft)
    pivots = _pivots(declarations, draft)
    _check_byline(declarations, draft)
    own = _own_keys(declarations)
    if "record" not in own:
        raise last.root.fail("the key 'record' is missing", "say what one record is, as in `record: property`")
    pack = Pack(
        name=last.keys["name"].value,
        title=last.keys["title"].value,
        folder=last.root.file.parent,
        extends=tuple(d.keys["name"].value for d in reversed(declarations[:-1])),
        attributes=_attributes(draft, pivots),
        gazetteers=gazetteers,
        corpora=last.keys["corpora"].value if "corpora" in last.keys else {},
        **{**own, "pivots": pivots},
    )
    _check_names(last, pack)
    return pack


def _merge_attributes(declarations: Iterable[Declaration]) -> Draft:
    draft: Draft = {}
    for declaration in declarations:
        for name in declaration.keys["without"].value if "without" in declaration.keys else ():
            if draft.pop(name, None) is None:
                raise declaration.keys["without"].entry.fail(
                    f"there is no inherited attribute {name!r}", suggest(name, draft)
                )
        for name, said in declaration.attributes.items():
            fresh = "fresh" in said and said["fresh"].value
            draft[name] = _merge({} if fresh else draft.get(name, {}), said)
            if "kind" not in draft[name]:
                raise declaration.lines[name].fail(
                    f"the attribute {name!r} has no kind", f"add `kind:` with one of {', '.join(ValueKind)}"
                )
    return draft


def _merge(inherited: Mapping[str, Said], said: Mapping[str, Said]) -> dict[str, Said]:
    merged = {**inherited, **said}
    for key in _LISTS:
        if key in inherited and key in said:
            both = dict.fromkeys((*inherited[key].value, *said[key].value))
            merged[key] = Said(tuple(both), said[key].entry)
    return merged


def _own_keys(declarations: Iterable[Declaration]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for declaration in declarations:
        for key in _REPLACED:
            if key in declaration.keys:
                found[key] = declaration.keys[key].value
        for key in _ADDED:
            if key in declaration.keys:
                found[key] = tuple(dict.fromkeys((*found.get(key, ()), *declaration.keys[key].value)))
    return found


def _gazetteers(declarations: Iterable[Declaration], draft: Draft) -> dict[str, Gazetteer]:
    """The gazetteers that attributes name; one of the same name replaces that of a more general pack."""
    found: dict[str, tuple[Path, Case]] = {}
    for declaration in declarations:
        paths = gazetteer_files(declaration.root.file.parent)
        options = declaration.keys[GAZETTEERS].value if GAZETTEERS in declaration.keys else {}
        for name, (_, entry) in options.items():
            if name not in paths:
                remedy = suggest(name, paths) if paths else "write it, or remove these options"
                raise entry.fail(f"there is no file {GAZETTEERS}/{name}{SUFFIX}", remedy)
        found |= {name: (path, options[name][0] if name in options else Case.ANY) for name, path in paths.items()}
    _check_gazetteers(draft, found)
    return {name: read_gazetteer(*found[name]) for name in sorted(found) if _is_used(name, draft)}


def gazetteer_files(folder: Path) -> dict[str, Path]:
    """The gazetteers in the folder of one pack."""
    return {path.stem: path for path in sorted((folder / GAZETTEERS).glob(f"*{SUFFIX}"))}


def _is_used(gazetteer: str, draft: Draft) -> bool:
    return any("gazetteers" in said and gazetteer in said["gazetteers"].value for said in draft.values())


def _check_gazetteers(draft: Draft, gazetteers: Collection[str]) -> None:
    for attribute, said in draft.items():
        for name in said["gazetteers"].value if "gazetteers" in said else ():
            if name not in gazetteers:
                raise said["gazetteers"].entry.fail(
                    f"{attribute}: there is no gazetteer {name!r}",
                    f"write {GAZETTEERS}/{name}{SUFFIX}" if not gazetteers else suggest(name, gazetteers),
                )


def _check_relations(draft: Draft) -> None:
    for attribute, said in draft.items():
        for key in (*_RELATIONS, "disjoint"):
            if key not in said:
                continue
            targets = said[key].value if key == "disjoint" else (said[key].value,)
            for target in targets:
                if target not in draft:
                    raise said[key].entry.fail(
                        f"{attribute}: {key} names {target!r}, which is no attribute", suggest(target, draft)
                    )
                if target == attribute:
                    raise said[key].entry.fail(f"{attribute}: {key} names itself", "remove it")
    for key in _RELATIONS:
        _check_cycles(draft, key)
    _check_values(draft)


def _check_cycles(draft: Draft, key: str) -> None:
    for attribute in draft:
        line = [attribute]
        while key in draft[line[-1]]:
            said = draft[line[-1]][key]
            if said.value in line:
                raise said.entry.fail(
                    f"{key} goes in a circle: {' → '.join([*line, said.value])}", "remove one of these relations"
                )
            line.append(said.value)


def _check_values(draft: Draft) -> None:
    """Constraints between the keys of one attribute."""
    for name, said in draft.items():
        kind = said["kind"].value
        if "unit" in said and (said["unit"].value in CURRENCIES) != (kind == ValueKind.MONEY):
            raise said["unit"].entry.fail(
                f"{name}: the unit {said['unit'].value!r} does not go with the kind {kind}",
                "money has a currency; measures have a unit",
            )
        if kind == ValueKind.MEASURE and "unit" not in said:
            raise said["kind"].entry.fail(f"{name}: a measure needs a unit", "add a line `unit: …`")
        if "minimum" in said and "maximum" in said and said["minimum"].value > said["maximum"].value:
            raise said["maximum"].entry.fail(f"{name}: the maximum is below the minimum", "exchange the two")
        above = said["sub_type_of"].value if "sub_type_of" in said else None
        if above is not None and "disjoint" in said and above in said["disjoint"].value:
            raise said["disjoint"].entry.fail(
                f"{name}: is a subtype of {above!r} and disjoint from it", "remove one of the two"
            )


def _pivots(declarations: Sequence[Declaration], draft: Draft) -> tuple[str, ...]:
    for declaration in reversed(declarations):
        if "pivots" in declaration.keys:
            said = declaration.keys["pivots"]
            for name in said.value:
                if name not in draft:
                    raise said.entry.fail(f"the pivot {name!r} is no attribute", suggest(name, draft))
            return tuple(said.value)
    raise declarations[-1].root.fail(
        "the pack has no pivots", "name the attribute that every record has: `pivots: […]`"
    )


def _check_byline(declarations: Sequence[Declaration], draft: Draft) -> None:
    for said in (one.keys["byline"] for one in declarations if "byline" in one.keys):
        if said.value not in draft:
            raise said.entry.fail(f"the byline {said.value!r} is no attribute", suggest(said.value, draft))


def _attributes(draft: Draft, pivots: Sequence[str]) -> dict[str, Attribute]:
    """Attributes with roles from `pivots`, and disjointness made symmetric."""
    disjoint: dict[str, dict[str, None]] = {name: {} for name in draft}
    for name, said in draft.items():
        for other in said["disjoint"].value if "disjoint" in said else ():
            disjoint[name][other] = None
            disjoint[other][name] = None
    return {
        name: Attribute(
            **{
                "role": Role.OPTIONAL,
                **{key: one.value for key, one in said.items() if key != "fresh"},
                **({"role": Role.PIVOT} if name in pivots else {}),
                "name": name,
                "disjoint": tuple(disjoint[name]),
            }
        )
        for name, said in draft.items()
    }


def _check_names(last: Declaration, pack: Pack) -> None:
    for said in (last.keys[key] for key in ("co_occurrence",) if key in last.keys):
        for name in (name for group in said.value for name in group):
            if name not in pack.attributes:
                raise said.entry.fail(
                    f"co_occurrence names {name!r}, which is no attribute", suggest(name, pack.attributes)
                )
    for corpus in pack.corpora.values():
        for name in corpus.attributes.values():
            if name not in pack.attributes:
                entry = last.keys["corpora"].entry
                raise entry.fail(f"corpora name {name!r}, which is no attribute", suggest(name, pack.attributes))
