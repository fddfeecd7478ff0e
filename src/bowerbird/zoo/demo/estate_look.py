"""The looks of the demonstration estate agent."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

STYLE = (Path(__file__).parent / "estate.css").read_text(encoding="utf-8")

_ICONS = {
    "bedrooms": '<path d="M3 18v-7h13a4 4 0 0 1 4 4v3M3 15h17M3 6v12M6 11V8h5v3"/>',
    "bathrooms": '<path d="M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2 2 0 0 1 4 0"/>',
    "receptions": '<path d="M4 12V8a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4M3 12h3v3h12v-3h3v6H3z"/>',
    "floor_area": '<path d="M4 4h16v16H4zM4 10h6V4M14 20v-6h6"/>',
}

_SCRIPT = """
document.querySelectorAll('[data-tab]').forEach(function(t){t.addEventListener('click',function(){
document.querySelectorAll('[data-tab]').forEach(function(o){o.setAttribute('aria-selected',o===t)});
document.querySelectorAll('[data-panel]').forEach(function(p){p.hidden=p.dataset.panel!==t.dataset.tab})})});
document.querySelectorAll('[data-shot]').forEach(function(a){a.addEventListener('click',function(e){e.preventDefault();
document.getElementById('shot').src=a.getAttribute('href')})});
""".strip()


def icon(name: str) -> str:
    return (
        '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true">'
        f"{_ICONS[name]}</svg>"
    )


def shell(
    *, business: str, title: str, body: str, here: str, head: str, phone: str, address: str, towns: Sequence[str]
) -> str:
    menu = (
        ("/for-sale", "For sale"),
        ("/to-rent", "To rent"),
        ("/about", "About us"),
        ("/news", "News"),
        ("/contact", "Contact"),
    )
    links = "".join(f'<a href="{path}"{" class=here" if path == here else ""}>{text}</a>' for path, text in menu)
    places = "".join(
        f'<li><a href="/for-sale?location={escape(town).replace(" ", "+")}">Homes in {escape(town)}</a></li>'
        for town in towns[:5]
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en-GB"><head><meta charset="utf-8"><title>{title} | {business}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/assets/site.css">'
        f'<link rel="icon" href="/photos/favicon_0.svg">{head}</head><body>'
        f'<div class="topbar"><div class="wrap"><span>{address}</span><a href="/contact">{phone}</a></div></div>'
        '<header class="masthead"><div class="wrap"><a class="logo" href="/">'
        '<svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">'
        '<path d="M3 16L17 4l14 12v15H3z" fill="#1f4d43"/><path d="M13 31V20h8v11z" fill="#c98f3c"/>'
        f"</svg>{business}</a><nav>{links}</nav></div></header>"
        f"<main>{body}</main>"
        f'<footer class="foot"><div class="wrap"><div><h4>{business}</h4><p>{address}</p><p>{phone}</p></div>'
        '<div><h4>Company</h4><ul><li><a href="/about">About us</a></li><li><a href="/news">News</a></li><li>'
        '<a href="/contact">Contact</a></li><li><a href="/terms">Terms and privacy</a></li></ul></div>'
        f"<div><h4>Popular places</h4><ul>{places}</ul></div><div><h4>New homes every Friday</h4>"
        '<form class="newsletter" method="post" action="/newsletter">'
        '<input type="email" name="email" placeholder="Your email" aria-label="Your email">'
        '<button class="button">Join</button></form></div></div>'
        f'<div class="wrap legal">© 2026 {business}. Registered in England. Fees from £495 plus VAT.</div>'
        f"</footer><script>{_SCRIPT}</script></body></html>"
    )
