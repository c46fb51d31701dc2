/** With units in hand: the odds of the enemy's hex they point at, beside it. */
import { html } from "../ui/html.js";
import { Ruled } from "../ui/rule.js";
import { headline, mean, percent, value } from "./chances.js";
import { townName } from "./ground.js";
import { capital, sideName } from "./naming.js";

/** @typedef {import("./desk.js").DeskState} DeskState */

const TIP = { width: 264, height: 158 };
/** What a warning adds to its height. */
const WARNED = 28;

/** The room it takes. @param {DeskState} state @param {any} warn */
export function tipSize({ odds }, warn) {
  const sheet = odds?.value ?? null;
  const big = sheet ? headline(sheet) : null;
  return { ...TIP, height: TIP.height + (warn || (big && value(big.chance) < 1) ? WARNED : 0) };
}

/** Whether the odds on the table are those of the hex that is pointed at. @param {DeskState} state */
export function tipped({ hand, hover, odds, table }) {
  const enemy = table?.scene.pieces.some((piece) => piece.place === hover && piece.side !== null && piece.side !== table.viewer);
  return Boolean(hand.pieces.length && hover && enemy && odds?.place === hover && (odds.value?.reckoning || odds.busy));
}

/** @param {{state: DeskState, at: {left: number, top: number}, warn: any}} props `warn`: what may go wrong */
export function OddsTip({ state, at, warn }) {
  const { odds, hand, table } = state;
  const sheet = odds?.value ?? null;
  const names = hand.pieces.map((id) => table?.scene.pieces.find((piece) => piece.id === id)?.name ?? id);
  const who = names.length > 2 ? `${names.length} units` : names.join(" and ");
  const big = sheet ? headline(sheet) : null;
  const risk = sheet?.risks[0] ?? null;
  const worst = sheet?.worst[sheet.attacker] ?? null;
  const share = big ? value(big.chance) : 0;
  const lost = (/** @type {string} */ side) => { const of = sheet?.expected[side]; return of ? mean(of.steps ?? of.hits ?? Object.values(of)[0] ?? "0") : "0.00"; };
  const other = sheet ? Object.keys(sheet.expected).find((side) => side !== sheet.attacker) ?? "" : "";
  return html`
    <div class="t-tip t-odds-tip" role="status" style=${{ left: `${at.left}px`, top: `${at.top}px`, width: `${TIP.width}px` }}>
      <p class="t-odds-tip-head"><b>${(sheet?.reckoning?.verdict ?? "…").replace(/^column /, "")}</b><span>${who} on ${townName(state.hover ?? "")}</span></p>
      ${big && sheet ? html`
        <dl><div><dt>takes it</dt><dd class="bar"><i class="good" style=${{ width: `${100 * share}%` }}></i></dd><dd>${percent(share)} %</dd></div>
          <div><dt>does not</dt><dd class="bar"><i class="bad" style=${{ width: `${100 * (1 - share)}%` }}></i></dd><dd>${percent(1 - share)} %</dd></div>
          <div><dt>losses</dt><dd>${sheet.attacker === table?.viewer ? "yours : theirs" : `${sideName(state.sides, sheet.attacker)} : ${sideName(state.sides, other)}`}</dd><dd>${lost(sheet.attacker)} : ${lost(other)}</dd></div></dl>` : html`<p>Counting every possible roll</p>`}
      ${warn ? html`<p class="t-odds-tip-warn">May go wrong: <${Ruled} text=${capital(warn)} /></p>`
    : risk ? html`<p class="t-odds-tip-warn">May go wrong, ${percent(risk.chance)} %: <${Ruled} text=${risk.text} /></p>`
    : worst && share < 1 ? html`<p class="t-odds-tip-warn">Largest loss, ${percent(worst.chance)} %: ${worst.lost} <span class="rule">${sheet?.rule}</span></p>` : null}
      <p class="t-odds-tip-keys">Click or Enter moves in. O opens the full odds.</p>
    </div>`;
}
