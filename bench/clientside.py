"""The demonstration estate agent as a client-rendered site: empty pages, a script, and the JSON that it renders."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from bench.served import Remembering
from bowerbird.zoo.demo.estate import DETAILS, PAGE_SIZE, EstateAgent
from bowerbird.zoo.stock import Item, label, make_stock, show
from bowerbird.zoo.web import JSON, Answer, Request, Responder

_FACTS = ("bedrooms", "bathrooms", "receptions", "floor_area")
_SCRIPT = """
const el = (html) => { document.querySelector('main').innerHTML = html; };
const card = (h) => `<article class="card"><a class="photo" href="${h.url}"><img src="${h.image}" alt="">
${h.status ? `<span class="flag">${h.status}</span>` : ''}</a><div class="body"><p class="price">${h.price}</p>
<h3><a href="${h.url}">${h.headline}</a></h3><address>${h.place}</address><ul class="facts">
${h.facts.map((f) => `<li title="${f.label}"><span>${f.text}</span></li>`).join('')}</ul></div></article>`;
const list = (a) => `<section class="wrap"><h1>Properties for sale</h1><p class="count">${a.total} homes</p>
<div class="cards">${a.homes.map(card).join('')}</div><nav class="pager">
${a.next ? `<a rel="next" href="/for-sale?page=${a.page + 1}">Next</a>` : ''}</nav></section>`;
const home = (h) => `<section class="wrap"><h1>${h.headline}</h1><p class="price">${h.price}</p>
<p class="story">${h.story}</p><dl class="sheet">
${h.sheet.map((f) => `<div><dt>${f.label}</dt><dd>${f.text}</dd></div>`).join('')}</dl></section>`;
const get = (url) => fetch(url).then((answer) => answer.json());
const page = new URLSearchParams(location.search).get('page') || 1;
if (location.pathname === '/for-sale') get(`/api/homes?page=${page}`).then((a) => el(list(a)));
else get(`/api/home?key=${location.pathname.split('-').slice(-2).join('-')}`).then((h) => el(home(h)));
"""


@dataclass(frozen=True)
class ClientSide:
    """Result pages and property pages of `agent` as a script renders them; all else as it is."""

    agent: EstateAgent
    name: str = "client side"

    def answer(self, request: Request) -> Answer:
        asked = request.parameters
        if request.path == "/api/homes":
            return _json(self._homes(int(asked.get("page", "1"))))
        if request.path == "/api/home":
            return _json(self._home(self.agent.by_key[asked["key"]]))
        if request.path == "/for-sale" or request.path.startswith("/property/"):
            return Answer(self.agent.page("Homes", "", head=f"<script type=module>{_SCRIPT}</script>").encode())
        return self.agent.answer(request)

    def _homes(self, page: int) -> dict[str, Any]:
        items = self.agent.listed("sale")
        homes = [self._card(item) for item in items[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]]
        more = f"/api/homes?page={page + 1}" if page * PAGE_SIZE < len(items) else None
        return {"page": page, "total": len(items), "next": more, "homes": homes}

    def _card(self, item: Item) -> dict[str, Any]:
        return {
            "headline": item.title,
            "url": self.agent.detail_path(item),
            "image": f"/photos/{item.key}_0.svg",
            "price": self._shown(item, "price"),
            "status": self._shown(item, "status"),
            "place": ", ".join(filter(None, (self._shown(item, name) for name in ("street", "town", "postcode")))),
            "facts": self._facts(item, _FACTS),
        }

    def _home(self, item: Item) -> dict[str, Any]:
        card = self._card(item)
        return {**card, "story": item.description, "sheet": self._facts(item, DETAILS)}

    def _facts(self, item: Item, names: tuple[str, ...]) -> list[dict[str, str]]:
        locale = self.agent.stock.locale
        return [
            {"label": label(name, locale), "text": self._shown(item, name)} for name in names if name in item.values
        ]

    def _shown(self, item: Item, name: str) -> str:
        return show(item.values[name], name, self.agent.stock.locale, 0) if name in item.values else ""


def client_side(stock: int) -> Responder:
    """A client-rendered estate agent with so many homes."""
    return Remembering(ClientSide(EstateAgent("bench", make_stock("real-estate-uk", 11, stock, "en-GB"))))


def _json(told: dict[str, Any]) -> Answer:
    return Answer(json.dumps(told).encode(), JSON)
