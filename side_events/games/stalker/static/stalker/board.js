// A board of the zone: cells by their names and by touch. Shared by the scripts of the game.
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";

  function make(name, attributes = {}, text = "") {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== "") node.textContent = text;
    return node;
  }
  const column = (x) => (x >= 26 ? String.fromCharCode(64 + Math.floor(x / 26)) : "") + String.fromCharCode(65 + (x % 26));
  const nameOf = (x, y) => `${column(x)}${y + 1}`;
  function spotOf(name) {
    const [, letters, row] = name.match(/^([A-Z]+)(\d+)$/);
    const x = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    return { x, y: Number(row) - 1 };
  }
  const sizeOf = (svg) => ({ w: Number(svg.dataset.w), h: Number(svg.dataset.h) });

  // The cell under a touch, or null beside the field.
  function touched(svg, event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
    const { w, h } = sizeOf(svg);
    return x >= 0 && y >= 0 && x < w && y < h ? { x, y } : null;
  }

  // Touches of a map and, for the keyboard, a cursor that the arrows move; `tap` gets the cell.
  const cursors = new Map();
  function listen(selector, tap) {
    document.addEventListener("click", (event) => {
      const map = event.target.closest?.(selector);
      const svg = map?.querySelector("svg.st-board");
      const spot = svg && svg.contains(event.target) ? touched(svg, event) : null;
      if (spot) tap(map, spot);
    });
    document.addEventListener("keydown", (event) => {
      const map = event.target.matches?.(selector) ? event.target : null;
      const moves = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
      if (!map || !(event.key in moves || event.key === "Enter" || event.key === " ")) return;
      event.preventDefault();
      const svg = map.querySelector("svg.st-board");
      const { w, h } = sizeOf(svg);
      const spot = cursors.get(selector) ?? { x: Math.floor(w / 2), y: Math.floor(h / 2) };
      if (event.key in moves) {
        const [dx, dy] = moves[event.key];
        const next = { x: Math.min(Math.max(spot.x + dx, 0), w - 1), y: Math.min(Math.max(spot.y + dy, 0), h - 1) };
        cursors.set(selector, next);
        const cursor = svg.querySelector(".cursor");
        cursor.removeAttribute("hidden");
        cursor.setAttribute("x", next.x);
        cursor.setAttribute("y", next.y);
        map.setAttribute("aria-label", nameOf(next.x, next.y));
      } else tap(map, spot);
    });
  }

  window.stalkerBoard = { make, column, nameOf, spotOf, sizeOf, listen };
})();
