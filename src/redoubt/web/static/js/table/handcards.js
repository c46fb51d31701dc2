/** Cards: the viewer's hand along the foot of the map, and the cards of any box as a list. */
import { Chip } from "./chip.js";
import { take } from "./deeds.js";
import { Amounts } from "./fan.js";
import { nationClass } from "./naming.js";
import { ofCard, rows } from "./options.js";
import { count } from "./summary.js";
import { Ruled } from "../ui/rule.js";
import { cls, html, useEffect, useState } from "../ui/html.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").DeskState} DeskState */

/** The hand. While a card can be played all lie at the foot of the map: those whose text can be used stand higher, the
 * others say why not, and a press lists the uses. At other times a tab opens them to be read. @param {{desk: Desk, state: DeskState}} props */
export function HandCards({ desk, state }) {
  const [open, setOpen] = useState("");
  const [read, setRead] = useState(false);
  const { table, options } = state;
  useEffect(() => setOpen(""), [table?.seq]);
  if (!table) return null;
  const cards = table.scene.boxes.filter((box) => box.side === table.viewer && box.id.startsWith("hand")).flatMap((box) => box.cards).filter((card) => card.id);
  if (!cards.length) return null;
  const playing = desk.mine && cards.some((card) => ofCard(options, card.id).length);
  if (!playing && !read) {
    return html`<button type="button" class="t-hand-tab btn" data-do="hand" onClick=${() => setRead(true)}>Hand, ${cards.length}</button>`;
  }
  return html`
    <section class=${cls("t-hand", !playing && "reading", nationClass(table.scene, table.viewer))} aria-label="Your hand">
      ${cards.map((card) => {
        const uses = playing ? ofCard(options, card.id) : [];
        const shown = open === card.id;
        return html`<div key=${card.id} class=${cls("t-hand-card", uses.length > 0 && "able", uses.length > 0 && !card.why && "ready", shown && "open")}>
          ${shown && uses.length ? html`<${Uses} desk=${desk} card=${card} uses=${uses} />` : null}
          <button type="button" class="t-card" data-card=${card.id} aria-expanded=${shown} disabled=${playing && !uses.length}
            onClick=${() => setOpen(shown ? "" : card.id)}><${CardFace} card=${card} /></button>
        </div>`;
      })}
      ${playing ? null : html`<button type="button" class="t-hand-tab btn" data-do="hand" onClick=${() => setRead(false)}>Close</button>`}
    </section>`;
}

/** What a card can be played for now. @param {{desk: Desk, card: Card, uses: import("./options.js").Option[]}} props */
function Uses({ desk, card, uses }) {
  return html`
    <div class="t-menu t-uses card" role="menu" aria-label=${`Uses of ${card.name}`}>
      <span class="t-uses-head">${card.name} as</span>
      ${rows(uses).map(({ key, label, option }) => (option.choice.amount
        ? html`<${Amounts} key=${key} desk=${desk} label=${label} option=${option} />`
        : html`<button type="button" role="menuitem" key=${key} data-choice=${option.choice.text} onClick=${() => take(desk, option)}>
            <span>${label}${option.choice.note ? html`<small><${Ruled} text=${option.choice.note} /></small>` : null}</span></button>`))}
      ${card.why ? html`<p class="t-card-why"><${Ruled} text=${card.why.text} /> <${Chip} rule=${card.why.rule} /></p>` : null}
    </div>`;
}

/** A figure this short stands at the top of the card, a longer one at its foot. */
const SHORT = 3;

/** A card as it is printed: its first figure large, then name, why its text cannot be used, text, other figures. @param {{card: Card}} props */
function CardFace({ card }) {
  const [first, ...others] = card.figures;
  const top = others.filter(([, value]) => (value ?? "").length <= SHORT);
  const foot = others.filter(([, value]) => (value ?? "").length > SHORT);
  return html`
    <span class="t-card-figures">
      ${first ? html`<b class="t-card-main" title=${first[0]}>${first[1]}</b>` : null}
      <span class="t-card-top">${top.map(([label, value]) => html`<span key=${label}>${label} <b>${value}</b></span>`)}
        ${card.kind === "combat" ? html`<i>combat</i>` : null}</span>
      <small>${card.id}</small>
    </span>
    <b class="t-card-name">${card.name}</b>
    ${card.why ? html`<span class="t-card-why"><${Ruled} text=${card.why.text} /> <span class="rule">${card.why.rule}</span></span>` : null}
    ${card.text ? html`<span class="t-card-text">${card.text}</span>` : null}
    ${foot.length || card.once ? html`<span class="t-card-foot">${foot.map(([label, value]) => html`<span key=${label}>${value}</span>`)}${card.once ? html`<em>once</em>` : null}</span>` : null}`;
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
      ${card.text ? html`<small>${card.text}</small>` : null}
      ${card.why ? html`<small class="t-card-why"><${Ruled} text=${card.why.text} /> <span class="rule">${card.why.rule}</span></small>` : null}</li>`)}</ul>`;
}
