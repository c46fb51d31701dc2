/**
 * The report as numbers: the curve of winning chances, its turning points, the losses, whose ground is whose. Pure functions.
 *
 * @typedef {import("../types.js").TurnEnd} TurnEnd
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {{turn: number, seq: number, wins: Record<string, number>}} Point
 * @typedef {{turn: number, seq: number, share: number, low: number, high: number, games: number}} Chance
 * @typedef {{n: number, turn: number, from: number, to: number, seq: number, fight: LogLine[]|null}} Turning
 */
import { grouped } from "../log/lines.js";

/** The part of a normal curve on either side of the middle in which eight of ten lie. */
const EIGHTY = 1.2816;

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

/** The curve for a side or camp; the end is known. @param {Point[]} points @param {string} who @param {string|null} winner @returns {Chance[]} */
export function curve(points, who, winner) {
  return points.map(({ turn, seq, wins }, index) => {
    const games = Object.values(wins).reduce((sum, won) => sum + won, 0);
    if (index === points.length - 1) return { turn, seq, share: winner === who ? 1 : 0, low: winner === who ? 1 : 0, high: winner === who ? 1 : 0, games: 0 };
    return { turn, seq, games, ...interval(wins[who] ?? 0, games) };
  });
}

/** The three largest changes within one turn, in the order in which they came, each with the hardest fight of its turn.
 * @param {Chance[]} chances @param {LogLine[]} lines @returns {Turning[]} */
export function turnings(chances, lines) {
  const known = chances.filter((chance, index) => chance.games > 0 || index === chances.length - 1);
  const changes = known.slice(1).map((chance, index) => ({ turn: chance.turn, from: known[index].share, to: chance.share, seq: known[index].seq }));
  const largest = [...changes].filter(({ from, to }) => Math.abs(to - from) >= 0.02).sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from)).slice(0, 3);
  const fights = grouped(lines.filter((line) => line.text)).filter((entry) => entry.group === "fight");
  return largest.sort((a, b) => a.turn - b.turn).map((change, index) => {
    const own = fights.filter((entry) => entry.turn === change.turn);
    const fight = own.reduce((best, entry) => (weight(entry.lines) > weight(best?.lines ?? []) ? entry : best), /** @type {typeof own[number]|null} */ (null));
    return { n: index + 1, ...change, seq: fight ? Math.max(0, fight.lines[0].entry - 1) : change.seq, fight: fight?.lines ?? null };
  });
}

/** How much happened in a fight: what was lost counts most. @param {LogLine[]} lines */
const weight = (lines) => lines.reduce((sum, line) => sum + (line.headline && !line.opens ? 4 : 1), 0);

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
