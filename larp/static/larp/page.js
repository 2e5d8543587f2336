// What every page can do: sheets open and close, a receipt goes when touched, a form is sent once.
(() => {
  "use strict";
  // Another one from each signing in and out on.
  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1];
  const loadedWith = token();
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    if (opener) {
      document.getElementById(opener.dataset.opens)?.showModal();
      return;
    }
    const closer = event.target.closest("[data-closes]");
    if (closer) {
      closer.closest("dialog")?.close();
      return;
    }
    if (event.target.closest("[data-back]")) history.back();
    event.target.closest("[data-toast]")?.remove();
  });
  // A tablet's desk keeps its page for when it is out of touch: whoever signs out elsewhere on it leaves none behind.
  const workersForget = async () => {
    const kept = await navigator.serviceWorker.getRegistrations();
    const forget = (worker) =>
      new Promise((done) => {
        const line = new MessageChannel();
        line.port1.onmessage = done;
        worker.postMessage("forget", [line.port2]);
        setTimeout(done, 1000);
      });
    await Promise.all(kept.filter(({ active }) => active).map(({ active }) => forget(active)));
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    // Without a network the browser would put its own page in the place of this one. The desk has a queue.
    const { documentElement: page } = document;
    if (page.hasAttribute("data-cut") && page.dataset.desk !== "ready") {
      event.preventDefault();
      form.dispatchEvent(new CustomEvent("larp:unsent", { bubbles: true }));
      return;
    }
    // Signing out: what games kept of this player is nobody else's.
    if ("forgets" in form.dataset) {
      localStorage.clear();
      sessionStorage.clear();
      if (navigator.serviceWorker) {
        event.preventDefault();
        form.dataset.sent = "1";
        workersForget().finally(() => form.submit());
        setTimeout(() => delete form.dataset.sent, 8000);
        return;
      }
    }
    // What opens in a frame beside the form is only looked at: it leaves the form as it was.
    if (event.submitter?.formTarget) return;
    form.dataset.sent = "1";
    // Sent again after that, it is still the same form (the server's `once`).
    form.tried = true;
    // Nothing came back: it may be sent again.
    setTimeout(() => delete form.dataset.sent, 8000);
  });
  // A page taken out of the back-forward cache may send its forms again; of whoever has signed out since it shows
  // nothing.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && token() !== loadedWith) {
      document.body.hidden = true;
      location.reload();
    }
    if (event.persisted) document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
  });
  document.addEventListener("DOMContentLoaded", () => document.querySelector("[data-focus]")?.focus());
})();
