"""An estate agent whose homes are behind a form only: sent by GET or POST, kept in a session, or answered in place,
with or without an address for visitors without scripts."""

from __future__ import annotations

from agent_site import Home

from bowerbird.zoo.web import Answer, Request

TOWNS = ("Oxford", "Abingdon", "Banbury")
SIZE = 4
_HEAD = "<!doctype html><title>Agent</title><header><a href='/'>Home</a> <a href='/contact'>Contact us</a></header>"
_IN_PLACE = """<script>
document.querySelector('form').addEventListener('submit', function (event) {
  event.preventDefault();
  fetch('/part?' + new URLSearchParams(new FormData(event.target))).then(function (r) { return r.text(); })
    .then(function (html) { document.getElementById('results').innerHTML = html; });
});</script>"""


class FormSite:
    """`how` is "get", "post", "session" (results show to those only who have been on the form's page), "place" (they
    are fetched into the form's page) or "either" (they are, and the form can be sent without the script, too)."""

    name = "form"

    def __init__(self, how: str, homes: int = 30) -> None:
        self.how = how
        self.homes = tuple(map(Home, range(homes)))

    def answer(self, request: Request) -> Answer:
        asked = request.parameters
        if request.path.startswith("/homes/"):
            return _page(Home(int(request.path.rpartition("/")[2])).page())
        if request.path == "/":
            return _page(self._form(), headers=(("Set-Cookie", "guest=yes; Path=/"),))
        if request.path == "/part":
            return Answer(self._list(asked.get("town", ""), 1, whole=True).encode())
        if request.path != "/results" or self.how == "place":
            return Answer(b"nothing here", status=404)
        if self.how == "session" and "guest" not in request.cookies:
            return _page("<h1>Your session has ended</h1><p>Please start again.</p>")
        if self.how == "post" and request.method != "POST":
            return Answer(b"send the form, please", status=405)
        town = asked.get("town", "")
        if town not in TOWNS:
            return _page(f"<p class=error>Please choose a town</p>{self._form()}")
        return _page(self._list(town, int(asked.get("page", "1")), whole=self.how == "post"))

    def _form(self) -> str:
        options = "".join(f"<option>{town}</option>" for town in TOWNS)
        method = "post" if self.how == "post" else "get"
        return (
            f"<main><h1>Find a home</h1><form action=/results method={method}><label for=where>Town</label>"
            f"<select id=where name=town required><option value=''>Choose a town</option>{options}</select>"
            "<button>Search properties</button></form>"
            f"<div id=results></div>{self._examples()}</main>{_IN_PLACE if self.how in ('place', 'either') else ''}"
        )

    def _examples(self) -> str:
        """Homes that stand below whatever is found in place."""
        cards = "".join(home.card() for home in self.homes[-2:])
        return f"<h2>Just in</h2><section>{cards}</section>" if self.how == "either" else ""

    def _list(self, town: str, page: int, *, whole: bool = False) -> str:
        found = [home for home in self.homes if home.title.endswith(f", {town}")]
        shown = found if whole else found[(page - 1) * SIZE : page * SIZE]
        last = 1 if whole else -(-len(found) // SIZE)
        link = f"<a class=next href='/results?town={town}&page={page + 1}'>Next</a>" if page < last else ""
        cards = "".join(home.card() for home in shown)
        return (
            f"<h1>Homes in {town}</h1><p>{len(found)} properties found</p><section>{cards}</section><nav>{link}</nav>"
        )


def _page(main: str, headers: tuple[tuple[str, str], ...] = ()) -> Answer:
    return Answer(f"{_HEAD}{main}<footer>© Agent</footer>".encode(), headers=headers)
