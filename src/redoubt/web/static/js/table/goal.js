/** The goal line: what ends the game, how far its tests are, where the scores stand and lead. */
import { cls, html } from "../ui/html.js";
import { api } from "../api.js";
import { Icon } from "../../icons.js";
import { useLoaded } from "../reference/loaded.js";
import { Explained, Terms } from "../ui/terms.js";
import { Chip } from "./chip.js";
import { capital } from "./naming.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").TurnEnd} TurnEnd */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../types.js").Scene["scores"][number]} ScoreData */
/** @typedef {NonNullable<import("../types.js").Scene["goal"]>["aims"][number]} Aim */

/** Turns whose mean is the pace. */
const LATELY = 3;
/** More boxes than this are only counted. */
const BOXES = 8;

/** @param {{desk: Desk, state: DeskState}} props */
export function GoalLine({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const { goal, scores, track } = table.scene;
  const { value: turns } = useLoaded(() => api.turns(table.game, { as: table.viewer ?? "onlooker" }), [table.game, table.viewer, table.turn]);
  const main = mainScores(scores);
  return html`
    <section class="t-goal" aria-label="Goal">
      ${goal ? html`<b class="head">Goal</b>
        <span class="t-goal-text" title=${String(goal.text)}><${Explained} terms=${state.title?.glossary}><b><${Terms} text=${String(goal.text)} /></b> <${Chip} rule=${goal.rule} /><//></span>
        ${goal.aims.map((aim) => html`<${Test} key=${aim.label} aim=${aim} />`)}` : html`<span class="t-goal-text sub">${table.scenario.text}</span>`}
      <span class="t-goal-right">
        ${main.map((score) => html`<${Score} key=${score.id} score=${score} pace=${table.result ? null : paceOf(score, turns ?? [], table.turn, track?.last ?? 0)} />`)}
        <button type="button" class="btn small t-briefing-button" data-do="briefing" aria-pressed=${state.briefing} onClick=${() => desk.set({ briefing: !state.briefing, pane: "act" })}>
          <${Icon} name="book" size=${15} />Briefing <kbd>B</kbd></button>
      </span>
    </section>`;
}

/** The scores there is room for: the one with levels, or two plain ones, so that both sides stand there. @param {ScoreData[]} scores */
export function mainScores(scores) {
  const rivals = scores.filter((score) => score.needed === null || score.needed === undefined);
  return rivals.slice(0, 2);
}

/** The scores that the report follows from turn to turn: the one with levels, or those of both sides.
 * @param {ScoreData[]} scores @param {TurnEnd[]} turns */
export function scoresOf(scores, turns) {
  const counted = mainScores(scores).filter(({ id }) => turns.some((turn) => id in turn.scores));
  return counted[0]?.scale?.length ? counted.slice(0, 1) : counted;
}

/**
 * The scores of the result with their labels: where one level is what both sides score, for and against, it stands there once.
 * @param {Record<string, number>} scores @param {ScoreData[]} shown @param {{id: string, name: string}[]} sides
 * @returns {{label: string, value: number}[]}
 */
export function finalScores(scores, shown, sides) {
  const entries = Object.entries(scores);
  const [level, ...more] = mainScores(shown);
  if (level && !more.length && entries.length === 2 && entries[0][1] + entries[1][1] === 0) return [level];
  return entries.map(([id, value]) => ({ label: sides.find((side) => side.id === id)?.name ?? shown.find((score) => score.id === id)?.label ?? capital(id), value }));
}

/** One test with its boxes. @param {{aim: Aim}} props */
function Test({ aim }) {
  const { label, now, needed, extra, rule } = aim;
  const words = needed === 1 ? (now ? "yes" : "not yet") : html`<b>${now}</b> of ${needed}${extra ? ` ${extra}` : ""}`;
  return html`
    <span class="t-aim" title=${`${label}: ${now} of ${needed}${extra ? ` ${extra}` : ""}${rule ? ` [${rule}]` : ""}`}><span>${label}</span>${" "}
      ${needed <= BOXES ? html`<span class="t-boxes" aria-hidden="true">${Array.from({ length: needed }, (_, n) => html`<i key=${n} class=${cls(n < now && "full")}></i>`)}</span>` : null}
      <span>${words}</span></span>`;
}

/**
 * Where a score will be at the end at the pace of the last turns; null before a turn is over, and for a score that has no pace.
 * @param {ScoreData} score
 * @param {TurnEnd[]} turns
 * @param {number} turn the one that is played
 * @param {number} last 0 without a limit
 * @returns {number|null}
 */
export function paceOf(score, turns, turn, last) {
  const ends = turns.filter((end) => end.turn >= 0 && end.turn < turn && score.id in end.scores);
  if (score.paced === false || ends.length < 2 || !last || turn > last) return null;
  const lately = ends.slice(-LATELY - 1);
  const mean = (lately[lately.length - 1].scores[score.id] - lately[0].scores[score.id]) / (lately.length - 1);
  return Math.round(lately[lately.length - 1].scores[score.id] + mean * (last - turn + 1));
}

/** @param {{score: ScoreData, pace: number|null}} props */
function Score({ score, pace }) {
  const scale = score.scale ?? [];
  return html`
    <span class="t-score" title=${`${score.text || score.label} [${score.rule}]`}>
      <span class="t-score-label">${score.label}</span> <b class="t-figure">${score.value}</b>
      ${pace === null ? null : html`<span class="t-pace">at this pace ${pace}</span>`}
      ${scale.length ? html`<${Scale} value=${score.value} pace=${pace} scale=${scale} />` : null}
    </span>`;
}

/**
 * Where a score lies among the levels: which level, and how far into it from 0 to 1.
 * @param {number} value
 * @param {{upto: number|null}[]} scale
 */
export function level(value, scale) {
  const first = scale.findIndex(({ upto }) => upto === null || value <= upto);
  const index = first < 0 ? scale.length - 1 : first;
  const top = scale[index].upto ?? (scale[index - 1]?.upto ?? 0) + 4;
  const bottom = scale[index - 1]?.upto ?? top - 4;
  const within = (value - bottom - 0.5) / Math.max(1, top - bottom);
  return { index, within: Math.min(1, Math.max(0, within)) };
}

/** The levels of victory as five equal fields: a full pointer for now, a hollow one for this pace.
 * @param {{value: number, pace: number|null, scale: {upto: number|null, label: string}[]}} props */
function Scale({ value, pace, scale }) {
  const { index } = level(value, scale);
  const at = (/** @type {number} */ number) => {
    const spot = level(number, scale);
    return `${((spot.index + spot.within) * 100) / scale.length}%`;
  };
  return html`
    <span class="t-scale" role="img" aria-label=${`Level now: ${scale[index].label}`}>
      <span class="t-scale-mark" style=${{ left: at(value) }}></span>
      ${pace === null ? null : html`<span class="t-scale-mark hollow" style=${{ left: at(pace) }}></span>`}
      ${scale.map(({ label }, n) => html`<span key=${n} class=${cls("t-level", n === index && "on")} data-n=${n}><i></i><small>${label.replace(/ victory$/, "")}</small></span>`)}
    </span>`;
}
