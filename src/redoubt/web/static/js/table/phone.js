/** The table on a phone: four panes, Map, Act, Log, Info; acting happens in a sheet over the map. */
import { html, cls, useRef } from "../ui/html.js";
import { Icon } from "../../icons.js";
import { DiceFacts } from "./dicecard.js";
import { Ahead, Losses } from "./dock.js";
import { Gauges, tracked } from "./gauges.js";
import { Situation } from "./placetab.js";
import { Panel, openTab, tabsOf } from "./inspector.js";
import { Tabs } from "../ui/tabs.js";
import { onward } from "./fight.js";
import { MainAction, Watching } from "./prompt.js";
import { toggleOverlay } from "./asks.js";
import { watching } from "./watch.js";

/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

const PANES = /** @type {const} */ ([["map", "Map", "map"], ["act", "Act", "swords"], ["log", "Log", "log"], ["info", "Info", "info"]]);
const TABS = ["orders", "odds", "place", "rules"];

/** @param {{desk: Desk, state: DeskState}} props */
export function PaneTabs({ desk, state }) {
  return html`
    <nav class="t-panes" aria-label="Panes">${PANES.map(([id, word, icon]) => html`
      <button type="button" key=${id} data-pane=${id} class=${cls(state.pane === id && "on")} aria-current=${state.pane === id ? "page" : undefined}
        onClick=${() => desk.set({ pane: id })}><${Icon} name=${icon} size=${23} /><span>${word}</span></button>`)}</nav>`;
}

/** The sheet; its grab bar makes it higher or lower. @param {{desk: Desk, state: DeskState, log: any, children?: any}} props `children`: what has just happened */
export function Sheet({ desk, state, log, children }) {
  const start = useRef(0);
  if (state.pane === "map") return null;
  const grow = (/** @type {PointerEvent} */ event) => {
    const by = event.clientY - start.current;
    const heights = /** @type {const} */ (["peek", "half", "full"]);
    const at = heights.indexOf(state.sheet);
    const to = Math.abs(by) < 12 ? (state.sheet === "full" ? "half" : "full") : heights[Math.max(0, Math.min(2, at + (by < 0 ? 1 : -1)))];
    desk.set({ sheet: to });
  };
  return html`
    <section class=${cls("t-sheet", state.sheet)} aria-label=${{ act: "Act", log: "Log", info: "Info" }[state.pane]}>
      <button type="button" class="t-grab" aria-label="Height of the sheet" onPointerDown=${(/** @type {PointerEvent} */ event) => { start.current = event.clientY; }}
        onPointerUp=${grow}><i></i></button>
      ${state.pane === "act" && state.summary ? children : null}
      ${state.pane === "act" ? html`
        <${Tabs} tabs=${TABS.flatMap((id) => tabsOf(state).filter((tab) => tab.id === id))} now=${state.tab} label="Act" onPick=${(/** @type {any} */ tab) => openTab(desk, tab)} />
        <div class="t-sheet-body"><${Panel} desk=${desk} state=${state} /></div>` : null}
      ${state.pane === "log" ? html`<div class="t-sheet-body">${log}</div>` : null}
      ${state.pane === "info" ? html`<div class="t-sheet-body">
        ${state.table && tracked(state.table.scene) ? html`<section class="t-gauges"><${Gauges} scene=${state.table.scene} /></section>` : null}
        <${Ahead} state=${state} /><${Losses} state=${state} /><${Situation} state=${state} /><${DiceFacts} state=${state} />
        <section class="t-info-layers"><h3 class="head">Layers</h3>
          ${state.overlays.map((overlay) => html`<button type="button" key=${overlay.name} class="btn" aria-pressed=${state.shown.includes(overlay.name)}
            onClick=${() => toggleOverlay(desk, overlay.name)}>${overlay.title}</button>`)}</section></div>` : null}
    </section>`;
}

/** The buttons that never change place. What the others' play and a fight wait for stands where one takes back: the prompt keeps its height.
 * @param {{desk: Desk, state: DeskState}} props */
export function Foot({ desk, state }) {
  const waits = state.fight?.waits ? state.fight : null;
  return html`
    <div class="t-foot" role="group" aria-label="Main actions">
      <${MainAction} desk=${desk} state=${state} />
      ${waits && state.pane !== "act" ? html`<button type="button" class="btn main" data-do="go">${onward(waits)}</button>`
    : !waits && watching(state) ? html`<${Watching} state=${state} />` : html`<${TakeBack} desk=${desk} state=${state} />`}
    </div>`;
}

/** @param {{desk: Desk, state: DeskState}} props */
function TakeBack({ desk, state }) {
  const can = state.table?.can;
  const idle = state.busy || state.waiting > 0 || state.table?.at !== null;
  return html`
    <button type="button" class="btn" data-do="undo" disabled=${idle || !can?.undo} onClick=${() => desk.back("undo")}>Undo</button>
    <button type="button" class="btn" data-do="redo" disabled=${idle || !can?.redo} onClick=${() => desk.back("redo")}>Redo</button>
    <button type="button" class="btn" data-do="reset" disabled=${idle || !can?.reset} title="Back to the beginning of the phase"
      onClick=${() => desk.back("reset")}>Reset</button>`;
}
