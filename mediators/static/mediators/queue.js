// The queue of records: each is kept here before the screen says so, sent in order, and stays until it is answered; a
// refused one stays until the mediator has dealt with it.
//
// A kept record: `seq` (the order), `id`, `raw` (what is sent, sealed so that the server alone can read it), `maker` (mediator, name and device token of who made
// it), `player`, `paper` (its slip and the time written there, if any), `made` (milliseconds), `sum` (kind, intrigue, count of cards), `what` and `who` in words, `status`:
// queued, answered; then `answer` and `answered_at` by the server's time; and `held`: why the server kept nothing
// of it though it answered.

const UNSENT = "queued";
const KEPT_ANSWERED = 60;
const NOT_KEPT = new Set(["server_fault", "made_by_another", "record_sealed_otherwise"]);

// An id made here: `randomUUID` is missing on plain http.
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `t-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export class Queue {
  constructor(store, slug) {
    this.store = store;
    this.listeners = [];
    this.channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(`desk-${slug}`) : null;
    if (this.channel) this.channel.onmessage = () => this.tell();
  }

  // `listener` is called after every change, made in this tab or in another.
  watch(listener) {
    this.listeners.push(listener);
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  changed() {
    this.channel?.postMessage("changed");
    this.tell();
  }

  // Resolves when the record is on the disk. The same id twice is the same record: nothing is added.
  async add(record) {
    const kept = await this.store.write("entries", async (entries, settled) => {
      const known = await settled(entries.index("id").get(record.id));
      if (known) return known;
      const row = { ...record, status: UNSENT };
      row.seq = await settled(entries.add(row));
      return row;
    });
    this.changed();
    return kept;
  }

  all() {
    return this.store.read("entries", (entries, settled) => settled(entries.getAll()));
  }

  unsent() {
    return this.store.read("entries", (entries, settled) => settled(entries.index("status").getAll(UNSENT)));
  }

  count() {
    return this.store.read("entries", (entries, settled) => settled(entries.index("status").count(UNSENT)));
  }

  byId(id) {
    return this.store.read("entries", (entries, settled) => settled(entries.index("id").get(id)));
  }

  // What may go next: the first unsent record of each player, so that no record overtakes another of the same player.
  // Records from paper bear the minute alone, and of one minute the first received is the first: they keep their order
  // among themselves whoever they are of.
  async next(most) {
    const first = new Map();
    let papersWait = false;
    for (const row of (await this.unsent()).sort((a, b) => a.seq - b.seq)) {
      const goes = !first.has(row.player) && !(row.paper && papersWait);
      if (goes) first.set(row.player, row);
      // Nothing of this player passes it.
      else if (!first.has(row.player)) first.set(row.player, null);
      papersWait ||= Boolean(row.paper) && !goes;
    }
    return [...first.values()].filter(Boolean).slice(0, most);
  }

  // Writes down the answers to `rows`, heard `at` by the server's time. Returns how many the server has kept.
  async answered(rows, answers, at) {
    const done = await this.store.write("entries", async (entries, settled) => {
      let kept = 0;
      for (const [place, row] of rows.entries()) {
        const answer = answers[place];
        const now = await settled(entries.get(row.seq));
        if (!now || now.status !== UNSENT || !answer || (answer.id && answer.id !== row.id)) continue;
        if (NOT_KEPT.has(answer.code)) now.held = answer;
        else {
          Object.assign(now, { status: "answered", answer, answered_at: at });
          delete now.held;
          // The server has it whole.
          if (answer.state !== "refused") delete now.raw;
          kept += 1;
        }
        await settled(entries.put(now));
      }
      return kept;
    });
    await this.tidy();
    this.changed();
    return done;
  }

  // The mediator has dealt with a refused record: nothing of it is left here.
  async deal(seq) {
    await this.store.write("entries", async (entries, settled) => {
      const row = await settled(entries.get(seq));
      if (row?.status === "answered" && row.answer.state === "refused") await settled(entries.delete(seq));
    });
    this.changed();
  }

  // Seals what an earlier version of the desk has kept in the clear.
  sealAll(seal) {
    return this.store.write("entries", async (entries, settled) => {
      for (const row of await settled(entries.getAll())) {
        if (!row.raw || row.raw.sealed) continue;
        row.raw = seal(row.raw);
        await settled(entries.put(row));
      }
    });
  }

  // Old answers go; what is unsent, and what is refused and not dealt with, never does.
  async tidy() {
    await this.store.write("entries", async (entries, settled) => {
      const rows = await settled(entries.getAll());
      const old = rows.filter((row) => row.status === "answered" && row.answer.state !== "refused");
      for (const row of old.slice(0, -KEPT_ANSWERED)) await settled(entries.delete(row.seq));
    });
  }
}
