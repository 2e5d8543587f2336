// The tablet's clock against the server's, measured at each contact (IN-40). `error` is how far the tablet is ahead.
//
// Between contacts the time goes on by whichever of the two clocks of the browser went further: the one that a person
// can set back doesn't count back, and the one that sleeps with the tablet doesn't lose the sleep.

export const MOST = 2 ** 31;

export class Clockwork {
  constructor(store) {
    this.store = store;
    this.error = null;
    this.base = null;
    this.bestTrip = Infinity;
  }

  // What was measured before this page was opened.
  async load() {
    const known = await this.store.fact("clock");
    if (known && this.base === null) this.error = known.error;
  }

  // The server said just now that it was `stamp`; question and answer took `trip` milliseconds.
  hear(stamp, trip) {
    if (!stamp) return;
    const server = stamp + trip / 2;
    // A slow answer says less than a quick one, unless it contradicts it.
    if (this.base !== null && trip > this.bestTrip * 2 && Math.abs(server - this.now()) < trip / 2 + 1000) return;
    this.bestTrip = trip;
    this.base = { server, ...instant() };
    const error = Math.round(this.base.wall - server);
    // Written down when it says something new: contacts come by the second.
    if (this.kept === undefined || Math.abs(error - this.kept) > 50) {
      this.kept = error;
      this.store.keep("clock", { error });
    }
    this.error = error;
  }

  // Milliseconds since 1970 by the server, as well as is known; by the tablet alone before the first contact.
  now() {
    if (this.base === null) return Date.now() - (this.error ?? 0);
    const here = instant();
    return this.base.server + Math.max(here.wall - this.base.wall, here.steady - this.base.steady, 0);
  }

  // The times that a record carries.
  stamp() {
    const raw = Date.now();
    const made = this.now();
    const times = { raw_made_at: new Date(raw).toISOString(), made_at: new Date(made).toISOString() };
    const error = Math.round(raw - made);
    // A clock weeks away is told by the two times alone.
    return this.error === null || Math.abs(error) >= MOST ? times : { ...times, clock_error_ms: error };
  }
}

function instant() {
  return { wall: Date.now(), steady: performance.now() };
}
