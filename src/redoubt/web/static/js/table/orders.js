/** The list of orders: every choice open now, by group, to be filtered and taken; and the pieces off the map. */
import { html, cls, useState } from "../ui/html.js";
import { Icon } from "../../icons.js";
import { Mini } from "./chip.js";
import { pick, press, take } from "./deeds.js";

import { ringed } from "./hand.js";
import { capital, pieceOf } from "./naming.js";
import { Amounts } from "./fan.js";
import { filtered, numbered, numbers, ofItem, ofPiece, rows, sorted } from "./options.js";
import { Pools } from "./pools.js";
import { Proposals } from "./proposals.js";
import { Ruled } from "../ui/rule.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./options.js").Option} Option */

/** Rows of a group shown before "more". */
const MOST = 60;

/**
 * The options the list shows: those of the picked pieces while the player has picked some, else all.
 * @param {DeskState} state
 * @returns {Option[]}
 */
export function listed(state) {
  const { hand, options } = state;
  if (hand.menu) return hand.menu.options;
  if (hand.carried) return ofItem(options, hand.carried.item);
  if (hand.pieces.length === 0 || hand.given) return options;
  if (hand.pieces.length > 1) {
    const common = [...ringed(hand, options).values()].map((target) => target.options[0]);
    if (common.length) return common;
  }
  const reach = hand.pieces.flatMap((piece) => hand.reach[piece] ?? []);
  const own = hand.pieces.flatMap((piece) => ofPiece(options, piece));
  return reach.length ? reach : own;
}

/** @param {{desk: Desk, state: DeskState}} props */
export function Orders({ desk, state }) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(/** @type {Set<string>} */ (new Set()));
  if (!desk.mine) return html`<${Watching} state=${state} />`;
  const all = listed(state);
  const matching = filtered(all, text);
  let number = 0;
  return html`
    <div class="t-orders">
      <${Proposals} desk=${desk} state=${state} />
      <${Pools} desk=${desk} state=${state} />
      <${Tray} desk=${desk} state=${state} />
      ${all.length > 8 ? html`
        <label class="t-filter"><span class="vh">Filter the orders</span><${Icon} name="search" size=${16} />
          <input class="input" type="search" placeholder=${`Filter ${all.length} orders`} value=${text} aria-controls="t-orders-list"
            onInput=${(/** @type {InputEvent} */ event) => setText(/** @type {HTMLInputElement} */ (event.target).value)} /></label>` : null}
      <div id="t-orders-list">
        ${matching.length === 0 ? html`<p class="sub">${all.length ? "No order matches." : "Nothing to choose."}</p>` : null}
        ${sorted(matching, Boolean(text) || inHand(state)).map(({ group, usual, rare }) => {
          const list = open.has(group) ? [...usual, ...rare] : usual;
          const shown = rows(list);
          const common = sharedNote(list);
          return html`
          <section key=${group} class="t-group">
            <h3 class="head">${capital(group.replaceAll("_", " "))} <span>${usual.length + rare.length}</span></h3>
            ${common ? html`<p class="sub"><${Ruled} text=${capital(common)} /></p>` : null}
            <ul class="t-list">${shown.slice(0, MOST).map(({ key, label, option }) => {
              if (option.choice.amount) return html`<li key=${key}><${Amounts} desk=${desk} label=${label} option=${option} /></li>`;
              const counts = !rare.includes(option);
              number += counts ? 1 : 0;
              return html`<${Row} key=${key} desk=${desk} state=${state} option=${option} number=${counts && !text ? number : null} noted=${noteOf(option) !== common} />`;
            })}</ul>
            ${rare.length ? html`<p><button type="button" class="btn quiet small" data-do="rare" aria-expanded=${open.has(group)} onClick=${() => setOpen(toggled(open, group))}>
              ${open.has(group) ? "Fold" : `${rare.length} rarely needed`}</button></p>` : null}
            ${shown.length > MOST ? html`<p class="sub">${shown.length - MOST} more: type to find them, or click the ringed places.</p>` : null}
          </section>`;
        })}
      </div>
    </div>`;
}

/** Whether the list is about something that is held. @param {DeskState} state */
const inHand = ({ hand }) => Boolean(hand.menu || hand.carried || hand.pieces.length);

/** @param {Set<string>} open @param {string} group */
function toggled(open, group) {
  const groups = new Set(open);
  if (!groups.delete(group)) groups.add(group);
  return groups;
}

/** From this many rows on, a common note stands once, above them. */
const SEVERAL = 4;

/** The note of an option as text. @param {Option} option */
const noteOf = ({ choice }) => String(choice.note || "");

/** The note that most of a long list have. @param {Option[]} list */
function sharedNote(list) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const option of list) {
    const note = noteOf(option);
    if (note && !option.choice.amount) times.set(note, (times.get(note) ?? 0) + 1);
  }
  const [note, alike] = [...times].reduce((most, next) => (next[1] > most[1] ? next : most), ["", 0]);
  return alike >= SEVERAL && 2 * alike > list.length ? note : "";
}

/** @param {{desk: Desk, state: DeskState, option: Option, number: number|null, noted: boolean}} props `number`: its digit; a filtered list has none;
 * `noted`: with its note */
function Row({ desk, state, option, number, noted }) {
  const table = /** @type {Table} */ (state.table);
  const { choice } = option;
  const piece = choice.piece ? pieceOf(table, choice.piece) : null;
  const armed = state.hand.armed?.choice.text === choice.text;
  return html`
    <li><button type="button" class=${cls("t-row", armed && "on")} data-choice=${choice.text} disabled=${state.busy}
      onMouseEnter=${() => choice.place && desk.set({ hover: choice.place })} onClick=${() => order(desk, option)}>
      ${piece ? html`<${Mini} piece=${piece} size=${30} />` : null}
      <span class="t-row-words">${choice.label || choice.text}${choice.note && noted ? html`<small><${Ruled} text=${capital(choice.note)} /></small>` : null}</span>
      ${choice.danger ? html`<${Icon} name="dice" size=${15} class="t-dice" />` : null}
      ${choice.cost !== null && choice.cost !== undefined ? html`<span class="t-cost">${choice.cost}</span>` : null}
      ${number && number <= 9 ? html`<kbd>${number}</kbd>` : null}</button></li>`;
}

/**
 * The choice that a digit means: the number itself where a menu asks how many, else the row that shows this number.
 * @param {DeskState} state
 * @param {number} number
 * @returns {Option|null}
 */
export function byDigit(state, number) {
  const [first] = rows(listed(state));
  if (state.hand.menu && first?.option.choice.amount) return numbers(first.option).includes(number) ? numbered(first.option, number) : null;
  return digits(state)[number - 1]?.option ?? null;
}

/** The rows with a digit, in the order in which the list shows them. @param {DeskState} state */
export function digits(state) {
  return sorted(listed(state), inHand(state)).flatMap(({ usual }) => rows(usual).slice(0, MOST)).filter((row) => !row.option.choice.amount);
}

/** A row of the list: with several pieces in hand it is an order to all of them. @param {Desk} desk @param {Option} option */
export function order(desk, option) {
  const { place } = option.choice;
  if (desk.state.hand.pieces.length > 1 && option.owner && place) return press(desk, { place });
  return take(desk, option);
}

/** Pieces off the map that can be chosen: to be placed, to return, to rebuild. @param {{desk: Desk, state: DeskState}} props */
function Tray({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const able = new Set(state.options.map((option) => option.choice.piece));
  const boxes = table.scene.boxes.filter((box) => box.pieces.some((id) => able.has(id)));
  if (boxes.length === 0) return null;
  return html`${boxes.map((box) => html`
    <section class="t-tray" key=${box.id} aria-label=${box.title}>
      <h3 class="head">${box.title}</h3>
      <div class="t-tray-row">${box.pieces.filter((id) => able.has(id)).map((id) => {
        const piece = pieceOf(table, id);
        if (!piece) return null;
        const on = state.hand.pieces.includes(id);
        return html`<button type="button" key=${id} class=${cls("t-tray-piece", on && "on")} data-piece=${id} aria-pressed=${on}
          title=${piece.name} onClick=${() => pick(desk, piece.place, [id])}>
          <${Mini} piece=${piece} size=${44} selected=${on} /><span class="vh">${piece.name}</span></button>`;
      })}</div>
    </section>`)}`;
}

/** @param {{state: DeskState}} props */
function Watching({ state }) {
  const table = /** @type {Table} */ (state.table);
  if (table.at !== null) return html`<p class="lead t-empty">This is the position after entry ${table.at}. You cannot choose anything here.</p>`;
  if (table.result) return html`<p class="lead t-empty">The game is over.</p>`;
  return html`<p class="lead t-empty">Waiting for the other side.</p>`;
}
