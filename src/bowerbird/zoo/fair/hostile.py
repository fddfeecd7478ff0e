"""Hostile forms as live pages: each asks for more than a visitor should give it.

Whoever fills them must give up within a bound, say why, and go on elsewhere. `/` has the form, and results behind it
where there are any.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bowerbird.zoo.faults import Fault, Kind
from bowerbird.zoo.web import Answer, Request

NEVER = Fault(Kind.HANG, path="/never")
"""For `running.faults`: what "never-answers" sends to."""
OPTIONS = 10_000
FIELDS = 5_000
_DEPTH = 2_000
_PAGE = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>'
    "<body><h1>{title}</h1>{body}</body></html>"
)
_RESULTS = "".join(f'<li><a href="/offer/{n}">Offer {n}</a> <b>£{n}50</b> Oxford</li>' for n in range(1, 9))
_FORM = '<form action="/results" method="get">{0}<button type="submit">Search</button></form>'


def _many_options() -> str:
    entries = "".join(f'<option value="{n}">Town {n}</option>' for n in range(OPTIONS))
    return _FORM.format(f'<label for="town">Town</label><select id="town" name="town">{entries}</select>')


def _many_fields() -> str:
    fields = "".join(f'<label>Field {n} <input name="f{n}"></label>' for n in range(FIELDS))
    return _FORM.format(fields)


def _growing() -> str:
    """Every key stroke and every change adds a field."""
    script = """<script>
var n = 0;
document.forms[0].addEventListener('input', function () {
  var label = document.createElement('label');
  n += 1;
  label.innerHTML = 'Detail ' + n + ' * <input name="detail' + n + '" required>';
  document.forms[0].insertBefore(label, document.forms[0].lastElementChild);
});
</script>"""
    return _FORM.format('<label for="town">Location *</label><input id="town" name="town" required>') + script


def _never_answers() -> str:
    return _FORM.format('<label for="town">Location</label><input id="town" name="town">').replace("/results", "/never")


def _endless_dialog() -> str:
    """A dialog that comes back whenever it is closed, and one of the browser's own on every submission."""
    script = """<script>
function again() {
  var box = document.createElement('div');
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-modal', 'true');
  box.style.cssText = 'position:fixed;inset:0;background:#fffc;z-index:9';
  box.innerHTML = '<p>Before you search: tell us what you think!</p><button type="button">Close</button>';
  box.querySelector('button').onclick = function () { box.remove(); again(); };
  document.body.appendChild(box);
}
document.forms[0].addEventListener('submit', function (event) {
  event.preventDefault();
  while (!confirm('Are you sure that you do not want to stay?')) { /* ask again */ }
  again();
});
again();
</script>"""
    return _FORM.format('<label for="town">Location</label><input id="town" name="town">') + script


def _restless() -> str:
    """The options of its list change for ever."""
    script = """<script>
var n = 0;
setInterval(function () {
  var list = document.getElementById('town');
  n += 1;
  list.innerHTML = '<option value="">Any</option>';
  for (var i = 0; i < 20; i++) list.add(new Option('Town ' + (n * 20 + i), 't' + (n * 20 + i)));
}, 150);
</script>"""
    select = '<select id="town" name="town"><option value="">Any</option><option value="t1">Town 1</option></select>'
    return _FORM.format(f'<label for="town">Town</label>{select}') + script


def _nested() -> str:
    return "<div>" * _DEPTH + _FORM.format('<label>Location <input name="town"></label>') + "</div>" * _DEPTH


HOSTILE: dict[str, Callable[[], str]] = {
    "many-options": _many_options,
    "many-fields": _many_fields,
    "growing": _growing,
    "never-answers": _never_answers,
    "endless-dialog": _endless_dialog,
    "restless": _restless,
    "nested": _nested,
}


@dataclass(frozen=True)
class HostileSite:
    """A site with one hostile form, ready to be served."""

    kind: str

    @property
    def name(self) -> str:
        return f"hostile-{self.kind}"

    def answer(self, request: Request) -> Answer:
        if request.path == "/":
            body = HOSTILE[self.kind]()
        elif request.path == "/results":
            body = f"<p>8 results</p><ul>{_RESULTS}</ul>"
        else:
            return Answer(b"", status=404)
        title = {"/results": "Results"}.get(request.path, "Find a home")
        return Answer(_PAGE.format(title=title, body=body).encode())


def hostile_site(kind: str) -> HostileSite:
    """One of `HOSTILE`. "never-answers" must be served with `NEVER` among the faults of the server."""
    if kind not in HOSTILE:
        raise ValueError(f"no hostile form {kind!r}; there are {', '.join(HOSTILE)}")
    return HostileSite(kind)
