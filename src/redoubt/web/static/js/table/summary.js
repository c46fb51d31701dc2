/**
 * What happened while another side played, in a few words.
 *
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {{side: string|null, moved: number, combats: LogLine[], fires: LogLine[], losses: LogLine[],
 *   rest: LogLine[]}} Summary
 */

const MOVES = ["moved", "move", "moves"];
const FIGHTS = ["combat", "overrun", "fight"];
const FIRES = ["bombardment", "bomber", "fire"];
const LOSSES = ["eliminated", "step_lost", "lost"];
const QUIET = ["forced", "turn_begins", "phase", "stopped"];

/**
 * @param {string|null} side
 * @param {LogLine[]} lines
 * @returns {Summary}
 */
export function summed(side, lines) {
  /** @param {string[]} kinds */
  const of = (kinds) => lines.filter((line) => kinds.includes(line.kind));
  const told = new Set([...MOVES, ...FIGHTS, ...FIRES, ...LOSSES, ...QUIET]);
  const movers = of(MOVES).flatMap((line) => (line.pieces.length ? [line.pieces[0]] : []));
  return {
    side, moved: new Set(movers).size, combats: byHex(of(FIGHTS)), fires: of(FIRES), losses: of(LOSSES),
    rest: lines.filter((line) => !told.has(line.kind) && line.text),
  };
}

/** One line for each place: the rounds of a combat are one combat. @param {LogLine[]} lines */
function byHex(lines) {
  const seen = new Set();
  return lines.filter((line) => {
    const key = line.hexes[0] ?? line.n;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** @param {number} n @param {string} one @param {string} [many] */
export function count(n, one, many = `${one}s`) {
  return `${n} ${n === 1 ? one : many}`;
}

/**
 * @param {Summary} summary
 * @param {string} name how the side is called
 * @returns {string}
 */
export function headline(summary, name) {
  const parts = [];
  if (summary.moved) parts.push(`moved ${count(summary.moved, "unit")}`);
  if (summary.fires.length) parts.push(`fired ${count(summary.fires.length, "bombardment")}`);
  if (summary.combats.length) parts.push(`fought ${count(summary.combats.length, "combat")}`);
  if (parts.length === 0) return `${name} did nothing that shows on the map.`;
  const last = parts.pop();
  return `${name} ${parts.length ? `${parts.join(", ")} and ${last}` : last}.`;
}
