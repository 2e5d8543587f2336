// Lines that come by themselves: what waits for a decision, from another app of the site, when the page changes; and
// what changes by the clock alone, every so many seconds.
(() => {
  "use strict";
  async function load(box) {
    if (box.contains(document.activeElement)) return;
    try {
      const answer = await fetch(box.dataset.fragment, { headers: { "X-Requested-With": "live" }, cache: "no-store" });
      if (answer.ok && !answer.redirected) {
        const text = await answer.text();
        if (box.dataset.shown !== text) box.innerHTML = text;
        box.dataset.shown = text;
      }
    } catch (error) {
      // Out of touch: the banner of the page says so, and the list stays as it was.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  const all = () => document.querySelectorAll("[data-fragment]").forEach(load);
  document.addEventListener("larp:fresh", all);
  all();
  for (const box of document.querySelectorAll("[data-every]")) {
    setInterval(() => document.hidden || load(box), box.dataset.every * 1000);
  }
  // One sheet at a time.
  document.addEventListener("toggle", (event) => {
    const opened = event.target;
    if (!opened.matches?.("details.act") || !opened.open) return;
    document.querySelectorAll("details.act[open]").forEach((other) => {
      if (other !== opened) other.open = false;
    });
    opened.querySelector("input:not([type=hidden]), textarea, select")?.focus();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelectorAll("details.act[open]").forEach((act) => (act.open = false));
  });
})();
