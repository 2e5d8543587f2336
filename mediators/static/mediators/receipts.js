// The receipt of the record just made, above the choice of the next player.

import { slip } from "./sheet.js";

export class Receipts {
  constructor({ views, queue, say, told }) {
    Object.assign(this, { views, queue, say, told });
  }

  // What became of that record; it changes as the answer comes.
  of(id, card) {
    const node = document.createElement("div");
    node.className = "slip receipt";
    node.setAttribute("role", "status");
    const show = async () => {
      const row = await this.queue.byId(id);
      if (row) node.replaceChildren(...slip(row, this.say, this.told, card));
    };
    this.queue.watch(() => node.isConnected && show());
    show();
    return node;
  }

  // The server drew this page after a record that it hadn't got yet: the receipt is made here.
  async missed() {
    const id = new URLSearchParams(location.search).get("done");
    const main = document.querySelector(".cols main");
    if (!id || !main || main.querySelector(".receipt") || !(await this.queue.byId(id))) return;
    this.views.receipt = () => this.of(id);
    main.prepend(this.views.receipt());
  }
}
