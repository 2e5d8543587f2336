// One player's record made quick: scanned and typed codes become cards, and what is missing is said at once. Without
// this script the form works by codes typed into its fields. `window.desk.record` begins on the form now on the page.
window.desk.record = () => {
  "use strict";
  const { readCode, filter, typeInto, signal, onPaper, chip, element, tool, isHand } = window.desk;
  const form = document.getElementById("record");
  // What was told has a form of its own (telling.js).
  if (!form || form.dataset.kind === "disclosure") return;
  const words = document.querySelector("template[data-words]")?.dataset ?? {};
  const say = (name, facts = {}) => (words[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => facts[key]);
  const why = document.querySelector("[data-why]");
  const confirm = document.getElementById("confirm");
  const said = document.getElementById("said");
  const code = document.getElementById("code");

  const PATIENCE = 4000;
  let ready = true;
  function allow(ok, hint) {
    ready = ok;
    if (ok) confirm.removeAttribute("aria-disabled");
    else confirm.setAttribute("aria-disabled", "true");
    if (why.textContent !== hint) why.textContent = hint;
  }
  form.addEventListener("submit", (event) => {
    // A goal taken back needs none of what a goal needs.
    if (ready || (event.submitter?.name === "take_back" && !onPaper.lacks())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // --- cards ---------------------------------------------------------------------------------------------------
  const zones = new Map();
  for (const node of document.querySelectorAll("[data-slot]")) {
    const name = node.dataset.slot;
    const field = form.elements[name];
    zones.set(name, { name, node, field, most: Number(node.dataset.most ?? 100), cards: [] });
    node.hidden = false;
    field.closest(".plain").hidden = true;
  }
  let goes = zones.has("lineup") ? "lineup" : zones.has("cards") ? "cards" : "card";

  function hear(text, wrong) {
    said.textContent = text;
    said.classList.toggle("no", Boolean(wrong));
  }

  function aim(name) {
    goes = name;
    document.querySelectorAll("[data-goes]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.goes === name)));
  }
  document.querySelectorAll("[data-goes]").forEach((button) =>
    button.addEventListener("click", () => {
      aim(button.dataset.goes);
      code.focus();
    }),
  );

  const everyCard = () => [...zones.values()].flatMap((zone) => zone.cards);

  // What the tablet holds itself is shown at once; what only the server knows comes after, if it comes.
  async function face(card) {
    const held = window.desk.faceOf?.(card.code);
    if (held) card.face = held;
    const asked = ask(card);
    if (!held) await asked;
    else asked.then(() => signal.aborted || draw());
    card.read = true;
  }

  async function ask(card) {
    try {
      const answer = await fetch(form.dataset.cardUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": window.larp.csrf() },
        body: JSON.stringify({ code: card.code, player: Number(form.dataset.player) }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const told = await answer.json();
      if (answer.ok) Object.assign(card, { face: told, problem: told.problem });
      // Only a "no" of the rules is one: a desk that was signed out, or a server that stumbles, knows nothing of cards.
      else if (answer.status === 422) card.problem = told.message;
      else card.unseen = !card.face;
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)) throw error;
      card.unseen = !card.face;
    }
  }

  // What a player's phone shows at once: to lay before the plus, to stake behind it (intrigues/rules/hand_codes.py).
  async function addAll(text) {
    const [lay, stake = []] = text.replace(/^\s*CARDS\s/i, "").split("+").map((part) => part.split(/\s+/).filter(Boolean));
    const places = [["lineup", zones.has("lineup") ? lay : []], [zones.has("cards") ? "cards" : goes, stake]];
    await Promise.all(places.flatMap(([name, codes]) => codes.map((one) => add(one, name))));
    if (lay.length && !zones.has("lineup")) hear(say("lineupLaid"), true);
  }

  async function add(typed, wanted) {
    if (isHand(typed)) return addAll(typed);
    if (/\/B\//i.test(typed) && everyCard().length === 0) {
      window.desk.find(readCode(typed));
      return;
    }
    const read = readCode(typed);
    if (/\/S\//i.test(typed) || window.desk.slipOf(read)) return window.desk.paper(read);
    if (!read) return hear(say("unread"), true);
    if (everyCard().some((card) => card.code === read)) return hear(say("twice"), true);
    let zone = zones.get(wanted);
    if (zone.cards.length >= zone.most) {
      if (wanted !== "lineup") return hear(say("full"), true);
      zone = zones.get("cards");
      hear(say("full"));
    }
    const card = { code: read };
    zone.cards.push(card);
    hear(say("reading"));
    draw();
    await face(card);
    if (said.textContent === say("reading")) hear("");
    if (card.unseen) hear(say("lost"), true);
    if (zone.name === "lineup" && card.face && card.face.kind !== "person") {
      move(card, zone, zones.get("cards"));
      hear(say("notPerson"));
    }
    if (zone.name === "card" && card.face && card.face.kind !== "circumstance") card.problem = say("notCircumstance");
    if (zone.name === "lineup" && zone.cards.length >= zone.most) aim("cards");
    draw();
  }

  function move(card, from, to) {
    from.cards.splice(from.cards.indexOf(card), 1);
    if (to) to.cards.push(card);
  }

  // The buttons on a card: into the other part, and out.
  function toolsOf(card, zone) {
    const button = (label, icon, act) => tool(form.dataset.sprite, label, icon, () => {
      act();
      draw();
      code.focus();
    });
    const lineup = zones.get("lineup");
    const buttons = [];
    if (zone.name === "lineup") buttons.push(button(say("toStake"), "", () => move(card, zone, zones.get("cards"))));
    else if (lineup && card.face?.kind === "person" && lineup.cards.length < lineup.most) {
      buttons.push(button(say("toLineup"), "", () => move(card, zone, lineup)));
    }
    return [...buttons, button(say("takeOut"), "undo", () => move(card, zone, null))];
  }

  function draw() {
    // The form may have gone while an answer was on its way.
    if (signal.aborted) return;
    for (const zone of zones.values()) {
      const empties = zone.name === "cards" ? Math.max(0, Math.min(12, need()) - zone.cards.length) : zone.name === "lineup" ? 3 - zone.cards.length : 1 - zone.cards.length;
      const holes = Array.from({ length: Math.max(0, empties) }, () => element("div", `chip empty${zone.name === "cards" ? " due" : ""}`, zone.node.dataset.empty));
      zone.node.replaceChildren(...zone.cards.map((card) => chip(form.dataset.sprite, card, toolsOf(card, zone))), ...holes);
      zone.field.value = zone.cards.map((card) => card.code).join("\n");
    }
    judge();
  }

  // --- what is missing -----------------------------------------------------------------------------------------
  const current = () => Number(document.getElementById("desk-state").dataset.current);
  const inWindow = () => document.getElementById("desk-state").hasAttribute("data-window");
  const line = () => document.getElementById("line-state").dataset;
  const need = () => Math.max(1, current()) - Number(line().stake);

  function meter(have, missing) {
    const node = document.querySelector("[data-meter]");
    const staked = Number(line().stake);
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", say("meterWords", { have: staked + have, need: Math.max(1, current()) }));
    if (staked + have + missing > 12) {
      node.replaceChildren(element("span", "num", `${staked + have} / ${Math.max(1, current())}`));
      return;
    }
    const boxes = [["in", staked], ["new", have], ["due", missing]];
    node.replaceChildren(...boxes.flatMap(([css, n]) => Array.from({ length: n }, () => element("i", css))));
  }

  function judgeBid() {
    const have = zones.get("cards").cards.filter((card) => !card.problem).length;
    const missing = Math.max(0, need() - have);
    const over = have - Math.max(0, need());
    meter(have, missing);
    const due = document.querySelector("[data-due]");
    due.hidden = missing === 0 || onPaper.active;
    due.querySelector("[data-due-words]").textContent = say(missing === 1 ? "shortOne" : "short", { n: missing, stake: Math.max(1, current()) });
    const already = zones.has("lineup") && ["in", "short"].includes(line().state) && !onPaper.active;
    document.querySelector("[data-already]").hidden = !already;
    if (already) return allow(false, say("isIn"));
    // What was handed over then is judged by that time: neither today's hands nor today's stake say anything.
    if (onPaper.active && zones.get("cards").cards.length) return allow(true, onPaper.judged());
    if (everyCard().some((card) => card.problem)) return allow(false, say("wrong"));
    if (have === 0) return allow(false, say("firstCard"));
    if (missing > 0) return allow(false, say("more"));
    if (over > 0 && inWindow()) return allow(false, say("window"));
    if (over > 0 && current() > 0) return allow(true, say("raise", { stake: Number(line().stake) + have }));
    return allow(true, zones.has("lineup") && zones.get("lineup").cards.length === 0 ? say("emptyLineup") : "");
  }

  // A first bid came in meanwhile: the lineup is laid, and these cards can only be added to the stake.
  function becomeTopUp() {
    document.querySelector("[data-already]").hidden = true;
    form.elements.names_lineup.remove();
    zones.get("lineup").node.closest("section").remove();
    zones.delete("lineup");
    document.querySelector("[data-aims]")?.remove();
    document.querySelector(".title h1").textContent = say("title");
    aim("cards");
    draw();
  }
  document.querySelector("[data-become]")?.addEventListener("click", becomeTopUp);

  function judgeCircumstance() {
    const [card] = zones.get("card").cards;
    const target = document.querySelector("[data-target]");
    // A face that wasn't seen may need a target: then the choice stays.
    target.hidden = !card || Boolean(card.face && !card.face.needs_target);
    if (target.hidden) form.elements.target.value = "";
    if (!card) return allow(false, say("firstCard"));
    if (card.problem && !onPaper.active) return allow(false, say("wrong"));
    if (card.face?.needs_target && !form.elements.target.value) return allow(false, say("chooseTarget"));
    return allow(true, "");
  }

  function judgeGoal() {
    const goal = form.elements.goal.value;
    document.querySelector("[data-heads]").hidden = goal !== "head";
    if (!goal) return allow(false, say("chooseGoal"));
    if (goal === "head" && !form.elements.head.value) return allow(false, say("chooseHead"));
    return allow(true, "");
  }

  function judgeFold() {
    const isIn = ["in", "short"].includes(line().state) || onPaper.active;
    return allow(isIn, isIn ? "" : say("notIn"));
  }

  const judges = { fold: judgeFold, bid: judgeBid, circumstance: judgeCircumstance, goal: judgeGoal };
  const judge = () => {
    const lacks = onPaper.lacks();
    if (lacks) allow(false, lacks);
    else (judges[form.dataset.kind] ?? (() => allow(true, "")))();
  };
  // The form is told when a slip was put onto it.
  window.desk.judge = judge;
  form.elements.at.addEventListener("input", () => {
    judge();
    // The time is whole: cards come next.
    if (form.elements.at.value.length === 5 && !onPaper.lacks()) code?.focus();
  });
  document.querySelector("#record [data-no-paper]").addEventListener("click", () => {
    onPaper.detach();
    window.desk.putSlip?.(null);
    judge();
  });
  document.addEventListener("larp:fresh", () => (zones.size ? draw() : judge()), { signal });
  form.addEventListener("change", judge);

  if (code) {
    typeInto(code);
    window.desk.scan = (text) => add(text, goes);
    code.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const typed = code.value;
      code.value = "";
      if (typed.trim()) add(typed, goes);
    });
    code.addEventListener("input", () => {
      // A whole code typed by hand needs no Enter; an address from a scanner ends with one.
      if (/[/:]/.test(code.value) || isHand(code.value) || !readCode(code.value)) return;
      const typed = code.value;
      code.value = "";
      add(typed, goes);
    });
    if (!onPaper.active) code.focus();
  }
  const heads = document.querySelector("[data-filter]");
  if (heads) filter(heads, () => document.querySelectorAll(".head-row"), null);

  // What was typed before a refusal, or by hand.
  const kept = [...zones.values()].flatMap((zone) => zone.field.value.split("\n").filter(Boolean).map((typed) => [typed, zone.name]));
  draw();
  kept.reduce((before, [typed, name]) => before.then(() => add(typed, name)), Promise.resolve());
};
window.desk.record();
