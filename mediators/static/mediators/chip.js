// A card as the desk draws it: its face where it is known, otherwise its code.
(() => {
  "use strict";
  const { grouped } = window.desk;

  function element(tag, css, text) {
    const node = document.createElement(tag);
    if (css) node.className = css;
    if (text) node.textContent = text;
    return node;
  }

  function sign(sprite, name, label) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "i");
    if (label) {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", label);
    } else svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${sprite}#i-${name}`);
    svg.append(use);
    return svg;
  }

  function tool(sprite, label, icon, act) {
    const button = element("button", "btn bare");
    button.type = "button";
    if (icon) {
      button.setAttribute("aria-label", label);
      button.append(sign(sprite, icon));
    } else button.textContent = label;
    button.addEventListener("click", act);
    return button;
  }

  function chip(sprite, card, buttons) {
    const kinds = { person: "person", weakness: "weak", circumstance: "circ" };
    const node = element("div", `chip ${kinds[card.face?.kind] ?? "person"}${card.problem ? " bad" : ""}`);
    const figure = element("span", "fig");
    if (card.face?.weight) figure.append(element("span", "", String(card.face.weight)));
    figure.append(sign(sprite, card.face?.sign || "face-down"));
    const who = element("span", "who");
    who.append(element("b", "", card.face?.name ?? grouped(card.code)));
    if (card.face?.line) who.append(element("span", "post", card.face.line));
    if (card.problem) who.append(element("span", "problem", card.problem));
    const end = element("span", "end");
    for (const weak of card.face?.signs ?? []) end.append(sign(sprite, weak.sign, weak.name));
    const tools = element("span", "tools");
    tools.append(...buttons);
    // Signs and buttons beside a person's name leave no room for it: they go beneath.
    node.classList.toggle("tall", card.face?.kind === "person");
    end.append(tools);
    node.append(figure, who, end);
    return node;
  }

  Object.assign(window.desk, { chip, element, tool });
})();
