/** The odds before the commitment: both sides, every modifier with its rule, the column, the die, the chances. */
import { html, cls } from "../ui/html.js";
import { Chip, Mini } from "./chip.js";
import { Die } from "../ui/die.js";
import { Pairs } from "../ui/pairs.js";
import { carryOut, readyOption } from "./deeds.js";

import { byResult, cellOf, column, endings, factTone, headline, lossWords, mean, owners, percent, rows, sides, tone, total, value } from "./chances.js";
import { capital, nationClass, sideName } from "./naming.js";
import { Compare } from "./compare.js";
import { giveUp } from "./asks.js";
import { placeName } from "./ground.js";
import { Sentence, cellAddress } from "../log/sentence.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./chances.js").Odds} Odds */

/** @param {{desk: Desk, state: DeskState}} props */
export function OddsPanel({ desk, state }) {
  const { odds } = state;
  const ready = readyOption(state);
  return html`
    <div class="t-odds" aria-busy=${odds?.busy ?? false}>
      <div class="t-odds-body">
        ${!odds && state.fell?.face ? html`<${Fallen} desk=${desk} state=${state} />` : null}
        ${!odds && !state.fell?.face ? html`<${NoOdds} state=${state} desk=${desk} />` : null}
        ${odds?.error ? html`<p class="notice">${odds.error} ${odds.rule ? html`<${Chip} rule=${odds.rule} />` : null}</p>` : null}
        ${odds?.busy ? html`<p class="t-between t-counting" role="status"><span class="wait">Counting every possible roll</span>
          <button type="button" class="btn quiet small" data-do="stop-odds" onClick=${() => giveUp(desk)}>Stop</button></p>` : null}
        ${odds?.value && odds.before.length > 0 ? html`<p class="sub t-about">If you play: ${odds.before.map((words) => capital(words)).join(", ")}</p>` : null}
        ${odds?.value ? html`<${OddsSheet} odds=${odds.value} state=${state} />` : null}
        ${state.pinned && odds?.value ? html`<${Compare} first=${state.pinned} second=${odds.value} sides=${state.sides}
          onDrop=${() => desk.set({ pinned: null })} />` : null}
      </div>
      ${odds?.value || ready ? html`
        <footer class="t-odds-foot">
          ${ready ? html`<button type="button" class="btn main big" data-do="main" disabled=${!desk.mine || state.busy}
            onClick=${() => carryOut(desk, [ready])}>${ready.choice.label || ready.choice.text}</button>` : null}
          <button type="button" class="btn big" data-do="compare" disabled=${!odds?.value} aria-pressed=${Boolean(state.pinned)}
            onClick=${() => desk.set({ pinned: state.pinned ? null : odds?.value ?? null })}>${state.pinned ? "Unpin" : "Compare"}</button>
        </footer>` : null}
    </div>`;
}

/** The odds before a roll, and the roll: the detail of its lines in the log. @param {{desk: Desk, state: DeskState}} props */
export function Fallen({ desk, state }) {
  const fell = /** @type {import("./desk.js").Fell} */ (state.fell);
  const table = /** @type {Table} */ (state.table);
  const [first] = fell.told;
  const lines = fell.told.slice(Math.max(0, fell.told.findIndex((line) => line.dice.length > 0))).filter((line) => line.group !== "table").slice(0, 12);
  return html`
    <section class="t-fell" aria-label="Odds before the roll, and the roll">
      <p class="head t-between"><span>Odds before the roll, and the roll</span>
        <button type="button" class="btn quiet small" data-do="close-sheet" onClick=${() => desk.set({ fell: null })}>Close</button></p>
      ${first ? html`<p class="t-fell-told"><b>${`Turn ${first.turn}`}</b> ${lines.map((line) => html`<${Sentence} key=${line.n} line=${line} title=${table.title} /> `)}</p>` : null}
      ${fell.error ? html`<p class="notice">${fell.error}</p>` : null}
      ${!fell.odds && !fell.error ? html`<p class="wait">Counting every possible roll</p>` : null}
      ${fell.odds ? html`<${OddsSheet} odds=${fell.odds} state=${state} rolled=${fell.face} fell=${fell.told.find((line) => line.dice.length === 2)?.dice ?? null} pieces=${fell.pieces} />` : null}
    </section>`;
}

/** Nothing asked about yet: the contested places to choose from. @param {{desk: Desk, state: DeskState}} props */
function NoOdds({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const places = Object.entries(table.scene.places).filter(([, place]) => place.contested);
  if (places.length === 0) return html`<p class="lead t-empty">No place is contested. Pick a unit and point at an enemy place to see the odds of an attack.</p>`;
  return html`
    <p class="head">Contested places</p>
    <ul class="t-list">${places.map(([place, { contested }]) => html`
      <li key=${place}><button type="button" class="t-row" data-place=${place} onClick=${() => desk.look?.(place)}>
        <b>${placeName(place)}</b><span class="t-odds-pill">${contested?.odds ?? "?"}</span>${contested ? html`<span class="rule">${contested.rule}</span>` : null}</button></li>`)}</ul>`;
}

/**
 * One reckoning with its chances. With `rolled` the face that fell is marked: the sheet of a line in the log. `pieces`
 * are those of the position that was weighed, if it is not the present one.
 * @param {{odds: Odds, state: DeskState, rolled?: number|null, fell?: number[]|null, pieces?: Piece[]}} props
 */
export function OddsSheet({ odds, state, rolled = null, fell = null, pieces = state.table?.scene.pieces ?? [] }) {
  const { reckoning } = odds;
  if (!reckoning) return html`<${Plain} odds=${odds} state=${state} />`;
  const strip = column(reckoning.verdict, state.charts);
  const link = html`<${ChartLink} title=${odds.title} cell=${cellOf(odds, state.charts, rolled)} />`;
  return html`
    <${Forces} odds=${odds} state=${state} pieces=${pieces} />
    ${strip ? html`<${ColumnStrip} strip=${strip} link=${link} />` : html`<p class="t-verdict"><b>${capital(reckoning.verdict)}</b> ${link}</p>`}
    <${Sum} odds=${odds} state=${state} />
    ${reckoning.faces.length ? html`<${Faces} odds=${odds} rolled=${rolled} />` : null}
    ${reckoning.pairs?.length ? html`<section class="t-block"><${Pairs} pairs=${reckoning.pairs} fell=${fell} /></section>` : null}
    <${Finish} odds=${odds} state=${state} />
    ${odds.notes.map((note) => html`<p class="sub">${capital(note)}.</p>`)}`;
}

/** A roll of which the title tells nothing: the outcomes alone. @param {{odds: Odds, state: DeskState}} props */
function Plain({ odds }) {
  return html`
    <p class="head">What can follow</p>
    ${odds.outcomes.slice(0, 12).map((outcome) => html`<${BarRow} text=${capital(outcome.text)} chance=${outcome.chance} tone="even" />`)}
    ${odds.notes.map((note) => html`<p class="sub">${capital(note)}.</p>`)}`;
}

/** @param {{odds: Odds, state: DeskState, pieces: Piece[]}} props */
function Forces({ odds, state, pieces }) {
  const table = /** @type {Table} */ (state.table);
  const parts = sides(/** @type {import("./chances.js").Reckoning} */ (odds.reckoning));
  const other = Object.keys(table.seats).find((side) => side !== odds.attacker) ?? "";
  if (parts.attack.length + parts.defence.length === 0) return null;
  return html`
    <div class="t-forces">
      <${Force} state=${state} pieces=${pieces} sides=${owners(parts.attack, odds.attacker)} word="attack" list=${parts.attack} rule=${odds.rule} />
      <${Force} state=${state} pieces=${pieces} sides=${owners(parts.defence, other)} word="defence" list=${parts.defence} rule=${odds.rule} />
    </div>`;
}

/** @param {{state: DeskState, pieces: Piece[], sides: string[], word: string, list: import("./chances.js").Share[], rule: string}} props */
function Force({ state, pieces, sides: own, word, list, rule }) {
  const table = /** @type {Table} */ (state.table);
  const name = own.map((side) => sideName(state.sides, side)).join(" and ");
  return html`
    <section class=${cls("t-force", nationClass(table.scene, own[0]))} aria-label=${`${name} ${word}`} data-sides=${own.join(" ")}>
      <h3><span>${name} ${word}</span><b class="t-figure">${total(list) ?? ""}</b></h3>
      <ul>${list.map((part) => {
        const piece = pieces.find((piece) => piece.id === part.piece || piece.name === part.piece) ?? null;
        return html`<li key=${part.piece}>
          ${piece ? html`<${Mini} piece=${{ ...piece, done: false, flags: [] }} size=${38} />` : html`<span class="t-nopiece"></span>`}
          <span><b>${piece?.name ?? part.piece}</b><small>${partWords(piece, part)} ${part.rule !== rule ? html`<${Chip} rule=${part.rule} />` : null}</small></span>
        </li>`;
      })}</ul>
    </section>`;
}

/** How a piece comes to its amount. @param {import("../types.js").Piece|null} piece @param {{amount: string}} part */
function partWords(piece, part) {
  const full = piece?.strength?.full;
  if (!full || String(full) === part.amount) return `counts ${part.amount}`;
  const reasons = [];
  if (piece.steps && piece.steps.left < piece.steps.total) reasons.push(`${piece.steps.total - piece.steps.left} of ${piece.steps.total} steps lost`);
  if (piece.hits) reasons.push(`${piece.hits} hit`);
  return `counts ${part.amount} of ${full}${reasons.length ? `, ${reasons.join(", ")}` : ""}`;
}

/** To the chart that is read, and the column or cell in it. @param {{title: string, cell: {chart: string, key: string}|null}} props */
function ChartLink({ title, cell }) {
  return cell ? html`<a class="t-chart-link" data-do="chart" href=${cellAddress(title, cell)}>in the chart</a>` : null;
}

/** @param {{strip: {columns: string[], at: number}, link: unknown}} props */
function ColumnStrip({ strip, link }) {
  return html`
    <section class="t-block">
      <p class="head t-between"><span>Column</span><span class="t-plain">${link}</span></p>
      <ol class="t-columns" aria-label="Columns of the table">
        ${strip.columns.map((text, index) => html`<li key=${text} class=${cls(index === strip.at && "on")}
          aria-current=${index === strip.at ? "true" : undefined}>${text}</li>`)}</ol>
    </section>`;
}

/** @param {{odds: Odds, state: DeskState}} props */
function Sum({ odds }) {
  const { rest } = sides(/** @type {import("./chances.js").Reckoning} */ (odds.reckoning));
  return html`
    <ul class="t-sum" aria-label="How it comes about">${rest.map((part, index) => html`
      <li key=${index}><span>${capital(part.what)}</span><${Chip} rule=${part.rule} /><b>${arrow(part.amount)}</b></li>`)}</ul>`;
}

/** A shift of columns with an arrow. @param {string} amount */
function arrow(amount) {
  const [, sign, size] = /^([+\-−])(\d+)$/.exec(amount) ?? [];
  if (!sign) return amount;
  return sign === "+" ? `${size} →` : `← ${size}`;
}

/** @param {{odds: Odds, rolled: number|null}} props */
function Faces({ odds, rolled }) {
  const { faces, rule } = /** @type {import("./chances.js").Reckoning} */ (odds.reckoning);
  const pairs = faces.some((face) => face.includes("/"));
  return html`
    <section class="t-block">
      <p class="head t-between"><span>One die</span><span class="t-plain">${pairs ? "attacker / defender " : ""}<${Chip} rule=${rule} /></span></p>
      <ol class="t-faces">${faces.map((face, index) => html`
        <li key=${index} class=${cls("t-face", tone(face), rolled === index + 1 && "rolled")}><${Die} face=${index + 1} size=${19} />
          <b class=${cls(face.length > 4 && "long")}>${face}</b></li>`)}</ol>
      ${byResult(faces).length < faces.length ? byResult(faces).map((row) => html`
        <${BarRow} key=${row.result} text=${`${row.result} on ${row.faces.join(", ")}`} chance=${row.share} tone=${row.tone} />`) : null}
    </section>`;
}

/** @param {{text: string, chance: string|number, tone: string}} props */
export function BarRow({ text, chance, tone: mood }) {
  return html`
    <p class="t-bar-row"><span>${text}</span>
      <span class="bar"><i class=${mood} style=${{ width: `${100 * value(chance)}%` }}></i></span><b>${percent(chance)} %</b></p>`;
}

/** @param {{odds: Odds, state: DeskState}} props */
function Finish({ odds, state }) {
  const big = headline(odds);
  const parts = endings(odds);
  const facts = rows(odds.chances).slice(1);
  return html`
    <section class="t-block">
      <p class="head t-between"><span>${odds.until === "combat" ? "Fought to a finish" : `To the end of the ${odds.until}`}</span>
        <span class="t-plain">exact <${Chip} rule=${odds.rule} /></span></p>
      <div class="t-finish">
        ${big ? html`<div class="t-big"><b class="t-figure">${percent(big.chance)}<small> %</small></b><span>${capital(big.what)}</span></div>` : null}
        <dl>
          ${Object.entries(odds.expected).filter(([, lost]) => Object.values(lost).some((number) => mean(number) !== "0.00")).map(([side, lost]) => html`
            <div key=${side}><dt>${sideName(state.sides, side)} ${"steps" in lost ? "steps " : "hits" in lost ? "hits " : ""}lost, expected</dt><dd>${lost.steps ?? lost.hits ? mean(lost.steps ?? lost.hits) : lossWords(lost)}</dd></div>`)}
          ${odds.worst[odds.attacker] ? html`<div title=${capital(odds.worst[odds.attacker].text)}><dt>Worst case</dt><dd>${percent(odds.worst[odds.attacker].chance)} %</dd></div>` : null}
        </dl>
      </div>
      <div class="bar t-endings" role="img" aria-label=${parts.map((part) => `${part.what} ${percent(part.share)} %`).join("; ")}>
        ${parts.map((part) => html`<i key=${part.what} class=${part.tone} style=${{ width: `${100 * part.share}%` }} title=${part.what}></i>`)}</div>
      ${facts.map((row) => html`<${BarRow} key=${row.what} text=${capital(row.what)} chance=${row.chance} tone=${factTone(row.what)} />`)}
      ${odds.worst[odds.attacker] ? html`<p class="sub t-worst">Worst: ${capital(odds.worst[odds.attacker].text)}.</p>` : null}
    </section>`;
}
