// The minute in which a card is told: it runs on each screen by itself, from when the card came up there.
(() => {
  "use strict";
  const MINUTE = 60;
  let card = "";
  let began = 0;

  function show() {
    const clocks = document.querySelectorAll("[data-minute]");
    const now = clocks.length ? clocks[0].dataset.minute : "";
    if (now !== card) {
      card = now;
      began = performance.now();
    }
    const left = Math.max(0, Math.ceil(MINUTE - (performance.now() - began) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    for (const clock of clocks) if (clock.textContent !== text) clock.textContent = text;
  }
  setInterval(show, 250);
  document.addEventListener("larp:fresh", show);
})();
