/** The combat room on the big screen: one fight at a time, as far as Control has accepted it. */
import { nationClass } from "../look.js";
import { Die } from "../ui/die.js";
import { cls, html, useEffect, useMemo, useState } from "../ui/html.js";

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Fight} Part */
/** @typedef {Extract<Part, {stage: "sum"}>} Sum */
/** @typedef {{line: LogLine, sum: Sum, dice: Extract<Part, {stage: "dice"}>|null, ruled: Extract<Part, {stage: "ruled"}>|null,
 *   losses: Extract<Part, {stage: "losses"}>|null, ends: LogLine[]}} Fight */

/** The fights of the step in which was fought last, one after the other. @param {LogLine[]} lines @returns {Fight[]} */
export function fights(lines) {
  const last = lines.findLast((line) => line.fight?.stage === "sum");
  /** @type {Fight[]} */
  const list = [];
  /** @type {Fight|null} */
  let open = null;
  for (const line of lines) {
    if (!last || line.turn !== last.turn || line.phase.name !== last.phase.name) continue;
    if (line.opens) open = null;
    const part = line.fight;
    if (part?.stage === "sum" && open) Object.assign(open, { sum: part, dice: null }); // Control has corrected the board
    else if (part?.stage === "sum") list.push(open = { line, sum: part, dice: null, ruled: null, losses: null, ends: [] });
    else if (!open) continue;
    else if (part?.stage === "dice") open.dice = part;
    else if (part?.stage === "ruled") open.ruled = part;
    else if (part?.stage === "again") open.dice = null;
    else if (part?.stage === "losses") open.losses = part;
    else if (part?.stage === "end") open.ends.push(line);
  }
  return list;
}

/** How long a result stays before the next fight is shown, in milliseconds. */
const STAYS = 10_000;

/** The fight to show: the one that is fought now, but one whose result has just come stays for a while.
 * @param {LogLine[]} lines @param {Table|null} table @returns {{fight: Fight|null, past: Fight[]}} */
export function useFight(lines, table) {
  const all = useMemo(() => fights(lines), [lines]);
  const newest = all[all.length - 1] ?? null;
  const now = newest && table && newest.line.turn === table.turn && newest.line.phase.name === table.phase?.name ? newest.line.n : null;
  const [shown, setShown] = useState(/** @type {number|null} */ (null));
  useEffect(() => {
    if (shown === now) return undefined;
    if (shown === null) return setShown(now);
    const timer = setTimeout(() => setShown(now), STAYS);
    return () => clearTimeout(timer);
  }, [shown, now]);
  const at = all.findIndex((candidate) => candidate.line.n === (shown ?? now));
  return { fight: all[at] ?? null, past: all.slice(0, Math.max(0, at)) };
}

/** A sentence without the rules behind it: nobody reads them across a hall. @param {string} text */
export const plainly = (text) => text.replace(/ \[[^\]]*\]/g, "").replace(/^./, (letter) => letter.toUpperCase());

/** A place as the line names it. @param {LogLine} line @param {string} place */
const spot = (line, place) => line.parts.find(([kind, , id]) => kind === "place" && id === place)?.[1] ?? place;

/** @param {string} colour */
const paint = (colour) => `c-${colour.charAt(0).toUpperCase()}`;
/** @param {number} number */
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** @param {{fight: Fight, past: Fight[]}} props */
export function CombatRoom({ fight, past }) {
  const { line, sum, dice, ruled } = fight;
  const colour = ruled?.colour ?? dice?.colour ?? null;
  return html`
    <section class="room" aria-label="Combat room" aria-live="polite" data-place=${sum.place} data-colour=${colour ?? ""}>
      <header><h2>${sum.action}: ${spot(line, sum.place)}</h2>
        <p>${sum.from.length ? `from ${sum.from.map((place) => spot(line, place)).join(", ")}, ` : ""}${sum.ground}</p></header>
      <${Parties} fight=${fight} />
      <${Across} sum=${sum} />
      ${dice ? html`<${Thrown} sum=${sum} dice=${dice} ruled=${ruled} />`
    : html`<p class="room-wait">The dice are not yet accepted.</p>`}
      ${fight.ends.length ? html`<div class="room-end">${fight.ends.map((end) => html`<p key=${end.n}>${plainly(end.text)}</p>`)}</div>` : null}
      ${past.length ? html`<ul class="room-past" aria-label="Fought before">${past.slice(-3).reverse().map((fight) => html`<${Past} key=${fight.line.n} fight=${fight} />`)}</ul>` : null}
    </section>`;
}

/** A fight that is over, in one line. @param {{fight: Fight}} props */
function Past({ fight: { line, sum, dice, ruled } }) {
  const colour = ruled?.colour ?? dice?.colour ?? null;
  return html`<li>${colour ? html`<b class=${paint(colour)}>${colour}</b>` : null}<span>${sum.action}: ${spot(line, sum.place)}, column ${sum.columns[sum.column]}</span></li>`;
}

/** Both totals, and what each has lost. @param {{fight: Fight}} props */
function Parties({ fight: { sum, dice, losses } }) {
  return html`<div class="room-parties">${sum.parties.map((party, nth) => html`
    <div key=${party.role} class=${cls("room-party", party.nation && nationClass(party.nation))}>
      <p class="room-role">${party.role}</p>
      <p class="room-name">${party.name}</p>
      <p class="room-total"><b>${party.total}</b> <span>CV ${party.cv}</span></p>
      ${dice ? html`<p class="room-die"><${Die} face=${dice.dice[nth]} size=${64} />
        ${dice.plus[nth] ? html`<span>${signed(dice.plus[nth])}</span>` : null}</p>`
    : party.die ? html`<p class="room-die"><span>die ${signed(party.die)}</span></p>` : null}
      ${losses ? html`<p class="room-lost">loses ${losses.losses[nth]}</p>` : null}
    </div>`)}</div>`;
}

/** The columns of the table: where the odds stand, each shift as a step, where they end. @param {{sum: Sum}} props */
function Across({ sum }) {
  const steps = new Map(sum.shifts.map(({ to }, nth) => [to, nth + 1]));
  return html`
    <div class="room-across">
      <ol class="room-columns" aria-label="Odds columns">${sum.columns.map((name, n) => html`
        <li key=${name} class=${cls(n === sum.base && "base", n === sum.column && "on")} data-step=${steps.get(n)}
          aria-current=${n === sum.column ? "true" : undefined}>${name}</li>`)}</ol>
      <ul class="room-shifts">
        <li><b>${sum.columns[sum.base]}</b><span>the odds</span></li>
        ${sum.shifts.map((shift, nth) => html`<li key=${nth}><b>${signed(shift.amount)}</b><span>${shift.text} <i>${shift.rule}</i></span></li>`)}
        <li class="sum"><b>${sum.columns[sum.column]}</b><span>is the column <i>${sum.rule}</i></span></li>
      </ul>
    </div>`;
}

/** The column read at the differential, and the colour that stands. @param {{sum: Sum, dice: NonNullable<Fight["dice"]>, ruled: Fight["ruled"]}} props */
function Thrown({ sum, dice, ruled }) {
  const colour = ruled?.colour ?? dice.colour;
  return html`
    <div class="room-thrown">
      <ol class="room-cells" aria-label=${`Results of column ${sum.columns[sum.column]}`}>${sum.results.map(({ head, colour: name }, n) => html`
        <li key=${head} class=${cls(paint(name), n === dice.cell && "lit")} title=${`${head}: ${name}`}><span>${name.charAt(0).toUpperCase()}</span><small>${head}</small></li>`)}</ol>
      <p class=${cls("room-colour", paint(colour))}>${signed(dice.differential)} is ${dice.colour}${ruled ? `; Control rules ${ruled.colour}` : ""}</p>
    </div>`;
}
