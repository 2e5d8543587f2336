// The desk on the tablet: records go into the queue before the screen says so, pages are drawn here, and the server is
// heard whenever it can be. Without this script, or where the browser keeps nothing, the page works by its forms.

import { Clockwork } from "./clockwork.js";
import { rawOf, wordsOf } from "./entry.js";
import { forgetPrivate } from "./leaving.js";
import { newId, Queue } from "./queue.js";
import { Receipts } from "./receipts.js";
import { faceOf, forServer, labelOf } from "./sealing.js";
import { Sender } from "./sender.js";
import { Sheet } from "./sheet.js";
import { openStore } from "./store.js";
import { Telling } from "./telling.js";
import { register, update } from "./version.js";
import { Views } from "./views.js";

const ANSWER_SOON = 10000;
const FACES_EVERY = 5 * 60000;
const SNAPSHOT_EVERY = 20000;
const told = document.getElementById("desk-app").dataset;
const words = document.getElementById("desk-words").dataset;
const say = (name, facts = {}) => (words[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => facts[key]);
const addresses = { hello: told.hello, entries: told.entries };
const mediator = Number(told.mediator);

async function start() {
  const store = await openStore(told.slug);
  const queue = new Queue(store, told.slug);
  const clock = new Clockwork(store);
  await clock.load();
  const sender = new Sender({ store, queue, clock, addresses });
  const views = new Views({ clock, say, queue });
  const sheet = new Sheet({ queue, sender, store, say, told });
  const telling = new Telling({ views, queue, sender, address: told.taken });
  const receipts = new Receipts({ views, queue, say, told });
  const app = new App({ store, queue, clock, sender, views, sheet, telling, receipts });
  await app.begin();
  return app;
}

class App {
  constructor(parts) {
    Object.assign(this, parts);
    this.faces = null;
    this.facesAt = 0;
    this.blank = false;
    this.caughtUp = false;
  }

  async begin() {
    const held = await this.store.fact("snapshot");
    // What was fetched for another mediator is nobody's business here.
    if (held && held.mediator !== mediator) await this.store.forget("snapshot", "faces");
    else if (held) this.views.hold(held);
    this.faces = await this.store.fact("faces");
    if (told.key) await this.queue.sealAll((raw) => forServer(raw, told.key));
    window.desk.faceOf = (code) => (this.views.snapshot ? faceOf(code, this.faces?.faces, this.views.snapshot.salt) : null);
    window.desk.find = (typed) => this.find(typed);
    window.desk.slipOf = (code) => this.views.slipOf(code);
    window.desk.paper = (code) => this.paper(code);
    window.desk.putSlip = (slip) => this.putSlip(slip);
    if (document.body.hasAttribute("data-shell")) {
      window.larp.set(this.clock.now());
      this.blank = true;
      await this.redraw();
    } else if (this.views.query.view && held) await this.redraw();
    else await this.receipts.missed();
    this.freshId();
    document.addEventListener("submit", (event) => this.submitted(event));
    document.addEventListener("click", (event) => this.clicked(event));
    window.addEventListener("popstate", () => this.redraw());
    document.addEventListener("larp:fresh", () => this.fetchSnapshot());
    document.addEventListener("larp:time", ({ detail }) => this.clock.hear(detail.stamp, detail.trip));
    setInterval(() => this.views.snapshot && this.views.drawClock(), 1000);
    setInterval(() => this.fetchSnapshot(), SNAPSHOT_EVERY);
    this.sender.watch(() => this.heard());
    this.sheet.begin();
    this.sender.start();
    this.fetchSnapshot();
    register(told.worker, told.scope);
    navigator.storage?.persist?.();
    document.documentElement.dataset.desk = "ready";
  }

  // Forms drawn by the server carry an id of the server's; a record's id is made here.
  freshId() {
    const entry = document.getElementById("record")?.elements.entry;
    if (!entry || entry.dataset.own) return;
    entry.value = newId();
    entry.dataset.own = "1";
  }

  async redraw() {
    await this.views.look();
    if (this.views.draw()) {
      this.blank = false;
      this.freshId();
      if (this.views.query.view === "telling") await this.telling.fill();
      // Drawn of what was known a while ago; what the server knows now comes after.
      if (!this.views.cut()) window.larp.refresh("touch");
    }
    else if (!document.body.hasAttribute("data-shell")) location.reload();
  }

  go(address) {
    // What the tablet doesn't know yet the server draws, if it can be heard.
    if (!this.views.snapshot || (!this.views.knows(address) && !this.views.cut())) {
      location.assign(address);
      return;
    }
    history.pushState(null, "", address);
    this.redraw();
  }

  // A player by the badge's code, or by a name that fits one alone; the server may know a badge that is newer.
  find(typed) {
    if (window.desk.isHand(typed)) {
      window.desk.handFirst();
      return;
    }
    const code = window.desk.readCode(typed);
    const { badges, salt } = this.views.snapshot ?? { badges: {}, salt: "" };
    const fitting = [...document.querySelectorAll("[data-people] li:not([hidden]) a")];
    const player = code ? badges[labelOf(code, salt, "badge")] : null;
    this.views.receipt = null;
    if (player) this.go(this.views.address({ player }));
    else if (code && (/\/S\//i.test(typed) || this.views.slipOf(code))) this.paper(code);
    else if (!code && fitting.length === 1) this.go(fitting[0].getAttribute("href"));
    else if (!this.views.cut() && typed.trim()) location.assign(`?find=${encodeURIComponent(typed)}`);
  }

  // A slip's code: the form now open is entered from it, or one is chosen for it.
  paper(code) {
    const known = this.views.slipOf(code);
    const against = window.desk.onPaper.against(known);
    const says = document.querySelector("[data-slip-says]") ?? document.getElementById("said");
    if (against && says) {
      says.hidden = false;
      says.classList.add("no");
      says.textContent = against;
    } else if (!known && !this.views.cut()) location.assign(this.views.address({ ...this.views.query, slip: code }));
    else if (document.querySelector("#record fieldset[data-paper]")) {
      window.desk.onPaper.attach(code, known?.number ?? "…");
      this.putSlip(code);
      window.desk.judge();
    } else this.go(this.views.address({ slip: code }));
  }

  // The slip, or none, of the record on the page: where its links lead they take it along.
  putSlip(slip) {
    const { player } = this.views.query;
    history.replaceState(null, "", this.views.address({ ...this.views.query, slip }));
    document.querySelector("a[data-away]").href = this.views.address({});
    for (const link of document.querySelectorAll("a[data-kind]")) link.href = this.views.address({ player, kind: link.dataset.kind });
  }

  clicked(event) {
    if (event.target.closest("[data-telling]") && this.views.intrigue) {
      event.preventDefault();
      this.views.receipt = null;
      this.go(this.views.address({ view: "telling", slip: null }));
      return;
    }
    const link = event.target.closest(".cols a[href^='?']");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.views.receipt = null;
    this.go(link.getAttribute("href"));
  }

  async submitted(event) {
    const form = event.target;
    if (form.id === "find-form" && this.views.snapshot) {
      event.preventDefault();
      this.find(form.elements.find.value);
      return;
    }
    if (event.defaultPrevented || form.id !== "record") return;
    event.preventDefault();
    const raw = rawOf(new FormData(form, event.submitter), { mediator, times: this.clock.stamp() });
    if (await this.stale(raw)) {
      delete form.dataset.sent;
      return;
    }
    const device = await this.store.fact("device");
    const isTelling = raw.kind === "disclosure";
    const who = isTelling ? this.telling.nameOf(raw.player) : document.querySelector("[data-person-name]").textContent;
    const record = {
      id: raw.id,
      raw: told.key ? forServer(raw, told.key) : raw,
      player: raw.player,
      paper: raw.paper ?? null,
      made: Date.parse(raw.made_at),
      sum: { kind: raw.kind, intrigue: raw.intrigue, count: raw.bid?.cards.length ?? 0, told: isTelling ? await this.telling.kept(form) : null },
      who,
      what: wordsOf(raw, say),
      maker: { mediator, name: told.name, token: device?.mediator === mediator ? device.token : null },
    };
    try {
      await this.queue.add(record);
    } catch (error) {
      // A full disk, or a browser that keeps nothing: nothing was recorded, and the form still stands.
      delete form.dataset.sent;
      document.querySelector("[data-why]").textContent = say("notKept");
      throw error;
    }
    // The card's name is for this receipt alone: what the tablet keeps names no card.
    const card = form.querySelector("[data-slot=card] .chip b")?.textContent;
    this.views.receipt = () => this.receipts.of(raw.id, card);
    const intrigue = raw.intrigue ? `?intrigue=${raw.intrigue}` : "?";
    if (this.views.snapshot) this.go(intrigue);
    this.sender.kick();
    if (this.views.snapshot) return;
    // Nothing to draw of yet: the server draws the page, and the receipt too if it has the record by then.
    await this.answeredOr(ANSWER_SOON, raw.id);
    location.assign(`${intrigue}&done=${encodeURIComponent(raw.id)}`);
  }

  // Resolves when that record is answered, when the server turns out to be silent, or after so many milliseconds.
  answeredOr(milliseconds, id) {
    return new Promise((resolve) => {
      this.queue.watch(async () => (await this.queue.byId(id))?.status === "queued" || resolve());
      this.sender.watch(({ state }) => ["idle", "sending"].includes(state) || resolve());
      setTimeout(resolve, milliseconds);
    });
  }

  // A first bid for somebody who is in, as the tablet knows by now: the form says so, and nothing is recorded.
  async stale(raw) {
    if (!raw.bid?.lineup || raw.paper || !this.views.snapshot) return false;
    await this.views.look();
    const intrigue = this.views.snapshot.intrigues.find((one) => one.id === raw.intrigue);
    const line = intrigue && this.views.lineOf(intrigue, raw.player);
    if (!line || !["in", "short"].includes(line.state)) return false;
    Object.assign(document.getElementById("line-state").dataset, { stake: line.stake, state: line.state });
    window.desk.judge();
    return true;
  }

  heard() {
    const state = this.sender.state;
    if (state === "idle") {
      this.fetchSnapshot();
      // A page from the cache has heard nothing of the server yet: its own records are there.
      if (document.body.hasAttribute("data-shell") && !this.caughtUp) window.larp.refresh();
      this.caughtUp = true;
    }
    if (state === "signed_out" || state === "revoked") this.leave();
    const version = this.sender.told?.version;
    if (version && version !== told.version) this.sheet.offerUpdate(update);
  }

  async fetchSnapshot() {
    if (this.fetching || this.sender.state === "signed_out" || this.sender.state === "revoked") return;
    this.fetching = true;
    try {
      const answer = await this.sender.fetch(told.snapshot);
      if (!answer.ok) return;
      const snapshot = this.sender.json(answer);
      if (snapshot.mediator !== mediator) {
        location.reload();
        return;
      }
      this.views.hold(snapshot);
      await this.store.keep("snapshot", snapshot);
      await this.telling.fetchFaces();
      // The page came from the cache before there was anything to draw.
      if (this.blank) await this.redraw();
      if (Date.now() - this.facesAt > FACES_EVERY) await this.fetchFaces();
    } catch (error) {
      if (!this.sender.isGone(error)) throw error;
    } finally {
      this.fetching = false;
    }
  }

  async fetchFaces() {
    const answer = await this.sender.fetch(told.faces, { headers: this.faces ? { "If-None-Match": this.faces.etag } : {} });
    if (answer.ok) {
      this.faces = { ...this.sender.json(answer), etag: answer.etag };
      await this.store.keep("faces", this.faces);
    }
    if (answer.ok || answer.status === 304) this.facesAt = Date.now();
  }

  // Signed out or cut off: what is private goes, the queue stays.
  async leave() {
    await forgetPrivate(this.store, await navigator.serviceWorker?.getRegistration(told.scope));
    location.replace(told.out);
  }
}

start().catch((error) => {
  // No store, no queue: the page's forms still work.
  document.documentElement.dataset.desk = "plain";
  throw error;
});
