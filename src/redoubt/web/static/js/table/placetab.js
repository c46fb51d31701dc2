/** The inspector's first tab: a place with all that is in it, or how the game stands when none is picked. */
import { CardList } from "./handcards.js";
import { html, cls, useEffect, useState } from "../ui/html.js";
import { api } from "../api.js";
import { Magnifier, Pile } from "../counters/counters.js";
import { OwnBriefing } from "../home/briefings.js";
import { Explained } from "../ui/terms.js";
import { Chip, Mini, Words } from "./chip.js";
import { press } from "./deeds.js";
import { stackAt } from "./hand.js";
import { Outlooks } from "./outlook.js";
import { capital, nationClass, sideName, stackWords } from "./naming.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk, state: DeskState}} props */
export function PlaceTab({ desk, state }) {
  const info = state.placeInfo;
  if (!info) return html`<${Situation} state=${state} />`;
  const table = /** @type {Table} */ (state.table);
  const { place } = info;
  const marks = table.scene.places[place]?.marks ?? [];
  return html`
    <div class="t-place">
      <${Outlooks} desk=${desk} state=${state} />
      <${Explained} terms=${state.title?.glossary}><ul class="t-lines">
        ${[...info.lines, ...marks].map((line) => html`<li key=${line.text}><span><${Words} text=${capital(line.text)} /></span> <${Chip} rule=${line.rule} /></li>`)}
      </ul><//>
      ${info.stacks.map((stack) => html`
        <section class=${cls("t-stack", nationClass(table.scene, stack.side))} key=${stack.side} aria-label=${sideName(state.sides, stack.side)}>
          <h3><span>${sideName(state.sides, stack.side)}</span><span class="sub">${stackWords(stack)}</span>
            ${stack.strength === null ? null : html`<b class="t-figure">${stack.strength}</b>`}</h3>
          ${stackAt(table.scene.pieces, place).filter((piece) => stack.pieces.includes(piece.id)).map((piece) => html`
            <${PieceRow} key=${piece.id} desk=${desk} state=${state} piece=${piece} />`)}
        </section>`)}
      <${Explained} terms=${state.title?.glossary}>${info.preview.map((line) => html`<p class="notice" key=${line.text}>
        <span><b>${sideName(state.sides, line.side)}</b> <${Words} text=${line.text} /></span> <${Chip} rule=${line.rule} /></p>`)}<//>
      <${Others} desk=${desk} state=${state} place=${place} listed=${new Set(info.stacks.flatMap((stack) => stack.pieces))} />
    </div>`;
}

/** Works, aircraft and markers that are in no stack. @param {{desk: Desk, state: DeskState, place: string, listed: Set<string>}} props */
function Others({ desk, state, place, listed }) {
  const table = /** @type {Table} */ (state.table);
  const rest = stackAt(table.scene.pieces, place).filter((piece) => !listed.has(piece.id));
  if (rest.length === 0) return null;
  return html`<section class="t-stack"><h3><span>Also here</span></h3>
    ${rest.map((piece) => html`<${PieceRow} key=${piece.id} desk=${desk} state=${state} piece=${piece} />`)}</section>`;
}

/** One piece in words; opened, its full card with its reverse side and why it cannot act. @param {{desk: Desk, state: DeskState, piece: Piece}} props */
function PieceRow({ desk, state, piece }) {
  const [open, setOpen] = useState(false);
  const on = state.hand.pieces.includes(piece.id);
  return html`
    <div class=${cls("t-piece", on && "on")}>
      <button type="button" class="t-piece-pick" data-piece=${piece.id} aria-pressed=${on}
        onClick=${(/** @type {MouseEvent} */ event) => press(desk, { place: piece.place, piece: piece.id, add: event.shiftKey })}>
        <${Mini} piece=${piece} size=${44} selected=${on} />
        <span class="t-piece-words"><b>${piece.name}</b><small>${factors(piece)}</small>
          ${piece.flags.map((flag) => html`<small key=${flag.id}>${capital(flag.text)} <span class="rule">${flag.rule}</span></small>`)}</span>
      </button>
      <button type="button" class="btn quiet small" aria-expanded=${open} onClick=${() => setOpen(!open)}>${open ? "Less" : "More"}</button>
      ${open ? html`<${Explained} terms=${state.title?.glossary}><${PieceCard} desk=${desk} piece=${piece} /><//>` : null}
    </div>`;
}

/** @param {Piece} piece */
function factors(piece) {
  const parts = [];
  const moves = piece.movement?.now;
  if (piece.strength) parts.push(`strength ${piece.strength.now}${piece.strength.now < piece.strength.full ? ` of ${piece.strength.full}` : ""}`);
  if (piece.bombardment?.full) parts.push(`fire ${piece.bombardment.now}`);
  if (piece.range) parts.push(String(piece.range.text) || `range ${piece.range.value}`);
  if (moves !== undefined) parts.push(`move ${moves}`);
  if (piece.steps && piece.steps.total > 1) parts.push(`${piece.steps.left}/${piece.steps.total} steps`);
  if (piece.stacking) parts.push(`stacks ${piece.stacking}`);
  return parts.join(" · ");
}

/** @param {{desk: Desk, piece: Piece}} props */
function PieceCard({ desk, piece }) {
  const [info, setInfo] = useState(/** @type {import("../types.js").PieceInfo|null} */ (null));
  useEffect(() => {
    const stop = new AbortController();
    api.piece(desk.game, piece.id, { as: desk.side ?? "onlooker" }, stop.signal).then(setInfo, (error) => {
      if (!stop.signal.aborted) desk.complain(error);
    });
    return () => stop.abort();
  }, [piece]);
  if (!info) return html`<p class="wait">Reading</p>`;
  return html`
    <${Magnifier} piece=${piece} ladder=${info.ladder ?? null} lines=${info.lines} size=${110} />
    ${info.why_not.map((line) => html`<p class="sub" key=${line.verb}><b>${capital(line.verb)}:</b> <${Words} text=${line.text} /> <${Chip} rule=${line.rule} /></p>`)}`;
}

/** How the game stands: status, what is ahead, the piles beside the map. @param {{state: DeskState}} props */
export function Situation({ state }) {
  const table = /** @type {Table} */ (state.table);
  const { scene } = table;
  const of = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  return html`
    <div class="t-situation">
      <${OwnBriefing} title=${table.title} scenario=${table.scenario.id} side=${table.viewer} />
      ${scene.status.length ? html`<section><h3 class="head">How it stands</h3>
        <${Explained} terms=${state.title?.glossary}><ul class="t-lines">${scene.status.map((line) => html`
          <li key=${line.text}><span><${Words} text=${capital(line.text)} /></span> <${Chip} rule=${line.rule} /></li>`)}</ul><//></section>` : null}
      ${scene.scores.length ? html`<section><h3 class="head">Scores</h3>
        <dl class="t-scores-list">${scene.scores.map((score) => html`<div key=${score.id}><dt>${capital(score.text || score.label)} <${Chip} rule=${score.rule} /></dt><dd class="t-figure">${score.value}</dd></div>`)}</dl></section>` : null}
      ${scene.boxes.filter((box) => box.items.length || box.cards.length).map((box) => html`<${Holdings} key=${box.id} box=${box} scene=${scene} />`)}
      ${scene.boxes.filter((box) => !box.items.length && !box.cards.length && (box.pieces.length || box.text)).map((box) => html`
        <${Pile} key=${box.id} title=${box.title} rule=${box.rule} text=${box.text ?? ""}
          pieces=${box.pieces.map((id) => of.get(id)).filter((piece) => piece)} />`)}
      ${scene.boxes.length === 0 && scene.status.length === 0 ? html`<p class="lead t-empty">Click a place to inspect it.</p>` : null}
    </div>`;
}

/** A box of counts or cards: a Pool, a hand, flags, industry. @param {{box: import("../types.js").Box, scene: import("../types.js").Scene}} props */
export function Holdings({ box, scene }) {
  const items = box.items ?? [];
  const plain = items.every((item) => !item.note && item.value.length < 4);
  return html`
    <section class=${cls("t-holdings", nationClass(scene, box.side), plain && "figures")} aria-label=${box.title} data-box=${box.id}>
      <h3 class="head"><i class="dot"></i> ${box.title} <${Chip} rule=${box.rule} /></h3>
      ${box.text ? html`<p class="sub">${box.text}</p>` : null}
      <dl>${items.map((item, index) => html`<div key=${index} data-item=${item.id}>
        <dt>${capital(item.label)}${item.note ? html`<small>${item.note}</small>` : null}</dt>${item.value ? html`<dd>${item.value}${item.of ? html`<small> of ${item.of}</small>` : null}</dd>` : null}</div>`)}</dl>
      <${CardList} cards=${box.cards} />
    </section>`;
}
