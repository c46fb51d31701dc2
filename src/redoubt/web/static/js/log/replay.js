/** A game shown from beginning to end: the table without a hand on it, and the scrubber. #/replay/ID?as=SIDE&at=STEP */
import { html, useEffect, useMemo, useRef } from "../ui/html.js";
import { setSides } from "../counters/counters.js";
import { useStore } from "../store.js";
import { Button } from "../ui/button.js";
import { Bar } from "../table/bar.js";
import { Board } from "../table/board.js";
import { OpenRule } from "../ui/openrule.js";
import { askSheet } from "../table/asks.js";
import { Desk } from "../table/desk.js";
import { Fallen } from "../table/oddspanel.js";
import { useLog } from "./book.js";
import { LogDock } from "./dock.js";
import { whatIf } from "./exports.js";

/** @typedef {import("../types.js").Table} Table */

/** @param {{game: string, as?: string, at?: string}} props */
export function ReplayPage({ game, as, at }) {
  const desk = useMemo(() => {
    const opened = new Desk(game, as ?? "onlooker", Number(at ?? 0));
    opened.shown = (table) => setSides(Object.keys(table.seats));
    return opened;
  }, [game, as]);
  const map = useRef(/** @type {any} */ (null));
  const state = useStore(desk.store);
  useEffect(() => {
    desk.glide = (place) => { if (map.current) nearTo(map.current, place); };
    desk.open();
    return () => desk.close();
  }, [desk]);
  const { table } = state;
  useEffect(() => { if (table) document.title = `Replay: ${table.title_name}`; }, [table?.title_name]);
  const { lines } = useLog(game, desk.as, 0);
  useEffect(() => {
    const at = table?.at ?? 0;
    const shown = lines.filter((line) => line.entry === at && line.places.length > 0);
    const places = [...new Set(shown.flatMap((line) => line.places))];
    desk.set({ spot: places });
    const seen = lines.findLast((line) => line.entry <= at && line.places.length > 0);
    return seen ? whenUnfolded(map, () => desk.glide?.(seen.places[seen.places.length - 1])) : undefined;
  }, [table?.at, lines]);
  if (state.fault) {
    return html`<main class="page-note" id="main" tabindex="-1"><h1>This game cannot be shown</h1>
      <p class="lead" role="alert">${state.fault}</p><a class="btn main" href="#/">Back to the home page</a></main>`;
  }
  if (!table) return html`<div class="page-wait"><span class="wait">Loading the table</span></div>`;
  const openRule = (/** @type {string} */ rule) => { location.hash = `#/reference/${table.title}/${rule}`; };
  return html`
    <${OpenRule.Provider} value=${openRule}>
      <div class="replay">
        <${Bar} state=${state} />
        <main class="replay-map t-map" id="main" tabindex="-1" aria-label="Map">
          <${Board} desk=${desk} state=${state} handle=${map} />
          <${Notes} desk=${desk} table=${table} />
          ${state.fell ? html`<aside class="replay-sheet card" aria-label="Odds"><${Fallen} desk=${desk} state=${state} /></aside>` : null}
        </main>
        <${LogDock} game=${game} title=${table.title} as=${desk.as} seq=${state.seq} at=${table.at ?? table.seq} viewer=${table.viewer} sides=${state.sides}
          scene=${table.scene} place=${state.cursor} live=${false} onAt=${(/** @type {number | null} */ to) => desk.lookAt(to)}
          onSpot=${(/** @type {import("./log.js").Spot | null} */ spot) => desk.set({ spot: spot?.places ?? [] })}
          onOdds=${(/** @type {import("../types.js").LogLine[]} */ round) => askSheet(desk, round)} />
      </div>
    <//>`;
}

/** Do something as soon as the map is there. @param {{current: unknown}} map @param {() => void} deed @returns {() => void} to give it up */
function whenUnfolded(map, deed) {
  if (map.current) {
    deed();
    return () => {};
  }
  const timer = setInterval(() => {
    if (!map.current) return;
    clearInterval(timer);
    deed();
  }, 100);
  return () => clearInterval(timer);
}

/** Pixels from a place's middle to its corner at which counters can be read. */
const READABLE = 34;

/** Go to a place, near enough to read it. @param {import("../map/types.js").MapHandle} map @param {string} place */
function nearTo(map, place) {
  try {
    map.centreOf(place);
  } catch {
    return;
  }
  const far = map.radius() < READABLE * 0.7;
  map.glideTo(place, far ? (map.view().scale * READABLE) / map.radius() : undefined);
}

/** Whose view it is, and where to go from here. @param {{desk: Desk, table: Table}} props */
function Notes({ desk, table }) {
  const at = table.at ?? table.seq;
  const branch = async () => { location.hash = `#/game/${await whatIf(desk.game, at, table.viewer)}`; };
  return html`
    <div class="replay-notes card" role="group" aria-label="Replay">
      <span><b>Replay</b> <span class="sub">${`as ${table.viewer ?? "an onlooker"} saw it`}</span></span>
      <${Button} small icon="branch" onClick=${branch}>What if<//>
      <a class="btn small" href=${`#/game/${desk.game}`}>${table.result ? "Table" : "Back to the game"}</a>
    </div>`;
}
