(function () {
  var fair = window.fair;
  if (!fair) return;
  function all(selector, root) { return Array.prototype.slice.call(root.querySelectorAll(selector)); }
  function make(tag, name, text) { var e = document.createElement(tag); if (name) e.className = name; if (text !== undefined) e.textContent = text; return e; }
  function tell(element) { element.dispatchEvent(new Event('input', { bubbles: true })); element.dispatchEvent(new Event('change', { bubbles: true })); }

  // -- where the form is: in the page, or in a shadow tree -------------------------------------------------------------
  var host = document.querySelector('search-panel');
  var root = host && host.shadowRoot ? host.shadowRoot : document;
  function at(id) { return root.getElementById(id); }
  var box = at(fair.box);
  if (!box) return;
  function keeper(field) { return at(field.id + '-value') || at(field.id); }

  // -- lists that the page makes itself ----------------------------------------------------------------------------------
  var LISTS = {
    aria: { face: function (f) { return at(f.id); }, on: 'click' },
    select2: { face: function (f) { return at(f.id).nextElementSibling.querySelector('.select2-selection'); }, text: '.select2-selection__rendered', on: 'mousedown' },
    chosen: { face: function (f) { return at(f.id + '_chosen').querySelector('.chosen-single'); }, text: 'span', on: 'mousedown' },
    react: { face: function (f) { return at(f.id).closest('.css-13cymwt-control'); }, text: '.css-1dimb5e-singleValue', on: 'mousedown' },
    material: { face: function (f) { return at(f.id); }, on: 'mousedown' },
    bootstrap: { face: function (f) { return at(f.id).nextElementSibling; }, text: '.filter-option-inner-inner', on: 'click' }
  };
  var DRAW = {
    aria: function (f) { var pop = at(f.id + '-pop'); pop.hidden = false; return { pop: pop, shut: function () { pop.hidden = true; }, entries: all('[role=option]', pop) }; },
    select2: function (f, face) {
      var outer = make('span', 'select2-container select2-container--default select2-container--open'), drop = make('span', 'select2-dropdown select2-dropdown--below');
      var search = make('span', 'select2-search select2-search--dropdown'), typed = make('input', 'select2-search__field');
      var results = make('span', 'select2-results'), list = make('ul', 'select2-results__options');
      typed.type = 'search'; typed.setAttribute('role', 'searchbox'); list.setAttribute('role', 'listbox');
      search.appendChild(typed); results.appendChild(list); drop.appendChild(search); drop.appendChild(results); outer.appendChild(drop);
      place(outer, face); document.body.appendChild(outer);
      return { pop: outer, typed: typed, shut: function () { outer.remove(); }, entries: fillList(list, f, 'li', 'select2-results__option') };
    },
    chosen: function (f) {
      var holder = at(f.id + '_chosen'), list = holder.querySelector('.chosen-results');
      holder.classList.add('chosen-with-drop', 'chosen-container-active'); list.textContent = '';
      return { pop: holder, typed: holder.querySelector('.chosen-search-input'), shut: function () { holder.classList.remove('chosen-with-drop', 'chosen-container-active'); }, entries: fillList(list, f, 'li', 'active-result') };
    },
    react: function (f, face) {
      var menu = make('div', 'css-1nmdiq5-menu'), list = make('div', 'css-1n6sfyn-MenuList');
      list.setAttribute('role', 'listbox'); menu.appendChild(list); face.parentNode.appendChild(menu);
      return { pop: menu, typed: at(f.id), shut: function () { menu.remove(); }, entries: fillList(list, f, 'div', 'css-10wo9uf-option') };
    },
    material: function (f, face) {
      var outer = make('div', 'MuiPopover-root MuiMenu-root MuiModal-root'), back = make('div', 'MuiBackdrop-root MuiBackdrop-invisible'), paper = make('div', 'MuiPaper-root MuiMenu-paper'), list = make('ul', 'MuiList-root MuiMenu-list');
      outer.setAttribute('role', 'presentation'); list.setAttribute('role', 'listbox'); list.tabIndex = -1;
      paper.appendChild(list); outer.appendChild(back); outer.appendChild(paper); place(paper, face); document.body.appendChild(outer);
      return { pop: outer, back: back, shut: function () { outer.remove(); }, entries: fillList(list, f, 'li', 'MuiButtonBase-root MuiMenuItem-root') };
    },
    bootstrap: function (f, face) {
      var menu = face.nextElementSibling, list = menu.querySelector('ul');
      menu.classList.add('show'); list.textContent = '';
      var entries = f.entries.map(function (entry) {
        var li = make('li'), a = make('a', 'dropdown-item'); a.setAttribute('role', 'option'); a.appendChild(make('span', 'text', entry[1])); a.href = '#'; li.appendChild(a); list.appendChild(li); return a;
      });
      return { pop: menu, shut: function () { menu.classList.remove('show'); }, entries: entries };
    }
  };
  function place(element, face) {
    var r = face.getBoundingClientRect();
    element.style.cssText = 'position:absolute;z-index:90;background:#fff;border:1px solid #999;max-height:260px;overflow:auto;left:' + (r.left + scrollX) + 'px;top:' + (r.bottom + scrollY) + 'px;min-width:' + r.width + 'px';
  }
  function fillList(list, f, tag, name) {
    return f.entries.map(function (entry) { var e = make(tag, name, entry[1]); e.setAttribute('role', 'option'); if (tag === 'li') e.setAttribute('data-value', entry[0]); list.appendChild(e); return e; });
  }
  var open = null;
  function shut() { if (open) { open.drawn.shut(); open.marked.setAttribute('aria-expanded', 'false'); open = null; } }
  function pick(f, number) {
    var face = LISTS[f.flavour].face(f), text = LISTS[f.flavour].text ? face.querySelector(LISTS[f.flavour].text) : face;
    text.textContent = f.entries[number][1];
    if (text.title) text.title = f.entries[number][1];
    var kept = keeper(f);
    kept.value = f.entries[number][0];
    shut();
    tell(kept);
  }
  function unfold(f, face) {
    if (open && open.field === f) { shut(); return; }
    shut();
    var drawn = DRAW[f.flavour](f, face), marked = face.hasAttribute('aria-expanded') ? face : face.querySelector('[aria-expanded]') || face;
    marked.setAttribute('aria-expanded', 'true');
    open = { field: f, drawn: drawn, marked: marked, at: -1 };
    drawn.entries.forEach(function (e, number) { e.addEventListener('click', function (event) { event.preventDefault(); event.stopPropagation(); pick(f, number); }); });
    if (drawn.back) drawn.back.addEventListener('click', shut);
    if (drawn.typed) {
      drawn.typed.value = '';
      drawn.typed.oninput = function () {
        var typed = drawn.typed.value.toLowerCase();
        drawn.entries.forEach(function (e) { e.style.display = e.textContent.toLowerCase().indexOf(typed) < 0 ? 'none' : ''; });
      };
      setTimeout(function () { drawn.typed.focus(); }, 0);
    }
  }
  function move(f, face, key) {
    if (!open || open.field !== f) { unfold(f, face); return; }
    var entries = open.drawn.entries;
    open.at = (open.at + (key === 'ArrowDown' ? 1 : -1) + entries.length) % entries.length;
    entries.forEach(function (e, number) { e.setAttribute('aria-selected', number === open.at ? 'true' : 'false'); });
  }
  function list(f) {
    var face = LISTS[f.flavour].face(f);
    face.addEventListener(LISTS[f.flavour].on, function (event) { if (LISTS[f.flavour].on === 'mousedown') event.preventDefault(); event.stopPropagation(); unfold(f, face); });
    face.addEventListener('click', function (event) { event.stopPropagation(); if (face.tagName === 'A') event.preventDefault(); });
    face.addEventListener('keydown', function (event) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') { event.preventDefault(); move(f, face, event.key); }
      else if (event.key === 'Enter' && open && open.field === f && open.at >= 0) { event.preventDefault(); pick(f, open.at); }
      else if (event.key === 'Enter' && !open || event.key === ' ' && face.tagName === 'DIV') { event.preventDefault(); unfold(f, face); }
      if (event.key === 'Escape') shut();
    });
  }
  document.addEventListener('click', function (event) {
    if (open && !open.drawn.back && !event.composedPath().some(function (e) { return e === open.drawn.pop || e === open.marked; })) shut();
  });

  // -- suggestions from the server -----------------------------------------------------------------------------------------
  function suggest(f) {
    var typed = at(f.id), kept = keeper(f), pop = at(f.id + '-pop'), turn = 0;
    function ask() {
      var mine = ++turn;
      if (!typed.value && !f.eager) { pop.hidden = true; return; }
      fetch('/suggest?field=' + encodeURIComponent(f.name) + '&q=' + encodeURIComponent(typed.value)).then(function (r) { return r.json(); }).then(function (found) {
        if (mine !== turn) return;
        pop.textContent = '';
        found.forEach(function (entry) {
          var li = make('li', fair.entry, entry[1]);
          li.setAttribute('role', 'option');
          li.addEventListener('mousedown', function (event) { event.preventDefault(); });
          li.addEventListener('click', function () { turn++; typed.value = entry[1]; kept.value = entry[0]; pop.hidden = true; typed.setAttribute('aria-expanded', 'false'); tell(kept); });
          pop.appendChild(li);
        });
        pop.hidden = !found.length;
        typed.setAttribute('aria-expanded', found.length ? 'true' : 'false');
      });
    }
    var timer = 0;
    typed.addEventListener('input', function () { kept.value = ''; clearTimeout(timer); timer = setTimeout(ask, 120); });
    if (f.eager) typed.addEventListener('focus', ask);
    typed.addEventListener('blur', function () { setTimeout(function () { pop.hidden = true; }, 150); });
  }

  // -- selects that the server fills ----------------------------------------------------------------------------------------
  function depend(f) {
    var child = at(f.id), parent = keeper({ id: f.parent });
    function refill(kept) {
      if (!parent.value) { child.options.length = 1; child.disabled = true; return; }
      fetch('/options?field=' + encodeURIComponent(f.name) + '&value=' + encodeURIComponent(parent.value)).then(function (r) { return r.json(); }).then(function (found) {
        child.options.length = 1;
        found.forEach(function (entry) { child.add(new Option(entry[1], entry[0])); });
        child.value = kept;
        child.disabled = false;
      });
    }
    parent.addEventListener('change', function () { refill(''); });
    if (parent.value) refill(child.value);
  }

  // -- sliders, calendars, segments ------------------------------------------------------------------------------------------
  function drag(f) {
    var handle = at(f.id), kept = keeper(f), target = handle.closest('.noUi-target');
    var low = Number(handle.getAttribute('aria-valuemin')), high = Number(handle.getAttribute('aria-valuemax')), step = Number(handle.getAttribute('data-step'));
    function set(value) {
      value = Math.max(low, Math.min(high, low + Math.round((value - low) / step) * step));
      handle.setAttribute('aria-valuenow', value); handle.setAttribute('aria-valuetext', value);
      handle.parentNode.style.left = (value - low) / (high - low) * 100 + '%';
      kept.value = value === (f.end === 'max' ? high : low) ? '' : value;
    }
    function now() { return Number(handle.getAttribute('aria-valuenow')); }
    handle.addEventListener('keydown', function (event) {
      var by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageUp: 10 * step, PageDown: -10 * step }[event.key];
      if (by) set(now() + by); else if (event.key === 'Home') set(low); else if (event.key === 'End') set(high); else return;
      event.preventDefault(); tell(kept);
    });
    function follow(event) { var r = target.getBoundingClientRect(); set(low + (event.clientX - r.left) / r.width * (high - low)); }
    target.addEventListener('mousedown', function (event) {
      if (event.target === handle) event.preventDefault(); else follow(event);
      handle.focus();
      function stop() { document.removeEventListener('mousemove', follow); document.removeEventListener('mouseup', stop); tell(kept); }
      document.addEventListener('mousemove', follow); document.addEventListener('mouseup', stop);
    });
  }
  function calendar(f) {
    var input = at(f.id), month = new Date(fair.today + 'T00:00:00'), pop = null;
    function two(n) { return (n < 10 ? '0' : '') + n; }
    function draw() {
      pop.textContent = '';
      var bar = make('div', 'flatpickr-months'), back = make('span', 'flatpickr-prev-month', '‹'), next = make('span', 'flatpickr-next-month', '›');
      bar.appendChild(back); bar.appendChild(make('span', 'cur-month', month.getFullYear() + '-' + two(month.getMonth() + 1))); bar.appendChild(next); pop.appendChild(bar);
      back.onclick = function () { month.setMonth(month.getMonth() - 1, 1); draw(); };
      next.onclick = function () { month.setMonth(month.getMonth() + 1, 1); draw(); };
      var days = make('div', 'dayContainer'), last = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
      for (var d = 1; d <= last; d++) (function (d) {
        var iso = month.getFullYear() + '-' + two(month.getMonth() + 1) + '-' + two(d), day = make('span', 'flatpickr-day', String(d));
        day.setAttribute('aria-label', iso); day.tabIndex = -1;
        day.onclick = function () { input.value = iso; hide(); tell(input); };
        days.appendChild(day);
      })(d);
      pop.appendChild(days);
    }
    function hide() { if (pop) { pop.remove(); pop = null; } }
    input.addEventListener('click', function (event) {
      event.stopPropagation();
      if (pop) return;
      pop = make('div', 'flatpickr-calendar open'); draw(); place(pop, input); document.body.appendChild(pop);
      pop.addEventListener('click', function (e) { e.stopPropagation(); });
    });
    document.addEventListener('click', hide);
  }
  function segments(f) {
    var outer = at(f.id), kept = keeper(f);
    all('.segment', outer).forEach(function (button) {
      button.addEventListener('click', function () {
        all('.segment', outer).forEach(function (b) { b.classList.toggle('segment-on', b === button); b.setAttribute('aria-pressed', b === button ? 'true' : 'false'); });
        kept.value = button.value; tell(kept);
      });
    });
  }
  var WIRED = { 'list box': list, 'auto-complete': suggest, 'dependent select': depend, 'custom slider': drag, 'date picker': calendar, 'segmented buttons': segments };
  fair.fields.forEach(function (f) { if (WIRED[f.ask]) WIRED[f.ask](f); });

  // -- tabs and the dialog ------------------------------------------------------------------------------------------------------
  all('.tab', box.parentNode || root).forEach(function (tab) {
    tab.addEventListener('click', function (event) {
      event.preventDefault();
      all('.tab', tab.parentNode).forEach(function (t) { t.classList.toggle('tab-on', t === tab); t.setAttribute('aria-selected', t === tab ? 'true' : 'false'); });
      var kept = at(fair.tabs); kept.value = tab.getAttribute('data-tab'); tell(kept);
    });
  });
  var opener = at('open-search'), dialog = at('search-dialog');
  if (opener && dialog) {
    opener.addEventListener('click', function (event) { event.preventDefault(); event.stopPropagation(); dialog.hidden = false; });
    all('.dialog-close', dialog).forEach(function (b) { b.addEventListener('click', function () { dialog.hidden = true; }); });
  }

  // -- sending --------------------------------------------------------------------------------------------------------------------
  function collected() {
    var found = new URLSearchParams();
    if (box.tagName === 'FORM') new FormData(box).forEach(function (value, name) { if (value) found.append(name, value); });
    else {
      all('input[name],select[name],textarea[name]', box).forEach(function (e) { if (!((e.type === 'checkbox' || e.type === 'radio') && !e.checked) && e.value && !e.disabled) found.append(e.name, e.value); });
      if (fair.nameless) fair.fields.forEach(function (f) {
        var kept = keeper(f);
        if (!kept || kept.name || kept.tagName === 'SPAN') return;
        if (kept.value) found.append(f.name, kept.value);
        var typed = at(f.id);
        if (typed !== kept && typed.tagName === 'INPUT' && typed.value) found.append(f.name + '_typed', typed.value);
      });
    }
    return found;
  }
  var region = document.getElementById(fair.region);
  function show(url) {
    region.setAttribute('aria-busy', 'true');
    if (fair.send === 'json') {
      return fetch(fair.api + '?' + url.split('?')[1]).then(function (r) { return r.json(); }).then(function (data) {
        region.innerHTML = data.refusal ? '<p role="alert">' + esc(data.refusal) + '</p>' : fill(fair.template, [data]);
        region.removeAttribute('aria-busy');
      });
    }
    return fetch(url + '&part=region').then(function (r) { return r.text(); }).then(function (html) { region.innerHTML = html; region.removeAttribute('aria-busy'); });
  }
  function send() {
    var url = fair.action + '?' + collected().toString();
    if (fair.send === 'fetch' || fair.send === 'json') { if (dialog) dialog.hidden = true; show(url); }
    else if (fair.send === 'window') window.open(url, '_blank');
    else location.href = url;
  }
  if (region) region.addEventListener('click', function (event) {
    var link = event.target.closest('a[data-page]');
    if (link) { event.preventDefault(); show(link.getAttribute('href').replace(/^[^?]*/, fair.action)); }
  });
  var byScript = fair.send === 'fetch' || fair.send === 'json';
  if (box.tagName === 'FORM' && byScript) box.addEventListener('submit', function (event) { event.preventDefault(); send(); });
  var go = at('go');
  if (go && fair.pressed) go.addEventListener('click', function (event) {
    event.preventDefault();
    if (box.tagName !== 'FORM' || byScript) send(); else if (box.requestSubmit) box.requestSubmit(); else box.submit();
  });
  if (box.tagName !== 'FORM') box.addEventListener('keydown', function (event) { if (event.key === 'Enter' && event.target.tagName === 'INPUT' && event.target.type === 'text' && !open) send(); });
  if (fair.onchange) box.addEventListener('change', function (event) {
    var waits = fair.fields.some(function (f) { return f.ask === 'dependent select' && f.parent === event.target.id.replace(/-value$/, ''); });
    if (waits) return;
    if (byScript) send(); else box.submit();
  });
})();
