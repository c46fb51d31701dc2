/** The fan: everything in a place laid out above it. A press picks one unit; with Shift it is added. */
import { stackWords } from "./naming.js";
import { placeName } from "./ground.js";
import { html, cls } from "../ui/html.js";
import { Chip, Mini } from "./chip.js";
import { Ruled } from "../ui/rule.js";
import { press, take } from "./deeds.js";

import { stackAt } from "./hand.js";
import { actors, numbered, numbers, rows } from "./options.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{x: number, y: number}} Point on the page, relative to the map */

/** How much room a fan takes. @param {DeskState} state */
export function fanSize(state) {
  const place = state.fan ?? "";
  const scene = state.table?.scene;
  const pieces = scene?.pieces.filter((piece) => piece.place === place).length ?? 0;
  const marks = scene?.places[place]?.marks.length ?? 0;
  return { width: Math.min(Math.max(pieces, 2), 6) * 88 + 24, height: 46 + Math.ceil(pieces / 6) * 96 + marks * 18 };
}

/** @param {{desk: Desk, state: DeskState, at: Point, spot: import("./spot.js").Spot & {width: number}, hover: import("./hover.js").Hover}} props */
export function Fan({ desk, state, at, spot, hover }) {
  const table = /** @type {Table} */ (state.table);
  const place = /** @type {string} */ (state.fan);
  const pieces = stackAt(table.scene.pieces, place);
  const marks = table.scene.places[place]?.marks ?? [];
  if (pieces.length === 0 && marks.length === 0) return null;
  const able = new Set(desk.mine ? actors(state.options, table.scene.pieces, table.viewer) : []);
  const info = state.placeInfo?.place === place ? state.placeInfo : null;
  return html`
    <div class=${cls("t-fan", spot.way)} role="group" aria-label=${`Everything in ${placeName(place)}`}
      onPointerEnter=${() => hover.stay()} onPointerLeave=${() => hover.over(null)}
      style=${{ left: `${spot.left}px`, top: `${spot.top}px`, width: `${spot.width}px`, "--stem": `${Math.min(spot.width - 14, Math.max(14, at.x - spot.left))}px`, "--side": `${at.y - spot.top}px` }}>
      <p class="t-fan-head"><b>${info?.name || placeName(place)}</b><span>${stackWords(info?.stacks[0]) || (info?.name && info.name !== placeName(place) ? place : "")}</span></p>
      <div class="t-fan-row">${pieces.map((piece) => html`
        <button type="button" key=${piece.id} class=${cls("t-fan-piece", state.hand.pieces.includes(piece.id) && "on", able.has(piece.id) && "able")}
          data-piece=${piece.id} aria-pressed=${state.hand.pieces.includes(piece.id)}
          onClick=${(/** @type {MouseEvent} */ event) => press(desk, { place, piece: piece.id, add: event.shiftKey })}>
          <${Mini} piece=${piece} size=${66} selected=${state.hand.pieces.includes(piece.id)} />
          <span>${piece.name}</span></button>`)}</div>
      ${marks.map((mark) => html`<p class="sub" key=${mark.text}>${mark.text} <${Chip} rule=${mark.rule} /></p>`)}
    </div>`;
}

/** Several choices for one place: a small list, first keys 1 to 9. @param {{desk: Desk, state: DeskState, at: Point, width: number}} props */
export function Menu({ desk, state, at, width }) {
  const { menu } = state.hand;
  if (!menu) return null;
  const left = Math.min(Math.max(at.x + 14, 8), Math.max(8, width - 296));
  return html`
    <div class="t-menu card" role="menu" aria-label=${`Choices in ${placeName(menu.place)}`} style=${{ left: `${left}px`, top: `${at.y + 10}px` }}>
      ${amountsFirst(rows(menu.options)).slice(0, MENU).map(({ key, label, option }, index) => (option.choice.amount
        ? html`<${Amounts} key=${key} desk=${desk} label=${option.choice.amount.short || label} option=${option} />`
        : html`
        <button type="button" role="menuitem" key=${key} data-choice=${option.choice.text} onClick=${() => take(desk, option)}>
          ${index < 9 ? html`<kbd>${index + 1}</kbd>` : null}<span>${label}${option.choice.note ? html`<small><${Ruled} text=${option.choice.note} /></small>` : null}</span></button>`))}
    </div>`;
}

/** Rows of numbers stand above single choices. @param {ReturnType<typeof rows>} all */
const amountsFirst = (all) => [...all.filter((row) => row.option.choice.amount), ...all.filter((row) => !row.option.choice.amount)];

/** Rows of a menu at most. */
const MENU = 14;

/** A choice that leaves its number open: a row of numbers. @param {{desk: Desk, label: any, option: import("./options.js").Option}} props */
export function Amounts({ desk, label, option }) {
  const { note } = option.choice;
  return html`
    <div class="t-amounts" role="group" aria-label=${String(label)}>
      <span>${label}${note ? html`<small><${Ruled} text=${note} /></small>` : null}</span>
      <span class="t-numbers">${numbers(option).map((number) => {
        const complete = numbered(option, number);
        return html`<button type="button" key=${number} data-choice=${complete.choice.text} title=${`${option.choice.label}: ${number}`}
          aria-label=${`${option.choice.label}: ${number}`} disabled=${desk.state.busy} onClick=${() => take(desk, complete)}>${number}</button>`;
      })}</span>
    </div>`;
}

/** The dark tip that says why not. @param {{tip: {text: any, rule: string|null}, spot: {left: number, top: number}}} props */
export function Tip({ tip, spot }) {
  return html`
    <div class="t-tip" role="status" style=${{ left: `${spot.left}px`, top: `${spot.top}px` }}>
      <b><${Ruled} text=${tip.text} /></b>
      ${tip.rule ? html` <span class="rule">${tip.rule}</span>` : null}</div>`;
}
