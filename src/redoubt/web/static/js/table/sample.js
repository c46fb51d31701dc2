/** What a line of a legend looks like on the map: the same places with the same classes, small. */
import { html } from "../ui/html.js";
import { word } from "../look.js";
import { overlayLook } from "../map/layers.js";
import { whole } from "../whole.js";

/** @typedef {import("../types.js").LayerView} Overlay */
/** @typedef {import("../types.js").LegendLine} LegendLine */
/** @typedef {Overlay["places"][string]} Cell */

/** Places of this radius, in a row this high. */
const RADIUS = 10;
const HIGH = 2 * RADIUS * 0.866;

/**
 * One place of those that the line explains, or the faintest and the strongest of them; while the map shows none, as they
 * would be.
 * @param {Overlay} overlay
 * @param {LegendLine} row
 * @returns {Cell[]}
 */
export function samples(overlay, row) {
  const { key, nation, side, pattern, level } = row;
  const matching = Object.values(overlay.places).filter((cell) => cell.kind === key && (!side || cell.side === side) && (!nation || cell.nation === nation));
  if (matching.length === 0) return [whole("LayerCell", { kind: key, nation, side, pattern, level })];
  const rising = matching.sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
  const [low, high] = [rising[0], rising[rising.length - 1]];
  return low.level === high.level ? [high] : [low, high];
}

/** @param {number} at @param {number} part */
function place(at, part = 1) {
  const r = RADIUS * part;
  const points = [0, 1, 2, 3, 4, 5].map((n) => [at + r * Math.cos((n * Math.PI) / 3), HIGH / 2 + r * Math.sin((n * Math.PI) / 3)]);
  return `M${points.map((point) => point.map((target) => target.toFixed(1)).join(",")).join("L")}Z`;
}

/** @param {{overlay: Overlay, row: LegendLine}} props */
export function Sample({ overlay, row }) {
  if (overlay.lines?.some((line) => line.kind === row.key)) {
    return html`<svg class="t-sample" width="24" height=${HIGH} aria-hidden="true"><path class=${`map-overlay-line overlay-${word(overlay.name)} kind-${word(row.key)}`} d=${`M2,${HIGH / 2}H22`} /></svg>`;
  }
  const cells = samples(overlay, row);
  const wide = 2 * RADIUS + (cells.length - 1) * 1.6 * RADIUS;
  return html`
    <svg class="t-sample" data-key=${row.key} width=${wide} height=${HIGH} aria-hidden="true">
      ${cells.map((cell, n) => {
        const at = RADIUS + n * 1.6 * RADIUS;
        const look = overlayLook(overlay.name, cell);
        return html`<path class=${`map-overlay ${look}`} d=${place(at, 0.94)} />
          ${cell.pattern ? html`<path class=${`map-overlay-rim pattern-${cell.pattern} ${look}`} d=${place(at, 0.72)} />` : null}`;
      })}</svg>`;
}
