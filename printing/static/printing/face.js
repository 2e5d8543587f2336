// A card as it is printed, in a frame as high as the card; beside its form it shows what is typed. Nothing is kept of it.
(() => {
  "use strict";
  const frame = document.querySelector("iframe.face");
  if (!frame) return;

  function fit() {
    frame.style.height = "0";
    frame.style.height = `${frame.contentDocument.documentElement.scrollHeight + 2}px`;
  }

  frame.addEventListener("load", fit);
  if (frame.contentDocument?.readyState === "complete") fit();
  const form = document.querySelector("form.design");
  if (!form) return;
  let waiting = 0;
  let busy = false;
  let again = false;

  // No new page of the frame, so that “back” leads away from the form and not to the letter before. It is read by the
  // frame's own document, for a card says where everything stands and this page may not.
  function put(html) {
    frame.contentDocument.documentElement.innerHTML = html;
    fit();
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
