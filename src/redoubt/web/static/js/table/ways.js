/**
 * Ways to attack one place: the combat that will be fought there, and an attack that can be made at once, as an overrun; or the
 * answers to a question of which each has a roll of its own. Their odds stand beside each other as tabs.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./chances.js").Odds} Odds
 * @typedef {import("../types.js").Offer} Offer
 * @typedef {{id: string, label: string, value: Odds, option: import("./options.js").Option|null}} Way `id`: "combat", "now", or the answer; `option`: what makes the attack
 */
import { api } from "../api.js";
import { EMPTY } from "./hand.js";
import { capital } from "./naming.js";
import { rivals } from "./options.js";

/** An attack on a place that can be made at once. @param {Offer[]} legal @param {string} place */
const attackOn = (legal, place) => legal.find((choice) => choice.weigh && choice.place === place && !choice.look);

/**
 * Once the odds of a place are known: the other way to attack it, if there is one.
 * @param {Desk} desk
 * @param {{choices: string[], place: string|null, fight: boolean, value: Odds}} known `fight`: the odds are those of the combat after the choices
 * @param {AbortSignal} signal
 */
export async function askWays(desk, { choices, place, fight, value }, signal) {
  const { table } = desk.state;
  if (!table?.viewer || !value.reckoning) return;
  try {
    const list = place ? await (fight ? besideCombat : besideAttack)(desk, table.viewer, choices, place, value, signal)
      : await besideRivals(desk, table.viewer, choices, value, signal);
    const { odds } = desk.state;
    if (list && !signal.aborted && odds?.place === place && odds.value === value) desk.set({ odds: { ...odds, ways: list } });
  } catch {
    // No other way: the odds that are shown stay alone.
  }
}

/** @param {Desk} desk @param {string} side @param {string[]} choices @param {string} place @param {Odds} combat @param {AbortSignal} signal @returns {Promise<Way[]|null>} */
async function besideCombat(desk, side, choices, place, combat, signal) {
  const { path, attack } = await openAttack(desk, side, choices, place, signal);
  if (!attack) return null;
  const value = await api.odds(desk.game, { side, choices: [...path, attack.text] }, signal);
  return same(combat, value) ? null : [way("combat", combat, null), way("now", value, { choice: attack, path })];
}

/** The attack that is open after some choices, with the one that closes the last of them where it is needed.
 * @param {Desk} desk @param {string} side @param {string[]} choices @param {string} place @param {AbortSignal} signal
 * @returns {Promise<{path: string[], attack: Offer|undefined}>} */
async function openAttack(desk, side, choices, place, signal) {
  const table = /** @type {import("../types.js").Table} */ (desk.state.table);
  if (!choices.length) return { path: [], attack: attackOn(table.legal, place) };
  const { legal } = await api.peek(desk.game, { side, choices }, signal);
  const attack = attackOn(legal, place);
  const close = legal.find((choice) => table.closing.includes(choice.verb));
  if (attack || !close) return { path: choices, attack };
  const path = [...choices, close.text];
  return { path, attack: attackOn((await api.peek(desk.game, { side, choices: path }, signal)).legal, place) };
}

/** @param {Desk} desk @param {string} side @param {string[]} choices @param {string} place @param {Odds} value @param {AbortSignal} signal @returns {Promise<Way[]|null>} */
async function besideAttack(desk, side, choices, place, value, signal) {
  if (value.kind === "combat" || !desk.state.table?.scene.places[place]?.contested) return null;
  const { options, hand } = desk.state;
  const text = choices[choices.length - 1];
  const option = hand.armed?.choice.text === text ? hand.armed : options.find(({ choice }) => choice.text === text) ?? null;
  const combat = await api.odds(desk.game, { side, choices: choices.slice(0, -1), place }, signal);
  return combat.reckoning && !same(combat, value) ? [way("combat", combat, null), way("now", value, option)] : null;
}

/** @param {Desk} desk @param {string} side @param {string[]} choices @param {Odds} value @param {AbortSignal} signal @returns {Promise<Way[]|null>} */
async function besideRivals(desk, side, choices, value, signal) {
  const all = rivals(desk.state);
  if (choices.length !== 1 || !all.some(({ choice }) => choice.text === choices[0])) return null;
  const known = await Promise.all(all.map(({ choice }) => (choice.text === choices[0] ? value : api.odds(desk.game, { side, choices: [choice.text] }, signal))));
  return all.map((option, index) => ({ id: option.choice.text, label: String(option.choice.label), value: known[index], option }));
}

/** @param {Odds} a @param {Odds} b */
const same = (a, b) => a.kind === b.kind;

/** @param {Way["id"]} id @param {Odds} value @param {Way["option"]} option @returns {Way} */
const way = (id, value, option) => ({ id, label: capital(value.kind), value, option });

/** Look at one of two ways. @param {Desk} desk @param {Way} wanted */
export function chooseWay(desk, { id, value, option }) {
  const { odds, hand } = desk.state;
  if (!odds) return;
  const armed = id !== "combat" && option ? { ...EMPTY, place: odds.place, armed: option } : hand.armed ? { ...EMPTY, place: odds.place } : hand;
  desk.set({ odds: { ...odds, value }, hand: hand.pieces.length ? { ...hand, armed: armed.armed ?? null } : armed });
}
