/**
 * The log as data: what a line says, which lines belong together, which of them a reader wants to see.
 *
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {{face: number, n: number | null}} Rolled
 * @typedef {{key: number, lines: LogLine[], turn: number, side: string | null, sides: string[], phase: string, entry: number,
 *   group: string, places: string[], pieces: string[], dice: Rolled[], upto: number}} Entry one or several lines that are read as one;
 *   `entry` is the position before its last line's choice is known to be over, that of the last line
 * @typedef {"all" | "combat" | "moves" | "mine" | "place"} FilterName
 * @typedef {{name: FilterName, text: string, since: number | null, side: string | null, place: string | null}} Filter
 */

/** The dice of a line, with their numbers in the game's sequence where the server gives them.
 * @param {LogLine} line @returns {Rolled[]} */
export function rolled(line) {
  return line.dice.map((face, index) => ({ face, n: line.receipts?.[index] ?? null }));
}

/** @param {LogLine} line */
export const isFight = (line) => line.group === "fight";
/** @param {LogLine} line */
export const isMarch = (line) => line.group === "march";
/** Whose business a line is. @param {LogLine} line */
const ofSides = (line) => line.sides ?? (line.side === null ? [] : [line.side]);
/** What nobody decided: shown, but quietly. @param {LogLine} line */
export const isAside = (line) => line.group === "table";

/**
 * Lines that are read as one: a fight with all its rounds, losses and retreats. Everything else stands alone.
 * @param {LogLine[]} lines
 * @returns {Entry[]}
 */
export function grouped(lines) {
  /** @type {Entry[]} */
  const entries = [];
  for (const line of lines) {
    const last = entries[entries.length - 1];
    if (last && goesOn(last, line)) append(last, line);
    else entries.push(begun(line));
  }
  return entries;
}

/** @param {Entry} entry @param {LogLine} line */
function goesOn(entry, line) {
  const first = entry.lines[0];
  if (entry.group !== "fight" || line.turn !== first.turn || line.phase?.name !== first.phase?.name) return false;
  if (line.opens && line.places[0] !== first.places[0]) return false;
  // A forced choice that opens announces the fight that follows.
  if (isAside(line)) return line.kind === "forced" && !line.opens;
  // Until the line comes that decides the fight, whatever happens belongs to it.
  return isFight(line) || underWay(entry.lines) !== null;
}

/** The line that opened a fight which is still under way: one that says by which line it is decided, and that has not come.
 * @param {LogLine[]} lines @returns {LogLine|null} */
export function underWay(lines) {
  const at = lines.findLastIndex((line) => line.opens);
  const opening = lines[at];
  return opening?.until && !lines.slice(at).some((line) => line.kind === opening.until) ? opening : null;
}

/** @param {LogLine} line @returns {Entry} */
function begun(line) {
  return {
    key: line.n, lines: [line], turn: line.turn, side: line.side, sides: [...ofSides(line)], phase: line.phase?.name ?? "",
    entry: line.entry, group: line.group, places: [...line.places], pieces: [...line.pieces], dice: rolled(line), upto: line.n,
  };
}

/** @param {Entry} entry @param {LogLine} line */
function append(entry, line) {
  entry.lines.push(line);
  entry.entry = line.entry;
  entry.upto = line.n;
  for (const side of ofSides(line)) if (!entry.sides.includes(side)) entry.sides.push(side);
  for (const place of line.places) if (!entry.places.includes(place)) entry.places.push(place);
  for (const piece of line.pieces) if (!entry.pieces.includes(piece)) entry.pieces.push(piece);
  entry.dice.push(...rolled(line));
}

/**
 * The rounds of a fight: each begins with the line that opens it.
 * @param {LogLine[]} lines
 * @returns {LogLine[][]}
 */
export function rounds(lines) {
  /** @type {LogLine[][]} */
  const blocks = [];
  for (const line of lines) {
    const last = blocks[blocks.length - 1];
    if (last && !line.opens) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/**
 * @param {Entry} entry
 * @param {Filter} filter
 * @returns {boolean}
 */
export function wanted(entry, { name, text, since, side, place }) {
  if (since !== null && entry.upto < since) return false;
  if (name === "combat" && !entry.lines.some(isFight)) return false;
  if (name === "moves" && !entry.lines.some(isMarch)) return false;
  if (name === "mine" && (side === null || !entry.sides.includes(side))) return false;
  if (name === "place" && (place === null || !entry.places.includes(place))) return false;
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const content = entry.lines.map((line) => `${line.text} ${line.rule ?? ""} ${line.phase?.name ?? ""}`).join(" ").toLowerCase();
  return words.every((word) => content.includes(word));
}

/**
 * The first line after the side's last choice but one stretch: where "since my last turn" begins.
 * @param {LogLine[]} lines
 * @param {string | null} side
 * @returns {number | null} the number of a line
 */
export function sinceMine(lines, side) {
  if (side === null) return null;
  let index = lines.length - 1;
  // Back over what the side does now, then over the others, to the end of its last own stretch.
  while (index >= 0 && !isTheirs(lines[index], side)) index -= 1;
  while (index >= 0 && !isOwn(lines[index], side)) index -= 1;
  return index < 0 ? (lines[0]?.n ?? null) : (lines[index + 1]?.n ?? null);
}

/** @param {LogLine} line @param {string} side */
const isOwn = (line, side) => line.side === side && !isAside(line);
/** @param {LogLine} line @param {string} side */
const isTheirs = (line, side) => line.side !== null && line.side !== side && !isAside(line);

/** The place that "this place" means: none while a box beside the map is looked at.
 * @param {import("../types.js").Scene} scene @param {string | null | undefined} place @returns {string | null} */
export const placeOf = (scene, place) => (place && !scene.boxes.some((box) => box.id === place) ? place : null);
