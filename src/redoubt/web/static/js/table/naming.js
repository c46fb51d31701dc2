/**
 * Names and colours of sides and pieces, read from what the server sends.
 *
 * @typedef {import("../types.js").Table} Table
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").SideInfo} SideInfo
 * @typedef {import("../types.js").Piece} Piece
 */
import * as look from "../look.js";

/**
 * The nation whose colours a side shows: the one the title gives it, else that of most of its pieces.
 * @param {Scene} scene
 * @param {string|null|undefined} side
 * @returns {string} a class such as "nation-red"
 */
export function nationClass(scene, side) {
  const given = side ? scene.colours?.[side] : null;
  if (given) return look.nationClass(given);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const piece of scene.pieces) {
    if (piece.side === side && piece.nation) counts.set(piece.nation, (counts.get(piece.nation) ?? 0) + 1);
  }
  for (const line of scene.lines ?? []) {
    if (line.side === side && counts.size === 0) counts.set(line.nation, 1);
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return look.nationClass(first?.[0]);
}

/**
 * What a side is called.
 * @param {SideInfo[]} sides
 * @param {string|null|undefined} side
 */
export function sideName(sides, side) {
  if (!side) return "";
  return sides.find((candidate) => candidate.id === side)?.name ?? capital(side);
}

/** A question as it stands beside the name of the side it is put to: "Red: deploy …" is "deploy …".
 * @param {string} text @param {string} name */
export const nameless = (text, name) => (text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text);

/** The same right after the name, which is left out even where it is part of the sentence: Red "loses 2 men …".
 * @param {string} text @param {string} name */
export const goesOn = (text, name) => (text.startsWith(`${name} `) ? text.slice(name.length + 1) : nameless(text, name));

/** Words with a capital at their beginning; a sentence with names in it is left as it is. @template T @param {T} text @returns {T} */
export function capital(text) {
  return typeof text === "string" ? /** @type {T} */ (text.charAt(0).toUpperCase() + text.slice(1)) : text;
}

/** The shape that goes with a side's colour: the first side is square, others are round. @param {Table} table @param {string|null|undefined} side */
export function dotShape(table, side) {
  return Object.keys(table.seats)[0] === side ? "" : "round";
}

/**
 * Who acts and in which phase, for the tag: "Red combat".
 * @param {Table} table
 * @param {SideInfo[]} sides
 * @param {string|null} side
 * @param {import("../types.js").PhaseName|null} [now] another phase than that of the position
 */
export function tagText(table, sides, side, now = table.phase) {
  const phase = (now?.name ?? "").replace(/ phase$/i, "");
  const name = sideName(sides, side);
  if (table.result) return "Game over";
  if (!name || !phase) return name || phase || table.title_name;
  return phase.toLowerCase().startsWith(name.toLowerCase()) ? phase : `${name} · ${phase}`;
}

/** A stack in a few words: how high it is, and how high it may be. @param {import("../types.js").PlaceInfo["stacks"][number]} [stack] */
export function stackWords(stack) {
  if (!stack || stack.label) return stack?.label ?? "";
  if (stack.points === null) return "";
  return stack.limit === null ? `stack ${stack.points}` : `stack ${stack.points} / ${stack.limit}`;
}

/** What the rules of the game on the table call a place: hex, space. @param {{title: import("../types.js").TitleInfo|null}} state */
export const placeWord = ({ title }) => title?.place_word ?? "place";

/** @param {Table} table @param {string} id @returns {Piece|null} */
export function pieceOf(table, id) {
  return table.scene.pieces.find((piece) => piece.id === id) ?? null;
}

/** A prompt in stretches: the places and pieces it names stand out. @param {string} text @param {import("../types.js").Part[]} parts */
export function stressed(text, parts) {
  const names = parts.filter(([kind]) => kind === "place" || kind === "piece").map(([, name]) => name);
  /** @type {{text: string, strong: boolean}[]} */
  const stretches = [];
  let rest = text;
  for (const name of names) {
    const at = rest.indexOf(name);
    if (at < 0) continue;
    stretches.push({ text: rest.slice(0, at), strong: false }, { text: name, strong: true });
    rest = rest.slice(at + name.length);
  }
  return [...stretches, { text: rest, strong: false }];
}
