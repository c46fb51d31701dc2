/**
 * What the player has in hand: the place in view, the pieces picked, where they can go, and the choice
 * that waits for a second press. Pure functions: each takes a hand and gives another.
 *
 * @typedef {import("./options.js").Option} Option
 * @typedef {import("./options.js").Target} Target
 * @typedef {import("../types.js").Piece} Piece
 * @typedef {{place: string|null, pieces: string[], reach: Record<string, Option[]>, armed: Option|null,
 *   menu: {place: string, options: Option[]}|null, given?: boolean, carried?: Carried|null}} Hand `given`: put there by the table
 * @typedef {{item: string, number: number|null}} Carried something out of a box, and how many of it go at each press
 * @typedef {{kind: "none"} | {kind: "inspect", place: string} | {kind: "pick", place: string, pieces: string[]} |
 *   {kind: "act", options: Option[], each: boolean} | {kind: "menu", place: string, options: Option[]} |
 *   {kind: "arm", option: Option} | {kind: "refused", thing: string, place: string}} Deed
 */
import { actors, commonTargets, numbered, numbers, ofItem, ofPiece, overSide, targets, withPlace } from "./options.js";

/** @type {Hand} */
export const EMPTY = { place: null, pieces: [], reach: {}, armed: null, menu: null };

/**
 * The pieces in a place, top of the stack first.
 * @param {Piece[]} pieces
 * @param {string} place
 * @returns {Piece[]}
 */
export function stackAt(pieces, place) {
  return pieces.filter((piece) => piece.place === place).sort((a, b) => a.order - b.order);
}

/**
 * Where the hand can go: the places that all picked pieces reach, or with nothing picked the places that are
 * choices of their own.
 * @param {Hand} hand
 * @param {Option[]} options
 * @returns {Map<string, Target>}
 */
export function ringed(hand, options) {
  if (hand.carried) return targets(ofItem(options, hand.carried.item));
  if (hand.menu && hand.pieces.length === 0) return targets(hand.menu.options);
  if (hand.pieces.length === 0) return targets(options);
  const named = hand.pieces.filter((piece) => (hand.reach[piece] ?? []).length > 0);
  if (named.length === hand.pieces.length) return commonTargets(named.map((piece) => hand.reach[piece]));
  return targets(fromPlace(options, hand.place));
}

/**
 * Options without a piece that start from a place.
 * @param {Option[]} options
 * @param {string|null} place
 * @returns {Option[]}
 */
export function fromPlace(options, place) {
  return withPlace(options).filter(({ choice }) => !choice.piece && choice.from_place === place && place !== null);
}

/**
 * What a click on a place means.
 * @param {Hand} hand
 * @param {Option[]} options
 * @param {Piece[]} pieces
 * @param {string|null} side whose pieces may be picked
 * @param {{place: string, piece?: string|null, add?: boolean, drop?: boolean, across?: string|null}} click `across`: the place
 *   beyond the hexside that was pressed
 * @returns {Deed}
 */
export function click(hand, options, pieces, side, { place, piece = null, add = false, drop = false, across = null }) {
  if (hand.armed && hand.armed.choice.place === place && !piece) {
    return { kind: "act", options: [hand.armed], each: false };
  }
  if (hand.carried) return putDown(hand.carried, options, place);
  const able = new Set(actors(options, pieces, side));
  const own = stackAt(pieces, place).filter((unit) => able.has(unit.id));
  const target = ringed(hand, options).get(place);
  const explicit = hand.pieces.length > 0 && !hand.given;
  const over = across && !piece && !add && !explicit ? overSide(options, place, across) : [];
  if (over.length > 0) return onSide(place, over, target);
  if (piece) return pickOne(hand, able, place, piece, add);
  if (add && own.length > 0) return pickMore(hand, place, own.map((unit) => unit.id));
  const inHand = own.every(({ id }) => hand.pieces.includes(id));
  if (target && (explicit || inHand)) return onTarget(hand, target);
  if (target && target.options.some(({ choice }) => choice.amount)) return inMenu(place, options, own, target);
  if (drop) return { kind: "none" };
  if (own.length > 0) return { kind: "pick", place, pieces: own.map((unit) => unit.id) };
  return { kind: "inspect", place };
}

/**
 * Something out of a box is put down on a place: as many as are chosen; if that is not one choice, the place asks.
 * @param {Carried} carried
 * @param {Option[]} options
 * @param {string} place
 * @returns {Deed}
 */
function putDown({ item, number }, options, place) {
  const here = ofItem(options, item).filter(({ choice }) => choice.place === place);
  if (here.length === 0) return { kind: "refused", thing: item, place };
  const meant = number === null ? [] : here.filter((option) => numbers(option).includes(number)).map((option) => numbered(option, number));
  return meant.length === 1 ? single(meant[0]) : { kind: "menu", place, options: here };
}

/**
 * A press on a hexside: what leads over it; beside it what can be done with the place itself, if anything.
 * @param {string} place
 * @param {Option[]} over
 * @param {Target|undefined} target
 * @returns {Deed}
 */
function onSide(place, over, target) {
  const others = (target?.options ?? []).filter((option) => !over.includes(option));
  if (over.length === 1 && others.length === 0) return single(over[0]);
  return { kind: "menu", place, options: [...over, ...others] };
}

/**
 * Amounts for a place whose own pieces can act too: all of it in one menu.
 * @param {string} place
 * @param {Option[]} options
 * @param {Piece[]} own
 * @param {Target} target
 * @returns {Deed}
 */
function inMenu(place, options, own, target) {
  const acts = own.flatMap(({ id }) => ofPiece(options, id)).filter((option) => !target.options.includes(option));
  return { kind: "menu", place, options: [...target.options, ...acts] };
}

/**
 * @param {Hand} hand
 * @param {Set<string>} able
 * @param {string} place
 * @param {string} piece
 * @param {boolean} add
 * @returns {Deed}
 */
function pickOne(hand, able, place, piece, add) {
  if (!able.has(piece)) return { kind: "inspect", place };
  if (!add) return { kind: "pick", place, pieces: [piece] };
  const rest = hand.pieces.filter((id) => id !== piece);
  return { kind: "pick", place, pieces: rest.length < hand.pieces.length ? rest : [...rest, piece] };
}

/**
 * @param {Hand} hand
 * @param {string} place
 * @param {string[]} own
 * @returns {Deed}
 */
function pickMore(hand, place, own) {
  return { kind: "pick", place, pieces: [...new Set([...hand.pieces, ...own])] };
}

/**
 * A click on a place that can be chosen: one order for each picked piece, or one choice, or a menu of several.
 * @param {Hand} hand
 * @param {Target} target
 * @returns {Deed}
 */
function onTarget(hand, target) {
  const orders = hand.pieces.map((piece) => ofPiece(target.options, piece));
  const reached = orders.length > 0 && orders.every((list) => list.length > 0);
  if (reached && orders.every((list) => list.length === 1)) {
    const options = orders.map((list) => list[0]);
    if (options.length === 1) return single(options[0]);
    return { kind: "act", options, each: true };
  }
  if (target.options.length === 1) return single(target.options[0]);
  return { kind: "menu", place: target.place, options: target.options };
}

/**
 * What the title wants weighed waits for a second press, with its odds on the table; everything else is done at once.
 * @param {Option} option
 * @returns {Deed}
 */
export function single(option) {
  const { weigh, look, place, piece } = option.choice;
  if ((weigh || look) && (place || piece)) return { kind: "arm", option };
  return { kind: "act", options: [option], each: false };
}

/**
 * A hand with pieces picked; their reach comes later.
 * @param {string} place
 * @param {string[]} pieces
 * @returns {Hand}
 */
export function picked(place, pieces) {
  return { ...EMPTY, place, pieces };
}

/**
 * The options of the picked pieces that need no place: what a menu shows when nothing can be ringed.
 * @param {Hand} hand
 * @param {Option[]} options
 * @returns {Option[]}
 */
export function plainOptions(hand, options) {
  return hand.pieces.flatMap((piece) => ofPiece(options, piece)).filter((option) => !option.choice.place);
}

/**
 * The next piece that can act, in the order of the map; by place, so that a stack is visited once.
 * @param {string[]} able
 * @param {Piece[]} pieces
 * @param {string|null} now the place to go on from
 * @param {number} step 1 or -1
 * @returns {string|null} a place
 */
export function nextActor(able, pieces, now, step) {
  const wanted = new Set(able);
  const places = [...new Set(pieces.filter((p) => wanted.has(p.id)).map((p) => p.place))].sort();
  if (places.length === 0) return null;
  const at = now === null ? -1 : places.indexOf(now);
  if (at < 0) return places[step > 0 ? 0 : places.length - 1];
  return places[(at + step + places.length) % places.length];
}

/**
 * Whether a unit is being moved on: every choice on the map is of one piece.
 * @param {Option[]} options
 * @returns {string|null} the piece
 */
export function underWay(options) {
  const open = options.filter((option) => option.path.length === 0 && option.choice.place);
  const names = new Set(open.map((option) => option.choice.piece));
  const [only] = names;
  return names.size === 1 && only ? only : null;
}
