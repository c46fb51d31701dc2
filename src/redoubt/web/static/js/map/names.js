/** Names of towns that can be read at any scale: where the printed size would be too small a name grows with its dot, and
 * makes way for one that matters more. A name that a counter would cover stands on another side of its dot. */

/** @typedef {import("./types.js").TownArt} TownArt */
/** @typedef {[number, number, number, number]} Box left, top, right, bottom */
/** @typedef {{grown: number, shown: boolean, shift: [number, number]}} Fit how much a name has grown, whether there is room for it,
 *   and how far it was moved from its printed place */

/** Pixels below which a name on a screen cannot be read. */
export const LEAST_NAME = 10.5;
/** Room between a name and its flag, in map units. */
const CLEAR = 2.5;
/** Room that the halo of a name takes, in map units. */
const HALO = 2;
/** How far a name may stand from its printed place to be clear of counters, in its own widths. */
const AFAR = 1.6;
/** The level of detail up to which places without worth have no name. */
const WORTHY = 1;

/** @param {TownArt} town */
const plain = ({ vp, capital }) => !capital && !vp;

/** The more a place matters, the higher. @param {TownArt} town */
const weight = ({ vp, capital, rank, size }) => (capital ? 1000 : 0) + 10 * vp + (rank === "major" ? 5 : 0) + size / 100;

/** @param {Box} a @param {Box} b */
const shared = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** Where a name may stand beside its dot: as printed, left, below, above, and a little lower or higher than printed.
 * @param {TownArt} town @returns {[number, number][]} */
function spots({ x, size, width, dot: [dx, , r] }) {
  const gap = x - dx;
  const middle = -gap - width / 2;
  return [[0, 0], [-2 * gap - width, 0], [middle, r + 0.95 * size], [middle, -r - 0.8 * size], [0, 0.75 * size], [0, -0.75 * size],
    [-2 * gap - width, 0.75 * size], [-2 * gap - width, -0.75 * size]];
}

/** The box of a name that has grown with its dot. @param {TownArt} town @param {number} grown @param {[number, number]} shift @returns {Box} */
function boxOf(town, grown, [across, down]) {
  const [dx, dy] = town.dot;
  const [left, base] = [dx + (town.x + across - dx) * grown, dy + (town.y + down - dy) * grown];
  return [left, base - 0.72 * town.size * grown, left + (1.1 * town.width + HALO) * grown, base + 0.24 * town.size * grown];
}

/** Where a name stands beyond the counters that would cover it to the right or to the left of its dot; null if that is too far away, or if
 * nothing covers it. @param {TownArt} town @param {number} grown @param {[number, number]} from @param {Box[]} counters
 * @returns {[number, number]|null} */
function beyond(town, grown, from, counters) {
  const left = from[0] < 0;
  let [shift, moved] = [from, 0];
  for (let passed = 0; passed < 2; passed += 1) {
    const box = boxOf(town, grown, shift);
    const over = counters.filter((other) => shared(box, other) > 0);
    if (over.length === 0) break;
    const step = left ? Math.min(...over.map((other) => other[0])) - box[2] : Math.max(...over.map((other) => other[2])) - box[0];
    moved += step + 3 * Math.sign(step) * HALO;
    shift = [from[0] + moved / grown, from[1]];
  }
  return moved !== 0 && Math.abs(moved) < town.width * grown * AFAR ? shift : null;
}

/** How each town's name is shown. @param {TownArt[]} towns @param {number} scale @param {number} level of detail @param {number} least pixels
 * @param {Box[]} [counters] what a name must not lie under
 * @returns {Map<string, Fit>} */
export function fitted(towns, scale, level, least, counters = []) {
  /** @type {Box[]} */
  const taken = [];
  const dots = towns.map(({ hex, dot: [x, y, r] }) => ({ hex, box: /** @type {Box} */ ([x - r, y - r, x + r, y + r]) }));
  /** @type {Map<string, Fit>} */
  const fits = new Map();
  for (const town of [...towns].sort((a, b) => weight(b) - weight(a))) {
    const grown = Math.max(1, least / (town.size * scale));
    const names = [...taken, ...dots.filter(({ hex }) => hex !== town.hex).map((other) => other.box)];
    const beside = spots(town);
    const past = beside.slice(0, 2).map((from) => beyond(town, grown, from, counters)).filter((shift) => shift !== null);
    const tried = [...beside, ...past].map((shift, rank) => {
      const box = boxOf(town, grown, shift);
      const covered = counters.reduce((sum, other) => sum + shared(box, other), 0) + 20 * names.reduce((sum, other) => sum + shared(box, other), 0);
      return { shift, box, cost: 2 * covered + rank * 0.02 * (box[2] - box[0]) * (box[3] - box[1]) };
    });
    const { shift, box } = tried.reduce((best, spot) => (spot.cost < best.cost ? spot : best));
    const wanted = level > WORTHY || !plain(town);
    const free = grown === 1 || taken.every((other) => other[0] > box[2] || other[2] < box[0] || other[1] > box[3] || other[3] < box[1]);
    if (wanted && free) taken.push(box);
    fits.set(town.hex, { grown: wanted && free ? grown : 1, shown: wanted && free, shift });
  }
  return fits;
}

/** Lays the fits on the drawn names. @param {SVGElement} sheet @param {TownArt[]} towns @param {ReadonlyMap<string, Fit>} fits */
export function showNames(sheet, towns, fits) {
  const known = new Map(towns.map((town) => [town.hex, town]));
  for (const drawn of /** @type {NodeListOf<SVGElement>} */ (sheet.querySelectorAll(".map-town"))) {
    const hex = drawn.dataset.place ?? "";
    const town = known.get(hex);
    const [dx, dy] = town?.dot ?? [0, 0];
    const { grown, shown, shift } = fits.get(hex) ?? PRINTED;
    const words = drawn.querySelector(".map-name");
    if (town && words) {
      words.setAttribute("x", String(town.x + shift[0]));
      words.setAttribute("y", String(town.y + shift[1]));
    }
    drawn.classList.toggle("crowded", !shown);
    if (grown === 1) drawn.removeAttribute("transform");
    else drawn.setAttribute("transform", `translate(${dx},${dy}) scale(${grown.toFixed(3)}) translate(${-dx},${-dy})`);
  }
}

/** @type {Fit} */
const PRINTED = { grown: 1, shown: true, shift: [0, 0] };

/** Where a town's flag stands: beside its name, or beside its dot where the name has no room.
 * @param {TownArt} town @param {Fit} [fit] @returns {{x: number, y: number, grown: number}} */
export function flagSpot({ dot: [dx, dy, r], flag: [x, y] }, { grown, shown, shift } = PRINTED) {
  const aside = shift[0] < 0 && shift[1] === 0; // left of its dot: the flag stands where the name was
  const [far, low] = !shown || aside ? [r + 1.5, y - dy] : [x - dx + CLEAR + shift[0], y - dy + shift[1]];
  return { x: dx + far * grown, y: dy + low * grown, grown };
}
