/**
 * Choices that differ only in a number or a hex come as one row: `{row, numbers, hexes}`, where `{n}` stands for the
 * number and `{h}` for the hex. Here they become choices again.
 *
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {{row: Choice, numbers?: number[], hexes?: string[]}} Row
 */

/** What a request says to be sent rows. */
export const WISH = { "Redoubt-Choices": "rows" };

/** @param {(Choice|Row)[]} legal @returns {Choice[]} */
export function unpacked(legal) {
  return legal.flatMap((one) => {
    if (!("row" in one)) return [one];
    const { row, numbers, hexes } = one;
    const placed = hexes ? hexes.map((hex) => ({ ...worded(row, "{h}", hex), hex })) : [row];
    return placed.flatMap((choice) => (numbers ? numbers.map((number) => numbered(choice, number)) : [choice]));
  });
}

/** @param {Choice} row @param {number} number @returns {Choice} */
function numbered(row, number) {
  const made = worded(row, "{n}", String(number));
  return made.amount ? { ...made, amount: { ...made.amount, n: number } } : made;
}

/** A choice with a word in place of a mark. @param {Choice} row @param {string} mark @param {string} word @returns {Choice} */
function worded(row, mark, word) {
  const said = (/** @type {string} */ text) => text.replaceAll(mark, word);
  const made = { ...row, text: said(row.text), label: said(row.label) };
  if (row.note) made.note = said(row.note);
  if (row.amount) made.amount = { ...row.amount, of: said(row.amount.of) };
  return made;
}

/** An answer with all its choices. @template T @param {T} body @returns {T} */
export function whole(body) {
  const { legal } = /** @type {{legal?: (Choice|Row)[]}} */ (body ?? {});
  return Array.isArray(legal) ? { ...body, legal: unpacked(legal) } : body;
}
