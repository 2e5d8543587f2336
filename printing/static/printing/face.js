// The card beside its form as it would be printed with what is typed. Nothing of it is kept.
(() => {
  "use strict";
  const frame = document.querySelector("iframe[data-typed]");
  const form = document.querySelector("form.design");
  if (!frame || !form) return;
  let waiting = 0;
  let busy = false;
  let again = false;

  function put(html) {
    // No new page of the frame: “back” leads away from the form and not to the letter before.
    const card = new DOMParser().parseFromString(html, "text/html").documentElement;
    const there = frame.contentDocument;
    there.replaceChild(there.adoptNode(card), there.documentElement);
  }

  async function show() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const typed = new FormData(form);
    typed.delete("once");
    try {
      const answer = await fetch(frame.getAttribute("src"), { method: "POST", body: typed });
      if (answer.ok || answer.status === 422) put(await answer.text());
    } catch {
      // Without the network the last card stays.
    }
    busy = false;
    if (again) {
      again = false;
      soon();
    }
  }

  function soon() {
    clearTimeout(waiting);
    waiting = setTimeout(show, 400);
  }

  form.addEventListener("input", soon);
})();
