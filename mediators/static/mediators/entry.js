// A record as it is sent, out of the desk's form, and what it says in words.

const whole = (text) => (/^\d+$/.test(text ?? "") ? Number(text) : null);
const codesIn = (text) => (text ?? "").split(/[\n,;]+/).map((part) => part.trim()).filter(Boolean);

const parts = {
  bid: (form) => ({
    bid: { lineup: form.has("names_lineup") ? codesIn(form.get("lineup")) : null, cards: codesIn(form.get("cards")) },
  }),
  goal: (form) => {
    const goal = form.get("goal");
    return { goal: { goal, head: goal === "head" ? whole(form.get("head")) : null, change: form.has("change") } };
  },
  circumstance: (form) => ({
    circumstance: { card: codesIn(form.get("card"))[0] ?? "", target: whole(form.get("target")) },
  }),
  disclosure: (form) => {
    const [what, mark] = (form.get("told") ?? "").split(":");
    return { disclosure: { to: whole(form.get("to")), what, mark } };
  },
  remark: (form) => ({ remark: { text: form.get("text") ?? "" } }),
};

export function rawOf(form, { mediator, times }) {
  const kind = form.has("take_back") ? "goal_withdrawn" : form.get("kind");
  return {
    id: form.get("entry"),
    kind,
    intrigue: whole(form.get("intrigue")),
    // A telling is about whoever's card it was.
    player: whole(kind === "disclosure" ? form.get("told")?.split(":")[2] : form.get("player")),
    ...(parts[kind]?.(form) ?? {}),
    ...(form.get("slip") ? { paper: { slip: form.get("slip"), at: form.get("at") } } : {}),
    mediator,
    ...times,
  };
}

// "first bid, cards: 4": for the list of what was made here.
export function wordsOf(raw, say) {
  return raw.paper ? `${kindOf(raw, say)}, ${say("fromPaper", { at: raw.paper.at })}` : kindOf(raw, say);
}

function kindOf(raw, say) {
  if (raw.kind === "bid") return say(raw.bid.lineup ? "whatFirst" : "whatBid", { n: raw.bid.cards.length });
  const names = { goal: "whatGoal", goal_withdrawn: "whatWithdrawn", circumstance: "whatCircumstance", fold: "whatFold" };
  return say({ ...names, disclosure: "whatDisclosure", remark: "whatRemark" }[raw.kind] ?? "whatOther");
}
