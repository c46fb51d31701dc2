/**
 * The log: every line with its turn, side, phase, sum, dice and rule. A click on a line shows the table as it was
 * then; pointing at it shows the place on the map.
 *
 * @typedef {import("../types.js").SideInfo} SideInfo
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("./lines.js").Entry} Entry
 * @typedef {import("./lines.js").FilterName} FilterName
 * @typedef {{places: string[], pieces: string[]}} Spot
 * @typedef {{game: string, title: string, as: string | null, seq: number, upto?: number, at: number | null, viewer: string | null,
 *   sides: SideInfo[], scene: Scene, place?: string | null, over?: boolean, onAt: (at: number | null) => void,
 *   onSpot?: (spot: Spot | null) => void, onOdds?: (round: LogLine[]) => void}} LogProps `onAt(null)` is live; `place` is
 *   the one "this place" means; `onOdds` is asked for the sheet of a round with a die
 */
import { placeName, townName } from "../table/ground.js";
import { cls, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui/html.js";
import { nationClass, sideName } from "../table/naming.js";
import { Icon } from "../../icons.js";
import { useLog } from "./book.js";
import { ExportMenu } from "./exports.js";
import { blocks, costOf, verdictOf } from "./blocks.js";
import { isAside, isFight, placeOf, rolled, rounds, sinceMine, wanted } from "./lines.js";
import { Die } from "../ui/die.js";
import { Scrubber } from "./scrubber.js";
import { Receipt, Sentence, sideShape } from "./sentence.js";

/** Entries drawn at once; older ones on demand. */
const SHOWN = 150;

/** @type {[FilterName, string][]} */
const FILTERS = [["all", "All"], ["combat", "Combat"], ["moves", "Moves"], ["mine", "Mine"], ["place", "This place"]];

/** What the reader wants to see. Kept by whoever shows both lines and filters.
 * @returns {{name: FilterName, text: string, since: boolean, set: (change: {name?: FilterName, text?: string, since?: boolean}) => void}} */
export function useFilter() {
  const [state, setState] = useState({ name: /** @type {FilterName} */ ("all"), text: "", since: false });
  return { ...state, set: (change) => setState((old) => ({ ...old, ...change })) };
}

/** The log with its filters above it and the scrubber below.
 * @param {LogProps} props */
export function LogPanel(props) {
  const filter = useFilter();
  return html`
    <section class="log-panel" aria-label="Log">
      <div class="log-tools">
        <${LogFilters} filter=${filter} place=${placeOf(props.scene, props.place)} viewer=${props.viewer} />
        <${ExportMenu} game=${props.game} at=${props.at} viewer=${props.viewer} seq=${props.seq} over=${props.over ?? false} />
      </div>
      <${LogLines} ...${props} filter=${filter} />
      <${Scrubber} ...${props} />
    </section>`;
}

/** @param {{filter: ReturnType<typeof useFilter>, place: string | null, viewer: string | null}} props */
export function LogFilters({ filter, place, viewer }) {
  const usable = FILTERS.filter(([name]) => name !== "mine" || viewer !== null);
  return html`
    <div class="log-filters" role="group" aria-label="Show in the log">
      ${usable.map(([name, text]) => html`
        <button type="button" key=${name} class="log-chip" aria-pressed=${filter.name === name}
          disabled=${name === "place" && !place} title=${name === "place" && !place ? "Choose a place on the map first" : undefined}
          onClick=${() => filter.set({ name })}>${text}${name === "place" && place ? ` ${placeName(place)}` : ""}</button>`)}
      ${viewer === null ? null : html`
        <button type="button" class="log-chip" aria-pressed=${filter.since} onClick=${() => filter.set({ since: !filter.since })}>
          Since my last turn</button>`}
      <label class="log-search"><span class="vh">Search the log</span><${Icon} name="search" size=${14} />
        <input type="search" placeholder="Search" value=${filter.text}
          onInput=${(/** @type {any} */ event) => filter.set({ text: event.currentTarget.value })} /></label>
    </div>`;
}

/**
 * Which entries are shown: the newest, or in a past position those around it.
 * @param {import("./lines.js").Entry[]} entries @param {number | null} at @param {number} more @returns {[number, number]} from, and up to before
 */
export function span(entries, at, more) {
  const reached = at === null ? entries.length : entries.findLastIndex((entry) => entry.entry <= at) + 1;
  const end = Math.min(entries.length, reached + SHOWN / 2);
  return [Math.max(0, end - SHOWN * more), end];
}

/** @param {LogProps & {filter: ReturnType<typeof useFilter>}} props */
export function LogLines({ game, title, as, seq, upto, at, viewer, sides, scene, place = null, onAt, onSpot = () => {}, onOdds, filter }) {
  const { lines, fault } = useLog(game, as, seq, upto);
  const [more, setMore] = useState(1);
  const [roomy, setRoomy] = useState(false);
  const entries = useMemo(() => {
    const since = filter.since ? sinceMine(lines, viewer) : null;
    const want = { name: filter.name, text: filter.text, since, side: viewer, place };
    return blocks(lines.filter((line) => line.text)).filter((entry) => wanted(entry, want));
  }, [lines, filter.name, filter.text, filter.since, viewer, place]);
  const [start, end] = span(entries, at, more);
  const shown = entries.slice(start, end);
  const newest = roomy && shown.findLast((entry) => entry.lines.some((line) => isFight(line) && line.opens));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(([{ contentRect }]) => setRoomy(contentRect.height >= ROOM));
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  const current = at === null ? -1 : shown.findLastIndex((entry) => entry.entry <= at);
  useFollow(box, shown.length ? shown[shown.length - 1].upto : -1, current, at);
  return html`
    <div class="log-box" ref=${box} tabindex="-1">
      ${fault ? html`<p class="notice alarm">${fault}</p>` : null}
      ${start > 0 ? html`
        <button type="button" class="btn small quiet" onClick=${() => setMore(more + 2)}>Earlier: ${start} more</button>` : null}
      <ol class="log-lines" onKeyDown=${walk}>
        ${shown.map((entry, index) => html`
          <${Row} key=${entry.key} entry=${entry} title=${title} sides=${sides} scene=${scene}
            state=${at === null ? "" : index === current ? "now" : entry.entry > at ? "later" : ""}
            first=${index === (current >= 0 ? current : shown.length - 1)} newest=${entry === newest} viewer=${viewer} onAt=${onAt} onSpot=${onSpot} onOdds=${onOdds} />`)}
      </ol>
      ${shown.length === 0 && !fault ? html`<p class="log-none">${lines.length ? "No line fits." : "Nothing has happened yet."}</p>` : null}
    </div>`;
}

/** Keep the newest line in sight while the reader is at the end; bring the line of a past position into sight.
 * @param {{current: HTMLElement | null}} box @param {number} last @param {number} current @param {number | null} at */
function useFollow(box, last, current, at) {
  const atEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => { atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40; };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const row = at === null ? null : /** @type {HTMLElement | undefined} */ (element.querySelectorAll(".log-row")[current]);
    if (row) element.scrollTop = row.offsetTop - element.clientHeight / 2;
    else if (atEnd.current || at === null) toTheEnd(element);
  }, [last, current, at]);
}

/** Scrolls to the newest line; what room a line cut at the top would have had is left below, so that only whole lines show.
 * @param {HTMLElement} box */
function toTheEnd(box) {
  box.style.setProperty("--below", "0px");
  box.scrollTop = box.scrollHeight;
  const { top, height } = box.getBoundingClientRect();
  const whole = [...box.querySelectorAll(".log-row")].map((row) => row.getBoundingClientRect().top - top).find((above) => above > -1) ?? 0;
  if (box.scrollTop === 0 || whole > height / 2) return;
  box.style.setProperty("--below", `${whole}px`);
  box.scrollTop = box.scrollHeight;
}

/** Arrow keys go from line to line. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = /** @type {HTMLElement} */ (event.target).closest(".log-row");
  if (!step || !row) return;
  const next = /** @type {HTMLElement | null} */ (step > 0 ? row.nextElementSibling : row.previousElementSibling);
  event.preventDefault();
  event.stopPropagation();
  /** @type {HTMLElement | null | undefined} */ (next?.querySelector(".log-when"))?.focus();
}

/** Orders that were taken back: one struck line; a press lists them. @param {{entry: Entry, title: string, sides: SideInfo[]}} props */
function Back({ entry, title, sides }) {
  const [open, setOpen] = useState(false);
  const orders = entry.lines.filter((line) => !isAside(line));
  const count = new Set(orders.map((line) => line.entry)).size;
  return html`
    <li class="log-row log-back">
      <span class="log-when">T${entry.turn}</span><span class="log-who"><span>${sideName(sides, entry.side)}</span></span>
      <div class="log-text"><p><${Icon} name="undo" size=${13} /> ${count} order${count === 1 ? "" : "s"} taken back: <s>${orders.slice(0, 3).map((line) => bareText(line.text)).join(", ")}${orders.length > 3 ? " …" : ""}</s>
        <button type="button" class="log-odds" aria-expanded=${open} onClick=${() => setOpen(!open)}>${open ? "close" : "open"}</button></p>
        ${open ? orders.map((line) => html`<p key=${line.n}><s><${Sentence} line=${line} title=${title} /></s></p>`) : null}</div>
    </li>`;
}

/** Who acts in which phase, each named once. @param {Entry} entry @param {SideInfo[]} sides */
function whoIn(entry, sides) {
  const side = sideName(sides, entry.side);
  const phase = entry.phase.replace(/ phase$/i, "");
  const other = sides.some((candidate) => candidate.id !== entry.side && phase.toLowerCase().startsWith(candidate.name.toLowerCase()));
  return phase.toLowerCase().startsWith(side.toLowerCase()) ? phase : `${side}${other ? ", " : " "}${phase}`.trim();
}

/** @param {string} text */
const bareText = (text) => text.replace(/\s*\[[^\]]*\]\s*$/, "");

/** Pixels of the log below which a fight that is opened would push its own verdict out of sight. */
const ROOM = 150;

/** A fight: how it ended first, its rounds when it is opened. @param {RowProps & {newest: boolean, viewer: string|null}} props */
function FightBlock({ entry, title, sides, scene, state, first, newest, onAt, onSpot, onOdds, viewer }) {
  const mine = viewer !== null && entry.sides.includes(viewer);
  const [open, setOpen] = useState(/** @type {boolean|null} */ (null));
  const shown = open ?? (newest && mine);
  const { words, winner } = verdictOf(entry, townName);
  const spot = { places: entry.places, pieces: entry.pieces };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") { event.preventDefault(); event.stopPropagation(); setOpen(event.key === "ArrowRight"); }
  };
  return html`
    <li class=${cls("log-row log-block", state, shown && "open", nationClass(scene, winner ?? (words.endsWith("holds") ? entry.sides.find((side) => side !== entry.side) ?? null : entry.side)))}
      onMouseEnter=${() => onSpot(spot)} onMouseLeave=${() => onSpot(null)}>
      <button type="button" class="log-when" tabindex=${first ? 0 : -1} aria-label=${`T${entry.turn}: show the table at step ${entry.entry}`} onClick=${() => onAt(entry.entry)}>T${entry.turn}</button>
      <div class="log-block-body">
        <p class="log-block-head"><button type="button" class="log-fold" aria-expanded=${shown} onKeyDown=${keys} onClick=${() => setOpen(!shown)}>
            <${Icon} name=${shown ? "down" : "right"} size=${13} /><b>${words}</b></button>
          <span class="log-block-facts">${costOf(entry) || whoIn(entry, sides)}</span>
          <span class="log-block-dice">${entry.dice.slice(0, 8).map((die, index) => html`<${Die} key=${index} face=${die.face} size=${16} />`)}</span>
          <button type="button" class="log-odds log-show" onClick=${() => onAt(entry.entry)}>show</button></p>
        ${shown ? html`<div class="log-text">${rounds(entry.lines).map((round, number) => html`<${Round} key=${number} round=${round} title=${title} onOdds=${onOdds} quiet=${false} />`)}</div>` : null}
      </div>
    </li>`;
}

/** One round of a fight, or a line that stands alone. @param {{round: LogLine[], title: string, quiet: boolean, onOdds?: (round: LogLine[]) => void}} props */
function Round({ round, title, quiet, onOdds }) {
  return html`
    <p>${round.map((line, index) => html`
      ${index ? html`<span class="log-sep" aria-hidden="true"> · </span>` : null}
      <${Sentence} line=${line} title=${title} plain=${isAside(line) && !quiet} />`)}
      <${Receipt} dice=${round.flatMap(rolled)} />
      ${onOdds && round.some((line) => line.dice.length) ? html`<button type="button" class="log-odds" data-sheet=${round.find((line) => line.dice.length)?.n}
        title="The odds before this roll" onClick=${() => onOdds(round)}>odds</button>` : null}</p>`;
}

/** @typedef {{entry: Entry, names: Map<string, string>, title: string, sides: SideInfo[], scene: Scene, state: string, first: boolean,
 *   onAt: (at: number | null) => void, onSpot: (spot: Spot | null) => void, onOdds?: (round: LogLine[]) => void}} RowProps */

/** @param {RowProps & {newest?: boolean, viewer?: string|null}} props */
function Row(props) {
  const { entry, title, sides } = props;
  if (entry.group === "back") return html`<${Back} entry=${entry} title=${title} sides=${sides} />`;
  if (entry.lines.some((line) => isFight(line) && line.opens)) return html`<${FightBlock} ...${props} newest=${props.newest ?? false} viewer=${props.viewer ?? null} />`;
  return html`<${PlainRow} ...${props} />`;
}

/** @param {RowProps} props */
function PlainRow({ entry, title, sides, scene, state, first, onAt, onSpot, onOdds }) {
  const who = whoIn(entry, sides);
  const spot = { places: entry.places, pieces: entry.pieces };
  const quiet = entry.lines.every(isAside);
  /** @param {Event} event */
  const press = (event) => {
    if (!(/** @type {HTMLElement} */ (event.target).closest("a, .rule, .log-odds"))) onAt(entry.entry);
  };
  return html`
    <li class=${cls("log-row", state, quiet && "quiet")} onMouseEnter=${() => onSpot(spot)} onMouseLeave=${() => onSpot(null)}
      onFocusCapture=${() => onSpot(spot)} onBlurCapture=${() => onSpot(null)} onClick=${press}>
      <button type="button" class="log-when" tabindex=${first ? 0 : -1} aria-current=${state === "now" ? "step" : undefined}
        aria-label=${`T${entry.turn}, ${who}: show the table at step ${entry.entry}`}>T${entry.turn}</button>
      <span class=${cls("log-who", nationClass(scene, entry.side))}>
        ${entry.side ? html`<i class=${cls("dot", sideShape(sides, entry.side))}></i>` : null}<span>${who}</span></span>
      <div class="log-text">
        ${rounds(entry.lines).map((round, number) => html`<${Round} key=${number} round=${round} title=${title} onOdds=${onOdds} quiet=${quiet} />`)}
      </div>
    </li>`;
}
