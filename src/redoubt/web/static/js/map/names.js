/** Names of towns that can be read at any scale: where the printed size would be too small a name grows with its dot, and
 * makes way for one that matters more. */

/** @typedef {import("./types.js").TownArt} TownArt */
/** @typedef {{grown: number, shown: boolean}} Fit how much a name has grown, and whether there is room for it */

/** Pixels below which a name on a screen cannot be read. */
export const LEAST_NAME = 10.5;
/** Room between a name and its flag, in map units. */
const CLEAR = 2.5;
/** The level of detail up to which places without worth have no name. */
const WORTHY = 1;

/** @param {TownArt} town */
const plain = ({ vp, capital }) => !capital && !vp;

/** The more a place matters, the higher. @param {TownArt} town */
const weight = ({ vp, capital, rank, size }) => (capital ? 1000 : 0) + 10 * vp + (rank === "major" ? 5 : 0) + size / 100;

/** How each town's name is shown. @param {TownArt[]} towns @param {number} scale @param {number} level of detail @param {number} least pixels
 * @returns {Map<string, Fit>} */
export function fitted(towns, scale, level, least) {
  /** @type {[number, number, number, number][]} */
  const taken = [];
  /** @type {Map<string, Fit>} */
  const fits = new Map();
  for (const town of [...towns].sort((a, b) => weight(b) - weight(a))) {
    const grown = Math.max(1, least / (town.size * scale));
    const [dx, dy] = town.dot;
    const [left, base] = [dx + (town.x - dx) * grown, dy + (town.y - dy) * grown];
    const box = /** @type {[number, number, number, number]} */ (
      [dx - town.dot[2] * grown, base - 0.72 * town.size * grown, left + town.width * grown, base + 0.24 * town.size * grown]);
    const wanted = level > WORTHY || !plain(town);
    const free = grown === 1 || taken.every((other) => other[0] > box[2] || other[2] < box[0] || other[1] > box[3] || other[3] < box[1]);
    if (wanted && free) taken.push(box);
    fits.set(town.hex, { grown: wanted && free ? grown : 1, shown: wanted && free });
  }
  return fits;
}

/** Lays the fits on the drawn names. @param {SVGElement} sheet @param {TownArt[]} towns @param {ReadonlyMap<string, Fit>} fits */
export function showNames(sheet, towns, fits) {
  const dots = new Map(towns.map((town) => [town.hex, town.dot]));
  for (const drawn of /** @type {NodeListOf<SVGElement>} */ (sheet.querySelectorAll(".map-town"))) {
    const hex = drawn.dataset.place ?? "";
    const [dx, dy] = dots.get(hex) ?? [0, 0];
    const { grown, shown } = fits.get(hex) ?? { grown: 1, shown: true };
    drawn.classList.toggle("crowded", !shown);
    if (grown === 1) drawn.removeAttribute("transform");
    else drawn.setAttribute("transform", `translate(${dx},${dy}) scale(${grown.toFixed(3)}) translate(${-dx},${-dy})`);
  }
}

/** Where a town's flag stands: beside its name, or beside its dot where the name has no room.
 * @param {TownArt} town @param {Fit} [fit] @returns {{x: number, y: number, grown: number}} */
export function flagSpot({ dot: [dx, dy, r], flag: [x, y] }, { grown, shown } = { grown: 1, shown: true }) {
  const [far, low] = shown ? [x - dx + CLEAR, y - dy] : [r + 1.5, y - dy];
  return { x: dx + far * grown, y: dy + low * grown, grown };
}
