// The page of a tablet that isn't signed in: what it still holds, and the way back in by the mediator's code.

import { forgetPrivate } from "./leaving.js";
import { Queue } from "./queue.js";
import { wayOut } from "./sheet.js";
import { openStore } from "./store.js";

const told = document.getElementById("desk-out").dataset;

async function begin() {
  const store = await openStore(told.slug);
  const queue = new Queue(store, told.slug);
  const registration = await navigator.serviceWorker?.getRegistration(told.desk);
  await forgetPrivate(store, registration);
  const line = document.querySelector("[data-kept]");
  const rescue = document.querySelector("[data-rescue]");
  const show = async () => {
    const unsent = await queue.count();
    line.textContent = unsent ? line.dataset.words.replace("{n}", unsent) : line.dataset.none;
    line.dataset.unsent = unsent;
    rescue.hidden = unsent === 0;
  };
  queue.watch(show);
  await show();
  wayOut(rescue, queue, told.slug);
  const device = await store.fact("device");
  const answer = await fetch(told.hello, { headers: device ? { "X-Desk-Token": device.token } : {}, cache: "no-store" }).catch(() => null);
  const state = answer?.ok ? (await answer.json()).state : "";
  document.querySelector("[data-revoked]").hidden = state !== "revoked";
  if (state === "signed_in") location.replace(told.desk);
}

document.querySelector("[data-pair]").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = new FormData(event.target).get("code").replace(/[\s-]/g, "");
  location.assign(event.target.dataset.address.replace("CODE", encodeURIComponent(code)));
});
begin();
