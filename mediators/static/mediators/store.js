// What the tablet keeps, in IndexedDB, apart for each event: `entries`, the queue in the order made, and `facts`, what
// it knows of the event and of itself. A write is promised only when the browser says that it is on the disk.

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function openStore(slug) {
  const asked = indexedDB.open(`desk-${slug}`, 1);
  asked.onupgradeneeded = () => {
    const entries = asked.result.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
    entries.createIndex("id", "id", { unique: true });
    entries.createIndex("status", "status");
    asked.result.createObjectStore("facts");
  };
  const database = await settled(asked);
  // Another tab with a newer desk may want to change the shape.
  database.onversionchange = () => database.close();
  return new Store(database);
}

class Store {
  constructor(database) {
    this.database = database;
  }

  // Runs `act` with one object store in one transaction; resolves with what `act` gave once all of it is kept.
  async write(name, act) {
    const work = this.database.transaction(name, "readwrite", { durability: "strict" });
    const kept = new Promise((resolve, reject) => {
      work.oncomplete = resolve;
      work.onabort = () => reject(work.error);
    });
    // Whoever waits for `act` first must not leave the abort unheard.
    kept.catch(() => {});
    const given = await act(work.objectStore(name), settled);
    await kept;
    return given;
  }

  async read(name, act) {
    return act(this.database.transaction(name).objectStore(name), settled);
  }

  fact(key) {
    return this.read("facts", (facts) => settled(facts.get(key)));
  }

  keep(key, value) {
    return this.write("facts", (facts) => settled(facts.put(value, key)));
  }

  forget(...keys) {
    return this.write("facts", (facts) => Promise.all(keys.map((key) => settled(facts.delete(key)))));
  }
}
