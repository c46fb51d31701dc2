/** The log in blocks: orders taken back fold into one line, and a fight says first how it ended. Pure functions.
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("./lines.js").Entry} Entry
 */
import { forGround } from "../table/telling.js";
import { grouped, isAside, rounds } from "./lines.js";

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
 * @param {((place: string) => string)|null} named
 * @returns {{words: string, winner: string|null}} `winner`: the side, if that is plain
 */
export function verdictOf(entry, named) {
  const until = entry.lines.findLast((line) => line.opens)?.until;
  const verdict = entry.lines.findLast((line) => line.verdict || (until && line.kind === until));
  if (verdict) return { words: bare(verdict.text), winner: verdict.side };
  const [first] = entry.lines;
  const [place] = first.places;
  const openings = rounds(entry.lines).map(([line]) => line).filter((line) => line.opens);
  // Who stood in the last round, and who of them ended elsewhere: in another place, or in a pile.
  const { attackers, defenders } = /** @type {{attackers?: unknown, defenders?: unknown}} */ (openings[openings.length - 1]?.facts ?? {});
  const left = new Set(entry.lines.filter(({ pieces, places }) => pieces.length === 1 && places.length > 0 && places[places.length - 1] !== place).map(({ pieces: [piece] }) => piece));
  const gone = (/** @type {unknown} */ units) => Array.isArray(units) && units.length > 0 && units.every((unit) => left.has(unit));
  const name = place ? named?.(place) ?? place : "";
  const span = openings.length > 1 ? ` in ${openings.length} rounds` : "";
  if (gone(defenders) && gone(attackers)) return { words: `${name} stands empty`, winner: null };
  if (gone(defenders)) return { words: `${name} falls${span}`, winner: entry.side };
  if (gone(attackers)) return { words: `${name} holds`, winner: null };
  if (!name || !first.opens) return { words: bare(first.text).slice(0, 80), winner: null };
  const [, deed] = first.deed ?? [];
  return { words: deed && !forGround(first) ? `${deed.charAt(0).toUpperCase()}${deed.slice(1)} of ${name}` : `Fight at ${name}`, winner: null };
}

/** What a fight has cost and brought: of each piece, and of what concerns none, the last line that counts. Of fire whom it hit counts.
 * @param {Entry} entry @returns {string} */
export function costOf(entry) {
  const fire = Boolean(entry.lines[0].deed) && !forGround(entry.lines[0]);
  const counts = entry.lines.filter((line) => (line.headline || (fire && line.pieces.length > 0 && !isAside(line))) && !line.opens && !line.verdict);
  return [...new Map(counts.map((line) => [line.pieces[0] ?? line.n, bare(line.text)])).values()].join(", ");
}
