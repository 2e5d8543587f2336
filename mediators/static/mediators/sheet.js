// The queue on the screen: the count that is always there, the sheet with every record and how it stands, and the ways
// to send it or take it out.

import { forgetPrivate } from "./leaving.js";
import { drawn, pagesOf, saveFile } from "./paper.js";

const SIGNS = { queued: "waiting", taken: "recorded", owes: "owes", second: "waiting", waiting: "waiting", refused: "refused" };
const SIDE = 8;
const STYLES = { queued: "waiting", taken: "recorded", owes: "owes", second: "waiting", waiting: "waiting", refused: "refused" };

function element(tag, css, text) {
  const node = document.createElement(tag);
  if (css) node.className = css;
  if (text) node.textContent = text;
  return node;
}

function sign(name, sprite) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${sprite}#i-${name}`);
  svg.append(use);
  return svg;
}

// How a record stands: queued, taken, owes, second (it waits for another mediator's), waiting or refused.
export function standing(row) {
  if (row.status === "queued") return "queued";
  if (row.answer.state === "taken") return row.answer.data?.owes ? "owes" : "taken";
  if (row.answer.state === "waiting") return row.answer.code === "second_eyes" ? "second" : "waiting";
  return "refused";
}

function stateOf(row, say, told) {
  const state = standing(row);
  const repeat = state === "taken" && row.answer.repeat;
  const node = element("span", `state ${STYLES[state]}`);
  node.append(sign(SIGNS[state], told.sprite), say(repeat ? "repeat" : state, { n: row.answer?.data?.owes }));
  return node;
}

const reason = (row) => (row.status === "queued" ? row.held?.message : row.answer.message) ?? "";

function time(row, told) {
  if (row.paper) return row.paper.at;
  return new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit", timeZone: told.zone }).format(row.made);
}

// The receipt of the record just made, with the name of the `card` played, if any.
export function slip(row, say, told, card) {
  const words = element("div");
  words.append(element("p", "label", `${time(row, told)} · ${row.what}${card ? `: ${card}` : ""}`), element("h2", "", row.who));
  const nodes = [words, stateOf(row, say, told)];
  const data = row.answer?.data ?? {};
  if (row.status !== "queued" && row.answer.state === "taken" && data.stake) nodes.push(element("p", "mark", say("stake", data)));
  else if (reason(row)) nodes.push(element("p", "mark", reason(row)));
  return nodes;
}

export class Sheet {
  constructor(parts) {
    Object.assign(this, parts);
    this.dialog = document.getElementById("queue");
    this.chip = document.getElementById("queue-chip");
  }

  begin() {
    this.queue.watch(() => this.draw());
    this.sender.watch(() => this.draw());
    const on = (name, act) => this.dialog.querySelector(`[${name}]`).addEventListener("click", act);
    on("data-send", () => this.sender.kick());
    wayOut(this.dialog, this.queue, this.told.slug);
    document.querySelector("[data-update]").addEventListener("click", () => this.take?.());
    this.dialog.querySelector("[data-sign-out]").addEventListener("submit", (event) => this.signOut(event));
    if (!window.isSecureContext) {
      const lack = this.dialog.querySelector("[data-queue-lack]");
      lack.textContent = this.say("plain");
      lack.hidden = false;
    }
    this.draw();
  }

  async draw() {
    const rows = await this.queue.all();
    const unsent = rows.filter((row) => row.status === "queued").length;
    const refused = rows.filter((row) => row.status === "answered" && row.answer.state === "refused").length;
    const counts = [unsent ? this.say("chip", { n: unsent }) : refused ? "" : this.say("chipNone")];
    if (refused) counts.push(this.say("chipRefused", { n: refused }));
    this.chip.hidden = false;
    this.chip.dataset.unsent = unsent;
    this.chip.dataset.refused = refused;
    this.chip.dataset.state = this.sender.state;
    this.chip.textContent = counts.filter(Boolean).join(" · ");
    const words = this.dialog.querySelector("[data-queue-says]");
    const says = this.say(this.sender.state === "idle" && unsent ? "sending" : this.sender.state);
    if (words.textContent !== says) words.textContent = says;
    const list = this.dialog.querySelector("[data-queue-rows]");
    const shown = rows.reverse();
    list.replaceChildren(...shown.map((row) => this.row(row)));
    if (shown.length === 0) list.append(element("li", "hint", this.say("none")));
    this.drawSide(shown);
  }

  // Beside the form the server lists the mediator's records; while it is silent the tablet lists its own.
  drawSide(rows) {
    const silent = document.documentElement.hasAttribute("data-lost") || document.body.hasAttribute("data-shell");
    const side = document.querySelector("#desk-state [data-side]");
    if (!silent || !side || rows.length === 0) return;
    const list = element("ol", "rows");
    list.dataset.side = "";
    list.append(...rows.slice(0, SIDE).map((row) => this.row(row)));
    side.replaceWith(list);
  }

  row(row) {
    const line = element("li");
    line.dataset.entry = row.id;
    line.dataset.state = standing(row);
    const words = element("span");
    words.append(element("b", "", row.who), document.createElement("br"), element("span", "quiet", row.what));
    if (row.maker.mediator !== Number(this.told.mediator)) {
      words.append(document.createElement("br"), element("span", "hint", this.say("by", { name: row.maker.name })));
    }
    line.append(element("time", "", time(row, this.told)), words, stateOf(row, this.say, this.told));
    if (reason(row)) line.append(element("span", "hint reason", reason(row)));
    if (standing(row) === "refused") {
      const button = element("button", "btn", this.say("deal"));
      button.type = "button";
      button.addEventListener("click", () => this.queue.deal(row.seq));
      line.append(button);
    }
    return line;
  }

  offerUpdate(take) {
    this.take = take;
    document.getElementById("newer").hidden = false;
  }

  // What is private goes before the server is told, so that nothing is left if it doesn't answer.
  async signOut(event) {
    event.preventDefault();
    const registration = await navigator.serviceWorker?.getRegistration(this.told.scope);
    await forgetPrivate(this.store, registration);
    event.target.submit();
  }
}

// The buttons of a file and of QR pages, wherever they stand.
export function wayOut(place, queue, slug) {
  const state = { pages: [], page: 0 };
  const box = place.querySelector("[data-pages]");
  const show = () => {
    const symbol = drawn(state.pages[state.page]);
    symbol.setAttribute("aria-label", box.dataset.symbol.replace("{n}", state.page + 1).replace("{of}", state.pages.length));
    box.querySelector(".qr-page").replaceChildren(symbol);
    box.querySelector("[data-page-number]").textContent = `${state.page + 1} / ${state.pages.length}`;
  };
  const on = (name, act) => place.querySelector(`[${name}]`).addEventListener("click", act);
  on("data-save-file", async () => saveFile(await queue.all(), `${slug}-desk.json`));
  on("data-show-pages", async () => {
    state.pages = pagesOf(await queue.all());
    state.page = 0;
    box.hidden = !box.hidden;
    show();
  });
  on("data-page-on", () => {
    state.page = (state.page + 1) % state.pages.length;
    show();
  });
  on("data-page-back", () => {
    state.page = (state.page + state.pages.length - 1) % state.pages.length;
    show();
  });
}
