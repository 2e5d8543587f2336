// On a phone the first page stands far below the form: it comes into sight when it was asked for.
(() => {
  "use strict";
  document.addEventListener("submit", (event) => {
    if (event.submitter?.formTarget !== "first-page") return;
    document.querySelector(".first").scrollIntoView({ block: "nearest" });
  });
})();
