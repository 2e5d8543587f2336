// The desk's worker on this tablet, and the change to a new version of the desk.

let registration = null;

export async function register(worker, scope) {
  if (!navigator.serviceWorker) return;
  registration = await navigator.serviceWorker.register(worker, { scope, updateViaCache: "none" });
  const active = (await navigator.serviceWorker.ready).active;
  // The page as it is now in this language, for the next time without a network.
  if (!document.body.hasAttribute("data-shell")) active.postMessage("shell");
}

// The new desk, in one press; the queue isn't touched.
export async function update() {
  const ready = await registration?.update().catch(() => null);
  const waiting = await arrived(ready ?? registration);
  if (waiting) {
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    waiting.postMessage("update");
    await taken;
  }
  location.reload();
}

// The worker that waits to take over, once it has all its files.
function arrived(registration) {
  if (!registration) return null;
  if (registration.waiting) return registration.waiting;
  const coming = registration.installing;
  if (!coming) return null;
  return new Promise((resolve) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "installed") resolve(coming);
      if (coming.state === "activated" || coming.state === "redundant") resolve(null);
    });
  });
}
