"use strict";
// What is nicer with a script: sorting and filtering tables, and the arrow keys from frame to frame.
const value = cell => cell.dataset.value ?? cell.textContent.trim();
const order = new Intl.Collator("en", { numeric: true });

for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const was = head.getAttribute("aria-sort");
      const down = was ? was === "ascending" : head.classList.contains("n");
      heads.forEach(one => one.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...table.tBodies[0].rows];
      rows.sort((one, other) => (down ? -1 : 1) * order.compare(value(one.cells[at]), value(other.cells[at])));
      table.tBodies[0].append(...rows);
    });
  });
  if (table.tBodies[0].rows.length > 8) {
    const filter = document.createElement("input");
    filter.type = "search";
    filter.className = "filter";
    filter.placeholder = "Show sites with …";
    filter.setAttribute("aria-label", "Show sites with these letters only");
    filter.addEventListener("input", () => {
      const wanted = filter.value.toLowerCase();
      for (const row of table.tBodies[0].rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
    });
    table.before(filter);
  }
}

document.addEventListener("keydown", event => {
  const frame = document.querySelector(".frame:target");
  if (!frame || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") location.hash = frame.querySelector(".close").hash;
  const next = event.key === "ArrowRight" ? frame.nextElementSibling : event.key === "ArrowLeft" ? frame.previousElementSibling : null;
  if (next) { event.preventDefault(); location.hash = next.id; }
});
