// A record that was on a paper slip first: the slip and the time written on it. `window.desk.paper(code)` is called with
// a slip's code wherever one is scanned or typed; `window.desk.onPaper` is about the form now on the page.
(() => {
  "use strict";
  const OLDEST = 12 * 60;
  const TIME = /^([01]?\d|2[0-3])[:.\s]?([0-5]\d)(?:[:.]([0-5]\d))?$/;
  const field = () => document.querySelector("fieldset[data-paper]");
  const words = () => document.querySelector("template[data-paper-words]")?.dataset ?? {};
  const say = (name, facts = {}) => (words()[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => facts[key]);

  // Minutes since that time of day by the event's clock, or null.
  function ago(typed) {
    const match = TIME.exec(typed.trim());
    if (!match) return null;
    const wall = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: document.body.dataset.zone, hourCycle: "h23" });
    const [hour, minute] = wall.format(window.larp.serverNow()).split(":").map(Number);
    return (hour * 60 + minute - Number(match[1]) * 60 - Number(match[2]) + 1440) % 1440;
  }

  const onPaper = {
    get active() {
      return Boolean(field() && !field().disabled);
    },
    // What is missing before the record may be confirmed, or "".
    lacks() {
      if (!this.active) return "";
      const minutes = ago(field().querySelector("[name=at]").value);
      const says = field().querySelector("[data-paper-says]");
      if (minutes === null) return say("missing");
      const old = minutes > OLDEST;
      says.textContent = old ? say("old") : say(minutes < 60 ? "agoMinutes" : "ago", { h: Math.floor(minutes / 60), m: minutes % 60 });
      return old ? say("old") : "";
    },
    judged: () => say("judged"),
    // Puts the slip onto the form that is open.
    attach(code, number) {
      const place = field();
      place.hidden = place.disabled = false;
      place.querySelector("[name=slip]").value = code;
      place.querySelector("[data-slip-number]").textContent = number;
      place.querySelector("[name=at]").focus();
    },
    detach() {
      const place = field();
      place.hidden = place.disabled = true;
      place.querySelector("[name=slip]").value = place.querySelector("[name=at]").value = "";
    },
    // Why this slip can't be entered, in words; "" where nothing is known against it.
    against: (known) => (known && known.state !== "free" ? say(known.state, { n: known.number }) : ""),
  };

  window.desk.onPaper = onPaper;
  // The server knows every slip; a tablet knows those that it was told of (app.js).
  window.desk.slipOf = () => null;
  window.desk.paper = (code) => {
    const asked = new URLSearchParams(location.search);
    asked.set("slip", code);
    location.assign(`?${asked}`);
  };
})();
