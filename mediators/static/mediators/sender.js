// The one sender of the queue. Of several tabs one sends at a time; a lost answer is no harm, since the server knows a
// repeated id. `state`: idle, sending, lost (nobody answers), fault (the server stumbles), newer (this desk is too new
// for the server), signed_out, revoked.

// Of the shape of what is sent (mediators/rules/entry.py).
const VERSION = 2;
const MOST = 50;
const PATIENCE = 15000;
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;
const LEASE = 20000;

class Gone extends Error {}

export class Sender {
  constructor({ store, queue, clock, addresses }) {
    Object.assign(this, { store, queue, clock, addresses });
    this.owner = Math.random().toString(36).slice(2);
    this.state = "idle";
    this.wait = FIRST_WAIT;
    this.csrf = null;
    this.listeners = [];
    this.told = null;
  }

  watch(listener) {
    this.listeners.push(listener);
  }

  be(state) {
    this.state = state;
    for (const listener of this.listeners) listener(this);
  }

  start() {
    const now = () => this.kick();
    window.addEventListener("online", now);
    window.addEventListener("pageshow", now);
    document.addEventListener("visibilitychange", () => document.hidden || now());
    now();
  }

  // Sends now, whatever the timer says. Resolves when there is nothing more to do for the moment.
  kick() {
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    return this.turn();
  }

  async turn() {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.alone(() => this.work());
    try {
      await this.running;
    } catch (error) {
      // A store that stumbles must not end the sending for good.
      this.be("fault");
      this.plan();
      throw error;
    } finally {
      this.running = null;
    }
    if (this.again) {
      this.again = false;
      return this.turn();
    }
    return this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.turn(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  async alone(act) {
    // Another tab sends, or one did that was closed in the middle: then its lease soon runs out.
    const busy = () => {
      this.wait = FIRST_WAIT;
      return null;
    };
    if (navigator.locks) return navigator.locks.request("desk-sender", { ifAvailable: true }, (lock) => (lock ? act() : busy()));
    if (!(await this.lease())) return busy();
    try {
      return await act();
    } finally {
      await this.store.forget("lease");
    }
  }

  // Without locks (plain http): a lease in the store, good for a while in case that its holder is closed.
  lease() {
    return this.store.write("facts", async (facts, settled) => {
      const held = await settled(facts.get("lease"));
      if (held && held.owner !== this.owner && held.until > Date.now()) return false;
      await settled(facts.put({ owner: this.owner, until: Date.now() + LEASE }, "lease"));
      return true;
    });
  }

  async work() {
    try {
      if (!(await this.hello())) return;
      for (;;) {
        const rows = await this.queue.next(MOST);
        if (rows.length === 0) break;
        this.be("sending");
        if (!navigator.locks) await this.lease();
        if ((await this.send(rows)) === 0) return;
      }
      this.be("idle");
      this.wait = LONGEST_WAIT;
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      this.be("lost");
    }
  }

  // Asks how this tablet stands; true where it is signed in and may send.
  async hello() {
    const known = await this.store.fact("device");
    const answer = await this.fetch(this.addresses.hello, { headers: known ? { "X-Desk-Token": known.token } : {} });
    if (!answer.ok) {
      this.be("fault");
      return false;
    }
    this.told = this.json(answer);
    this.csrf = this.told.csrf;
    if (this.told.state !== "signed_in") {
      this.be(this.told.state);
      return false;
    }
    const { token, mediator, name } = this.told;
    await this.store.keep("device", { token, mediator, name });
    return true;
  }

  // One call for `rows`. Returns how many of them the server has kept; 0 ends the round.
  async send(rows, again = false) {
    const answer = await this.fetch(this.addresses.entries, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.csrf },
      body: JSON.stringify({
        version: VERSION,
        entries: rows.map((row) => row.raw),
        tokens: [...new Set(rows.map((row) => row.maker.token).filter(Boolean))],
        unsent: await this.queue.count(),
        clock_error_ms: this.clock.error,
      }),
    });
    if (answer.ok) {
      const kept = await this.queue.answered(rows, this.json(answer), this.clock.now());
      if (kept === 0) this.be("fault");
      else this.tellCount();
      return kept;
    }
    if ((answer.status === 403 || answer.status === 404) && !again) return (await this.hello()) ? this.send(rows, true) : 0;
    return this.refusedWhole(answer, rows);
  }

  async refusedWhole(answer, rows) {
    const told = this.json(answer);
    if (told.code === "desk_newer") {
      this.be("newer");
      return 0;
    }
    const unreadable = [400, 413, 422].includes(answer.status);
    if (!unreadable) {
      this.be("fault");
      return 0;
    }
    // One among them can't even be read: it alone is to fail.
    if (rows.length > 1) {
      let kept = 0;
      for (const row of rows) kept += await this.send([row]);
      return kept;
    }
    return this.queue.answered(rows, [{ ...told, id: rows[0].id, state: "refused", repeat: false, data: {} }], this.clock.now());
  }

  // So that masters see that nothing is left here.
  async tellCount() {
    const unsent = await this.queue.count();
    if (unsent > 0) return;
    const body = JSON.stringify({ version: VERSION, entries: [], unsent, clock_error_ms: this.clock.error });
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.csrf };
    await this.fetch(this.addresses.entries, { method: "POST", headers, body });
  }

  // The whole answer, or `Gone`. A body cut off on the way is as good as none.
  async fetch(address, options = {}) {
    const stop = new AbortController();
    const limit = setTimeout(() => stop.abort(), PATIENCE);
    const sentAt = performance.now();
    try {
      const answer = await fetch(address, { cache: "no-store", credentials: "same-origin", signal: stop.signal, ...options });
      this.clock.hear(Number(answer.headers.get("X-Server-Now")), performance.now() - sentAt);
      return { ok: answer.ok, status: answer.status, etag: answer.headers.get("ETag"), text: await answer.text() };
    } catch (error) {
      throw new Gone(String(error));
    } finally {
      clearTimeout(limit);
    }
  }

  // Whether a call simply wasn't answered.
  isGone(error) {
    return error instanceof Gone;
  }

  // Something that isn't JSON comes from whoever stands between.
  json(answer) {
    try {
      return JSON.parse(answer.text);
    } catch (error) {
      throw new Gone(String(error));
    }
  }
}
