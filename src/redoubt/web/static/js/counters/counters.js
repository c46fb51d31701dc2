/** Counters for everyone: `renderPiece` and `renderStack` give DOM nodes for a map, the components Preact nodes. */
import { RuleChip, Ruled } from "../ui/rule.js";
import { cls, h, html } from "../ui/html.js";
import { describe, drawPiece, drawStack } from "./draw.js";
import { UNIT, element } from "./face.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./face.js").PieceOptions} PieceOptions */

export { detail, setSides, shapeOf } from "./face.js";
export { describe } from "./draw.js";

/** A piece as an SVG group, its centre at `options.x`, `options.y`.
 * @param {Piece} piece @param {number} size @param {PieceOptions} [options] @returns {SVGGElement} */
export const renderPiece = (piece, size, options) => drawPiece(element, piece, size, options);

/** A stack as an SVG group: the first piece on top of at most two plates, and how many there are if more.
 * @param {Piece[]} pieces @param {number} size @param {PieceOptions & {selectedIds?: ReadonlySet<string>}} [options]
 * @returns {SVGGElement} */
export const renderStack = (pieces, size, options) => drawStack(element, pieces, size, options);

/** A piece inside a Preact <svg>. @param {{piece: Piece, size: number} & PieceOptions} props */
export const PieceGroup = ({ piece, size, ...options }) => drawPiece(/** @type {any} */ (h), piece, size, options);

/** A stack inside a Preact <svg>.
 * @param {{pieces: Piece[], size: number} & PieceOptions & {selectedIds?: ReadonlySet<string>}} props */
export const StackGroup = ({ pieces, size, ...options }) => drawStack(/** @type {any} */ (h), pieces, size, options);

/** A piece turned over; one with a blank reverse stays as it is. @param {Piece} piece @returns {Piece} */
export const flipped = (piece) => (piece.back ? { ...piece, ...piece.back, back: null, hits: 0, flags: [] } : piece);

/** Room round a counter for its shadow, frame and disc. */
const MARGIN = 6 / UNIT;

/** A counter in a panel. @param {{piece: Piece, size?: number, class?: string, decorative?: boolean} & PieceOptions} props */
export function Counter({ piece, size = 38, class: extra = "", decorative = false, ...options }) {
  const margin = size * MARGIN;
  const whole = size + 2 * margin;
  const role = decorative ? { "aria-hidden": "true" } : { role: "img", "aria-label": describe(piece) };
  return html`<svg class=${cls("counter-svg", extra)} width=${whole} height=${whole} viewBox=${`0 0 ${whole} ${whole}`} ...${role}>
    ${drawPiece(/** @type {any} */ (h), piece, size, { ...options, x: whole / 2, y: whole / 2 })}
  </svg>`;
}

/** A stack in a panel. @param {{pieces: Piece[], size?: number} & PieceOptions} props */
export function Stack({ pieces, size = 38, ...options }) {
  const margin = size * MARGIN;
  const whole = size + 2 * margin + size * 0.16;
  return html`<svg class="counter-svg" width=${whole} height=${whole} viewBox=${`0 0 ${whole} ${whole}`} role="img"
    aria-label=${pieces.map(describe).join("; ")}>
    ${drawStack(/** @type {any} */ (h), pieces, size, { ...options, x: margin + size / 2, y: margin + size / 2 })}
  </svg>`;
}

/** All pieces of a hex side by side, each a button; the caller puts it above the hex.
 * @param {{pieces: Piece[], title: string, note?: string, rule?: string | null, title_id?: string, size?: number,
 *   selected?: ReadonlySet<string>, hot?: ReadonlySet<string>, stem?: boolean, onPick?: (piece: Piece, event: MouseEvent) => void,
 *   onHover?: (piece: Piece | null) => void}} props */
export function Fan({ pieces, title, note = "", rule = null, title_id, size = 66, selected, hot, stem = true, onPick, onHover }) {
  return html`<div class=${cls("fan", stem && "stemmed")} role="group" aria-label=${title}>
    <p class="fan-title"><b>${title}</b>${note && html`<span class="sub">${note}</span>`}
      ${rule && html`<${RuleChip} rule=${rule} title=${title_id} />`}</p>
    <div class="fan-pieces">${pieces.map((piece) => html`
      <button key=${piece.id} type="button" class=${cls("fan-piece", selected?.has(piece.id) && "on")}
        aria-pressed=${String(Boolean(selected?.has(piece.id)))}
        onClick=${(/** @type {MouseEvent} */ event) => onPick?.(piece, event)}
        onPointerEnter=${() => onHover?.(piece)} onPointerLeave=${() => onHover?.(null)}>
        <${Counter} piece=${piece} size=${size} selected=${selected?.has(piece.id)} hot=${hot?.has(piece.id)} />
        <span>${piece.name}</span>
      </button>`)}</div>
  </div>`;
}

/** A big counter with its full name and what is known about it; its reverse side beside it if there is one, and all its
 * steps.
 * @param {{piece: Piece, ladder?: import("../types.js").Ladder | null, lines?: {text: string, rule: string | null}[],
 *   title?: string, size?: number}} props */
export function Magnifier({ piece, ladder = null, lines = [], title, size = 132 }) {
  const shown = lines.length ? lines : piece.flags;
  return html`<div class="magnifier card">
    <div class="magnifier-faces">
      <${Counter} piece=${piece} size=${size} />
      ${piece.back && html`<figure><${Counter} piece=${{ ...flipped(piece), done: false }} size=${size * 0.62} />
        <figcaption class="sub">reverse side</figcaption></figure>`}
    </div>
    <h3>${piece.name}</h3>
    ${ladder && ladder.steps.length > 1 && html`<${Steps} ladder=${ladder} title=${title} />`}
    <ul class="magnifier-lines">${shown.map((line) => html`
      <li><${Ruled} text=${line.text} /> <${RuleChip} rule=${line.rule} title=${title} /></li>`)}</ul>
  </div>`;
}

/** Strength by strength as steps are lost; the present one is marked.
 * @param {{ladder: import("../types.js").Ladder, title?: string}} props */
const Steps = ({ ladder, title }) => html`<p class="ladder"><span>By steps</span>
  <span class="ladder-steps">${ladder.steps.map((step, index) => html`<b key=${index} class=${cls(index < ladder.lost && "lost")}
    aria-current=${index === ladder.lost ? "step" : undefined}>${step.strength}${step.bombardment === null ? "" : ` (${step.bombardment})`}</b>`)}</span>
  <${RuleChip} rule=${ladder.rule} title=${title} /></p>`;

/** A pile beside the map: dead pile, casualties, reinforcements.
 * @param {{title: string, pieces: Piece[], text?: string, rule?: string | null, title_id?: string, size?: number,
 *   onPick?: (piece: Piece) => void}} props */
export function Pile({ title, pieces, text = "", rule = null, title_id, size = 34, onPick }) {
  return html`<section class="pile" aria-label=${title}>
    <p class="pile-title"><b>${title}</b>${pieces.length > 0 && html`<span class="num sub">${pieces.length}</span>`}
      <${RuleChip} rule=${rule} title=${title_id} /></p>
    ${text && html`<p class="sub">${text}</p>`}
    ${pieces.length === 0 ? !text && html`<p class="sub">empty</p>` : html`<ul class="pile-pieces">${pieces.map((piece) => {
    const counter = html`<${Counter} piece=${piece} size=${size} />`;
    return html`<li key=${piece.id}>${onPick
      ? html`<button type="button" class="pile-piece" onClick=${() => onPick(piece)}>${counter}</button>` : counter}</li>`;
  })}</ul>`}
  </section>`;
}
