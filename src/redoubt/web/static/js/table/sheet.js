/** The sheet of a roll: both sides, every modifier with its rule, the column, the cards of the die, the chances. Before the roll it
 * says what can come; while a fight is shown it fills in. */
import { html, cls } from "../ui/html.js";
import { Chip, Mini } from "./chip.js";
import { Die, Tumbling } from "../ui/die.js";
import { Pairs } from "../ui/pairs.js";
import { bands, cellOf, column, endingRows, headline, lossWords, mean, owners, percent, shares, sides, tone, total, value } from "./chances.js";
import { inRounds } from "./fight.js";
import { townName } from "./ground.js";
import { capital, nationClass, sideName } from "./naming.js";
import { cellAddress } from "../log/sentence.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./chances.js").Odds} Odds */
/** @typedef {import("./fight.js").FightShown} FightShown */

/**
 * Forces, column and cards of one reckoning. `rolled`: the faces that fell, in the sheet of a line of the log.
 * @param {{odds: Odds, state: DeskState, pieces?: Piece[], fight?: FightShown|null, rolled?: number[]}} props
 */
export function Sheet({ odds, state, pieces = state.table?.scene.pieces ?? [], fight = null, rolled = [] }) {
  const { reckoning } = odds;
  if (!reckoning) return html`<${Plain} odds=${odds} />`;
  const faces = fight?.faces ?? rolled;
  const strip = column(reckoning.verdict, state.charts);
  const link = html`<${ChartLink} title=${odds.title} cell=${cellOf(odds, state.charts, faces.length === 1 ? faces[0] : null)} />`;
  return html`
    <${Forces} odds=${odds} state=${state} pieces=${pieces} fight=${fight} />
    <${Column} odds=${odds} strip=${strip} link=${link} />
    ${reckoning.cells ? html`<${Cells} cells=${reckoning.cells} rule=${reckoning.rule} fight=${fight} />` : null}
    ${reckoning.faces.length ? html`<${Faces} odds=${odds} fight=${fight} rolled=${rolled} />` : null}
    ${reckoning.pairs?.length ? html`<section class="t-block"><${PairsOf} pairs=${reckoning.pairs} fight=${fight} rolled=${rolled} /></section>` : null}`;
}

/** A roll of which the title tells nothing: the outcomes alone. @param {{odds: Odds}} props */
function Plain({ odds }) {
  return html`
    <p class="head">What can follow</p>
    ${odds.outcomes.slice(0, 12).map((outcome) => html`<${BarRow} text=${capital(outcome.text)} chance=${outcome.chance} tone="even" />`)}
    ${odds.notes.map((note) => html`<p class="sub">${capital(note)}.</p>`)}`;
}

/** @param {{odds: Odds, state: DeskState, pieces: Piece[], fight: FightShown|null}} props */
function Forces({ odds, state, pieces, fight }) {
  const table = /** @type {Table} */ (state.table);
  const reckoning = /** @type {import("./chances.js").Reckoning} */ (odds.reckoning);
  const parts = sides(reckoning);
  const other = Object.keys(table.seats).find((side) => side !== odds.attacker) ?? "";
  if (parts.attack.length + parts.defence.length === 0) {
    const known = fight?.name ?? odds.choice;
    return reckoning.what && reckoning.what !== known ? html`<p class="t-what">${capital(reckoning.what)}</p>` : null;
  }
  return html`
    <div class="t-forces">
      <${Force} state=${state} pieces=${pieces} sides=${owners(parts.attack, odds.attacker)} word="attack" list=${parts.attack} rule=${odds.rule} fight=${fight} sums=${sumsOf(fight, "attack")} strength=${reckoning.parties?.attack ?? null} />
      <${Force} state=${state} pieces=${pieces} sides=${owners(parts.defence, other)} word="defence" list=${parts.defence} rule=${odds.rule} fight=${fight} sums=${sumsOf(fight, "defence")} strength=${reckoning.parties?.defence ?? null} />
    </div>`;
}

/** A sum that changed while the fight was shown. @param {FightShown|null} fight @param {"attack"|"defence"} word */
function sumsOf(fight, word) {
  if (!fight?.before || !fight.sums || fight.before[word] === fight.sums[word]) return null;
  return { was: fight.before[word], now: fight.sums[word] };
}

/** @param {{state: DeskState, pieces: Piece[], sides: string[], word: string, list: import("./chances.js").Share[], rule: string, fight: FightShown|null,
 *   sums: {was: string, now: string}|null, strength: import("./chances.js").Strength|null}} props */
function Force({ state, pieces, sides: own, word, list, rule, fight, sums, strength }) {
  const table = /** @type {Table} */ (state.table);
  const name = strength?.name ?? own.map((side) => sideName(state.sides, side)).join(" and ");
  const now = fight ? new Map(table.scene.pieces.map((piece) => [piece.id, piece])) : null;
  return html`
    <section class=${cls("t-force", nationClass(table.scene, own[0]))} aria-label=${`${name} ${word}`} data-sides=${own.join(" ")}>
      <h3><span>${name} ${word}</span><b class="t-figure">${strength ? strength.total : sums ? html`<s>${sums.was}</s> ${sums.now}` : total(list) ?? ""}</b></h3>
      <ul>${list.map((part, index) => {
        const piece = pieces.find((piece) => piece.id === part.piece || piece.name === part.piece) ?? null;
        const note = piece ? fight?.notes[piece.id] : null;
        const stands = piece && now?.get(piece.id);
        return html`<li key=${part.piece} class=${cls(note && `note-${note.tone}`)}>
          ${piece ? html`<${Mini} piece=${{ ...(stands && stands.side === piece.side ? stands : piece), done: false, flags: [] }} size=${38} />` : html`<span class="t-nopiece"></span>`}
          <span><b>${piece?.name ?? part.piece}</b>${note ? html`<small class="t-note">${note.text}</small>`
            : part.amount ? html`<small>${partWords(piece, part)} ${part.rule !== rule ? html`<${Chip} rule=${part.rule} />` : null}</small>` : strength && index === 0 ? html`<small>${strength.note}</small>` : null}</span>
        </li>`;
      })}</ul>
    </section>`;
}

/** How a piece comes to its amount. @param {Piece|null} piece @param {{amount: string}} part */
function partWords(piece, part) {
  const full = piece?.strength?.full;
  if (!full || String(full) === part.amount) return `counts ${part.amount}`;
  const reasons = [];
  if (piece.steps && piece.steps.left < piece.steps.total) reasons.push(`${piece.steps.total - piece.steps.left} of ${piece.steps.total} steps lost`);
  if (piece.hits) reasons.push(`${piece.hits} hit`);
  return `counts ${part.amount} instead of ${full}${reasons.length ? `, ${reasons.join(", ")}` : ""}`;
}

/** To the chart that is read, and the column or cell in it. @param {{title: string, cell: {chart: string, key: string}|null}} props */
function ChartLink({ title, cell }) {
  return cell ? html`<a class="t-chart-link" data-do="chart" href=${cellAddress(title, cell)}>in the chart</a>` : null;
}

/** The column with everything that shifts it. @param {{odds: Odds, strip: {columns: string[], at: number}|null, link: unknown}} props */
function Column({ odds, strip, link }) {
  const reckoning = /** @type {import("./chances.js").Reckoning} */ (odds.reckoning);
  const { rest } = sides(reckoning);
  return html`
    <section class="t-block">
      ${strip ? html`<p class="head t-between"><span>Column</span><span class="t-plain">${link}</span></p>
        <ol class="t-columns" aria-label="Columns of the table">
          ${strip.columns.map((text, index) => html`<li key=${text} class=${cls(index === strip.at && "on")}
            aria-current=${index === strip.at ? "true" : undefined}>${text}</li>`)}</ol>`
      : html`<p class="t-verdict"><b>${capital(reckoning.verdict)}</b> ${link}</p>`}
      <ul class="t-sum" aria-label="How it comes about">${rest.map((part, index) => html`
        <li key=${index}><span>${capital(part.what)}</span><b>${/\bdie\b/.test(part.what) ? part.amount : arrow(part.amount)}</b><${Chip} rule=${part.rule} /></li>`)}</ul>
    </section>`;
}

/** A shift of columns with an arrow. @param {string} amount */
function arrow(amount) {
  const [, sign, size] = /^([+\-−])(\d+)$/.exec(amount) ?? [];
  if (!sign) return amount;
  return sign === "+" ? `${size} →` : `← ${size}`;
}

/** The six cards. The die falls onto its own. @param {{odds: Odds, fight: FightShown|null, rolled: number[]}} props */
function Faces({ odds, fight, rolled }) {
  const { faces, rule } = /** @type {import("./chances.js").Reckoning} */ (odds.reckoning);
  const pairs = faces.some((face) => face.includes("/"));
  const fell = fight ? fight.faces[0] ?? null : rolled[0] ?? null;
  const rolling = fight?.step === "rolling";
  const lit = fell !== null && !rolling;
  const earlier = fight ? fight.rounds.slice(0, lit ? -1 : undefined) : [];
  return html`
    <section class=${cls("t-block t-cards-block", (rolling || lit) && "t-fallen")}>
      <p class="head t-between"><span>${fight?.round && inRounds(fight) ? `Round ${fight.round}, one die` : "One die"}</span><span class="t-plain">
        ${earlier.map((round, index) => html`<span class="t-round-chip" key=${index}><${Die} face=${round.faces[0]} size=${14} /> ${round.result}</span>`)}
        ${pairs && earlier.length === 0 ? "attacker / defender " : ""}<${Chip} rule=${rule} /></span></p>
      <ol class="t-faces">${faces.map((face, index) => html`
        <li key=${index} class=${cls("t-face", tone(face), lit && fell === index + 1 && "rolled")}><${Die} face=${index + 1} size=${19} />
          <b class=${cls(face.length > 4 && "long")}>${face}</b></li>`)}
        ${rolling && fell ? html`<li class="t-tumble" aria-hidden="true" style=${{ "--to": `${((fell - 0.5) * 100) / faces.length}%`, "--way": fell > faces.length / 2 ? -1 : 1 }}><${Tumbling} face=${fell} rolling size=${46} /></li>` : null}</ol>
    </section>`;
}

/** The results of the column, from the worst difference of the dice to the best: each colour is a card with its range and its chance. The one that fell is
 * lifted. @param {{cells: import("./chances.js").Cell[], rule: string, fight: FightShown|null}} props */
function Cells({ cells, rule, fight }) {
  const rolling = fight?.step === "rolling";
  const fell = fight && !rolling ? fight.opened.cell : null;
  return html`
    <section class=${cls("t-block t-cards-block", fell !== null && "t-fallen")}>
      <p class="head t-between"><span>Difference of the dice</span><span class="t-plain t-two-dice">
        ${fight?.faces.map((face, index) => html`<${Tumbling} key=${index} face=${face} rolling=${rolling} size=${22} />`)} <${Chip} rule=${rule} /></span></p>
      <ol class="t-faces t-bands">${bands(cells).map(({ colour, effect, from, to, ways }) => html`
        <li key=${from} class=${cls("t-face", fell !== null && from <= fell && fell <= to && "rolled")} title=${capital(effect)}>
          <span>${cells[from].head}${to > from ? ` … ${cells[to].head}` : ""}</span><b class=${`c-${colour.charAt(0).toUpperCase()}`}>${capital(colour)}</b>
          <small>${percent(`${ways}/36`)} %</small></li>`)}</ol>
    </section>`;
}

/** Two dice. @param {{pairs: string[][], fight: FightShown|null, rolled: number[]}} props */
function PairsOf({ pairs, fight, rolled }) {
  const faces = fight?.faces ?? rolled;
  const rolling = fight?.step === "rolling";
  return html`${fight && faces.length ? html`<p class="t-dice-row">${faces.map((face, index) => html`<${Tumbling} key=${index} face=${face} rolling=${rolling} size=${34} />`)}</p>` : null}
    <${Pairs} pairs=${pairs} fell=${faces.length === 2 && !rolling ? faces : null} />`;
}

/** @param {{text: string, chance: string|number, tone: string, shown?: string}} props */
export function BarRow({ text, chance, tone: mood, shown }) {
  return html`
    <p class="t-bar-row"><span>${text}</span>
      <span class="bar"><i class=${mood} style=${{ width: `${100 * value(chance)}%` }}></i></span><b>${shown ?? percent(chance)} %</b></p>`;
}

/** The chance in large type; the other endings, which with it make 100 %; the losses. @param {{odds: Odds, state: DeskState, place?: string|null}} props */
export function Finish({ odds, state, place = null }) {
  const big = headline(odds);
  const parts = endingRows(odds);
  const shown = shares(parts.map((part) => part.share));
  const own = big ? parts.filter((part) => part.holds) : [];
  const sum = own.reduce((so_far, part) => so_far + shown[parts.indexOf(part)], 0);
  const others = fewRows(parts.map((part, index) => ({ ...part, shown: shown[index] })).filter((part) => !part.holds || !big));
  const where = place ? townName(place) : "";
  const losses = Object.entries(odds.expected).sort(([side]) => (side === odds.attacker ? -1 : 1)).filter(([, lost]) => Object.values(lost).some((number) => mean(number) !== "0.00"));
  return html`
    <div class="t-finish">
      ${big ? html`<div class="t-big"><b class="t-figure">${own.length ? tenths(sum, value(big.chance)) : percent(big.chance)}<small> %</small></b><span>${capital(bigWords(big.what, where))}</span></div>` : null}
      <dl>
        ${lossRows(losses, state).map(({ what, unit, words }) => html`<div key=${what} class="t-loss" title=${unit}><dt>${what}</dt><dd>${words}</dd></div>`)}
        ${others.map((part) => html`
          <div key=${part.what}><dt>${shortWords(part.what)}</dt><dd>${tenths(part.shown, part.share)} %</dd></div>`)}
      </dl>
    </div>
    <div class="bar t-endings" role="img" aria-label=${parts.map((part, index) => `${part.what} ${tenths(shown[index], part.share)} %`).join("; ")}>
      ${parts.map((part) => html`<i key=${part.what} class=${part.tone} style=${{ width: `${100 * part.share}%` }} title=${part.what}></i>`)}</div>`;
}

/** What both sides lose: in one row, if it is counted alike. @param {[string, Record<string, string>][]} losses @param {DeskState} state */
function lossRows(losses, state) {
  const rows = losses.map(([side, lost]) => {
    const unit = "steps" in lost ? "steps" : "hits" in lost ? "hits" : "";
    return { name: sideName(state.sides, side), unit, words: unit ? mean(lost[unit]) : lossWords(lost) };
  });
  const [first, second] = rows;
  if (rows.length === 2 && first.unit && first.unit === second.unit) return [{ what: `Losses, ${first.name} : ${second.name}`, unit: first.unit, words: `${first.words} : ${second.words}` }];
  return rows.map(({ name, unit, words }) => ({ what: `${name} ${unit} lost`, unit, words }));
}

/** Rows that a small panel has room for. */
const ROWS = 3;

/** The likeliest endings; the rest in one row, so that all still add up. Several that are all but impossible are one row too. @template {{what: string, share: number, shown: number}} T @param {T[]} list @returns {{what: string, share: number, shown: number}[]} */
function fewRows(list) {
  const sorted = [...list].sort((a, b) => b.share - a.share);
  const slight = sorted.filter(({ shown }) => shown === 0).length;
  const kept = Math.min(sorted.length - (slight > 1 ? slight : 0), sorted.length > ROWS ? ROWS - 1 : ROWS);
  if (kept === sorted.length) return sorted;
  const rest = sorted.slice(kept);
  const sum = (/** @type {"share"|"shown"} */ of) => rest.reduce((total, part) => total + part[of], 0);
  return [...sorted.slice(0, kept), { what: "something else", share: sum("share"), shown: sum("shown") }];
}

/** A share that was rounded so that all add up; what can happen is never 0.0. @param {number} shown in tenths of a percent @param {number} share */
function tenths(shown, share) {
  if (shown === 0 && share > 0) return "< 0.1";
  if (shown === 1000 && share < 1) return "> 99.9";
  return (shown / 10).toFixed(1);
}

/** "the attacker takes the hex" is "Zürich falls". @param {string} what @param {string} where */
function bigWords(what, where) {
  if (!where) return what;
  if (/^the attacker takes the /.test(what)) return `${where} falls`;
  return what.replace(/\bthe (hex|space|place)\b/, where);
}

/** @param {string} what */
export function shortWords(what) {
  const parts = what.split(", ");
  if (parts.length === 2 && parts.every((part) => /is destroyed$/.test(part))) return "Both destroyed";
  return capital(what.replace(/^the attacker (is )?(?=thrown)/, "").replace(/^the (attacker|defender) is destroyed/, "$1 destroyed").replace(/^both sides are /, ""));
}
