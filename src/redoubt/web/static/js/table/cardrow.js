/** Cards: a hand, a pile that all may read, backs of those that may not be seen. */
import { html, cls, useEffect, useState } from "../ui/html.js";
import { Ruled } from "../ui/rule.js";
import { Chip } from "./chip.js";
import { take } from "./deeds.js";
import { Amounts } from "./fan.js";
import { nationClass } from "./naming.js";
import { ofCard, rows } from "./options.js";
import { count } from "./summary.js";

/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./options.js").Option} Option */

/** @param {{card: Card}} props */
const Face = ({ card }) => html`
  <b>${card.name}</b>
  ${card.text ? html`<span>${card.text}</span>` : null}
  ${card.figures.length ? html`<dl>${card.figures.map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>` : null}`;

/** A box of cards: those whose face is known, and how many lie face down. @param {{box: Box, scene: Scene}} props */
export function CardBox({ box, scene }) {
  const open = box.cards.filter((card) => card.id);
  const closed = box.cards.length - open.length;
  return html`
    <section class=${cls("t-cards", nationClass(scene, box.side))} aria-label=${box.title} data-box=${box.id}>
      <h3 class="head"><i class="dot"></i> ${box.title} <span>${count(box.cards.length, "card", "cards")}</span> <${Chip} rule=${box.rule} /></h3>
      ${box.text ? html`<p class="sub">${box.text}</p>` : null}
      ${box.cards.length === 0 ? html`<p class="sub">empty</p>` : html`<ul class="t-card-row">
        ${open.map((card) => html`<li key=${card.id} class="t-card" data-card=${card.id}><${Face} card=${card} /></li>`)}
        ${closed ? html`<li class="t-card back"><span class="vh">${count(closed, "card", "cards")} face down</span><b aria-hidden="true">${closed}</b></li>` : null}</ul>`}
    </section>`;
}

/** The viewer's hand along the foot of the map, while one of its cards can be played: those that can stand higher. A press
 * plays a card with one use, and lists the uses of another.
 * @param {{desk: import("./desk.js").Desk, state: import("./desk.js").DeskState}} props */
export function HandCards({ desk, state }) {
  const [open, setOpen] = useState("");
  const { table, options, busy } = state;
  useEffect(() => setOpen(""), [table?.seq]);
  if (!table || !desk.mine) return null;
  const { scene, viewer } = table;
  const cards = scene.boxes.flatMap((box) => box.cards.map((card) => ({ card, side: box.side }))).filter(({ card, side }) => card.id && side === viewer);
  if (!cards.some(({ card }) => ofCard(options, card.id).length)) return null;
  return html`
    <section class="t-hand" aria-label="Your hand" data-hand-of=${viewer}>
      ${cards.map(({ card, side }) => {
        const uses = ofCard(options, card.id);
        const single = uses.length === 1 && !uses[0].choice.amount;
        return html`<div key=${card.id} class=${cls("t-hand-card", nationClass(scene, side), uses.length > 0 && "able", open === card.id && "open")}>
          ${open === card.id ? html`<${Uses} desk=${desk} card=${card} uses=${uses} />` : null}
          <button type="button" class="t-card" data-card=${card.id} data-choice=${single ? uses[0].choice.text : null} aria-expanded=${single ? null : open === card.id}
            disabled=${busy || !uses.length} onClick=${() => (single ? take(desk, uses[0]) : setOpen(open === card.id ? "" : card.id))}><${Face} card=${card} /></button>
        </div>`;
      })}
    </section>`;
}

/** What a card can be played for now. @param {{desk: import("./desk.js").Desk, card: Card, uses: Option[]}} props */
function Uses({ desk, card, uses }) {
  return html`
    <div class="t-menu t-uses card" role="menu" aria-label=${`Uses of ${card.name}`}>
      ${rows(uses).map(({ key, label, option }) => (option.choice.amount
        ? html`<${Amounts} key=${key} desk=${desk} label=${label} option=${option} />`
        : html`<button type="button" role="menuitem" key=${key} data-choice=${option.choice.text} onClick=${() => take(desk, option)}>
            <span>${label}${option.choice.note ? html`<small><${Ruled} text=${option.choice.note} /></small>` : null}</span></button>`))}
    </div>`;
}
