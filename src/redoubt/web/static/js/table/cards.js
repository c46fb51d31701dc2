/** Cards and dialogs over the table: the computer's turn summed up, the end of the game, the curtain, the keys. */
import { html, cls, typed, useEffect, useRef, useState } from "../ui/html.js";
import { api } from "../api.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Segments } from "../ui/fields.js";
import { costOf, verdictOf } from "../log/blocks.js";
import { Sentence } from "../log/sentence.js";
import { Die } from "../ui/die.js";
import { settings, useStore } from "../store.js";
import { askReasons } from "./asks.js";
import { Chip } from "./chip.js";
import { completions, parsed } from "./command.js";
import { take } from "./deeds.js";
import { finalScores } from "./goal.js";
import { BINDINGS } from "./keys.js";
import { townName } from "./ground.js";
import { capital, nationClass, pieceOf, sideName } from "./naming.js";
import { headline, placeOfFight, sinceWhen } from "./summary.js";
import { turnTo } from "./watch.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** How many lines stand beside the sum. */
const MOST = 8;

/** @param {{desk: Desk, state: DeskState}} props */
export function SummaryCard({ desk, state }) {
  const { summary, reasons } = state;
  const table = /** @type {Table} */ (state.table);
  if (!summary) return null;
  const inFights = new Set(summary.grave.flatMap((entry) => entry.lines.map((line) => line.n)));
  const headlines = summary.headlines.filter((line) => !inFights.has(line.n));
  const lines = headlines.slice(0, MOST);
  const who = summary.side ? sideName(state.sides, summary.side) : table.viewer ? "The others" : "All sides";
  return html`
    <aside class="t-summary card" aria-label="What the other players did">
      <header><div><p class="head">${sinceWhen(table.phase?.name)}</p><b>${headline(summary, who)}</b></div><${Button} quiet small icon="close" label="Close" onClick=${() => desk.set({ summary: null })} /></header>
      ${summary.grave.length ? html`<ol class="t-grave">${summary.grave.map((entry, index) => html`<${Grave} key=${entry.key} desk=${desk} state=${state} entry=${entry} number=${index + 1} />`)}</ol>` : null}
      ${lines.length ? html`<ul>${lines.map((line) => html`<li key=${line.n}><${Sentence} line=${line} title=${table.title} /></li>`)}</ul>` : null}
      ${headlines.length > MOST ? html`<p class="sub">${headlines.length - MOST} more in the log.</p>` : null}
      ${reasons === null ? html`<${Button} small icon="help" onClick=${() => askReasons(desk)}>Why?<//>` : null}
      ${reasons?.length === 0 ? html`<p class="sub">This computer player gives no reasons.</p>` : null}
      ${reasons?.length ? html`<ol class="t-reasons">${eachOnce(reasons).slice(-8).map((reason, index) => html`
        <li key=${index}><b>${choiceWords(table, reason.choice)}</b> ${reason.text} <${Chip} rule=${reason.rule} />${reason.expects ? html` <small class="sub">${reason.expects}</small>` : null}</li>`)}</ol>` : null}
    </aside>`;
}

/** The steps of one order share a reason, which is given once, with the last of them.
 * @param {import("../types.js").Reason[]} reasons */
function eachOnce(reasons) {
  return reasons.filter((reason, index) => reason.text !== reasons[index + 1]?.text || reason.expects !== reasons[index + 1]?.expects);
}

/** A choice as people read it: counters by their names. @param {Table} table @param {string} choice */
function choiceWords(table, choice) {
  return capital(choice.split(" ").map((word) => pieceOf(table, word)?.name ?? word).join(" "));
}

/** One fight of the others: how it ended, what was rolled, and where it was.
 * @param {{desk: Desk, state: DeskState, entry: import("../log/lines.js").Entry, number: number}} props */
function Grave({ desk, state, entry, number }) {
  const { words, winner } = verdictOf(entry, townName);
  const scene = /** @type {Table} */ (state.table).scene;
  const place = placeOfFight(entry, scene);
  const rule = entry.lines.find((line) => line.rule)?.rule ?? null;
  const cost = costOf(entry);
  return html`<li class=${nationClass(scene, winner ?? entry.side)}><i class="t-disc">${number}</i>
    <div><b>${words}</b> <span class="t-grave-dice">${entry.dice.slice(0, 6).map((die, index) => html`<${Die} key=${index} face=${die.face} size=${15} />`)}</span>${rule ? html` <${Chip} rule=${rule} />` : null}
      ${place ? html`<button type="button" class="r-link" data-do="show-fight" onClick=${() => desk.look?.(place)}>Show</button>` : null}
      ${cost ? html`<p class="sub">${capital(cost)}</p>` : null}</div></li>`;
}

/** @param {{desk: Desk, state: DeskState}} props */
export function EndCard({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const { result } = table;
  if (!result || state.ended || state.waiting > 0) return null;
  const won = result.winner ? `Victory: ${sideName(state.sides, result.winner)}` : "A draw";
  const whatIf = async () => {
    try {
      const branch = await api.branch(table.game, { at: table.seq, ...(table.viewer ? { side: table.viewer } : {}) });
      location.hash = `#/game/${encodeURIComponent(branch.game)}`;
    } catch (error) { desk.complain(error); }
  };
  return html`
    <${Dialog} heading=${won} onClose=${() => desk.set({ ended: true })} foot=${html`
      <${Button} main icon="log" data-do="report" onClick=${() => { location.hash = `#/report/${encodeURIComponent(table.game)}${table.viewer ? `?as=${table.viewer}` : ""}`; }}>The report<//>
      <${Button} icon="history" onClick=${() => { location.hash = `#/replay/${encodeURIComponent(table.game)}`; }}>Replay<//>
      <${Button} icon="branch" onClick=${whatIf}>What if<//>
      <${Button} onClick=${() => { location.hash = "#/"; }}>New game<//>`}>
      <p><span class=${cls("tag", nationClass(table.scene, result.winner))}>${capital(result.outcome || "a draw")}</span></p>
      <p class="lead">${capital(result.reason)} <${Chip} rule=${result.rule} /></p>
      <dl class="t-scores">${finalScores(result.scores, table.scene.scores, state.sides).map(({ label, value }) => html`
        <div key=${label}><dt>${label}</dt><dd class="t-figure">${value}</dd></div>`)}</dl>
    <//>`;
}

/** Hides the board between two players at one screen. @param {{desk: Desk, state: DeskState}} props */
export function Curtain({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const side = /** @type {string} */ (state.curtain);
  const ready = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useEffect(() => ready.current?.focus(), []);
  return html`
    <main class="t-curtain" id="main" tabindex="-1">
      <p class=${cls("tag", nationClass(table.scene, side))}>Pass the screen</p>
      <h1>Next player: ${sideName(state.sides, side)}</h1>
      <p class="lead">Each side has secrets in this game. The board stays hidden until the next player is ready.</p>
      <button type="button" ref=${ready} class="btn main big" data-do="lift" onClick=${() => turnTo(desk, side)}>Show the board</button>
    </main>`;
}

/** @param {{desk: Desk, state: DeskState}} props */
export function Dialogs({ desk, state }) {
  const close = () => desk.set({ dialog: null });
  if (state.dialog === "help") return html`<${HelpDialog} state=${state} onClose=${close} />`;
  if (state.dialog === "command") return html`<${CommandLine} desk=${desk} state=${state} onClose=${close} />`;
  if (state.dialog === "reason") return html`<${ReasonDialog} desk=${desk} state=${state} onClose=${close} />`;
  if (state.dialog === "consent") return html`<${Consent} desk=${desk} state=${state} onClose=${close} />`;
  return null;
}

/** @param {{state: DeskState, onClose: () => void}} props */
function HelpDialog({ state, onClose }) {
  const { speed } = useStore(settings);
  /** @type {{value: import("../store.js").Settings["speed"], label: string}[]} */
  const speeds = [{ value: "slow", label: "slow" }, { value: "normal", label: "calm" }, { value: "fast", label: "brisk" }, { value: "none", label: "at once" }];
  return html`
    <${Dialog} heading="Keys and mouse" onClose=${onClose} wide>
      <dl class="t-keys">
        ${BINDINGS.map((binding) => html`<div key=${binding.does}><dt>${(binding.keys.length > 4 ? [binding.keys[0], "…", binding.keys[binding.keys.length - 1]] : binding.keys).map((key) => html`<kbd>${shown(key)}</kbd> `)}</dt><dd>${binding.text}</dd></div>`)}
        ${state.overlays.filter((overlay) => overlay.key).map((overlay) => html`<div key=${overlay.name}><dt><kbd>${overlay.key}</kbd></dt><dd>layer: ${overlay.title}</dd></div>`)}
      </dl>
      <p class="sub">Point at a place to see everything in it. A click picks the whole stack, a click in the fan one unit; Shift adds.
        A click on a ringed place carries the order out; you can also drag a counter there. A right click or long press only inspects.
        Drag the border above the log to resize it, or focus it and use the arrow keys.</p>
      <div class="field"><span>Pace of fights and of other players' moves</span>
        <${Segments} label="Pace" value=${speed} options=${speeds} onPick=${(/** @type {any} */ value) => settings.set({ speed: value })} /></div>
      <p><a href="/text.html">This table as a text page</a></p>
    <//>`;
}

/** @param {string} key */
function shown(key) {
  return { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" }[key] ?? key;
}

/** A typed choice, completed from the legal ones. @param {{desk: Desk, state: DeskState, onClose: () => void}} props */
function CommandLine({ desk, state, onClose }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  useEffect(() => field.current?.focus(), []);
  const matching = completions(state.options, text);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const order = parsed(state.options, text);
    if ("error" in order) return setError(order.error);
    onClose();
    return desk.choose(order.choices);
  };
  return html`
    <${Dialog} heading="Type a choice" onClose=${onClose}>
      <form onSubmit=${send} class="t-command">
        <input class="input" ref=${field} value=${text} aria-label="Choice" autocomplete="off" spellcheck=${false} placeholder="move …; to 1203"
          onInput=${(/** @type {InputEvent} */ event) => { setText(/** @type {HTMLInputElement} */ (event.target).value); setError(""); }} />
        ${error ? html`<p class="notice" role="alert">${error}</p>` : null}
        <ul class="t-list">${matching.map((option) => html`
          <li key=${option.choice.text}><button type="button" class="t-row" onClick=${() => { onClose(); take(desk, option); }}>
            <code>${option.choice.text}</code><span class="t-row-words">${option.choice.label}</span></button></li>`)}</ul>
        <div class="t-buttons"><button class="btn main" type="submit">Do it</button></div>
      </form>
    <//>`;
}

/** Why an umpire rules otherwise: all will read it. @param {{desk: Desk, state: DeskState, onClose: () => void}} props */
function ReasonDialog({ desk, state, onClose }) {
  const [reason, setReason] = useState("");
  const give = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!reason.trim()) return;
    onClose();
    desk.choose(state.asking, undefined, reason);
  };
  return html`<${Dialog} heading="Why?" onClose=${onClose}>
    <form onSubmit=${give}>
      <label class="field"><span>The reason for <code>${state.asking.join(", ")}</code>. Visible to everyone.</span>
        <input class="input" maxlength="2000" value=${reason} onInput=${(/** @type {Event} */ event) => setReason(typed(event))} /></label>
      <button type="submit" class="btn main" disabled=${!reason.trim()}>Confirm ruling</button>
    </form>
  <//>`;
}

/** Undo across dice or another's choice: those who must agree are named. @param {{desk: Desk, state: DeskState, onClose: () => void}} props */
function Consent({ desk, state, onClose }) {
  const table = /** @type {Table} */ (state.table);
  const needs = table.can.undo_needs;
  const [plays, setPlays] = useState(table.shared ? /** @type {string[] | null} */ (null) : needs);
  useEffect(() => { if (!plays) api.seats(desk.game).then((seating) => setPlays(seating.plays), () => setPlays([])); }, []);
  const people = needs.filter((side) => table.seats[side]?.human);
  const here = people.filter((side) => plays?.includes(side));
  const elsewhere = people.filter((side) => plays && !plays.includes(side));
  const list = (/** @type {string[]} */ sides) => sides.map((side) => sideName(state.sides, side)).join(" and ");
  const go = () => { onClose(); return desk.back("undo", here, elsewhere.length > 0); };
  const button = elsewhere.length ? `Ask ${list(elsewhere)}` : people.length ? `${list(here)} agrees` : "Take it back";
  return html`
    <${Dialog} heading=${people.length ? "Undo needs agreement" : "Take it back?"} onClose=${onClose} foot=${html`
      <${Button} onClick=${onClose}>Cancel<//><${Button} main onClick=${go} data-do="agree" disabled=${plays === null}>${button}<//>`}>
      <p class="lead">A die roll, a reveal or another player's choice came after it.
        ${people.length ? ` You can take the choice back only if ${list(people)} agrees. ` : " The computer agrees. "}
        The dice that fell are gone for good: new dice will be rolled.</p>
    <//>`;
}

/** Another side asks to take its last order back. @param {{desk: Desk, state: DeskState}} props */
export function PleaCard({ desk, state }) {
  const { table } = state;
  const plea = table?.plea;
  const me = table?.viewer;
  if (!table || !plea || !me || !plea.needs.includes(me) || plea.agreed.includes(me)) return null;
  const answer = (/** @type {boolean} */ agree) => desk.change(() => api.consent(desk.game, me, agree), () => answer(agree));
  const name = sideName(state.sides, plea.side);
  return html`<${Dialog} heading=${`${name} asks to undo`} onClose=${() => answer(false)} foot=${html`
      <${Button} onClick=${() => answer(false)} data-do="refuse">Refuse<//><${Button} main onClick=${() => answer(true)} data-do="consent">Agree<//>`}>
    <p class="lead">${name} would like to take its last order back. A die roll, a reveal or another player's choice came after it.
      If you agree, the game goes back to before it, and new dice will be rolled.</p><//>`;
}
