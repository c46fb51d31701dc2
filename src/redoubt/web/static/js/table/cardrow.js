/** Cards: a hand, a pile that all may read, backs of those that may not be seen. */
import { html, cls } from "../ui/html.js";
import { Chip } from "./chip.js";
import { take } from "./deeds.js";
import { nationClass } from "./naming.js";
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

/** The cards that can be played now, each a button. @param {{desk: import("./desk.js").Desk, state: import("./desk.js").DeskState}} props */
export function PlayableCards({ desk, state }) {
  const scene = /** @type {Scene} */ (state.table?.scene);
  /** @type {Map<string, Option[]>} */
  const uses = new Map();
  for (const option of state.options) if (option.choice.card) uses.set(option.choice.card, [...(uses.get(option.choice.card) ?? []), option]);
  const boxes = scene.boxes.filter((box) => box.cards.some((card) => uses.has(card.id)));
  return html`${boxes.map((box) => html`
    <section class=${cls("t-cards", nationClass(scene, box.side))} key=${box.id} aria-label=${box.title} data-hand-of=${box.side}>
      <h3 class="head"><i class="dot"></i> ${box.title} <${Chip} rule=${box.rule} /></h3>
      <ul class="t-card-row">${box.cards.filter((card) => card.id).map((card) => {
        const [only, ...more] = uses.get(card.id) ?? [];
        if (!only) return html`<li key=${card.id} class="t-card idle" data-card=${card.id}><${Face} card=${card} /></li>`;
        if (more.length) return html`<li key=${card.id} class="t-card" data-card=${card.id}><${Face} card=${card} />
          <span class="t-card-uses">${[only, ...more].map((option) => html`<button type="button" key=${option.choice.text} class="btn small" data-choice=${option.choice.text}
            disabled=${state.busy} onClick=${() => take(desk, option)}>${option.choice.label}</button>`)}</span></li>`;
        return html`<li key=${card.id}><button type="button" class="t-card" data-card=${card.id} data-choice=${only.choice.text} disabled=${state.busy}
          title=${String(only.choice.label)} onClick=${() => take(desk, only)}><${Face} card=${card} /></button></li>`;
      })}</ul>
    </section>`)}`;
}
