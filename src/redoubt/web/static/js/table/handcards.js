/** Cards: the viewer's hand along the foot of the map, and the cards of any box as a list. */
import { Chip } from "./chip.js";
import { take } from "./deeds.js";
import { Amounts } from "./fan.js";
import { ofCard, rows } from "./options.js";
import { count } from "./summary.js";
import { Ruled } from "../ui/rule.js";
import { cls, html, useEffect, useState } from "../ui/html.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").DeskState} DeskState */

/** The hand, while one of its cards can be played: those that can stand higher, and a press lists their uses.
 * @param {{desk: Desk, state: DeskState}} props */
export function HandCards({ desk, state }) {
  const [open, setOpen] = useState("");
  const { table, options } = state;
  useEffect(() => setOpen(""), [table?.seq]);
  if (!table || !desk.mine) return null;
  const cards = table.scene.boxes.filter((box) => box.side === table.viewer).flatMap((box) => box.cards).filter((card) => card.id);
  if (!cards.some((card) => ofCard(options, card.id).length)) return null;
  return html`
    <section class="t-hand" aria-label="Your hand">
      ${cards.map((card) => {
        const uses = ofCard(options, card.id);
        return html`<div key=${card.id} class=${cls("t-hand-card", uses.length > 0 && "able", open === card.id && "open")}>
          ${open === card.id ? html`<${Uses} desk=${desk} card=${card} uses=${uses} />` : null}
          <button type="button" class="t-card" data-card=${card.id} aria-expanded=${open === card.id} disabled=${!uses.length}
            onClick=${() => setOpen(open === card.id ? "" : card.id)}><${CardFace} card=${card} /></button>
        </div>`;
      })}
    </section>`;
}

/** What a card can be played for now. @param {{desk: Desk, card: Card, uses: import("./options.js").Option[]}} props */
function Uses({ desk, card, uses }) {
  return html`
    <div class="t-menu t-uses card" role="menu" aria-label=${`Uses of ${card.name}`}>
      ${rows(uses).map(({ key, label, option }) => (option.choice.amount
        ? html`<${Amounts} key=${key} desk=${desk} label=${label} option=${option} />`
        : html`<button type="button" role="menuitem" key=${key} data-choice=${option.choice.text} onClick=${() => take(desk, option)}>
            <span>${label}${option.choice.note ? html`<small><${Ruled} text=${option.choice.note} /></small>` : null}</span></button>`))}
    </div>`;
}

/** A card as it is printed: figures, name, text. @param {{card: Card}} props */
function CardFace({ card }) {
  return html`
    <span class="t-card-figures">${card.figures.map(([label, value]) => html`<span key=${label}><b>${value}</b> ${label}</span>`)}</span>
    <b class="t-card-name">${card.name}</b>
    ${card.text ? html`<span class="t-card-text">${card.text}</span>` : null}`;
}

/** The cards of a box, to be read, and how many lie face down. @param {{cards: Card[]}} props */
export function CardList({ cards }) {
  if (!cards.length) return null;
  const open = cards.filter((card) => card.id);
  const closed = cards.length - open.length;
  return html`<ul class="t-cards">
    ${closed ? html`<li class="t-cards-closed">${count(closed, "card", "cards")} face down</li>` : null}
    ${open.map((card) => html`
    <li key=${card.id} data-card=${card.id}><b>${card.name}</b>
      ${card.figures.map(([label, value]) => html` <span class="t-card-figure" key=${label}>${value} ${label}</span>`)}
      ${card.rule ? html` <${Chip} rule=${card.rule} />` : null}
      ${card.text ? html`<small>${card.text}</small>` : null}</li>`)}</ul>`;
}
