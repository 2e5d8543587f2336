// Traps laid by touching cells of the sheet, and the numbers for the generator.
(() => {
  "use strict";
  const { make, nameOf, spotOf, listen } = window.stalkerBoard;
  const ALONE = ["cabbage", "grinder"];
  let draft = new Set();
  let lifted = "";

  const tools = () => document.querySelector("[data-lay]")?.closest("[data-tools]");
  const kind = () => tools().querySelector('[name="f-kind"]:checked').value;

  function show() {
    const box = tools();
    if (!box) return;
    const map = document.querySelector('[data-draw="traps"]');
    const layer = map.querySelector(".draft");
    layer.replaceChildren(
      ...[...draft].map((name) => make("path", { class: "chosen", transform: `translate(${Object.values(spotOf(name)).join(" ")})`, d: "M0 0h1v1H0z" })),
    );
    map.querySelectorAll("[data-trap]").forEach((trap) => trap.classList.toggle("lifted", trap.dataset.trap === lifted));
    box.querySelector("[data-cells]").value = [...draft].join(" ");
    box.querySelector("[data-put]").disabled = draft.size < 2 || ALONE.includes(kind());
    const hint = box.querySelector("[data-hint]");
    const corner = kind() === "bald" && draft.size === 1;
    hint.textContent = corner ? hint.dataset.corner : draft.size ? [...draft].join(", ") : hint.dataset.empty;
    const lift = box.querySelector("[data-lift]");
    if (lift) {
      lift.hidden = lifted === "";
      lift.querySelector("[data-id]").value = lifted;
      lift.querySelector("[data-name]").textContent = lifted;
    }
  }

  function rectangle(one, two) {
    const [a, b] = [spotOf(one), two];
    const cells = [];
    for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y += 1)
      for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x += 1) cells.push(nameOf(x, y));
    return cells;
  }

  function tap(map, spot) {
    const name = nameOf(spot.x, spot.y);
    const here = [...map.querySelectorAll("[data-trap]")].find((trap) => trap.dataset.cells.split(" ").includes(name));
    lifted = here && draft.size === 0 && here.dataset.trap !== lifted ? here.dataset.trap : "";
    if (here && draft.size === 0) return show();
    if (ALONE.includes(kind())) draft = new Set([name]);
    else if (kind() === "bald" && draft.size === 1 && !draft.has(name)) draft = new Set(rectangle([...draft][0], spot));
    else if (draft.has(name)) draft.delete(name);
    else if (kind() === "bald") draft = new Set([name]);
    else draft.add(name);
    show();
    if (ALONE.includes(kind()) || (kind() === "bald" && draft.size > 1)) document.querySelector("[data-lay]").requestSubmit();
    return undefined;
  }

  listen('[data-draw="traps"]', tap);
  document.addEventListener("change", (event) => {
    if (event.target.name !== "f-kind") return;
    draft = new Set();
    lifted = "";
    show();
  });
  // Least and most of every kind, as the game reads them.
  document.addEventListener("submit", (event) => {
    const holder = event.target.querySelector?.("[data-counts]");
    if (!holder) return;
    const counts = {};
    for (const input of event.target.querySelectorAll("[data-kind]")) (counts[input.dataset.kind] ??= []).push(Number(input.value));
    for (const pair of Object.values(counts)) pair.sort((a, b) => a - b);
    holder.value = JSON.stringify(counts);
  });
  document.addEventListener("larp:fresh", show);
  document.addEventListener("DOMContentLoaded", show);
})();
