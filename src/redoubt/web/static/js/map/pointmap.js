/** Point-to-point maps: spaces joined by links. Same props and handle as hex maps. */
import { nationClass } from "../look.js";
import { plainArt, printed, names } from "./ground.js";
import { component } from "./hexmap.js";
import { toothed } from "./layers.js";
import { group, line, path, svg, tenth, text } from "./svg.js";
import { MapView } from "./view.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").PointMapData} PointMapData */
/** @typedef {import("./types.js").SpaceData} SpaceData */
/** @typedef {import("./types.js").MapProps<PointMapData>} PointMapProps */
/** @typedef {import("./types.js").MapHandle} MapHandle */
/** @typedef {import("./view.js").Kind} Kind */

/** Radius of a space, of its ring of clicks, and half the room it takes: counters are as large as on hex maps. */
const SPACE = 12;
const RING = 19;
const ROOM = 34;
const MARGIN = 46;
const MOUNTAIN = "M-6,4L-1.5,-4L1,0L2.5,-2.4L6,4Z";
const FOREST = "M-4,4V1M-6.5,1L-4,-4.5L-1.5,1ZM3.5,4V1M1,1L3.5,-4.5L6,1Z";
const MARSH = "M-6,-1h4M2,-1h4M-2,2.6h4M-4,-3.2V-1M4,-3.2V-1M0,.4V2.6";
const DUNES = "M-7,3.4q3.5,-7 7,0q3.5,-5 7,0Z";
const ANCHOR = "M0,-6V7M-4,-3H4M-7,1c1,8 13,8 14,0M0,-8.4a1.6,1.6 0 1 1 .01,0";
const GLYPHS = /** @type {Record<string, string>} */ ({ mountain: MOUNTAIN, forest: FOREST, swamp: MARSH, marsh: MARSH, desert: DUNES, alpine: MOUNTAIN });

/** @implements {Geometry} */
export class PointGeometry {
  /** @param {PointMapData} map @param {{size?: Point, margin?: number} | null} [art] */
  constructor(map, art = null) {
    this.size = art?.size ?? map.size;
    this.margin = art?.margin ?? MARGIN;
    this.radius = ROOM;
    /** The middle of a space is never free for figures. */
    this.busy = true;
    /** @type {Map<string, SpaceData>} */
    this.spaces = new Map(map.spaces.map((space) => [space.id, space]));
    this.cells = [...this.spaces.keys()];
    /** @type {Map<string, string[]>} */
    this.links = new Map(this.cells.map((id) => [id, []]));
    for (const { between: [a, b] } of map.links) {
      this.links.get(a)?.push(b);
      this.links.get(b)?.push(a);
    }
  }

  /** @param {string} id */
  has(id) {
    return this.spaces.has(id);
  }

  /** @param {string} id @returns {Point} */
  centre(id) {
    const space = this.spaces.get(id);
    if (!space) throw new RangeError(`there is no space ${id} on this map`);
    return [space.x, space.y];
  }

  /** @param {string} id @param {number} [part] */
  outline(id, part = 1) {
    return circle(...this.centre(id), RING * part);
  }

  /** @param {ReadonlySet<string>} cells */
  contour(cells) {
    return [...cells].map((id) => this.outline(id)).join("");
  }

  divides() {
    return "";
  }

  /** @param {number} x @param {number} y @returns {string | null} */
  at(x, y) {
    let [best, nearest] = /** @type {[string | null, number]} */ ([null, ROOM * 0.8]);
    for (const { id, x: sx, y: sy } of this.spaces.values()) {
      const far = Math.hypot(sx - x, sy - y);
      if (far < nearest) [best, nearest] = [id, far];
    }
    return best;
  }

  /** @param {string} id */
  neighbours(id) {
    return this.links.get(id) ?? [];
  }

  /** @returns {Point[]} */
  faced() {
    return [];
  }

  /** Spaces have no sides. @returns {null} */
  side() {
    return null;
  }

  /** @returns {null} */
  sideAt() {
    return null;
  }
}

/** @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => `M${tenth(x - r)},${tenth(y)}a${tenth(r)},${tenth(r)} 0 1 1 ${tenth(2 * r)},0a${tenth(r)},${tenth(r)} 0 1 1 ${tenth(-2 * r)},0Z`;

/** @param {number} points @param {number} r @param {number} inner part of the radius @returns {Point[]} */
const star = (points, r, inner) => Array.from({ length: 2 * points }, (_, n) => {
  const far = n % 2 ? r * inner : r;
  const angle = (n * Math.PI) / points;
  return /** @type {Point} */ ([far * Math.sin(angle), -far * Math.cos(angle)]);
});

/** @param {PointMapData} map @param {PointGeometry} geometry */
function links({ links: all }, geometry) {
  return group("map-links", all.flatMap(({ between: [a, b], kind = "full" }) => {
    if (!geometry.has(a) || !geometry.has(b)) return [];
    const d = line([geometry.centre(a), geometry.centre(b)]);
    return [path("map-link-casing", d), path(`map-link ${kind}`, d)];
  }));
}

/** A space as it stands now: ring of its holder, core, star, ground, port, fort, trenches. A ring without a holder is dashed,
 * and a fort in ruins is not drawn.
 * @param {SpaceData} space @param {import("./types.js").PlaceState | undefined} state @param {(side: string | null | undefined) => string} look @param {boolean} taken
 * @param {number} towards where the enemy is, in degrees clockwise from north */
function space({ x, y, nation, vp, capital, terrain, fort: built, port }, state, look, taken, towards) {
  const open = Boolean(state && !state.control);
  const holder = state?.control ? look(state.control) : nationClass(open ? "" : nation);
  const glyph = terrain ? GLYPHS[terrain] : undefined;
  const trench = state?.marks?.find(({ kind }) => kind === "trench");
  const digger = trench?.side ? look(trench.side) : "";
  const levels = Array.from({ length: trench ? Math.max(1, trench.count ?? 1) : 0 }, (_, level) => level);
  const fort = state?.marks?.some(({ kind }) => kind === "ruin") ? 0 : built;
  return svg("g", { class: `map-space ${holder}${open ? " open" : ""}${terrain ? ` on-${terrain}` : ""}`, transform: `translate(${x},${y})` }, [
    Boolean(fort) && !taken && path("fort", line(star(8, SPACE * 1.75, 0.72), true)),
    svg("circle", { class: "face", r: SPACE }),
    Boolean(vp) && svg("circle", { class: "core", r: SPACE * 0.62 }),
    capital ? path("star", line(star(5, SPACE * 0.5, 0.42), true)) : Boolean(glyph) && path(`glyph ${terrain}`, glyph ?? ""),
    Boolean(port) && svg("g", { class: "port", transform: `translate(${-SPACE * 1.15},${SPACE * 0.95}) scale(.52)` }, [svg("circle", { r: 11 }), path("", ANCHOR)]),
    ...levels.map((level) => svg("g", { class: `trench ${digger}` }, [
      path("casing", line(arc(SPACE + 12 + level * 6, towards))), path("works", toothed(arc(SPACE + 12 + level * 6, towards))),
    ])),
    Boolean(fort) && taken && svg("g", { class: "badge", transform: `translate(${-ROOM * 0.62},${-ROOM * 0.62})` }, [path("fort", line(star(8, 9, 0.74), true)), text("", String(fort), 0, 3.4)]),
  ]);
}

/** Where a space faces the enemy: towards the neighbours that the other side holds.
 * @param {PointGeometry} geometry @param {SpaceData} space @param {Record<string, import("./types.js").PlaceState>} places */
function facing(geometry, { id, x, y }, places) {
  const own = places[id]?.control;
  let [across, down] = [0, 0];
  for (const near of geometry.neighbours(id)) {
    const other = places[near]?.control;
    if (!other || other === own) continue;
    const [nx, ny] = geometry.centre(near);
    const far = Math.hypot(nx - x, ny - y) || 1;
    across += (nx - x) / far;
    down += (ny - y) / far;
  }
  return across || down ? (Math.atan2(across, -down) * 180) / Math.PI : 0;
}

/** An arc of trench. @param {number} r @param {number} towards degrees clockwise from north @returns {Point[]} */
const arc = (r, towards) => Array.from({ length: 9 }, (_, n) => {
  const angle = ((towards - 60 + n * 15) * Math.PI) / 180;
  return /** @type {Point} */ ([r * Math.sin(angle), -r * Math.cos(angle)]);
});

/** @param {SpaceData} space */
function label({ name, x, y, label: where = "below", capital, vp }) {
  const kind = capital ? " capital" : vp ? " vp" : "";
  if (typeof where !== "string") return text(`map-name space-name placed${kind}`, name, x + where[0], y + where[1] + 4.2, { "font-size": 13 });
  const [dx = 0, dy = 0] = { below: [0, 27], above: [0, -18], left: [-17, 4], right: [17, 4] }[where];
  return text(`map-name space-name ${where}${kind}`, name, x + dx, y + dy, { "font-size": capital ? 15 : 13 });
}

/** @type {Kind} */
export const POINTS = {
  drawn: new Set(["trench", "ruin"]),
  geometry: ({ map, art }) => new PointGeometry(map, art),
  ground: ({ map, art }, geometry) => printed(art ?? plainArt(geometry), [links(map, /** @type {PointGeometry} */ (geometry))], []),
  names: ({ map, art }, geometry, id) => group("map-names", [
    names(art ?? plainArt(geometry), id), ...map.spaces.map(label),
  ]),
  changing({ map, scene }, geometry, look) {
    const taken = new Set((scene?.pieces ?? []).map(({ place }) => place));
    const places = scene?.places ?? {};
    return map.spaces.map((/** @type {SpaceData} */ data) => space(data, places[data.id], look, taken.has(data.id),
      facing(/** @type {PointGeometry} */ (geometry), data, places)));
  },
  describe({ map, scene }, cell) {
    const known = /** @type {PointMapData} */ (map).spaces.find(({ id }) => id === cell);
    const here = (scene?.pieces ?? []).filter(({ place }) => place === cell).map(({ name }) => name);
    const kinds = [known?.capital && "capital", known?.vp && "victory space", known?.fort && `fort ${known.fort}`, known?.terrain];
    return [known?.name ?? cell, ...kinds, ...here].filter(Boolean).join(", ");
  },
};

/** @param {HTMLElement} host @param {PointMapProps} props */
export const createPointMap = (host, props) => new MapView(host, POINTS, props);

/** @type {(props: PointMapProps & {handle?: {current: MapHandle | null} | ((handle: MapHandle | null) => void)}) => any} */
export const PointMap = component(POINTS);
