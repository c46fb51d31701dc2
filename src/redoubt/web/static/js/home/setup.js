/** Setting up a game: scenario, seats, dice, options. */
import { Icon } from "../../icons.js";
import { Counter } from "../counters/counters.js";
import { Button } from "../ui/button.js";
import { Segments, Switch } from "../ui/fields.js";
import { cls, html, typed, useId, useState } from "../ui/html.js";
import { RuleChip } from "../ui/rule.js";
import { Briefings } from "./briefings.js";
import { hasUmpire, parted, scenarioOf, sidesOf, thinkingTime, valueOf, withOption, withScenario, withVariant } from "./plan.js";
import { emblem } from "./titles.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("../types.js").ScenarioInfo} ScenarioInfo */
/** @typedef {import("../types.js").OptionInfo} OptionInfo */
/** @typedef {import("../types.js").SideInfo} SideInfo */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {{title: TitleInfo, plan: Plan, onPlan: (plan: Plan) => void}} Props */

/** Who a side is in a scenario. @param {ScenarioInfo | undefined} scenario @param {SideInfo} side */
const roleIn = (scenario, side) => scenario?.roles?.[side.id] ?? side.role;

/** The game as published, or one of its variants with what it changes. @param {Props} props */
export function Variants({ title, plan, onPlan }) {
  if (title.variants.length === 0) return null;
  const chosen = title.variants.find((variant) => variant.id === plan.variant);
  const choices = [{ id: "", name: "As published", rule: "" }, ...title.variants];
  return html`<fieldset class="scenarios variants">
    <legend class="head">Variant</legend>
    ${choices.map(({ id, name, rule }) => html`<label key=${id} class=${cls("scenario", id === plan.variant && "on")}>
      <input type="radio" class="vh" name="variant" value=${id} checked=${id === plan.variant}
        onChange=${() => onPlan(withVariant(title, plan, id))} />
      ${rule ? html`<${RuleChip} rule=${rule} title=${title.id} />` : html`<span></span>`}
      <span class="scenario-name"><b>${name}</b></span>
    </label>`)}
    ${chosen && html`<div class="situation" aria-live="polite"><p>${chosen.text} <${RuleChip} rule=${chosen.rule} title=${title.id} /></p>
      <ul class="variant-changes">${chosen.changes.map((change, n) => html`
        <li key=${n}>${change.text} <${RuleChip} rule=${change.rule} title=${title.id} /></li>`)}</ul></div>`}
  </fieldset>`;
}

/** @param {Props} props */
export function Scenarios({ title, plan, onPlan }) {
  const chosen = scenarioOf(title, plan);
  return html`<fieldset class="scenarios">
    <legend class="head">Scenario</legend>
    ${title.scenarios.map((scenario) => {
    const { short, rest } = parted(scenario.name);
    return html`<label key=${scenario.id} class=${cls("scenario", scenario.id === plan.scenario && "on")}>
        <input type="radio" class="vh" name="scenario" value=${scenario.id} checked=${scenario.id === plan.scenario}
          onChange=${() => onPlan(withScenario(title, plan, scenario))} />
        <${RuleChip} rule=${scenario.rule} />
        <span class="scenario-name"><b>${short}</b>${rest && html`<small>${rest}</small>`}</span>
        <span class="sub">${scenario.length}</span>
        ${scenario.tutorial ? html`<span class="chip">training</span>` : html`<span></span>`}
      </label>`;
  })}
    ${chosen && html`<p class="situation" aria-live="polite">
      ${chosen.text} <${RuleChip} rule=${chosen.rule} title=${title.id} /></p>
      <p class="sub armies">${sidesOf(title, chosen).map((side) => `${side.name}: ${roleIn(chosen, side)}`).join("; ")}.</p>
      <${Briefings} title=${title} scenario=${chosen.id} />`}
  </fieldset>`;
}

/** The computer players worth their time in a scenario. @param {TitleInfo} title @param {string} scenario */
const offeredIn = (title, scenario) => title.players.filter((player) => !player.not_in?.includes(scenario));

/** Easy, Normal, Hard; after them those for trials. @param {import("../types.js").PlayerInfo[]} players */
const levelsFirst = (players) => [...players.filter((player) => (player.seconds ?? 0) > 0), ...players.filter((player) => !player.seconds)];

/** @param {Props} props */
export function Seats({ title, plan, onPlan }) {
  return html`<fieldset class="seats">
    <legend class="head">Players</legend>
    ${sidesOf(title, scenarioOf(title, plan)).map((side) => {
    const seat = plan.seats[side.id] ?? "me";
    const player = title.players.find((player) => player.id === seat);
    return html`<div key=${side.id} class="seat">
        <${Counter} piece=${emblem(side)} size=${46} look=${title.id} decorative=${true} />
        <p class="seat-side"><b>${side.name}</b><span class="sub">${roleIn(scenarioOf(title, plan), side)}</span></p>
        <select class="select" aria-label=${`Who plays ${side.name}`} value=${seat}
          onChange=${(/** @type {Event} */ event) => onPlan({ ...plan, seats: { ...plan.seats, [side.id]: typed(event) } })}>
          <optgroup label="People"><option value="me">You</option><option value="other">Another player at this screen</option></optgroup>
          <optgroup label="Computer">${levelsFirst(offeredIn(title, plan.scenario)).map((player) => html`
            <option key=${player.id} value=${player.id}>${player.name} – ${player.text}</option>`)}</optgroup>
        </select>
        ${player && html`<p class="seat-note sub"><${Icon} name="computer" size=${16} />
          <span>${player.text}; ${thinkingTime(player.seconds)}</span></p>`}
      </div>`;
  })}
    ${title.umpire && html`<${UmpireSeat} title=${title} plan=${plan} onPlan=${onPlan} />`}
  </fieldset>`;
}

/** The umpire's chair: the program's, or a person's with a screen of its own. @param {Props} props */
function UmpireSeat({ title, plan, onPlan }) {
  const scenario = scenarioOf(title, plan);
  const umpire = /** @type {NonNullable<TitleInfo["umpire"]>} */ (title.umpire);
  const side = title.sides.find((side) => side.id === umpire.side);
  const option = title.options.find((option) => option.id === umpire.option);
  if (!scenario || !side || !option) return null;
  const people = hasUmpire(title, plan);
  const other = option.values.find((value) => value !== umpire.value) ?? "";
  return html`<div class="seat">
    <${Counter} piece=${emblem(side)} size=${46} look=${title.id} decorative=${true} />
    <p class="seat-side"><b>${side.name}</b><span class="sub">the umpire</span></p>
    <select class="select" aria-label=${`Who plays ${side.name}`} value=${people ? "people" : "program"}
      onChange=${(/** @type {Event} */ event) => onPlan(withOption(plan, scenario, option.id, typed(event) === "people" ? umpire.value : other))}>
      <option value="program">The computer, following the rulings</option><option value="people">You, on a separate screen</option></select>
    ${people && html`<p class="seat-note sub"><${Icon} name="screen" size=${16} />
      <span>opens the umpire's screen: clock, order sheets, rulings</span></p>`}
  </div>`;
}

const DICE = /** @type {const} */ ({
  verifiable: "The server seals its dice before the game; anyone can check every roll afterwards.",
  seeded: "Ordinary random dice, enough for a quick game.",
});

const DICE_NAMES = [
  { value: "verifiable", label: "Sealed, verifiable", icon: "lock" }, { value: "seeded", label: "Quick", icon: "dice" },
];

/** @param {Props} props */
export function DiceChoice({ plan, onPlan }) {
  return html`<div class="dice-choice">
    <p class="head">Dice</p>
    <${Segments} label="Dice" value=${plan.dice} options=${DICE_NAMES}
      onPick=${(/** @type {"verifiable" | "seeded"} */ dice) => onPlan({ ...plan, dice })} />
    <p class="sub">${DICE[plan.dice]}</p>
  </div>`;
}

/** @param {{option: OptionInfo, scenario: ScenarioInfo} & Props} props */
function OptionRow({ option, scenario, title, plan, onPlan }) {
  const id = useId();
  const value = valueOf(plan, scenario, option);
  const fixed = scenario.fixed[option.id];
  const set = (/** @type {import("../types.js").OptionValue} */ to) => onPlan(withOption(plan, scenario, option.id, to));
  const pick = (/** @type {Event} */ event) => {
    const to = option.values.find((value) => String(value) === typed(event));
    if (to !== undefined) set(to);
  };
  const plain = option.values.every((value) => typeof value === "boolean");
  return html`<div class=${cls("option", fixed && "fixed", option.id in plan.options && "changed")}>
    <div class="option-words">
      <p><b>${option.name}</b> <${RuleChip} rule=${option.rule} title=${title.id} /></p>
      <p class="sub" id=${id}>${option.text}</p>
      ${fixed && html`<p class="sub locked"><${Icon} name="lock" size=${14} /> fixed by the scenario
        <${RuleChip} rule=${fixed} title=${title.id} /></p>`}
    </div>
    ${plain
    ? html`<${Switch} label=${option.name} on=${value === true} disabled=${Boolean(fixed)} describedby=${id} onChange=${set} />`
    : html`<select class="select" aria-label=${option.name} aria-describedby=${id} disabled=${Boolean(fixed)}
        value=${String(value)} onChange=${pick}>
        ${option.values.map((value) => html`<option key=${String(value)} value=${String(value)}>${String(value)}</option>`)}</select>`}
  </div>`;
}

/** The options, folded to one line until wanted. @param {Props} props */
export function Options({ title, plan, onPlan }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const scenario = scenarioOf(title, plan);
  if (!scenario || title.options.length === 0) return null;
  const on = title.options.filter((option) => ![false, undefined].includes(/** @type {any} */ (valueOf(plan, scenario, option))));
  const changed = Object.keys(plan.options).length;
  return html`<section class="options">
    <div class="options-head">
      <button type="button" class="options-toggle" aria-expanded=${String(open)} aria-controls=${id}
        onClick=${() => setOpen(!open)}>
        <${Icon} name=${open ? "up" : "down"} size=${18} /><span class="head">Options</span>
      </button>
      <p class="chips">${on.map((option) => html`
        <span key=${option.id} class=${cls("chip", option.id in plan.options && "changed")}>${option.name}</span>`)}
        ${on.length === 0 && html`<span class="sub">none</span>`}</p>
      <span class="sub">${changed ? `${changed} changed` : "scenario defaults"}</span>
      ${changed > 0 && html`<${Button} small quiet icon="reset" onClick=${() => onPlan({ ...plan, options: {} })}>
        Restore defaults<//>`}
    </div>
    <div id=${id} class="options-grid" hidden=${!open}>
      ${title.options.map((option) => html`
        <${OptionRow} key=${option.id} ...${{ option, scenario, title, plan, onPlan }} />`)}
    </div>
  </section>`;
}
