// The count told step by step, by the time that the panel has been shown (hall.js of the screen). What it tells comes
// from the page alone; after the last step the whole stands for a while.
(() => {
  "use strict";
  document.addEventListener("hall:moment", ({ detail: { panel, elapsed, turn } }) => {
    const seats = [...panel.querySelectorAll("[data-seats] > section")];
    if (!seats.length) return;
    const list = panel.querySelector("[data-steps]");
    const pages = Math.max(...seats.map((seat) => Number(seat.dataset.page))) + 1;
    if (!list) {
      seats.forEach((seat) => { seat.hidden = Number(seat.dataset.page) !== turn % pages; });
      return;
    }
    const steps = [...list.children];
    const told = Math.floor(elapsed / (Number(list.dataset.stepSeconds) * 1000));
    const done = told >= steps.length;
    const step = steps[Math.min(told, steps.length - 1)];
    steps.forEach((other) => { other.hidden = other !== step; });
    seats.forEach((seat) => { seat.hidden = seat.dataset.page !== step.dataset.page; });
    const later = new Set(done ? [] : steps.slice(told + 1).map((other) => other.dataset.card));
    for (const node of panel.querySelectorAll("[data-seats] [data-card]")) {
      node.classList.toggle("here", !done && node.dataset.card === step.dataset.card);
      node.classList.toggle("later", later.has(node.dataset.card));
    }
  });
})();
