// The camera's place in the desk's views. Once on it stays on from view to view, from the badge to the last card and to
// the next badge; while nobody looks at the page it is off.

import { cameraLack, Scanner } from "./scanner.js";

let scanner = null;
let wanted = false;

function stop() {
  scanner?.stop();
  scanner = null;
}

function parts() {
  const place = document.querySelector("[data-camera]");
  if (!place) return null;
  const [on, off, video, lack] = ["[data-camera-on]", "[data-camera-off]", "video", "[data-camera-lack]"].map((one) => place.querySelector(one));
  return { place, on, off, video, lack, words: place.querySelector("[data-camera-words]").dataset };
}

function show(running, why) {
  const { on, off, video, lack, words } = parts() ?? {};
  if (!on) return;
  on.hidden = running || why === "insecure";
  off.hidden = video.hidden = !running;
  lack.hidden = !why;
  lack.textContent = words[why] ?? "";
}

async function start() {
  wanted = true;
  show(true, "");
  const mine = new Scanner(parts().place.dataset.library);
  scanner = mine;
  const why = await mine.start(parts().video, (text) => window.desk.scan?.(text));
  if (scanner !== mine) mine.stop();
  else if (why) {
    wanted = false;
    stop();
    show(false, why);
  } else begin();
}

function begin() {
  const here = parts();
  if (!here) return stop();
  here.on.onclick = start;
  here.off.onclick = () => {
    wanted = false;
    stop();
    show(false, "");
  };
  if (scanner) {
    show(true, "");
    if (scanner.stream && scanner.video !== here.video) scanner.show(here.video);
  } else show(false, cameraLack() === "insecure" ? "insecure" : "");
  return undefined;
}

document.addEventListener("desk:begin", begin);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) stop();
  else if (wanted && !scanner && parts()) start();
});
begin();
