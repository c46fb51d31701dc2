/** The map with the hand on it: rings, reach, overlays, fan, menu, tip, legend; presses, hovering and dragging. */
import { html, useEffect, useMemo, useRef, useState } from "../ui/html.js";
import { flipped, renderPiece } from "../counters/counters.js";
import { HexMap } from "../map/hexmap.js";
import { PointMap } from "../map/pointmap.js";
import { redrawNeedy, subject } from "./asks.js";
import { columnOf } from "./chances.js";
import { inspect, press } from "./deeds.js";
import { Fan, Menu, Tip, fanSize } from "./fan.js";
import { OddsTip, tipSize, tipped } from "./oddstip.js";
import { FAR, STEMMED, bestSpot } from "./spot.js";
import { ringed } from "./hand.js";
import { useGround } from "./ground.js";
import { Hover } from "./hover.js";
import { Legend } from "./legend.js";
import { Lens, lensPlace } from "./lens.js";
import { actors } from "./options.js";
import { useDrag } from "./drag.js";
import { placeOfFight } from "./summary.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../map/types.js").MapHandle} MapHandle */
/** @typedef {import("../map/types.js").Highlight} Highlight */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk, state: DeskState, handle: {current: MapHandle|null}, leastName?: number, inset?: [number, number, number, number]}} props
 *   `inset`: what other cards hide at the top, right, bottom and left */
export function Board({ desk, state, handle, leastName, inset }) {
  const table = /** @type {Table} */ (state.table);
  const ground = useGround(table);
  const sides = useMemo(() => Object.keys(table.seats), [table.seats]);
  const fighters = fightersOf(state.fight);
  const scene = useMemo(() => shownScene(table, state.switches.flip, fighters), [table.scene, state.switches.flip, fighters]);
  const hover = useMemo(() => new Hover(desk), [desk]);
  useEffect(() => {
    desk.point = (place) => hover.over(place);
    return () => { desk.point = null; };
  }, [desk, hover]);
  const highlight = useHighlight(desk, state);
  const theme = useTheme();
  const place = useRef(/** @type {HTMLElement|null} */ (null));
  useDrag(desk, place, (place) => hover.drag(place));
  useEffect(() => redrawNeedy(desk), [desk, JSON.stringify([subject(state, "piece"), subject(state, "place")])]);
  const framed = useRef(false);
  const start = (/** @type {MapHandle} */ map) => {
    const many = table.scene.pieces.filter((piece) => placeOn(map, piece.place)).length > 3;
    if (framed.current || !many) return null;
    framed.current = true;
    if (place.current) place.current.dataset.framed = "yes";
    requestAnimationFrame(() => desk.framed?.());
    return frame(map, table, inset, "spaces" in (ground?.map ?? {}));
  };
  const viewed = () => {
    const map = handle.current;
    if (!framed.current && map?.element.clientWidth) {
      const spot = start(map);
      if (spot) setTimeout(() => map.glideTo(spot.cell, spot.scale));
    }
    desk.viewed?.();
  };
  useEffect(viewed, [ground, table.scene]);
  if (!ground) return html`<div class="page-wait"><span class="wait">Loading the map</span></div>`;
  if (!ground.map) return html`<p class="page-note lead">This title has no map; every choice is in the list of orders.</p>`;
  return html`
    <div class="t-board" ref=${place} data-layers=${state.shown.length ? "yes" : null}>
      <${"spaces" in ground.map ? PointMap : HexMap} map=${ground.map} art=${ground.art} artFolder=${ground.folder} scene=${scene} theme=${theme}
        highlight=${highlight} focusCell=${state.keyed ? state.cursor : null} renderPiece=${renderPiece} sides=${sides}
        hideCounters=${state.switches.hidden} magnifier=${state.switches.magnify} showMinimap=${state.switches.minimap}
        leavesKeys leastName=${leastName} handle=${handle} inset=${inset} start=${start} label=${`Map of ${table.title_name}`}
        onCellClick=${(/** @type {string} */ place, /** @type {PointerEvent} */ event) => { hover.settle(place); desk.set({ keyed: false }); press(desk, { place, add: event.shiftKey, across: handle.current?.sideUnder(event) ?? null }); }}
        onCellHover=${(/** @type {string|null} */ place) => hover.over(place)}
        onInspect=${(/** @type {string} */ place) => { inspect(desk, place); desk.set({ pane: "act" }); }} onView=${viewed} />
      <${Floor} desk=${desk} state=${state} handle=${handle} hover=${hover} />
      <${Legend} desk=${desk} state=${state} />
    </div>`;
}

/** What floats over the map, placed by the map's own reckoning. @param {{desk: Desk, state: DeskState, handle: {current: MapHandle|null}, hover: Hover}} props */
function Floor({ desk, state, handle, hover }) {
  const [, redraw] = useState(0);
  useEffect(() => {
    desk.viewed = () => { if (floats(desk.state)) redraw((n) => n + 1); };
    return () => { desk.viewed = null; };
  }, [desk]);
  const map = handle.current;
  if (!map) return null;
  const { width, height, radius } = map.view();
  const at = (/** @type {string|null|undefined} */ place) => placeOn(map, place);
  const lens = at(lensPlace(state));
  const shown = tipped(state);
  const fan = lens || shown ? null : at(state.fan);
  const menu = at(state.hand.menu?.place);
  const tip = shown ? null : at(state.tip?.place);
  const pointed = shown ? at(state.hover) : null;
  const counters = fan || tip || pointed ? countersOn(map, state, radius) : [];
  const box = { width, height };
  const bars = fan || tip || pointed ? barsOn(map) : [];
  const fanBox = fan ? fanSpot(state, fan, radius * 0.8, box, counters, bars) : null;
  const tipBox = tip ? bestSpot(tip, radius * 0.8, { width: 270, height: 74 }, box, counters, fanBox ? [fanBox, ...bars] : bars, ["below", "above", "right", "left"], FAR) : null;
  const target = pointed && state.hover ? ringed(state.hand, state.options).get(state.hover) : null;
  const crowd = state.tip?.warns && state.tip.place === state.hover ? state.tip.text : "";
  const warn = target?.options.map(({ choice }) => choice.warn).find((text) => String(text ?? "")) ?? crowd;
  return html`
    <div class="t-floor" onPointerEnter=${() => hover.stay()}>
      ${fan && fanBox ? html`<${Fan} desk=${desk} state=${state} at=${fan} spot=${fanBox} hover=${hover} />` : null}
      ${lens ? html`<${Lens} state=${state} at=${lens} radius=${radius} box=${{ width, height }} />` : null}
      ${menu ? html`<${Menu} desk=${desk} state=${state} at=${menu} width=${width} />` : null}
      ${tipBox && state.tip ? html`<${Tip} tip=${state.tip} spot=${tipBox} />` : null}
      ${pointed ? html`<${OddsTip} state=${state} warn=${warn} at=${bestSpot(pointed, radius, tipSize(state, warn), box, counters, bars, undefined, FAR)} />` : null}
    </div>`;
}

/** The counters on the screen, as boxes. @param {MapHandle} map @param {DeskState} state @param {number} radius */
function countersOn(map, state, radius) {
  const places = new Set(state.table?.scene.pieces.map((piece) => piece.place));
  return [...places].flatMap((place) => {
    const spot = place === state.fan && !tipped(state) ? null : placeOn(map, place);
    return spot ? [{ left: spot.x - radius * 0.62, top: spot.y - radius * 0.66, width: radius * 1.24, height: radius * 1.24 }] : [];
  });
}

/** What else floats over the map and must not be touched: the stack in hand, the minimap. @param {MapHandle} map @returns {import("./spot.js").Rect[]} */
function barsOn(map) {
  const home = map.element.getBoundingClientRect();
  return [...map.element.closest(".t-board")?.querySelectorAll(".t-legend, .map-mini:not([hidden]), .map-controls") ?? []].map((bar) => {
    const { left, top, width, height } = bar.getBoundingClientRect();
    return { left: left - home.left, top: top - home.top, width, height };
  });
}

/** Where the fan lies: above its hex, or wherever it covers less. @param {DeskState} state @param {{x: number, y: number}} at @param {number} radius
 * @param {{width: number, height: number}} box @param {import("./spot.js").Rect[]} counters @param {import("./spot.js").Rect[]} bars */
function fanSpot(state, at, radius, box, counters, bars) {
  const { width, height } = fanSize(state);
  return { ...bestSpot(at, radius, { width, height }, box, counters, bars, ["above", "below", "right", "left"], [0], STEMMED), width, height };
}

/** Where a place is on the screen; null for a box beside the map. @param {MapHandle|null} map @param {string|null|undefined} place */
export function placeOn(map, place) {
  try {
    return map && place ? map.centreOf(place) : null;
  } catch {
    return null;
  }
}

/** Pixels from the middle of a place to its corner under which counters tell too little: strengths are shown from 24. */
const LEAST = 24.5;

/** Whether a place lies inside the map's window. @param {MapHandle|null} map @param {string|null|undefined} place */
export function inSight(map, place) {
  const spot = placeOn(map, place);
  if (!map || !spot) return false;
  const { width, height } = map.view();
  return spot.x > 20 && spot.y > 20 && spot.x < width - 20 && spot.y < height - covered(map) - 20;
}

/** How much of the map lies under the sheet of a phone, in pixels. @param {MapHandle} map */
export function covered(map) {
  const sheet = document.querySelector(".t-sheet")?.getBoundingClientRect();
  return sheet ? Math.max(0, map.element.getBoundingClientRect().bottom - sheet.top) : 0;
}

/** Where to look at first: at the pieces, if they stand in a part of the map only. @param {MapHandle} map @param {Table} table @param {number[]} [inset]
 * @param {boolean} [wide] the map has several fronts far from each other */
function frame(map, table, [top = 0, right = 0, bottom = 0, left = 0] = [], wide = false) {
  const spots = table.scene.pieces.flatMap(({ place, side }) => {
    const spot = placeOn(map, place);
    return spot ? [{ place: place, side, ...spot }] : [];
  });
  const across = spots.map((spot) => spot.x).sort((a, b) => a - b);
  const down = spots.map((spot) => spot.y).sort((a, b) => a - b);
  const view = map.view();
  const [width, height, scale] = [view.width - left - right, view.height - top - bottom, view.scale];
  const breadth = across[across.length - 1] - across[0] + 6 * map.radius();
  const depth = down[down.length - 1] - down[0] + 6 * map.radius();
  const fits = Math.min(width / breadth, height / depth, 52 / map.radius());
  const factor = Math.max(fits, LEAST / map.radius());
  if (factor < 1.15 && map.radius() >= LEAST) return null;
  const own = spots.filter(({ side }) => side === table.viewer);
  const seen = own.length > 2 ? own : spots;
  const [x, y] = factor > fits ? (wide ? thick(seen, spots, width / factor, height / factor) : middle(seen)) : [(across[0] + across[across.length - 1]) / 2, (down[0] + down[down.length - 1]) / 2];
  const near = spots.reduce((best, spot) => (Math.hypot(spot.x - x, spot.y - y) < Math.hypot(best.x - x, best.y - y) ? spot : best));
  return { cell: near.place, scale: scale * factor };
}

/** The middle one each way. @param {{x: number, y: number}[]} spots @returns {[number, number]} */
function middle(spots) {
  const half = Math.floor(spots.length / 2);
  const sorted = (/** @type {"x"|"y"} */ axis) => spots.map((spot) => spot[axis]).sort((a, b) => a - b);
  return [sorted("x")[half], sorted("y")[half]];
}

/** The piece of one's own with most pieces of both sides round it. Each counts the more, the nearer to the middle one sees it.
 * @param {{x: number, y: number}[]} own @param {{x: number, y: number}[]} all @param {number} wide @param {number} high what one sees, in the same pixels
 * @returns {[number, number]} */
function thick(own, all, wide, high) {
  const near = (/** @type {{x: number, y: number}} */ from, /** @type {{x: number, y: number}} */ to) => 1 - Math.max(Math.abs(to.x - from.x) / (wide / 2), Math.abs(to.y - from.y) / (high / 2));
  const weights = own.map((from) => all.reduce((sum, to) => sum + Math.max(0, near(from, to)), 0));
  const best = own[weights.indexOf(Math.max(...weights))];
  return [best.x, best.y];
}

/** Whether something hangs over the map that must move with it. @param {DeskState} state */
function floats(state) {
  return Boolean(state.fan || state.hand.menu || state.tip || state.lens || tipped(state));
}

/** The theme that is on the page now. @returns {"light"|"dark"} */
function useTheme() {
  const read = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");
  const [theme, setTheme] = useState(/** @returns {"light"|"dark"} */ () => read());
  useEffect(() => {
    const watch = new MutationObserver(() => setTheme(read()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, []);
  return theme;
}

/** The scene as the switches want it: flipped counters show their reverse side. @param {Table} table @param {boolean} flip
 * @param {string} fighters who fights now: never faded */
function shownScene({ scene }, flip, fighters) {
  if (!flip && !fighters) return scene;
  const those = new Set(fighters.split(" "));
  const lit = scene.pieces.map((piece) => (piece.done && those.has(piece.id) ? { ...piece, done: false } : piece));
  return { ...scene, pieces: flip ? lit.map(flipped) : lit };
}

/** Who fights in the fight that is shown: drawn at full strength of colour, wherever they stand. @param {import("./desk.js").DeskState["fight"]} fight */
function fightersOf(fight) {
  if (!fight || fight.step === "verdict") return "";
  return [...new Set([...fight.pieces.map((piece) => piece.id), ...fight.lines.flatMap((line) => line.pieces)])].sort().join(" ");
}

/** An overlay with figures in place of sentences on the map, or its shade alone; the words are in the legend. @param {import("../types.js").LayerView} overlay */
export function brief(overlay) {
  const places = Object.fromEntries(Object.entries(overlay.places).map(([place, shown]) =>
    [place, String(shown.text).length > 5 ? { ...shown, text: shown.value === null ? "" : String(shown.value) } : shown]));
  return { ...overlay, places };
}

/** What a fight shows on its cell. @param {import("./fight.js").FightShown} fight @param {Table|null} table @returns {import("../map/types.js").FightEvent} */
function eventOf(fight, table) {
  const { place, step, faces, result, calls, arrows, ghosts, fallen, gain } = fight;
  const contested = table?.scene.places[place]?.contested;
  const odds = columnOf(fight.odds) || (contested?.odds ?? "");
  return {
    place, step, odds: odds.length < 8 ? odds : "", faces: faces.slice(0, 2), result: result.length < 12 ? result : "", won: step === "verdict" && !contested,
    gain: step === "verdict" && gain ? (gain.text.split(" ")[0] ?? "") : "", calls, arrows, ghosts, fallen,
  };
}

/** Rings, reach and what else is lit. @param {Desk} desk @param {DeskState} state @returns {Highlight} */
function useHighlight(desk, state) {
  const { hand, options, table, drawn, shown, waiting, spot, marked, odds, tip, fight, summary } = state;
  const event = useMemo(() => (fight ? eventOf(fight, table) : null), [fight, table?.scene]);
  const mine = desk.mine;
  const lit = useMemo(() => {
    if (!mine || !table) return { legal: null, able: [] };
    const planned = hand.armed?.choice.look ? hand.armed.choice.place : null;
    const lit = [...ringed(hand, options)].filter(([place]) => !planned || place === planned).filter(([, target]) => hand.menu || hand.pieces.length || !target.options.every(({ choice }) => choice.rare));
    const legal = Object.fromEntries(lit.map(([place, { cost, note, options: list }]) =>
      [place, { cost, note, danger: list.some(({ choice }) => choice.danger), warn: list.some(({ choice }) => choice.warn) }]));
    return { legal, able: actors(options, table.scene.pieces, table.viewer) };
  }, [mine, hand, options, table]);
  return useMemo(() => ({
    legal: lit.legal, able: lit.able, selected: [...(hand.place && hand.place !== (odds?.place ?? fight?.place) ? [hand.place] : []), ...spot, ...marked], pieces: hand.pieces,
    overlays: shown.flatMap((name) => (drawn[name] ? [brief(drawn[name])] : [])), contested: odds?.place ?? fight?.place ?? null, refused: tip?.place ?? null,
    path: null, event, numbered: table && summary ? summary.grave.map((entry) => placeOfFight(entry, table.scene)) : [],
  }), [lit, hand, drawn, shown, waiting, spot, marked, odds?.place, tip, event, summary]);
}
