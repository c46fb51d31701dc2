/** Things to set: one of a few, on or off. */
import { Icon } from "../../icons.js";
import { html, useId } from "./html.js";

/** One of a few values. @template {string} T
 * @param {{label: string, value: T, options: {value: T, label: string, icon?: string}[], onPick: (value: T) => void,
 *   disabled?: boolean}} props */
export function Segments({ label, value, options, onPick, disabled = false }) {
  const name = useId();
  return html`<div class="segments" role="radiogroup" aria-label=${label}>${options.map((option) => html`
    <label key=${option.value}>
      <input type="radio" name=${name} value=${option.value} checked=${option.value === value} disabled=${disabled}
        onChange=${() => onPick(option.value)} />
      <span>${option.icon && html`<${Icon} name=${option.icon} size=${16} />`}${option.label}</span>
    </label>`)}</div>`;
}

/** @param {{label: string, on: boolean, onChange: (on: boolean) => void, disabled?: boolean, describedby?: string}} props */
export function Switch({ label, on, onChange, disabled = false, describedby }) {
  return html`<span class="switch">
    <input type="checkbox" role="switch" aria-label=${label} aria-describedby=${describedby} checked=${on} disabled=${disabled}
      onChange=${() => onChange(!on)} /><span></span></span>`;
}
