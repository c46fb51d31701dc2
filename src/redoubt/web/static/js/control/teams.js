/** How far the teams are, and their sheets: read, typed, checked, handed in. */
import { api } from "../api.js";
import { Icon } from "../../icons.js";
import { Chip } from "../table/chip.js";
import { goesOn, nationClass, sideName } from "../table/naming.js";
import { Button } from "../ui/button.js";
import { cls, html, typed, useEffect, useId, useState } from "../ui/html.js";
import { desk, order, words } from "./chair.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").SideInfo} SideInfo */
/** @typedef {import("./chair.js").DeskInfo} DeskInfo */
/** @typedef {import("./chair.js").Team} Team */

const STATES = { writing: "writing", in: "sheet is in", deciding: "is deciding", waiting: "waits" };

/** @param {{info: DeskInfo, table: Table, sides: SideInfo[], now: string, onPick: (side: string) => void,
 *   onClose: (side: string) => void, onAnswer: (side: string, choice: string) => void}} props */
export function Teams({ info, table, sides, now, onPick, onClose, onAnswer }) {
  const late = Boolean(info.clock?.running && info.clock.left < 0);
  return html`<ul class="c-teams" aria-label="Teams">
    ${info.teams.map((team) => {
    const behind = late && (team.state === "writing" || team.state === "deciding");
    const answer = team.default && !team.default.closes ? team.default : null;
    const closes = table.legal.some((choice) => choice.text === `close ${team.side}`);
    return html`<li key=${team.side} class=${cls("c-team", nationClass(table.scene, team.side), behind ? "late" : team.state, now === team.side && "on")}
        data-team=${team.side} data-state=${behind ? "late" : team.state}>
      <button type="button" class="c-team-name" aria-pressed=${now === team.side} onClick=${() => onPick(team.side)}>
        <i class="dot"></i><b>${sideName(sides, team.side)}</b>
        <span class="sub">${team.human ? "people" : team.player}</span></button>
      <p class="c-team-state"><${Icon} name=${team.state === "in" ? "check" : team.state === "waiting" ? "moon" : "pencil"} size=${15} />
        ${behind ? "late" : STATES[team.state]}${team.orders?.length ? html` · ${team.orders.length} ${team.orders.length === 1 ? "order" : "orders"}` : null}</p>
      ${team.missing ? html`<p class="c-missing">${team.missing.why} <${Chip} rule=${team.missing.rule} /></p>` : null}
      ${info.remarks.filter((remark) => remark.sides?.includes(team.side)).slice(0, 4).map((remark) => html`
        <p class="c-remark">${remark.text} <${Chip} rule=${remark.rule} /></p>`)}
      ${answer ? html`<${Button} small class="c-answer" icon="check" onClick=${() => onAnswer(team.side, answer.choice)}>
        Answer for ${sideName(sides, team.side)}: ${answer.text} (default)<//>` : null}
      ${closes ? html`<${CloseStep} team=${team} onClose=${() => onClose(team.side)} />` : null}
    </li>`;
  })}</ul>`;
}

/** Seconds in which the closing of a step can be taken back. */
const GRACE = 5;

/** Closes a step for a team: first what it has written is shown, for a few seconds in which that can be taken back.
 * @param {{team: Team, onClose: () => void}} props */
function CloseStep({ team, onClose }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => { if (left === 1) onClose(); setLeft(left - 1); }, 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left === 0) return html`<${Button} small class="c-close" icon="lock" onClick=${() => setLeft(GRACE)}>Close the step<//>`;
  return html`<div class="c-closing" role="status">
    <p><b>Closing in ${left} s</b> with ${team.orders?.length ? "what is written:" : "an empty sheet."}</p>
    ${team.orders?.length ? html`<ol>${team.orders.map((written, n) => html`<li key=${n}><code>${written}</code></li>`)}</ol>` : null}
    <p class="c-row"><${Button} small class="c-keep" onClick=${() => setLeft(0)}>Take back<//>
      <${Button} small class="c-close-now" icon="lock" onClick=${() => { setLeft(0); onClose(); }}>Close now<//></p></div>`;
}

/** What a short line stands for, if it was not written in full. @param {{text: string, choices: string[]}} line */
const meant = ({ text, choices }) => (choices.join() === text ? null : html`<span class="sub">= ${choices.join(", ")}</span>`);

/** Answers to a question that are few enough to be buttons. */
const MOST_ANSWERS = 12;

/** Whether a question is answered, not a sheet written. @param {Team|undefined} team @param {import("../types.js").Offer[]} legal */
const isQuestion = (team, legal) => legal.length <= MOST_ANSWERS
  && (team?.state === "deciding" || !legal.some(({ verb }) => verb === "done" || verb === "cancel"));

/** @param {{game: string, side: string, team: Team|undefined, sides: SideInfo[], seq: number, onDone: (error?: unknown) => void}} props */
export function SheetTab({ game, side, team, sides, seq, onDone }) {
  const id = useId();
  const [text, setText] = useState("");
  const [checked, setChecked] = useState(/** @type {Awaited<ReturnType<typeof desk.check>>|null} */ (null));
  const [seen, setSeen] = useState(/** @type {Table|null} */ (null));
  useEffect(() => {
    let current = true;
    api.table(game, { as: side }).then((table) => { if (current) setSeen(table); }, () => {});
    return () => { current = false; };
  }, [game, side, seq]);
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const check = async () => {
    try {
      setChecked(lines.length ? await desk.check(game, side, lines) : null);
    } catch (error) {
      onDone(error);
    }
  };
  const give = async (/** @type {string[]} */ choices) => {
    if (!choices.length) return;
    try {
      await order(game, side, choices);
      setText("");
      setChecked(null);
      onDone();
    } catch (error) {
      onDone(error);
    }
  };
  const writing = team?.state === "writing" || team?.state === "deciding";
  const good = checked?.lines.filter((line) => line.ok) ?? [];
  const handIn = seen?.legal.find((choice) => choice.ends);
  const plain = (seen?.legal ?? []).filter((choice) => !choice.place && !choice.piece && !choice.item && !choice.amount && !choice.card && !choice.ends);
  const answers = writing && seen && isQuestion(team, seen.legal) ? seen.legal : null;
  const name = sideName(sides, side);
  const question = seen?.prompts.find((prompt) => prompt.side === side)?.text;
  return html`<section class="c-sheet" aria-label=${`Sheet of ${name}`}>
    <h2>${name} <span class="sub">${question ? goesOn(question, name) : team?.state === "in" ? "has handed in" : "has nothing to decide now"}</span></h2>
    <ol class="c-orders">${(team?.orders ?? []).map((order, n) => html`<li key=${n}><code>${order}</code></li>`)}</ol>
    ${answers ? html`<div class="c-row">${answers.map((choice) => html`
      <${Button} key=${choice.text} data-answer=${choice.text} onClick=${() => give([choice.text])}>${choice.label}<//>`)}</div>` : null}
    ${writing && !answers ? html`
      <label for=${id}>Type the team's order sheet, one order per line</label>
      <textarea id=${id} class="input c-typed" rows="7" value=${text} spellcheck=${false}
        onInput=${(/** @type {Event} */ event) => { setText(typed(event)); setChecked(null); }}></textarea>
      ${seen ? html`<p class="sub c-words">Possible orders, for example: ${words(seen.legal).slice(0, 14).map((word) => html`
        <button type="button" key=${word} class="c-word" onClick=${() => { setText(`${text}${text && !text.endsWith("\n") ? "\n" : ""}${word}\n`); setChecked(null); }}>${word}</button>`)}</p>` : null}
      ${checked ? html`<ul class="c-checked" aria-live="polite">${checked.lines.map((line, n) => html`
        <li key=${n} class=${line.ok ? "good" : "bad"}><${Icon} name=${line.ok ? "check" : "close"} size=${14} />
          <code>${line.text}</code>${line.ok ? meant(line) : html`<span>${line.why} <${Chip} rule=${line.rule} /></span>`}</li>`)}
        ${checked.missing ? html`<li class="bad"><${Icon} name="info" size=${14} /><span>not complete: ${checked.missing.why} <${Chip} rule=${checked.missing.rule} /></span></li>` : null}</ul>` : null}
      <div class="c-row">
        <${Button} icon="check" disabled=${!lines.length} onClick=${check}>Check<//>
        <${Button} main disabled=${!good.length} onClick=${() => give(good.flatMap((line) => line.choices))}>${checked && good.length < checked.lines.length ? (good.length === 1 ? "Enter the valid order" : `Enter the ${good.length} valid orders`) : "Enter these orders"}<//>
        <${Button} icon="lock" disabled=${!handIn} onClick=${() => handIn && give([handIn.text])}>Hand in<//>
        ${plain.map((choice) => html`<${Button} quiet key=${choice.text} data-choice=${choice.text} onClick=${() => give([choice.text])}>${choice.label}<//>`)}
      </div>` : null}
    <p><a class="btn small" href=${`#/game/${encodeURIComponent(game)}?as=${encodeURIComponent(side)}`}>Open the team's own table</a></p>
  </section>`;
}
