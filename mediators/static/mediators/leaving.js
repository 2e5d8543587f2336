// What goes from the tablet when its mediator leaves: all that is private but the queue.

export async function forgetPrivate(store, worker) {
  await store.forget("snapshot", "faces");
  const active = worker?.active;
  if (!active) return;
  const line = new MessageChannel();
  const done = new Promise((resolve) => {
    line.port1.onmessage = resolve;
    setTimeout(resolve, 1000);
  });
  active.postMessage("forget", [line.port2]);
  await done;
}
