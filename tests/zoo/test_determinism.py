"""The same seed gives the same bytes: in another process, with another hash seed, on another day."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

from bowerbird.zoo import demo_site, site
from bowerbird.zoo.web import Request
from bowerbird.zoo.website import Site

PINNED: dict[str, str] = {
    "0": "7ab2078e8adb283f",
    "5": "adbb0d50976d93e7",
    "14": "01fc29964ecd2c5a",
    "21": "5c8d40e7239102cb",
    "42": "bc73b8d904a8ccaa",
    "77": "3f25380d183be42f",
    "150": "d5788e8513c100c1",
    "233": "c4c773d8b000d601",
    "399": "49e5372d2085ccf4",
    "estate-agent": "892b1c54b00b1649",
}
"""Digests of whole sites. They change when a template or the stock changes, and then only on purpose."""


def digest(one: Site) -> str:
    """Over the home page, the style sheet, and every page with records."""
    found = hashlib.sha256()
    targets = ["/", "/assets/site.css", "/sitemap.xml", *(page.target for page in one.truth().pages)]
    for target in targets:
        found.update(one.answer(Request.get(target)).body)
    return found.hexdigest()[:16]


def digests() -> dict[str, str]:
    found = {str(seed): digest(site(seed)) for seed in (0, 5, 14, 21, 42, 77, 150, 233, 399)}
    return {**found, "estate-agent": digest(demo_site("estate-agent"))}


def test_pages_are_byte_identical_to_the_pinned_ones() -> None:
    assert digests() == PINNED


def test_pages_do_not_depend_on_the_process() -> None:
    code = "from zoo.test_determinism import digests; print(digests())"
    outputs = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1
