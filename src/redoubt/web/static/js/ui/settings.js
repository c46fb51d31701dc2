/** The settings that this browser keeps. */
import { settings, useStore } from "../store.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";
import { Segments } from "./fields.js";
import { html, typed } from "./html.js";

/** @typedef {import("../store.js").Settings} Settings */

/** @typedef {{value: string, label: string, icon?: string}} Value */
/** @type {{id: Exclude<keyof Settings, "name" | "title" | "log" | "briefed">, label: string, text: string, options: Value[]}[]} */
const ROWS = [
  {
    id: "theme", label: "Light or dark", text: "The map by day or by night.",
    options: [
      { value: "auto", label: "Same as device", icon: "screen" }, { value: "light", label: "Light", icon: "sun" },
      { value: "dark", label: "Dark", icon: "moon" },
    ],
  },
  {
    id: "palette", label: "Colours",
    text: "Sides always differ in shape and letter too. The second palette suits red-green colour blindness.",
    options: [
      { value: "standard", label: "Standard" }, { value: "safe", label: "Colour-blind" },
      { value: "contrast", label: "High contrast" },
    ],
  },
  {
    id: "speed", label: "Pace", text: "How fast fights and other players' moves are shown.",
    options: [
      { value: "slow", label: "Slow" }, { value: "normal", label: "Calm" }, { value: "fast", label: "Brisk" },
      { value: "none", label: "At once" },
    ],
  },
  {
    id: "motion", label: "Motion", text: "Fade instead of moving things on the screen.",
    options: [{ value: "auto", label: "Same as device" }, { value: "reduced", label: "Reduced" }],
  },
  {
    id: "sound", label: "Sound", text: "A die on wood, a counter set down, a bell at the end of a turn.",
    options: [{ value: "off", label: "Off" }, { value: "on", label: "On" }],
  },
  {
    id: "text", label: "Text size", text: "All text outside the map.",
    options: ["100", "115", "130", "150", "175", "200"].map((value) => ({ value, label: `${value} %` })),
  },
];

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  const now = useStore(settings);
  return html`<${Dialog} heading="Settings" onClose=${onClose} foot=${html`<${Button} main onClick=${onClose}>Done<//>`}>
    ${ROWS.map((row) => html`<div key=${row.id} class="setting">
      <p><b>${row.label}</b><br /><span class="sub">${row.text}</span></p>
      <${Segments} label=${row.label} value=${now[row.id]} options=${row.options}
        onPick=${(/** @type {string} */ value) => settings.set(/** @type {Partial<Settings>} */ ({ [row.id]: value }))} />
    </div>`)}
    <label class="field"><span>Your name at the table</span>
      <input class="input" maxlength="40" value=${now.name} placeholder="You" autocomplete="off"
        onInput=${(/** @type {Event} */ event) => settings.set({ name: typed(event) })} /></label>
    <p class="sub">Kept in this browser only.</p>
  <//>`;
}
