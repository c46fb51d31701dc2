import { Icon } from "../../icons.js";
import { cls, html } from "./html.js";

/** @typedef {import("./html.js").Children} Children */

/** @param {{onClick?: (event: MouseEvent) => void, main?: boolean, big?: boolean, small?: boolean, quiet?: boolean,
 *   danger?: boolean, disabled?: boolean, icon?: string, label?: string, class?: string, children?: Children, [attribute: string]: unknown}} props
 *   `label`: what the button is called when it shows an icon only */
export function Button({ main, big, small, quiet, danger, icon, label, class: extra, children, ...rest }) {
  const looks = Object.entries({ main, big, small, quiet, danger, square: !children }).map(([name, on]) => on && name);
  const names = cls("btn", .../** @type {string[]} */ (looks), extra);
  return html`<button type="button" class=${names} aria-label=${label} title=${children ? undefined : label} ...${rest}>
    ${icon && html`<${Icon} name=${icon} size=${small ? 16 : 18} />`}${children}
  </button>`;
}
