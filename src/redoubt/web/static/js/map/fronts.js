/** What runs along hexsides or lies on them: front lines, where they ran before, attacks as arrows, works. Any title may
 * use it: `lines` and `edges` of a scene (docs/concepts/table.md). */
import { nationClass } from "../look.js";
import { toothed } from "./layers.js";
import { line, path, svg, tenth, text } from "./svg.js";

/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("../types.js").SceneLine} SceneLine */
/** @typedef {import("../types.js").LineSide} LineSide */
/** @typedef {import("../types.js").SceneEdge} SceneEdge */
/** A hexside walked with its own hex on the right hand. @typedef {{side: LineSide, from: Point, to: Point}} Step */

/** How far a line lies on its own side of the hexside, as a part of the hex radius. */
const ASIDE = { front: 0.082, sea: 0.16, before: 0 };
/** Half the length of an arrow and of its head, and half its breadth, in hex radii. */
const ARROW = { half: 0.36, head: 0.24, neck: 0.085, wing: 0.185 };
/** Room between layers of works. */
const LAYER = 0.1;

/** @param {Point} point */
const key = ([x, y]) => `${Math.round(x)},${Math.round(y)}`;
/** @param {Point} a @param {Point} b @param {number} [part] @returns {Point} */
const between = (a, b, part = 0.5) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
/** @param {Point} point */
const at = ([x, y]) => `${tenth(x)},${tenth(y)}`;

// ------------------------------------------------------------------ lines

/** Sides in the order in which one walks along them, as many walks as there are.
 * @param {LineSide[]} sides @param {Geometry} geometry @returns {Step[][]} */
export function walks(sides, geometry) {
  /** @type {Step[]} */
  const steps = sides.flatMap((side) => {
    const ends = geometry.side(side.place, side.across);
    return ends ? [{ side, from: ends[0], to: ends[1] }] : [];
  });
  const starts = new Map(steps.map((step) => [key(step.from), step]));
  const ends = new Set(steps.map((step) => key(step.to)));
  const left = new Set(steps);
  /** @type {Step[][]} */
  const chains = [];
  for (const first of [...steps.filter((step) => !ends.has(key(step.from))), ...steps]) {
    if (!left.has(first)) continue;
    const walk = [];
    for (let step = /** @type {Step | undefined} */ (first); step && left.has(step); step = starts.get(key(step.to))) {
      left.delete(step);
      walk.push(step);
    }
    chains.push(walk);
  }
  return chains;
}

/** The corners of a walk, moved to the right hand. @param {Step[]} walk @param {number} aside in map units @returns {Point[]} */
function corners(walk, aside) {
  const points = [walk[0].from, ...walk.map(({ to }) => to)];
  const closed = walk.length > 2 && key(points[0]) === key(points[points.length - 1]);
  const normals = walk.map(({ from, to }) => {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return /** @type {Point} */ ([-(to[1] - from[1]) / far, (to[0] - from[0]) / far]);
  });
  return points.map(([x, y], n) => {
    const before = normals[n - 1] ?? (closed ? normals[normals.length - 1] : normals[n]);
    const after = normals[n] ?? (closed ? normals[0] : normals[n - 1]);
    const sum = [before[0] + after[0], before[1] + after[1]];
    const long = (sum[0] ** 2 + sum[1] ** 2) / 2 || 1;
    return [x + (sum[0] / long) * aside, y + (sum[1] / long) * aside];
  });
}

/** A walk as smooth pieces, one for each side: round at the corners, straight between. @param {Step[]} walk @param {number} aside
 * @returns {{side: LineSide, start: string, d: string}[]} */
export function smooth(walk, aside) {
  const points = corners(walk, aside);
  const middles = walk.map((_, n) => between(points[n], points[n + 1]));
  const closed = walk.length > 2 && key(walk[0].from) === key(walk[walk.length - 1].to);
  /** The point of the curve at corner n. @param {number} n @returns {Point} */
  const bend = (n) => {
    const before = middles[n - 1] ?? (closed ? middles[middles.length - 1] : null);
    const after = middles[n] ?? (closed ? middles[0] : null);
    return before && after ? between(between(before, points[n]), between(points[n], after)) : points[n];
  };
  return walk.map(({ side }, n) => ({
    side, start: at(bend(n)),
    d: `Q${at(between(points[n], middles[n]))} ${at(middles[n])}Q${at(between(middles[n], points[n + 1]))} ${at(bend(n + 1))}`,
  }));
}

/** Lines of a scene: a pale casing for all, then the line in the colours of those who hold it. @param {SceneLine[]} lines @param {Geometry} geometry */
export function lines(lines, geometry) {
  return lines.map(({ id, kind, pattern, nation, text: words, sides }) => {
    const pieces = walks(sides, geometry).flatMap((walk) => {
      const aside = geometry.radius * (ASIDE[/** @type {keyof typeof ASIDE} */ (kind)] ?? 0);
      return [smooth(walk, aside)];
    });
    const whole = pieces.map((walk) => `M${walk[0].start}${walk.map(({ d }) => d).join("")}`).join("");
    return svg("g", { class: `map-line line-${kind} pattern-${pattern}`, "data-line": id, "data-sides": sides.length }, [
      svg("title", {}, [String(words)]), path("casing", whole),
      ...runs(pieces, nation).flatMap(({ look, d }) => [path(`line ${look}`, d), path(`bars ${look}`, d)]),
    ]);
  });
}

/** Neighbouring pieces that look alike, as one path each look. @param {{side: LineSide, start: string, d: string}[][]} walks @param {string} nation */
function runs(walks, nation) {
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (const walk of walks) {
    let last = "";
    for (const { side, start, d } of walk) {
      const look = [nationClass(side.nation || nation), side.open && "open", side.empty && "empty"].filter(Boolean).join(" ");
      paths.set(look, (paths.get(look) ?? "") + (look === last ? d : `M${start}${d}`));
      last = look;
    }
  }
  return [...paths].map(([look, d]) => ({ look, d }));
}

// ------------------------------------------------------------------ edges

/** What lies on single hexsides. @param {SceneEdge[]} edges @param {Geometry} geometry */
export function edges(edges, geometry) {
  /** @type {Map<string, number>} */
  const crowd = new Map();
  return edges.flatMap((edge) => {
    if (!geometry.has(edge.across) || (edge.place && !geometry.has(edge.place))) return [];
    const where = `${edge.place}/${edge.across}/${edge.kind === "works"}`;
    const nth = crowd.get(where) ?? 0;
    crowd.set(where, nth + 1);
    const look = `map-edge edge-${edge.kind} ${nationClass(edge.nation)}${edge.planned ? " planned" : ""}${edge.hollow ? " hollow" : ""}`;
    const parts = edge.kind === "works" ? works(edge, geometry) : edge.place ? arrow(edge, geometry, nth) : [turn(edge, geometry)];
    return [svg("g", { class: look, "data-edge": `${edge.place ?? ""}/${edge.across}` }, [svg("title", {}, [`${edge.text} [${edge.rule}]`]), ...parts])];
  });
}

/** A block arrow over the middle of a side. @param {SceneEdge} edge @param {Geometry} geometry @param {number} nth of those on this side */
function arrow({ place: start, across }, geometry, nth) {
  const [a, b] = [geometry.centre(/** @type {string} */ (start)), geometry.centre(across)];
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [ux, uy] = [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
  const r = geometry.radius;
  const shift = nth === 0 ? 0 : (nth % 2 ? 1 : -1) * Math.ceil(nth / 2) * 0.42 * r;
  const [mx, my] = between(a, b);
  const { half, head, neck, wing } = ARROW;
  /** @param {number} along @param {number} side @returns {Point} */
  const place = (along, side) => [mx + (ux * along - uy * side) * r - uy * shift, my + (uy * along + ux * side) * r + ux * shift];
  const d = line([
    place(-half, neck * 1.5), place(half - head, neck), place(half - head, wing), place(half, 0),
    place(half - head, -wing), place(half - head, -neck), place(-half, -neck * 1.5), place(-half + 0.07, 0),
  ], true);
  return [path("casing", d), path("arrow", d)];
}

/** A ring of two arrows: an operation inside one cell. @param {SceneEdge} edge @param {Geometry} geometry */
function turn({ across }, geometry) {
  const [x, y] = geometry.centre(across);
  const r = 0.58 * geometry.radius;
  return path("turn", `M${at([x - r, y])}A${r},${r} 0 0 1 ${at([x + 0.5 * r, y - 0.866 * r])}M${at([x + r, y])}A${r},${r} 0 0 1 ${at([x - 0.5 * r, y + 0.866 * r])}`);
}

/** Layers of works inside a side, teeth to the enemy; their number where there are several. @param {SceneEdge} edge @param {Geometry} geometry */
function works({ place, across, count }, geometry) {
  const ends = geometry.side(/** @type {string} */ (place), across);
  if (!ends) return [];
  const [a, b] = ends;
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [nx, ny] = [-(b[1] - a[1]) / far, (b[0] - a[0]) / far];
  const shown = Math.min(count, 3);
  const d = Array.from({ length: shown }, (_, n) => {
    const aside = geometry.radius * (0.2 + LAYER * n);
    const trim = 0.1 + 0.05 * n;
    const [p, q] = [between(a, b, trim), between(a, b, 1 - trim)];
    const moved = /** @type {Point[]} */ ([[p[0] + nx * aside, p[1] + ny * aside], [q[0] + nx * aside, q[1] + ny * aside]]);
    return n === 0 ? toothed(moved) : line(moved);
  }).join("");
  const [x, y] = between(a, b);
  const badge = count > 1 ? [svg("g", { class: "badge", transform: `translate(${tenth(x + nx * 0.44 * geometry.radius)},${tenth(y + ny * 0.44 * geometry.radius)})` }, [
    svg("circle", { r: 5.4 }), text("", String(count), 0, 3),
  ])] : [];
  return [path("casing", d), path("line", d), ...badge];
}

/** Ground that changed hands. @param {Record<string, import("./types.js").PlaceState>} places @param {Geometry} geometry @param {(side: string | null | undefined) => string} look */
export function won(places, geometry, look) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const [cell, state] of Object.entries(places)) {
    if (state.won && geometry.has(cell)) alike.set(look(state.won), [...(alike.get(look(state.won)) ?? []), geometry.outline(cell)]);
  }
  return [...alike].map(([nation, outlines]) => path(`map-won ${nation}`, outlines.join("")));
}
