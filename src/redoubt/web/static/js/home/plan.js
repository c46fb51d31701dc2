/** What is being set up, as plain data: which title, scenario, options, seats and dice; and the request it becomes. */
import { inVariant, sidesIn } from "../sides.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("../types.js").ScenarioInfo} ScenarioInfo */
/** @typedef {import("../types.js").OptionInfo} OptionInfo */
/** @typedef {import("../types.js").OptionValue} OptionValue */
/** @typedef {import("../types.js").PlayerInfo} PlayerInfo */
/** @typedef {import("../types.js").GameCard} GameCard */
/** Who sits there: "me", "other" (another person at this screen), or a computer player's id.
 * @typedef {string} Seat */
/** @typedef {{title: string, variant: string, scenario: string, options: Record<string, OptionValue>, seats: Record<string, Seat>,
 *   dice: "verifiable" | "seeded"}} Plan `options`: only those that differ from the scenario's own */

/** The computer player that a newcomer meets: the first that says how long it thinks.
 * @param {TitleInfo} title @returns {PlayerInfo | undefined} */
export const firstOpponent = (title) => title.players.find((player) => (player.seconds ?? 0) > 0) ?? title.players.at(-1);

/** The sides that play a scenario; the umpire is not among them. @param {TitleInfo} title @param {ScenarioInfo | undefined} scenario */
export const sidesOf = (title, scenario) => sidesIn(title, scenario?.id).filter((side) =>
  side.id !== title.umpire?.side && (scenario?.sides?.includes(side.id) ?? true));

/** Whether a person sits at the umpire's desk. @param {TitleInfo} title @param {Plan} plan */
export function hasUmpire(title, plan) {
  const scenario = scenarioOf(title, plan);
  const option = title.options.find((option) => option.id === title.umpire?.option);
  return Boolean(title.umpire && scenario && option && valueOf(plan, scenario, option) === title.umpire.value);
}

/** Seats for a scenario: those chosen before stay; else the first side is mine, the others are the computer's.
 * @param {TitleInfo} title @param {ScenarioInfo | undefined} scenario @param {Record<string, Seat>} before */
function seatsFor(title, scenario, before) {
  const opponent = firstOpponent(title)?.id ?? "other";
  const sides = sidesOf(title, scenario);
  const mine = sides.some((side) => before[side.id] === "me");
  return Object.fromEntries(sides.map((side, i) => [side.id, before[side.id] ?? (i === 0 && !mine ? "me" : opponent)]));
}

/** The plan for a title; a newcomer begins with the scenario for learners. @param {TitleInfo} title @param {boolean} [newcomer] @returns {Plan} */
export function freshPlan(title, newcomer = false) {
  const scenario = (newcomer && title.scenarios.find((candidate) => candidate.tutorial)) || title.scenarios[0];
  return { title: title.id, variant: "", scenario: scenario?.id ?? "", options: {}, seats: seatsFor(title, scenario, {}), dice: "verifiable" };
}

/** @param {TitleInfo} title @param {Plan} plan */
export const scenarioOf = (title, plan) => title.scenarios.find((scenario) => scenario.id === plan.scenario) ?? title.scenarios[0];

/** Another variant: the same scenario if it has that, with that scenario's own options.
 * @param {TitleInfo} title @param {Plan} plan @param {string} variant @returns {Plan} */
export function withVariant(title, plan, variant) {
  const changed = inVariant(title, variant);
  const scenario = scenarioOf(changed, plan);
  return scenario ? withScenario(changed, { ...plan, variant }, scenario) : plan;
}

/** Another scenario: its options are its own again. @param {TitleInfo} title @param {Plan} plan @param {ScenarioInfo} scenario
 * @returns {Plan} */
export const withScenario = (title, plan, scenario) => ({
  ...plan, scenario: scenario.id, options: {}, seats: seatsFor(title, scenario, plan.seats),
});

/** @param {Plan} plan @param {ScenarioInfo} scenario @param {OptionInfo} option @returns {OptionValue | undefined} */
export const valueOf = (plan, scenario, option) => plan.options[option.id] ?? scenario.options[option.id];

/** @param {Plan} plan @param {ScenarioInfo} scenario @param {string} option @param {OptionValue} value @returns {Plan} */
export function withOption(plan, scenario, option, value) {
  const { [option]: _, ...others } = plan.options;
  return { ...plan, options: value === scenario.options[option] ? others : { ...others, [option]: value } };
}

/** @param {Plan} plan @returns {import("../types.js").NewGame} */
export function request(plan) {
  const seats = Object.entries(plan.seats).map(([side, seat]) => [side, seat === "me" || seat === "other" ? "human" : seat]);
  const variant = plan.variant ? { variant: plan.variant } : {};
  return { title: plan.title, ...variant, scenario: plan.scenario, options: plan.options, seats: Object.fromEntries(seats), dice: plan.dice };
}

/** Two computers against each other, to look at. @param {TitleInfo} title @returns {import("../types.js").NewGame} */
export function demonstration(title) {
  const player = firstOpponent(title)?.id ?? "";
  const [scenario] = title.scenarios;
  return {
    title: title.id, scenario: scenario?.id ?? "", name: "Demonstration game", dice: "seeded",
    seats: Object.fromEntries(sidesOf(title, scenario).map((side) => [side.id, player])),
  };
}

/** Titles that have a picture first, else as the server lists them. @param {TitleInfo[]} titles */
export const onShelf = (titles) => [...titles].sort((a, b) => Number(!a.cover) - Number(!b.cover));

/** @param {GameCard} game */
export const isDemonstration = (game) => !Object.values(game.seats ?? {}).includes("human");

/** Whether a person has to decide something there now. @param {GameCard} game */
export const waitsForMe = (game) => !game.damaged && !game.result && game.waiting_for.some((side) => game.seats[side] === "human");

/** Games that wait for a person first, then running ones, then finished ones; the latest first.
 * @param {GameCard[]} games @returns {GameCard[]} */
export function inOrder(games) {
  const rank = (/** @type {GameCard} */ game) => (game.result ? 2 : waitsForMe(game) ? 0 : 1);
  return [...games].sort((a, b) => rank(a) - rank(b) || (a.updated < b.updated ? 1 : -1));
}

/** @param {number | null | undefined} seconds */
export function thinkingTime(seconds) {
  if (!seconds) return "at once";
  return seconds < 60 ? `about ${Math.round(seconds)} s a turn` : `about ${Math.round(seconds / 60)} min a turn`;
}

/** "Historical: Operation Tannenbaum" has a short name and a long one. @param {string} name */
export function parted(name) {
  const [short = name, ...rest] = name.split(/:\s+/);
  return { short, rest: rest.join(": ") };
}
