"use strict";
const told = document.querySelector(".told");
const nothing = told.innerHTML;
let pinned = null;

function light(record, field) {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  const whole = `.record[data-record="${record}"], tr[data-record="${record}"]`;
  if (record) for (const one of document.querySelectorAll(whole)) one.classList.add("lit");
  if (field) for (const one of document.querySelectorAll(`[data-box="${field}"]`)) one.classList.add("lit");
}

function tell(element) {
  const source = element.querySelector(":scope > template") ||
    document.querySelector(`button.box[data-box="${element.dataset.box}"] > template`);
  told.replaceChildren(...(source ? [source.content.cloneNode(true)] : []));
  if (!source) told.innerHTML = nothing;
}

function look(element) {
  light(element.dataset.record || element.closest("[data-record]")?.dataset.record, element.dataset.box);
  tell(element);
}

const told_of = "button.box, td[data-box], tr[data-record]";
document.addEventListener("mouseover", event => {
  const element = event.target.closest(told_of);
  if (element && !pinned) look(element);
});
document.addEventListener("focusin", event => {
  const element = event.target.closest(told_of);
  if (element) look(element);
});
document.addEventListener("click", event => {
  const element = event.target.closest(told_of);
  pinned = element && element !== pinned ? element : null;
  if (!element) { if (!event.target.closest(".panel")) { light(); told.innerHTML = nothing; } return; }
  look(element);
  const inPanel = element.closest(".panel");
  const number = element.dataset.record || element.closest("[data-record]")?.dataset.record;
  const there = inPanel
    ? (element.dataset.box && document.querySelector(`button.box[data-box="${element.dataset.box}"]`)) ||
      document.querySelector(`button.record[data-record="${number}"]`)
    : document.querySelector(`tr[data-record="${number}"]`);
  const edge = inPanel ? "center" : "nearest";
  there?.scrollIntoView({ block: edge, inline: edge, behavior: "smooth" });
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape") { pinned = null; light(); told.innerHTML = nothing; }
});
for (const box of document.querySelectorAll(".layers input")) {
  const apply = () => document.body.classList.toggle(box.value, box.checked === box.value.startsWith("full"));
  box.addEventListener("change", apply);
  apply();
}
