// Says aloud what comes into the inbox: a strip on the page, and a sound or a vibration where the person has allowed it.
(() => {
  "use strict";
  const RUNG = "larp-rung";
  const NOTE = { at: 0, hertz: 660 };
  const SECOND = { at: 0.16, hertz: 880 };

  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const keep = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that keeps nothing rings again on the next page.
    }
  };
  const allowed = (what) => kept(`larp-ring-${what}`) === "1";

  // A browser lets a page sound only after a tap on it.
  let audio = null;
  document.addEventListener("pointerdown", () => {
    if (!allowed("sound") || !window.AudioContext) return;
    audio ??= new AudioContext();
    audio.resume();
  });

  function sound() {
    if (!window.AudioContext) return;
    audio ??= new AudioContext();
    for (const note of [NOTE, SECOND]) {
      const voice = audio.createOscillator();
      const loud = audio.createGain();
      voice.frequency.value = note.hertz;
      loud.gain.setValueAtTime(0.2, audio.currentTime + note.at);
      loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + note.at + 0.3);
      voice.connect(loud).connect(audio.destination);
      voice.start(audio.currentTime + note.at);
      voice.stop(audio.currentTime + note.at + 0.32);
    }
  }
  const ways = { sound, vibration: () => navigator.vibrate?.([120, 80, 120]) };

  function strip(bell) {
    document.getElementById("told")?.remove();
    const line = document.createElement("p");
    line.id = "told";
    line.className = "toast";
    line.dataset.toast = "";
    line.setAttribute("role", "status");
    document.querySelector("main").before(line);
    const link = document.createElement("a");
    link.href = bell.href;
    link.textContent = bell.dataset.says;
    line.append(bell.querySelector("svg").cloneNode(true), link);
  }

  function look() {
    const bell = document.getElementById("bell");
    const newest = Number(bell?.dataset.newest);
    if (!newest || newest <= Number(kept(RUNG))) return;
    keep(RUNG, newest);
    if (!document.querySelector("[data-rings]")) strip(bell);
    for (const [what, ring] of Object.entries(ways)) if (allowed(what)) ring();
  }

  function buttons() {
    const section = document.querySelector("[data-rings]");
    if (!section) return;
    section.hidden = false;
    for (const button of section.querySelectorAll("[data-ring]")) {
      const what = button.dataset.ring;
      if (what === "vibration" && !navigator.vibrate) button.hidden = true;
      const show = () => button.setAttribute("aria-pressed", String(allowed(what)));
      show();
      button.addEventListener("click", () => {
        keep(`larp-ring-${what}`, allowed(what) ? "0" : "1");
        show();
        if (allowed(what)) ways[what]();
      });
    }
  }

  buttons();
  look();
  document.addEventListener("larp:fresh", look);
})();
