/**
 * What the player has in hand: the hex he looks at, the pieces he picked, where they can go, and the choice
 * that waits for his word. Pure functions: each takes a hand and gives another.
 *
 * @typedef {import("./options.js").Option} Option
 * @typedef {import("./options.js").Target} Target
 * @typedef {import("../types.js").Piece} Piece
 * @typedef {{hex: string|null, pieces: string[], reach: Record<string, Option[]>, armed: Option|null,
 *   menu: {hex: string, options: Option[]}|null, given?: boolean, carried?: Carried|null}} Hand `given`: put there by the table
 * @typedef {{item: string, number: number|null}} Carried something out of a box, and how many of it go at each press
 * @typedef {{kind: "none"} | {kind: "inspect", hex: string} | {kind: "pick", hex: string, pieces: string[]} |
 *   {kind: "act", options: Option[], each: boolean} | {kind: "menu", hex: string, options: Option[]} |
 *   {kind: "arm", option: Option} | {kind: "refused", thing: string, hex: string}} Deed
 */
import { actors, commonTargets, ofItem, ofPiece, overSide, targets, withHex } from "./options.js";

/** @type {Hand} */
export const EMPTY = { hex: null, pieces: [], reach: {}, armed: null, menu: null };

/**
 * The pieces in a hex, top of the stack first.
 * @param {Piece[]} pieces
 * @param {string} hex
 * @returns {Piece[]}
 */
export function stackAt(pieces, hex) {
  return pieces.filter((piece) => piece.place === hex).sort((a, b) => a.order - b.order);
}

/**
 * Where the hand can go: the hexes that all picked pieces reach, or with nothing picked the hexes that are
 * choices by themselves.
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
  return targets(fromHex(options, hand.hex));
}

/**
 * Options without a piece that start from a hex.
 * @param {Option[]} options
 * @param {string|null} hex
 * @returns {Option[]}
 */
export function fromHex(options, hex) {
  return withHex(options).filter(({ choice }) => !choice.piece && choice.from_hex === hex && hex !== null);
}

/**
 * What a click on a hex means.
 * @param {Hand} hand
 * @param {Option[]} options
 * @param {Piece[]} pieces
 * @param {string|null} side whose pieces may be picked
 * @param {{hex: string, piece?: string|null, add?: boolean, drop?: boolean, across?: string|null}} click `across`: the hex
 *   beyond the hexside that was pressed
 * @returns {Deed}
 */
export function click(hand, options, pieces, side, { hex, piece = null, add = false, drop = false, across = null }) {
  if (hand.armed && hand.armed.choice.hex === hex && !piece) {
    return { kind: "act", options: [hand.armed], each: false };
  }
  if (hand.carried) return putDown(hand.carried, options, hex);
  const able = new Set(actors(options, pieces, side));
  const own = stackAt(pieces, hex).filter((unit) => able.has(unit.id));
  const target = ringed(hand, options).get(hex);
  const explicit = hand.pieces.length > 0 && !hand.given;
  const over = across && !piece && !add && !explicit ? overSide(options, hex, across) : [];
  if (over.length > 0) return onSide(hex, over, target);
  if (piece) return pickOne(hand, able, hex, piece, add);
  if (add && own.length > 0) return pickMore(hand, hex, own.map((unit) => unit.id));
  if (target && (explicit || own.length === 0)) return onTarget(hand, target);
  if (target && target.options.some(({ choice }) => choice.amount)) return inMenu(hex, options, own, target);
  if (drop) return { kind: "none" };
  if (own.length > 0) return { kind: "pick", hex, pieces: own.map((unit) => unit.id) };
  return { kind: "inspect", hex };
}

/**
 * Something out of a box is put down on a hex: as many as are chosen; if that is not one choice, the hex asks.
 * @param {Carried} carried
 * @param {Option[]} options
 * @param {string} hex
 * @returns {Deed}
 */
function putDown({ item, number }, options, hex) {
  const here = ofItem(options, item).filter(({ choice }) => choice.hex === hex);
  if (here.length === 0) return { kind: "refused", thing: item, hex };
  const meant = here.filter(({ choice }) => choice.amount?.n === number);
  return meant.length === 1 ? single(meant[0]) : { kind: "menu", hex, options: here };
}

/**
 * A press on a hexside: what leads over it; beside it what can be done with the hex itself, if anything.
 * @param {string} hex
 * @param {Option[]} over
 * @param {Target|undefined} target
 * @returns {Deed}
 */
function onSide(hex, over, target) {
  const others = (target?.options ?? []).filter((option) => !over.includes(option));
  if (over.length === 1 && others.length === 0) return single(over[0]);
  return { kind: "menu", hex, options: [...over, ...others] };
}

/**
 * Amounts for a hex whose own pieces can act too: all of it in one menu.
 * @param {string} hex
 * @param {Option[]} options
 * @param {Piece[]} own
 * @param {Target} target
 * @returns {Deed}
 */
function inMenu(hex, options, own, target) {
  const acts = own.flatMap(({ id }) => ofPiece(options, id)).filter((option) => !target.options.includes(option));
  return { kind: "menu", hex, options: [...target.options, ...acts] };
}

/**
 * @param {Hand} hand
 * @param {Set<string>} able
 * @param {string} hex
 * @param {string} piece
 * @param {boolean} add
 * @returns {Deed}
 */
function pickOne(hand, able, hex, piece, add) {
  if (!able.has(piece)) return { kind: "inspect", hex };
  if (!add) return { kind: "pick", hex, pieces: [piece] };
  const rest = hand.pieces.filter((id) => id !== piece);
  return { kind: "pick", hex, pieces: rest.length < hand.pieces.length ? rest : [...rest, piece] };
}

/**
 * @param {Hand} hand
 * @param {string} hex
 * @param {string[]} own
 * @returns {Deed}
 */
function pickMore(hand, hex, own) {
  return { kind: "pick", hex, pieces: [...new Set([...hand.pieces, ...own])] };
}

/**
 * A click on a hex that can be chosen: one order for each picked piece, or one choice, or a menu of several.
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
  return { kind: "menu", hex: target.hex, options: target.options };
}

/** Groups of choices that wait for a second word when they cannot be taken back: attacks, fire, moves to ruin. */
const WEIGHED = ["fight", "fire", "move"];

/**
 * A fight or a fire that rolls dice waits for a second word, with its odds on the table; all else is done.
 * @param {Option} option
 * @returns {Deed}
 */
export function single(option) {
  const { danger, hex, piece, group } = option.choice;
  if (danger && (hex || piece) && WEIGHED.includes(group)) return { kind: "arm", option };
  return { kind: "act", options: [option], each: false };
}

/**
 * A hand with pieces picked; their reach comes later.
 * @param {string} hex
 * @param {string[]} pieces
 * @returns {Hand}
 */
export function picked(hex, pieces) {
  return { ...EMPTY, hex, pieces };
}

/**
 * One step back: the word that waits, then the menu, then the pieces, then the hex.
 * @param {Hand} hand
 * @returns {Hand}
 */
export function back(hand) {
  if (hand.armed) return { ...hand, armed: null };
  if (hand.menu) return { ...hand, menu: null };
  if (hand.carried) return EMPTY;
  if (hand.pieces.length > 0) return { ...EMPTY, hex: hand.hex };
  return EMPTY;
}

/**
 * The options of the picked pieces that need no hex: what a menu shows when nothing can be ringed.
 * @param {Hand} hand
 * @param {Option[]} options
 * @returns {Option[]}
 */
export function plainOptions(hand, options) {
  return hand.pieces.flatMap((piece) => ofPiece(options, piece)).filter((option) => !option.choice.hex);
}

/**
 * The next piece that can act, in the order of the map; by hex, so that a stack is visited once.
 * @param {string[]} able
 * @param {Piece[]} pieces
 * @param {string|null} now the hex to go on from
 * @param {number} step 1 or -1
 * @returns {string|null} a hex
 */
export function nextActor(able, pieces, now, step) {
  const wanted = new Set(able);
  const hexes = [...new Set(pieces.filter((p) => wanted.has(p.id)).map((p) => p.place))].sort();
  if (hexes.length === 0) return null;
  const at = now === null ? -1 : hexes.indexOf(now);
  if (at < 0) return hexes[step > 0 ? 0 : hexes.length - 1];
  return hexes[(at + step + hexes.length) % hexes.length];
}

/**
 * Whether a unit is being moved on: every choice on the map is of one piece.
 * @param {Option[]} options
 * @returns {string|null} the piece
 */
export function underWay(options) {
  const open = options.filter((option) => option.path.length === 0 && option.choice.hex);
  const names = new Set(open.map((option) => option.choice.piece));
  const [only] = names;
  return names.size === 1 && only ? only : null;
}
