// Bells of a screen in the hall: one a minute before raises or a phase end, two as they do. Made on the spot, from no
// file. A browser gives no sound before somebody has touched the page: as long as that is so the screen says it.
(() => {
  "use strict";
  const Audio = window.AudioContext;
  const LATE = 3000;
  let sound = null;
  let heardTo = window.larp.serverNow();

  function hush() {
    const silent = !sound || sound.state !== "running";
    document.querySelectorAll("[data-hush]").forEach((line) => { line.hidden = !silent; });
  }

  async function wake() {
    if (!Audio) return;
    if (!sound) {
      sound = new Audio();
      sound.addEventListener("statechange", hush);
    }
    hush();
    if (sound.state === "suspended") await sound.resume();
    hush();
  }

  function strike(when, pitch) {
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, when);
    loud.gain.exponentialRampToValueAtTime(0.5, when + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, when + 2.2);
    tone.connect(loud).connect(sound.destination);
    tone.start(when);
    tone.stop(when + 2.3);
  }

  function ring(times) {
    document.dispatchEvent(new CustomEvent("hall:bell", { detail: { times } }));
    if (!sound || sound.state !== "running") return;
    for (let i = 0; i < times; i += 1) strike(sound.currentTime + i * 0.9, i ? 523.25 : 659.25);
  }

  function tick() {
    const now = window.larp.serverNow();
    const crown = document.querySelector("[data-crown][data-bells]");
    for (const bell of crown ? crown.dataset.bells.trim().split(" ") : []) {
      const [moment, times] = bell.split("x").map(Number);
      if (heardTo < moment && moment <= now && now - moment < LATE) ring(times);
    }
    heardTo = Math.max(heardTo, now);
  }

  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  document.addEventListener("larp:fresh", hush);
  setInterval(tick, 200);
  hush();
  wake();
})();
