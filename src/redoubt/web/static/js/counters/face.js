/** What every counter is made of: levels of detail, corners, faces, text that stays readable. One unit is 1/44 of it. */

/** @typedef {import("../types.js").Piece} Piece */
/** Makes an element: Preact's `h`, or `element` below for plain DOM.
 * @typedef {(tag: string, props: Record<string, any> | null, ...children: any[]) => any} Create */
/** @typedef {{scale?: number, selected?: boolean, dim?: boolean, shadow?: boolean, name?: boolean, hot?: boolean,
 *   shape?: "square" | "round" | "cut", x?: number, y?: number, look?: string}} PieceOptions
 *   `scale`: pixels on the screen for one unit of `size` (the zoom of a map); `name`: the full name below, from the
 *   highest level of detail on; `hot`: it can act; `x`, `y`: where the centre lies; `look`: the title whose look it has,
 *   else the one the page wears. */

export const UNIT = 44;
/** Levels of detail by the width on the screen: a dot; face and symbol; factors; all, small text enlarged;
 * all; all with room to spare. No text ever falls below 7 pixels. */
const LEVELS = [14, 25, 33, 42, 62];

/** @param {number} pixels the counter's width on the screen @returns {number} 0 to 5 */
export const detail = (pixels) => LEVELS.filter((least) => pixels >= least).length;

/** Text sizes per level: [level 3, level 4 and up]. At level 3 a counter is at least 33 pixels wide. */
export const TEXT = {
  strength: 15, movement: 13, bombardment: 11,
  /** @param {number} level */
  id: (level) => (level < 4 ? 9.4 : 8.8),
  /** @param {number} level */
  echelon: (level) => (level < 4 ? 9.4 : 9),
  /** @param {number} level */
  letter: (level) => (level < 4 ? 9.4 : 7.5),
};

/** How wide a text in the narrow face runs, nearly. @param {string} text @param {number} size */
export const runs = (text, size) => text.length * size * 0.46;

const SVG = "http://www.w3.org/2000/svg";

/** `h` for plain SVG DOM. @type {Create} */
export function element(tag, props, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value !== null && value !== undefined && value !== false && name !== "key") node.setAttribute(name, String(value));
  }
  for (const child of children.flat(3)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

// ------------------------------------------------------------------ sides

const SHAPES = /** @type {const} */ (["square", "round", "cut"]);

/** @type {string[]} */
let sides = [];

/** Set the sides of the game on the table, in order: the first has square corners, the second round
 * ones, the third cut ones. @param {string[]} order */
export function setSides(order) {
  sides = order;
}

/** @param {string | null | undefined} side @returns {"square" | "round" | "cut"} */
export const shapeOf = (side) => SHAPES[Math.max(0, sides.indexOf(side ?? "")) % SHAPES.length] ?? "square";

// ------------------------------------------------------------------ plates

/** The outline of a counter, grown by `by`. @param {"square" | "round" | "cut"} shape */
export function outline(shape, by = 0, w = UNIT, h = UNIT) {
  const [x, y, right, bottom] = [-by, -by, w + by, h + by];
  const r = { square: 2, round: 9, cut: 7 }[shape] + (shape === "square" ? Math.max(0, by) * 0.6 : by);
  const corner = shape === "cut"
    ? (/** @type {number} */ dx, /** @type {number} */ dy) => `l${dx},${dy}`
    : (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r},${r} 0 0 1 ${dx},${dy}`;
  const [top, rightSide, foot, leftSide] = [corner(r, r), corner(-r, r), corner(-r, -r), corner(r, -r)];
  return `M${x + r},${y}H${right - r}${top}V${bottom - r}${rightSide}H${x + r}${foot}V${y + r}${leftSide}Z`;
}

/** Face, edge and light rim; two offset plates for the shadow, no filter.
 * @param {Create} create @param {"square" | "round" | "cut"} shape @param {boolean} shadow */
export function plate(create, shape, shadow) {
  return [
    shadow && create("path", { class: "counter-shadow far", d: outline(shape, 1), transform: "translate(0,2.6)" }),
    shadow && create("path", { class: "counter-shadow", d: outline(shape), transform: "translate(.6,1.8)" }),
    create("path", { class: "counter-face", d: outline(shape) }),
    create("path", { class: "counter-rim", d: outline(shape, -1) }),
  ];
}

/** @param {Create} create @param {string | number} text @param {number} x @param {number} y @param {number} size
 * @param {string} [extra] classes @param {"start" | "middle" | "end"} [anchor] */
export function label(create, text, x, y, size, extra = "", anchor = "start") {
  return create("text", { class: `counter-text ${extra}`, x, y, "font-size": size, "text-anchor": anchor }, String(text));
}
