/** The legend of what lies over the map, and the same in sentences. */
import { html, cls } from "../ui/html.js";
import { Chip, Mini, Words } from "./chip.js";
import { press } from "./deeds.js";
import { ringed } from "./hand.js";
import { pieceOf } from "./naming.js";
import { actors } from "./options.js";
import { Sample } from "./sample.js";
import { count } from "./summary.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */

/** @param {{desk: import("./desk.js").Desk, state: DeskState}} props */
export function Legend({ desk, state }) {
  const overlays = state.shown.map((name) => state.drawn[name]).filter((overlay) => overlay);
  const holds = desk.mine && state.hand.pieces.length > 0;
  if (overlays.length === 0 && !holds) return null;
  return html`
    <aside class="t-legend card" aria-label="Legend">
      ${holds ? html`<${InHand} desk=${desk} state=${state} />` : null}
      ${overlays.map((overlay) => html`
        <dl key=${overlay.name}><dt>${overlay.title} <${Chip} rule=${overlay.rule} /></dt>
          ${Object.keys(overlay.places).length + overlay.lines.length === 0 ? html`<dd class="t-layer-empty">${emptyWords(state, overlay)}</dd>` : null}
          ${overlay.legend.map((row, n) => html`<dd key=${n}><${Sample} overlay=${overlay} row=${row} />${row.text}</dd>`)}</dl>
        ${overlay.text.length ? html`<details><summary>In words</summary><ul>${overlay.text.map((line) => html`<li key=${line}><${Words} text=${line} /></li>`)}</ul></details>` : null}`)}
    </aside>`;
}

/** Why a layer shows nothing: as the title says, else by what is missing. @param {DeskState} state @param {import("../types.js").LayerView} overlay */
function emptyWords(state, { name, text }) {
  const layer = state.overlays.find((candidate) => candidate.name === name);
  const { table, hand, cursor } = state;
  const line = text.find((words) => String(words) !== "Nothing to show.");
  if (line) return html`<${Words} text=${line} />`;
  const beside = new Set(table?.scene.boxes.map((box) => box.id));
  const own = table?.scene.pieces.some((piece) => piece.side === table.viewer && piece.place && !beside.has(piece.place));
  if (table?.viewer && !own) return "Nothing to show: none of your units is on the map yet.";
  if (layer?.needs === "piece" && hand.pieces.length === 0) return "Nothing to show: no unit is picked, and none can act now.";
  if (layer?.needs && !cursor && !hand.place) return "Nothing to show: choose a place first.";
  return `Nothing to show now. This layer shows: ${layer?.text ?? ""}.`;
}

/** The stack in hand: a press takes one unit alone, with Shift it is added or put back. Units in a box are no stack. @param {{desk: import("./desk.js").Desk, state: DeskState}} props */
function InHand({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const { hand, options } = state;
  const able = new Set(actors(options, table.scene.pieces, table.viewer));
  const beside = new Set(table.scene.boxes.map((box) => box.id));
  const stacked = (/** @type {string} */ place) => place === hand.place && !beside.has(place);
  const stack = table.scene.pieces.filter((piece) => able.has(piece.id) && (stacked(piece.place) || hand.pieces.includes(piece.id)));
  const targets = [...ringed(hand, options).values()];
  const goes = targets.length;
  const warned = targets.flatMap(({ options: list }) => list.map(({ choice }) => choice.warn)).find((words) => words);
  const priced = targets.some(({ cost }) => typeof cost === "number");
  return html`
    <div class="t-inhand" role="group" aria-label="In hand">
      ${stack.slice(0, 8).map((piece) => {
        const on = hand.pieces.includes(piece.id);
        return html`<button type="button" key=${piece.id} class=${cls("t-tray-piece", on && "on")} data-hand=${piece.id} aria-pressed=${on}
          title=${`${piece.name}: click to select it alone, Shift adds it`}
          onClick=${(/** @type {MouseEvent} */ event) => press(desk, { place: piece.place, piece: piece.id, add: event.shiftKey })}>
          <${Mini} piece=${piece} size=${38} selected=${on} /><span class="vh">${piece.name}</span></button>`;
      })}
      <span class="t-inhand-words"><b>${hand.pieces.map((id) => pieceOf(table, id)?.name ?? id).join(", ")}</b>
        <small><i class="t-swatch"></i>${goes ? `${count(goes, "place", "places")} to choose from${priced ? ", cost in points" : ""}` : hand.menu ? "choose from the list" : "nowhere to go"}</small>
        ${warned ? html`<small><i class="t-swatch warn"></i><${Words} text=${warned} /></small>` : null}</span>
    </div>`;
}
