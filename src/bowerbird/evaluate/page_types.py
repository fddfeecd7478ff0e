"""How well page types are told, on WCXB: seven types, published accuracy 87%.

The shipped model learned from the development half of this corpus, so it may not be judged on those pages. Pages of
sites that it has seen are judged by models that learned from the *other* known sites of the corpus (ten folds by site);
pages of sites that it has not seen are judged by the shipped model itself. Hence on the development half every figure
is cross-validated, and on any other half it is that of the shipped model.

Layout: `<split>/ground-truth/<id>.json` with `url` and type, `<split>/html/<id>.html` (or `.html.gz`).
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from bowerbird.errors import CorpusMissing
from bowerbird.page import Page, parse_html
from bowerbird.pagetype import PageKind, page_type
from bowerbird.pagetype.features import page_features
from bowerbird.pagetype.linear import LinearModel, shipped_model
from bowerbird.pagetype.training import Example, hashed, left_out

CORPUS = "wcxb-types"  # the name of its floors, which were measured cross-validated by host
_ENOUGH_MET = 0.2  # share of a model's sites from which a corpus is taken for the one that it learned from
_OVERRULING = (PageKind.ERROR, PageKind.EMPTY, PageKind.LOGIN, PageKind.FORM, PageKind.HUB)


@dataclass(frozen=True, slots=True)
class Labelled:
    """One page of the corpus: its file, its address, its host and its type."""

    name: str
    file: Path
    url: str
    host: str
    sort: str

    def page(self) -> Page:
        body = self.file.read_bytes()
        source = gzip.decompress(body) if self.file.suffix == ".gz" else body
        return parse_html(source, url=self.url or "about:blank", content_type="text/html; charset=utf-8")


@dataclass(frozen=True, slots=True)
class Judged:
    """One page with what was said of it. `unseen`: by the shipped model, which never met its host."""

    name: str
    url: str
    truth: str
    found: str
    confidence: float
    unseen: bool
    sign: str = ""
    """The kind that a sign overruled the model with, if one did."""


def labelled_pages(folder: Path) -> list[Labelled]:
    """The pages of WCXB below `folder`, which is its own folder or the one that holds it as `wcxb`."""
    root = folder / "wcxb" if (folder / "wcxb").is_dir() else folder
    pages = [_labelled(file) for file in sorted(root.glob("*/ground-truth/*.json"))]
    found = [page for page in pages if page is not None]
    if not found:
        raise CorpusMissing(f"{folder}: no WCXB corpus here; its folder holds dev/ground-truth and dev/html")
    return found


def _labelled(truth: Path) -> Labelled | None:
    read = json.loads(truth.read_text(encoding="utf-8"))
    html = truth.parent.parent / "html"
    files = [file for name in (f"{truth.stem}.html", f"{truth.stem}.html.gz") if (file := html / name).is_file()]
    if not files:
        return None
    url = read.get("url") or ""
    host = _site(urlsplit(url).hostname or truth.stem)  # a page without an address is a site of its own
    return Labelled(truth.stem, files[0], url, host, read["_internal"]["page_type"]["primary"])


def _site(host: str) -> str:
    """The domain that somebody registered, near enough: two labels, three below `co.uk` and its like."""
    labels = host.lower().split(".")
    three = len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= 3
    return ".".join(labels[-3:] if three else labels[-2:])


def fingerprint(pages: Iterable[Labelled]) -> str:
    """Names which part of the corpus this is."""
    return hashlib.sha256("\n".join(sorted(page.name for page in pages)).encode()).hexdigest()[:16]


def examples(pages: Iterable[Labelled]) -> list[Example]:
    """The pages as the model learns from them."""
    return [Example(page_features(page.page()), page.sort, page.host) for page in pages]


def fairly(learned: Sequence[Example], model: LinearModel) -> list[tuple[Mapping[str, float], bool]]:
    """For each page, the probabilities of a model that has not met its site, and whether that is `model` itself.

    Where only a few of the sites that `model` learned from are here, they are too few to learn from: `model` judges
    them too, and they do not count as unseen.
    """
    known = [at for at, example in enumerate(learned) if hashed(example.host) in model.hosts]
    met = {learned[at].host for at in known}
    anew: dict[int, dict[str, float]] = {}
    if len(met) >= _ENOUGH_MET * len(model.hosts):
        told = left_out([learned[at] for at in known], temperature=model.temperature)
        anew = dict(zip(known, told, strict=True))
    return [
        (anew[at] if at in anew else model.probabilities(example.features), example.host not in met)
        for at, example in enumerate(learned)
    ]


def evaluate_page_types(pages: Sequence[Labelled]) -> list[Judged]:
    """Every page judged by a model that has not met its host; see the module's head."""
    judged = []
    for page, (shares, unseen) in zip(pages, fairly(examples(pages), shipped_model("sorts")), strict=True):
        best = max(shares, key=lambda sort: shares[sort])
        kind = page_type(page.page()).kind
        sign = kind.value if kind in _OVERRULING else ""
        judged.append(Judged(page.name, page.url, page.sort, best, shares[best], unseen, sign))
    return judged


def figures(judged: Sequence[Judged]) -> dict[str, float]:
    """Flat names to numbers, `wcxb.types.…`."""
    size = len(judged)
    flat = {
        "wcxb.types.accuracy": sum(one.truth == one.found for one in judged) / size,
        "wcxb.types.confidence": sum(one.confidence for one in judged) / size,
        "wcxb.types.unseen": sum(one.unseen for one in judged) / size,
        "wcxb.types.overruled.noise": sum(bool(one.sign) for one in judged) / size,
    }
    pairs = Counter((one.truth, one.found) for one in judged)
    for sort in sorted({one.truth for one in judged}):
        right = pairs[sort, sort]
        flat[f"wcxb.types.{sort}.recall"] = right / sum(one.truth == sort for one in judged)
        flat[f"wcxb.types.{sort}.precision"] = right / max(sum(one.found == sort for one in judged), 1)
    return flat
