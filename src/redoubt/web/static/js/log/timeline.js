/**
 * The whole game as a line: entries with their turns, the fights on it, and the ways to go along it.
 *
 * @typedef {import("../types.js").HistoryEntry} HistoryEntry
 * @typedef {{turn: number, from: number, to: number}} Band entries `from` (included) to `to` (excluded, the next band's)
 * @typedef {{seq: number, side: string | null, combat: boolean}} Dot
 */

/**
 * The stretches of the turns, in counts of entries.
 * @param {HistoryEntry[]} entries
 * @returns {Band[]}
 */
export function bands(entries) {
  /** @type {Band[]} */
  const turns = [];
  for (const entry of entries) {
    const last = turns[turns.length - 1];
    if (last && last.turn === entry.turn) last.to = entry.seq;
    else turns.push({ turn: entry.turn, from: last ? last.to : 0, to: entry.seq });
  }
  return turns;
}

/** @param {HistoryEntry[]} entries @returns {Dot[]} */
export const dots = (entries) => entries.filter((entry) => entry.combat).map(({ seq, side, combat }) => ({ seq, side, combat }));

/**
 * The steps of a replay: without what was taken back later, and without the taking back.
 * @param {HistoryEntry[]} entries
 * @returns {HistoryEntry[]}
 */
export function standing(entries) {
  const back = new Set(entries.flatMap((entry) => entry.undoes ?? []));
  return entries.filter((entry) => entry.kind !== "undo" && !back.has(entry.seq));
}

/** @param {number} value @param {number} last */
export const clamp = (value, last) => Math.max(0, Math.min(last, Math.round(value)));

/**
 * Where a button or key leads from a position.
 * @param {"first" | "last" | "turn-back" | "back" | "on" | "turn-on" | "fight-back" | "fight-on"} way
 * @param {number} now the position shown
 * @param {HistoryEntry[]} entries
 * @returns {number}
 */
export function along(way, now, entries) {
  const last = entries.length ? entries[entries.length - 1].seq : 0;
  const stops = bands(entries).map((band) => band.from);
  const fights = dots(entries).map((dot) => dot.seq);
  /** @param {number[]} seqs @param {number} otherwise */
  const before = (seqs, otherwise) => seqs.filter((seq) => seq < now).pop() ?? otherwise;
  /** @param {number[]} seqs @param {number} otherwise */
  const after = (seqs, otherwise) => seqs.find((seq) => seq > now) ?? otherwise;
  switch (way) {
    case "first": return 0;
    case "last": return last;
    case "back": return before(standing(entries).map((entry) => entry.seq), 0);
    case "on": return after(standing(entries).map((entry) => entry.seq), last);
    case "turn-back": return before(stops, 0);
    case "turn-on": return after(stops, last);
    case "fight-back": return before(fights, 0);
    default: return after(fights, last);
  }
}

/**
 * What stands at a position, in words.
 * @param {HistoryEntry[]} entries
 * @param {number} at
 */
export function spokenAt(entries, at) {
  if (at === 0) return "The beginning";
  const entry = entries[at - 1];
  if (!entry) return `Step ${at}`;
  const what = entry.kind === "undo" ? "a choice taken back" : entry.choice || "a choice in secret";
  return `Step ${at}, turn ${entry.turn}, ${entry.phase.name}: ${entry.side ?? ""} ${what}`.replace(/\s+/g, " ");
}

/** Milliseconds between two steps of a replay, by speed. */
export const SPEEDS = { "½": 1600, 1: 800, 2: 400, 4: 200, 8: 100 };
