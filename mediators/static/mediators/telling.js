// What was told of what is known (IN-43), out of touch too: the form, and the limits as far as this tablet knows them.
// The server has the last word. The faces of known cards are never kept: without the server, after the page was loaded
// anew, a card is named by its place alone.

import { MARGIN } from "./views.js";

export class Telling {
  constructor({ views, queue, sender, address }) {
    Object.assign(this, { views, queue, sender, address, faces: {} });
  }

  // Asks for the faces where one is missing.
  async fetchFaces() {
    const marks = this.views.snapshot.intrigues.flatMap((one) => one.known.map((known) => known[3]));
    if (marks.every((mark) => this.faces[mark])) return;
    const answer = await this.sender.fetch(this.address);
    if (answer.ok) this.faces = this.sender.json(answer).faces;
  }

  say(name, facts = {}) {
    const words = document.querySelector("template[data-telling-words]").dataset;
    return (words[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => facts[key]);
  }

  nameOf(player) {
    return this.views.snapshot.people.find((one) => one.id === player)?.name ?? "";
  }

  // A known card in words: by its face where that is at hand, otherwise by its place.
  wordsOf(mark) {
    const [about, what, n] = this.views.intrigue.known.find((one) => one[3] === mark) ?? [0, "lineup", "?"];
    const card = this.faces[mark]?.name;
    return this.say(card ? `${what}Seen` : what, { name: this.nameOf(about), n, card });
  }

  // What was told in this intrigue: as the server knows it, what lies in the queue, and what the server has had since
  // the snapshot was made.
  async all() {
    const { id, told } = this.views.intrigue;
    const since = this.views.snapshot.made - MARGIN;
    const here = (row) => row.status === "queued" || (row.answer.state !== "refused" && row.answered_at > since);
    const rows = (await this.queue.all()).filter((row) => row.sum?.told && row.sum.intrigue === id && here(row));
    const known = new Map([...told, ...rows.map((row) => row.sum.told)].map((one) => [one.join(), one]));
    return [...known.values()].map(([to, about, what, mark, counts]) => ({ to, about, what, mark, counts }));
  }

  // The same rule as mediators/rules/disclosure.py: whether it would count, and the earlier one that forbids it.
  judge({ to, about, what, mark }, earlier) {
    const known = earlier.filter((one) => one.to === to && one.about === about);
    const open = what === "lineup" && this.views.intrigue.open;
    if (open || to === about || known.some((one) => one.mark === mark)) return { counts: false, against: null };
    return { counts: true, against: known.find((one) => one.counts && one.what === what) ?? null };
  }

  chosen(form) {
    const [what, mark, about] = form.elements.told.value.split(":");
    return { to: Number(form.elements.to.value), about: Number(about), what, mark };
  }

  // Fills in the view on the page.
  async fill() {
    const form = document.querySelector("#record[data-kind=disclosure]");
    if (!form) return;
    const { id, known } = this.views.intrigue;
    form.elements.intrigue.value = id;
    const option = (value, text) => new Option(text, value);
    form.elements.to.append(...this.views.snapshot.people.map((one) => option(one.id, one.name)));
    form.elements.told.append(...known.map(([about, what, , mark]) => option(`${what}:${mark}:${about}`, this.wordsOf(mark))));
    document.querySelector("[data-nothing]").hidden = known.length > 0;
    form.hidden = known.length === 0;
    const earlier = await this.all();
    const lines = earlier.map((one) => {
      const line = document.createElement("li");
      line.textContent = this.say("line", { to: this.nameOf(one.to), card: this.wordsOf(one.mark) }) + (one.counts ? "" : ` · ${this.say("free")}`);
      return line;
    });
    document.querySelector("[data-told]").replaceChildren(...lines);
    document.querySelector("[data-told-part]").hidden = lines.length === 0;
    document.querySelector("[data-act]").hidden = form.hidden;
    form.addEventListener("change", () => this.show(form, earlier));
    form.addEventListener("submit", (event) => {
      if (this.show(form, earlier)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
    this.show(form, earlier);
  }

  // Whether it may be written down; says why not.
  show(form, earlier) {
    const confirm = document.getElementById("confirm");
    const over = document.querySelector("[data-over]");
    const why = document.querySelector("[data-why]");
    const told = this.chosen(form);
    const ready = Boolean(told.to && told.mark);
    const { counts, against } = ready ? this.judge(told, earlier) : { counts: false, against: null };
    over.hidden = !against;
    if (against) over.textContent = this.say(told.what === "lineup" ? "overLineup" : "overStake", { to: this.nameOf(told.to), card: this.wordsOf(against.mark) });
    why.textContent = !ready ? this.say("choose") : against ? "" : this.say(counts ? "costs" : "noCost");
    const allowed = ready && !against;
    if (allowed) confirm.removeAttribute("aria-disabled");
    else confirm.setAttribute("aria-disabled", "true");
    return allowed;
  }

  // What the queue keeps of it in the clear: to whom, of whom, and which mark, which says nothing of the card.
  async kept(form) {
    const told = this.chosen(form);
    return [told.to, told.about, told.what, told.mark, this.judge(told, await this.all()).counts];
  }
}
