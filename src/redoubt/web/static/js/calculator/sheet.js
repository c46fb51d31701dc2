/** The sheet of a calculator: what comes of the figures, why, and at which price. */
import { Pairs } from "../ui/pairs.js";
import { Bar } from "../ui/bars.js";
import { RuleChip } from "../ui/rule.js";
import { cls, html } from "../ui/html.js";
import { column, factTone, headline, mean, percent, rows, sides, total, value } from "../table/chances.js";

/** @typedef {import("../table/chances.js").Odds} Odds */
/** @typedef {import("../table/chances.js").Reckoning} Reckoning */
/** @typedef {import("../types.js").Chart} Chart */

/** @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {{odds: Odds, charts: Chart[], stale: boolean}} props */
export function CalculatorSheet({ odds, charts, stale }) {
  const reckoning = /** @type {Reckoning} */ (odds.reckoning);
  const big = headline(odds);
  const strip = column(reckoning.verdict, charts);
  return html`<div class=${cls("calc-sheet", stale && "stale")} aria-busy=${stale}>
    <div class="calc-top">
      ${big && html`<p class="calc-big" role="status"><b class="figure">${percent(big.chance)} %</b><span>${capital(big.what)}</span></p>`}
      <p class="calc-verdict"><span class="head">Read in</span><b>${capital(reckoning.verdict)}</b></p>
    </div>
    ${strip && html`<ol class="calc-columns" aria-label="Columns of the results table">
      ${strip.columns.map((text, index) => html`<li key=${text} class=${cls(index === strip.at && "on")}
        aria-current=${index === strip.at ? "true" : undefined}>${text}</li>`)}</ol>`}
    <section aria-label="Chances">
      ${rows(odds.chances).slice(1).map((row) => html`<${Bar} key=${row.what} label=${capital(row.what)} share=${row.share}
        kind=${barKind(row.what)} text=${`${percent(row.chance)} %`} />`)}
    </section>
    <${Colours} odds=${odds} />
    <${Losses} odds=${odds} />
    <${Sum} odds=${odds} />
    ${odds.notes.map((note) => html`<p key=${note} class="sub">${capital(note)}.</p>`)}
  </div>`;
}

/** @param {string} what @returns {"good" | "middling" | "bad"} */
function barKind(what) {
  const tone = factTone(what);
  return tone === "even" ? "middling" : /is held/.test(what) ? "bad" : tone;
}

/** What each pair of dice gives, and how often each result comes. @param {{odds: Odds}} props */
function Colours({ odds }) {
  const { pairs = [] } = /** @type {Reckoning} */ (odds.reckoning);
  return html`<section class="calc-colours" aria-label="Results">
    <${Pairs} pairs=${pairs} />
    <ul class="calc-endings">${rows(odds.endings).map((row) => {
      const [name, words = ""] = row.what.split(/: (.*)/);
      return html`<li key=${row.what}><span class=${`calc-key c-${name.slice(0, 1).toUpperCase()}`} aria-hidden="true">${name.slice(0, 1).toUpperCase()}</span>
        <span><b>${capital(name)}</b> ${words}</span><span class="num">${percent(row.chance)} %</span><span class="sub num">${row.chance}</span></li>`;
    })}</ul>
  </section>`;
}

/** What both sides lose on average. @param {{odds: Odds}} props */
function Losses({ odds }) {
  const names = Object.keys(odds.expected);
  if (names.length === 0) return null;
  const kinds = [...new Set(names.flatMap((side) => Object.keys(odds.expected[side])))];
  return html`<table class="calc-losses"><caption class="head">Losses</caption>
    <thead><tr><td></td>${kinds.map((kind) => html`<th key=${kind} scope="col">${capital(kind)}</th>`)}</tr></thead>
    <tbody>${names.map((side) => html`<tr key=${side}><th scope="row">${capital(side)}</th>
      ${kinds.map((kind) => html`<td key=${kind}>${plain(odds.expected[side][kind])}</td>`)}</tr>`)}</tbody></table>`;
}

/** A mean as a whole number where it is one. @param {string | undefined} fraction */
function plain(fraction) {
  if (fraction === undefined) return "";
  return Number.isInteger(value(fraction)) ? String(value(fraction)) : mean(fraction);
}

/** Every part of the sum with its rule. @param {{odds: Odds}} props */
function Sum({ odds }) {
  const { attack, defence, rest } = sides(/** @type {Reckoning} */ (odds.reckoning));
  const forces = [["Attack", attack], ["Defence", defence]];
  return html`<section aria-label="How it comes about">
    <p class="head">How it comes about</p>
    <ul class="calc-sum">
      ${forces.map(([word, list]) => {
        const parts = /** @type {{piece: string, amount: string, rule: string}[]} */ (list);
        return parts.map((part) => html`<li key=${`${word}${part.piece}`}><span>${word}: ${part.piece}</span>
          <${RuleChip} rule=${part.rule} title=${odds.title} /><b>${part.amount}</b></li>`).concat(parts.length > 1
          ? [html`<li key=${word} class="all"><span>${word} together</span><span></span><b>${total(parts)}</b></li>`] : []);
      })}
      ${rest.map((part, index) => html`<li key=${index}><span>${capital(part.what)}</span><${RuleChip} rule=${part.rule} title=${odds.title} /><b>${part.amount}</b></li>`)}
    </ul>
  </section>`;
}
