(function () {
  var cfg = window.siteConfig || {};
  var region = cfg.region && document.getElementById(cfg.region);
  function all(selector, root) { return Array.prototype.slice.call((root || document).querySelectorAll(selector)); }
  function search(url) { var at = url.indexOf('?'); return at < 0 ? '' : url.slice(at); }
  function grow(root) {
    all('template[shadowrootmode]', root).forEach(function (t) {
      if (t.parentNode.shadowRoot) return;
      t.parentNode.attachShadow({ mode: 'open' }).appendChild(t.content);
      t.remove();
    });
  }
  function show(data) { region.innerHTML = fill(cfg.template, [data]); grow(region); watch(); }
  function load(url) {
    return fetch(cfg.api + search(url)).then(function (r) { return r.json(); }).then(show);
  }
  function more(button) {
    if (button.disabled) return;
    button.disabled = true;
    var url = button.getAttribute('data-more'), list = document.getElementById(cfg.list);
    var done = function (html, next) {
      list.insertAdjacentHTML('beforeend', html);
      grow(list);
      button.disabled = false;
      if (next) { button.setAttribute('data-more', next); watch(); } else { button.parentNode.hidden = true; }
    };
    if (cfg.api) {
      fetch(cfg.api + search(url)).then(function (r) { return r.json(); }).then(function (d) { done(fill(cfg.rows, [d]), d.next); });
    } else {
      fetch(url + (url.indexOf('?') < 0 ? '?' : '&') + 'part=rows').then(function (r) {
        var next = r.headers.get('X-Next');
        return r.text().then(function (html) { done(html, next); });
      });
    }
  }
  var seen = window.IntersectionObserver && new IntersectionObserver(function (entries) {
    entries.forEach(function (e) { if (e.isIntersecting) more(e.target); });
  }, { rootMargin: '120px' });
  function watch() {
    all('[data-more]').forEach(function (b) {
      if (cfg.scroll && seen) { seen.unobserve(b); seen.observe(b); }
    });
  }
  function virtual() {
    fetch(cfg.api + location.search).then(function (r) { return r.json(); }).then(function (data) {
      var rows = data.rows, height = cfg.virtual, box = document.createElement('div'), pane = document.getElementById(cfg.list);
      var outer = pane.parentNode;
      outer.insertBefore(box, pane);
      box.appendChild(pane);
      box.style.cssText = 'height:' + height * 5 + 'px;overflow:auto;position:relative';
      box.setAttribute('data-virtual', '');
      pane.style.position = 'absolute';
      pane.style.left = pane.style.right = '0';
      var spacer = document.createElement('div');
      spacer.style.height = rows.length * height + 'px';
      box.appendChild(spacer);
      function draw() {
        var first = Math.max(0, Math.floor(box.scrollTop / height) - 1);
        pane.style.top = first * height + 'px';
        pane.innerHTML = fill(cfg.rows, [{ rows: rows.slice(first, first + 8) }]);
        all(':scope > *', pane).forEach(function (c) {
          c.style.height = height - 10 + 'px'; c.style.overflow = 'hidden'; c.style.margin = '0 0 10px';
        });
      }
      box.addEventListener('scroll', draw);
      draw();
      all('[data-count]').forEach(function (c) { c.textContent = data.count; });
    });
  }
  function two(n) { return (n < 10 ? '0' : '') + n; }
  function leaf(box, step) {
    var month = Number(box.getAttribute('data-month') || 24321) + step;
    box.setAttribute('data-month', month);
    var year = Math.floor(month / 12), number = month % 12, html = '';
    var first = (new Date(year, number, 1).getDay() + 6) % 7, last = new Date(year, number + 1, 0).getDate();
    for (var cell = 0; cell < first + last; cell++) {
      if (cell % 7 === 0) html += '<tr>';
      var d = cell - first + 1;
      html += d < 1 ? '<td></td>' : '<td data-day="' + year + '-' + two(number + 1) + '-' + two(d) + '">' + d + '</td>';
    }
    box.querySelector('caption').textContent = two(number + 1) + '/' + year;
    box.querySelector('tbody').innerHTML = html;
  }
  window.__doPostBack = function (target, argument) {
    var form = document.getElementById('aspnetForm');
    form.elements.__EVENTTARGET.value = target;
    form.elements.__EVENTARGUMENT.value = argument;
    form.submit();
  };
  document.addEventListener('click', function (event) {
    var at = event.target.closest ? event.composedPath()[0] : event.target;
    var hit = function (selector) { return at.closest ? at.closest(selector) : null; };
    var link = hit('a[data-page]');
    if (link && cfg.api && region) { event.preventDefault(); history.pushState(null, '', link.getAttribute('href')); load(link.getAttribute('href')); window.scrollTo(0, 0); }
    var button = hit('[data-more]');
    if (button) more(button);
    var quick = hit('[data-quick]');
    if (quick) {
      event.preventDefault();
      fetch('/quick/' + quick.getAttribute('data-quick')).then(function (r) { return r.text(); }).then(function (html) {
        var dialog = document.getElementById('quick');
        dialog.querySelector('[data-quick-body]').innerHTML = html;
        dialog.showModal();
      });
    }
    if (hit('[data-close]')) hit('dialog').close();
    var tab = hit('[data-tab]');
    if (tab) {
      all('[data-tab]').forEach(function (t) { t.setAttribute('aria-selected', String(t === tab)); });
      all('[data-panel]').forEach(function (p) { p.hidden = p.getAttribute('data-panel') !== tab.getAttribute('data-tab'); });
    }
    var box = hit('[data-listbox]');
    all('[data-listbox]').forEach(function (b) { if (b !== box) { b.nextElementSibling.hidden = true; b.setAttribute('aria-expanded', 'false'); } });
    if (box) {
      box.nextElementSibling.hidden = !box.nextElementSibling.hidden;
      box.setAttribute('aria-expanded', String(!box.nextElementSibling.hidden));
    }
    var option = hit('li[data-value]');
    if (option) {
      var face = option.parentNode.previousElementSibling;
      face.textContent = option.textContent;
      face.previousElementSibling.value = option.getAttribute('data-value');
      option.parentNode.hidden = true;
    }
    var hint = hit('[data-suggest] li');
    if (hint) { hint.parentNode.previousElementSibling.value = hint.textContent; hint.parentNode.hidden = true; }
    var dated = hit('[data-calendar]');
    if (dated) { dated.nextElementSibling.hidden = !dated.nextElementSibling.hidden; leaf(dated.nextElementSibling, 0); }
    var turn = hit('[data-turn]');
    if (turn) leaf(turn.closest('[data-calendar-box]'), Number(turn.getAttribute('data-turn')));
    var day = hit('td[data-day]');
    if (day) {
      var pop = day.closest('[data-calendar-box]');
      pop.previousElementSibling.value = day.getAttribute('data-day');
      pop.hidden = true;
    }
    if (hit('[data-consent]')) { document.cookie = 'consent=1;path=/'; all('[data-consent-box]').forEach(function (b) { b.hidden = true; }); }
  });
  document.addEventListener('input', function (event) {
    var pop = event.target.nextElementSibling;
    if (!pop || !pop.hasAttribute('data-suggest')) return;
    var typed = event.target.value.toLowerCase(), any = false;
    all('li', pop).forEach(function (li) { li.hidden = li.textContent.toLowerCase().indexOf(typed) !== 0; any = any || !li.hidden; });
    pop.hidden = !typed || !any;
  });
  document.addEventListener('change', function (event) {
    all('select[data-depends]').forEach(function (child) {
      if (event.target.name !== child.getAttribute('data-depends')) return;
      var values = JSON.parse(child.getAttribute('data-values'))[event.target.value];
      all('option', child).forEach(function (o) { o.hidden = o.disabled = !!(values && o.value && values.indexOf(o.value) < 0); });
      child.value = '';
    });
    if (event.target.hasAttribute('data-sort')) {
      var asked = new URLSearchParams(location.search);
      asked.set('sort', event.target.value);
      location.search = asked.toString();
    }
  });
  document.addEventListener('submit', function (event) {
    if (!cfg.inpage || !region || !event.target.matches('[data-search]')) return;
    event.preventDefault();
    var url = event.target.getAttribute('action') + '?' + new URLSearchParams(new FormData(event.target)).toString();
    history.pushState(null, '', url);
    if (cfg.api) { load(url); return; }
    fetch(url + '&part=region').then(function (r) { return r.text(); }).then(function (html) { region.innerHTML = html; });
  });
  if (/(^|; )consent=1/.test(document.cookie)) all('[data-consent-box]').forEach(function (b) { b.hidden = true; });
  if (cfg.virtual) virtual();
  else if (cfg.client) load(location.href);
  if (cfg.prices) {
    setTimeout(function () {
      fetch(cfg.prices).then(function (r) { return r.json(); }).then(function (found) {
        all('[data-wait]').forEach(function (n) { var text = found[n.getAttribute('data-wait')]; if (text) n.textContent = text; });
      });
    }, 350);
  }
  if (cfg.chat) {
    setTimeout(function () {
      var bubble = document.createElement('div');
      bubble.className = cfg.chat[0];
      bubble.textContent = cfg.chat[1];
      document.body.appendChild(bubble);
    }, 250);
  }
  watch();
})();
