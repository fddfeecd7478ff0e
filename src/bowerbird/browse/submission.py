"""Forms without a browser: what a visitor's hand changes in a page, and the request that sending a form makes.

Reference: HTML standard, "Form submission" and "Constructing the entry list". A page carries the state of its
controls (`value`, `checked`), so filling is a function from page to page and submission one from page to
request; nothing here talks to the network.

Departures: scripts do not run, so there are no `submit` events; constraints (`required`, `pattern`) are left to the
server; directions (`dirname`) are not sent; a file field is always empty.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import quote_plus, urljoin, urlsplit

from w3lib.encoding import resolve_encoding
from w3lib.url import safe_url_string

from bowerbird.browse.actions import NO_PASSWORDS
from bowerbird.errors import ActionError, ActionUnsupported
from bowerbird.page import Page
from bowerbird.page.controls import (
    CHECKABLE_TYPES,
    WRITABLE_TYPES,
    button_type,
    clean_value,
    controls_of,
    initial_values,
    input_type,
    is_disabled,
    is_option_disabled,
    is_submit_button,
    is_writable,
    option_text,
    option_value,
    options_of,
    radio_group,
)

URLENCODED, MULTIPART, PLAIN = "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"
_OPTIONS_NAMED = 20
_LABELS = {"cp1252": "windows-1252", "utf-8": "UTF-8"}


@dataclass(frozen=True)
class Request:
    """What to ask of a server; `body` and `content_type` are empty unless the method is POST."""

    method: str
    url: str
    body: bytes = b""
    content_type: str = ""


@dataclass(frozen=True)
class _Entry:
    name: str
    value: str
    is_file: bool = False


# Addresses


def base_url(page: Page) -> str:
    """What the relative addresses of a page are relative to: its first `<base href>`, or its own address."""
    for node in page.index.with_tag("base").tolist():
        href = page.attributes[node].get("href")
        if href is not None:
            return _join(page.url, href)
    return page.url


def resolve(page: Page, address: str) -> str:
    """`address` as written in `page`, absolute and ready to be sent (queries in the charset of the page)."""
    written = "".join(address.split("\n")).replace("\t", "").replace("\r", "").strip()
    absolute = _join(base_url(page), written)
    try:
        return safe_url_string(absolute, encoding=page.charset or "utf-8")
    except UnicodeError:
        return safe_url_string(absolute)
    except ValueError as error:
        raise ActionError(f"{address!r} is not an address: {error}") from error


def _join(base: str, address: str) -> str:
    try:
        return urljoin(base, address)
    except ValueError as error:
        raise ActionError(f"{address!r} is not an address: {error}") from error


# Sending


def submission(page: Page, form: int, button: int | None = None) -> Request:
    """The request that sends `form` as it is filled in `page`, by pressing `button` if one was pressed."""
    method = _setting(page, form, button, "method").lower()
    if method == "dialog":
        raise ActionUnsupported("this form closes a dialog and sends nothing; a browser session can press its button")
    address = _setting(page, form, button, "action").strip()
    url = resolve(page, address or page.url)
    charset = _charset(page, form)
    entries = list(_entries(page, form, button, charset))
    if method != "post":
        return Request("GET", _with_query(url, _urlencode(entries, charset)))
    enctype = _setting(page, form, button, "enctype").lower()
    if enctype == MULTIPART:
        body, boundary = _multipart(entries, charset)
        return Request("POST", url, body, f"{MULTIPART}; boundary={boundary}")
    if enctype == PLAIN:
        return Request("POST", url, _plain(entries, charset), PLAIN)
    return Request("POST", url, _urlencode(entries, charset).encode("ascii"), URLENCODED)


def plain_address(page: Page, form: int) -> str:
    """The address that a form leads to as it is filled, for visitors without scripts; "" where it names none, or is
    sent in another way. A page whose script answers in place often has one, too."""
    if not page.attributes[form].get("action", "").strip():
        return ""
    try:
        request = submission(page, form)
    except (ActionError, ActionUnsupported):
        return ""
    is_plain = request.method == "GET" and urlsplit(request.url).scheme in ("http", "https")
    return urlsplit(request.url)._replace(fragment="").geturl() if is_plain else ""


def implicit_button(page: Page, form: int) -> tuple[bool, int | None]:
    """Whether Enter in a text field of `form` sends it, and the button that this presses."""
    controls = controls_of(page, form)
    button = next((node for node in controls if is_submit_button(page, node)), None)
    if button is not None:
        return not is_disabled(page, button), button
    return sum(input_type(page, node) in WRITABLE_TYPES for node in controls) <= 1, None


def _setting(page: Page, form: int, button: int | None, name: str) -> str:
    """An attribute of the form, or what the pressed button puts in its place (`formaction` for `action`)."""
    own = page.attributes[form].get(name, "")
    return own if button is None else page.attributes[button].get(f"form{name}", own)


def _charset(page: Page, form: int) -> str:
    labels = page.attributes[form].get("accept-charset", "").replace(",", " ").split()
    accepted = (resolve_encoding(label) for label in labels)
    charset = next((name for name in accepted if name), None) or resolve_encoding(page.charset) or "utf-8"
    return "utf-8" if charset.startswith(("utf-16", "utf-32", "utf-7")) else charset


def _entries(page: Page, form: int, button: int | None, charset: str) -> Iterator[_Entry]:
    """The standard's entry list: names and values, in document order."""
    for node in controls_of(page, form):
        if not is_disabled(page, node) and not _is_in_datalist(page, node):
            yield from _entries_of(page, node, node == button, charset)


def _entries_of(page: Page, node: int, is_pressed: bool, charset: str) -> Iterable[_Entry]:
    name, kind = page.attributes[node].get("name", ""), input_type(page, node)
    if button_type(page, node) == "image" and is_pressed:
        prefix = f"{name}." if name else ""
        return _Entry(f"{prefix}x", "0"), _Entry(f"{prefix}y", "0")
    if not name or (button_type(page, node) and not is_pressed):
        return ()
    if kind in CHECKABLE_TYPES and node not in page.checked:
        return ()
    if page.name(node) == "select":
        chosen = [option for option in options_of(page, node) if option in page.checked]
        return [_Entry(name, option_value(page, it)) for it in chosen if not is_option_disabled(page, it)]
    if kind == "hidden" and name.lower() == "_charset_":
        return (_Entry(name, _LABELS.get(charset, charset)),)
    if page.name(node) == "button":
        return (_Entry(name, page.attributes[node].get("value", "")),)
    return (_Entry(name, page.value.get(node, ""), is_file=kind == "file"),)


def _is_in_datalist(page: Page, node: int) -> bool:
    return any(page.name(above) == "datalist" for above in page.ancestors(node))


def _with_query(url: str, query: str) -> str:
    return urlsplit(url)._replace(query=query).geturl()


def _urlencode(entries: Iterable[_Entry], charset: str) -> str:
    # Python leaves "~" as it is, where the URL standard's form serializer does not.
    return "&".join(
        f"{_quote(_bytes(it.name, charset))}={_quote(_bytes(it.value, charset))}" for it in entries
    ).replace("~", "%7E")


def _quote(raw: bytes) -> str:
    return quote_plus(raw, safe="*")


def _bytes(text: str, charset: str) -> bytes:
    """`text` with the line ends of forms; characters that the charset lacks become references."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")
    return lines.encode(charset, "xmlcharrefreplace")


def _multipart(entries: list[_Entry], charset: str) -> tuple[bytes, str]:
    # A digest of the contents cannot occur in them by chance, and the same form gives the same request.
    boundary = f"----bowerbird{hashlib.sha256(repr(entries).encode()).hexdigest()[:24]}"
    parts = [b"--%s\r\n%s\r\n" % (boundary.encode(), _part(entry, charset)) for entry in entries]
    return b"".join(parts) + b"--%s--\r\n" % boundary.encode(), boundary


def _part(entry: _Entry, charset: str) -> bytes:
    name = _bytes(entry.name, charset).replace(b"\r", b"%0D").replace(b"\n", b"%0A").replace(b'"', b"%22")
    head = b'Content-Disposition: form-data; name="%s"' % name
    if entry.is_file:
        return head + b'; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n'
    return head + b"\r\n\r\n" + _bytes(entry.value, charset)


def _plain(entries: Iterable[_Entry], charset: str) -> bytes:
    return b"".join(_bytes(f"{it.name}={it.value}\n", charset) for it in entries)


# Filling


def typed(page: Page, node: int, text: str) -> Page:
    """`page` after typing `text` into a text control in place of what it held."""
    kind = input_type(page, node)
    if kind == "password":
        raise ActionUnsupported(NO_PASSWORDS)
    if not is_writable(page, node):
        raise ActionError(f"{_describe(page, node)} is not a control to type into")
    check_enabled(page, node)
    if "readonly" in page.attributes[node]:
        raise ActionError(f"{_describe(page, node)} is read-only")
    value = clean_value(kind, text, page.attributes[node]) if kind else text
    return replace(page, value={**page.value, node: value})


def chosen(page: Page, node: int, option: str) -> Page:
    """`page` after choosing `option` in a `<select>`, or setting a box to "on" or "off"."""
    check_enabled(page, node)
    if page.name(node) == "select":
        return selected(page, node, _find_option(page, node, option))
    kind = input_type(page, node)
    wanted = option.strip().lower()
    if kind not in CHECKABLE_TYPES or wanted not in ("on", "off"):
        raise ActionError(f"cannot choose {option!r} in {_describe(page, node)}")
    if wanted == "off" and kind == "radio":
        raise ActionError("a radio button is put off by choosing another one of its group")
    return page if (node in page.checked) == (wanted == "on") else toggled(page, node)


def selected(page: Page, select: int, option: int) -> Page:
    """`page` with `option` as the only chosen one of `select`."""
    if is_option_disabled(page, option):
        raise ActionError(f"the option {option_text(page, option)!r} is disabled")
    return replace(page, checked=page.checked - set(options_of(page, select)) | {option})


def toggled(page: Page, node: int) -> Page:
    """`page` after a click on a box or radio button."""
    check_enabled(page, node)
    if input_type(page, node) == "radio":
        return replace(page, checked=page.checked - set(radio_group(page, node)) | {node})
    return replace(page, checked=page.checked ^ {node})


def was_reset(page: Page, form: int) -> Page:
    """`page` with the controls of `form` as the markup has them."""
    controls = controls_of(page, form)
    touched = {*controls, *(it for node in controls if page.name(node) == "select" for it in options_of(page, node))}
    values, checked = initial_values(page)
    kept = {node: value for node, value in page.value.items() if node not in touched}
    fresh = {node: value for node, value in values.items() if node in touched}
    return replace(page, value={**kept, **fresh}, checked=(page.checked - touched) | (checked & touched))


def _find_option(page: Page, select: int, wanted: str) -> int:
    """By visible text, exactly; then whatever the case and spaces; then by value."""
    options = options_of(page, select)
    plain = " ".join(wanted.split()).casefold()
    tests = (
        [it for it in options if option_text(page, it) == wanted],
        [it for it in options if " ".join(option_text(page, it).split()).casefold() == plain],
        [it for it in options if option_value(page, it) == wanted],
    )
    found = next((matches[0] for matches in tests if matches), None)
    if found is None:
        raise ActionError(f"there is no option {wanted!r} among {_list_options(page, options)}")
    return found


def _list_options(page: Page, options: list[int]) -> str:
    shown = ", ".join(repr(option_text(page, it)) for it in options[:_OPTIONS_NAMED]) or "none at all"
    more = len(options) - _OPTIONS_NAMED
    return f"{shown} and {more} more" if more > 0 else shown


def check_enabled(page: Page, node: int) -> None:
    """Raise `ActionError` when a visitor could not use the control."""
    if is_disabled(page, node):
        raise ActionError(f"{_describe(page, node)} is disabled")


def _describe(page: Page, node: int) -> str:
    attributes = page.attributes[node]
    shown = "".join(f' {name}="{attributes[name]}"' for name in ("type", "name", "id") if name in attributes)
    return f"<{page.name(node)}{shown}>"
