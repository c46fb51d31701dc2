/** A marker of points: its main number in a plate of the side's shape, and chips for the rest beside it. Where only a
 * size is known, bars; what the player's own orders will change is a badge. */
import { UNIT, label, outline } from "./face.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./face.js").Create} Create */

const PLATE = 28;
const CHIP = { width: 17.4, height: 10.6, gap: 1 };
/** @param {Create} create @param {Piece} piece @param {number} level @param {"square" | "round" | "cut"} shape
 * @param {import("../types.js").Look} look */
export function force(create, piece, level, shape, look) {
  const chips = level > 1 ? piece.pips ?? [] : [];
  const left = chips.length ? 1.5 : (UNIT - PLATE) / 2;
  const top = (UNIT - PLATE) / 2;
  return [
    create("g", { transform: `translate(${left},${top})` }, face(create, piece, level, shape)),
    chips.map((chip, n) => pip(create, chip, look.chips[chip.symbol], left + PLATE - 2.6, UNIT / 2 + (n - (chips.length - 1) / 2) * (CHIP.height + CHIP.gap))),
    planned(create, piece, left, top, level),
  ];
}

/** The plate with the number of men, or bars for a size. @param {Create} create @param {Piece} piece @param {number} level @param {"square" | "round" | "cut"} shape */
function face(create, piece, level, shape) {
  const d = plateOf(shape);
  const value = piece.points?.value;
  const empty = value === 0 || piece.weight?.level === 0;
  return [
    create("path", { class: "counter-shadow", d, transform: "translate(.5,1.6)" }),
    create("path", { class: `counter-face force-face${empty ? " empty" : ""}`, d, }),
    !empty && create("path", { class: "counter-rim", d: plateOf(shape, -1) }),
    value !== undefined && level > 0 && label(create, value, PLATE / 2, PLATE / 2 + 6.4, value > 9 ? 17 : 19, "bold", "middle"),
    piece.weight && bars(create, piece.weight.level),
    level > 3 && label(create, piece.letter, PLATE / 2, 7.2, 6.6, "soft", "middle"),
  ];
}

/** @param {"square" | "round" | "cut"} shape @param {number} [by] */
function plateOf(shape, by = 0) {
  if (shape !== "round") return outline(shape, by, PLATE, PLATE);
  const r = PLATE / 2 + by;
  return `M${PLATE / 2 - r},${PLATE / 2}a${r},${r} 0 1 1 ${2 * r},0a${r},${r} 0 1 1 ${-2 * r},0Z`;
}

/** @param {Create} create @param {number} level 0 to 3 */
function bars(create, level) {
  return [1, 2, 3].map((n) => create("rect", { class: `force-bar${n <= level ? " on" : ""}`, x: 8, y: PLATE - 5 - n * 5, width: 12, height: 3.4, rx: 1 }));
}

/** @param {Create} create @param {{symbol: string, count: number, more?: number}} chip
 * @param {import("../types.js").ChipLook | undefined} look @param {number} x @param {number} y its middle */
function pip(create, chip, look, x, y) {
  const { width, height } = CHIP;
  return create("g", { class: `force-chip${chip.more ? " planned" : ""}`, transform: `translate(${x},${y - height / 2})` },
    create("rect", { width, height, rx: 2.6 }),
    look && create("path", { class: `chip-sign${look.hollow ? " hollow" : ""}`, d: look.sign, transform: `translate(5.4,${height / 2})` }),
    label(create, chip.count + (chip.more ?? 0), width - 4.6, height / 2 + 3.2, 9, "bold chip-number", "middle"));
}

/** @param {Create} create @param {Piece} piece @param {number} left @param {number} top @param {number} level */
function planned(create, piece, left, top, level) {
  const more = piece.points?.more;
  if (!more || level < 2) return null;
  return create("g", { class: "force-more", transform: `translate(${left + 2.4},${top + 2})` },
    create("circle", { r: 6.4 }), label(create, more > 0 ? `+${more}` : `−${-more}`, 0, 3, 8.4, "bold", "middle"));
}

/** The frame round a selected or able marker. @param {Piece} piece @param {number} by @param {"square" | "round" | "cut"} shape @param {number} level */
export function forceFrame(piece, by, shape, level) {
  const left = level > 1 && piece.pips?.length ? 1.5 : (UNIT - PLATE) / 2;
  return { d: plateOf(shape, by), transform: `translate(${left},${(UNIT - PLATE) / 2})` };
}
