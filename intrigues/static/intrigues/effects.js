// The rows of effects on a card's form: only what belongs to the kind of effect is shown and sent, a menu that was chosen
// is followed by another, and further rows come by a press. Without this script every menu stands there.
(() => {
  "use strict";
  const box = document.querySelector("[data-effects]");
  if (!box) return;
  const pattern = box.querySelector("template").content.firstElementChild;
  const rows = () => [...box.querySelectorAll("fieldset[data-row]")];

  function fit(row) {
    const op = row.querySelector("[name$='-op']").value;
    const number = ["add", "sub", "mul", "div"].includes(op);
    const people = number && row.querySelector("[name$='-per']").value === "card";
    const shown = { number, people, immune: op === "immune", also_suit: op === "also_suit" };
    for (const part of row.querySelectorAll("[data-for]")) part.hidden = !shown[part.dataset.for];
    for (const field of row.querySelectorAll("input, select")) field.disabled = field.closest("[hidden]") !== null;
  }

  // One empty menu stays at the end of each list.
  function follow(menu) {
    const list = menu.closest("[data-list]");
    if (!list) return;
    const empty = [...list.querySelectorAll("select")].filter((one) => one.value === "");
    for (const one of empty.slice(1)) one.remove();
    if (empty.length === 0) {
      const next = menu.cloneNode(true);
      next.value = "";
      list.append(next);
    }
    for (const one of list.querySelectorAll("select")) one.classList.toggle("off", one.value === "");
  }

  function add() {
    const number = Math.max(-1, ...rows().map((row) => Number(row.dataset.row))) + 1;
    const row = document.importNode(pattern, true);
    row.dataset.row = number;
    for (const field of row.querySelectorAll("[name]")) field.name = field.name.replace(/^e\d+/, `e${number}`);
    row.querySelector("[data-number]").textContent = number + 1;
    more.before(row);
    fit(row);
    return row;
  }

  box.addEventListener("change", (event) => {
    const row = event.target.closest("fieldset[data-row]");
    if (!row) return;
    row.querySelector("[data-means]")?.remove();
    follow(event.target);
    fit(row);
  });
  const more = box.querySelector("[data-more]");
  more.hidden = false;
  more.addEventListener("click", () => add().querySelector("select").focus());
  rows().forEach(fit);
})();
