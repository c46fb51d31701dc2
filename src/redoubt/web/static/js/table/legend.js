/** The legend of what lies over the map, and the same in sentences. */
import { html } from "../ui/html.js";
import { Chip, Told } from "./chip.js";
import { pieceOf } from "./naming.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */

/** @param {{desk: import("./desk.js").Desk, state: DeskState}} props */
export function Legend({ desk, state }) {
  const overlays = state.shown.map((name) => state.drawn[name]).filter((overlay) => overlay);
  const picked = desk.mine && state.hand.pieces.length ? state.hand : null;
  if (overlays.length === 0 && !picked) return null;
  const table = /** @type {Table} */ (state.table);
  const names = picked?.pieces.map((id) => pieceOf(table, id)?.name ?? id).join(", ");
  return html`
    <aside class="t-legend card" aria-label="Legend">
      ${picked ? html`<span><b>In hand</b> ${names}</span><span><i class="t-swatch"></i>press to send, cost in points</span>` : null}
      ${overlays.map((overlay) => html`
        <dl key=${overlay.name}><dt>${overlay.title} <${Chip} rule=${overlay.rule} /></dt>
          ${overlay.legend.map((one) => html`<dd key=${one.key}><i class="t-swatch" data-key=${one.key}></i>${one.text}</dd>`)}</dl>
        ${overlay.text.length ? html`<details><summary>In words</summary><ul>${overlay.text.map((line) => html`<li key=${line}><${Told} text=${line} /></li>`)}</ul></details>` : null}`)}
    </aside>`;
}
