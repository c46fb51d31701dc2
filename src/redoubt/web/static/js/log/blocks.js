/** The log in blocks: orders taken back fold into one line, and a fight says first how it ended. Pure functions.
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("./lines.js").Entry} Entry
 */
import { grouped, rounds } from "./lines.js";

/**
 * The entries that were taken back later: a line that tells of it says which.
 * @param {LogLine[]} lines
 * @returns {Set<number>}
 */
export function takenBack(lines) {
  return new Set(lines.flatMap((line) => line.undoes ?? []));
}

/**
 * Lines as they are read: fights whole, and what was taken back in one entry of its own group, "back".
 * @param {LogLine[]} lines
 * @returns {Entry[]}
 */
export function blocks(lines) {
  const back = takenBack(lines);
  if (back.size === 0) return grouped(lines);
  const gone = lines.filter((line) => back.has(line.entry) && line.kind !== "undo");
  const kept = grouped(lines.filter((line) => !back.has(line.entry) && line.kind !== "undo"));
  /** @type {Entry[]} */
  const folded = [];
  for (const entry of grouped(gone)) {
    const last = folded[folded.length - 1];
    const between = last && kept.some((other) => other.key > last.upto && other.key < entry.key);
    if (last && !between && last.turn === entry.turn && last.side === entry.side) {
      last.lines.push(...entry.lines);
      last.upto = entry.upto;
      last.entry = entry.entry;
    } else folded.push({ ...entry, group: "back", lines: [...entry.lines] });
  }
  return [...kept, ...folded].sort((a, b) => a.key - b.key);
}

/** A sentence without the rule at its end. @param {string} text */
const bare = (text) => text.replace(/\s*\[[^\]]*\]\s*$/, "").replace(/\.$/, "");

/**
 * How a fight ended, in a few words: as a line of it says, else by who had to leave the place.
 * @param {Entry} entry
 * @param {(place: string) => string} named
 * @returns {{words: string, winner: string|null}} `winner`: the side, if that is plain
 */
export function verdictOf(entry, named) {
  const verdict = entry.lines.findLast((line) => line.verdict);
  if (verdict) return { words: bare(verdict.text), winner: verdict.side };
  const [first] = entry.lines;
  const [place] = first.places;
  const number = rounds(entry.lines).filter(([line]) => line.opens).length;
  const lists = /** @type {{attackers?: string[], defenders?: string[]}} */ (first.facts);
  const left = entry.lines.filter((line) => line.places.length === 2 && line.places[0] === place && line.pieces.length === 1).map((line) => line.pieces[0]);
  const attackers = new Set(Array.isArray(lists.attackers) ? lists.attackers : []);
  const defenders = new Set(Array.isArray(lists.defenders) ? lists.defenders : []);
  const name = place ? named(place) : "";
  if (left.some((piece) => defenders.has(piece))) return { words: `${name} falls${number > 1 ? ` in ${number} rounds` : ""}`, winner: entry.side };
  if (left.some((piece) => attackers.has(piece))) return { words: `${name} holds`, winner: null };
  return { words: name && first.opens ? `Fight at ${name}` : bare(first.text).slice(0, 80), winner: null };
}
