/**
 * Choices that differ only in a number come as one row: `{row, numbers}`, where `{n}` stands for the number. Here they
 * become choices again.
 *
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {{row: Choice, numbers: number[]}} Row
 */

/** What a request says to be sent rows. */
export const WISH = { "Redoubt-Choices": "rows" };

/** @param {(Choice|Row)[]} legal @returns {Choice[]} */
export function unpacked(legal) {
  return legal.flatMap((one) => ("row" in one ? one.numbers.map((number) => numbered(one.row, number)) : [one]));
}

/** @param {Choice} row @param {number} number @returns {Choice} */
function numbered(row, number) {
  const named = (/** @type {string} */ text) => text.replaceAll("{n}", String(number));
  const made = { ...row, text: named(row.text), label: named(row.label) };
  if (row.note) made.note = named(row.note);
  if (row.amount) made.amount = { ...row.amount, n: number };
  return made;
}

/** An answer with all its choices. @template T @param {T} body @returns {T} */
export function whole(body) {
  const { legal } = /** @type {{legal?: (Choice|Row)[]}} */ (body ?? {});
  return Array.isArray(legal) ? { ...body, legal: unpacked(legal) } : body;
}
