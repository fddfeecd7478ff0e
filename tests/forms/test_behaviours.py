"""Every widget as a person operates it, in a real browser: what arrives at the server is what was asked for."""

# ruff: noqa: E501  # markup and scripts read better unfolded

from __future__ import annotations

import pytest
from filled import filled
from search_site import Site, a_form

from bowerbird.browse import Browser
from bowerbird.forms.filling.model import Result

SELECT = '<label>Make <select name="make"><option value="">Any make</option><option>Ford</option><option>Fiat</option></select></label>'
SUGGEST = """
<label for="town">Town</label><input id="town" name="town" autocomplete="off" class="autocomplete">
<ul id="offers" role="listbox" hidden></ul>
<script>
const town = document.getElementById('town'), offers = document.getElementById('offers'); let timer;
town.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(async () => {
  const found = await (await fetch('/towns?q=' + encodeURIComponent(town.value))).json();
  offers.innerHTML = found.map(it => '<li role="option">' + it + ', England</li>').join(''); offers.hidden = !found.length || !town.value;
}, 400); });
offers.addEventListener('mousedown', event => { town.value = event.target.textContent; offers.hidden = true; });
</script>"""
DEPENDENT = (
    SELECT
    + """<label>Model <select name="model"><option value="">Any model</option></select></label>
<script>
document.querySelector('[name=make]').addEventListener('change', async event => {
  const found = await (await fetch('/models?make=' + event.target.value)).json();
  document.querySelector('[name=model]').innerHTML = '<option value="">Any model</option>' + found.map(it => '<option>' + it + '</option>').join('');
});
</script>"""
)
RADIOS = """<fieldset><legend>I want to</legend><label><input type="radio" name="mode" value="buy" checked> Buy</label>
<label><input type="radio" name="mode" value="rent"> Rent</label></fieldset>"""
PAINTED = """<style>.seg input { position: absolute; opacity: 0; width: 0; height: 0; pointer-events: none } .seg label { border: 1px solid; padding: 8px }</style>
<div class="seg"><input type="radio" id="b" name="mode" value="buy" checked><label for="b">Buy</label>
<input type="radio" id="r" name="mode" value="rent"><label for="r">Rent</label></div>"""
CHECKS = """<fieldset><legend>Type</legend><label><input type="checkbox" name="type" value="h"> House</label>
<label><input type="checkbox" name="type" value="f"> Flat</label><label><input type="checkbox" name="type" value="b"> Bungalow</label></fieldset>"""
RANGE = '<label>Max price <input type="range" name="max" min="0" max="500" step="50" value="500"></label>'
ARIA_SLIDER = """<span id="l">Max price</span><input type="hidden" name="max" value="500">
<div role="slider" aria-labelledby="l" tabindex="0" aria-valuemin="0" aria-valuemax="500" aria-valuenow="500" style="width: 20px; height: 20px; background: red"></div>
<script>
const s = document.querySelector('[role=slider]');
s.addEventListener('keydown', event => {
  const step = {ArrowRight: 10, ArrowLeft: -10, PageUp: 50, PageDown: -50}[event.key];
  let now = Number(s.getAttribute('aria-valuenow'));
  now = event.key === 'Home' ? 0 : event.key === 'End' ? 500 : Math.max(0, Math.min(500, now + (step || 0)));
  s.setAttribute('aria-valuenow', now); document.querySelector('[name=max]').value = now;
});
</script>"""
LISTBOX = """<input type="hidden" name="kind" value=""><div role="combobox" aria-label="Kind" tabindex="0" aria-expanded="false" id="face">Any kind</div>
<ul role="listbox" hidden id="pop"><li role="option" data-value="">Any kind</li><li role="option" data-value="1">Castle</li><li role="option" data-value="2">Cottage</li></ul>
<script>
const face = document.getElementById('face'), pop = document.getElementById('pop');
face.addEventListener('click', () => { pop.hidden = !pop.hidden; });
pop.addEventListener('click', event => { face.textContent = event.target.textContent; document.querySelector('[name=kind]').value = event.target.dataset.value; pop.hidden = true; });
</script>"""
# As select2 and its kin do it: the native select is hidden, a face stands beside it, the list is drawn at the page's end.
HIDDEN_SELECT = """<label for="kind">Kind</label><select id="kind" name="kind" style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden" tabindex="-1" aria-hidden="true">
<option value="">Any kind</option><option value="1">Castle</option><option value="2">Cottage</option></select>
<span class="select2 select2-container"><span class="select2-selection" role="combobox" aria-haspopup="true" aria-expanded="false" tabindex="0"><span class="select2-selection__rendered">Any kind</span></span></span>
<script>
const native = document.getElementById('kind'), face = document.querySelector('.select2-selection');
face.addEventListener('mousedown', () => {
  const box = document.createElement('span'); box.className = 'select2-dropdown';
  box.innerHTML = '<ul class="select2-results__options">' + [...native.options].map((o, n) => '<li class="select2-results__option" data-n="' + n + '">' + o.text + '</li>').join('') + '</ul>';
  document.body.append(box);
  box.addEventListener('mouseup', event => { native.selectedIndex = event.target.dataset.n; face.firstChild.textContent = event.target.textContent; box.remove(); });
});
</script>"""
CALENDAR = """<label for="day">Available from</label><input id="day" name="day" readonly class="datepicker"><div id="cal" hidden></div>
<script>
const day = document.getElementById('day'), cal = document.getElementById('cal'); let y = 2026, m = 10;
const names = ['January','February','March','April','May','June','July','August','September','October','November','December'];
function draw() {
  let cells = ''; for (let d = 1; d <= new Date(y, m + 1, 0).getDate(); d++) cells += '<td>' + d + '</td>' + (d % 7 ? '' : '</tr><tr>');
  cal.innerHTML = '<button type="button" class="prev">‹</button> <b>' + names[m] + ' ' + y + '</b> <button type="button" class="next">›</button><table><tr>' + cells + '</tr></table>';
}
day.addEventListener('click', () => { cal.hidden = false; draw(); });
cal.addEventListener('click', event => {
  const step = event.target.className === 'next' ? 1 : event.target.className === 'prev' ? -1 : 0;
  if (step) { m += step; if (m > 11) { m = 0; y++; } if (m < 0) { m = 11; y--; } draw(); }
  else if (event.target.tagName === 'TD') { day.value = y + '-' + String(m + 1).padStart(2, '0') + '-' + event.target.textContent.padStart(2, '0'); cal.hidden = true; }
});
</script>"""
# As react-select and Ant Design do it: one types into the field that shows the choice, and nothing hidden carries it.
WRITTEN_LIST = """<style>.ctl { position: relative; width: 200px; height: 30px; border: 1px solid } .ctl input { position: absolute; inset: 0; border: 0; background: none } .shown { position: absolute; left: 4px; top: 6px; pointer-events: none }</style>
<label for="kind">Kind</label><div class="ctl"><div class="shown">Choose a kind</div><input id="kind" role="combobox" aria-autocomplete="list" aria-expanded="false" autocomplete="new-password"></div>
<script>
const kind = document.getElementById('kind'), shown = document.querySelector('.shown'); let menu;
function open_menu() {
  if (menu) menu.remove();
  menu = document.createElement('div'); menu.setAttribute('role', 'listbox');
  for (const it of ['Castle', 'Cottage', 'Mill']) if (it.toLowerCase().includes(kind.value.toLowerCase())) {
    const one = document.createElement('div'); one.setAttribute('role', 'option'); one.textContent = it;
    one.onclick = () => { shown.textContent = it; kind.value = ''; menu.remove(); menu = null; kind.form.dataset.kind = it; };
    menu.append(one);
  }
  document.body.append(menu);
}
kind.addEventListener('mousedown', open_menu); kind.addEventListener('input', open_menu);
kind.form.addEventListener('formdata', event => event.formData.set('kind', kind.form.dataset.kind || ''));
</script>"""
# As Ant Design and PrimeVue do it: what is typed counts only once a day of the calendar that opens is clicked.
TYPED_DAY = """<label for="day">Available from</label><input id="day" role="combobox" aria-haspopup="dialog" class="datepicker"><input type="hidden" name="day">
<div id="cal" role="dialog" hidden></div>
<script>
const day = document.getElementById('day'), cal = document.getElementById('cal'); let y = 2026, m = 11;
const names = ['January','February','March','April','May','June','July','August','September','October','November','December'];
function draw() {
  let cells = ''; for (let d = 1; d <= new Date(y, m + 1, 0).getDate(); d++) cells += '<span aria-label="' + names[m] + ' ' + d + ', ' + y + '">' + d + '</span> ';
  cal.innerHTML = '<button type="button" class="prev">‹</button> <select><option>' + names[m] + '</option></select> <input type="number" value="' + y + '"> <button type="button" class="next">›</button><p>' + cells + '</p>';
}
day.addEventListener('focus', () => { cal.hidden = false; draw(); });
cal.addEventListener('click', event => {
  const step = event.target.className === 'next' ? 1 : event.target.className === 'prev' ? -1 : 0;
  if (step) { m += step; if (m > 11) { m = 0; y++; } if (m < 0) { m = 11; y--; } draw(); }
  else if (event.target.tagName === 'SPAN') { document.querySelector('[name=day]').value = day.value = y + '-' + String(m + 1).padStart(2, '0') + '-' + event.target.textContent.padStart(2, '0'); cal.hidden = true; }
});
</script>"""
DATE = '<label>From <input type="date" name="from"></label>'

TEXT = '<label>Keyword <input name="q"></label>'
CASES = {
    "plain widgets": (
        SELECT + TEXT + RADIOS + CHECKS + RANGE + DATE,
        {"make": "Fiat", "q": "garden", "mode": "Rent", "type": "Flat+House", "max": "200", "from": "2026-12-24"},
        {"make": "Fiat", "q": "garden", "mode": "rent", "type": "h,f", "max": "200", "from": "2026-12-24"},
    ),
    "auto-complete": (SUGGEST, {"town": "Oxford"}, {"town": "Oxford, England"}),
    "dependent selects": (DEPENDENT, {"make": "Fiat", "model": "Panda"}, {"make": "Fiat", "model": "Panda"}),
    "painted radio buttons and an ARIA slider": (
        PAINTED + ARIA_SLIDER,
        {"mode": "Rent", "Max price": "130"},
        {"mode": "rent", "max": "130"},
    ),
    "ARIA list box": (LISTBOX, {"kind": "Cottage"}, {"kind": "2"}),
    "select behind a face": (HIDDEN_SELECT, {"kind": "Castle"}, {"kind": "1"}),
    "list that is typed into": (WRITTEN_LIST, {"Kind": "Cottage"}, {"kind": "Cottage"}),
    "date picker that is typed into": (TYPED_DAY, {"Available from": "2027-02-14"}, {"day": "2027-02-14"}),
    "date picker": (CALENDAR, {"day": "2027-02-14"}, {"day": "2027-02-14"}),
}


# Suggestions that a busy machine brings too late are not picked.
@pytest.mark.flaky(reruns=2, only_rerun=["AssertionError", "TimeoutError"])
@pytest.mark.parametrize("case", CASES)
async def test_what_is_asked_arrives(browser: Browser, case: str) -> None:
    inner, wanted, arrived = CASES[case]
    site = Site(a_form(inner))
    filling = await filled(browser, site, wanted)
    assert (filling.result, filling.why) == (Result.RESULTS, "")
    assert site.asked == [{**site.asked[0], **arrived}]
    assert filling.found.announced == 23
