/** What the report is reckoned from: chances with their interval, turning points, the front. Pure functions.
 *
 * @typedef {import("../types.js").TurnEnd} TurnEnd
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("../types.js").Hindsight["points"][number]} Point
 * @typedef {{turn: number, phase: string, closes: boolean, x: number, seq: number, share: number, low: number, high: number, games: number}} Chance
 *   `x`: in turns from the start
 * @typedef {import("../log/lines.js").Entry} Entry
 * @typedef {{n: number, turn: number, phase: string, from: number, to: number, x: [number, number], seq: number, entry: Entry|null}} Turning
 *   `entry`: what happened, if anything stands out; `seq`: the position before it
 */
import { blocks } from "../log/blocks.js";

/** The part of a normal curve on either side of the middle in which eight of ten lie. */
const EIGHTY = 1.2816;
/** A smaller change does not count as a turning point. */
const LEAST = 0.02;
/** Fewer games say too little about a change. */
const FEW = 12;

/** Wins of a side out of all games, with the interval in which its true share lies in eight of ten cases (Wilson).
 * @param {number} won @param {number} games */
export function interval(won, games) {
  if (games === 0) return { share: 0, low: 0, high: 1 };
  const share = won / games;
  const square = EIGHTY ** 2;
  const middle = (share + square / (2 * games)) / (1 + square / games);
  const half = (EIGHTY * Math.sqrt((share * (1 - share)) / games + square / (4 * games ** 2))) / (1 + square / games);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The curve for a side or camp, as far as it is counted; the end is known. The phases of a turn stand at equal distances.
 * @param {Point[]} points @param {string} who @param {string|null} winner @returns {Chance[]} */
export function curve(points, who, winner) {
  /** @type {Map<number, number>} */
  const many = new Map();
  for (const { turn } of points) many.set(turn, (many.get(turn) ?? 0) + 1);
  const turns = [...many.keys()].filter((turn) => turn > 0);
  /** @type {Map<number, number>} */
  const seen = new Map();
  const end = winner === who ? 1 : 0;
  return points.flatMap(({ turn, phase, closes, seq, wins }, index) => {
    const place = (seen.get(turn) ?? 0) + 1;
    seen.set(turn, place);
    const x = turn === 0 ? 0 : turns.indexOf(turn) + place / (many.get(turn) ?? 1);
    const here = { turn, phase: phase.name, closes, x, seq };
    if (index === points.length - 1) return [{ ...here, games: 0, share: end, low: end, high: end }];
    const games = Object.values(wins).reduce((sum, won) => sum + won, 0);
    return games ? [{ ...here, games, ...interval(wins[who] ?? 0, games) }] : [];
  });
}

/** How far a change must go to be more than chance in eight of ten cases. @param {Chance} before @param {Chance} after */
function doubt(before, after) {
  const spread = (/** @type {Chance} */ { low, high }) => (high - low) / 2;
  return Math.hypot(spread(before), spread(after));
}

/**
 * The three largest changes within one phase that are more than chance, in the order in which they came, no two of the same fight.
 * @param {Chance[]} chances @param {LogLine[]} lines @returns {Turning[]}
 */
export function turnings(chances, lines) {
  const entries = blocks(lines.filter((line) => line.text)).filter((entry) => entry.group !== "back" && entry.group !== "table");
  /** @type {Set<number>} */
  const taken = new Set();
  /** @type {Omit<Turning, "n">[]} */
  const found = [];
  const pairs = chances.slice(1).map((after, index) => ({ before: chances[index], after, size: Math.abs(after.share - chances[index].share) }));
  for (const { before, after, size } of pairs.sort((a, b) => b.size - a.size)) {
    if (found.length === 3 || size < LEAST) break;
    if (size <= doubt(before, after) || before.games < FEW || (after.games < FEW && after !== chances[chances.length - 1])) continue;
    const own = entries.filter((entry) => entry.lines.some((line) => line.entry > before.seq && line.entry <= after.seq));
    const gravest = own.filter((entry) => !taken.has(entry.key)).reduce((best, entry) => (weight(entry) > weight(best) ? entry : best), /** @type {Entry|null} */ (null));
    if (!gravest && own.length) continue;
    if (gravest) taken.add(gravest.key);
    found.push({
      turn: after.turn, phase: after.phase, from: before.share, to: after.share, x: [before.x, after.x], entry: gravest,
      seq: gravest ? Math.max(before.seq, gravest.lines[0].entry - 1) : before.seq,
    });
  }
  return found.sort((a, b) => a.x[1] - b.x[1]).map((turning, index) => ({ n: index + 1, ...turning }));
}

/** How much happened: a fight counts more than news, what was lost in it most; a march hardly. @param {Entry|null} entry */
function weight(entry) {
  if (!entry) return 0;
  const kind = { fight: 10, news: 3 }[entry.group] ?? 1;
  return kind + entry.lines.reduce((sum, line) => sum + (line.headline && !line.opens ? 4 : 1), 0) + (entry.dice.length ? 5 : 0);
}

/** The steps each side lost in each turn, added up. @param {import("../types.js").Scene} scene @returns {Record<string, number>} */
export function lostInAll(scene) {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const turn of scene.losses?.turns ?? []) for (const [side, { steps }] of Object.entries(turn.by_side)) sums[side] = (sums[side] ?? 0) + steps;
  return sums;
}

/** The share of games in which dice fall better: what lies below a point of the normal curve. @param {number} beyond @param {number} usual */
export function worseThan(beyond, usual) {
  if (usual === 0) return 0.5;
  const z = (beyond / usual) * EIGHTY;
  // Abramowitz and Stegun 26.2.17: exact to seven places.
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z < 0 ? tail : 1 - tail;
}

/**
 * The places that lie nearer to a piece of one side than to any of another.
 * @param {Map<string, number[]>} at
 * @param {Record<string, string[]>} units
 * @param {string} side
 * @returns {string[]}
 */
export function nearer(at, units, side) {
  const spots = (/** @type {string[]} */ places) => places.flatMap((place) => { const spot = at.get(place); return spot ? [spot] : []; });
  const own = spots(units[side] ?? []);
  const others = spots(Object.entries(units).filter(([name]) => name !== side).flatMap(([, places]) => places));
  const near = (/** @type {number[]} */ spot, /** @type {number[][]} */ list) => list.reduce((best, [x, y]) => Math.min(best, (x - spot[0]) ** 2 + (y - spot[1]) ** 2), Infinity);
  return own.length ? [...at].filter(([, spot]) => near(spot, own) < near(spot, others)).map(([place]) => place) : [];
}

/** A headline has room for a clause of so many letters. */
const LONGEST = 64;

/**
 * Who won, and how, in one sentence; and the rest of the reason. "The Blues won: the capital has fallen" of "the capital has fallen: ..."; "The Blues won:
 * 11 to 4 points inside the Reds' country" of "Points inside ...: Blue 11, Red 4".
 * @param {string} reason @param {string} who "the Blues"; "" if nobody won
 * @returns {{head: string, why: string}}
 */
export function headline(reason, who) {
  const sentences = reason.split(/\.\s+/);
  const [clause, ...more] = (sentences.pop() ?? "").split(/:\s+/);
  const rest = more.join(": ");
  const [, , mine, other, theirs] = /^(\D+) (\d+), (\D+) (\d+)$/.exec(rest) ?? [];
  const figures = mine !== undefined && other !== undefined;
  const ratio = figures && who.toLowerCase().endsWith(other.toLowerCase()) ? `${theirs} to ${mine}` : `${mine} to ${theirs}`;
  const small = clause.charAt(0).toLowerCase() + clause.slice(1);
  const how = figures ? `${ratio} ${small}` : /^(The|A|An|Both|All|No|Neither) /.test(clause) ? small : clause;
  const won = `${who ? who.charAt(0).toUpperCase() + who.slice(1) : "Nobody"} won`;
  if (how.length > LONGEST) return { head: won, why: reason };
  return { head: `${won}: ${how}`, why: [...sentences, figures ? "" : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`].filter(Boolean).join(". ") };
}
