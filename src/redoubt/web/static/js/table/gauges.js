/** The tracks beside the map: the rounds of a turn, and gauges with their marks. A card over the map, or a section of the phone's Info. */
import { cls, html } from "../ui/html.js";
import { shapeOf } from "../counters/face.js";
import { Chip } from "./chip.js";
import { nationClass } from "./naming.js";

/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("../types.js").Scene} Scene */

/** Whether the window has room for the card beside what happens on the map. */
export const roomy = () => matchMedia("(min-width: 1500px) and (min-height: 860px)").matches;

/** The part of the map that the open card hides: the camera looks beside it. @type {[number, number, number, number]} */
export const BESIDE = [0, 0, 0, 300];

/** Over the map; it can be folded away. @param {{state: DeskState, open: boolean, onFold: () => void}} props */
export function GaugeCard({ state, open, onFold }) {
  const scene = state.table?.scene;
  if (!scene || !tracked(scene)) return null;
  return html`
    <section class=${cls("t-gauges card", !open && "folded", !tall(scene) && "low")} aria-label="Tracks">
      <button type="button" class="t-gauges-fold" aria-expanded=${open} onClick=${onFold}>${open ? "Tracks" : short(scene)}<i></i></button>
      ${open ? html`<${Gauges} scene=${scene} />` : null}
    </section>`;
}

/** Whether the open card is tall: it has the rounds of a turn. A low one lies in the lower corner. @param {Scene} scene */
export const tall = (scene) => Boolean(scene.rounds);

/** @param {Scene} scene */
export const tracked = (scene) => Boolean(scene.rounds || scene.gauges?.length);

/** The numbers in one line, while the card is folded. @param {Scene} scene */
const short = (scene) => (scene.gauges ?? []).filter(({ value }) => value !== null && value !== undefined).slice(0, 3).map(({ label, value }) => `${label} ${value}`).join(" · ");

/** @param {{scene: Scene}} props */
export function Gauges({ scene }) {
  const { rounds, gauges = [] } = scene;
  const bars = gauges.filter(({ value }) => value !== null && value !== undefined);
  const stages = gauges.filter(({ value }) => value === null || value === undefined);
  return html`
    ${rounds ? html`<div class="t-rounds" role="table" aria-label=${rounds.title}>
      <div class="t-rounds-head" role="row"><b role="columnheader">${rounds.title} <${Chip} rule=${rounds.rule} /></b></div>
      ${rounds.rows.map((row) => html`<div key=${row.side} class=${cls("t-rounds-row", nationClass(scene, row.side))} role="row">
        <b role="rowheader"><i class=${cls("dot", shapeOf(row.side) !== "square" && "round")}></i> ${row.label}</b>
        ${row.cells.map((cell, n) => html`<span key=${n} role="cell" class=${`t-round ${cell.state}`} title=${cell.text || `Round ${n + 1}`}>
          <b>${cell.sign || n + 1}</b>${cell.word ? html`<small>${cell.word}</small>` : null}</span>`)}
      </div>`)}
    </div>` : null}
    ${bars.map((gauge) => html`<${Bar} key=${gauge.id} scene=${scene} gauge=${gauge} />`)}
    ${stages.length ? html`<dl class="t-stages">${stages.map((gauge) => html`<div key=${gauge.id} title=${gauge.text}>
      <dt>${gauge.label} <${Chip} rule=${gauge.rule} /></dt><dd>${gauge.words}</dd></div>`)}</dl>` : null}`;
}

/** A number on its way from one end to the other, with the levels that matter.
 * @param {{scene: Scene, gauge: import("../types.js").Scene["gauges"][number]}} props */
function Bar({ scene, gauge }) {
  const { value, low, high, label, text, words, marks = [], side } = gauge;
  const at = (/** @type {number} */ number) => `${Math.max(0, Math.min(100, (100 * (number - low)) / (high - low || 1)))}%`;
  return html`
    <div class=${cls("t-gauge", side ? nationClass(scene, side) : "")} title=${text}>
      <span class="t-gauge-name">${label}${words ? html`<small> ${words}</small>` : null}</span>
      <span class="t-gauge-bar" role="meter" aria-label=${label} aria-valuenow=${value} aria-valuemin=${low} aria-valuemax=${high} aria-valuetext=${text}>
        <i style=${{ width: at(Number(value)) }}></i>${marks.filter((mark) => mark.at > low && mark.at < high).map((mark) => html`<em key=${mark.at} style=${{ left: at(mark.at) }} title=${`${mark.at}: ${mark.text}`}></em>`)}
      </span>
      <b>${value}</b>
    </div>`;
}
