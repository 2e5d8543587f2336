// Shared by the desk's pages: codes read as the server reads them, and a player found by a name's beginning.
(() => {
  "use strict";
  const LENGTH = 16;
  const ALPHABET = /^[0-9A-HJKMNP-TV-Z]+$/;
  const fold = (text) => text.toLowerCase().replaceAll("ё", "е").replaceAll("-", " ").trim();
  const fits = (query, name) => {
    const words = fold(name).split(/\s+/);
    return fold(query).split(/\s+/).every((asked) => words.some((word) => word.startsWith(asked)));
  };

  // The code in what was typed or scanned, as the server reads it (larp/codes.py).
  function readCode(typed) {
    const last = typed.trim().replace(/\/+$/, "").split("/").pop().toUpperCase();
    const bare = last.replace(/[\s-]/g, "").replaceAll("I", "1").replaceAll("L", "1").replaceAll("O", "0").replaceAll("U", "V");
    return bare.length === LENGTH && ALPHABET.test(bare) ? bare : "";
  }
  // Several cards at once, from a player's phone.
  const isHand = (text) => /^\s*CARDS\b/i.test(text);
  const grouped = (code) => code.replace(/(.{4})(?=.)/g, "$1 ");

  function filter(input, rows, none) {
    const apply = () => {
      let seen = 0;
      for (const row of rows()) {
        row.hidden = !fits(input.value, row.dataset.name);
        seen += row.hidden ? 0 : 1;
      }
      if (none) none.hidden = seen > 0;
    };
    input.addEventListener("input", apply);
    document.addEventListener("larp:fresh", apply, { signal: window.desk.signal });
    // Something may have been typed before this was loaded.
    apply();
  }

  window.addEventListener("pageshow", (event) => {
    // A form taken out of the cache would carry the id of a record that was made already.
    if (event.persisted) location.reload();
  });
  // A scanner types: what is typed outside any field goes into `field`.
  function typeInto(field) {
    document.addEventListener("keydown", (event) => {
      const inField = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
      if (!inField && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
    }, { signal: window.desk.signal });
  }

  // A badge read or typed: whose it is, the server knows; the app knows it too (app.js).
  const find = (code) => location.assign(`?find=${encodeURIComponent(code)}`);

  // Cards shown before anybody was chosen.
  function handFirst() {
    const says = document.querySelector("[data-slip-says]");
    says.hidden = false;
    says.textContent = says.dataset.handFirst;
  }

  function choose() {
    document.querySelectorAll("[data-needs-script]").forEach((node) => (node.hidden = false));
    const field = document.getElementById("find");
    if (!field) return;
    filter(field, () => document.querySelectorAll("[data-people] li"), document.querySelector("[data-none]"));
    typeInto(field);
    window.desk.scan = (text) => {
      if (isHand(text)) handFirst();
      else if (/\/S\//i.test(text)) window.desk.paper(readCode(text));
      else window.desk.find(readCode(text) || text);
    };
  }

  // Begins on what the page shows now; what belonged to the view before is let go.
  let alive = new AbortController();
  function begin() {
    alive.abort();
    alive = new AbortController();
    window.desk.signal = alive.signal;
    window.desk.scan = null;
    choose();
    window.desk.record?.();
    document.dispatchEvent(new CustomEvent("desk:begin"));
  }
  window.desk = { readCode, isHand, handFirst, grouped, filter, typeInto, find, begin, signal: alive.signal };
  choose();
})();
