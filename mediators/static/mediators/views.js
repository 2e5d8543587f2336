// The desk's views drawn on the tablet, out of the page's templates and the snapshot: the choice of a player, and one
// player's record. What the server draws of the same page has the same shape.

import { labelOf } from "./sealing.js";

// The tablet's idea of the server's time may be off by so many milliseconds.
export const MARGIN = 3000;

export class Views {
  constructor({ clock, say, queue }) {
    Object.assign(this, { clock, say, queue, snapshot: null, moment: null, receipt: null, slipsHere: new Set() });
    this.ahead = { current: new Map(), people: new Map() };
  }

  hold(snapshot) {
    this.snapshot = snapshot;
  }

  // Whether the snapshot has the player and an intrigue for the view at `address`.
  knows(address) {
    const { player } = this.asked(new URL(address, location.href).search);
    return player === null || (this.intrigue !== null && this.snapshot.people.some((one) => one.id === player));
  }

  get query() {
    return this.asked(location.search);
  }

  asked(search) {
    const asked = new URLSearchParams(search);
    const number = (name) => (/^\d+$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
    return { player: number("player"), intrigue: number("intrigue"), kind: asked.get("kind"), slip: asked.get("slip"), view: asked.get("view") };
  }

  // The address of a view. A slip that is being entered stays until its record is made.
  address({ player, kind, view, slip = this.query.slip }) {
    const asked = { player, intrigue: this.intrigue?.id, kind, view, slip };
    return `?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value))}`;
  }

  // What the tablet knows of the slip with that code: number, kind, state; or null.
  slipOf(code) {
    const known = code && this.snapshot?.slips?.[labelOf(code, this.snapshot.salt, "slip")];
    if (!known) return null;
    const [number, kind, state] = known;
    return { number, kind, state: this.slipsHere.has(code) ? "used" : state };
  }

  get intrigue() {
    const rows = this.snapshot?.intrigues ?? [];
    return rows.find((row) => row.id === this.query.intrigue) ?? rows.find((row) => row.id === this.snapshot.chosen) ?? rows[0] ?? null;
  }

  momentNow(intrigue) {
    const now = this.clock.now();
    return intrigue?.moments.filter((one) => one.from <= now).at(-1) ?? intrigue?.moments[0] ?? null;
  }

  // Draws what the address asks for. False where the tablet can't, and the server must.
  draw() {
    if (!this.snapshot) return false;
    const { player, view: wanted } = this.query;
    const person = this.snapshot.people.find((one) => one.id === player);
    const place = document.querySelector(".cols");
    const telling = wanted === "telling" && this.intrigue;
    const filled = telling ? this.telling() : person && this.intrigue ? this.record(person) : this.choice();
    if (!filled) return false;
    for (const node of [...place.children].slice(1)) node.remove();
    place.append(filled);
    document.title = person ? `${this.say("desk")} · ${person.name}` : this.say("desk");
    window.desk.begin();
    this.drawClock(true);
    return true;
  }

  template(name) {
    return document.getElementById(`view-${name}`)?.content.cloneNode(true) ?? null;
  }

  choice() {
    const view = this.template("choose");
    if (!view) return null;
    const list = view.querySelector("[data-people]");
    const pattern = view.querySelector("template[data-person]").content;
    for (const person of this.snapshot.people) {
      const row = pattern.cloneNode(true).firstElementChild;
      this.fillPerson(row, person);
      list.append(row);
    }
    view.querySelector("[data-none]").hidden = this.snapshot.people.length > 0;
    if (this.receipt) view.querySelector("main").prepend(this.receipt());
    const { slip } = this.query;
    if (slip) {
      view.querySelector("[data-on-paper]").hidden = false;
      view.querySelector("[data-slip-number]").textContent = this.slipOf(slip)?.number ?? "…";
      view.querySelector("[data-no-paper]").href = this.address({ slip: null });
    }
    return view;
  }

  telling() {
    const view = this.template("telling");
    if (view) view.querySelector("a[data-away]").href = this.address({});
    return view;
  }

  fillPerson(row, person) {
    const line = this.intrigue ? this.lineOf(this.intrigue, person.id) : null;
    const link = row.querySelector("a");
    row.dataset.name = `${person.name} ${person.role}`;
    link.href = this.address({ player: person.id });
    link.classList.toggle("own", Boolean(line?.own));
    row.querySelector("b").textContent = person.name;
    row.querySelector(".mark").textContent = line?.mark ?? "—";
    row.querySelector(".post").textContent = person.role;
  }

  record(person) {
    const intrigue = this.intrigue;
    const line = this.lineOf(intrigue, person.id);
    if (!line) return null;
    const moment = this.momentNow(intrigue);
    const slip = this.query.slip ? (this.slipOf(this.query.slip) ?? { number: "…" }) : null;
    const kind = this.query.kind ?? (slip?.kind === "note" ? null : slip?.kind) ?? moment?.kind ?? "bid";
    const first = kind === "bid" && line.state === "none";
    const name = first ? "bid-first" : kind === "goal" && line.goal ? "goal-change" : kind;
    const view = this.template(name);
    if (!view) return null;
    view.querySelector("[data-person-name]").textContent = person.name;
    view.querySelector("[data-person-role]").textContent = person.role;
    const state = view.getElementById("line-state");
    Object.assign(state.dataset, { stake: line.stake, state: line.state });
    state.querySelector("p").textContent = line.standing;
    const own = view.querySelector("[data-own]");
    if (own) own.hidden = !line.own;
    const form = view.getElementById("record");
    form.elements.player.value = form.dataset.player = person.id;
    form.elements.intrigue.value = intrigue.id;
    if (slip) {
      const paper = view.querySelector("fieldset[data-paper]");
      paper.hidden = paper.disabled = false;
      form.elements.slip.value = this.query.slip;
      paper.querySelector("[data-slip-number]").textContent = slip.number;
    }
    // The page that was kept names nobody; the snapshot does.
    const target = view.querySelector("select[name=target]");
    if (target?.options.length === 1) target.append(...this.snapshot.people.map((one) => new Option(one.name, one.id)));
    const institution = view.querySelector("[data-final]");
    if (institution) institution.hidden = !intrigue.final;
    for (const link of view.querySelectorAll("a[data-kind]")) link.href = this.address({ player: person.id, kind: link.dataset.kind });
    view.querySelector("a[data-away]").href = this.address({});
    return view;
  }

  // What lies in the queue counts here already, though the server hasn't heard of it, and so does what it has taken
  // since the snapshot was made: stakes, folds, the current stake.
  async look() {
    this.ahead = { current: new Map(), people: new Map() };
    this.slipsHere = new Set();
    const since = (this.snapshot?.made ?? 0) - MARGIN;
    for (const row of (await this.queue.all()).sort((a, b) => a.seq - b.seq)) {
      if (row.paper && (row.status === "queued" || row.answer.state !== "refused")) this.slipsHere.add(row.paper.slip);
      const taken = row.status === "answered" && row.answer.state === "taken" && row.answered_at > since;
      const intrigue = this.snapshot?.intrigues.find((one) => one.id === row.sum?.intrigue);
      const line = intrigue && this.lineOf(intrigue, row.player);
      if (!line) continue;
      const entered = row.status === "answered" && row.answer.code === "second_eyes";
      const awaited = entered && (line.state === "none" || row.answered_at > since);
      if (!(taken || awaited || row.status === "queued")) continue;
      if (row.sum.kind === "fold") this.put(intrigue, row.player, { ...line, state: "out" }, taken);
      if (row.sum.kind !== "bid") continue;
      // It counts once another mediator has entered it too, and nobody knows here when that will be.
      if (this.snapshot.second_eyes && !taken) {
        this.ahead.people.set(`${intrigue.id}:${row.player}`, { ...line, mark: this.say("markOnce"), standing: this.say("standingOnce") });
        continue;
      }
      const stake = taken ? Math.max(line.stake, row.answer.data.stake) : line.stake + row.sum.count;
      if (taken && stake === line.stake && line.state !== "none") continue;
      this.put(intrigue, row.player, { ...line, state: "in", stake }, taken);
      this.ahead.current.set(intrigue.id, Math.max(this.currentOf(intrigue), stake));
    }
  }

  put(intrigue, player, line, taken) {
    const name = `${line.state === "out" ? "Out" : ""}${taken ? "Taken" : ""}`;
    const mark = this.say(`mark${name}`, { n: line.stake });
    const standing = this.say(`standing${name}`, { n: line.stake });
    this.ahead.people.set(`${intrigue.id}:${player}`, { ...line, mark, standing });
  }

  lineOf(intrigue, player) {
    return this.ahead.people.get(`${intrigue.id}:${player}`) ?? intrigue.people[player];
  }

  currentOf(intrigue) {
    return this.ahead.current.get(intrigue.id) ?? intrigue.current;
  }

  // The clock goes on by itself: at each change that the schedule foresees it is drawn anew.
  drawClock(anyway = false) {
    const intrigue = this.intrigue;
    const moment = this.momentNow(intrigue);
    const key = moment ? `${intrigue.id}:${moment.from}` : null;
    const state = document.getElementById("desk-state");
    if (!moment || (key === this.moment && !anyway) || !this.cut()) {
      if (moment) this.moment = key;
      return;
    }
    this.moment = key;
    // Written by our own server for this very place.
    document.getElementById("desk-clock").innerHTML = moment.html;
    const current = this.currentOf(intrigue);
    state.dataset.current = current;
    if (current !== intrigue.current) document.querySelector("#desk-clock .now-stake .num").textContent = current;
    state.toggleAttribute("data-window", moment.window);
    document.dispatchEvent(new CustomEvent("larp:fresh"));
  }

  // Whether this page hears nothing from the server just now, so that what it shows is the tablet's own knowledge.
  cut() {
    return document.documentElement.hasAttribute("data-lost") || document.body.hasAttribute("data-shell");
  }
}
