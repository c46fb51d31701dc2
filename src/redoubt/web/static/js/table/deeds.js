/**
 * What clicks and keys do: pick pieces, ask where they can go, send orders. See `hand.js` for what a click means.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./options.js").Option} Option
 */
import { ApiError, api } from "../api.js";
import { askOdds, askWhyNot, readPlace, redrawNeedy } from "./asks.js";
import { message } from "./desk.js";
import { EMPTY, click, nextActor, picked, plainOptions, ringed, single } from "./hand.js";
import { takesPlaces, toggled } from "./marked.js";
import { actors, closer, ending, ofPiece, spread, words } from "./options.js";

/**
 * A click on the map, in the fan, or Enter on the cursor's place.
 * @param {Desk} desk
 * @param {{place: string, piece?: string|null, add?: boolean, drop?: boolean, across?: string|null}} where
 */
export async function press(desk, where) {
  const { place: from, pieces } = desk.state.hand;
  if (pieces.length > 0 && where.place !== from && asking.has(desk)) await asking.get(desk);
  const { table, options, hand } = desk.state;
  if (!table) return;
  desk.set({ cursor: where.place, tip: null, briefing: false });
  if (desk.state.fight?.waits) return desk.goOn?.();
  if (!desk.mine) return inspect(desk, where.place);
  if ((desk.state.marking || where.add) && !where.piece && takesPlaces(table)) return desk.set({ marked: toggled(desk.state.marked, where.place) });
  const deed = click(hand, options, table.scene.pieces, table.viewer, where);
  if (deed.kind === "pick") return pick(desk, deed.place, deed.pieces);
  if (deed.kind === "act") return carryOut(desk, deed.options);
  if (deed.kind === "arm") return arm(desk, deed.option);
  if (deed.kind === "menu") return desk.set({ hand: { ...hand, menu: { place: deed.place, options: deed.options } } });
  if (deed.kind === "refused") return askWhyNot(desk, deed.thing, deed.place);
  if (deed.kind === "inspect") return missed(desk, deed.place);
}

/** A click that chooses nothing: with a piece in hand the page says why, else the place is inspected. @param {Desk} desk @param {string} place */
async function missed(desk, place) {
  const { hand, table } = desk.state;
  const here = table?.scene.pieces.some((piece) => piece.place === place);
  if (hand.pieces.length && !hand.given && place !== hand.place) {
    await askWhyNot(desk, hand.pieces[0], place);
    if (!here) return;
  }
  desk.set({ hand: { ...EMPTY, place } });
  return inspect(desk, place);
}

/** Look at a place; never acts. @param {Desk} desk @param {string} place @param {boolean} [fan] whether it is fanned out too */
export function inspect(desk, place, fan = true) {
  const { table } = desk.state;
  desk.set({ cursor: place, fan: fan ? place : null, ...letGo(desk, place) });
  readPlace(desk, place);
  redrawNeedy(desk);
  const contested = table?.scene.places[place]?.contested;
  desk.set({ tab: contested ? "odds" : "place" });
  if (contested) fightOdds(desk, place);
}

/** The fight in the panel stays until another place is chosen. @param {Desk} desk @param {string|null} place @returns {{fight?: null}} */
function letGo(desk, place) {
  const { fight, waiting } = desk.state;
  return fight && waiting === 0 && fight.place !== place && fight.step !== "choice" ? { fight: null } : {};
}

/** The odds of the fight in a place: of the choice that begins it, if that is open now, else as the title sees it.
 * @param {Desk} desk @param {string} place */
function fightOdds(desk, place) {
  const open = desk.state.options.find(({ choice }) => choice.place === place && choice.weigh);
  return askOdds(desk, open ? words(open) : [], place, !open);
}

/** Show the odds of a place, or why there is nothing to fight there. @param {Desk} desk @param {string} place */
export async function weigh(desk, place) {
  desk.set({ tab: "odds", pane: "act" });
  if (desk.state.hand.pieces.length && desk.state.odds?.place === place) return null;
  return fightOdds(desk, place);
}

/** @type {WeakMap<Desk, Promise<void>>} where what is in hand could go, while the server is being asked: a press waits for it */
const asking = new WeakMap();

/**
 * Pick pieces and ask the server where each could go.
 * @param {Desk} desk
 * @param {string} place
 * @param {string[]} pieces
 */
export async function pick(desk, place, pieces) {
  const answer = takeUp(desk, place, pieces);
  asking.set(desk, answer);
  await answer;
  if (asking.get(desk) === answer) asking.delete(desk);
}

/** @param {Desk} desk @param {string} place @param {string[]} pieces */
async function takeUp(desk, place, pieces) {
  const hand = picked(place, pieces);
  desk.set({ hand, cursor: place, fan: null, odds: null, ...letGo(desk, place) });
  readPlace(desk, place);
  redrawNeedy(desk);
  if (pieces.length === 0) return;
  const reaches = await Promise.all(pieces.map((piece) => reachOf(desk, piece)));
  const now = desk.state.hand;
  if (now.place !== place || now.pieces.join() !== pieces.join()) return;
  const reach = Object.fromEntries(pieces.map((piece, index) => [piece, reaches[index]]));
  desk.set({ hand: { ...now, reach } });
  offerMenu(desk);
}

/**
 * Where a piece can go: its own choices with a place, and what a peek behind those without one shows.
 * @param {Desk} desk
 * @param {string} piece
 * @returns {Promise<Option[]>}
 */
async function reachOf(desk, piece) {
  const own = ofPiece(desk.state.options, piece);
  const placed = own.filter((option) => option.choice.place);
  const opening = own.filter((option) => !option.choice.place);
  const behind = await Promise.all(opening.map((option) => peekBehind(desk, option)));
  return [...placed, ...behind.flat().map((option) => ({ ...option, owner: piece }))];
}

/** @type {WeakMap<import("../types.js").Table, Map<string, ReturnType<typeof api.peek>>>} what was asked of each position shown */
const answers = new WeakMap();

/** What lies behind choices: asked once of a position. @param {Desk} desk @param {string} side @param {string[]} choices */
function peeked(desk, side, choices) {
  const table = /** @type {import("../types.js").Table} */ (desk.state.table);
  const known = answers.get(table) ?? new Map();
  answers.set(table, known);
  const key = choices.join("\n");
  if (!known.has(key)) {
    const answer = api.peek(desk.game, { side, choices });
    answer.catch(() => known.delete(key));
    known.set(key, answer);
  }
  return /** @type {ReturnType<typeof api.peek>} */ (known.get(key));
}

/** Ask ahead where the pieces of a place could go, so that a press need not wait. @param {Desk} desk @param {string} place */
export function foresee(desk, place) {
  const here = (desk.state.table?.scene.pieces ?? []).filter((piece) => piece.place === place);
  const able = here.filter((piece) => ofPiece(desk.state.options, piece.id).length > 0);
  for (const piece of able.slice(0, AHEAD)) {
    for (const option of ofPiece(desk.state.options, piece.id)) if (asks(option) && desk.side) peeked(desk, desk.side, words(option));
  }
}

/** How many pieces of a place are looked ahead for before a press. */
const AHEAD = 3;

/** Whether a choice leads to one that names a place. @param {Option} option */
const asks = ({ choice }) => !choice.place && !choice.danger && !choice.final && !choice.ends;

/** @param {Desk} desk @param {Option} option @returns {Promise<Option[]>} the choices with a place that follow */
async function peekBehind(desk, option) {
  const side = desk.side;
  if (!side || !asks(option)) return [];
  try {
    const { legal } = await peeked(desk, side, words(option));
    const follows = legal.filter((choice) => choice.place && (!choice.piece || choice.piece === option.choice.piece));
    return spread(follows, words(option));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unknowable") desk.complain(error);
    return [];
  }
}

/** Where nothing can be ringed, the choices of the picked pieces become a menu. @param {Desk} desk */
function offerMenu(desk) {
  const { hand, options } = desk.state;
  if (ringed(hand, options).size > 0 || !hand.place) return;
  const plain = plainOptions(hand, options);
  const opens = plain.filter((option) => (hand.reach[option.choice.piece ?? ""] ?? []).length === 0);
  if (opens.length) desk.set({ hand: { ...hand, menu: { place: hand.place, options: opens } } });
}

/** Put a choice that rolls dice on the table, with its odds. @param {Desk} desk @param {Option} option */
export function arm(desk, option) {
  const tab = option.choice.look ? "place" : "odds";
  desk.set({ hand: { ...EMPTY, place: option.choice.place, armed: option }, tab, pane: "act", fan: null, fight: null, briefing: false });
  if (option.choice.place) readPlace(desk, option.choice.place);
  if (option.choice.look) {
    desk.set({ cursor: option.choice.place });
    redrawNeedy(desk);
  } else askOdds(desk, words(option), option.choice.place);
}

/** A choice from a list, a menu or a button. @param {Desk} desk @param {Option} option */
export async function take(desk, option) {
  const deed = single(option);
  if (deed.kind === "arm" && desk.state.hand.armed?.choice.text !== option.choice.text) return arm(desk, option);
  if (option.choice.piece && !option.choice.place && !option.choice.danger) {
    const follows = await peekBehind(desk, option);
    if (follows.length) return pick(desk, placeOf(desk, option.choice.piece), [option.choice.piece]);
  }
  return carryOut(desk, [option]);
}

/** @param {Desk} desk @param {string} piece */
function placeOf(desk, piece) {
  return desk.state.table?.scene.pieces.find((candidate) => candidate.id === piece)?.place ?? "";
}

/**
 * Carry out orders, one for each piece: all together, or as far as they go with the reason for the first that fails.
 * @param {Desk} desk
 * @param {Option[]} orders
 */
export async function carryOut(desk, orders) {
  if (orders.length === 1) return desk.choose(words(orders[0]));
  if (orders.every(({ choice }) => choice.weigh)) {
    const stack = await asStack(desk, orders);
    if (stack) return arm(desk, stack);
  }
  const { choices, failed } = await chained(desk, orders);
  const done = choices.length > 0 && (await desk.choose(choices));
  if (failed) desk.set({ notice: { kind: "refused", text: failed.text, rule: failed.rule } });
  return done;
}

/**
 * Several orders as one list of choices: as one stack where the title moves stacks, else one after the other with the
 * closing choice between them where it is open.
 * @param {Desk} desk
 * @param {Option[]} orders
 */
export async function chained(desk, orders) {
  const { table } = desk.state;
  const stack = await asStack(desk, orders);
  if (stack) return { choices: words(stack), failed: null };
  /** @type {string[]} */
  let choices = [];
  /** @type {{text: string, rule: string|null}|null} */
  let failed = null;
  for (const order of orders) {
    const first = choices.length === 0;
    const own = first ? words(order) : [...choices, ...withoutCloser(desk, words(order))];
    try {
      choices = await closed(desk, own, order === orders[orders.length - 1]);
    } catch (error) {
      const name = table?.scene.pieces.find((piece) => piece.id === (order.owner ?? order.choice.piece))?.name ?? "";
      failed = { text: `${name} stays: ${message(error)}`, rule: error instanceof ApiError ? error.rule : null };
      break;
    }
  }
  return { choices, failed };
}

/** The same order for several pieces as one: the first begins, the others go along. Null where they cannot, or need not.
 * @param {Desk} desk @param {Option[]} orders @returns {Promise<Option|null>} */
async function asStack(desk, orders) {
  const [first, ...others] = orders;
  const { side } = desk;
  if (!side || !first.path.length || others.some(({ choice }) => choice.text !== first.choice.text)) return null;
  let { path } = first;
  for (const order of others) {
    const { legal } = await peeked(desk, side, path);
    const along = legal.find((choice) => choice.piece === order.owner && !choice.place && !choice.final);
    if (!along) return null;
    path = [...path, along.text];
  }
  const { legal } = await peeked(desk, side, path);
  const choice = legal.find((choice) => choice.text === first.choice.text);
  return choice ? { ...first, choice, path } : null;
}

/** @param {Desk} desk @param {string[]} list */
function withoutCloser(desk, list) {
  const close = desk.state.table ? closer(desk.state.table) : null;
  return list[0] === close ? list.slice(1) : list;
}

/**
 * Try choices; where the closing choice is open after them and another order is to come, add it.
 * @param {Desk} desk
 * @param {string[]} choices
 * @param {boolean} last
 */
async function closed(desk, choices, last) {
  const { table } = desk.state;
  if (!table?.viewer || last) return choices;
  try {
    const { legal } = await api.peek(desk.game, { side: table.viewer, choices });
    const close = legal.find((choice) => table.closing.includes(choice.verb));
    return close ? [...choices, close.text] : choices;
  } catch (error) {
    if (error instanceof ApiError && error.code === "unknowable") return choices;
    throw error;
  }
}

// ------------------------------------------------------------ what keys and buttons ask for

/** Escape: what is in hand is put down at once, with all that was shown of it; else what lies open is closed. @param {Desk} desk */
export function stepBack(desk) {
  const { dialog, hand, tip, fan, summary, briefing } = desk.state;
  if (dialog) return desk.set({ dialog: null });
  if (hand.menu && (hand.pieces.length || hand.carried)) return desk.set({ hand: { ...hand, menu: null }, tip: null });
  const held = hand.pieces.length > 0 || hand.armed || hand.menu || hand.carried;
  if (held) return desk.set({ hand: hand.given ? hand : EMPTY, odds: null, fan: null, tip: null, hover: null });
  if (tip || fan) return desk.set({ tip: null, fan: null });
  if (desk.state.warned) return desk.set({ warned: false });
  if (briefing) return desk.set({ briefing: false });
  if (summary) return desk.set({ summary: null });
  // A fight stays until it is over.
  const { fight, waiting } = desk.state;
  const over = waiting === 0 && fight?.step !== "choice";
  return desk.set({ hand: EMPTY, odds: null, ...(over ? { fight: null } : {}), placeInfo: null, cursor: null });
}

/** Go to the next stack that can act and pick it. @param {Desk} desk @param {number} step */
export function cycle(desk, step) {
  const { table, options, cursor } = desk.state;
  if (!table) return;
  const able = actors(options, table.scene.pieces, table.viewer);
  const place = nextActor(able, table.scene.pieces, cursor, step);
  if (place === null) return;
  const wanted = new Set(able);
  const here = table.scene.pieces.filter((piece) => piece.place === place && wanted.has(piece.id));
  desk.glide?.(place);
  return pick(desk, place, here.map((piece) => piece.id));
}

/** The choice that ends the phase or the question. @param {Desk} desk */
export async function end(desk) {
  const last = ending(desk.state.options);
  if (last && desk.mine) await desk.choose(words(last));
}

/**
 * What the main button of the odds panel does: the armed choice, else the only button that rolls dice.
 * @param {import("./desk.js").DeskState} state
 * @returns {Option|null}
 */
export function readyOption(state) {
  if (state.hand.armed) return state.hand.armed;
  const rolls = state.options.filter(({ choice }) => choice.weigh && !choice.piece && !choice.card && Boolean(choice.place) === Boolean(choice.ends));
  return rolls.length === 1 ? rolls[0] : null;
}

/** @param {Desk} desk */
export async function main(desk) {
  const { table, options } = desk.state;
  const close = table ? closer(table) : null;
  const option = readyOption(desk.state) ?? options.find((option) => words(option).join() === close) ?? null;
  if (option && desk.mine) await carryOut(desk, [option]);
}
