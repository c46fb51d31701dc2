/** Shift, held: everything in the place in large, beside the pointer or the place that the keys walk on. */
import { html, cls } from "../ui/html.js";
import { Counter, flipped } from "../counters/counters.js";
import { stackAt } from "./hand.js";
import { placeName } from "./ground.js";
import { capital, placeWord } from "./naming.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** Shift is also part of other keys and presses: it must be held so long, in milliseconds. */
const HELD = 220;
const COUNTER = 118;
const WIDE = COUNTER + 26;
const HIGH = COUNTER + 54;

/**
 * Follows the Shift key.
 * @param {Desk} desk
 * @returns {{press: () => void, stop: () => void}} `press` when it goes down; `stop` ends it all
 */
export function holdLens(desk) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const away = () => {
    clearTimeout(timer);
    if (desk.state.lens) desk.set({ lens: false });
  };
  const other = (/** @type {KeyboardEvent} */ event) => { if (event.key !== "Shift") away(); };
  const up = (/** @type {KeyboardEvent} */ event) => { if (event.key === "Shift") away(); };
  addEventListener("keydown", other, true);
  addEventListener("keyup", up, true);
  addEventListener("blur", away);
  return {
    press() {
      clearTimeout(timer);
      timer = setTimeout(() => desk.set({ lens: true }), HELD);
    },
    stop() {
      away();
      removeEventListener("keydown", other, true);
      removeEventListener("keyup", up, true);
      removeEventListener("blur", away);
    },
  };
}

/** The place under the lens. @param {DeskState} state */
export const lensPlace = (state) => (state.lens ? (state.keyed ? state.cursor : state.hover) : null);

/** @param {{state: DeskState, at: {x: number, y: number}, radius: number, box: {width: number, height: number}}} props `box`: of the map */
export function Lens({ state, at, radius, box }) {
  const table = /** @type {Table} */ (state.table);
  const place = /** @type {string} */ (lensPlace(state));
  const pieces = stackAt(table.scene.pieces, place);
  if (pieces.length === 0) return null;
  const across = Math.min(pieces.length, 3, Math.max(1, Math.floor((box.width / 2 - 40) / WIDE)));
  const wide = across * WIDE + 28;
  const high = Math.ceil(pieces.length / across) * HIGH + 24;
  const right = at.x + radius + 10 + wide < box.width || at.x < box.width / 2;
  const left = Math.max(6, Math.min(box.width - wide - 6, right ? at.x + radius + 10 : at.x - radius - 10 - wide));
  const top = Math.max(6, Math.min(at.y - high / 2, box.height - high - 6));
  return html`
    <div class="t-lens card" role="img" aria-label=${`${capital(placeWord(state))} ${placeName(place)}, magnified`} style=${{ left: `${left}px`, top: `${top}px`, width: `${wide}px` }}>
      ${pieces.map((piece) => html`
        <figure key=${piece.id} class=${cls("t-lens-piece")}>
          <${Counter} piece=${state.switches.flip ? flipped(piece) : piece} size=${COUNTER} decorative />
          <figcaption>${piece.name}</figcaption></figure>`)}
    </div>`;
}
