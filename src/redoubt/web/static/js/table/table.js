/** The table page. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui/html.js";
import { setSides } from "../counters/counters.js";
import { keepEyes } from "../eyes.js";
import { paced, useStore } from "../store.js";
import { askOdds, askSheet, giveUp, readPlace, redraw } from "./asks.js";
import { fetchLater, later } from "../ui/later.js";
import { Bar } from "./bar.js";
import { DiceCard } from "./dicecard.js";
import { LogBorder } from "./border.js";
import { Board, covered, inSight, placeOn } from "./board.js";
import { markRead, unread } from "./briefing.js";
import { GoalLine } from "./goal.js";
import { Curtain, Dialogs, EndCard, PleaCard, SummaryCard } from "./cards.js";
import { OpenRule } from "../ui/openrule.js";
import { arm, inspect, main, readyOption } from "./deeds.js";
import { answeredHere, nextFight } from "./fightpanel.js";
import { Desk } from "./desk.js";
import { Ahead, Losses } from "./dock.js";
import { BESIDE, GaugeCard, roomy, tall } from "./gauges.js";
import { HandCards } from "./handcards.js";
import { Inspector } from "./inspector.js";
import { holdLens } from "./lens.js";
import { keyboard } from "./listen.js";
import { Notices } from "./notices.js";
import { concerns, rivals, words } from "./options.js";
import { Foot, PaneTabs, Sheet } from "./phone.js";
import { PromptBar, openRule, phaseShown } from "./prompt.js";
import { Rail } from "./rail.js";
import { useNarrow } from "./narrow.js";
import { Watch, changedPlaces, hotSeat } from "./watch.js";
import { sound } from "./sounds.js";

/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("../map/types.js").MapHandle} MapHandle */

const CallControl = later("control/call.js", "CallControl");
const LogDock = later("log/dock.js", "LogDock");
const LogPanel = later("log/log.js", "LogPanel");

/** @param {{game: string, as?: string, at?: string, coach?: any}} props `coach`: a component over the page that gets desk, state and map */
export function TablePage({ game, as, at, coach }) {
  const [desk, watch] = useMemo(() => open(game, as, at), [game, as, at]);
  const map = useRef(/** @type {MapHandle|null} */ (null));
  const state = useStore(desk.store);
  const narrow = useNarrow();

  useLayoutEffect(() => {
    // The camera stays where the player has put it: it moves only to what is out of sight, and then at the same scale.
    desk.glide = (place) => { if (placeOn(map.current, place) && !inSight(map.current, place)) map.current?.glideTo(place, map.current.view().scale); };
    desk.bring = (places) => atRest(desk, () => {
      const here = places.filter((place) => placeOn(map.current, place));
      if (!map.current || !here.length || here.some((place) => inSight(map.current, place))) return;
      map.current.cover(covered(map.current));
      map.current.glideTo(middle(map.current, here, here), map.current.view().scale);
    });
    desk.placeAt = (event) => map.current?.cellUnder(event) ?? null;
    desk.look = (place) => { desk.glide?.(place); inspect(desk, place, false); };
    desk.slide = async (from, to) => {
      const moves = changedPlaces(from, to);
      if (moves.length) sound("counter", paced(220));
      if (moves.length > 5 || paced(220) === 0) return;
      await Promise.all(moves.map(({ piece, path }) => map.current?.animateMove(piece, path, paced(220))));
    };
    watch.animate = (piece, path, ms) => map.current?.animateMove(piece, path, ms) ?? Promise.resolve();
    watch.fights.animate = watch.animate;
    desk.goOn = () => goOn(desk, watch);
    desk.retell = () => watch.again();
    const lens = holdLens(desk);
    const keys = keyboard(desk, { map: () => map.current, skip: () => (desk.state.fight?.own && !desk.state.playing ? watch.fights.skip() : watch.skip()), hold: () => watch.hold(), go: () => goOn(desk, watch), again: () => watch.again(), lens: lens.press });
    const shows = (/** @type {MouseEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest("[data-do=go]")) goOn(desk, watch);
      if (target.closest("[data-do=to-end]")) watch.fights.skip();
      if (target.closest("[data-do=skip]")) watch.skip();
      if (target.closest("[data-do=hold]")) watch.hold();
    };
    addEventListener("keydown", keys);
    addEventListener("click", shows);
    desk.open().then(() => watch.fights.resume());
    return () => {
      removeEventListener("keydown", keys);
      removeEventListener("click", shows);
      lens.stop();
      desk.close();
    };
  }, [desk]);

  useEffect(() => {
    if (state.table) document.title = `${state.table.title_name} · Redoubt`;
  }, [state.table?.title_name]);

  useEffect(() => { if (state.table) fetchLater(); }, [state.table !== null]);
  useEffect(() => { 
    if (!state.table || coach || !unread(state.table)) return;
    markRead(state.table);
    desk.set({ briefing: true, ...(narrow ? { pane: "act" } : {}) });
  }, [state.table?.game, state.table?.viewer]);

  if (state.fault) return html`<${Fault} text=${state.fault} />`;
  if (!state.table) return html`<div class="page-wait"><span class="wait">Loading the table</span></div>`;
  if (state.curtain) return html`<div class="t-page"><${Curtain} desk=${desk} state=${state} /></div>`;
  const rule = (/** @type {string} */ number) => openRule(desk, number);
  return html`<${OpenRule.Provider} value=${rule}>
    ${narrow ? html`<${Phone} desk=${desk} state=${state} map=${map} />` : html`<${Desktop} desk=${desk} state=${state} map=${map} />`}
    <${Dialogs} desk=${desk} state=${state} />
    <${PleaCard} desk=${desk} state=${state} />
    <${EndCard} desk=${desk} state=${state} />
    ${coach ? html`<${coach} desk=${desk} state=${state} map=${map} />` : null}
  <//>`;
}

/** @param {string} game @param {string} [as] @param {string} [at] @returns {[Desk, Watch]} */
function open(game, as, at) {
  const desk = new Desk(game, as ?? null, at === undefined ? null : Number(at));
  desk.fixed = as !== undefined;
  const watch = new Watch(desk);
  const { leave } = desk;
  // An order ends the counting of odds: the server would look for its choices in another position.
  desk.leave = () => { giveUp(desk); leave(); };
  desk.shown = (table, still = false) => {
    if (!still) giveUp(desk);
    if (!desk.fixed && !desk.state.curtain && table.viewer) keepEyes(game, table.viewer);
    setSides(Object.keys(table.seats));
    watch.fights.settle(table);
    redraw(desk);
    const looked = desk.state.placeInfo?.place;
    // The list of orders does not stand under the name of a place that none of them is about any more.
    if (looked && !still && desk.mine && desk.state.tab !== "place" && !concerns(desk.state, looked)) desk.set({ placeInfo: null });
    else if (looked) readPlace(desk, looked);
    if (still) return;
    const ready = readyOption(desk.state);
    // What was just decided is read in peace: the camera stays until the player goes on.
    if (desk.mine && desk.state.fight?.step !== "verdict") bringQuestion(desk);
    if (desk.mine && desk.state.tab === "odds" && !desk.state.fight) desk.set({ tab: "orders" });
    const [first] = ready ? [ready] : rivals(desk.state);
    if (first && desk.mine) {
      if (!ready) desk.set({ hand: { ...desk.state.hand, armed: first } });
      askOdds(desk, words(first), first.choice.place).then((odds) => { if (odds?.reckoning) desk.set({ tab: "odds" }); });
    }
    if (desk.state.waiting === 0) hotSeat(desk);
  };
  desk.framed = () => {
    if (desk.state.fight) desk.bring?.([desk.state.fight.place]);
    else if (desk.mine) bringQuestion(desk);
  };
  return [desk, watch];
}

/** Then, as soon as the sheet of a phone has come up: until it rests nobody knows what it covers.
 * @param {Desk} desk @param {() => void} then @param {number} [frames] to wait for it at most */
function atRest(desk, then, frames = 60) {
  const phone = document.querySelector(".t-phone");
  const sheet = phone?.querySelector(".t-sheet");
  const coming = phone && desk.state.pane !== "map" && (!sheet || sheet.getAnimations().length > 0);
  if (coming && frames > 0) requestAnimationFrame(() => atRest(desk, then, frames - 1));
  else then();
}

/** Space, or a press on the main button of a fight: on to its next moment, the next fight, or the roll that is armed.
 * @param {Desk} desk @param {Watch} watch @returns {boolean} */
function goOn(desk, watch) {
  const { fight, hand, odds } = desk.state;
  if (watch.fights.running) return fight?.own || fight?.waits ? watch.fights.go() : watch.hold();
  if (watch.hold()) return true;
  if (!desk.mine) return false;
  if (hand.armed || (odds?.value && readyOption(desk.state))) {
    main(desk);
    return true;
  }
  const next = nextFight(desk.state);
  if (!next) return toQuestion(desk);
  if (next.choice.place) desk.bring?.([next.choice.place]);
  arm(desk, next);
  return true;
}

/** The question that waits comes into sight: in the panel of its fight, else in the list of orders. @param {Desk} desk @returns {boolean} */
function toQuestion(desk) {
  if (!desk.state.fight) return false;
  const here = answeredHere(desk.state);
  desk.set({ tab: here ? "odds" : "orders", pane: "act", briefing: false, odds: null, ...(here ? {} : { fight: null }) });
  bringQuestion(desk);
  requestAnimationFrame(() => document.querySelector(".t-picks")?.scrollIntoView({ block: "nearest" }));
  return true;
}

/** Where to look to see a group of places: their middle if they lie close together, else the first that is out of sight.
 * @param {MapHandle} map @param {string[]} all @param {string[]} hidden */
function middle(map, all, hidden) {
  const spots = all.map((place) => ({ place, ...map.centreOf(place) }));
  const mean = (/** @type {"x"|"y"} */ axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  const [x, y] = [mean("x"), mean("y")];
  const far = Math.max(...spots.map((spot) => Math.max(Math.abs(spot.x - x) / map.element.clientWidth, Math.abs(spot.y - y) / map.element.clientHeight)));
  if (far > 0.4) return hidden.length === all.length ? hidden[0] : all[0];
  return spots.reduce((best, spot) => (Math.hypot(spot.x - x, spot.y - y) < Math.hypot(best.x - x, best.y - y) ? spot : best)).place;
}

/** A question about few pieces or places is brought into sight. @param {Desk} desk */
function bringQuestion(desk) {
  const places = askedOf(desk);
  if (places.length) desk.bring?.(places);
}

/** The places that a question is about, if they are few: those of its choices, else those it names. @param {Desk} desk */
function askedOf(desk) {
  const { table, options } = desk.state;
  const stands = new Map(table?.scene.pieces.map((piece) => [piece.id, piece.place]));
  const chosen = options.flatMap(({ choice }) => [choice.place, choice.piece ? stands.get(choice.piece) : null]).filter((place) => typeof place === "string");
  const question = table?.prompts.find((prompt) => prompt.mine)?.parts ?? [];
  const named = question.filter(([kind]) => kind === "place").map(([, , id]) => id);
  const places = [...new Set([...named, ...chosen])];
  return places.length <= 12 ? places : [...new Set(named)];
}

/** @param {import("./desk.js").Desk} desk @param {DeskState} state @returns {import("../log/log.js").LogProps} */
function logProps(desk, state) {
  const table = /** @type {import("../types.js").Table} */ (state.table);
  return {
    game: desk.game, title: table.title, as: table.viewer ?? "onlooker", seq: Math.max(state.seq, table.at === null ? table.seq : 0),
    at: table.at, viewer: table.viewer, sides: state.sides, scene: table.scene, place: state.cursor, over: table.result !== null,
    ...(state.waiting > 0 && table.at === null ? { upto: table.seq } : {}),
    onAt: (at) => desk.lookAt(at), onSpot: (spot) => desk.set({ spot: spot?.places ?? [] }),
    onOdds: (round) => askSheet(desk, round),
  };
}

/** How the table stands, on the page's own element: for style sheets and for programs that look on. @param {Desk} desk @param {DeskState} state */
function marks(desk, state) {
  const { table, busy, waiting, held } = state;
  const now = busy || desk.turning ? "busy" : held ? "held" : waiting ? "watching" : table?.at !== null ? "past" : table.result ? "over" : desk.mine ? "mine" : "waiting";
  return { "data-state": now, "data-link": state.link, "data-seq": table?.seq, "data-viewer": table?.viewer ?? "", "data-turn": table?.turn };
}

/** @param {{desk: Desk, state: DeskState, map: {current: any}}} props */
function Desktop({ desk, state, map }) {
  const { table, seq, sides, cursor, overlays, shown, switches } = state;
  const [tracks, setTracks] = useState(roomy);
  // What a press on the map does not change must not cost its drawing: above all the foot with its hundreds of lines.
  const bar = useMemo(() => html`<${Bar} state=${state}><${CallControl} desk=${desk} state=${state} /><${DiceCard} state=${state} /><//>`,
    [desk, table, sides, phaseShown(state)?.name, table?.umpire ? state.placeInfo : null]);
  const goal = useMemo(() => html`<${GoalLine} desk=${desk} state=${state} />`, [desk, table, sides, state.briefing]);
  const rail = useMemo(() => html`<${Rail} desk=${desk} state=${state} />`, [desk, table?.title, overlays, shown, switches]);
  const foot = useMemo(() => html`
    <footer class="t-dock">
      <${LogBorder} />
      <${LogDock} ...${logProps(desk, state)} />
      <${Ahead} state=${state} />
      <${Losses} state=${state} />
    </footer>`, [desk, table, seq, sides, cursor]);
  return html`
    <div class="t-page t-desktop" ...${marks(desk, state)}>
      ${bar}
      ${goal}
      <${PromptBar} desk=${desk} state=${state} />
      ${rail}
      <main class="t-map" id="main" tabindex="-1" aria-label="Map">
        <${Board} desk=${desk} state=${state} handle=${map} inset=${tracks && table && tall(table.scene) ? BESIDE : undefined} />
        <${GaugeCard} state=${state} open=${tracks} onFold=${() => setTracks(!tracks)} />
        <${HandCards} desk=${desk} state=${state} />
      </main>
      <${Inspector} desk=${desk} state=${state}><${Notices} desk=${desk} state=${state} /><${SummaryCard} desk=${desk} state=${state} /><//>
      ${foot}
      <${Speaker} state=${state} />
    </div>`;
}

/** @param {{desk: Desk, state: DeskState, map: {current: any}}} props */
function Phone({ desk, state, map }) {
  const log = state.pane === "log" ? html`<${LogPanel} ...${logProps(desk, state)} />` : null;
  return html`
    <div class="t-page t-phone" data-pane=${state.pane} ...${marks(desk, state)}>
      <${Bar} state=${state}><${CallControl} desk=${desk} state=${state} /><${DiceCard} state=${state} /><//>
      <${PromptBar} desk=${desk} state=${state} />
      <main class="t-map" id="main" tabindex="-1" aria-label="Map">
        <${Board} desk=${desk} state=${state} handle=${map} />
        <${HandCards} desk=${desk} state=${state} />
      </main>
      <${Notices} desk=${desk} state=${state} />
      <${Sheet} desk=${desk} state=${state} log=${log}><${SummaryCard} desk=${desk} state=${state} /><//>
      <${Foot} desk=${desk} state=${state} />
      <${PaneTabs} desk=${desk} state=${state} />
      <${Speaker} state=${state} />
    </div>`;
}

/** The last lines of the log, for a reader aloud. @param {{state: DeskState}} props */
function Speaker({ state }) {
  const last = state.lines[state.lines.length - 1];
  const fresh = last ? state.lines.filter((line) => line.entry === last.entry).slice(-4) : [];
  return html`<div class="vh" role="log" aria-live="polite" aria-label="Latest">${fresh.map((line) => html`<p key=${line.n}>${line.text}</p>`)}</div>`;
}

/** @param {{text: string}} props */
function Fault({ text }) {
  return html`
    <main class="page-note" id="main" tabindex="-1">
      <h1>This table cannot be shown</h1>
      <p class="lead" role="alert">${text}</p>
      <a class="btn main" href="#/">Back to the home page</a>
    </main>`;
}
