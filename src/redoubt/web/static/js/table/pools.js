/**
 * Boxes whose contents can be taken in hand and put down on the map: a Pool of points. Drag a kind onto a place, or press
 * it and then places; with a number chosen that many go, without one the place asks. A place that is not a target says why.
 *
 * @typedef {import("../types.js").Table} Table
 * @typedef {import("./desk.js").DeskState} DeskState
 * @typedef {import("./desk.js").Desk} Desk
 */
import { html, cls } from "../ui/html.js";
import { Chip } from "./chip.js";
import { EMPTY, ringed } from "./hand.js";
import { amountsOf, ofItem } from "./options.js";
import { capital, nationClass } from "./naming.js";

/** Take a kind of points in hand, or put it back. @param {Desk} desk @param {string|null} item @param {number|null} [number] */
export function carry(desk, item, number = null) {
  desk.set({ hand: item ? { ...EMPTY, carried: { item, number } } : EMPTY, keyed: false, fan: null });
  if (item) desk.bring?.([...ringed(desk.state.hand, desk.state.options).keys()]);
}

/** @param {{desk: Desk, state: DeskState}} props */
export function Pools({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const able = new Set(state.options.map(({ choice }) => choice.item));
  const boxes = table.scene.boxes.filter((box) => box.items?.some((item) => item.id && able.has(item.id)));
  if (boxes.length === 0) return null;
  const { carried } = state.hand;
  return html`${boxes.map((box) => html`
    <section class=${cls("t-pool", nationClass(table.scene, box.side))} key=${box.id} aria-label=${box.title} data-pool=${box.id}>
      <h3 class="head"><i class="dot"></i> ${box.title} <${Chip} rule=${box.rule} /></h3>
      <div class="t-pool-row">${(box.items ?? []).map((item) => html`
        <button type="button" key=${item.label} class=${cls("t-pool-item", carried?.item === item.id && "on")} data-item=${item.id}
          disabled=${!item.id || !able.has(item.id)} aria-pressed=${carried?.item === item.id}
          title=${`Drag onto a place, or press and then press places: ${item.label}`}
          onClick=${() => carry(desk, carried?.item === item.id ? null : item.id || null)}>
          <b>${item.value}${item.of ? html`<small> of ${item.of}</small>` : null}</b><span>${capital(item.label)}</span></button>`)}</div>
      ${carried && box.items?.some((item) => item.id === carried.item) ? html`<${HowMany} desk=${desk} state=${state} />` : null}
    </section>`)}`;
}

/** The number that goes at each press; none: the place asks. @param {{desk: Desk, state: DeskState}} props */
function HowMany({ desk, state }) {
  const { carried } = state.hand;
  if (!carried) return null;
  const set = (/** @type {number|null} */ number) => desk.set({ hand: { ...state.hand, menu: null, carried: { ...carried, number } } });
  return html`
    <div class="t-amounts" role="group" aria-label="How many at each press">
      <span>At each press</span>
      <span class="t-numbers">
        <button type="button" class=${cls(carried.number === null && "on")} aria-pressed=${carried.number === null} onClick=${() => set(null)}>ask</button>
        ${amountsOf(ofItem(state.options, carried.item)).map((n) => html`
          <button type="button" key=${n} data-number=${n} class=${cls(carried.number === n && "on")} aria-pressed=${carried.number === n} onClick=${() => set(n)}>${n}</button>`)}</span>
    </div>`;
}
