// Notes on one's own map, the sheet that turns over, looking back over the turns, paper.
(() => {
  "use strict";
  const { make, nameOf, spotOf, listen } = window.stalkerBoard;
  const NEXT = { "": "?", "?": "·", "·": "" };
  const HOLD = 600;
  let page = "";

  // Notes stay in this browser: nobody else gets them.
  const place = (map) => `stalker-notes-${map.dataset.notes}`;
  function kept(map) {
    try {
      return JSON.parse(localStorage.getItem(place(map))) ?? {};
    } catch {
      return {};
    }
  }
  function notes() {
    for (const map of document.querySelectorAll("[data-notes]")) {
      const signs = Object.entries(kept(map)).map(([name, sign]) => {
        const { x, y } = spotOf(name);
        return make("text", { x, y, dx: 0.5, dy: 0.74 }, sign);
      });
      map.querySelector(".notes").replaceChildren(...signs);
    }
  }
  listen("[data-notes]", (map, spot) => {
    const mine = kept(map);
    const name = nameOf(spot.x, spot.y);
    const next = NEXT[mine[name] ?? ""];
    if (next) mine[name] = next;
    else delete mine[name];
    localStorage.setItem(place(map), JSON.stringify(mine));
    notes();
  });

  // In a game of two, one's own zone lies face down until its button is held.
  function turned() {
    if (!page) return;
    for (const sheet of document.querySelectorAll("[data-two] [data-page]")) sheet.hidden = sheet.dataset.page !== page;
  }
  function turn() {
    const open = document.querySelector("[data-two] [data-page]:not([hidden])");
    page = open?.dataset.page === "zone" ? "walk" : "zone";
    turned();
  }
  let holding = null;
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("[data-hold]");
    if (!button) return;
    button.classList.add("held");
    holding = setTimeout(turn, HOLD);
  });
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, () => {
      clearTimeout(holding);
      document.querySelector("[data-hold].held")?.classList.remove("held");
    });
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest?.("[data-hold]")) event.preventDefault();
  });
  // A keyboard has no holding: one press is enough.
  document.addEventListener("click", (event) => {
    if (event.detail === 0 && event.target.closest?.("[data-hold]")) turn();
    if (event.target.closest?.("[data-print]")) window.print();
  });

  // After the end: the tracks as they stood after so many turns of each.
  const chosen = new Map();
  function past() {
    document.querySelectorAll("[data-slider]").forEach((slider, number) => {
      const board = document.querySelectorAll("svg.st-board .tracks")[number];
      if (!board) return;
      const marks = [...board.querySelectorAll("[data-turn]")];
      const last = Math.max(1, ...marks.map((mark) => Number(mark.dataset.turn)));
      const input = slider.querySelector("input");
      input.max = last;
      input.value = chosen.get(number) ?? last;
      slider.hidden = false;
      slider.querySelector("output").textContent = `${input.value} / ${last}`;
      for (const mark of marks) mark.toggleAttribute("data-later", Number(mark.dataset.turn) > Number(input.value));
    });
  }
  document.addEventListener("input", (event) => {
    const slider = event.target.closest?.("[data-slider]");
    if (!slider) return;
    chosen.set([...document.querySelectorAll("[data-slider]")].indexOf(slider), event.target.value);
    past();
  });

  const all = () => {
    notes();
    turned();
    past();
  };
  document.addEventListener("larp:fresh", all);
  document.addEventListener("DOMContentLoaded", all);
})();
