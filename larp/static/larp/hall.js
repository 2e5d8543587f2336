// A screen in the hall turns its panels and the pages of long lists. Nothing here asks the server: what it shows comes
// from the page, which live.js keeps true. As long as this script runs it holds back the words "this screen has
// stopped", which the style sheet alone would show (hall.css).
(() => {
  "use strict";
  const TICK = 250;
  let at = "";
  let elapsed = 0;
  let measuredAt = performance.now();
  let stands = false;
  let told = "";

  const hall = () => document.getElementById("hall");
  const seconds = () => Number(hall().dataset.seconds) * 1000;

  // A panel that holds (the lineups are on the table) is shown alone.
  function panels() {
    const all = [...hall().querySelectorAll(":scope > .panel")];
    const held = all.filter((panel) => "holds" in panel.dataset);
    return held.length ? held : all;
  }
  const current = () => panels().find((panel) => panel.id === at) ?? panels()[0];

  // How long a panel's unit stands: a page, or a step of what it tells.
  const unit = (panel) => Number(panel.querySelector("[data-step-seconds]")?.dataset.stepSeconds) * 1000 || seconds();
  const length = (panel) => Number(panel.dataset.lasts) * 1000 || pagesOf(panel) * seconds();

  // A list that doesn't fit goes on in columns to its right; how far right a line stands tells its page.
  function measure(list) {
    const lines = [...list.children];
    lines.forEach((line) => { line.hidden = false; });
    const style = getComputedStyle(list);
    const stride = list.clientWidth + (parseFloat(style.columnGap) || 0);
    const pages = lines.map((line) => Math.floor((line.offsetLeft + 2) / stride));
    list.pages = pages;
    return Math.max(0, ...pages) + 1;
  }

  function pagesOf(panel) {
    const lists = [...panel.querySelectorAll("[data-pages]")].map((list) => Math.max(0, ...(list.pages ?? [])) + 1);
    const seats = [...panel.querySelectorAll("[data-seats] > [data-page]")].map((seat) => Number(seat.dataset.page) + 1);
    return Math.max(1, ...lists, ...seats);
  }

  function lay(panel) {
    for (const list of panel.querySelectorAll("[data-pages]")) {
      list.closest("[data-grows]")?.style.setProperty("--grow", Math.max(1, list.children.length));
    }
    panel.querySelectorAll("[data-pages]").forEach(measure);
  }

  function turnPages(panel) {
    const turn = Math.floor(elapsed / seconds());
    for (const list of panel.querySelectorAll("[data-pages]")) {
      if (!list.pages) continue;
      const pages = Math.max(0, ...list.pages) + 1;
      [...list.children].forEach((line, i) => { line.hidden = list.pages[i] !== turn % pages; });
      const mark = (list.closest("[data-paged]") ?? panel).querySelector("[data-page-mark]");
      const text = pages > 1 ? `${(turn % pages) + 1} / ${pages}` : "";
      if (mark && mark.textContent !== text) mark.textContent = text;
    }
    document.dispatchEvent(new CustomEvent("hall:moment", { detail: { panel, elapsed, turn } }));
  }

  function show(panel) {
    at = panel.id;
    for (const other of hall().querySelectorAll(":scope > .panel")) other.hidden = other !== panel;
    document.documentElement.lang = panel.lang;
    for (const head of document.querySelectorAll("#crowns > [lang]")) {
      head.hidden = head.lang !== panel.lang || panel.querySelector(".clock") !== null;
    }
    lay(panel);
    turnPages(panel);
  }

  function turnTo(step) {
    const all = panels();
    const next = all[(all.indexOf(current()) + step + all.length) % all.length];
    elapsed = 0;
    show(next);
    return next;
  }

  // By hand: one page or step on or back, and over the edge to the next panel.
  function move(step) {
    const panel = current();
    const next = (Math.floor(elapsed / unit(panel)) + step) * unit(panel);
    if (next >= 0 && next < length(panel)) {
      elapsed = next;
      turnPages(panel);
      return;
    }
    const other = turnTo(step);
    if (step < 0) elapsed = Math.max(0, length(other) - unit(other));
    turnPages(other);
  }

  function tick() {
    const now = performance.now();
    if (!stands) elapsed += now - measuredAt;
    measuredAt = now;
    const panel = current();
    if (elapsed >= length(panel)) turnTo(1);
    else turnPages(panel);
    const beat = document.getElementById("frozen");
    beat.dataset.beat = Math.floor(now / 1000) % 2 ? "odd" : "even";
  }

  function stand(whether) {
    stands = whether;
    document.querySelector("[data-stand]").setAttribute("aria-pressed", String(stands));
  }

  document.addEventListener("larp:fresh", () => {
    const theme = hall().dataset.themeNow;
    document.documentElement.dataset.theme = theme;
    const panel = current();
    // What is told has changed: it is told from the beginning.
    const steps = panel.querySelector("[data-steps]")?.textContent ?? "";
    if (panel.id !== at || steps !== told) elapsed = 0;
    told = steps;
    show(panel);
  });
  document.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-turn]");
    if (turn) move(Number(turn.dataset.turn));
    if (event.target.closest("[data-stand]")) stand(!stands);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
    else if (event.key === " " && event.target.tagName !== "BUTTON") stand(!stands);
    else return;
    if (event.target.tagName !== "BUTTON") event.preventDefault();
  });

  // The buttons come with the pointer, or with the keyboard, and go again.
  let lastMoved = -Infinity;
  document.addEventListener("pointermove", () => { lastMoved = performance.now(); });
  setInterval(() => {
    document.body.toggleAttribute("data-hand", performance.now() - lastMoved < 4000);
    tick();
  }, TICK);

  window.addEventListener("resize", () => show(current()));
  document.fonts?.ready.then(() => show(current()));
  told = current().querySelector("[data-steps]")?.textContent ?? "";
  show(current());
})();
