/**
 * The command line: a typed choice, completed from the legal ones.
 *
 * @typedef {import("./options.js").Option} Option
 */
import { filtered, numbered, numbers, words } from "./options.js";

/**
 * Completions of what was typed: first choices that begin with it, then those that contain all its words.
 * @param {Option[]} options
 * @param {string} typed
 * @param {number} [most]
 * @returns {Option[]}
 */
export function completions(options, typed, most = 8) {
  const text = typed.trim().toLowerCase();
  const begun = options.filter(({ choice }) => choice.text.toLowerCase().startsWith(text));
  const matching = filtered(options, text).filter((option) => !begun.includes(option));
  return [...begun, ...matching].slice(0, most);
}

/**
 * What a typed line orders: choices parted by ";", each written out or as the only one it can mean. The first is
 * matched against what is legal now; the server judges the rest.
 * @param {Option[]} options
 * @param {string} typed
 * @returns {{choices: string[]} | {error: string}}
 */
export function parsed(options, typed) {
  const [first, ...rest] = typed.split(";").map((text) => text.trim()).filter(Boolean);
  if (!first) return { error: "Nothing typed. A choice such as “move …” or “done” is expected." };
  const exact = options.find(({ choice }) => choice.text.toLowerCase() === first.toLowerCase());
  const near = exact ? [exact] : withNumber(options, first) ?? completions(options, first);
  if (near.length === 1) return { choices: [...words(near[0]), ...rest] };
  if (near.length === 0) return { error: `“${first}” is not among the ${options.length} choices open now.` };
  return { error: `“${first}” could be ${near.slice(0, 3).map(({ choice }) => choice.text).join(", ")}…` };
}

/** The choice that leaves a number open, with the number that was typed at its end. @param {Option[]} options @param {string} typed @returns {Option[]|null} */
function withNumber(options, typed) {
  const number = Number(/ (\d+)$/.exec(typed)?.[1] ?? NaN);
  const meant = options.filter((option) => numbers(option).includes(number)).map((option) => numbered(option, number));
  const found = meant.find(({ choice }) => choice.text.toLowerCase() === typed.toLowerCase());
  return found ? [found] : null;
}
