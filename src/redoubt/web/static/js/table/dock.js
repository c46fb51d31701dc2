/** The foot of the page: last lines of the log, what is ahead, the losses. */
import { html, cls } from "../ui/html.js";
import { Chip } from "./chip.js";
import { capital, dotShape, nationClass, sideName } from "./naming.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{state: DeskState}} props */
export function Ahead({ state }) {
  const table = /** @type {Table} */ (state.table);
  return html`
    <section class="t-ahead" aria-label="Ahead"><h2 class="head">Ahead</h2>
      ${table.scene.ahead.length === 0 ? html`<p class="sub">Nothing is announced.</p>` : null}
      <dl>${table.scene.ahead.map((event, index) => html`
        <div key=${index}><dt>${event.when}</dt><dd><span title=${String(event.text)}>${event.text}</span> <${Chip} rule=${event.rule} /></dd></div>`)}</dl></section>`;
}

/** Steps lost by turn and side, as bars with numbers. @param {{state: DeskState}} props */
export function Losses({ state }) {
  const table = /** @type {Table} */ (state.table);
  const { losses } = table.scene;
  if (!losses) return null;
  const names = Object.keys(table.seats);
  const turns = losses.turns.slice(-8);
  const most = Math.max(1, ...turns.flatMap((turn) => names.map((side) => turn.by_side[side]?.steps ?? 0)));
  const [TOP, HIGH] = [11, 26]; // room for the figure over the tallest bar, and that bar
  const heading = `${capital(losses.unit || "steps")} lost`;
  const taking = names.filter((side) => losses.totals[side] || turns.some((turn) => turn.by_side[side]));
  const pitch = Math.min(11, 26 / Math.max(1, taking.length));
  return html`
    <section class="t-losses" aria-label=${heading}><h2 class="head">${heading}</h2>
      <div>
        ${turns.length ? html`<svg width=${turns.length * 34} height="52" viewBox=${`0 0 ${turns.length * 34} 52`} role="img" aria-label=${lossWords(state)}>
          ${turns.map((turn, at) => html`<g key=${turn.n} transform=${`translate(${at * 34},0)`}>
            ${taking.map((side, n) => {
              const steps = turn.by_side[side]?.steps ?? 0;
              const high = (HIGH * steps) / most;
              return html`<rect class=${cls("t-loss-bar", nationClass(table.scene, side))} x=${6 + n * pitch} y=${TOP + HIGH - high} width=${pitch - 2} height=${Math.max(high, 0.8)} rx="1.5" />
                ${steps ? html`<text x=${6 + n * pitch + (pitch - 2) / 2} y=${TOP + HIGH - high - 2} text-anchor="middle">${steps}</text>` : null}`;
            })}
            <text class="t-loss-turn" x="16" y="49" text-anchor="middle">T${turn.n}</text></g>`)}</svg>` : null}
        <dl>${Object.entries(losses.totals).map(([side, lost]) => html`
          <div key=${side}><dt><i class=${cls("dot", dotShape(table, side), nationClass(table.scene, side))}></i> ${sideName(state.sides, side)}</dt><dd>${lost.text}</dd></div>`)}</dl>
      </div></section>`;
}

/** @param {DeskState} state */
function lossWords(state) {
  const turns = state.table?.scene.losses?.turns ?? [];
  return turns.map((turn) => `turn ${turn.n}: ${Object.entries(turn.by_side).map(([side, lost]) => `${sideName(state.sides, side)} ${lost.steps}`).join(", ")}`).join("; ");
}
