/** A fight on its cell while it is shown: the pill with the die, call-outs beside it, a ghost and an arrow for a retreat, a cross for a unit that is lost. */
import { nationClass } from "../look.js";
import { line, path, svg, tenth, text } from "./svg.js";

/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").FightEvent} FightEvent */
/** @typedef {import("./types.js").Point} Point */

const SWORDS = "M-4,-4L3.4,3.4M1.2,4.2l3,-3M4,-4L-3.4,3.4M-1.2,4.2l-3,-3";
/** @type {Record<number, Point[]>} */
const PIPS = {
  1: [[0, 0]], 2: [[-2, -2], [2, 2]], 3: [[-2.2, -2.2], [0, 0], [2.2, 2.2]], 4: [[-2, -2], [2, -2], [-2, 2], [2, 2]],
  5: [[-2.2, -2.2], [2.2, -2.2], [0, 0], [-2.2, 2.2], [2.2, 2.2]], 6: [[-2, -2.6], [2, -2.6], [-2, 0], [2, 0], [-2, 2.6], [2, 2.6]],
};

/** The pill above the fight: the column, then the die and its result. Above every ring. @param {FightEvent} event @param {Geometry} geometry */
export function oddsPill({ place, step, odds, faces, result, won }, geometry) {
  if (!geometry.has(place)) return [];
  const [x, y] = geometry.centre(place);
  const rolled = faces.length > 0 && step !== "rolling" && step !== "armed";
  const words = rolled ? result : odds;
  if (won || (!words && !rolled)) return [];
  const dice = rolled ? faces : [];
  const signs = 24 + 13 * Math.max(0, dice.length - 1);
  const width = signs + words.length * 5.8;
  return [svg("g", { class: rolled ? "map-odds rolled" : "map-odds", transform: `translate(${tenth(x)},${tenth(y - 0.82 * geometry.radius)})` }, [svg("g", { class: "map-pill" }, [
    svg("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
    ...dice.map((face, n) => dieFace(face, -width / 2 + 12 + 13 * n)),
    rolled ? null : path("swords", SWORDS, { transform: `translate(${-width / 2 + 11},0)` }),
    words && text("", words, signs / 2 - 4, 4),
  ])])];
}

/** @param {number} face @param {number} x */
function dieFace(face, x) {
  return svg("g", { class: "map-die", transform: `translate(${tenth(x)},0)` }, [
    svg("rect", { x: -5.5, y: -5.5, width: 11, height: 11, rx: 2 }),
    ...(PIPS[face] ?? []).map(([px, py]) => svg("circle", { cx: px, cy: py, r: 1.1 })),
  ]);
}

/** All else that a fight leaves on the map while it is shown.
 * @param {FightEvent} event @param {Geometry} geometry @param {ReadonlySet<string>} occupied @param {import("./types.js").RenderPiece} render */
export function eventMarks(event, geometry, occupied, render) {
  if (!geometry.has(event.place)) return [];
  return [
    ...(event.won ? [path("map-won-ring", geometry.outline(event.place, 0.97))] : []),
    ...event.ghosts.filter((piece) => geometry.has(piece.place)).map((piece) => ghost(piece, geometry, render, "map-ghost")),
    ...event.arrows.filter(({ from, to }) => geometry.has(from) && geometry.has(to)).flatMap(({ from, to }) => retreat(geometry.centre(from), geometry.centre(to))),
    ...event.fallen.filter((piece) => geometry.has(piece.place)).map((piece) => ghost(piece, geometry, render, "map-fallen")),
    ...callOuts(event, geometry, occupied),
    ...(event.gain ? [gainDisc(event, geometry)] : []),
  ];
}

/** @param {import("./types.js").Piece} piece @param {Geometry} geometry @param {import("./types.js").RenderPiece} render @param {string} look */
function ghost(piece, geometry, render, look) {
  const [x, y] = geometry.centre(piece.place);
  const size = geometry.radius * 0.82;
  const at = look === "map-fallen" ? x + 0.5 * geometry.radius : x;
  return svg("g", { class: `${look} ${nationClass(piece.nation)}` }, [
    /** @type {Element} */ (render({ ...piece, done: false }, size, { x: tenth(at), y: tenth(y), scale: 1 })),
    look === "map-fallen" ? path("cross", `M${tenth(at - size / 2)},${tenth(y - size / 2)}l${tenth(size)},${tenth(size)}m0,${tenth(-size)}l${tenth(-size)},${tenth(size)}`) : null,
  ]);
}

/** A red arrow with a pale casing, from the middle of one cell to that of another. @param {Point} from @param {Point} to */
function retreat(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const end = /** @type {Point} */ ([to[0] - ux * 24, to[1] - uy * 24]);
  const start = /** @type {Point} */ ([from[0] + ux * 12, from[1] + uy * 12]);
  const bend = /** @type {Point} */ ([(start[0] + end[0]) / 2 - uy * far * 0.12, (start[1] + end[1]) / 2 + ux * far * 0.12]);
  const shaft = `M${tenth(start[0])},${tenth(start[1])}Q${tenth(bend[0])},${tenth(bend[1])} ${tenth(end[0])},${tenth(end[1])}`;
  const tip = [end[0] + ux * 9, end[1] + uy * 9];
  const head = line([[end[0] - ux * 4 - uy * 7, end[1] - uy * 4 + ux * 7], tip, [end[0] - ux * 4 + uy * 7, end[1] - uy * 4 - ux * 7]].map(([x, y]) => /** @type {Point} */ ([x, y])), true);
  return [path("map-retreat-casing", shaft), path("map-retreat", shaft), path("map-retreat-head", head)];
}

/** Where call-outs find room: in free cells beside the fight, the sides first, at most three.
 * @param {FightEvent} event @param {Geometry} geometry @param {ReadonlySet<string>} occupied */
function callOuts(event, geometry, occupied) {
  const [cx, cy] = geometry.centre(event.place);
  const free = geometry.neighbours(event.place).filter((cell) => geometry.has(cell) && !occupied.has(cell))
    .map((cell) => ({ cell, at: geometry.centre(cell) })).sort((a, b) => Math.abs(b.at[0] - cx) - Math.abs(a.at[0] - cx) || a.at[1] - b.at[1]);
  if (free.length === 0) return [];
  const [spot] = free;
  return event.calls.slice(-3).map(({ text: words, tone }, n) => {
    const width = 14 + words.length * 5.2;
    const left = spot.at[0] < cx;
    const x = left ? cx - 1.02 * geometry.radius - width / 2 : cx + 1.02 * geometry.radius + width / 2;
    const y = (spot.at[1] + cy) / 2 + (n - (Math.min(event.calls.length, 3) - 1) / 2) * 19;
    return svg("g", { class: `map-call tone-${tone}`, transform: `translate(${tenth(x)},${tenth(y)})` }, [
      svg("rect", { x: -width / 2, y: -8.5, width, height: 17, rx: 4 }), text("", words, 0, 3.8),
    ]);
  });
}

/** @param {FightEvent} event @param {Geometry} geometry */
function gainDisc({ place, gain }, geometry) {
  const [x, y] = geometry.centre(place);
  return svg("g", { class: "map-gain", transform: `translate(${tenth(x + 0.5 * geometry.radius)},${tenth(y + 0.55 * geometry.radius)})` }, [
    svg("circle", { r: 9.5 }), text("", gain, 0, 3.8),
  ]);
}
