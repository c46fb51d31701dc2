/** The prompt: who acts, what to decide, by which rule, and the buttons that never move. */
import { html, cls } from "../ui/html.js";
import { Icon } from "../../icons.js";
import { Explained, Terms } from "../ui/terms.js";
import { Chip, Words } from "./chip.js";
import { Amounts } from "./fan.js";
import { end, take } from "./deeds.js";
import { inRounds, onward } from "./fight.js";
import { Sentence } from "../log/sentence.js";
import { ringed } from "./hand.js";
import { capital, goesOn, nameless, nationClass, sideName, stressed, tagText } from "./naming.js";
import { actors, ending, sideButtons } from "./options.js";
import { count } from "./summary.js";
import { watching } from "./watch.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** Buttons beyond this number stay in the list of orders. */
const MOST = 4;

/**
 * What the prompt says: the viewer's own question first, else whom the table waits for.
 * @param {DeskState} state
 * @returns {{side: string|null, text: string, parts?: import("../types.js").Part[], rule: string|null, mine: boolean}}
 */
export function spoken(state) {
  const table = /** @type {Table} */ (state.table);
  const side = table.computer.side;
  if (table.result) {
    const { winner, reason, rule } = table.result;
    return { side: winner, text: capital(reason), rule, mine: false };
  }
  if (state.playing) {
    return { side: state.playing.side, text: capital(state.playing.text), rule: null, mine: false };
  }
  if (state.fight && state.waiting > 0) {
    const { fight } = state;
    const where = fight.ground ? `${fight.name}: ${fight.round && inRounds(fight) ? `round ${fight.round} of the fight` : "the fight"}` : `${fight.name}: ${fight.odds?.kind ?? "fire"}`;
    return { side: fight.attacker, text: fight.waits ? `${where}. The table waits for you.` : where, rule: fight.odds?.rule ?? null, mine: false };
  }
  const own = table.prompts.find((prompt) => prompt.mine);
  const named = (/** @type {string|null} */ of) => sideName(state.sides, of);
  if (own) return { side: own.side, text: capital(nameless(own.text, named(own.side))), parts: own.parts, rule: own.rule, mine: true };
  if (table.closed) return { side: table.viewer, text: table.closed.text, rule: table.closed.rule, mine: false };
  const [other] = table.prompts;
  if (table.computer.thinking) {
    const text = `${named(side)} is thinking${table.computer.paused ? " (paused)" : ""}…`;
    return { side, text, rule: other?.rule ?? null, mine: false };
  }
  if (!other) return { side: null, text: "Nobody has to decide now.", rule: null, mine: false };
  const question = nameless(other.text, named(other.side));
  const text = other.kind && question === goesOn(question, named(other.side)) ? `${named(other.side)} to decide: ${question}` : question;
  return { side: other.side, text, rule: other.rule, mine: false };
}

/** The phase of what is being shown of a fight or of the others' play, while the position is older. @param {DeskState} state */
export function phaseShown({ playing, fight, waiting }) {
  if (!waiting) return null;
  return playing?.phase ?? (fight?.phase ? { name: fight.phase, rule: "" } : null);
}

/** @param {{desk: Desk, state: DeskState}} props */
export function PromptBar({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const prompt = spoken(state);
  const held = prompt.mine ? inHand(state) : null;
  return html`
    <section class=${cls("t-prompt", prompt.mine && "mine")} aria-label="Prompt">
      <div class="t-said" role="status" aria-live="polite">
        <span class=${cls("tag", nationClass(table.scene, prompt.side))}>${tagText(table, state.sides, prompt.side, phaseShown(state) ?? table.phase)}</span>
        <span class="t-words"><${Explained} terms=${state.title?.glossary}>${state.playing ? html`<${Playing} table=${table} line=${state.playing} />`
          : held ? html`<b>${held.names}</b> in hand: ${held.text}` : stressed(prompt.text, prompt.parts ?? []).map((part) => (part.strong ? html`<b>${part.text}</b>` : html`<${Terms} text=${part.text} />`))}${" "}
          ${prompt.rule ? html`<${Chip} rule=${prompt.rule} />` : null}<//></span>
      </div>
      <div class="t-actions">
        ${state.fight?.waits ? html`<span class="t-watching"><button type="button" class="btn main" data-do="go">${onward(state.fight)}</button></span>` : watching(state) ? html`<${Watching} state=${state} />` : html`<${Choices} desk=${desk} state=${state} />`}
        <${Backwards} desk=${desk} state=${state} />
        <${MainAction} desk=${desk} state=${state} />
      </div>
    </section>`;
}

/** What the pieces in hand may do: go to a ringed place, or be weighed against an enemy in one of them. @param {DeskState} state */
function inHand({ hand, options, table, title }) {
  if (!hand.pieces.length || hand.given || hand.menu || !hand.place) return null;
  const targets = ringed(hand, options);
  if (!targets.size) return null;
  const foes = table?.scene.pieces.some((piece) => piece.side && piece.side !== table.viewer && targets.has(piece.place));
  const names = hand.pieces.map((id) => table?.scene.pieces.find((piece) => piece.id === id)?.name ?? id);
  return {
    names: names.length > 2 ? `${names.length} units` : names.join(" and "),
    text: `choose a ringed ${title?.place_word ?? "place"}.${foes ? " Point at an enemy for the odds." : ""}`,
  };
}

/** The line that is being shown, as in the log. @param {{table: Table, line: import("../types.js").LogLine}} props */
function Playing({ table, line }) {
  return html`<${Sentence} line=${line} title=${table.title} />`;
}

/** @param {Desk} desk @param {string|null} rule */
export function openRule(desk, rule) {
  desk.set({ tab: "rules", rule, pane: "act" });
}

/** @param {{state: DeskState}} props */
export function Watching({ state }) {
  const { held, playing, waiting } = state;
  return html`
    <span class="t-watching" role="group" aria-label="The others' moves">
      <button type="button" class=${cls("btn", held && "main")} data-do="hold">
        <${Icon} name=${held ? "play" : "pause"} size=${16} />${held ? "Go on" : "Hold"} <kbd>Space</kbd></button>
      ${playing || waiting ? html`<button type="button" class="btn" data-do="skip">Skip ${held ? null : html`<kbd>Esc</kbd>`}</button>` : null}
    </span>`;
}

/** Choices that are neither a piece nor a place, as long as they are few. @param {{desk: Desk, state: DeskState}} props */
function Choices({ desk, state }) {
  if (!desk.mine) return null;
  const all = [...cardsNotHeld(state), ...sideButtons(state.options)];
  const list = all.filter((option) => option.path.length === 0 && !option.choice.rare);
  if (list.length === 0) return null;
  const shown = list.slice(0, MOST);
  return html`
    <span class="t-choices" role="group" aria-label="Choices">
      ${shown.map((option) => (option.choice.amount ? html`<${Amounts} key=${option.choice.text} desk=${desk} label=${option.choice.label} option=${option} />` : html`
        <button type="button" key=${option.choice.text} class=${cls("btn", option.choice.danger && "t-rolls")} data-choice=${option.choice.text}
          disabled=${state.busy} onClick=${() => take(desk, option)} title=${String(option.choice.note) || option.choice.text}>
          ${option.choice.danger ? html`<${Icon} name="dice" size=${16} />` : null}<span>${option.choice.label || option.choice.text}</span></button>`))}
      ${list.length > MOST ? html`<button type="button" class="btn quiet" onClick=${() => desk.set({ tab: "orders", pane: "act" })}>
        ${list.length - MOST} more</button>` : null}
    </span>`;
}

/** Choices of a card that does not lie in the hand, where it could be pressed. @param {DeskState} state */
function cardsNotHeld({ options, table }) {
  const held = new Set(table?.scene.boxes.flatMap((box) => box.cards.map((card) => card.id)));
  return options.filter(({ choice }) => choice.card && !held.has(choice.card) && !choice.piece && !choice.place);
}

/** @param {{desk: Desk, state: DeskState}} props */
function Backwards({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const { can } = table;
  const idle = state.busy || state.waiting > 0 || table.at !== null;
  const needs = can.undo_needs.map((side) => sideName(state.sides, side)).join(" and ");
  return html`
    <span class="t-back" role="group" aria-label="Take back">
      <button type="button" class="btn" data-do="undo" disabled=${idle || !(can.undo || can.undo_needs.length > 0)}
        title=${can.undo_bars ? `${can.undo_bars.why} [${can.undo_bars.rule}]` : needs && !can.undo ? `${needs} must agree to the undo` : "Undo (u)"} onClick=${() => desk.back("undo")}>
        <${Icon} name="undo" size=${17} /><span>Undo</span></button>
      <button type="button" class="btn" data-do="redo" disabled=${idle || !can.redo} title="Redo (r)" onClick=${() => desk.back("redo")}>
        <${Icon} name="redo" size=${17} /><span>Redo</span></button>
      <button type="button" class="btn t-reset" data-do="reset" disabled=${idle || !can.reset} title="Back to the beginning of the phase (U)"
        onClick=${() => desk.back("reset")}><span>Reset</span></button>
    </span>`;
}

/**
 * The words of the main action: "End movement · 4 units could still act".
 * @param {DeskState} state
 */
export function mainWords(state) {
  const table = /** @type {Table} */ (state.table);
  const last = ending(state.options);
  if (!last) return null;
  const label = last.choice.label || last.choice.text;
  const able = actors(state.options.filter((option) => option.choice.piece), table.scene.pieces, table.viewer).length;
  const left = last.choice.note || (able ? `${count(able, "unit")} could still act` : "");
  return { label, left, rule: last.choice.rule ?? null, warned: Boolean(last.choice.warn) };
}
/** What is left to do or to fear before the phase ends. @param {DeskState} state @returns {{text: any, rule: string, place: string|null}[]} */
export function warnings(state) {
  const table = /** @type {Table} */ (state.table);
  const text = mainWords(state);
  if (!text) return [];
  const fights = state.options.filter(({ choice }) => choice.weigh && choice.place).map(({ choice }) => ({ text: choice.label, rule: choice.rule, place: choice.place }));
  return [
    ...(text.left ? [{ text: text.left, rule: "", place: null }] : []), ...fights.slice(0, 6),
    ...table.scene.notices.map((notice) => ({ text: notice.text, rule: notice.rule, place: null })),
  ];
}

/** @param {{desk: Desk, state: DeskState}} props */
export function MainAction({ desk, state }) {
  const text = mainWords(state);
  const lacks = text ? "" : state.options.find(({ choice }) => choice.unfinished)?.choice.unfinished ?? "";
  const ready = Boolean(text) && desk.mine && !state.busy;
  const list = ready ? warnings(state) : lacks && desk.mine ? [{ text: lacks, rule: "", place: null }] : [];
  return html`
    <span class=${cls("t-ender", list.length > 0 && "has-warnings")}>
      <button type="button" class=${cls("btn t-main", ready && !list.length && "main", text?.warned && "warned")} data-do="end" disabled=${!ready}
        title=${lacks ? String(lacks) : `${text?.label ?? "End phase"} (e)${text?.rule ? ` [${text.rule}]` : ""}`} onClick=${() => end(desk)}>
        <span>${text ? shortEnd(String(text.label)) : "End phase"}</span></button>
      ${list.length ? html`<button type="button" class=${cls("btn t-warn-chip", text?.warned && "warned")} data-do="warnings" aria-expanded=${state.warned} aria-label=${`${list.length} things before the phase ends`} title="Before the phase ends (w)"
        onClick=${() => desk.set({ warned: !state.warned })}><${Icon} name="warning" size=${15} />${list.length}</button>` : null}
      ${state.warned && list.length ? html`<${Warnings} desk=${desk} list=${list} />` : null}
    </span>`;
}

/** "End the movement phase" is "End movement". @param {string} label */
const shortEnd = (label) => label.replace(/^End the (.+) phase$/, "End $1");

/** @param {{desk: Desk, list: ReturnType<typeof warnings>}} props */
function Warnings({ desk, list }) {
  return html`
    <div class="t-warnings card" role="group" aria-label="Before the phase ends">
      <p class="head t-between"><span>Before the phase ends</span><button type="button" class="btn quiet small" onClick=${() => desk.set({ warned: false })}>Close</button></p>
      <ul>${list.map((item, index) => html`<li key=${index}>${item.place
        ? html`<button type="button" class="t-row" onClick=${() => { desk.set({ warned: false }); desk.look?.(/** @type {string} */ (item.place)); }}><span class="t-row-words">${item.text}</span></button>`
        : html`<p><${Words} text=${capital(item.text)} /></p>`}${item.rule ? html`<${Chip} rule=${item.rule} />` : null}</li>`)}</ul>
    </div>`;
}
