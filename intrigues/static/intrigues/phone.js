// Narrows a list while a name is being typed; the button beside the field does the same without this.
(() => {
  "use strict";
  const plain = (text) => text.normalize("NFC").toLowerCase().replaceAll("ё", "е").replaceAll("\u00ad", "");
  const words = (text) => plain(text).split(/[\s-]+/).filter(Boolean);
  for (const field of document.querySelectorAll("[data-narrows]")) {
    const rows = [...document.getElementById(field.dataset.narrows).children];
    const narrow = () => {
      const wanted = words(field.value);
      for (const row of rows) {
        const said = words(row.textContent);
        row.hidden = !wanted.every((part) => said.some((word) => word.startsWith(part)));
      }
    };
    field.addEventListener("input", narrow);
    // Something may have been typed before this was loaded.
    narrow();
  }
})();
