/** A marker of points that stand in a hex and are no unit: how many men in a plate of the side's shape, and chips for tanks,
 * aircraft and supplies beside it. Where only a size is known, bars; what a player's own sheet will change is a badge. */
import { UNIT, faceFill, label, outline } from "./face.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./face.js").Create} Create */

const PLATE = 28;
const CHIP = { width: 17.4, height: 10.6, gap: 1 };
/** Drawn in a box of 8 by 8 around 0, 0. @type {Record<string, string>} */
const SIGNS = {
  tank: "M-3.6,1.9V.3L-2.2,-.7H-1.4L-.9,-2.1H1.2L1.5,-1.5H4.2V-.8H1.7L1.9,-.7H2.6L3.6,.3V1.9L2.6,2.7H-2.6Z",
  plane: "M0,-3.7C.5,-3.7.6,-2.8.6,-1.9L3.8,.2V1.2L.6,.4L.45,2.1L1.4,2.9V3.5L0,3.1L-1.4,3.5V2.9L-.45,2.1L-.6,.4L-3.8,1.2V.2L-.6,-1.9C-.6,-2.8-.5,-3.7 0,-3.7Z",
  lsp: "M-3.1,-2.4H3.1V2.8H-3.1ZM-3.1,-.6H3.1M-1,-2.4V-.6M1,-2.4V-.6",
  bomber: "M0,-3.4C.6,-3.4.7,-2.6.7,-1.8V-.6L4,.2V1.3L.7,1L.5,2.5L1.6,3.2V3.6H-1.6V3.2L-.5,2.5L-.7,1L-4,1.3V.2L-.7,-.6V-1.8C-.7,-2.6-.6,-3.4 0,-3.4Z",
};

/** @param {Create} create @param {Piece} piece @param {number} level @param {"square" | "round" | "cut"} shape */
export function force(create, piece, level, shape) {
  const chips = level > 1 ? piece.pips ?? [] : [];
  const left = chips.length ? 1.5 : (UNIT - PLATE) / 2;
  const top = (UNIT - PLATE) / 2;
  return [
    create("g", { transform: `translate(${left},${top})` }, face(create, piece, level, shape)),
    chips.map((chip, n) => pip(create, chip, left + PLATE - 2.6, UNIT / 2 + (n - (chips.length - 1) / 2) * (CHIP.height + CHIP.gap))),
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
    create("path", { class: `counter-face force-face${empty ? " empty" : ""}`, d, fill: empty ? null : faceFill(piece) }),
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

/** @param {Create} create @param {{symbol: string, count: number, more?: number}} chip @param {number} x @param {number} y its middle */
function pip(create, chip, x, y) {
  const { width, height } = CHIP;
  return create("g", { class: `force-chip chip-${chip.symbol}${chip.more ? " planned" : ""}`, transform: `translate(${x},${y - height / 2})` },
    create("rect", { width, height, rx: 2.6 }),
    create("path", { class: `chip-sign${chip.symbol === "lsp" ? " hollow" : ""}`, d: SIGNS[chip.symbol] ?? "", transform: `translate(5.4,${height / 2})` }),
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
