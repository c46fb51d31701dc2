/** Taking an order back where others must agree: asking them, and answering when they ask. */
import { api } from "../js/api.js";
import { byId, fill, make } from "./dom.js";

/** @typedef {import("../js/types.js").Table} Table */
/** @typedef {(side: string) => string} Named */

const BEHIND = "A die roll, a reveal or another player's choice came after it.";
const ANEW = "New dice will be rolled.";

/** @param {string[]} sides @param {Named} named */
const list = (sides, named) => sides.map(named).join(" and ");

/** Who must agree, as a hint what to type. @param {Table} table @param {Named} named */
export function warning(table, named) {
  const people = table.can.undo_needs.filter((side) => table.seats[side]?.human);
  const who = people.length ? `${list(people, named)} must agree: type undo! to ask.` : "The computer agrees: type undo! to take it back.";
  return `${BEHIND} ${who} ${ANEW}`;
}

/** What the order says about agreement: those who sit at this screen agree, the others are asked.
 * @param {string} game @param {Table} table @returns {Promise<{consent?: string[], ask?: boolean}>} */
export async function agreement(game, table) {
  const people = table.can.undo_needs.filter((side) => table.seats[side]?.human);
  if (!table.can.undo_needs.length) return {};
  const plays = table.shared ? (await api.seats(game)).plays : people;
  return { consent: people.filter((side) => plays.includes(side)), ask: people.some((side) => !plays.includes(side)) };
}

/** Whether the viewer is asked to agree. @param {Table} table */
export function asked(table) {
  const { plea, viewer } = table;
  return Boolean(plea && viewer && plea.needs.includes(viewer) && !plea.agreed.includes(viewer));
}

/** Shows who asks to undo, with the answers as buttons, and what has become of an own request.
 * @param {Table | null} before @param {Table} table @param {Named} named @param {(agree: boolean) => void} onAnswer */
export function showPlea(before, table, named, onAnswer) {
  const box = byId("plea");
  const { plea, viewer } = table;
  if (plea && asked(table)) {
    if (before && asked(before)) return;
    const name = named(plea.side);
    fill(box, make("p", {}, `${name} asks to undo its last order. ${BEHIND} If you agree, the game goes back to before it. ${ANEW}`),
      make("p", { class: "choices" }, ...[true, false].map((agree) => make("button", { type: "button", class: "btn", onclick: () => onAnswer(agree) }, agree ? "Agree" : "Refuse"))));
  } else if (plea && plea.side === viewer) {
    const waiting = plea.needs.filter((side) => !plea.agreed.includes(side));
    fill(box, make("p", {}, `You asked to undo. Waiting for ${list(waiting, named)} to agree.`));
  } else if (before?.plea && before.plea.side === viewer && before.seq === table.seq) {
    fill(box, make("p", {}, "Your request to undo was refused."));
  } else if (before?.plea || table.seq !== before?.seq) {
    fill(box);
  }
}
