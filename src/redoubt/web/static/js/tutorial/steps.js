/**
 * What a step of a guided game asks of the table. No rules: it only compares what the table shows with what the
 * lesson's data say.
 *
 * @typedef {import("../types.js").Table} Table
 * @typedef {import("../types.js").Lesson} Lesson
 * @typedef {import("../types.js").LessonStep} LessonStep
 * @typedef {import("../types.js").HistoryEntry} HistoryEntry
 * @typedef {{game: string, step: number, starts: number[], before?: Record<string, number>[]}} Progress `starts`: the count of
 *   entries where each step began; `before`: how often each of the others had chosen then
 */

/** Whether the table shows that the step is done. @param {LessonStep} step @param {Table} table */
export function isDone({ until }, table) {
  if (!until) return false;
  const pieces = new Map(table.scene.pieces.map((piece) => [piece.id, piece]));
  return Object.entries(until.places).every(([piece, place]) => pieces.get(piece)?.place === place)
    && Object.entries(until.hits).every(([piece, hits]) => pieces.get(piece)?.hits === hits)
    && (!until.phase || table.phase?.rule === until.phase)
    && (!until.turn || table.turn === until.turn)
    && until.offers.every((text) => isOpen(table, text))
    && !until.gone.some((text) => isOpen(table, text));
}

/** The first of the step's choices that is open now; "undo" if that is what it asks for.
 * @param {LessonStep} step @param {Table} table @returns {string | null} */
export function nextAnswer({ answer }, table) {
  if (answer[0] === "undo") return table.can.undo ? "undo" : null;
  return answer.find((text) => isOpen(table, text)) ?? null;
}

/** Whether a complete choice can be made now: it is listed, or one of the numbers that a listed one leaves open.
 * @param {Table} table @param {string} text */
function isOpen(table, text) {
  const [, begun, number] = /^(.*) (\d+)$/.exec(text) ?? [];
  return table.legal.some(({ text: listed, amount }) => listed === text
    || (amount && number !== undefined && listed === `${begun} ${amount.low}..${amount.high}` && Number(number) >= amount.low && Number(number) <= amount.high));
}

/** How often a side has chosen, by the record as that side may read it: what it writes in secret is in no other's.
 * @param {HistoryEntry[]} entries @param {string} side */
export function chosen(entries, side) {
  return entries.filter((entry) => entry.kind === "choice" && entry.side === side).length;
}

/** The choices of the others that are still to be made.
 * @param {[string, string][]} others @param {Record<string, number>} chosen how many of each side's are made already @returns {[string, string][]} */
export function stillToMake(others, chosen) {
  /** @type {Record<string, number>} */
  const seen = {};
  return others.filter(([side]) => {
    seen[side] = (seen[side] ?? 0) + 1;
    return seen[side] > (chosen[side] ?? 0);
  });
}

/** Whether the learner has left the path: the step is not done, and none of its choices is open.
 * @param {LessonStep} step @param {Table} table @param {number} start */
export function hasStrayed(step, table, start) {
  return step.answer.length > 0 && table.at === null && table.seq > start && !isDone(step, table) && nextAnswer(step, table) === null;
}

/** @param {string} title */
const place = (title) => `redoubt.lesson.${title}`;

/** @param {string} title @returns {Progress | null} */
export function kept(title) {
  try {
    const stored = JSON.parse(localStorage.getItem(place(title)) ?? "null");
    const fine = stored && typeof stored.game === "string" && Number.isInteger(stored.step) && Array.isArray(stored.starts);
    return fine ? stored : null;
  } catch {
    return null;
  }
}

/** @param {string} title @param {Progress | null} progress */
export function keep(title, progress) {
  try {
    if (progress) localStorage.setItem(place(title), JSON.stringify(progress));
    else localStorage.removeItem(place(title));
  } catch {
    // A private window without storage: the lesson lasts as long as the page.
  }
}
