"""Small sites of one estate agent, each with one thing that is difficult; all show the same homes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from agent_site import Home

from bowerbird.zoo.web import JSON, Answer, Request

HOMES = tuple(map(Home, range(18)))
SIZE = 6
HEAD = "<!doctype html><title>Agent</title><header><a href='/'>Home</a> <a href='/contact'>Contact us</a></header>"
Page = Callable[[Request], str | Answer | None]

DIALOG = """
<div id=box hidden></div><script>
document.querySelectorAll('a.open').forEach(function (link) {
  link.addEventListener('click', function (event) {
    event.preventDefault();
    fetch('/quick/' + link.dataset.home).then(function (r) { return r.text(); }).then(function (html) {
      var box = document.getElementById('box'); box.innerHTML = html; box.hidden = false;
    });
  });
});</script>"""
ELSEWHERE = """<div id=box hidden>Sign in to see more</div><script>
document.querySelectorAll('h3 a').forEach(function (link) {
  link.addEventListener('click', function (event) {
    event.preventDefault(); document.getElementById('box').hidden = false;
  });
});</script>"""
SCROLLING = """<script>
var shown = %d, busy = false;
addEventListener('scroll', function () {
  if (busy || shown >= %d || scrollY + innerHeight < document.body.scrollHeight - 50) return;
  busy = true;
  fetch('/rows?from=' + shown).then(function (r) { return r.text(); }).then(function (html) {
    document.querySelector('section').insertAdjacentHTML('beforeend', html); shown += %d; busy = false;
  });
});</script>"""
WATCHED = """<p style="height:450px">Ask us about homes that are not listed yet.</p><div id=end>Loading…</div><script>
var shown = %d, end = document.getElementById('end');
new IntersectionObserver(function (seen) {
  if (!seen[0].isIntersecting || shown >= %d) return;
  setTimeout(function () {
    fetch('/rows?from=' + shown).then(function (r) { return r.text(); }).then(function (html) {
      document.querySelector('section').insertAdjacentHTML('beforeend', html); shown += %d;
    });
  }, 250);
}).observe(end);</script>"""
RENDERED = """<section></section><nav></nav><script>
fetch('/api/homes?page=%d').then(function (r) { return r.json(); }).then(function (told) {
  document.querySelector('section').innerHTML = told.homes.map(function (home) {
    return '<article class=card><h3><a href="' + home.link + '">' + home.title + '</a></h3><p class=price>' +
      (%s) + '</p><p class=facts><span class=beds>' + home.beds + ' bedrooms</span></p></article>';
  }).join('');
  if (told.page < told.pages)
    document.querySelector('nav').innerHTML = '<a class=next href="/?page=' + (told.page + 1) + '">Next</a>';
});</script>"""


@dataclass
class Small:
    """Pages by the first part of their path; `asked` are the targets of all requests."""

    pages: dict[str, Page]
    name: str = "small"
    asked: list[str] = field(default_factory=list)

    def answer(self, request: Request) -> Answer:
        self.asked.append(request.target)
        found = self.pages.get(request.path.split("/")[1])
        said = None if found is None else found(request)
        if isinstance(said, Answer):
            return said
        if said is None:
            return Answer(f"{HEAD}<h1>Not found</h1>".encode(), status=404)
        return Answer(said.encode())


def shell(main: str) -> str:
    return f"{HEAD}<main><h1>Properties for sale</h1>{main}</main><footer>© Agent</footer>"


def number_of(request: Request) -> int:
    return int(request.path.rpartition("/")[2])


def cards(first: int = 0, number: int = SIZE) -> str:
    return "".join(home.card() for home in HOMES[first : first + number])


def detail(request: Request) -> str:
    return f"{HEAD}<main>{Home(number_of(request)).page()}</main>"


def counted(main: str, total: int = len(HOMES)) -> str:
    return f"<p>{total} properties for sale</p><section>{main}</section>"


def with_dialogs() -> Small:
    """Records whose links open a dialog, which a script fills; without scripts they lead to nothing."""

    def listed(_: Request) -> str:
        shown = "".join(home.card().replace("<a ", f"<a class=open data-home='ag-{home.number:02}' ") for home in HOMES)
        return shell(counted(shown) + DIALOG)

    def quick(request: Request) -> str:
        return f"<div class=quick>{Home(int(request.path.rpartition('-')[2])).page()}</div>"

    return Small({"": listed, "quick": quick})


def in_a_frame() -> Small:
    return Small(
        {
            "": lambda _: f"{HEAD}<h1>Our offers</h1><iframe src='/list' width=900 height=2000></iframe>",
            "list": lambda _: shell(counted(cards(0, 18))),
            "homes": detail,
        }
    )


def with_other_clicks() -> Small:
    """A click shows an invitation to sign in; the link itself leads to the home."""
    return Small({"": lambda _: shell(counted(cards(0, 18)) + ELSEWHERE), "homes": detail})


def scrolling(growing: str = SCROLLING) -> Small:
    script = growing % (SIZE, len(HOMES), SIZE)
    return Small(
        {
            "": lambda _: shell(counted(cards()) + "<style>.card{height:300px}</style>" + script),
            "rows": lambda request: cards(int(request.parameters["from"])),
            "homes": detail,
        }
    )


def paged(pager: Callable[[int], str], failing: Callable[[int], Answer | None] = lambda _: None) -> Small:
    """Three pages of the list with a pager; some of them may be answered otherwise."""

    def listed(request: Request) -> str | Answer:
        page = int(request.parameters.get("page", "1"))
        return failing(page) or shell(counted(cards((page - 1) * SIZE)) + f"<nav>{pager(page)}</nav>")

    return Small({"": listed, "homes": detail})


def by_scripts(price: str = "home.price", hidden: tuple[str, ...] = (), wrong_from: int = 99) -> Small:
    """The list is filled by a script, from JSON without some members, and with wrong prices from a page on.

    `price` is what the script shows as such.
    """

    def api(request: Request) -> Answer:
        page = int(request.parameters["page"])
        homes = [
            {
                "id": home.number,
                "title": home.title,
                "link": f"/homes/{home.number}",
                "price": f"£{9 if page >= wrong_from else ''}{250 + 13 * home.number},000",
                "beds": 1 + home.number % 5,
            }
            for home in HOMES[(page - 1) * SIZE : page * SIZE]
        ]
        kept = [{name: value for name, value in home.items() if name not in hidden} for home in homes]
        return Answer(json.dumps({"total": len(HOMES), "page": page, "pages": 3, "homes": kept}).encode(), JSON)

    def listed(request: Request) -> str:
        return shell(counted("").replace("<section></section>", "") + RENDERED
                     % (int(request.parameters.get("page", "1")), price))  # fmt: skip

    return Small({"": listed, "api": api, "homes": detail})


PRESSED = """<section></section><nav></nav><aside></aside><script>
var homes = %s, size = %d, page = 0, how = '%s', box = document.querySelector('aside');
function list() {
  document.querySelector('section').innerHTML = homes.slice(page * size, page * size + size).map(function (home) {
    return '<div class=card role=button tabindex=0 ' + (how == 'named' ? 'data-key=' + home.key : '') + '>' +
      home.card + '</div>';
  }).join('');
  document.querySelector('nav').innerHTML = (page + 1) * size < homes.length ?
    '<button class=next>Next page</button>' : '';
  document.querySelectorAll('div.card').forEach(function (card, at) {
    card.onclick = function () {
      var home = homes[page * size + at];
      if (how == 'none') { document.title = 'Sorry'; return; }
      if (how == 'in place') { show(home); return; }
      if (how == 'named') history.pushState({}, '', '/homes/' + home.key); else location.hash = '/home/' + code(home);
      route();
    };
  });
  var button = document.querySelector('nav button');
  if (button) button.onclick = function () { page += 1; list(); };
}
function code(home) { return String(home.key.slice(1) * 3); }
function show(home) { box.innerHTML = home ? home.page : ''; }
function route() {
  var key = (location.pathname + location.hash).split('/').pop();
  var home = homes.filter(function (one) { return one.key == key || code(one) == key; })[0];
  document.querySelector('section').hidden = document.querySelector('nav').hidden = how == 'named' && !!home;
  show(home);
}
addEventListener('popstate', route); addEventListener('hashchange', route);
list(); route();</script>"""


def pressed(how: str, size: int = 9) -> Small:
    """Cards without links. A click leads to an address that their attributes tell (`named`) or that nothing tells
    (`hash`, beside the list), opens the home beside the list without any (`in place`), or does nothing (`none`)."""
    homes = [
        {"key": f"h{731 + 17 * home.number}", "card": _without_links(home.card()), "page": home.page()}
        for home in HOMES
    ]
    main = shell(counted("").replace("<section></section>", "") + PRESSED % (json.dumps(homes), size, how))
    return Small({"": lambda _: main, "homes": lambda _: main})


def _without_links(card: str) -> str:
    inner = card.removeprefix("<article class=card>").removesuffix("</article>").replace("</a>", "")
    return re.sub("<a [^>]*>", "", inner)


KEYED = """<section></section><script>
var section = document.querySelector('section');
function read(from) {
  fetch('/api/homes?from=' + from).then(function (r) { return r.json(); }).then(function (told) {
    told.homes.forEach(function (home) {
      var card = document.createElement('div'); card.className = 'card'; card.setAttribute('role', 'button');
      card.innerHTML = '<h3>' + home.title + '</h3><p class=price>' + home.price + '</p><p>' + home.beds +
        ' bedrooms</p>';
      card.onclick = function () { history.pushState({}, '', '/homes/' + home.key); route(); };
      section.appendChild(card);
    });
    if (told.homes.length && from + %d < told.total)
      addEventListener('scroll', function () { read(from + %d); }, {once: true});
  });
}
function route() {
  var key = location.pathname.split('/homes/')[1];
  if (!key) { section.innerHTML = ''; read(0); return; }
  fetch('/api/home/' + key).then(function (r) { return r.text(); }).then(function (html) { section.innerHTML = html; });
}
addEventListener('popstate', route); route();</script><style>.card{height:300px}</style>"""


def keyed() -> Small:
    """Cards without links, made of JSON by a script; a click leads to an address with a key that only the JSON has."""

    def api(request: Request) -> str | Answer:
        if request.path.startswith("/api/home/"):
            return HOMES[(int(request.path.rpartition("/h")[2]) - 731) // 17].page()
        first = int(request.parameters["from"])
        homes = [
            {
                "key": f"h{731 + 17 * home.number}",
                "title": home.title,
                "price": f"£{250 + 13 * home.number},000",
                "beds": 1 + home.number % 5,
            }
            for home in HOMES[first : first + SIZE]
        ]
        return Answer(json.dumps({"total": len(HOMES), "homes": homes}).encode(), JSON)

    main = shell(counted("").replace("<section></section>", "") + KEYED % (SIZE, SIZE))
    return Small({"": lambda _: main, "homes": lambda _: main, "api": api})
