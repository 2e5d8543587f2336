// Figures that count down and the ruler of the hour, by the server's time (live.js). Only text and two lengths change.
(() => {
  "use strict";
  const number = (value) => (value ? Number(value) : null);
  const two = (value) => String(value).padStart(2, "0");

  function figures(left) {
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    return hours ? [String(hours), two(minutes), two(seconds % 60)] : [String(minutes), two(seconds % 60)];
  }

  function countDown(clock, now) {
    const deadline = number(clock.dataset.deadline);
    if (deadline === null) return;
    const parts = figures(deadline - now);
    const box = clock.querySelector("[data-figures]");
    if (box.textContent !== parts.join(":")) {
      box.replaceChildren(
        ...parts.flatMap((part, i) => {
          if (i === 0) return [part];
          const colon = document.createElement("i");
          colon.textContent = ":";
          return [colon, part];
        }),
      );
    }
    // Under a minute nothing turns red: the word beside the figures changes.
    const says = clock.parentElement.querySelector("[data-says]");
    if (says && deadline - now <= 60000 && deadline > now && says.textContent !== says.dataset.last) {
      says.textContent = says.dataset.last;
    }
    // The deadline has come: what the server says now is asked for once.
    if (deadline <= now && clock.dataset.asked !== clock.dataset.deadline) {
      clock.dataset.asked = clock.dataset.deadline;
      setTimeout(() => window.larp.refresh(), 300);
    }
  }

  function measure(rail, now) {
    const at = number(rail.dataset.pausedAt) ?? now;
    for (const part of rail.children) {
      const starts = number(part.dataset.starts);
      const ends = number(part.dataset.ends);
      const minutes = starts !== null && ends !== null ? (ends - starts) / 60000 : 30;
      const weight = part.classList.contains("done") ? 0.5 : part.classList.contains("now") ? 1.9 : 1;
      set(part, "--len", Math.max(28, minutes * weight).toFixed(1));
      if (starts === null || ends === null || ends <= starts) continue;
      set(part, "--now", Math.min(1, Math.max(0, (at - starts) / (ends - starts))).toFixed(4));
      const from = number(part.dataset.window);
      if (from !== null) set(part, "--window", Math.min(1, Math.max(0, (ends - from) / (ends - starts))).toFixed(4));
    }
  }

  function set(node, name, value) {
    if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
  }

  function wallTime(node, now) {
    const zone = document.body.dataset.zone;
    const language = document.documentElement.lang;
    const day = node.hasAttribute("data-wall-day") ? { weekday: "long" } : {};
    const text = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
      ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone,
    }).format(now);
    if (node.textContent !== text) node.textContent = text;
  }

  function tick() {
    const now = window.larp.serverNow();
    document.querySelectorAll(".clock[data-deadline]").forEach((clock) => countDown(clock, now));
    document.querySelectorAll("[data-rail]").forEach((rail) => measure(rail, now));
    document.querySelectorAll("[data-wall]").forEach((node) => wallTime(node, now));
  }
  tick();
  setInterval(tick, 250);
  document.addEventListener("larp:fresh", tick);
})();
