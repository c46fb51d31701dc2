/** The map as it was printed: water, roads, borders, towns, frame. Drawn once; only a change of theme touches it. */
import { nationClass } from "../look.js";
import { group, line, path, svg, tenth, text } from "./svg.js";

/** @typedef {import("./types.js").Art} Art */
/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").TownArt} TownArt */

const NUMBER_RISE = 0.665;
const COMPASS_MARKS = 32;

/** The ground of a hex map. @param {Art} art @param {Geometry} geometry */
export const ground = (art, geometry) => printed(art, [outside(art, geometry), grid(geometry)], [numbers(geometry)]);

/** Everything under the layers of the game; what a kind of map adds goes under the roads or over the borders.
 * @param {Art} art @param {Node[]} under @param {Node[]} over */
export function printed(art, under, over) {
  return group("map-ground-art", [
    paper(art),
    group("map-seas", (art.seas ?? []).map(({ shore }) => path("map-sea", shore))),
    group("map-coasts", (art.coasts ?? []).map((d) => path("", d))),
    group("map-border-halo", art.borders.map((d) => path("", d))),
    group("map-rivers", [
      ...art.rivers.map(({ course, width }) => path("map-river-casing", course, { "stroke-width": width + 1.8 })),
      ...art.rivers.map(({ course, width }) => path("map-river", course, { "stroke-width": width })),
    ]),
    ...lakes(art),
    group("map-houses", art.towns.map(({ houses }) => path("", houses))),
    group("map-insets", (art.insets ?? []).flatMap(({ x, y, width, height }) => [["casing", 0], ["outer", 0], ["inner", 6]].map(([kind, by]) =>
      svg("rect", { class: kind, x: x + Number(by), y: y + Number(by), width: width - 2 * Number(by), height: height - 2 * Number(by) })))),
    ...under,
    group("map-roads", ways(art)),
    group("map-bridges", [...art.bridges.map(bridge), ...(art.ferries ?? []).map(ferry)]),
    group("map-borders", art.borders.map((d) => path("", d))),
    ...over,
    frame(art),
  ]);
}

/** The sheet under everything, for a map whose relief is missing or still on its way. @param {Art} art */
function paper({ size }) {
  return svg("rect", { class: "map-sheet", width: size[0], height: size[1] });
}

/** @param {Art} art */
function lakes(art) {
  return [
    group("map-lakes", [path("map-lake-halo", art.lakes.map(({ shore }) => shore).join(""))]),
    group("map-lakes", art.lakes.map(({ shore }) => path("map-lake", shore))),
    group("map-water-lines", art.lakes.flatMap(({ lines }) => lines.map((d, n) => path(`depth-${n}`, d)))),
  ];
}

/** @param {Geometry} geometry */
export function grid(geometry) {
  return path("map-grid", geometry.cells.map((cell) => geometry.outline(cell)).join(""));
}

/** @param {Geometry} geometry */
export function numbers(geometry) {
  return group("map-numbers", geometry.cells.map((cell) => {
    const [x, y] = geometry.centre(cell);
    return text("", cell, x, y - NUMBER_RISE * geometry.radius);
  }));
}

/** The part of the sheet that is not in play, washed pale. @param {Art} art @param {Geometry} geometry */
function outside({ size: [w, h] }, geometry) {
  const across = geometry.cells.map((cell) => geometry.centre(cell)[0]);
  const inPlay = Math.max(...across) - Math.min(...across) + 2 * geometry.radius;
  if (inPlay > w - geometry.radius) return group("map-outside");
  const inside = geometry.cells.map((cell) => geometry.outline(cell)).join("");
  return group("map-outside", [path("", `M0,0H${w}V${h}H0Z${inside}`, { "fill-rule": "evenodd" })]);
}

/** Roads, highways with a line in their middle, railways in black and white. @param {Art} art */
function ways({ roads, highways, rails }) {
  return [
    path("map-road-casing", roads), highways && path("map-highway-casing", highways),
    rails && path("map-rail", rails), rails && path("map-rail-gaps", rails),
    path("map-road", roads), highways && path("map-highway", highways), highways && path("map-highway-middle", highways),
  ];
}

/** An arrow with two heads. @param {{kind: string, line: [number, number, number, number]}} ferry */
function ferry({ kind, line: [ax, ay, bx, by] }) {
  const turn = Math.atan2(by - ay, bx - ax);
  const head = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ way) => [2.6, -2.6].map((by) =>
    `M${tenth(x)},${tenth(y)}L${tenth(x - 6 * Math.cos(way + by * 0.17))},${tenth(y - 6 * Math.sin(way + by * 0.17))}`).join("");
  return path(`map-ferry ${kind}`, `M${ax},${ay}L${bx},${by}${head(bx, by, turn)}${head(ax, ay, turn + Math.PI)}`);
}

/** @param {{x: number, y: number, angle: number}} bridge */
function bridge({ x, y, angle }) {
  return path("map-bridge", "M-5,-5.2l1.8,2h6.4l1.8,-2M-5,5.2l1.8,-2h6.4l1.8,2", { transform: `translate(${x},${y}) rotate(${angle})` });
}

/** Three rules and the numbers of columns and rows. @param {Art} art */
function frame({ size, margin, frame: numbered }) {
  const [w, h] = size;
  const box = (/** @type {number} */ by) => `M${-by},${-by}H${tenth(w + by)}V${tenth(h + by)}H${-by}Z`;
  const band = `${box(margin)}${box(0)}`;
  const middle = margin * 0.42;
  return group("map-frame", [
    path("map-frame-paper", band, { "fill-rule": "evenodd" }),
    path("map-rule thick", box(margin * 0.86)), path("map-rule", box(margin * 0.76)), path("map-rule", box(0)),
    ...numbered.columns.flatMap(({ text: words, x }) => [-middle + 3, h + middle + 3].map((y) => text("map-frame-number", words, x, y))),
    ...numbered.rows.flatMap(({ text: words, y }) => [-middle, w + middle].map((x) => text("map-frame-number", words, x, y + 3))),
    path("map-rule tick", numbered.columns.map(({ x }) => `M${x},0v-4M${x},${h}v4`).join("") + numbered.rows.map(({ y }) => `M0,${y}h-4M${w},${y}h4`).join("")),
  ]);
}

// ------------------------------------------------------------------ names

/** Names and town signs: above the veils of the game, below its counters. @param {Art} art @param {string} id */
export function names(art, id) {
  return group("map-names", [
    ...art.labels.map((label, n) => name(label, `${id}-curve-${n}`)),
    ...art.places.map(place),
    ...art.towns.map(town),
    art.cartouche && cartouche(art),
    art.compass && compass(art.compass),
  ]);
}

/** @param {import("./types.js").LabelArt} label @param {string} id */
function name({ kind, text: words, size, x = 0, y = 0, angle = 0, curve, space = 0, country }, id) {
  const look = { class: `map-name ${kind}${country ? ` ${nationClass(country)}` : ""}`, "font-size": size, "letter-spacing": space ? tenth(space * size) : null };
  if (!curve) return svg("text", { ...look, x, y, transform: angle ? `rotate(${angle} ${x} ${y})` : null }, [words]);
  return svg("g", {}, [
    svg("path", { id, d: curve, class: "map-curve" }),
    svg("text", look, [svg("textPath", { href: `#${id}`, startOffset: "50%" }, [words])]),
  ]);
}

/** @param {{kind: string, text: string, x: number, y: number, size: number}} place */
function place({ kind, text: words, x, y, size }) {
  const mark = kind === "pass"
    ? path("map-pass", `M${x - 3.4},${y - 14.5}q3,2.6 0,5.2M${x + 3.4},${y - 14.5}q-3,2.6 0,5.2`)
    : svg("circle", { class: "map-village", cx: x, cy: y - 11.5, r: 1.9 });
  return svg("g", { class: `map-place ${kind}` }, [mark, text("map-name place", words, x, y, { "font-size": size })]);
}

/** @param {TownArt} town */
function town({ hex, name: words, vp, capital, rank: given, x, y, size, dot: [dx, dy, r] }) {
  const rank = capital ? "capital" : vp ? "vp" : given === "major" ? "plain major" : "plain";
  return svg("g", { class: `map-town ${rank}`, "data-place": hex }, [
    text("map-name town", words, x, y, { "font-size": size }),
    svg("circle", { class: "map-dot", cx: dx, cy: dy, r }),
    capital && text("map-dot-number", String(vp), dx, dy + 2.9),
  ]);
}

/** @param {Art} art */
function cartouche({ cartouche: plan, scale, unit }) {
  if (!plan) return null;
  const { x, y, size = 1, title, subtitle, note } = plan;
  const width = 196;
  const parts = [
    text("map-title", title, x, y), text("map-subtitle", subtitle, x + 1, y + 30),
    path("map-title-rule", `M${x + 1},${y + 39}h${width}M${x + 1},${y + 41.6}h${width}`),
    text("map-note", note, x + 1, y + 57),
  ];
  if (scale) {
    const half = (unit * scale.hexes) / 4 / size;
    const top = y + 76;
    parts.push(...[0, 1, 2, 3].map((n) => svg("rect", { class: n % 2 ? "map-scale pale" : "map-scale", x: tenth(x + 1 + n * half), y: top, width: tenth(half), height: 4 })));
    parts.push(...[[0, "0"], [2, String(scale.kilometres / 2)], [4, `${scale.kilometres} km`]].map(([n, words]) =>
      text("map-scale-number", String(words), x + 1 + Number(n) * half, top - 3.5)));
  }
  const grown = size === 1 ? null : `translate(${x},${y}) scale(${size}) translate(${-x},${-y})`;
  return svg("g", { class: "map-cartouche", transform: grown }, parts);
}

/** @param {{x: number, y: number, radius: number, turn: number}} plan */
function compass({ x, y, radius: r, turn }) {
  const marks = Array.from({ length: COMPASS_MARKS }, (_, n) => {
    const angle = (n * 2 * Math.PI) / COMPASS_MARKS;
    return line([[0.7, 0], [0.78, 0]].map(([far]) => [Number(far) * r * Math.sin(angle), -Number(far) * r * Math.cos(angle)]));
  });
  const points = [[45, 0.62, 0.11], [135, 0.62, 0.11], [225, 0.62, 0.11], [315, 0.62, 0.11], [0, 1, 0.16], [90, 1, 0.16], [180, 1, 0.16], [270, 1, 0.16]];
  return svg("g", { class: "map-compass", transform: `translate(${x},${y}) rotate(${turn})` }, [
    svg("circle", { class: "map-compass-ring", r: r * 0.78 }), svg("circle", { class: "map-compass-ring", r: r * 0.7 }),
    path("map-compass-ring", marks.join("")),
    ...points.flatMap(([angle = 0, far = 1, wide = 0]) => [1, -1].map((side) =>
      path(side > 0 ? "map-compass-dark" : "map-compass-pale", line([[0, -far * r], [side * wide * r, -wide * r], [0, 0]], true), { transform: `rotate(${angle})` }))),
    text("map-compass-north", "N", 0, -r - 4, { "font-size": r * 0.42 }),
  ]);
}

/** The art of a map that has none: paper, grid and frame. @param {Geometry} geometry @returns {Art} */
export const plainArt = (geometry) => ({
  format: 1, title: "", radius: geometry.radius, unit: geometry.radius * Math.sqrt(3), origin: [0, 0], size: geometry.size,
  margin: geometry.margin, relief: null, lakes: [], rivers: [], roads: "", bridges: [], borders: [], towns: [], places: [],
  labels: [], frame: { columns: [], rows: [] }, cartouche: null, scale: null, compass: null,
});
