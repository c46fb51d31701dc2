/** What the umpire decides: the proposed result with its arithmetic, to be accepted or overruled with a reason. */
import { api } from "../api.js";
import { Sentence } from "../log/sentence.js";
import { order } from "./chair.js";
import { Chip, Words } from "../table/chip.js";
import { capital, sideName } from "../table/naming.js";
import { Button } from "../ui/button.js";
import { Pairs } from "../ui/pairs.js";
import { cls, html, typed, useEffect, useId, useState } from "../ui/html.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./chair.js").DeskInfo} DeskInfo */

/** Lines that led to the question: those of the last entries about the same places. @param {import("../types.js").LogLine[]} lines */
export function proposal(lines) {
  const last = lines.at(-1);
  if (!last) return [];
  const from = lines.findLastIndex((line) => line.turn !== last.turn || line.phase.rule !== last.phase.rule);
  return lines.slice(from + 1).filter((line) => line.text).slice(-7);
}

/** What the dice could have given, with what they gave: the odds as they stood before the roll.
 * @param {{game: string, umpire: string, line: import("../types.js").LogLine|null}} props */
function Weighed({ game, umpire, line }) {
  const [pairs, setPairs] = useState(/** @type {string[][]} */ ([]));
  useEffect(() => {
    setPairs([]);
    if (line === null) return undefined;
    const stop = new AbortController();
    // A roll that cannot be weighed stands without its odds.
    api.weighed(game, line.n, { as: umpire }, stop.signal).then(({ odds }) => setPairs(odds.reckoning?.pairs ?? []), () => {});
    return () => stop.abort();
  }, [game, line?.n]);
  return html`<${Pairs} pairs=${pairs} fell=${line?.dice ?? null} />`;
}

/** @param {{game: string, umpire: string, table: Table, lines: import("../types.js").LogLine[], info: DeskInfo,
 *   sides: import("../types.js").SideInfo[], onDone: (error?: unknown) => void}} props */
export function RulingTab({ game, umpire, table, lines, info, sides, onDone }) {
  const id = useId();
  const [reason, setReason] = useState("");
  const prompt = table.prompts.find((prompt) => prompt.mine);
  useEffect(() => setReason(""), [table.seq]);
  const others = table.prompts.filter((prompt) => !prompt.mine);
  const choose = async (/** @type {import("../types.js").Offer} */ choice) => {
    try {
      if (others.length) await order(game, umpire, [choice.text]);
      else await api.choose(game, { side: umpire, choices: [choice.text], expected_seq: table.seq, reason: choice.reason ? reason : "" });
      onDone();
    } catch (error) {
      onDone(error);
    }
  };
  const led = proposal(lines);
  const precedents = [...new Set(info.rulings.map((ruling) => ruling.text))].slice(0, 20);
  const free = table.legal.filter((choice) => !choice.reason);
  const weighty = table.legal.filter((choice) => choice.reason);
  return html`<section class="c-ruling" aria-label="Control's word">
    ${prompt ? html`<h2><${Words} text=${capital(prompt.text)} /> <${Chip} rule=${prompt.rule} /></h2>` : html`<h2>Nothing to decide now</h2>`}
    ${others.length ? html`<p class="sub">Deciding now: ${others.map((other) => sideName(sides, other.side)).join(", ")}. ${prompt ? null : "You can answer for a team under its name; with the bell on, the clock does it."}</p>` : null}
    <ol class="c-proposal" aria-label="How it came about">${led.map((line) => html`
      <li key=${line.n} class=${cls(line.dice.length > 0 && "dice")}><${Sentence} line=${line} title=${table.title} /></li>`)}</ol>
    <${Weighed} game=${game} umpire=${umpire} line=${led.findLast((line) => line.dice.length > 0) ?? null} />
    <div class="c-row">${free.map((choice) => html`
      <${Button} key=${choice.text} main=${choice.ends ?? false} data-choice=${choice.text} title=${String(choice.note) || undefined} onClick=${() => choose(choice)}>${choice.label}<//>`)}</div>
    ${weighty.length ? html`
      <label for=${id}>To rule otherwise, give a reason (visible to everyone)</label>
      <input id=${id} class="input" list=${`${id}-list`} maxlength="2000" value=${reason} onInput=${(/** @type {Event} */ event) => setReason(typed(event))} />
      <datalist id=${`${id}-list`}>${precedents.map((precedent) => html`<option key=${precedent} value=${precedent}></option>`)}</datalist>
      <div class="c-row">${weighty.map((choice) => html`
        <${Button} key=${choice.text} data-choice=${choice.text} disabled=${!reason.trim()} onClick=${() => choose(choice)}>${choice.label}<//>`)}</div>` : null}
  </section>`;
}
