// Locks the desk's page after idle time. The server checks the PIN; out of touch the tablet does, by the slow hash that
// it keeps with its snapshot, where the browser can. Nothing here stops the queue: records are sent behind the lock.
(() => {
  "use strict";
  const lock = document.getElementById("lock");
  if (!lock) return;
  const { url, idle, slug, device, wrong, wait, away } = lock.dataset;
  const store = document.currentScript.src.replace("lock.js", "store.js");
  const key = `desk-touched-${device}`;
  const tries = `desk-tries-${device}`;
  const form = lock.querySelector("form");
  const says = lock.querySelector("[data-lock-says]");
  const touched = () => Number(localStorage.getItem(key) ?? 0);
  const touch = () => localStorage.setItem(key, String(Date.now()));

  async function tell(body) {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": window.larp.csrf() },
      body: JSON.stringify(body),
    });
    return { ok: answer.ok, status: answer.status, told: await answer.json() };
  }

  function close() {
    if (lock.open) return;
    lock.showModal();
    form.elements.pin.value = "";
    localStorage.setItem(key, "0");
    tell({ locked: true }).catch(() => {});
  }

  function open() {
    touch();
    localStorage.removeItem(tries);
    says.textContent = "";
    lock.close();
  }

  // What the last snapshot says that the PIN is; "" where there is none.
  async function known() {
    const { openStore } = await import(store);
    const kept = await openStore(slug);
    const snapshot = await kept.fact("snapshot");
    kept.database.close();
    return snapshot?.pin ?? "";
  }

  // The hash is Django's: pbkdf2_sha256$iterations$salt$base64.
  async function fits(pin, verifier) {
    const [, iterations, salt, hash] = verifier.split("$");
    const bytes = new TextEncoder();
    const material = await crypto.subtle.importKey("raw", bytes.encode(pin), "PBKDF2", false, ["deriveBits"]);
    const told = { name: "PBKDF2", hash: "SHA-256", salt: bytes.encode(salt), iterations: Number(iterations) };
    const bits = new Uint8Array(await crypto.subtle.deriveBits(told, material, 256));
    return btoa(String.fromCharCode(...bits)) === hash;
  }

  async function alone(pin) {
    const verifier = window.crypto?.subtle ? await known() : "";
    if (!verifier) return (says.textContent = away);
    const [count, since] = (localStorage.getItem(tries) ?? "0 0").split(" ").map(Number);
    if (count >= 5 && Date.now() - since < 60000) return (says.textContent = wait);
    if (await fits(pin, verifier)) return open();
    localStorage.setItem(tries, `${count >= 5 ? 1 : count + 1} ${Date.now()}`);
    return (says.textContent = wrong);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const pin = form.elements.pin.value;
    form.elements.pin.value = "";
    try {
      const { ok, status, told } = await tell({ pin });
      if (ok) open();
      else if (status === 422) says.textContent = told.message;
      else await alone(pin);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      await alone(pin);
    }
  });
  lock.addEventListener("cancel", (event) => event.preventDefault());
  // What the server has shown it has opened; a page that the tablet kept says by itself how long it lay.
  if (!document.body.hasAttribute("data-shell")) touch();
  const check = () => Date.now() - touched() >= Number(idle) * 1000 && close();
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, () => !lock.open && touched() && touch(), { passive: true });
  }
  document.addEventListener("visibilitychange", check);
  setInterval(check, 5000);
  check();
})();
