"""How a feed goes on: the address of the next answer, from what an answer says or from its own address.

Compared are the addresses of the endpoint on consecutive pages of the list, and what each answer says outside of its
entries. In order of trust: an answer holds the next address; it holds the query of the next address (that of the page,
where the endpoint has another path); it holds a word that the next address has as a parameter (a cursor); or one number
in the address goes up by the same step. What only follows visitors about (`utm_…`) is left out of addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urljoin, urlsplit

from bowerbird.induce.feeds.addresses import clean, same_address
from bowerbird.induce.feeds.model import Going, Told
from bowerbird.induce.feeds.paths import Path, leaves, quoted, scalar, xpath
from bowerbird.listing.turning.url_numbers import count_of, is_size

_SECRET = re.compile(
    r"(?:^|[_-])(?:tok(?:en)?|auth|sig(?:nature)?|secret|session|sid|nonce|csrf|jwt|hmac|password)", re.IGNORECASE
)
_NEXT = re.compile(r"next|cursor|after|contin|token|scroll|more", re.IGNORECASE)
_COUNT = re.compile(r"total|count|found|hits|results|matches", re.IGNORECASE)
_PAGE_NAME = re.compile(r"page|^p$|^pg$", re.IGNORECASE)
"""Of what counts pages one by one; `start=0` says nothing of its step."""
_DIGITS = re.compile(r"\d+")


def going_on(answers: Sequence[Told], entries: Path, size: int) -> Going | None:
    """How the feed goes on from one of `answers` to the next; `size` counts the entries of the first, which may be
    state in a page."""
    urls = [clean(answer.endpoint) for answer in answers if answer.endpoint]
    is_first = bool(answers[0].endpoint)
    if not urls or has_secrets(urls):
        return None
    first, host = urls[0] if is_first else "", urlsplit(answers[0].base).netloc
    steps = [(one, other.endpoint) for one, other in pairwise(answers)]
    for path, _ in _said(answers[0].value, entries) if steps else ():
        if len(steps) == 1 and not _NEXT.search(str(path[-1])):
            continue  # once may be chance: the first page also tells the address of the last
        for how in (_by_address, _by_query, _by_cursor):
            made = {how(path, _text(one.value, path), one, other, host) for one, other in steps}
            if len(made) == 1 and (going := made.pop()) is not None:
                return Going(first, *going)
    if len(steps) == 1 and is_first and (told := guessed(answers[0], entries)) is not None:
        return told
    return _by_number(urls, entries, size, is_first=is_first)


def guessed(answer: Told, entries: Path) -> Going | None:
    """How a feed goes on of which one answer was seen: by a member that is called the next address."""
    endpoint = urlsplit(clean(answer.endpoint))
    for path, text in _said(answer.value, entries):
        last = path[-1] if path else ""
        if isinstance(last, str) and _NEXT.search(last) and ("/" in text or text.startswith("?")):
            target = urlsplit(urljoin(answer.base, text))
            if target.netloc == endpoint.netloc and target.path == endpoint.path:
                return Going(clean(answer.endpoint), *_address(path))
            if target.netloc == endpoint.netloc and target.query:
                return Going(clean(answer.endpoint), *_query(path, endpoint, endpoint.netloc))
    return _by_page_one(answer, entries)


def _by_page_one(answer: Told, entries: Path) -> Going | None:
    """The address of a first page names it: the others come after it, until one has no entries."""
    address = clean(answer.endpoint)
    pairs = parse_qsl(urlsplit(address).query)
    names = [name for name, value in pairs if value in ("0", "1") and count_of(f"?{name}={value}").named]
    if len(names) != 1 or _PAGE_NAME.search(names[0]) is None:
        return None
    [name] = names
    later = urlencode([(one, str(int(value) + 1) if one == name else value) for one, value in pairs])
    return _by_number([address, urlsplit(address)._replace(query=later).geturl()], entries, 0, is_first=True)


def by_pages(answers: Sequence[Told], entries: Path) -> Going | None:
    """How state goes on that stands in each page of a list: a member holds the address of the next page.

    Of a single page it is believed if it is called so, and leads to the same place with other parameters.
    """
    first, *others = answers
    for path, text in _said(first.value, entries):
        last = path[-1] if path else ""
        if not ("/" in text or text.startswith("?")):
            continue
        if others:
            steps = pairwise(answers)
            fits = all(same_address(urljoin(one.base, _text(one.value, path)), other.base) for one, other in steps)
        else:
            here, there = urlsplit(first.base), urlsplit(urljoin(first.base, text))
            is_called = isinstance(last, str) and last.casefold().startswith("next")
            fits = is_called and (here.netloc, here.path) == (there.netloc, there.path) and here.query != there.query
        if fits:
            return Going("", *_address(path), on_pages=True)
    return None


def total_of(answer: Any, entries: Path, size: int) -> int | None:
    """The number of records that an answer names, if it names one."""
    for path, text in leaves(answer):
        last = path[-1] if path else ""
        inside = path[: len(entries) - 1] == entries[:-1]
        if isinstance(last, str) and _COUNT.search(last) and text.isdecimal() and not inside and int(text) >= size:
            return int(text)
    return None


def has_secrets(urls: Sequence[str]) -> bool:
    """Whether an address names who asks, or holds a key that changes from one answer to the next."""
    if any("@" in urlsplit(url).netloc for url in urls):
        return True
    seen = [dict(parse_qsl(urlsplit(url).query, keep_blank_values=True)) for url in urls]
    names = {name for parameters in seen for name in parameters if _SECRET.search(name)}
    return any(len({parameters.get(name) for parameters in seen}) > 1 for name in names)


def _said(answer: Any, entries: Path) -> Iterator[tuple[Path, str]]:
    """What an answer says outside of its entries."""
    top = entries[0] if entries else None
    for path, text in leaves(
        {name: it for name, it in answer.items() if name != top} if isinstance(answer, dict) else {}
    ):
        if text:
            yield path, text
    if len(entries) > 2 and isinstance(answer, dict) and isinstance(top, str) and isinstance(answer.get(top), dict):
        yield from (((top, *path), text) for path, text in _said(answer[top], entries[1:]))


def _text(answer: Any, path: Path) -> str:
    for step in path:
        if isinstance(step, str):
            answer = answer.get(step) if isinstance(answer, dict) else None
        else:
            answer = answer[step] if isinstance(answer, list) and 0 <= step < len(answer) else None
    return scalar(answer)


# The next address, as OXPath writes it: the expression, the condition, and how in words


def _by_address(path: Path, text: str, before: Told, after: str, _: str) -> tuple[str, str, str] | None:
    looks_so = "/" in text or text.startswith("?")
    return _address(path) if looks_so and same_address(urljoin(before.base, text), after) else None


def _by_query(path: Path, text: str, before: Told, after: str, host: str) -> tuple[str, str, str] | None:
    query, target = urlsplit(urljoin(before.base, text)).query if "?" in text else "", urlsplit(clean(after))
    same = query and sorted(parse_qsl(urlsplit(clean(f"?{query}")).query)) == sorted(parse_qsl(target.query))
    return _query(path, target, host) if same else None


def _by_cursor(path: Path, text: str, _: Told, after: str, host: str) -> tuple[str, str, str] | None:
    last = path[-1] if path else ""
    target = urlsplit(clean(after))
    names = [name for name, value in parse_qsl(target.query) if value == text]
    if not isinstance(last, str) or not _NEXT.search(last) or len(names) != 1:
        return None
    prefix = _short(urlsplit(_with_last(target, names[0])), host)
    place = f"/json/{xpath(path)}"
    return f"concat({quoted(prefix)}, {place})", f"{place} != ''", f"the word that {xpath(path)} holds"


def _address(path: Path) -> tuple[str, str, str]:
    return f"string(/json/{xpath(path)})", "", f"the address that {xpath(path)} holds"


def _query(path: Path, target: SplitResult, host: str) -> tuple[str, str, str]:
    place = f"/json/{xpath(path)}"
    address = f"concat({quoted(_short(target._replace(query=''), host) + '?')}, substring-after({place}, '?'))"
    return address, f"contains({place}, '?')", f"the query of the address that {xpath(path)} holds"


def _short(url: SplitResult, host: str) -> str:
    """An address without its host, where that is `host`, which all answers come from."""
    return url._replace(scheme="", netloc="").geturl() if url.netloc == host else url.geturl()


def _with_last(target: SplitResult, name: str) -> str:
    """The address up to the value of one parameter, which is put last so that nothing comes after it."""
    others = [pair for pair in target.query.split("&") if unquote(pair.partition("=")[0]) != name]
    query = "&".join([*others, f"{urlencode({name: ''})}"])
    return target._replace(query=query).geturl()


# Numbers in the address


def _by_number(urls: Sequence[str], entries: Path, size: int, *, is_first: bool) -> Going | None:
    found = _by_parameter(urls, size, is_first=is_first) or _by_segment(urls, is_first=is_first)
    if found is None:
        return None
    prefix, mark, first, step, suffix = found
    number = f"substring-after(current-url(), {quoted(mark)})"
    if suffix:
        number = f"substring-before({number}, {quoted(suffix)})"
    tail = f", {quoted(suffix)}" if suffix else ""
    short = _short(urlsplit(prefix), urlsplit(prefix).netloc)
    address = f"concat({quoted(short)}, {step} + number({number}){tail})"
    condition = f"/json/{xpath(entries)}"
    return Going(
        f"{prefix}{first}{suffix}", address, condition, f"{mark.strip('?&/=')} in its address, {step} more each time"
    )


_Progression = tuple[str, str, int, int, str]
"""What stands before the number, the part of that which marks it, the first number, the step, and what stands after."""


def _by_parameter(urls: Sequence[str], size: int, *, is_first: bool) -> _Progression | None:
    parts = [urlsplit(url) for url in urls]
    seen = [dict(parse_qsl(part.query, keep_blank_values=True)) for part in parts]
    if len({part._replace(query="") for part in parts}) > 1 or len(urls) + (not is_first) < 2:
        return None
    names = [
        name for name in dict.fromkeys(name for one in seen for name in one) if len({one.get(name) for one in seen}) > 1
    ]
    if len(urls) == 1:  # the page before was state in a page: which number the address has tells
        names = [
            name for name, value in seen[0].items() if value in ("1", "2", str(size)) and not _is_size(name, value)
        ]
    if len(names) != 1:
        return None
    [name] = names
    numbers = [int(one[name]) for one in seen if one.get(name, "").isdecimal()]
    start = 0 if name in seen[0] and is_first else 1  # the place of the first number among the pages
    if len(numbers) < len(seen) - (1 if is_first and start else 0):
        return None
    progression = _progression(numbers, start, size)
    if progression is None:
        return None
    first, step = progression
    prefix = _with_last(parts[-1], name)
    mark = prefix[max(prefix.rfind("?"), prefix.rfind("&")) :]
    return prefix, mark, first, step, ""


def _is_size(name: str, value: str) -> bool:
    return is_size(f"?{name}={value}", int(value))


def _progression(numbers: Sequence[int], start: int, size: int) -> tuple[int, int] | None:
    """The first number and the step, where `numbers` are those of the pages from `start` on."""
    steps = {after - before for before, after in pairwise(numbers)}
    if len(steps) > 1 or not numbers:
        return None
    if steps:
        step = steps.pop()
    elif numbers[0] in (1, 2):
        step = 1
    elif numbers[0] == size:
        step = size
    else:
        return None
    first = numbers[0] - start * step
    return (first, step) if step > 0 and first >= 0 else None


def _by_segment(urls: Sequence[str], *, is_first: bool) -> _Progression | None:
    """A number within the path: `/homes/page/2.json`."""
    if len(urls) < 2:
        return None
    runs = [list(_DIGITS.finditer(url)) for url in urls]
    if len({tuple(_DIGITS.split(url)) for url in urls}) > 1:
        return None
    varying = [at for at in range(len(runs[0])) if len({one[at].group() for one in runs}) > 1]
    if len(varying) != 1:
        return None
    spots = [one[varying[0]] for one in runs]
    progression = _progression([int(spot.group()) for spot in spots], 0 if is_first else 1, 0)
    if progression is None:
        return None
    prefix, suffix = urls[0][: spots[0].start()], urls[0][spots[0].end() :]
    return prefix, prefix[prefix.rfind("/", 0, -1) :], *progression, suffix
