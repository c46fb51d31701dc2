/** Banners under the prompt: a refusal with its rule, a stale order, a lost link, what was done automatically. */
import { html, cls, useEffect, useState } from "../ui/html.js";
import { Button } from "../ui/button.js";
import { Explained } from "../ui/terms.js";
import { Sentence } from "../log/sentence.js";
import { Chip, Words } from "./chip.js";
import { capital } from "./naming.js";

/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk, state: DeskState}} props */
export function Notices({ desk, state }) {
  const { notice, link, table } = state;
  const forced = state.fight ? [] : forcedLines(state, desk.since);
  const rolls = state.fight ? [] : rolledLines(state, desk.since);
  return html`
    <div class="t-notices">
      ${link === "ended" ? html`<p class="notice alarm" role="alert">You have no seat at this table any more: it was handed on or taken back.</p>` : null}
      ${link === "lost" ? html`<p class="notice alarm" role="alert">Connection lost. Reconnecting; nothing you do is sent until then.</p>` : null}
      ${table?.computer.fault ? html`<p class="notice alarm" role="alert">The computer player has stopped: ${table.computer.fault}
        <${Button} small onClick=${() => desk.computer("go")}>Let it try again<//></p>` : null}
      ${table && table.at !== null ? html`<p class="notice" role="status">Position after entry ${table.at}.
        <${Button} small onClick=${() => desk.lookAt(null)} data-do="live">Back to now<//></p>` : null}
      ${forced.length && table ? html`<${Passing} key=${forced[0].n} class="notice t-forced">
        <span>Done automatically: <${Words} text=${forced.map((line) => capital(line.text)).join("; ")} /></span><//>` : null}
      ${rolls.length && table ? html`<${Passing} key=${`rolled ${rolls[0].n}`} class="notice t-rolled" ms=${LONG}>
        ${rolls.slice(-4).map((line) => html`<p key=${line.n}><${Sentence} line=${line} title=${table.title} /></p>`)}<//>` : null}
      ${notice ? html`
        <p class=${cls("notice", notice.kind !== "info" && "alarm")} role=${notice.kind === "info" ? "status" : "alert"} data-notice=${notice.kind}>
          <span><${Explained} terms=${state.title?.glossary}><${Words} text=${capital(notice.text)} /><//> <${Chip} rule=${notice.rule} /></span>
          ${notice.again ? html`<${Button} small onClick=${notice.again} data-do="again">Send again<//>` : null}
          <${Button} small quiet icon="close" label="Close" onClick=${() => desk.set({ notice: null })} /></p>` : null}
    </div>`;
}

/** How long something that only tells stays, in milliseconds. */
const SHORT = 7000;
const LONG = 14000;

/** A notice that disappears after a while; pointing at it keeps it. @param {{class: string, ms?: number, children?: any}} props */
function Passing({ class: name, ms = SHORT, children }) {
  const [gone, setGone] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => setGone(true), ms);
    return () => clearTimeout(timer);
  }, [held]);
  if (gone) return null;
  return html`<div class=${name} role="status" onPointerEnter=${() => setHeld(true)} onPointerLeave=${() => setHeld(false)}>
    <div>${children}</div><${Button} small quiet icon="close" label="Close" onClick=${() => setGone(true)} /></div>`;
}

/** Dice of the last choice that belong to no fight: for arrivals, weather, events. @param {DeskState} state @param {number} since */
export function rolledLines(state, since) {
  const { table, lines } = state;
  const last = lines[lines.length - 1];
  if (!table || table.at !== null || !last) return [];
  return lines.filter((line) => line.dice.length > 0 && line.group !== "fight" && line.n >= since && line.entry === last.entry);
}

/** The viewer's own choices that were made automatically since the last one, while the page was open; passing is not worth a word. @param {DeskState} state @param {number} since */
export function forcedLines(state, since) {
  const { table, lines } = state;
  if (!table || table.at !== null) return [];
  const last = lines[lines.length - 1];
  return last ? lines.filter((line) => line.kind === "forced" && line.n >= since && line.entry === last.entry && (line.side ?? table.viewer) === table.viewer && line.facts?.choice !== "done") : [];
}
