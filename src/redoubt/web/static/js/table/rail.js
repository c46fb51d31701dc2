/** The rail on the left: overlays, one key each, and the switches of the map. */
import { html, cls } from "../ui/html.js";
import { ICON_NAMES, Icon } from "../../icons.js";
import { toggleOverlay } from "./asks.js";

/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** @type {Record<string, string>} overlays whose icon has another name */
const ICONS = { bombardment: "threat", stacking: "layers", replacements: "plus", zoc: "grid", weather: "night" };

/** @param {string} name */
function iconOf(name) {
  if (ICON_NAMES.includes(name)) return name;
  return ICONS[name] ?? "layers";
}

/** @type {{id: keyof import("./desk.js").Switches, word: string, icon: string, key: string, does: string, inverse?: boolean}[]} */
const SWITCHES = [
  { id: "hidden", word: "Counters", icon: "eye", key: "h", does: "hide", inverse: true },
  { id: "flip", word: "Flip", icon: "reset", key: "v", does: "flip" },
  { id: "magnify", word: "Magnify", icon: "search", key: "m", does: "magnify" },
  { id: "minimap", word: "Minimap", icon: "map", key: "", does: "minimap" },
  { id: "follow", word: "Follow", icon: "screen", key: "", does: "follow" },
];

/** @param {{desk: Desk, state: DeskState}} props */
export function Rail({ desk, state }) {
  return html`
    <nav class="t-rail" aria-label="Layers">
      <p class="head">Layers</p>
      ${state.overlays.map((overlay) => html`
        <button type="button" key=${overlay.name} class=${cls("t-layer", state.shown.includes(overlay.name) && "on")} data-overlay=${overlay.name}
          aria-pressed=${state.shown.includes(overlay.name)} title=${overlay.text} onClick=${() => toggleOverlay(desk, overlay.name)}>
          <${Icon} name=${iconOf(overlay.name)} size=${20} /><span>${overlay.title}</span>
          ${overlay.key ? html`<kbd>${overlay.key}</kbd>` : null}</button>`)}
      <hr class="hr" />
      ${SWITCHES.map((control) => html`<${Switch} key=${control.id} desk=${desk} state=${state} control=${control} />`)}
      <button type="button" class="t-layer" data-do="help" onClick=${() => desk.set({ dialog: "help" })}>
        <${Icon} name="keyboard" size=${20} /><span>Keys</span><kbd>?</kbd></button>
      <a class="t-layer" data-do="print" href=${`#/reference/${/** @type {import("../types.js").Table} */ (state.table).title}/print?${new URLSearchParams({ back: location.hash })}`}
        title="Map, counters and charts on paper"><${Icon} name="print" size=${20} /><span>Print</span></a>
    </nav>`;
}

/** @param {{desk: Desk, state: DeskState, control: typeof SWITCHES[number]}} props */
function Switch({ desk, state, control }) {
  const on = control.inverse ? !state.switches[control.id] : state.switches[control.id];
  const icon = control.id === "hidden" && state.switches.hidden ? "eyeOff" : control.icon;
  return html`
    <button type="button" class=${cls("t-layer", on && "on")} data-switch=${control.id} aria-pressed=${on}
      onClick=${() => toggleSwitch(desk, control.id)}>
      <${Icon} name=${icon} size=${20} /><span>${control.word}</span>${control.key ? html`<kbd>${control.key}</kbd>` : null}</button>`;
}

/** @param {Desk} desk @param {keyof import("./desk.js").Switches} id */
export function toggleSwitch(desk, id) {
  const { switches } = desk.state;
  desk.set({ switches: { ...switches, [id]: !switches[id] } });
}
