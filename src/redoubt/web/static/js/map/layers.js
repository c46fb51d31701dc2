/** What the game lays over the printed map: reach, rings, fights, overlays, works, marks. Cheap to redraw. */
import { lookOf, nationClass, word } from "../look.js";
import { flagSpot } from "./names.js";
import { line, path, svg, tenth, text } from "./svg.js";

/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").Highlight} Highlight */
/** @typedef {import("./types.js").LayerView} Overlay */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Point} Point */

const TOOTH_EVERY = 6.5;
const TOOTH = 4;
const SWORDS = "M-4,-4L3.4,3.4M1.2,4.2l3,-3M4,-4L-3.4,3.4M-1.2,4.2l-3,-3";
const VEIL_STEPS = 5;

/** @param {Record<string, {cost?: number | null}>} cells @param {Geometry} geometry */
const known = (cells, geometry) => Object.entries(cells).filter(([cell]) => geometry.has(cell));

// ------------------------------------------------------------------ reach

/** Gold where the piece can go, stronger where it is cheap; a line around it and between costs.
 * @param {Highlight} highlight @param {Geometry} geometry */
export function veil({ legal, reach }, geometry) {
  const cells = known({ ...reach, ...legal }, geometry);
  if (cells.length === 0) return [];
  const costs = new Map(cells.map(([cell, { cost }]) => [cell, cost ?? -1]));
  const levels = [...new Set(costs.values())].sort((a, b) => a - b);
  const shades = levels.map((cost, n) => {
    const d = cells.filter(([cell]) => costs.get(cell) === cost).map(([cell]) => geometry.outline(cell)).join("");
    return path(`map-veil step-${cost < 0 || levels.length === 1 ? "plain" : Math.min(n, VEIL_STEPS)}`, d);
  });
  const outer = geometry.contour(new Set(costs.keys()));
  return [
    ...shades, path("map-divide", geometry.divides(costs)),
    path("map-reach-casing", outer), path(legal ? "map-reach-line" : "map-reach-line only", outer),
  ];
}

/** The cost of each target in a disc: in the middle of an empty cell, beside the counters of another.
 * @param {Highlight} highlight @param {Geometry} geometry @param {ReadonlySet<string>} occupied */
export function discs({ legal, reach }, geometry, occupied) {
  return known({ ...reach, ...legal }, geometry).filter(([, { cost }]) => cost !== null && cost !== undefined).map(([cell, { cost, ...more }]) => {
    const [x, y] = geometry.centre(cell);
    const aside = occupied.has(cell) || geometry.busy ? 0.7 * geometry.radius : 0;
    const up = geometry.busy ? 0.45 * geometry.radius : 0;
    const warned = /** @type {{warn?: boolean}} */ (more).warn;
    const words = `${cost}${warned ? "!" : ""}`;
    return svg("g", { class: warned ? "map-cost warn" : "map-cost", transform: `translate(${tenth(x + aside)},${tenth(y - up)})` }, [
      svg("circle", { r: words.length > 2 ? 9.4 : 7.8 }), text("", words, 0, 3.6),
    ]);
  });
}

/** The numbers of what happened, at the upper left of its cell; what happened in the same cell stands side by side.
 * @param {Highlight} highlight @param {Geometry} geometry */
export function numbered({ numbered: cells = [] }, geometry) {
  return cells.map((cell, index) => {
    if (!geometry.has(cell)) return null;
    const [x, y] = geometry.centre(cell);
    const beside = cells.slice(0, index).filter((other) => other === cell).length;
    return svg("g", { class: "map-numbered", "data-cell": cell, transform: `translate(${tenth(x - 0.62 * geometry.radius + 17 * beside)},${tenth(y - 0.72 * geometry.radius)})` }, [
      svg("circle", { r: 8.6 }), text("", String(index + 1), 0, 3.8),
    ]);
  }).filter((disc) => disc !== null);
}

/** Rings for what may be clicked, what is selected, what refused. @param {Highlight} highlight @param {Geometry} geometry */
export function rings({ legal, selected, refused }, geometry) {
  const chosen = typeof selected === "string" ? [selected] : selected ?? [];
  const open = known(legal ?? {}, geometry);
  const bare = open.filter(([, { cost }]) => cost === null || cost === undefined);
  return [
    bare.length > 0 && path("map-legal", bare.map(([cell]) => geometry.outline(cell, 0.93)).join("")),
    ...open.filter(([, target]) => /** @type {{danger?: boolean}} */ (target).danger).map(([cell]) => path("map-legal danger", geometry.outline(cell, 0.86))),
    ...open.filter(([, target]) => /** @type {{warn?: boolean}} */ (target).warn).map(([cell]) => path("map-legal warn", geometry.outline(cell, 0.9))),
    ...chosen.filter((cell) => geometry.has(cell)).flatMap((cell) => [
      path("map-selected-casing", geometry.outline(cell, 0.96)), path("map-selected", geometry.outline(cell, 0.96)),
    ]),
    refused && geometry.has(refused) && path("map-refused", geometry.outline(refused, 0.93)),
  ].filter(Boolean);
}

/** A way as an arrow through the middles of its cells. @param {string[] | null | undefined} cells @param {Geometry} geometry */
export function arrow(cells, geometry) {
  const way = (cells ?? []).filter((cell) => geometry.has(cell)).map((cell) => geometry.centre(cell));
  if (way.length < 2) return [];
  const [end, before] = [/** @type {Point} */ (way.at(-1)), /** @type {Point} */ (way.at(-2))];
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const back = (/** @type {number} */ far, /** @type {number} */ aside) => /** @type {Point} */ ([
    end[0] - far * Math.cos(angle) - aside * Math.sin(angle), end[1] - far * Math.sin(angle) + aside * Math.cos(angle)]);
  const shaft = line([...way.slice(0, -1), back(10, 0)]);
  return [path("map-path-casing", shaft), path("map-path", shaft), path("map-path-head", line([back(15, -7.5), end, back(15, 7.5), back(11, 0)], true))];
}

// ------------------------------------------------------------------ fights

/** Red rings where there is fighting, the one in the panel heavier; a place that was won is gold under its counters.
 * @param {Partial<Scene>} scene @param {Highlight} highlight @param {Geometry} geometry */
export function fights({ places = {} }, { contested, event }, geometry) {
  const place = event && event.step !== "verdict" ? event.place : "";
  const cells = new Set(Object.entries(places).filter(([, state]) => state.contested).map(([cell]) => cell));
  if (place) cells.add(place);
  const won = event?.won && geometry.has(event.place) ? [path("map-taken", geometry.outline(event.place, 0.97))] : [];
  return [...won, ...[...cells].filter((cell) => geometry.has(cell)).map((cell) => {
    const d = geometry.outline(cell, geometry.busy ? 1.5 : 0.985);
    return svg("g", { class: cell === contested ? "map-fight focus" : "map-fight" }, [path("casing", d), path("ring", d)]);
  })];
}

/** The odds of each fight on the upper side of its cell. @param {Partial<Scene>} scene @param {Geometry} geometry @param {string} [but] the one that is being shown */
export function odds({ places = {} }, geometry, but = "") {
  return Object.entries(places).filter(([cell, state]) => state.contested && cell !== but && geometry.has(cell)).map(([cell, state]) => {
    const [x, y] = geometry.centre(cell);
    const words = state.contested?.odds ?? "";
    const width = 20 + words.length * 5.6;
    return svg("g", { class: "map-odds", transform: `translate(${tenth(x)},${tenth(y - 0.82 * geometry.radius)})` }, [svg("g", { class: "map-pill" }, [
      svg("rect", { x: -width / 2, y: -8, width, height: 16, rx: 8 }),
      path("swords", SWORDS, { transform: words ? `translate(${-width / 2 + 10},0)` : null }),
      words && text("", words, 6.5, 4),
    ])]);
  });
}

// ------------------------------------------------------------------ overlays

/** How a cell of an overlay looks, as classes: also for its sample in a legend.
 * @param {string} name of the overlay @param {Partial<Overlay["places"][string]>} cell */
export function overlayLook(name, { level, kind, side, nation }) {
  return `overlay-${word(name)} level-${level ?? "none"}${kind ? ` kind-${word(kind)}` : ""}${side ? ` side-${word(side)}` : ""}${nation ? ` ${nationClass(nation)}` : ""}`;
}

/** Where the rim of a cell runs, as a part of its radius. */
const RIM = 0.84;

/** Layers that say who holds what: an edge around the ground of each, not a wash over it. */
const EDGED = new Set(["control", "holders"]);

/** Shades of overlays, and the rims that tell them apart without colour. @param {Overlay[]} overlays @param {Geometry} geometry */
export function overlayCells(overlays, geometry) {
  return overlays.flatMap(({ name, places }) => {
    /** @type {Map<string, string[]>} */
    const alike = new Map();
    /** @type {Map<string, Set<string>>} */
    const held = new Map();
    const add = (/** @type {string} */ look, /** @type {string} */ outline) => alike.set(look, [...(alike.get(look) ?? []), outline]);
    for (const [cell, shown] of Object.entries(places)) {
      if (!geometry.has(cell)) continue;
      const look = overlayLook(name, shown);
      add(`map-overlay ${look}`, geometry.outline(cell));
      if (EDGED.has(name)) held.set(look, (held.get(look) ?? new Set()).add(cell));
      if (shown.pattern) add(`map-overlay-rim pattern-${word(shown.pattern)} ${look}`, geometry.outline(cell, RIM));
    }
    return [...[...alike].map(([look, outlines]) => path(look, outlines.join(""))),
      ...[...held].map(([look, group]) => path(`map-overlay-edge ${look}`, geometry.contour(group)))];
  });
}

/** @param {Overlay[]} overlays @param {Geometry} geometry @param {ReadonlySet<string>} occupied */
export function overlayWords(overlays, geometry, occupied) {
  return overlays.flatMap(({ name, places, lines = [] }, nth) => [
    ...lines.filter(({ start, end }) => geometry.has(start) && geometry.has(end)).map(({ start, end, kind, nation }) =>
      path(`map-overlay-line overlay-${word(name)} kind-${word(kind)}${nation ? ` ${nationClass(nation)}` : ""}`, line([geometry.centre(start), geometry.centre(end)]))),
    ...Object.entries(places).filter(([cell, shown]) => geometry.has(cell) && (String(shown.text) || shown.value !== null)).map(([cell, shown]) => {
      const [x, y] = geometry.centre(cell);
      const words = String(shown.text) || String(shown.value);
      const width = Math.max(15, 7 + words.length * 5);
      const down = (occupied.has(cell) ? 0.86 : 0) * geometry.radius * (words.length < 4 ? 0 : 1);
      const aside = occupied.has(cell) && words.length < 4 ? -0.72 * geometry.radius : 0;
      return svg("g", { class: "map-figure", transform: `translate(${tenth(x + aside)},${tenth(y + down + nth * 15)})` }, [
        svg("rect", { x: -width / 2, y: -7, width, height: 14, rx: 7 }), text("", words, 0, 3.6),
      ]);
    }),
  ]);
}

// ------------------------------------------------------------------ works and marks

/** Works: toothed lines along the sides they face, teeth outward; a bastion with its strength where they face all round.
 * @param {Piece[]} pieces @param {Geometry} geometry */
export function works(pieces, geometry) {
  return pieces.filter(({ kind, place }) => kind === "fort" && geometry.has(place)).map((piece) => {
    const { id, nation, place, facing } = piece;
    const known = { class: `map-piece map-work ${nationClass(nation)}`, "data-piece": id, "data-cell": place };
    if (typeof facing !== "number") return bastion(piece, geometry, known);
    const corners = geometry.faced(place, facing);
    return svg("g", known, [path("casing", line(corners)), path("line", line(corners) + teeth(corners))]);
  });
}

/** @param {Piece} piece @param {Geometry} geometry @param {Record<string, string>} known */
function bastion({ place, strength }, geometry, known) {
  const [x, y] = geometry.centre(place);
  const r = 0.24 * geometry.radius;
  const points = Array.from({ length: 16 }, (_, n) => {
    const far = n % 2 ? 0.68 * r : r;
    return /** @type {Point} */ ([far * Math.sin((n * Math.PI) / 8), -far * Math.cos((n * Math.PI) / 8)]);
  });
  return svg("g", { ...known, class: `${known.class} bastion`, transform: `translate(${tenth(x + 0.6 * geometry.radius)},${tenth(y - 0.4 * geometry.radius)})` }, [
    path("star", line(points, true)), strength ? text("", String(strength.now), 0, 0.34 * r + 0.3) : null,
  ]);
}

/** @param {Point[]} corners clockwise */
function teeth(corners) {
  let d = "";
  for (let n = 1; n < corners.length; n += 1) {
    const [[ax, ay], [bx, by]] = [/** @type {Point} */ (corners[n - 1]), /** @type {Point} */ (corners[n])];
    const length = Math.hypot(bx - ax, by - ay);
    const count = Math.round(length / TOOTH_EVERY);
    const [ox, oy] = [((by - ay) / length) * TOOTH, (-(bx - ax) / length) * TOOTH];
    for (let tooth = 0.5; tooth < count; tooth += 1) {
      const part = tooth / count;
      d += `M${tenth(ax + (bx - ax) * part)},${tenth(ay + (by - ay) * part)}l${tenth(ox)},${tenth(oy)}`;
    }
  }
  return d;
}

/** The toothed line alone, for other maps' trenches and for print. */
export const toothed = (/** @type {Point[]} */ corners) => line(corners) + teeth(corners);

/** Small signs of a cell, in a row at its lower left, or beside the counters where the middle is never free; each has its words. @param {Partial<Scene>} scene @param {Geometry} geometry @param {(side: string | null | undefined) => string} look
 * @param {ReadonlySet<string>} [drawn] kinds that the ground draws itself */
export function marks({ places = {} }, geometry, look, drawn = new Set()) {
  return Object.entries(places).filter(([cell]) => geometry.has(cell)).map(([cell, state]) => {
    const [x, y] = geometry.centre(cell);
    const shown = (state.marks ?? []).filter(({ kind }) => !drawn.has(kind)).slice(0, 4);
    const place = `translate(${tenth(x + (geometry.busy ? 0.76 : -0.62) * geometry.radius)},${tenth(y - 0.42 * geometry.radius)})${geometry.busy ? " scale(1.3)" : ""}`;
    return svg("g", { class: "map-marks", transform: place },
      shown.map((mark, n) => {
        const own = lookOf().marks[mark.kind];
        const plate = own?.plate ? ` plate-${own.plate}` : "";
        return svg("g", { class: `map-mark${plate} ${mark.nation ? nationClass(mark.nation) : look(mark.side)}`, "data-mark": mark.kind, transform: `translate(${tenth((n % 2) * 12)},${tenth(Math.floor(n / 2) * 12)})` }, [
          svg("title", {}, [`${mark.text} [${mark.rule}]`]), svg("circle", { r: 5.6 }),
          own ? path("sign", own.sign) : text("", mark.kind.slice(0, 1).toUpperCase(), 0, 3),
        ]);
      }));
  });
}

/** Flags beside the towns that a side holds. @param {Partial<Scene>} scene @param {import("./types.js").TownArt[]} towns @param {(side: string | null | undefined) => string} look
 * @param {(country: string) => string | null} owner the side that holds a town of this country at the start
 * @param {ReadonlyMap<string, import("./names.js").Fit>} fits how the names beside them are shown */
export function flags({ places = {} }, towns, look, owner, fits) {
  return towns.flatMap((town) => {
    const side = places[town.hex]?.control;
    if (!side || side === owner(town.country)) return [];
    const { x, y, grown } = flagSpot(town, fits.get(town.hex));
    const plain = !town.capital && !town.vp ? " plain" : "";
    return [svg("g", { class: `map-flag ${look(side)}${plain}`, "data-place": town.hex, transform: `translate(${tenth(x)},${tenth(y)}) scale(${grown.toFixed(3)})` }, [
      path("pole", "M0,1V-11"), path("cloth", "M.4,-11h9.5l-2.6,3l2.6,3H.4z"),
    ])];
  });
}
