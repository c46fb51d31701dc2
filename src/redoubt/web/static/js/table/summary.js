/**
 * What happened while others played, in a few words.
 *
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("../log/lines.js").Entry} Entry
 * @typedef {{side: string|null, deeds: {verb: string, one: string, many: string, number: number}[], headlines: LogLine[], grave: Entry[]}} Summary
 *   `side` is null where several played; `grave`: the fights that cost most, at most three
 */
import { grouped, isFight } from "../log/lines.js";

/**
 * What the others did. A fight with all its lines is the deed of who began it.
 * @param {string|null} own
 * @param {LogLine[]} lines
 * @returns {Summary}
 */
export function summed(own, lines) {
  const entries = grouped(lines.filter((line) => line.text)).filter((entry) => own === null || entry.side !== own);
  const others = entries.flatMap((entry) => entry.lines);
  /** @type {Map<string, {verb: string, one: string, many: string, what: Set<string|number>}>} */
  const deeds = new Map();
  for (const line of others) {
    if (!line.deed) continue;
    const [verb, singular, many] = line.deed;
    const known = deeds.get(line.deed.join()) ?? { verb, one: singular, many, what: new Set() };
    known.what.add((isFight(line) ? line.places[0] : line.pieces[0]) ?? line.n);
    deeds.set(line.deed.join(), known);
  }
  const doing = entries.filter((entry) => entry.lines.some((line) => line.deed));
  const sides = new Set((doing.length ? doing : entries.filter((entry) => entry.side !== null)).map((entry) => entry.side));
  return {
    side: sides.size === 1 ? [...sides][0] : null,
    deeds: [...deeds.values()].map(({ what, ...deed }) => ({ ...deed, number: what.size })),
    headlines: once(others.filter((line) => line.headline)),
    grave: gravest(entries),
  };
}

/** How many fights are shown one by one. */
const GRAVE = 3;

/** The fights in which most was lost, the gravest first. @param {Entry[]} entries */
function gravest(entries) {
  const cost = (/** @type {Entry} */ entry) => entry.lines.filter((line) => line.headline && !line.opens).length;
  return entries.filter((entry) => entry.group === "fight" && entry.lines.some((line) => line.opens)).sort((a, b) => cost(b) - cost(a)).slice(0, GRAVE);
}

/** Where a fight was. @param {Entry} entry @param {import("../types.js").Scene} scene */
export const placeOfFight = ({ places }, scene) => places.find((place) => scene.places[place] || /\d/.test(place)) ?? places[0];

/** One line for each kind and place: the rounds of a combat are one combat. @param {LogLine[]} lines */
function once(lines) {
  const seen = new Set();
  return lines.filter((line) => {
    const key = isFight(line) && line.opens ? `${line.kind} ${line.places[0]}` : line.n;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** @param {number} n @param {string} singular @param {string} [many] */
export function count(n, singular, many = `${singular}s`) {
  return `${n} ${n === 1 ? singular : many}`;
}

/**
 * Who did what; who it was, where the lines below tell it all.
 * @param {Summary} summary
 * @param {string} name who did it
 * @returns {string}
 */
export function headline(summary, name) {
  const parts = summary.deeds.map((deed) => `${deed.verb} ${count(deed.number, deed.one, deed.many)}`);
  if (parts.length === 0) return name;
  const last = parts.pop();
  return `${name}: ${parts.length ? `${parts.join(", ")} and ${last}` : last}.`;
}

/** Since when a summary tells: the last turn, or the last action round where rounds alternate within a turn. @param {string|undefined} phase the name of the phase */
export const sinceWhen = (phase) => `Since your last ${/^action/i.test(phase ?? "") ? "action round" : "turn"}`;
