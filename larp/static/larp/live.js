// Keeps a page true: asks the server whether anything changed, refreshes the regions [data-live], keeps the server's
// time, and says so when it can do none of that.
(() => {
  "use strict";
  const body = document.body;
  const url = body.dataset.versionUrl;
  const SEEN = 1500;
  const HIDDEN = 5000;
  const AGAIN = 50;
  const LOST_AFTER = 4500;
  const ANYWAY = 45000;

  // Server time: the device's clock may be wrong and may be moved; the monotonic one is only ever added.
  let serverAt = Number(body.dataset.now);
  let measuredAt = performance.now();
  let bestTrip = Infinity;
  const serverNow = () => serverAt + (performance.now() - measuredAt);

  function learnTime(stamp, sentAt, gotAt) {
    if (!stamp) return;
    const trip = gotAt - sentAt;
    // One lucky answer isn't the measure for ever: a page that stands for days would drift with its device.
    bestTrip *= 1.03;
    const estimate = stamp + trip / 2;
    const error = Math.abs(estimate - (serverAt + (gotAt - measuredAt)));
    if (trip <= bestTrip * 1.5 || error > trip / 2 + 1000) {
      bestTrip = Math.min(trip, bestTrip);
      serverAt = estimate;
      measuredAt = gotAt;
    }
  }

  // The version that this page shows: the one it was made with, so that nothing between that and the first question
  // is missed.
  let shown = body.dataset.version;
  let heard = shown;
  let heardAt = performance.now();
  let shownAt = performance.now();
  let freshAt = performance.now();
  let freshServerTime = serverNow();
  let stale = false;
  let gone = false;
  let timer = null;
  let asking = false;
  // A server that can holds the question of a calm page until something changes; the first one sets the clock.
  let calm = false;
  let holding = null;
  let again = false;

  // A screen of two languages says it in both, with a bar between them.
  const since = (words, at) => words.split("|").map((one) => `${one} ${wall.format(at)}`).join(" · ");
  const banner = document.getElementById("lost");
  const wall = new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit", timeZone: body.dataset.zone || undefined });

  function say() {
    const lost = performance.now() - Math.max(heardAt, shownAt) > LOST_AFTER;
    let words = "";
    if (gone) words = banner.dataset.gone;
    else if (lost) words = since(banner.dataset.lost, serverNow() - (performance.now() - heardAt));
    else if (stale) words = since(banner.dataset.stale, freshServerTime);
    const line = banner.querySelector("span");
    if (line.textContent !== words) line.textContent = words;
    banner.hidden = words === "";
    document.documentElement.toggleAttribute("data-lost", words !== "");
    document.documentElement.toggleAttribute("data-cut", lost && !gone);
    if (!lost) document.querySelectorAll("[data-kept-back]").forEach((line) => line.remove());
  }

  // A form that can't reach the server now: it says so, and keeps what was typed.
  document.addEventListener("larp:unsent", ({ target }) => {
    if (!target.querySelector("[data-kept-back]")) {
      const line = document.createElement("p");
      line.className = "notice no";
      line.setAttribute("role", "alert");
      line.dataset.keptBack = "";
      target.append(line);
      line.textContent = banner.dataset.unsent;
    }
    ask();
  });

  function within(milliseconds) {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), milliseconds);
    return stop;
  }

  async function ask() {
    if (asking) {
      // Whoever asks now doesn't want to wait for something to change.
      again = holding !== null;
      holding?.abort();
      return;
    }
    asking = true;
    clearTimeout(timer);
    const stop = within(4000);
    let next = SEEN;
    try {
      const sentAt = performance.now();
      const headers = calm && !document.hidden ? { "X-Shown": shown } : {};
      holding = calm ? stop : null;
      calm = false;
      const answer = await fetch(url, { cache: "no-store", signal: stop.signal, headers });
      const gotAt = performance.now();
      holding = null;
      const held = Number(answer.headers.get("X-Held") ?? 0);
      gone = answer.status === 404;
      if (answer.ok) {
        heardAt = gotAt;
        const stamp = Number(answer.headers.get("X-Server-Now"));
        learnTime(stamp, sentAt + held, gotAt);
        document.dispatchEvent(new CustomEvent("larp:time", { detail: { stamp, trip: gotAt - sentAt - held } }));
        heard = (await answer.json()).version;
        if (onlyTold() && gotAt - freshAt <= ANYWAY) await ring();
        else if (heard !== shown || stale || gotAt - freshAt > ANYWAY) await refresh();
        calm = heard === shown && !stale;
        if (calm && answer.headers.has("X-Held")) next = AGAIN;
      }
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof TypeError)) throw error;
    } finally {
      asking = false;
      holding = null;
      say();
      timer = setTimeout(ask, again ? 0 : document.hidden ? HIDDEN : next);
      again = false;
    }
  }

  // In a form that was refused stands what was typed, as if the server had meant it, and why it was refused.
  const refused = [...document.forms].filter((form) => form.querySelector("[role=alert]") || "kept" in form.dataset);
  const held = new WeakSet(refused.flatMap((form) => [...form.elements].filter((node) => node.type !== "hidden")));
  const says = (node) => node.getAttribute?.("role") === "alert" && refused.some((form) => form.contains(node));

  const isField = (node) => node instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName);

  // What a person is in the middle of is theirs: a field with the cursor or with something typed, a sheet, a fold.
  function touched(node) {
    if (!isField(node)) return false;
    if (node.name === "once") return node.form?.tried === true;
    if (node === document.activeElement || held.has(node)) return true;
    if (node.type === "checkbox" || node.type === "radio") return node.checked !== node.defaultChecked;
    if (node.tagName === "SELECT") return [...node.options].some((option) => option.selected !== option.defaultSelected) && node.dataset.touched === "1";
    return node.type !== "hidden" && node.value !== node.defaultValue;
  }
  document.addEventListener("change", (event) => {
    if (event.target.tagName === "SELECT") event.target.dataset.touched = "1";
  });
  const busy = (node) =>
    node instanceof HTMLElement &&
    ((node.tagName === "DIALOG" && node.open) || node.querySelector("dialog[open]") !== null || touched(node) ||
      [...node.querySelectorAll("input, select, textarea")].some(touched));

  const callbacks = {
    beforeNodeMorphed: (old) => !(touched(old) || (old.tagName === "DIALOG" && old.open)),
    beforeNodeRemoved: (node) => !(busy(node) || says(node)),
    afterNodeAdded: (node) => node.classList?.add("arrived"),
    beforeAttributeUpdated: (name, node) =>
      name !== "data-sent" && !(name === "open" && (node.tagName === "DETAILS" || node.tagName === "DIALOG")) && name !== "style",
  };

  // A version is that of the page and, after a line, that of the player's notices.
  const onlyTold = () =>
    !stale && "bellUrl" in body.dataset && heard !== shown && heard.split("_")[0] === shown.split("_")[0];

  // Nothing but a notice has come: the bell in the bar is all that is made anew.
  async function ring() {
    const toward = heard;
    const answer = await fetch(body.dataset.bellUrl, {
      headers: { "X-Requested-With": "live" }, cache: "no-store", signal: within(8000).signal,
    });
    if (!answer.ok) {
      stale = true;
      return;
    }
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("bell");
    const bell = document.getElementById("bell");
    if (next && bell) Idiomorph.morph(bell, next, { morphStyle: "outerHTML", callbacks });
    shown = toward;
    document.dispatchEvent(new CustomEvent("larp:fresh"));
  }

  // `why`: live, or touch where a person has just moved on in a page that draws itself.
  async function refresh(why = "live") {
    try {
      const answer = await fetch(location.href, {
        headers: { "X-Requested-With": why }, cache: "no-store", signal: within(8000).signal,
      });
      if (answer.status === 404) {
        gone = true;
        // Signed out, here or from elsewhere: what stands here is private.
        if ("private" in body.dataset) location.reload();
        return;
      }
      // The answer to a form, which nobody can ask for again: there is nothing in it to refresh.
      if (answer.status === 405) {
        shown = heard;
        return;
      }
      if (!answer.ok) {
        stale = true;
        return;
      }
      if (answer.redirected) {
        location.assign(answer.url);
        return;
      }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const regions = [...document.querySelectorAll("[data-live][id]")];
      // Quite another page stands here now, such as one that asks who is there; a page that asks it itself stays.
      if (regions.length > 0 && !regions.some((region) => page.getElementById(region.id))) {
        if (!document.querySelector("dialog[open]")) location.reload();
        return;
      }
      for (const region of regions) {
        const next = page.getElementById(region.id);
        if (next) Idiomorph.morph(region, next, { morphStyle: "outerHTML", callbacks });
      }
      stale = false;
      heard = shown = page.body.dataset.version;
      freshAt = performance.now();
      freshServerTime = serverNow();
      document.dispatchEvent(new CustomEvent("larp:fresh"));
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof TypeError)) throw error;
      stale = true;
    } finally {
      say();
    }
  }

  const csrf = () => decodeURIComponent(document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "");
  // For a page that wasn't loaded from the server now: the time as whoever kept it knows it.
  function set(stamp) {
    serverAt = stamp;
    measuredAt = performance.now();
    bestTrip = Infinity;
  }
  window.larp = { serverNow, refresh, csrf, ask, set };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    shownAt = performance.now();
    bestTrip = Infinity;
    ask();
  });
  setInterval(say, 250);
  ask();
})();
