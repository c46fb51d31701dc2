/**
 * Exact odds as they are shown: fractions to percent, the parts of a sum by side, what a face of the die means.
 *
 * @typedef {{rule: string, what: string, amount: string, side?: string}} Part
 * @typedef {{piece: string, amount: string, rule: string, side?: string}} Share what a piece or a contingent brings
 * @typedef {{head: string, colour: string, effect: string, ways: number}} Cell of a column: the difference of the dice, its colour, what it means, and
 *   how many of the 36 pairs lead to it
 * @typedef {{name: string, total: string, note: string}} Strength of one side
 * @typedef {{rule: string, what: string, parts: Part[], verdict: string, faces: string[], pairs?: string[][], cells?: Cell[],
 *   parties?: {attack: Strength, defence: Strength}}} Reckoning
 * @typedef {{title: string, side: string, choice: string, policy: string, until: string, kind: string, rule: string,
 *   supposed: boolean, attacker: string, reckoning: Reckoning|null, chances: Record<string, string>,
 *   endings: Record<string, string>, expected: Record<string, Record<string, string>>,
 *   losses: Record<string, Record<string, Record<string, string>>>,
 *   worst: Record<string, {chance: string, text: string, lost: string}>, risks: {chance: string, text: string}[], value: string, positions: number, notes: string[],
 *   cell?: {chart: string, key: string},
 *   outcomes: {chance: string, text: string}[]}} Odds
 * @typedef {"good"|"middling"|"bad"|"even"} Tone
 */

/**
 * A fraction such as "5011/7776" as a number.
 * @param {string|number|null|undefined} fraction
 * @returns {number}
 */
export function value(fraction) {
  if (fraction === null || fraction === undefined) return 0;
  if (typeof fraction === "number") return fraction;
  const [top, bottom] = fraction.split("/");
  return bottom === undefined ? Number(top) : Number(top) / Number(bottom);
}

/**
 * A chance in percent with one decimal. What is possible is never shown as 0.0, what is not certain never as 100.0.
 * @param {string|number} fraction
 * @returns {string}
 */
export function percent(fraction) {
  const chance = value(fraction);
  const text = (100 * chance).toFixed(1);
  if (text === "0.0" && chance > 0) return "< 0.1";
  if (text === "100.0" && chance < 1) return "> 99.9";
  return text;
}

/**
 * An expected number, two decimals.
 * @param {string|number} fraction
 */
export function mean(fraction) {
  return value(fraction).toFixed(2);
}

/**
 * The parts of a reckoning: what each piece brings to the attack and to the defence, and all else.
 * @param {Reckoning} reckoning
 * @returns {{attack: Share[], defence: Share[], rest: Part[]}}
 */
export function sides(reckoning) {
  /** @type {ReturnType<typeof sides>} */
  const shares = { attack: [], defence: [], rest: [] };
  for (const part of reckoning.parts) {
    const [, role, piece] = /^(attack|defence|fire|target): (.+)$/.exec(part.what) ?? [];
    if (!role) shares.rest.push(part);
    else {
      const list = role === "attack" || role === "fire" ? shares.attack : shares.defence;
      list.push({ piece, amount: part.amount, rule: part.rule, ...(part.side ? { side: part.side } : {}) });
    }
  }
  return shares;
}

/**
 * The sides that a list of shares comes from, largest first; where the parts do not say, the one that is meant.
 * @param {Share[]} list
 * @param {string} meant
 * @returns {string[]}
 */
export function owners(list, meant) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { side, amount } of list) if (side) sums.set(side, (sums.get(side) ?? 0) + (points(amount) || 0));
  const sides = [...sums].sort((a, b) => b[1] - a[1]).map(([side]) => side);
  return sides.length ? sides : [meant];
}

/** Expected losses in words: "2.31 men, 0.20 tanks". @param {Record<string, string>} lost */
export function lossWords(lost) {
  const parts = Object.entries(lost).filter(([, number]) => value(number) > 0).map(([what, number]) => `${mean(number)} ${what}`);
  return parts.join(", ") || "nothing";
}

const HALF = "½";

/** An amount as players write it, "3½", as a number. @param {string} text */
export function points(text) {
  const half = text.endsWith(HALF);
  return Number(half ? text.slice(0, -1) || 0 : text) + (half ? 0.5 : 0);
}

/** @param {number} number */
export function pointsText(number) {
  const whole = Math.floor(number);
  return number === whole ? String(whole) : `${whole || ""}${HALF}`;
}

/** The sum of what pieces bring, or null where an amount is not a number. @param {{amount: string}[]} list */
export function total(list) {
  const sum = list.reduce((so_far, part) => so_far + points(part.amount), 0);
  return Number.isNaN(sum) ? null : pointsText(sum);
}

/**
 * Which column of a chart a verdict such as "column 2:1" names.
 * @param {string} verdict
 * @param {{columns: string[]}[]} charts
 * @returns {{columns: string[], at: number}|null}
 */
export function column(verdict, charts) {
  const named = verdict.replace(/^column /, "");
  for (const chart of charts) {
    const columns = chart.columns.filter((text) => /\d/.test(text));
    const at = columns.findIndex((text) => text === named || text.replace(/\+$/, "") === named);
    if (at >= 0) return { columns, at };
  }
  return null;
}

/** The column of a fight's odds, as short as its hex has room for; "" where it has none. @param {Odds|null|undefined} odds */
export function columnOf(odds) {
  const named = (odds?.reckoning?.verdict ?? "").replace(/^column /, "");
  return named.length < 8 ? named : "";
}

/**
 * The cell that a roll is read from: a column until the die has fallen, then the one in the row of its face.
 * @param {Odds} odds
 * @param {import("../types.js").Chart[]} charts
 * @param {number|null} [face]
 * @returns {{chart: string, key: string}|null}
 */
export function cellOf(odds, charts, face = null) {
  const { cell } = odds;
  const chart = charts.find((chart) => chart.id === cell?.chart);
  if (!cell || !chart || face === null) return cell ?? null;
  const row = chart.rows.find((row) => row.head === String(face));
  const at = Math.max(0, chart.columns.indexOf(cell.key) - 1);
  const key = chart.columns.includes(cell.key) || !cell.key ? row?.cells[at]?.key : null;
  return { ...cell, key: key ?? cell.key };
}

/**
 * The cells of a column with neighbours of one colour together: the first and the last of each, and the pairs of dice that lead to it.
 * @param {Cell[]} cells
 * @returns {{colour: string, effect: string, from: number, to: number, ways: number}[]}
 */
export function bands(cells) {
  /** @type {ReturnType<typeof bands>} */
  const list = [];
  cells.forEach(({ colour, effect, ways }, index) => {
    const last = list[list.length - 1];
    if (last?.colour === colour) Object.assign(last, { to: index, ways: last.ways + ways });
    else list.push({ colour, effect, from: index, to: index, ways });
  });
  return list;
}

/** The losses a half of a result names: "-" none, "2R" two and a retreat, "*R" all. @param {string} half */
function weight(half) {
  const steps = /\d+/.exec(half);
  return (steps ? Number(steps[0]) : /\*|elim/i.test(half) ? 9 : 0) + (/R/i.test(half) ? 1.5 : 0);
}

/**
 * Whether a result of the die is good for the attacker. Written "attacker / defender", or as words.
 * @param {string} face
 * @returns {Tone}
 */
export function tone(face) {
  const [, attacker, defender] = /^([^/]+)\/([^/]+)$/.exec(face.trim()) ?? [];
  if (attacker === undefined) {
    if (/no effect|miss|^[-–—]$|nothing/i.test(face)) return "bad";
    return /hit|retreat|elim|destroy/i.test(face) ? "good" : "even";
  }
  const against = weight(attacker.trim());
  const for_us = weight(defender.trim());
  if (against > for_us) return "bad";
  if (for_us - against >= 1.5 || /R/i.test(defender)) return "good";
  return for_us === against ? "bad" : "middling";
}

/**
 * The faces of a die with equal results together.
 * @param {string[]} faces
 * @returns {{result: string, faces: number[], share: number, tone: Tone}[]}
 */
export function byResult(faces) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  faces.forEach((result, index) => groups.set(result, [...(groups.get(result) ?? []), index + 1]));
  return [...groups].map(([result, list]) => ({
    result, faces: list, share: list.length / faces.length, tone: tone(result),
  }));
}

/**
 * The chances to show, without what cannot happen.
 * @param {Record<string, string>} chances
 * @returns {{what: string, chance: string, share: number}[]}
 */
export function rows(chances) {
  return Object.entries(chances)
    .map(([what, chance]) => ({ what, chance, share: value(chance) }))
    .filter((row) => row.share > 0);
}

/** Whether a fact is to the good of the attacker. @param {string} what @returns {Tone} */
export function factTone(what) {
  if (/attacker (is|retreats)|thrown back|it is destroyed|turns back|Ju-52/.test(what)) return "bad";
  if (/still there|defenders? (stands|hold)|nothing|no (hit|effect)|does not|hold out|fails/.test(what)) return "middling";
  return "good";
}

/**
 * The figure in large type: the first chance, and what it says.
 * @param {Odds} odds
 * @returns {{what: string, chance: string}|null}
 */
export function headline(odds) {
  const [first] = Object.entries(odds.chances);
  return first ? { what: first[0], chance: first[1] } : null;
}

/**
 * The endings as parts of one bar, the best for the attacker first.
 * @param {Odds} odds
 * @returns {{what: string, share: number, chance: string, tone: Tone}[]}
 */
export function endings(odds) {
  const order = ["good", "middling", "even", "bad"];
  return rows(odds.endings)
    .map((row) => ({ ...row, tone: factTone(row.what) }))
    .sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone) || b.share - a.share);
}

/**
 * Two plans side by side: the same facts in one table.
 * @param {Odds} first
 * @param {Odds} two
 * @returns {{what: string, one: string|null, two: string|null, unit: "chance"|"number"}[]}
 */
export function compared(first, two) {
  const facts = [...new Set([...Object.keys(first.chances), ...Object.keys(two.chances)])];
  /** @type {ReturnType<typeof compared>} */
  const table = facts
    .map((what) => ({
      what, one: first.chances[what] ?? null, two: two.chances[what] ?? null, unit: /** @type {const} */ ("chance"),
    }))
    .filter((row) => value(row.one) > 0 || value(row.two) > 0);
  for (const side of new Set([...Object.keys(first.expected), ...Object.keys(two.expected)])) {
    for (const unit of new Set([...Object.keys(first.expected[side] ?? {}), ...Object.keys(two.expected[side] ?? {})])) {
      const left = first.expected[side]?.[unit] ?? null;
      const right = two.expected[side]?.[unit] ?? null;
      if (left === null && right === null) continue;
      table.push({ what: `${side} ${unit} lost, expected`, one: left, two: right, unit: "number" });
    }
  }
  return table;
}

/**
 * The endings, which add up to 1: those in which the large figure holds first, then the worst for the attacker last.
 * @param {Odds} odds
 * @returns {{what: string, share: number, chance: string, tone: Tone, holds: boolean}[]}
 */
export function endingRows(odds) {
  const big = headline(odds)?.what ?? "";
  const all = endings(odds).map((row) => ({ ...row, holds: big !== "" && row.what.includes(big) }));
  return [...all.filter((row) => row.holds), ...all.filter((row) => !row.holds)];
}

/**
 * Shares in tenths of a percent, rounded so that they add up as the shares do: the largest remainders are rounded up.
 * @param {number[]} parts
 * @returns {number[]}
 */
export function shares(parts) {
  const exact = parts.map((part) => 1000 * part);
  const down = exact.map((part) => Math.floor(part + 1e-9));
  const whole = Math.round(exact.reduce((sum, part) => sum + part, 0));
  let left = whole - down.reduce((sum, part) => sum + part, 0);
  const order = exact.map((part, index) => ({ index, rest: part - down[index] })).sort((a, b) => b.rest - a.rest);
  for (const { index } of order) if (left-- > 0) down[index] += 1;
  return down;
}
