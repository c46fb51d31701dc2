/** A fight in the panel, moment by moment: both sides, the column, the cards, the die on its card, the verdict, what comes next. */
import { html, cls, useEffect, useRef } from "../ui/html.js";
import { Tumbling } from "../ui/die.js";
import { Ruled } from "../ui/rule.js";
import { Chip } from "./chip.js";
import { townName } from "./ground.js";
import { capital } from "./naming.js";
import { Finish, Sheet } from "./sheet.js";
import { ending, rows, words } from "./options.js";
import { end } from "./deeds.js";
import { inRounds, onward } from "./fight.js";
import { bare } from "./telling.js";
import { Amounts } from "./fan.js";
import { digits, listed, order } from "./orders.js";

/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./fight.js").FightShown} FightShown */

/** Whether what can be chosen now is a short list, other than the next fight. @param {DeskState} state */
const few = (state) => digits(state).length <= 9 && state.options.every(({ choice }) => !choice.weigh || !choice.place) && ending(state.options) === null;

/** Whether the panel of the fight lists the answers to the question that is open. @param {DeskState} state */
export const answeredHere = (state) => state.fight?.step === "choice" || (state.fight?.step === "verdict" && few(state));

/** The next fight to arm: after the one in the panel is over, or where the question is which to begin. @param {DeskState} state
 * @returns {import("./options.js").Option|null} */
export function nextFight({ options, fight }) {
  const open = options.filter(({ choice }) => choice.weigh && choice.place);
  if (fight ? fight.step !== "verdict" : options.some(({ choice }) => !choice.ends && !(choice.weigh && choice.place))) return null;
  if (!fight) return open[0] ?? null;
  return open.find(({ choice }) => choice.place !== fight.place) ?? open[0] ?? null;
}

/** @param {{desk: Desk, state: DeskState}} props */
export function FightPanel({ desk, state }) {
  const fight = /** @type {FightShown} */ (state.fight);
  const shown = ["lit", "losses", "round", "choice", "verdict"].includes(fight.step);
  const body = useRef(/** @type {HTMLElement|null} */ (null));
  const question = desk.mine ? state.table?.prompts.find((prompt) => prompt.mine)?.text : "";
  // A fight begins at the top; a long reckoning must not push what came of it, and what is asked, out of sight.
  useEffect(() => {
    if (!shown) body.current?.scrollTo(0, 0);
    else for (const part of [".t-picks", ".t-result"]) body.current?.querySelector(part)?.scrollIntoView({ block: "nearest" });
  }, [fight.place, shown, fight.step, question]);
  return html`
    <div class=${cls("t-odds t-fight", `step-${fight.step}`)} data-step=${fight.step} data-place=${fight.place}>
      <div class="t-odds-body" ref=${body}>
        ${fight.odds ? html`<${Sheet} odds=${fight.odds} state=${state} pieces=${fight.pieces} fight=${fight} />` : html`<${Bare} fight=${fight} />`}
        <section class="t-block t-result" aria-live=${fight.step === "verdict" ? "polite" : "off"}>
          <${SoFar} fight=${fight} />
          ${shown ? html`<${Words} fight=${fight} />` : fight.odds ? html`<div class=${cls(fight.step === "rolling" && "t-dim")}><${Finish} odds=${fight.odds} state=${state} place=${fight.place} /></div>` : null}
        </section>
        ${desk.mine && answeredHere(state) ? html`<${Picks} desk=${desk} state=${state} />` : null}
      </div>
      ${answeredHere(state) && !nextFight(state) && desk.mine ? null : html`<footer class="t-odds-foot"><${Buttons} desk=${desk} state=${state} fight=${fight} /></footer>`}
    </div>`;
}

/** The verdict of a round or of the fight. @param {{fight: FightShown}} props */
function Words({ fight }) {
  const { heading, detail, rules, gain, step } = fight;
  return html`
    <div class="t-words-of-fight">
      <h3 class="t-said-large">${heading || capital(resultWords(fight))}</h3>
      <p class="sub">${capital(detail)} ${rules.slice(0, 2).map((rule) => html`<${Chip} key=${rule} rule=${rule} />`)}</p>
      ${step === "verdict" && gain ? html`<p class=${cls("t-gain", gain.good ? "good" : "bad")}>${gain.text}</p>` : null}
    </div>`;
}

/** What was played and rolled in this round before the line in large type: a fight with several questions has a story. @param {{fight: FightShown}} props */
function SoFar({ fight }) {
  if (!fight.until) return null;
  const begun = fight.lines.findLastIndex((line) => line.opens);
  const told = fight.lines.slice(begun + 1).filter((line) => (line.dice.length > 0 || line.headline) && !line.pieces.length && !line.verdict);
  const before = told.filter((line) => `${bare(line.text)}.` !== fight.heading);
  return before.length ? html`<ul class="t-so-far">${before.map((line) => html`<li key=${line.n}>${bare(line.text)} <${Chip} rule=${line.rule} /></li>`)}</ul>` : null;
}

/** What the die says before anything has come of it. @param {FightShown} fight */
function resultWords({ faces, result }) {
  const dice = faces.length > 1 ? faces.join(" and ") : faces.length ? `a ${faces[0]}` : "";
  return result ? `${dice}: ${/^[-–—]$/.test(result) ? "no effect" : result}` : dice;
}

/** A roll of which no odds are known: the dice alone. @param {{fight: FightShown}} props */
function Bare({ fight }) {
  return html`<section class="t-block t-bare"><p class="head">${fight.name}</p>
    <p class="t-dice-row">${fight.faces.map((face, index) => html`<${Tumbling} key=${index} face=${face} rolling=${fight.step === "rolling"} size=${44} />`)}</p></section>`;
}

/** Whom to hit, where to retreat: the choices with their digits. @param {{desk: Desk, state: DeskState}} props */
function Picks({ desk, state }) {
  const prompt = state.table?.prompts.find((candidate) => candidate.mine);
  const numbers = rows(listed(state)).filter(({ option }) => option.choice.amount);
  return html`
    <section class="t-block t-picks"><p class="head">${capital(prompt?.text ?? "Choose")} <${Chip} rule=${prompt?.rule} /></p>
      ${numbers.map(({ key, label, option }) => html`<${Amounts} key=${key} desk=${desk} label=${label} option=${option} />`)}
      <ul class="t-list">${digits(state).slice(0, 9).map(({ key, label, option }, index) => html`
        <li key=${key}><button type="button" class="t-row" data-choice=${option.choice.text} disabled=${state.busy}
          onMouseEnter=${() => option.choice.place && desk.set({ hover: option.choice.place })} onClick=${() => order(desk, option)}>
          <span class="t-row-words">${label}${option.choice.note ? html`<small><${Ruled} text=${option.choice.note} /></small>` : null}</span><kbd>${index + 1}</kbd></button></li>`)}</ul>
    </section>`;
}

/** @param {{desk: Desk, state: DeskState, fight: FightShown}} props */
function Buttons({ desk, state, fight }) {
  const next = nextFight(state);
  const last = ending(state.options);
  const again = fight.step === "verdict" ? html`<button type="button" class="btn big" data-do="retell" onClick=${() => desk.retell?.()}>Again <kbd>A</kbd></button>` : null;
  if (fight.waits) {
    return html`<button type="button" class="btn main big" data-do="go">${onward(fight)} <kbd>Space</kbd></button>
      ${fight.step === "verdict" ? null : html`<button type="button" class="btn big" data-do="to-end">To the end <kbd>Esc</kbd></button>`}`;
  }
  if (["armed", "rolling", "lit", "losses"].includes(fight.step)) {
    return html`<button type="button" class="btn main big" disabled>${fight.step === "rolling" ? "Rolling …" : inRounds(fight) ? `Round ${fight.round || 1}` : fight.name}</button>
      <button type="button" class="btn big" data-do="to-end">Skip <kbd>Esc</kbd></button>`;
  }
  if (fight.step === "choice") return html`<button type="button" class="btn main big" disabled>Waiting for the other side</button>`;
  if (!desk.mine || state.table?.at !== null) return html`<button type="button" class="btn big" onClick=${() => desk.set({ fight: null, tab: "orders" })}>Close</button>${again}`;
  if (next) {
    const odds = state.table?.scene.places[next.choice.place ?? ""]?.contested?.odds;
    return html`<button type="button" class="btn main big" data-do="go">Next: ${townName(next.choice.place ?? "")}${odds ? ` at ${odds}` : ""} <kbd>Space</kbd></button>${again}`;
  }
  if (last && !last.choice.left) return html`<button type="button" class="btn main big" data-do="end-fight" onClick=${() => end(desk)}>${last.choice.label || words(last).join(" ")} <kbd>e</kbd></button>${again}`;
  return html`<button type="button" class=${cls("btn big", Boolean(last) && "main")} data-do="to-orders" onClick=${() => desk.set({ fight: null, tab: "orders" })}>Back to the orders</button>${again}`;
}

