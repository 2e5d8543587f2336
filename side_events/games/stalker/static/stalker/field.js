// The public field drawn by touch: size, entrances, institute, ball, terrain.
(() => {
  "use strict";
  const { make, column, nameOf, spotOf, listen } = window.stalkerBoard;
  let field = null;
  let mine = false;

  const box = () => document.querySelector("form[data-field]");
  const map = () => document.querySelector('[data-draw="field"]');
  const tool = () => box().querySelector('[name="tool"]:checked').value;

  // A field of the size with everything in its usual place.
  function usual(w, h) {
    const inset = map().dataset.anchor === "centre" ? 1 : 0;
    const corners = [[inset, inset], [w - 1 - inset, inset], [inset, h - 1 - inset], [w - 1 - inset, h - 1 - inset]];
    const entrances = corners.map(([x, y]) => nameOf(x, y));
    const ball = nameOf(Math.floor((w - 1) / 2), Math.floor((h - 1) / 2));
    return { w, h, entrances, institute: entrances[0], ball, ground: new Map() };
  }

  const use = (sign, name, extra = {}) => {
    const { x, y } = spotOf(name);
    return make("use", { href: `#st-${sign}`, x, y, width: 1, height: 1, ...extra });
  };

  function safe(name) {
    const { x, y } = spotOf(name);
    const left = Math.min(Math.max(x - 1, 0), field.w - 3);
    const top = Math.min(Math.max(y - 1, 0), field.h - 3);
    return make("path", { transform: `translate(${left} ${top})`, d: "M0 0h3v3H0z" });
  }

  function draw() {
    if (!box() || !field) return;
    const svg = map().querySelector("svg.st-board");
    const { w, h } = field;
    svg.dataset.w = w;
    svg.dataset.h = h;
    svg.setAttribute("viewBox", `-1 -1 ${w + 1.2} ${h + 1.2}`);
    svg.classList.toggle("many", w > 16 || h > 16);
    for (const part of [".ground", ".grid", ".edge"]) {
      svg.querySelector(part).setAttribute("width", w);
      svg.querySelector(part).setAttribute("height", h);
    }
    const letters = Array.from({ length: w }, (_, x) => make("text", { x, y: 0, dx: 0.5, dy: -0.25 }, column(x)));
    const numbers = Array.from({ length: h }, (_, y) => make("text", { x: 0, y, dx: -0.2, dy: 0.7 }, y + 1));
    svg.querySelector(".ax").replaceChildren(...letters);
    svg.querySelector(".ax.rows").replaceChildren(...numbers);
    svg.querySelector(".safe").replaceChildren(...field.entrances.map(safe));
    const sign = (name) => use(name === field.institute ? "institute" : "entrance", name);
    svg.querySelector(".ink").replaceChildren(...field.entrances.map(sign));
    svg.querySelector("use.ball").replaceWith(use("ball", field.ball, { class: "ball" }));
    const signs = [];
    for (const [name, spot] of field.ground) {
      signs.push(use(spot.kind, name, spot.kind === "wall" ? { class: "wall" } : {}));
      const { x, y } = spotOf(name);
      if (spot.noStop) signs.push(make("path", { class: "nostop", transform: `translate(${x} ${y})`, d: "M.04.04h.92v.92H.04z" }));
      if (spot.extra) signs.push(make("text", { class: "extra", x, y, dx: 0.06, dy: 0.5 }, `+${spot.extra}`));
    }
    svg.querySelector(".terrain").replaceChildren(...signs);
  }

  function entrance(name) {
    if (!field.entrances.includes(name)) {
      if (field.entrances.length < 4) field.entrances.push(name);
    } else if (field.entrances.length > 1) field.entrances = field.entrances.filter((other) => other !== name);
    if (!field.entrances.includes(field.institute)) [field.institute] = field.entrances;
  }

  function tap(_, spot) {
    mine = true;
    const name = nameOf(spot.x, spot.y);
    const chosen = tool();
    if (chosen === "ball") field.ball = name;
    else if (chosen === "entrance") entrance(name);
    else if (chosen === "institute") {
      if (!field.entrances.includes(name)) entrance(name);
      if (field.entrances.includes(name)) field.institute = name;
    } else if (field.ground.get(name)?.kind === chosen) field.ground.delete(name);
    else {
      const wall = chosen === "wall";
      const extra = wall ? 0 : Number(box().querySelector("[data-extra]").value);
      field.ground.set(name, { kind: chosen, extra, noStop: !wall && box().querySelector("[data-nostop]").checked });
    }
    draw();
  }

  // Cells of one sort that touch by their sides are one region.
  function regions() {
    const left = new Map([...field.ground].filter(([, spot]) => spot.kind !== "wall"));
    const found = [];
    while (left.size) {
      const [[first, sort]] = left;
      const cells = [];
      const edge = [first];
      left.delete(first);
      while (edge.length) {
        const name = edge.pop();
        cells.push(name);
        const { x, y } = spotOf(name);
        for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]]) {
          if (x + dx < 0 || y + dy < 0) continue;
          const beside = nameOf(x + dx, y + dy);
          const other = left.get(beside);
          if (other && other.kind === sort.kind && other.extra === sort.extra && other.noStop === sort.noStop) {
            left.delete(beside);
            edge.push(beside);
          }
        }
      }
      found.push({ kind: sort.kind, cells, extra: sort.extra, no_stop: sort.noStop });
    }
    return found;
  }

  listen('[data-draw="field"]', tap);
  document.addEventListener("input", (event) => {
    if (!box()?.contains(event.target) || !/^f-[WH]$/.test(event.target.name)) return;
    const [w, h] = ["W", "H"].map((side) => Number(box().querySelector(`[name="f-${side}"]`).value));
    if (w < 11 || h < 11 || w > 40 || h > 40) return;
    mine = true;
    field = usual(w, h);
    draw();
  });
  document.addEventListener("submit", (event) => {
    if (!box()?.contains(event.target)) return;
    const impassable = [...field.ground].filter(([, spot]) => spot.kind === "wall").map(([name]) => name);
    const told = { ...field, regions: regions(), impassable };
    for (const holder of event.target.querySelectorAll("[data-json]")) holder.value = JSON.stringify(told[holder.dataset.json]);
  });
  // What the server has drawn, until a touch changes it here.
  function read() {
    if (!box()) return;
    const given = map().dataset;
    const svg = map().querySelector("svg.st-board");
    const list = (text) => text.split(" ").filter(Boolean);
    const ground = new Map();
    for (const region of map().querySelectorAll("template"))
      for (const name of list(region.dataset.cells))
        ground.set(name, { kind: region.dataset.kind, extra: Number(region.dataset.extra), noStop: "nostop" in region.dataset });
    const entrances = list(given.entrances);
    field = { w: Number(svg.dataset.w), h: Number(svg.dataset.h), entrances, institute: given.institute, ball: given.ball, ground };
  }
  document.addEventListener("larp:fresh", () => (mine ? draw() : read()));
  document.addEventListener("DOMContentLoaded", read);
})();
