/** Where the labels of a chart stand, so that none lies on another, on a dot, or over the edge. Pure functions.
 *
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 * @typedef {{x: number, y: number, anchor: "start"|"middle"|"end"}} Spot where a text is written
 */

/** How wide a letter is on average, in parts of the size of the type. */
const LETTER = 0.56;

/** The room that a text takes. @param {string} text @param {number} size of its type */
export const wide = (text, size) => text.length * size * LETTER;

/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** @param {Box} box @param {Box} frame */
const within = (box, frame) => box.left >= frame.left && box.top >= frame.top && box.left + box.width <= frame.left + frame.width && box.top + box.height <= frame.top + frame.height;

/** @param {Spot} spot @param {number} width @param {number} size @returns {Box} */
const boxAt = ({ x, y, anchor }, width, size) => ({ left: x - { start: 0, middle: width / 2, end: width }[anchor], top: y - size * 0.85, width, height: size * 1.1 });

/**
 * A spot for each label among those it may take, the earlier ones preferred, and those under which less of the curve lies; null where every one is taken.
 * @param {{text: string, spots: Spot[]}[]} labels in the order in which they choose
 * @param {number} size of the type
 * @param {Box} frame
 * @param {Box[]} [dots] what no label may cover
 * @param {number[][]} [curve] points that had better stay in sight
 * @returns {(Spot|null)[]}
 */
export function placed(labels, size, frame, dots = [], curve = []) {
  const taken = [...dots];
  return labels.map(({ text, spots }) => {
    const width = wide(text, size);
    const free = spots.map((spot) => ({ spot, box: boxAt(spot, width, size) })).filter(({ box }) => within(box, frame) && !taken.some((other) => meet(box, other)));
    const hidden = (/** @type {Box} */ box) => curve.filter(([x, y]) => meet(box, { left: x, top: y, width: 0.1, height: 0.1 })).length;
    const best = free.reduce((least, candidate) => (least === null || hidden(candidate.box) < hidden(least.box) ? candidate : least), /** @type {typeof free[number]|null} */ (null));
    if (best) taken.push(best.box);
    return best?.spot ?? null;
  });
}

/** The places beside a dot: right and left of it, level with it and farther up and down. @param {number} x @param {number} y @param {number} gap @param {number} line
 * @returns {Spot[]} */
export function beside(x, y, gap, line) {
  return [0, -1, 1, -2, 2].flatMap((row) => [
    { x: x + gap, y: y + row * line + 4, anchor: /** @type {const} */ ("start") }, { x: x - gap, y: y + row * line + 4, anchor: /** @type {const} */ ("end") },
  ]);
}

/** Discs of which none lies on another: where two would, the later one moves up or down. @param {number[][]} spots @param {number} apart @returns {number[][]} */
export function discs(spots, apart) {
  /** @type {number[][]} */
  const set = [];
  for (const [x, y] of spots) {
    const shifts = [0, -1, 1, -2, 2].map((step) => y + step * apart);
    set.push([x, shifts.find((at) => set.every(([ox, oy]) => Math.hypot(ox - x, oy - at) >= apart - 0.01)) ?? y]);
  }
  return set;
}
