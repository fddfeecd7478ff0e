"""Formasaurus: 1,000 pages whose `<form>` elements and fields people labelled. What counts, and how forms are found.

`index.json` names, for each page `html/<name>.html`, its address, the type of each form and the type of each field by
its name; `config.json` explains the codes. The corpus's own rules are kept: types are simplified by the config's maps;
forms not labelled or marked to be skipped do not count; forms whose markup is the same, hidden inputs apart, count once
(pages in order of host and name); fields count in forms all of whose fields are labelled. Labels name fields, so a name
counts once in a form; "elements" counts every control of a name, as the corpus's authors did when they measured.

The labels were made on lxml's tree. Ours is a browser's: it drops a form inside another, gives a form in a table its
controls back, and has nothing inside `<noscript>`, whose tags are therefore taken out before parsing. Where a page has
as many forms as it has labels they pair off in order; else in the order that pairs most names of fields. A `<button>`
has no name in lxml and no label. What our tree does not have counts as missed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.forms.model import Form, Role
from bowerbird.forms.roles.model import FieldKind
from bowerbird.forms.roles.reading import Evidence, evidence_of
from bowerbird.forms.roles.sight import Sight, owned_controls
from bowerbird.forms.roles.units import Unit, units_of
from bowerbird.page import Kind, Page, parse_html
from bowerbird.page.controls import input_type

CORPUS = "formasaurus"
_NOSCRIPT = re.compile(rb"</?noscript[^>]*>", re.IGNORECASE)

ROLES = {
    "s": Role.SEARCH,
    "l": Role.LOGIN,
    "r": Role.REGISTER,
    "p": Role.RECOVERY,
    "c": Role.CONTACT,
    "m": Role.NEWSLETTER,
    "b": Role.BASKET,
    "o": Role.OTHER,
}
"""The corpus's simplified codes of forms. It calls filters search, and orders of results display options (other)."""
KINDS = {
    "us": FieldKind.USER_NAME,
    "p1": FieldKind.PASSWORD,
    "p2": FieldKind.PASSWORD_AGAIN,
    "e1": FieldKind.EMAIL,
    "e2": FieldKind.EMAIL_AGAIN,
    "ue": FieldKind.USER_OR_EMAIL,
    "ca": FieldKind.CAPTCHA,
    "hp": FieldKind.HONEYPOT,
    "tC": FieldKind.CONSENT,
    "eC": FieldKind.MAILING,
    "rC": FieldKind.REMEMBER,
    "Bs": FieldKind.SUBMIT,
    "Bc": FieldKind.CANCEL,
    "Br": FieldKind.RESET,
    "n1": FieldKind.FIRST_NAME,
    "n2": FieldKind.MIDDLE_NAME,
    "n3": FieldKind.LAST_NAME,
    "nf": FieldKind.NAME,
    "no": FieldKind.ORGANISATION,
    "ge": FieldKind.GENDER,
    "tz": FieldKind.TIME_ZONE,
    "ds": FieldKind.SUMMER_TIME,
    "Co": FieldKind.COUNTRY,
    "St": FieldKind.STATE,
    "Ci": FieldKind.CITY,
    "Ad": FieldKind.ADDRESS,
    "Zi": FieldKind.POSTCODE,
    "ph": FieldKind.PHONE,
    "fa": FieldKind.FAX,
    "ws": FieldKind.WEB_ADDRESS,
    "oi": FieldKind.OPEN_ID,
    "am": FieldKind.ABOUT,
    "CC": FieldKind.COMMENT,
    "CT": FieldKind.SUBJECT,
    "sq": FieldKind.SECURITY_QUESTION,
    "sa": FieldKind.SECURITY_ANSWER,
    "qq": FieldKind.QUERY,
    "qc": FieldKind.REFINEMENT,
    "qt": FieldKind.QUANTITY,
    "st": FieldKind.LOOK,
    "sp": FieldKind.ORDER,
    "ON": FieldKind.NUMBER,
    "OD": FieldKind.DATE,
    "Od": FieldKind.DAY,
    "Om": FieldKind.MONTH,
    "Oy": FieldKind.YEAR,
    "OR": FieldKind.READ_ONLY,
    "OO": FieldKind.OTHER,
}
"""The corpus's simplified codes of fields."""


@dataclass(frozen=True, slots=True)
class Codes:
    """How the corpus simplifies codes, and which of them mean that there is no label."""

    simplify: dict[str, str]
    unlabelled: frozenset[str]

    @classmethod
    def read(cls, section: dict[str, object]) -> Codes:
        simplify = section.get("simplify_map")
        unlabelled = frozenset({str(section["NA_value"]), str(section["skip_value"])})
        return cls(dict(simplify) if isinstance(simplify, dict) else {}, unlabelled)

    def of(self, code: str) -> str:
        """The simplified code, "" for one that says nothing."""
        return "" if code in self.unlabelled else self.simplify.get(code, code)


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """One page: for each `<form>`, its simplified code and those of its fields by name ("" where not labelled)."""

    name: str
    file: Path
    url: str
    host: str
    forms: tuple[str, ...]
    fields: tuple[dict[str, str], ...]

    def static(self) -> Page:
        body = _NOSCRIPT.sub(b"", self.file.read_bytes())
        return parse_html(body, url=self.url, content_type="text/html; charset=utf-8")


@dataclass(frozen=True, slots=True)
class LabelledForm:
    """One form to be judged, as far as our tree has it. `markup` is the same for forms written alike.

    `truth` has a kind for each unit whose name is labelled; `lost` are the kinds of names that the tree does not have.
    """

    page: str
    host: str
    number: int
    role: Role
    markup: str
    evidence: Evidence | None
    units: tuple[Unit, ...] = ()
    truth: tuple[FieldKind | None, ...] = ()
    names: tuple[str, ...] = ()
    lost: tuple[FieldKind, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not any(not unit.control.is_button for unit in self.units)


def formasaurus_pages(folder: Path) -> list[LabelledPage]:
    """The pages of the corpus below `folder`, which is its own folder or the one that holds it as `formasaurus`."""
    root = folder / CORPUS if (folder / CORPUS).is_dir() else folder
    if not (root / "index.json").is_file() or not (root / "config.json").is_file():
        raise CorpusMissing(f"{folder}: no Formasaurus corpus here; its folder holds index.json, config.json and html/")
    config = json.loads((root / "config.json").read_text(encoding="utf-8"))
    forms, fields = Codes.read(config["form_types"]), Codes.read(config["field_types"])
    index = json.loads((root / "index.json").read_text(encoding="utf-8"))
    pages = [
        LabelledPage(
            name,
            root / name,
            known["url"],
            _host(known["url"], name),
            tuple(forms.of(code) for code in known["forms"]),
            tuple({field: fields.of(code) for field, code in one.items()} for one in known["visible_html_fields"]),
        )
        for name, known in index.items()
        if (root / name).is_file()
    ]
    return sorted(pages, key=lambda page: (page.host, page.name))


def formasaurus_fingerprint(folder: Path) -> str:
    """Names which part of the corpus this is."""
    return fingerprint_of(f"{page.name} {page.url}" for page in formasaurus_pages(folder))


def labelled_forms(page: LabelledPage) -> list[LabelledForm]:
    """The labelled forms of a page, found in our tree of it."""
    if not any(page.forms):
        return []
    tree = page.static()
    nodes = _paired(tree, page)
    return [_labelled(tree, page, number, node) for number, node in enumerate(nodes) if page.forms[number] in ROLES]


def distinct(forms: Sequence[LabelledForm]) -> list[LabelledForm]:
    """Of forms that are written alike, the first."""
    seen: set[str] = set()
    found = []
    for form in forms:
        if not form.markup or form.markup not in seen:
            found.append(form)
            seen.add(form.markup)
    return found


def _labelled(tree: Page, page: LabelledPage, number: int, node: int | None) -> LabelledForm:
    role, fields = ROLES[page.forms[number]], page.fields[number]
    counts = all(fields.values())
    known = {name: KINDS[code] for name, code in fields.items() if code in KINDS} if counts else {}
    if node is None:
        return LabelledForm(page.name, page.host, number, role, "", None, lost=tuple(known.values()))
    form = Form(node, Role.OTHER, ())
    units = units_of(Sight(tree, form).controls)
    names = tuple(_name(tree, unit) for unit in units)
    return LabelledForm(
        page.name,
        page.host,
        number,
        role,
        _markup(tree, node),
        evidence_of(tree, form),
        tuple(units),
        tuple(known.get(name) for name in names),
        names,
        tuple(kind for name, kind in known.items() if name not in names),
    )


def _name(tree: Page, unit: Unit) -> str:
    """The name by which the corpus labels a unit; buttons in their own tags have none."""
    first = unit.nodes[0]
    return "" if tree.name(first) == "button" else tree.attributes[first].get("name", "")


def _paired(tree: Page, page: LabelledPage) -> list[int | None]:
    """The node of each labelled form."""
    nodes: list[int] = tree.index.with_tag("form").tolist()
    if len(nodes) == len(page.forms):
        return list(nodes)
    names = [
        {tree.attributes[control].get("name", "") for control in owned_controls(tree, node)} - {""} for node in nodes
    ]
    return [None if at is None else nodes[at] for at in in_order([set(one) for one in page.fields], names)]


def in_order(wanted: Sequence[set[str]], there: Sequence[set[str]]) -> list[int | None]:
    """For each of `wanted` its partner in `there`, none before the last one's, such that the most names agree."""
    rows, columns = len(wanted), len(there)
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for row in reversed(range(rows)):
        for column in reversed(range(columns)):
            alike = best[row + 1][column + 1] + _alike(wanted[row], there[column])
            best[row][column] = max(best[row + 1][column], best[row][column + 1], alike)
    found: list[int | None] = []
    column = 0
    for row in range(rows):
        while column < columns and best[row][column] == best[row][column + 1]:
            column += 1
        takes = column < columns and best[row][column] > best[row + 1][column]
        found.append(column if takes else None)
        column += takes
    return found


def _alike(one: set[str], other: set[str]) -> float:
    """The share of names that agree; two forms without names agree a little."""
    return len(one & other) / len(one | other) if one | other else 0.1


def _markup(tree: Page, node: int) -> str:
    """The form as it is written, without hidden inputs and white space."""
    kept = []
    for row in tree.subtree(node):
        if tree.kind[row] == Kind.TEXT:
            kept.append(" ".join(tree.text[row].split()))
        elif input_type(tree, row) != "hidden":
            attributes = " ".join(f"{name}={value}" for name, value in sorted(tree.attributes[row].items()))
            kept.append(f"<{tree.name(row)} {attributes}>")
    return fingerprint_of(["\n".join(piece for piece in kept if piece)])


def _host(url: str, name: str) -> str:
    """The domain that somebody registered, near enough: two labels, three below `co.uk` and its like."""
    labels = (urlsplit(url).hostname or name).lower().split(".")
    three = len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= 3
    return ".".join(labels[-3:] if three else labels[-2:])
