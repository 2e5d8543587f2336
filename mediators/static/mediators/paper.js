// The queue out of the tablet: as a file, and as QR pages for a tablet that nothing can be taken from but its screen.

import { qrcode } from "./vendor/qrcode-generator-2.0.4/qrcode.mjs";
import { sha256 } from "./vendor/js-sha256-1.0.0/sha256.min.mjs";

const CHUNK = 900;

// Everything that the server hasn't got, and what it refused and nobody has dealt with.
export function exported(rows) {
  const open = rows.filter((row) => row.raw && (row.status === "queued" || row.answer?.state === "refused"));
  return {
    kind: "desk-queue",
    version: 1,
    tokens: [...new Set(open.map((row) => row.maker.token).filter(Boolean))],
    entries: open.map((row) => row.raw),
  };
}

export function saveFile(rows, name) {
  const file = new Blob([JSON.stringify(exported(rows), null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// The text of each page: "DESK1 number/of digest rest". The digest keeps pages of two exports apart.
export function pagesOf(rows) {
  const text = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(exported(rows)))));
  const digest = sha256(text).slice(0, 8);
  const parts = text.match(new RegExp(`.{1,${CHUNK}}`, "g")) ?? [];
  return parts.map((part, place) => `DESK1 ${place + 1}/${parts.length} ${digest} ${part}`);
}

// A square of modules as SVG, with its quiet zone.
export function drawn(text) {
  const code = qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  const dark = [];
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (code.isDark(y, x)) dark.push(`M${x + 4} ${y + 4}h1v1h-1z`);
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${size + 8} ${size + 8}`);
  svg.setAttribute("role", "img");
  const ground = document.createElementNS(space, "rect");
  for (const [name, value] of [["width", "100%"], ["height", "100%"], ["fill", "#fff"]]) ground.setAttribute(name, value);
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", dark.join(""));
  path.setAttribute("fill", "#000");
  svg.append(ground, path);
  return svg;
}
