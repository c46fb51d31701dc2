/** Drawing one piece: a unit, a work, an aircraft, a marker. The same code makes DOM nodes and Preact nodes. */
import { lookOf, nationClass } from "../look.js";
import { TEXT, UNIT, detail, label, outline, plate, runs, shapeOf } from "./face.js";
import { force, forceFrame } from "./force.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./face.js").Create} Create */
/** @typedef {import("./face.js").PieceOptions} PieceOptions */
/** What the parts below need to know.
 * @typedef {{create: Create, piece: Piece, level: number, shape: "square" | "round" | "cut", inset: number,
 *   look: import("../types.js").Look}} Drawing */

/** @param {number | {now: number, full: number} | null | undefined} value */
const now = (value) => (typeof value === "number" ? value : value?.now ?? 0);
/** @param {number | {now: number, full: number} | null | undefined} value */
const full = (value) => (typeof value === "number" ? value : value?.full ?? 0);

/** A piece in words, for screen readers. @param {Piece} piece */
export function describe(piece) {
  const parts = [piece.text ?? piece.name];
  if (piece.factors) parts.push(`factors ${piece.factors}`, piece.reduced ? "reduced" : "full strength");
  else if (full(piece.strength)) parts.push(`strength ${now(piece.strength)}`);
  if (full(piece.bombardment)) parts.push(`bombardment ${now(piece.bombardment)}`);
  if (piece.range) parts.push(piece.range.text || `range ${piece.range.value}`);
  if (full(piece.movement) && !piece.factors) parts.push(`movement ${now(piece.movement)}`);
  if (piece.steps && piece.steps.total > 1) parts.push(`${piece.steps.left} of ${piece.steps.total} steps`);
  for (const flag of piece.flags) parts.push(flag.text);
  if (piece.done) parts.push("done");
  return parts.join(", ");
}

/** The symbol in its box. @param {Drawing} drawing @param {boolean} box */
function symbol({ create, piece, level, look }, box) {
  const paths = look.symbols[piece.hidden ? "hidden" : piece.symbol];
  const big = level < 2 || !(full(piece.strength) || full(piece.movement));
  const place = big ? "translate(6.1,12.6) scale(.212) translate(-25,-50)" : "translate(8.5,10.6) scale(.18) translate(-25,-50)";
  const air = box ? "" : " bare";
  const low = level > 1 && (full(piece.strength) || piece.short) ? 19 : 23;
  const free = `translate(22,${low}) scale(.21) translate(-100,-100)`;
  return create("g", { class: `counter-symbol${air}`, transform: box ? place : free },
    box && create("path", { class: "symbol-box", d: "M25,50h150v100h-150z" }),
    paths?.line && create("path", { class: "symbol-line", d: paths.line }),
    paths?.solid && create("path", { class: "symbol-solid", d: paths.solid }),
    !paths && level > 2 && create("text",
      { class: "symbol-word", x: 100, y: 122, "font-size": 58, "text-anchor": "middle" }, initials(piece.symbol)));
}

/** @param {string} word */
const initials = (word) => word.split(/[_\s-]+/).map((part) => part[0] ?? "").join("").slice(0, 3).toUpperCase();

/** Id, echelon and nation letter along the top, moved aside where one is long.
 * @param {Drawing} drawing */
function topLine({ create, piece, level, inset }) {
  const sizes = { id: TEXT.id(level), echelon: TEXT.echelon(level), letter: TEXT.letter(level) };
  const idEnd = piece.short ? inset + runs(piece.short, sizes.id) + 2.4 : 0;
  const echelon = runs(piece.size, sizes.echelon) + 0.6 * piece.size.length;
  const middle = Math.max(UNIT / 2, idEnd + echelon / 2);
  const letterStart = UNIT - inset - runs(piece.letter, sizes.letter) - 1;
  const room = (piece.size ? middle + echelon / 2 : idEnd) < letterStart;
  return [
    piece.short && label(create, piece.short, inset, 8.7, sizes.id, "bold"),
    piece.size && label(create, piece.size, middle, 8.6, sizes.echelon, "bold spaced", "middle"),
    !piece.hits && room && label(create, piece.letter, UNIT - inset, 8.4, sizes.letter, "soft", "end"),
  ];
}

/** Behind the factors of a reverse side, with the corners of its counter. */
const BAND = {
  square: "M1.5,29.8H42.5V42.5H1.5Z", round: "M1.5,29.8H42.5V35a7.5,7.5 0 0 1 -7.5,7.5H9a7.5,7.5 0 0 1 -7.5,-7.5Z",
};

/** Strength, bombardment in brackets, movement. @param {Drawing} drawing */
function factors({ create, piece, level, shape, inset, look }) {
  const gone = piece.steps?.left === 0;
  const strength = full(piece.strength) ? String(gone ? full(piece.strength) : now(piece.strength)) : "";
  const movement = full(piece.movement) ? String(now(piece.movement)) : "";
  const fire = level > 2 && full(piece.bombardment) ? `(${gone ? full(piece.bombardment) : now(piece.bombardment)})` : "";
  const box = look.moves[piece.move_class];
  const width = 4.6 + 5.4 * movement.length;
  const right = UNIT - inset + 0.6;
  const { left = 1, total = 1 } = piece.steps ?? {};
  const reverse = piece.reduced && !gone && total > 1 && (total - left) % 2 === 1;
  const bold = `bold${reverse ? " reverse" : ""}`;
  return [
    reverse && create("path", { class: "reverse-band", d: BAND[shape === "square" ? "square" : "round"] }),
    strength && label(create, strength, inset, 40.7, TEXT.strength, bold),
    fire && label(create, fire, inset + runs(strength, TEXT.strength) + 1.4, 40.2, TEXT.bombardment, bold),
    level > 2 && piece.range && range(create, piece.range, look.ranges[piece.range.kind]),
    movement && box && create("rect", { class: `move-box ${box}`, x: right - width, y: 30.4, width, height: 11.6, rx: 1.5 }),
    movement && box && label(create, movement, right - width / 2, 40.4, 12.4, `bold on-${box}`, "middle"),
    movement && !box && label(create, movement, UNIT - inset, 40.5, TEXT.movement, `medium${reverse ? " reverse" : ""}`, "end"),
  ];
}

/** How far a piece fires, in its box between the factors. @param {Create} create @param {{value: number}} fire @param {string | undefined} box */
function range(create, { value }, box) {
  const words = String(value);
  const width = 5.4 + 4.6 * words.length;
  return create("g", {},
    box && create("rect", { class: "range-box", x: 21.4 - width / 2, y: 31.4, width, height: 10, rx: box === "pill" ? 5 : 1.4 }),
    label(create, words, 21.4, 39.9, 9.8, `bold${box ? ` on-${box}` : ""}`, "middle"));
}

/** A counter with its factors in a row: nation, symbol and number above them. A small one has no number.
 * @param {Drawing} drawing */
function rowed({ create, piece, level, shape, inset, look }) {
  const reverse = piece.reduced && piece.steps?.left !== 0;
  const paths = look.symbols[piece.symbol];
  const number = piece.short;
  const size = number.length < 2 ? 21 : number.length < 3 ? 18 : 12.5;
  const band = shape === "square" ? "square" : "round";
  const sign = (/** @type {string} */ place) => create("g", { class: "counter-symbol", transform: `${place} translate(-25,-50)` },
    create("path", { class: "symbol-box", d: "M25,50h150v100h-150z" }), paths?.line && create("path", { class: "symbol-line", d: paths.line }));
  if (level < 2) {
    return [
      level > 0 && reverse && create("path", { class: "reverse-band", d: BAND[band], transform: "translate(0,3)" }),
      level > 0 && (number ? label(create, number, UNIT / 2, reverse ? 27 : 31.5, number.length < 3 ? 27 : 17, "bold", "middle") : sign("translate(5,9) scale(.226)")),
    ];
  }
  return [
    reverse && create("path", { class: "reverse-band", d: BAND[band] }),
    label(create, piece.letter, inset, 10.4, level < 4 ? 10.4 : 9.2, "bold"),
    level > 3 && piece.size && label(create, piece.size, UNIT - inset, 9, TEXT.echelon(level), "bold spaced", "end"),
    sign(number ? "translate(4.4,13.2) scale(.136)" : "translate(10.6,12) scale(.152)"),
    number && label(create, number, 34, size > 15 ? 26.4 : 24, size, "bold", "middle"),
    label(create, piece.factors, UNIT / 2, 41, 15, `bold spaced${reverse ? " reverse" : ""}`, "middle"),
  ];
}

/** Steps on the right edge, hollow when lost. @param {Drawing} drawing */
function pips({ create, piece }) {
  const { left = 1, total = 1 } = piece.steps ?? {};
  if (total < 2) return null;
  return Array.from({ length: total }, (_, i) => create("circle", {
    class: `pip${i < total - left ? " lost" : ""}`, cx: 39.7, cy: 13 + i * 4.6, r: 1.55,
  }));
}

/** @param {Drawing} drawing */
function hit({ create, piece, level }) {
  if (!piece.hits) return null;
  return create("g", { class: "hit", transform: "translate(41.4,2.6)" },
    create("circle", { class: "hit-casing", r: 7.6 }), create("circle", { class: "hit-disc", r: 6.6 }),
    level > 2 && label(create, `−${piece.hits}`, -0.2, 3.2, 9.4, "bold on-hit", "middle"));
}

/** Small discs on the left edge for what a unit is about. @param {Drawing} drawing */
function badges({ create, piece, look }) {
  const shown = piece.flags.filter((flag) => flag.id in look.badges).slice(0, 3);
  return shown.map((flag, i) => create("g", { class: "badge", transform: `translate(1.4,${17 + i * 9.2})` },
    create("title", null, flag.text),
    create("circle", { r: 4.4 }), create("path", { d: look.badges[flag.id] })));
}

/** @param {Drawing} drawing */
function tick({ create, piece }) {
  return piece.done && create("g", { class: "tick", transform: "translate(22,44)" },
    create("circle", { r: 5.4 }), create("path", { d: "M-2.6,.2L-.7,2.2L2.8,-2" }));
}

/** On the smallest counters the number comes before the symbol. @param {Drawing} drawing */
function smallNumber({ create, piece }) {
  const strength = String(piece.steps?.left === 0 ? full(piece.strength) : now(piece.strength));
  return label(create, strength, UNIT / 2, 32, strength.length < 3 ? 29 : 22, "bold", "middle");
}

/** A unit's counter. @param {Drawing} drawing */
function unit(drawing) {
  const { level, piece } = drawing;
  if (piece.factors) return rowed(drawing);
  if (level === 1 && full(piece.strength)) return [smallNumber(drawing)];
  return [
    level > 0 && symbol(drawing, true),
    level > 2 && topLine(drawing),
    level > 1 && factors(drawing),
    level > 2 && pips(drawing),
  ];
}

/** Works, aircraft and markers: a large symbol without a box, the strength below it. One that fires has its range beside it, and its name.
 * @param {Drawing} drawing */
function marker(drawing) {
  const { create, piece, level, inset, look } = drawing;
  const strength = full(piece.strength) ? now(piece.strength) : "";
  const fires = level > 2 && piece.range;
  return [
    level > 0 && symbol(drawing, false),
    level > 1 && strength !== "" && (fires ? label(create, strength, inset, 40.7, TEXT.strength, "bold")
      : label(create, strength, UNIT / 2, 41, TEXT.strength, "bold", "middle")),
    fires && range(create, fires, look.ranges[fires.kind]),
    fires && piece.short && label(create, piece.short, inset, 8.7, TEXT.id(level), "bold"),
    level > 2 && strength === "" && piece.short && label(create, piece.short, UNIT / 2, 41, 10, "bold", "middle"),
    level > 2 && label(create, piece.letter, UNIT - inset, 8.6, TEXT.letter(level), "soft", "end"),
  ];
}

/** Draw a piece with its centre at `x`, `y`, `size` wide.
 * @param {Create} create @param {Piece} piece @param {number} size @param {PieceOptions} [options] */
export function drawPiece(create, piece, size, options = {}) {
  const { scale = 1, selected = false, dim = false, hot = false, shadow = true, name = false } = options;
  const { x = size / 2, y = size / 2 } = options;
  const shape = /** @type {"square" | "round" | "cut"} */ (options.shape ?? (piece.shape || shapeOf(piece.side)));
  const level = detail(size * scale);
  const points = piece.kind === "force";
  const k = size / UNIT;
  /** @type {Drawing} */
  const drawing = { create, piece, level, shape, inset: shape === "square" ? 3.4 : 4.6, look: lookOf(options.look) };
  const framed = piece.flags.some((flag) => drawing.look.frames.includes(flag.id));
  /** @param {number} by */
  const frame = (by) => (points ? forceFrame(piece, by, shape, level) : { d: outline(shape, by) });
  const state = [selected && "selected", hot && "hot", (dim || piece.done) && "done", framed && "framed"].filter(Boolean).join(" ");
  return create("g", {
    class: `counter ${nationClass(piece.nation)} ${piece.kind} ${state}`, "data-piece": piece.id,
    transform: `translate(${x - size / 2},${y - size / 2}) scale(${k})`,
  },
    create("g", { class: "counter-body" },
      !points && plate(create, shape, shadow && level > 0),
      points ? force(create, piece, level, shape, drawing.look) : piece.kind === "unit" && !piece.hidden ? unit(drawing) : marker(drawing),
      framed && create("path", { class: "flag-frame", ...frame(-0.6) })),
    level > 1 && badges(drawing),
    level > 1 && hit(drawing),
    level > 1 && tick(drawing),
    hot && !selected && create("path", { class: "counter-hot", ...frame(1.6) }),
    selected && create("path", { class: "counter-selected", ...frame(2.4) }),
    name && level > 4 && label(create, piece.name, UNIT / 2, UNIT + 5.6, 6.4, "counter-name", "middle"));
}

/** At most three plates show of a stack; the first piece lies on top.
 * @param {Create} create @param {Piece[]} pieces top first @param {number} size
 * @param {PieceOptions & {selectedIds?: ReadonlySet<string>}} [options] */
export function drawStack(create, pieces, size, options = {}) {
  const { x = size / 2, y = size / 2, scale = 1 } = options;
  const [top, ...under] = pieces;
  if (!top) return create("g", { class: "stack" });
  const selected = options.selected || options.selectedIds?.has(top.id);
  const k = size / UNIT;
  const below = under.slice(0, 2).map((piece, i) => ({ piece, dx: 3.4 * (i + 1) * k, dy: 3.2 * (i + 1) * k })).reverse();
  const level = detail(size * scale);
  return create("g", { class: "stack", "data-stack": pieces.map((piece) => piece.id).join(" ") },
    below.map(({ piece, dx, dy }) => create("g", {
      class: `counter under ${nationClass(piece.nation)}`,
      transform: `translate(${x - size / 2 + dx},${y - size / 2 + dy}) scale(${k})`,
    }, plate(create, options.shape ?? shapeOf(piece.side), level > 0))),
    drawPiece(create, top, size, { ...options, x, y, selected, shadow: below.length === 0 && options.shadow !== false }),
    pieces.length > 3 && level > 2 && create("g",
      { class: "stack-count", transform: `translate(${x + size / 2 + 3 * k},${y + size / 2 + k}) scale(${k})` },
      create("circle", { r: 7.6 }), label(create, pieces.length, 0, 3.7, 10.5, "bold", "middle")));
}
