// Ten Candles: turns the pages of the truths on the screen in the room; reminds the Storyteller that a candle may have burned down. The scene's beginning is when this tablet
// first saw it; nothing goes out by itself.
(() => {
  "use strict";
  const EVERY = 5000;
  const key = `ten-candles:${location.pathname}`;

  function look() {
    const notice = document.getElementById("tc-burnt");
    if (!notice) return;
    const seen = JSON.parse(localStorage.getItem(key) || "{}");
    if (seen.scene !== notice.dataset.scene) {
      localStorage.setItem(key, JSON.stringify({ scene: notice.dataset.scene, since: Date.now() }));
      return;
    }
    const hidden = Date.now() - seen.since < Number(notice.dataset.minutes) * 60000;
    if (notice.hidden !== hidden) notice.hidden = hidden;
  }

  // All truths pass by, the newest first. New ones begin anew: what came from the server shows the first page.
  const TURN = 12000;

  function turn() {
    const list = document.querySelector(".table-screen .tc-turns");
    if (!list) return;
    const each = Number(list.dataset.each);
    const rows = [...list.children];
    const pages = Math.ceil(rows.length / each);
    const now = Math.floor(rows.findIndex((row) => row.classList.contains("on")) / each);
    const next = (now + 1) % pages;
    rows.forEach((row, at) => row.classList.toggle("on", Math.floor(at / each) === next));
    const page = document.querySelector(".table-screen .tc-page");
    if (page) page.textContent = `${next + 1} ${page.dataset.of} ${pages}`;
  }

  look();
  setInterval(look, EVERY);
  setInterval(turn, TURN);
})();
