// The desk without a network: its files from the cache of its version, its page from there when the server doesn't
// answer in time. The prelude sets VERSION, PREFIX, PAGE, SHELL, OUT and ASSETS.

const CACHE = `${PREFIX}${VERSION}`;
const PATIENCE = 2500;
const TRUST = 20000;
let failedAt = 0;

self.addEventListener("install", (event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...ASSETS, OUT].map((address) => new Request(address, { cache: "reload" })));
  await keepShell(cache);
}

// The page without anybody's records. A tablet that isn't signed in has none.
async function keepShell(cache) {
  try {
    const answer = await fetch(SHELL, { cache: "no-store", credentials: "same-origin" });
    if (answer.status === 404) await cache.delete(SHELL);
    if (answer.ok && !answer.redirected && answer.headers.get("X-Desk-Version") === VERSION) await cache.put(SHELL, answer);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("message", (event) => {
  const wanted = {
    update: () => self.skipWaiting(),
    shell: async () => keepShell(await caches.open(CACHE)),
    forget: async () => (await caches.open(CACHE)).delete(SHELL),
  }[event.data];
  if (wanted) event.waitUntil(Promise.resolve(wanted()).then(() => event.ports[0]?.postMessage("done")));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { pathname } = new URL(request.url);
  if (ASSETS.includes(pathname)) event.respondWith(fromCache(request));
  else if (request.mode === "navigate" && pathname === PAGE) event.respondWith(page(event));
});

async function fromCache(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

async function page(event) {
  const cache = await caches.open(CACHE);
  const shell = await cache.match(SHELL);
  // The network failed a moment ago: nobody is to wait for it at each step.
  if (shell && Date.now() - failedAt < TRUST) return shell;
  const asked = fetch(event.request);
  const answer = await Promise.race([asked.catch(() => null), new Promise((done) => setTimeout(() => done(null), shell ? PATIENCE : 60000))]);
  if (answer === null) {
    failedAt = Date.now();
    asked.catch(() => {});
    return shell ?? (await cache.match(OUT)) ?? Response.error();
  }
  failedAt = 0;
  if (answer.status === 404) {
    await cache.delete(SHELL);
    return (await cache.match(OUT)) ?? answer;
  }
  // A page of another version than these files: the old page goes on until its mediator takes the new desk.
  const version = answer.headers.get("X-Desk-Version");
  return shell && version && version !== VERSION ? shell : answer;
}
