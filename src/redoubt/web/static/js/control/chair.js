/**
 * The umpire's chair: what the server tells the desk, kept fresh, and what is done at it.
 *
 * @typedef {{step: string, minutes: number, left: number, running: boolean, bell: boolean}} ClockState
 * @typedef {{side: string, player: string, human: boolean, state: "writing"|"in"|"deciding"|"waiting",
 *   orders?: string[], missing?: {rule: string, why: string}|null,
 *   default?: {choice: string, text: string, rule: string, closes: boolean}|null}} Team
 * @typedef {{number: number, at: number, side: string, to: string, kind: string, text: string, about: number|null,
 *   place?: string, turn?: number, rule?: string}} Notice
 * @typedef {{kind: string, text: string, number?: number, entry?: number, at?: number, turn?: number, about?: number|null,
 *   phase?: {rule: string, name: string}, choice?: string, lines?: string[]}} Ruling
 * @typedef {{text: string, rule: string, sides?: string[], places?: string[]}} Remark
 * @typedef {{clock: ClockState|null, minutes: Record<string, number>, teams: Team[], notices: Notice[], rulings: Ruling[],
 *   remarks: Remark[], warnings: Remark[], parties: string[], steps: {to: number, turn: number, rule: string, name: string}[]}} DeskInfo
 * @typedef {{path: string[], label: string, rule: string, kind: "number"|"choice"|"mark"|"rows", value: any, low?: number,
 *   high?: number, values?: string[], columns?: {name: string, values?: string[], index?: boolean}[], kept?: [number, any[]][],
 *   name?: string, others?: string[]}} Field
 */
import { ApiError, api, ask, change, get } from "../api.js";
import { useEffect, useState } from "../ui/html.js";
import { spoken } from "../whole.js";

/** @param {string} game */
const at = (game) => `games/${encodeURIComponent(game)}`;

/** Every question and order of the desk, by name. */
export const desk = {
  /** @param {string} game @param {string} as @returns {Promise<DeskInfo>} */
  read: async (game, as) => spoken(await get(`${at(game)}/desk`, { as })),
  /** @param {string} game @param {string} side @param {string} action @param {{minutes?: number, step?: string}} [more] */
  clock: (game, side, action, more = {}) => change(`${at(game)}/desk/clock`, { side, action, ...more }),
  /** @param {string} game @param {{side: string, kind: string, text: string, to?: string, about?: number, place?: string}} words
   * @returns {Promise<DeskInfo>} */
  say: async (game, words) => spoken(await change(`${at(game)}/desk/say`, words)),
  /** @param {string} game @param {string} side @param {string[]} choices
   * @returns {Promise<{lines: {text: string, choices: string[], ok: boolean, rule: string, why: string}[], missing: {rule: string, why: string}|null}>} */
  check: async (game, side, choices) => spoken(await ask(`${at(game)}/check`, { side, choices })),
  /** @param {string} game @param {string} as @param {string} kind @param {string} name @returns {Promise<Field[]>} */
  form: async (game, as, kind, name) =>
    spoken((await get(`${at(game)}/desk/form/${encodeURIComponent(kind)}/${encodeURIComponent(name)}`, { as })).fields),
  /** @param {string} game @param {{side: string, changes: object, reason: string, expected_seq: number, trial?: boolean}} order
   * @returns {Promise<any>} */
  correct: async (game, order) => spoken(await change(`${at(game)}/correct`, order)),
  /** The default for a team that does not answer. @param {string} game @param {{side: string, team: string, choice: string}} order */
  answer: (game, order) => change(`${at(game)}/desk/answer`, order),
  /** @param {string} game @param {{side: string, to: number, reason: string, expected_seq: number}} order */
  rewind: (game, order) => change(`${at(game)}/rewind`, order),
};

/** Give orders for a side that others may be ahead of: in a hall everybody writes at once, and what they write in the
 * meantime does not make these orders void. @param {string} game @param {string} side @param {string[]} choices @param {number} [tries] */
export async function order(game, side, choices, tries = 4) {
  const table = await api.table(game, { as: side });
  try {
    return await api.choose(game, { side, choices, expected_seq: table.seq });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "stale" || tries <= 1) throw error;
    return order(game, side, choices, tries - 1);
  }
}

/** The desk, read again whenever the table says that something about it has changed.
 * @param {string} game @param {string} as @param {import("../types.js").Table|null} table
 * @returns {[DeskInfo|null, () => void]} */
export function useDesk(game, as, table) {
  const [info, setInfo] = useState(/** @type {DeskInfo|null} */ (null));
  const [turn, setTurn] = useState(0);
  const clock = table?.clock;
  useEffect(() => {
    let current = true;
    if (table) desk.read(game, as).then((read) => { if (current) setInfo(read); }, () => {});
    return () => { current = false; };
  }, [game, as, table?.seq, table?.notices, table?.digest, clock?.running, clock?.bell, clock?.step, clock?.minutes, turn]);
  return [info, () => setTurn((n) => n + 1)];
}

/** Disputes without an answer. @param {DeskInfo} info */
export const openDisputes = (info) => info.notices.filter((notice) =>
  notice.kind === "dispute" && !info.notices.some((other) => other.kind === "ruling" && other.about === notice.number));

/** What may be typed now: one example of each verb. @param {import("../types.js").Offer[]} legal */
export function words(legal) {
  /** @type {Map<string, string>} */
  const groups = new Map();
  for (const choice of legal) if (!groups.has(choice.verb)) groups.set(choice.verb, choice.text);
  return [...groups.values()];
}

const none = (/** @type {any} */ value) => (value === "" ? null : value);

/** Rows of a form among those of other places, which go back to their numbers. @param {any[][]} rows @param {[number, any[]][]} kept */
function merged(rows, kept) {
  const all = [...rows];
  for (const [number, row] of kept) all.splice(Math.min(number, all.length), 0, row);
  return all.map((row) => row.map(none));
}

/** A value as a correction takes it. @param {Field} field @param {any} value */
function written(field, value) {
  if (field.kind === "rows") return merged(value, field.kept ?? []);
  if (field.kind === "mark") return [...(field.others ?? []), ...(value ? [field.name] : [])];
  return none(value);
}

/** The changed fields of a form as the correction they make. @param {Field[]} fields @param {Record<string, any>} values by path */
export function changes(fields, values) {
  /** @type {Record<string, any>} */
  const changed = {};
  for (const field of fields) {
    const value = values[field.path.join("/")];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(field.value)) continue;
    const [last, ...before] = [...field.path].reverse();
    const place = before.reverse().reduce((/** @type {any} */ into, key) => (into[key] ??= {}), changed);
    place[last] = written(field, value);
  }
  return changed;
}

/** Seconds as a clock shows them: 4:05, and -0:30 when overdue. @param {number} seconds */
export function clockFace(seconds) {
  const whole = Math.ceil(Math.abs(seconds) - (seconds < 0 ? 0.999 : 0));
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return seconds < 0 && whole > 0 ? `-${text}` : text;
}
