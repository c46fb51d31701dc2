/**
 * Where a card beside a hex finds room: not on a counter, not on the hex itself, not on another card. Pure functions.
 *
 * @typedef {{left: number, top: number, width: number, height: number}} Rect
 * @typedef {{left: number, top: number, way: "above"|"below"|"right"|"left"}} Spot
 */

/** How far from its hex a tip may go to lie on free ground, in pixels; a fan stays beside it. */
export const FAR = [0, 60, 130, 220, 320];

const SHIFTS = [0, -0.5, 0.5, -1, 1, -1.5, 1.5];
/** A card with a stem stays where the stem reaches its hex. */
export const STEMMED = [0, -0.5, 0.5];

/** @param {Rect} a @param {Rect} b */
export function overlap(a, b) {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * The place with the least under it: beside the hex in one of the ways, or shifted along its edge.
 * @param {{x: number, y: number}} at the middle of the hex
 * @param {number} radius from there to its corner
 * @param {{width: number, height: number}} size of the card
 * @param {{width: number, height: number}} box of the map
 * @param {Rect[]} counters what it must not cover
 * @param {Rect[]} cards what it must not touch at all
 * @param {Spot["way"][]} [ways] which are tried, the preferred one first
 * @param {number[]} [fars] how far away it may lie
 * @param {number[]} [shifts] how far along the edge, as a part of its own length
 * @returns {Spot}
 */
export function bestSpot(at, radius, size, box, counters, cards, ways = ["right", "left", "below", "above"], fars = [0], shifts = SHIFTS) {
  const gap = radius + 10;
  const within = (/** @type {number} */ value, /** @type {number} */ length, /** @type {number} */ room) => Math.min(Math.max(value, 6), Math.max(6, room - length - 6));
  /** @type {(Spot & {cost: number})[]} */
  const tried = [];
  for (const [rank, way] of ways.entries()) {
    for (const [far, shift] of fars.flatMap((far) => shifts.map((shift) => [far, shift]))) {
      const off = gap + far;
      const across = at.x - size.width / 2 + shift * size.width * 0.8;
      const down = at.y - size.height / 2 + shift * size.height * 0.8;
      const left = within(way === "right" ? at.x + off : way === "left" ? at.x - off - size.width : across, size.width, box.width);
      const top = within(way === "below" ? at.y + off : way === "above" ? at.y - off - size.height : down, size.height, box.height);
      const rect = { left, top, ...size };
      const own = overlap(rect, { left: at.x - radius, top: at.y - radius, width: 2 * radius, height: 2 * radius });
      const covered = counters.reduce((sum, other) => sum + overlap(rect, other), 0);
      const touched = cards.reduce((sum, other) => sum + overlap(rect, other), 0);
      tried.push({ left, top, way, cost: 3 * covered + 6 * own + 8 * touched + rank * 40 + Math.abs(shift) * 25 + 2 * far });
    }
  }
  return tried.reduce((best, spot) => (spot.cost < best.cost ? spot : best));
}
