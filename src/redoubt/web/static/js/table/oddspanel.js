/** The odds before the commitment, and a fight while it is shown. */
import { html } from "../ui/html.js";
import { Chip } from "./chip.js";
import { carryOut, readyOption } from "./deeds.js";
import { Finish, Sheet } from "./sheet.js";
import { FightPanel } from "./fightpanel.js";
import { capital } from "./naming.js";
import { Compare } from "./compare.js";
import { headline, percent } from "./chances.js";
import { Tabs } from "../ui/tabs.js";
import { chooseWay } from "./ways.js";
import { giveUp } from "./asks.js";
import { townName } from "./ground.js";
import { Sentence } from "../log/sentence.js";
import { Without } from "./without.js";
import { Ruled } from "../ui/rule.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk, state: DeskState}} props */
export function OddsPanel({ desk, state }) {
  const { odds, fight, pinned } = state;
  const ready = readyOption(state);
  if (fight && !odds) return html`<${FightPanel} desk=${desk} state=${state} />`;
  return html`
    <div class="t-odds" aria-busy=${odds?.busy ?? false}>
      <div class="t-odds-body">
        ${!odds && state.fell?.face ? html`<${Fallen} desk=${desk} state=${state} />` : null}
        ${!odds && !state.fell?.face ? html`<${NoOdds} state=${state} desk=${desk} />` : null}
        ${odds?.error ? html`<p class="notice">${odds.error} ${odds.rule ? html`<${Chip} rule=${odds.rule} />` : null}</p>` : null}
        ${odds?.busy ? html`<p class="t-between t-counting" role="status"><span class="wait">Counting every possible roll</span>
          <button type="button" class="btn quiet small" data-do="stop-odds" onClick=${() => giveUp(desk)}>Stop</button></p>` : null}
        ${odds?.value && odds.ways ? html`<${Tabs} tabs=${odds.ways.map(({ id, label, value }) => ({ id, label: `${label} ${percentOf(headline(value)?.chance ?? 0)}` }))}
          now=${odds.ways.find(({ value }) => value === odds.value)?.id ?? "combat"} label="Ways to attack"
          onPick=${(/** @type {string} */ id) => { const way = odds.ways?.find((candidate) => candidate.id === id); if (way) chooseWay(desk, way); }} />` : null}
        ${odds?.value && odds.before.length > 0 ? html`<p class="sub t-about">${aboutWords(state)}</p>` : null}
        ${pinned && odds?.value && pinned !== odds.value ? html`<${Compare} first=${pinned} second=${odds.value} sides=${state.sides} onDrop=${() => desk.set({ pinned: null })} />` : null}
        ${pinned && pinned === odds?.value ? html`<p class="t-pinned sub">Kept for comparison: choose another place or other units, and both plans stand here side by side.</p>` : null}
        ${odds?.value ? html`<${OddsSheet} odds=${odds.value} state=${state} place=${odds.place ?? askedPlace(state)} />
          <${Without} desk=${desk} state=${state} odds=${odds.value} />
          <${Asides} odds=${odds.value} />` : null}
      </div>
      ${odds?.value || ready ? html`
        <footer class="t-odds-foot">
          ${ready ? html`<button type="button" class="btn main big" data-do="main" disabled=${!desk.mine || state.busy}
            onClick=${() => carryOut(desk, [ready])}><span>${rollWords(ready, odds?.value ?? null)}</span> <kbd>Space</kbd></button>` : null}
          <button type="button" class="btn big" data-do="compare" disabled=${!odds?.value || odds.busy} aria-pressed=${Boolean(pinned)}
            title=${pinned ? "Stop comparing" : "Keep these odds and compare them with the next ones"}
            onClick=${() => desk.set({ pinned: pinned ? null : odds?.value ?? null })}>${pinned ? "Unpin" : "Compare"}</button>
        </footer>` : null}
    </div>`;
}

/** What would be done first: who goes in, else the choices. @param {DeskState} state */
function aboutWords({ hand, odds, table }) {
  const ids = hand.pieces.length ? hand.pieces : (odds?.before ?? []).map((words) => words.slice(words.lastIndexOf(" ") + 1));
  const names = ids.map((id) => table?.scene.pieces.find((piece) => piece.id === id)?.name ?? "");
  if (!names.length || names.includes("")) return `If you play: ${(odds?.before ?? []).map((words) => capital(words)).join(", ")}`;
  const last = names[names.length - 1];
  return `If ${names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last} go` : `${last} goes`} in`;
}

/** The place that the question names. @param {DeskState} state */
const askedPlace = ({ table }) => table?.prompts.find((prompt) => prompt.mine)?.parts?.find(([kind]) => kind === "place")?.[2] ?? null;

/** What the main button says: a fight that is about to begin is rolled round by round. @param {import("./options.js").Option} ready
 * @param {import("./chances.js").Odds|null} odds */
function rollWords(ready, odds) {
  const rounds = ready.choice.place && odds?.kind === "combat" && odds.reckoning?.faces.length && !odds.reckoning.pairs?.length;
  if (rounds) return "Roll round 1";
  if (odds?.kind === "combat" && ready.choice.place && odds.reckoning?.pairs?.length) return `Attack ${townName(ready.choice.place)}`;
  if (!ready.choice.place && odds?.reckoning?.pairs?.length) return ready.choice.label || ready.choice.text;
  const at = /^column (.+)$/.exec(odds?.reckoning?.verdict ?? "")?.[1];
  return at && odds ? `${capital(odds.kind)} at ${at}` : ready.choice.label || ready.choice.text;
}

/** One reckoning with its chances; with `rolled` the faces that fell are marked.
 * @param {{odds: import("./chances.js").Odds, state: DeskState, place?: string|null, rolled?: number[], pieces?: import("../types.js").Piece[]}} props */
export function OddsSheet({ odds, state, place = null, rolled = [], pieces }) {
  return html`
    <${Sheet} odds=${odds} state=${state} rolled=${rolled} ...${pieces ? { pieces } : {}} />
    ${odds.reckoning ? html`<section class="t-block t-result">
      <p class="head t-between"><span>${`To the end of the ${odds.until}`}</span>
        <span class="t-plain">exact <${Chip} rule=${odds.rule} /></span></p>
      <${Finish} odds=${odds} state=${state} place=${place} /></section>` : null}`;
}

/** What may go wrong, the worst case, and what the reckoning rests on. @param {{odds: import("./chances.js").Odds}} props */
function Asides({ odds }) {
  const worst = odds.worst[odds.attacker] ?? null;
  return html`
    ${odds.risks.map((risk) => html`<p class="sub t-worst" key=${risk.text}>May go wrong, ${percentOf(risk.chance)}: <${Ruled} text=${risk.text} /></p>`)}
    ${worst ? html`<p class="sub t-worst">Largest loss of the attacker, ${percentOf(worst.chance)}: ${worst.lost}. The likeliest outcome with it: ${worst.text}.</p>` : null}
    ${odds.reckoning ? odds.notes.map((note) => html`<p class="sub">${capital(note)}.</p>`) : null}`;
}

/** The odds before a roll, and the roll: the detail of its lines in the log. @param {{desk: Desk, state: DeskState}} props */
export function Fallen({ desk, state }) {
  const fell = /** @type {import("./desk.js").Fell} */ (state.fell);
  const table = /** @type {Table} */ (state.table);
  const [first] = fell.lines;
  const lines = fell.lines.slice(Math.max(0, fell.lines.findIndex((line) => line.dice.length > 0))).filter((line) => line.group !== "table").slice(0, 12);
  const dice = fell.lines.find((line) => line.dice.length > 0)?.dice ?? [];
  return html`
    <section class="t-fell" aria-label="Odds before the roll, and the roll">
      <p class="head t-between"><span>Odds before the roll, and the roll</span>
        <button type="button" class="btn quiet small" data-do="close-sheet" onClick=${() => desk.set({ fell: null })}>Close</button></p>
      ${first ? html`<p class="t-fell-lines"><b>${`Turn ${first.turn}`}</b> ${lines.map((line) => html`<${Sentence} key=${line.n} line=${line} title=${table.title} /> `)}</p>` : null}
      ${fell.error ? html`<p class="notice">${fell.error}</p>` : null}
      ${!fell.odds && !fell.error ? html`<p class="wait">Counting every possible roll</p>` : null}
      ${fell.odds ? html`<${OddsSheet} odds=${fell.odds} state=${state} rolled=${dice} pieces=${fell.pieces} place=${first?.places[0] ?? null} /><${Asides} odds=${fell.odds} />` : null}
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
        <b>${townName(place)}</b><span class="t-odds-pill">${contested?.odds ?? "?"}</span>${contested ? html`<span class="rule">${contested.rule}</span>` : null}</button></li>`)}</ul>`;
}

/** @param {string|number} chance */
const percentOf = (chance) => `${percent(chance)} %`;
