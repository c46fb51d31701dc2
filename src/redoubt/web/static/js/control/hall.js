/** The big screen for the hall: the map, the clock, the step, the fight that is fought, headlines. No secrets: it looks
 * as an onlooker sees it: a result appears when Control has accepted it. #/hall/ID */
import { setSides } from "../counters/counters.js";
import { useStore } from "../store.js";
import { Board, placeOn } from "../table/board.js";
import { OpenRule } from "../ui/openrule.js";
import { Desk } from "../table/desk.js";
import { capital, nationClass } from "../table/naming.js";
import { cls, html, useEffect, useMemo, useRef, useState } from "../ui/html.js";
import { useDesk } from "./chair.js";
import { ClockFace } from "./clock.js";
import { CombatRoom, plainly, useFight } from "./hallroom.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../map/types.js").MapHandle} MapHandle */

/** Names of towns across a hall: pixels on a screen of 1080 lines. */
const LEAST_NAME = 22;
/** How many rows of places are in sight around a fight. */
const AROUND = 9;
/** How much of the map may be out of sight for the rest to fill the screen. */
const CROPPED = 1.15;

/** @param {{game: string}} props */
export function HallPage({ game }) {
  const desk = useMemo(() => {
    const opened = new Desk(game, "onlooker");
    opened.fixed = true;
    opened.shown = (table) => setSides(Object.keys(table.seats));
    return opened;
  }, [game]);
  const state = useStore(desk.store);
  const map = useRef(/** @type {MapHandle|null} */ (null));
  useEffect(() => {
    desk.open();
    return () => desk.close();
  }, [desk]);
  const { table } = state;
  const [info] = useDesk(game, "onlooker", table);
  useEffect(() => { if (table) document.title = `The hall · ${table.title_name}`; }, [table?.title_name]);
  const { fight, past } = useFight(state.lines, table);
  useLook(desk, map, table, fight?.sum.place ?? null);
  if (state.fault) return html`<main class="page-note" id="main" tabindex="-1"><p class="lead" role="alert">${state.fault}</p></main>`;
  if (!table) return html`<div class="page-wait"><span class="wait">Opening the hall</span></div>`;
  const cell = table.scene.track?.turns.find((turn) => turn.n === table.turn);
  const now = cell?.name ?? `Turn ${cell?.label ?? table.turn}`;
  return html`<${OpenRule.Provider} value=${undefined}>
    <div class="hall" data-step=${table.phase?.rule ?? ""} data-turn=${table.turn} data-fight=${fight?.sum.place ?? ""}>
      <header class="hall-head">
        <div><h1>${table.scenario.name}</h1><p>${now}</p></div>
        <p class="hall-step">${table.result ? `Game over: ${table.result.winner ?? "a draw"}` : table.phase?.name ?? ""}</p>
        ${table.clock ? html`<${ClockFace} clock=${table.clock} big />` : null}
      </header>
      <main class="hall-map t-map" id="main" tabindex="-1" aria-label="Map">
        <${Board} desk=${desk} state=${state} handle=${map} leastName=${leastName()} /></main>
      <aside class="hall-side">
        ${fight ? html`<${CombatRoom} fight=${fight} past=${past} />` : html`<${News} state=${state} notices=${info?.notices ?? []} />`}
        <${Teams} state=${state} teams=${info?.teams ?? []} />
        <dl class="hall-scores">${table.scene.scores.slice(0, 3).map((score) => html`<div key=${score.id}><dt>${score.label}</dt><dd>${score.value}</dd></div>`)}</dl>
      </aside>
    </div><//>`;
}

/** Larger on a larger screen: what counts is the part of the screen. */
const leastName = () => Math.max(LEAST_NAME, (LEAST_NAME * innerHeight) / 1080);

/** What Control has said to all, and what happened last. @param {{state: import("../table/desk.js").DeskState, notices: any[]}} props */
function News({ state, notices }) {
  const headlines = notices.filter((notice) => notice.kind === "headline").slice(-3).reverse();
  const news = state.lines.filter((line) => line.text && line.kind !== "forced").slice(-6).reverse();
  return html`<section class="hall-news" aria-live="polite" aria-label="News">
    ${headlines.map((headline) => html`<p key=${`h${headline.number}`} class="headline">${headline.text}</p>`)}
    ${news.slice(0, 6 - headlines.length).map((line) => html`<p key=${line.n}>${plainly(capital(line.text))}</p>`)}
  </section>`;
}

/** @param {{state: import("../table/desk.js").DeskState, teams: any[]}} props */
function Teams({ state, teams }) {
  const table = /** @type {Table} */ (state.table);
  return html`<ul class="hall-teams" aria-label="Teams">${teams.map((team) => html`
    <li key=${team.side} class=${cls(team.state, nationClass(table.scene, team.side))}>
      <i class="dot"></i><b>${state.sides.find((side) => side.id === team.side)?.name ?? team.side}</b>
      <span>${team.state === "in" ? "ready" : team.state === "waiting" ? "" : "at work"}</span></li>`)}</ul>`;
}

/** The camera follows the fight; else the map fills the screen, the front in its middle.
 * @param {Desk} desk @param {{current: MapHandle|null}} map @param {Table|null} table @param {string|null} place */
function useLook(desk, map, table, place) {
  const [ready, setReady] = useState(false);
  const front = table?.scene.lines?.flatMap((line) => (line.kind === "front" ? line.sides.map((side) => side.place) : [])) ?? [];
  useEffect(() => {
    if (ready || !table) return undefined;
    const timer = setInterval(() => { if (map.current?.view().width) setReady(true); }, 60);
    return () => clearInterval(timer);
  }, [ready, table !== null]);
  useEffect(() => {
    const look = () => {
      if (!map.current) return;
      if (place) closeUp(map.current, place);
      else fill(map.current, front);
    };
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, [ready, place, front.join()]);
  useEffect(() => { desk.set({ spot: place ? [place] : [], switches: { ...desk.state.switches, minimap: false } }); }, [desk, place]);
}

/** Pixels of a place's radius at scale 1. @param {MapHandle} map */
const unit = (map) => map.radius() / map.view().scale;

/** @param {MapHandle} map @param {string} place */
function closeUp(map, place) {
  if (placeOn(map, place)) map.glideTo(place, map.view().height / AROUND / Math.sqrt(3) / unit(map));
}

/** @param {MapHandle} map @param {string[]} front */
function fill(map, front) {
  const { fits, covers } = map.scales();
  const spots = front.flatMap((place) => { const at = placeOn(map, place); return at ? [{ place, ...at }] : []; });
  if (spots.length === 0) return map.fit();
  const mean = (/** @type {"x"|"y"} */ axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  const [x, y] = [mean("x"), mean("y")];
  const near = spots.reduce((best, spot) => (Math.hypot(spot.x - x, spot.y - y) < Math.hypot(best.x - x, best.y - y) ? spot : best));
  return map.glideTo(near.place, Math.min(covers, fits * CROPPED));
}
