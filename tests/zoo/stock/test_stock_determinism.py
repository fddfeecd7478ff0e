"""The same seed gives the same stock everywhere: pinned, so that a change of the data is always a decision."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import bowerbird
from bowerbird.zoo.stock import DOMAINS, LOCALES, Stock, later, make_stock

PINNED = "f8a7faf81f8a5cbf0b51382ebf3daa34d2ba4e3e29c18cc8d65d3e9d213ecb63"

DIGEST_IN_A_NEW_PROCESS = """
import hashlib, json
from bowerbird.zoo.stock import make_stock
stock = make_stock("jobs", 5, 30, "fr")
print(hashlib.sha256(repr(stock).encode()).hexdigest())
"""


def canonical(stock: Stock) -> str:
    items = [(i.key, i.title, dict(i.values), i.description, i.section) for i in stock.items]
    rest = (stock.business, stock.towns, stock.address, stock.phone, stock.people, stock.news)
    return json.dumps([items, rest], default=str, ensure_ascii=False)


def test_the_data_is_pinned() -> None:
    digest = hashlib.sha256()
    for domain in DOMAINS:
        for locale in LOCALES:
            stock = make_stock(domain, 7, 12, locale)
            digest.update(canonical(stock).encode())
            digest.update(canonical(later(stock, 2)).encode())
    assert digest.hexdigest() == PINNED


def test_a_process_with_another_hash_seed_agrees() -> None:
    source = str(Path(bowerbird.__file__).parents[1])
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST_IN_A_NEW_PROCESS],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": source},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert digests == {hashlib.sha256(repr(make_stock("jobs", 5, 30, "fr")).encode()).hexdigest() + "\n"}


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_smaller_stock_is_the_beginning_of_a_larger(domain: str) -> None:
    assert make_stock(domain, 3, 10).items == make_stock(domain, 3, 40).items[:10]


def test_seeds_and_locales_differ() -> None:
    names = [make_stock(domain, seed, 1).business for domain in DOMAINS for seed in range(20)]
    assert len(set(names)) > len(names) * 0.7
    assert make_stock("books", 1, 5, "de").items != make_stock("books", 1, 5, "fr").items


def test_unknown_names_are_refused_with_a_remedy() -> None:
    with pytest.raises(ValueError, match="real-estate-uk"):
        make_stock("castles", 1, 1)
    with pytest.raises(ValueError, match="en-GB"):
        make_stock("books", 1, 1, "xx")


def test_stocks_can_be_sent_to_other_processes() -> None:
    stock = make_stock("events", 2, 10, "de")
    assert pickle.loads(pickle.dumps(stock)) == stock
