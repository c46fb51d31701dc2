/** Where hexes are: the one place that knows how hex numbers become places, sides and neighbours. */
import { line } from "./svg.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Geometry} Geometry */

const H = Math.sqrt(3) / 2;
/** Corners of a flat-topped hex of radius 1, clockwise from the upper left one, so that side n (n = 0 is north,
 * clockwise) runs from corner n to corner n + 1.
 * @type {Point[]} */
const CORNERS = [[-0.5, -H], [0.5, -H], [1, 0], [0.5, H], [-0.5, H], [-1, 0]];
/** Steps to the neighbour across each side, in units of the distance between opposite sides. @type {Point[]} */
const ACROSS = [[0, -1], [H, -0.5], [H, 0.5], [0, 1], [-H, 0.5], [-H, -0.5]];

/** How near a hexside a press must be to mean the side, as a part of the radius. */
const NEAR = 0.2;

/** Room around the hexes when a map has no art of its own. */
const PLAIN = { radius: 40, margin: 46 };

/** @implements {Geometry} */
export class HexGeometry {
  /** @param {import("./types.js").HexMapData} map @param {import("./types.js").Art | null} [art] */
  constructor(map, art = null) {
    this.radius = art?.radius ?? PLAIN.radius;
    this.margin = art?.margin ?? PLAIN.margin;
    this.unit = this.radius * 2 * H;
    const left = Math.min(...map.hexes.map(({ centre }) => centre[0])) * this.unit;
    const top = Math.min(...map.hexes.map(({ centre }) => centre[1])) * this.unit;
    /** @type {Point} */
    this.origin = art?.origin ?? [this.radius - left, this.unit / 2 - top];
    /** @type {Map<string, Point>} */
    this.places = new Map(map.hexes.map(({ hex, centre }) => [hex, this.place(centre)]));
    this.cells = map.hexes.map(({ hex }) => hex);
    /** @type {Map<string, string>} */
    this.byPlace = new Map([...this.places].map(([hex, at]) => [this.key(at), hex]));
    const all = [...this.places.values()];
    /** @type {Point} */
    this.size = art?.size ?? [Math.max(...all.map(([x]) => x)) + this.radius, Math.max(...all.map(([, y]) => y)) + this.unit / 2];
  }

  /** @param {Point} centre in the units of the data @returns {Point} */
  place(centre) {
    return [this.origin[0] + centre[0] * this.unit, this.origin[1] + centre[1] * this.unit];
  }

  /** Column and half row as one word. @param {Point} at */
  key([x, y]) {
    return `${Math.round(x / (1.5 * this.radius))},${Math.round((2 * y) / this.unit)}`;
  }

  /** @param {string} hex */
  has(hex) {
    return this.places.has(hex);
  }

  /** @param {string} hex @returns {Point} */
  centre(hex) {
    const at = this.places.get(hex);
    if (!at) throw new RangeError(`there is no hex ${hex} on this map`);
    return at;
  }

  /** @param {string} hex @param {number} [part] @returns {Point[]} */
  corners(hex, part = 1) {
    const [x, y] = this.centre(hex);
    return CORNERS.map(([a, b]) => [x + a * this.radius * part, y + b * this.radius * part]);
  }

  /** @param {string} hex @param {number} [part] */
  outline(hex, part = 1) {
    return line(this.corners(hex, part), true);
  }

  /** The neighbour across side n, or null at the edge. @param {string} hex @param {number} side @returns {string | null} */
  across(hex, side) {
    const [x, y] = this.centre(hex);
    const [a, b] = /** @type {Point} */ (ACROSS[((side % 6) + 6) % 6]);
    return this.byPlace.get(this.key([x + a * this.unit, y + b * this.unit])) ?? null;
  }

  /** The ends of the side between neighbours, walked with the first on the right hand; null if they are none.
   * @param {string} hex @param {string} other @returns {[Point, Point] | null} */
  side(hex, other) {
    if (!this.has(hex)) return null;
    const number = ACROSS.findIndex((_, n) => this.across(hex, n) === other);
    if (number < 0) return null;
    const corners = this.corners(hex);
    return [/** @type {Point} */ (corners[number]), /** @type {Point} */ (corners[(number + 1) % 6])];
  }

  /** The neighbour whose side lies near a point of a hex, if one does. @param {string} hex @param {number} x @param {number} y @returns {string | null} */
  sideAt(hex, x, y) {
    const [cx, cy] = this.centre(hex);
    const off = ACROSS.map(([a, b]) => this.unit / 2 - ((x - cx) * a + (y - cy) * b));
    const nearest = off.indexOf(Math.min(...off));
    return /** @type {number} */ (off[nearest]) < NEAR * this.radius ? this.across(hex, nearest) : null;
  }

  /** @param {string} hex @returns {string[]} */
  neighbours(hex) {
    return ACROSS.map((_, side) => this.across(hex, side)).filter((other) => other !== null);
  }

  /** @param {number} x @param {number} y @returns {string | null} */
  at(x, y) {
    const column = Math.round((x - this.origin[0]) / (1.5 * this.radius));
    let best = null;
    let nearest = this.radius ** 2;
    for (const across of [column - 1, column, column + 1]) {
      const cx = this.origin[0] + across * 1.5 * this.radius;
      const half = Math.round((2 * y) / this.unit);
      for (const row of [half - 1, half, half + 1]) {
        const hex = this.byPlace.get(`${Math.round(cx / (1.5 * this.radius))},${row}`);
        if (!hex) continue;
        const [hx, hy] = this.centre(hex);
        const off = (hx - x) ** 2 + (hy - y) ** 2;
        if (off < nearest) [best, nearest] = [hex, off];
      }
    }
    return best;
  }

  /** The hexsides of a group that satisfy a test, as one path.
   * @param {Iterable<string>} group @param {(hex: string, other: string | null) => boolean} wanted */
  sides(group, wanted) {
    let d = "";
    for (const hex of group) {
      const corners = this.corners(hex);
      for (let side = 0; side < 6; side += 1) {
        if (wanted(hex, this.across(hex, side))) {
          d += line([/** @type {Point} */ (corners[side]), /** @type {Point} */ (corners[(side + 1) % 6])]);
        }
      }
    }
    return d;
  }

  /** @param {ReadonlySet<string>} group */
  contour(group) {
    return this.sides(group, (_, other) => other === null || !group.has(other));
  }

  /** @param {ReadonlyMap<string, number>} group */
  divides(group) {
    return this.sides(group.keys(), (hex, other) => other !== null && hex < other && group.has(other) && group.get(hex) !== group.get(other));
  }

  /** @param {string} hex @param {number} first @returns {Point[]} */
  faced(hex, first) {
    const corners = this.corners(hex, 0.86);
    return [0, 1, 2, 3].map((n) => /** @type {Point} */ (corners[(first + n) % 6]));
  }
}

const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** The neighbour that lies best in a direction; of two alike (left and right on flat-topped hexes) the upper one
 * first, then the lower, so that a walk stays level.
 * @param {Geometry} geometry @param {string} cell @param {import("./types.js").Direction} direction @param {number} [drift]
 *   half rows the walk has sunk so far @returns {string | null} */
export function neighbourTowards(geometry, cell, direction, drift = 0) {
  const [x, y] = geometry.centre(cell);
  const [ax, ay] = /** @type {Point} */ (WAYS[direction]);
  let best = null;
  let most = 0.3;
  for (const other of geometry.neighbours(cell)) {
    const [ox, oy] = geometry.centre(other);
    const far = Math.hypot(ox - x, oy - y);
    const level = ((oy - y) / far) * (drift > 0 ? -0.01 : 0.01);
    const score = ((ox - x) * ax + (oy - y) * ay) / far + level * Math.abs(ax);
    if (score > most) [best, most] = [other, score];
  }
  return best;
}
