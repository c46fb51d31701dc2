/** The bar at the top: title, turns, phases of the turn, scores, seats. */
import { html, useEffect, useLayoutEffect, useRef, useState, cls } from "../ui/html.js";
import { Icon } from "../../icons.js";
import { Button } from "../ui/button.js";
import { OriginLine } from "../ui/origin.js";
import { SettingsDialog } from "../ui/settings.js";
import { Chip } from "./chip.js";
import { mainScores } from "./goal.js";
import { dotShape, nationClass, sideName } from "./naming.js";
import { phaseShown } from "./prompt.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */

/** @param {{state: DeskState, children?: import("../ui/html.js").Children}} props */
export function Bar({ state, children = null }) {
  const table = /** @type {Table} */ (state.table);
  const variant = state.title?.variants.find((variant) => variant.id === table.variant);
  const played = [table.scenario.name, variant?.name, `scenario ${table.scenario.rule}`].filter(Boolean).join(" · ");
  return html`
    <header class="t-bar">
      <a class="t-logo" href="#/" title="To the home page"><${Icon} name="logo" size=${28} /><span>Redoubt</span></a>
      <div class="t-title">
        <h1>${table.title_name}</h1>
        <p title=${played}>${table.branch_of ? html`<${OriginLine} origin=${table.branch_of} />` : played}</p>
      </div>
      <${Turns} table=${table} />
      <${Phases} table=${table} shown=${phaseShown(state)?.name ?? null} />
      <div class="t-right">
        ${table.branch_of ? html`<span class="t-whatif"><${Pop} name="Where this game comes from" label=${html`<${Icon} name="branch" size=${20} />`}>
          <p><${OriginLine} origin=${table.branch_of} /></p><//></span>` : null}
        <${Figures} table=${table} />
        ${children}
        <${Seats} state=${state} />
        <${SettingsButton} />
      </div>
    </header>`;
}

/** Theme, colours, motion and text size, without leaving the table. */
function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`<${Button} quiet icon="gear" label="Settings" class="t-settings" onClick=${() => setOpen(true)} />
    ${open ? html`<${SettingsDialog} onClose=${() => setOpen(false)} />` : null}`;
}

/** @param {{table: Table}} props */
function Turns({ table }) {
  const { track } = table.scene;
  if (!track) return html`<div class="t-turns"><span>Turn <b>${table.turn}</b></span></div>`;
  const of = track.last ? html` of ${track.last}` : null;
  return html`
    <div class="t-turns">
      <span class="t-turn-now">Turn <b>${track.now}</b>${of}${table.night ? html` <${Icon} name="moon" size=${14} />` : null}</span>
      <ol class="t-track" aria-label="Turn track">
        ${nearTurns(track).map((turn) => html`<${TurnCell} key=${turn.n} turn=${turn} now=${track.now} table=${table} />`)}
      </ol>
    </div>`;
}

/** Turns that the bar has room for. */
const ROOM = 12;

/** All turns, or of a long game those around the present. @param {NonNullable<import("../types.js").Scene["track"]>} track */
export function nearTurns({ now, turns }) {
  if (turns.length <= ROOM) return turns;
  const first = Math.min(Math.max(0, turns.findIndex((turn) => turn.n === now) - 2), turns.length - ROOM);
  return turns.slice(first, first + ROOM);
}

/** @param {{turn: {n: number, label: string, notes: import("../types.js").Note[]}, now: number, table: Table}} props */
function TurnCell({ turn, now, table }) {
  const state = turn.n === now ? "now" : turn.n < now ? "done" : "later";
  const marks = turn.notes.slice(0, 3).map((note) => html`<i class=${cls(nationClass(table.scene, note.side))}></i>`);
  const name = `Turn ${turn.label}${turn.notes.length ? `, ${turn.notes.length} notes` : ""}`;
  return html`
    <li class=${cls("t-cell", state, (turn.n < now || turn.n > now + 2) && "far")}>
      <${Pop} name=${name} label=${html`${turn.label}<span class="t-marks">${marks}</span>`}
        current=${state === "now" ? "step" : undefined}>
        <p class="head">Turn ${turn.label}</p>
        ${turn.notes.length === 0 ? html`<p class="sub">Nothing is due.</p>` : null}
        <ul class="t-notes">${turn.notes.map((note) => html`
          <li><i class=${cls("dot", dotShape(table, note.side), nationClass(table.scene, note.side))}></i>
            <span>${note.text} <${Chip} rule=${note.rule} /></span></li>`)}</ul>
      <//>
    </li>`;
}

/** A button that opens a small panel below it; closes by Esc, by a second press, or by a press elsewhere.
 * @param {{name: string, label: any, children?: any, current?: "step"}} props */
export function Pop({ name, label, children, current }) {
  const [open, setOpen] = useState(false);
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    const shut = (/** @type {Event} */ event) => {
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !box.current?.contains(/** @type {Node} */ (event.target))) {
        if (event instanceof KeyboardEvent) event.stopPropagation();
        setOpen(false);
      }
    };
    addEventListener("pointerdown", shut);
    addEventListener("keydown", shut, true);
    return () => { removeEventListener("pointerdown", shut); removeEventListener("keydown", shut, true); };
  }, [open]);
  return html`
    <span class="t-pop" ref=${box}>
      <button type="button" aria-expanded=${open} aria-label=${name} aria-current=${current} title=${name}
        onClick=${() => setOpen(!open)}>${label}</button>
      ${open ? html`<div class="t-pop-panel card" role="group" aria-label=${name}>${children}</div>` : null}
    </span>`;
}

/** The phases of this part of the turn, and one word for each other part. @param {{table: Table, shown: string|null}} props `shown`: the one being shown */
function Phases({ table, shown }) {
  const phases = partOfTurn(phasesAt(table.scene.phases, shown));
  const strip = useFitting([phases.map((phase) => phase.short + phase.state).join()]);
  if (phases.length === 0) return null;
  return html`
    <ol class="t-phases" aria-label="Phases of the turn" ref=${strip}>
      ${phases.map((phase, index) => html`
        <li key=${index} class=${cls("t-phase", phase.state, nationClass(table.scene, phase.side))} title=${`${phase.name} [${phase.rule}]`}
          aria-current=${phase.state === "now" ? "step" : undefined}>
          <i class=${cls("dot", phase.side ? dotShape(table, phase.side) : "nobody")}></i>
          ${phase.half === "night" ? html`<${Icon} name="night" size=${12} />` : null}
          <span>${phase.short}</span>
        </li>`)}
    </ol>`;
}

/** The order in which the names of a strip are kept: the present, what comes, what was. @param {number} now @param {number} index */
export const rank = (now, index) => (index >= now ? index - now : 1000 + now - index);

/** A strip whose names give way to ticks, the least wanted first, until the rest has room: none is ever cut. @param {unknown[]} contents what it depends on */
function useFitting(contents) {
  const strip = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = strip;
      if (!current) return;
      const cells = /** @type {HTMLElement[]} */ ([...current.children]);
      const now = cells.findIndex((cell) => cell.getAttribute("aria-current"));
      const byRank = cells.map((_, index) => index).sort((a, b) => rank(now, b) - rank(now, a));
      for (const cell of cells) delete cell.dataset.tick;
      for (const index of byRank.slice(0, -1)) {
        if (current.scrollWidth <= current.clientWidth) return;
        cells[index].dataset.tick = "yes";
      }
    };
    fit();
    const watch = new ResizeObserver(fit);
    for (const other of strip.current?.parentElement?.children ?? []) if (other !== strip.current) watch.observe(other);
    if (strip.current?.parentElement) watch.observe(strip.current.parentElement);
    document.fonts?.ready.then(fit);
    return () => watch.disconnect();
  }, contents);
  return strip;
}

/** @typedef {import("../types.js").Scene["phases"][number]} Phase */

/** The phases as they stood in one of them. @param {Phase[]} phases @param {string|null} name @returns {Phase[]} */
export function phasesAt(phases, name) {
  const at = phases.findIndex((phase) => phase.name === name);
  if (at < 0) return phases;
  return phases.map((phase, index) => ({ ...phase, state: index < at ? "done" : index === at ? "now" : "later" }));
}

/**
 * The phases of the half that is being played; each other half is one entry.
 * @param {Phase[]} phases
 * @returns {Phase[]}
 */
export function partOfTurn(phases) {
  const half = (phases.find((phase) => phase.state === "now") ?? phases[phases.length - 1])?.half;
  const shown = phases.filter((phase) => phase.half === half || !half)
    .map((phase) => ({ ...phase, short: phase.short.replace(/^night /i, "").replace(/^./, (letter) => letter.toUpperCase()) }));
  if (!half) return shown;
  const others = [...new Set(phases.map((phase) => phase.half))].filter((other) => other && other !== half);
  const first = phases.findIndex((phase) => phase.half === half);
  const brief = others.map((name) => {
    const part = phases.filter((phase) => phase.half === name);
    const { rule, state } = part[0];
    const word = /** @type {string} */ (name);
    return { rule, name: part.map((phase) => phase.name).join(", "), short: word.charAt(0).toUpperCase() + word.slice(1), state, half: name, side: null, at: phases.indexOf(part[0]) };
  });
  return [...brief.filter((part) => part.at < first), ...shown, ...brief.filter((part) => part.at > first)];
}

/** The goal in figures, where there is no room for its line. @param {{table: Table}} props */
function Figures({ table }) {
  const { goal, scores } = table.scene;
  return html`<span class="t-figures-bar">
    ${(goal?.aims ?? []).slice(0, 2).map((aim) => html`<span key=${aim.label}>${aim.label.replace(/^other /, "")} <b>${aim.needed === 1 ? (aim.now ? "yes" : "no") : `${aim.now}/${aim.needed}${aim.extra ? "+" : ""}`}</b></span>`)}
    ${mainScores(scores).slice(0, goal?.aims.length ? 1 : 2).map((score) => html`<span key=${score.id} title=${score.text || score.label}>${/\bVP$/.test(score.label) ? "VP" : score.label.replace(/ points$/, "")} <b class="t-figure">${score.value}</b></span>`)}
  </span>`;
}

/** @param {{state: DeskState}} props */
function Seats({ state }) {
  const table = /** @type {Table} */ (state.table);
  const deciding = new Set(table.prompts.map((prompt) => prompt.side));
  return html`
    <ul class="t-seats" aria-label="Seats">
      ${Object.entries(table.seats).map(([side, seat]) => html`
        <li key=${side} class=${cls(deciding.has(side) && "asked", nationClass(table.scene, side))}
          title=${`${sideName(state.sides, side)}: ${seat.name}${deciding.has(side) ? ", to decide" : ""}`}>
          <span>${sideName(state.sides, side)}</span>
          <i class=${cls("dot", dotShape(table, side))}></i>
          <span class="t-seat-state">${seatState(table, side)}</span>
        </li>`)}
    </ul>`;
}

/** @param {Table} table @param {string} side */
function seatState(table, side) {
  if (table.computer.thinking && table.computer.side === side) return "thinks";
  if (table.viewer === side) return "you";
  return table.seats[side].human ? "player" : table.seats[side].name;
}
