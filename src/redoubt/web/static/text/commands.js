/**
 * What a typed line means: a question, a change of the table, or choices of the game.
 *
 * @typedef {import("../js/types.js").Table} Table
 * @typedef {import("../js/types.js").Offer} Choice
 * @typedef {{table: Table, peek: (choices: string[]) => Promise<Choice[]>,
 *   names?: ReadonlyMap<string, string>}} Context `names`: what pieces and places are called, by their ids
 */

/** What can be asked, as words. */
export const COMMANDS = ["a choice", "legal", "place", "hex", "piece", "unit", "units", "enemy", "front", "threats", "layer", "odds", "why", "whynot",
  "propose", "briefing", "score", "rule", "log", "undo", "redo", "reset", "reasons"];

/** Every command with what it does, with examples from this very table. @param {Table} table @returns {[string, string][]} */
export function helpFor(table) {
  const boxes = new Set(table.scene.boxes.map((box) => box.id));
  const own = table.scene.pieces.filter((one) => one.side === table.viewer && !boxes.has(one.place));
  const piece = own[0]?.id.toLowerCase() ?? "UNIT";
  const place = own[0]?.place ?? "PLACE";
  const choice = table.legal[0]?.text ?? "done";
  const draft = table.proposals?.[0]?.id;
  const rule = table.prompts[0]?.rule || table.scenario.rule;
  return [
    ["a choice", `Any choice in the list, in full or shortened: ${choice}. Several with semicolons.`],
    [`legal, legal ${choice.split(" ")[0]}`, "The choices open now, or those with a word."],
    [`place ${place}`, "All about a place."],
    [`unit ${piece}`, "All about a unit, and why it cannot act."],
    ["units, enemy", "All units of a side and where they stand. Words narrow it down."],
    ["front", "Contested places, and what faces your stacks."],
    ["threats", "Where the enemy could come, as far as you know."],
    ["layer threat", "Any layer of the map in sentences; layer alone lists them."],
    [`odds ${choice}, odds ${place}`, "The exact odds of a choice, or of the fight in a place."],
    [`why ${choice}`, "Whether a choice may be made, and the rule."],
    [`whynot ${piece} ${place}`, "Why a unit can do nothing with a place."],
    [draft ? `propose, propose ${draft}` : "propose", "A draft of orders, written at once, for some places or all; propose alone lists the drafts."],
    ["briefing", "What your team has read before the game: situation, aims, advice."],
    ["score", "Turn, score, what is ahead, units off the map."],
    [`rule ${rule}`, "A rule in our words."],
    ["log, log 20", "The last lines of the log."],
    ["undo, redo, reset", "Take back, do again, back to the beginning of the phase."],
    ["reasons", "Why the computer chose as it did."],
  ];
}

/** A name as it is typed: in small letters, its parts joined. @param {string} name */
const joined = (name) => name.toLowerCase().replace(/[\s_]+/g, "-");

/** Does a typed word stand for a word of a choice? A whole word, or a run of parts of a name: 29-mot is Red-29-Mot.
 * @param {string} typed @param {string} word */
export function fits(typed, word) {
  const [a, b] = [joined(typed), joined(word)];
  if (a === b) return true;
  if (a.length < 2) return false;
  return b.split("-").some((_part, at, parts) => parts.slice(at).join("-").startsWith(a));
}

/**
 * How many typed words the words of a choice take, 0 if they do not fit. A name with blanks may be typed with them.
 * @param {string[]} own @param {string[]} words @param {ReadonlyMap<string, string>} names
 */
function taken(own, words, names) {
  let used = 0;
  for (const word of own) {
    const forms = [word, names.get(word) ?? word];
    const whole = [4, 3, 2].find((count) => used + count <= words.length && forms.some((form) => joined(words.slice(used, used + count).join("-")) === joined(form)));
    if (!whole && (used >= words.length || !forms.some((form) => fits(words[used], form)))) return 0;
    used += whole ?? 1;
  }
  return used;
}

/**
 * Choices whose words begin as the typed words say. With `bare` the verb may be left out.
 * @param {Choice[]} legal @param {string[]} words @param {boolean} bare
 * @param {ReadonlyMap<string, string>} [names] what pieces and places are called, by their ids
 * @returns {{choice: Choice, used: number}[]} the best matches: those that use most words
 */
export function matches(legal, words, bare, names = new Map()) {
  const found = legal.flatMap((choice) => {
    const own = choice.text.split(" ");
    const ways = bare && own.length > 1 ? [own, own.slice(1)] : [own];
    return ways.map((said) => ({ choice, used: taken(said, words, names) })).filter(({ used }) => used > 0);
  });
  const most = Math.max(0, ...found.map((one) => one.used));
  const best = found.filter((one) => one.used === most);
  const exact = best.filter((one) => one.choice.text.toLowerCase() === words.slice(0, most).join(" ").toLowerCase());
  return exact.length ? exact : best;
}

/**
 * The choices that a typed order means: `move 29-mot 1102` is "move Red-29-Mot", then "to 1102". What goes without
 * saying (ending the move of another unit) is put in front.
 * @param {Context} context @param {string} order
 * @returns {Promise<{choices: string[]} | {fault: string, depth: number}>} `depth`: how many choices were understood
 */
export async function understood(context, order) {
  const words = order.trim().split(/\s+/);
  const straight = await follow(context, [], context.table.legal, words);
  if ("choices" in straight || !context.table.legal.length) return straight;
  const closing = context.table.legal.find((choice) => context.table.closing.includes(choice.text));
  if (!closing) return straight;
  const beyond = await context.peek([closing.text]).catch(() => []);
  const closed = await follow(context, [closing.text], beyond, words);
  if ("choices" in closed) return closed;
  return closed.depth > straight.depth + 1 ? closed : straight;
}

/** @param {Context} context @param {string[]} made @param {Choice[]} legal @param {string[]} words
 * @returns {Promise<{choices: string[]} | {fault: string, depth: number}>} */
async function follow(context, made, legal, words) {
  if (words.length === 0) return { choices: made };
  const found = matches(legal, words, made.length > 0 || legal.every((choice) => choice.verb === legal[0]?.verb), context.names);
  if (found.length === 0) return { fault: `“${words.join(" ")}” is not one of the ${legal.length} choices open ${made.length ? `after ${made.join(", ")}` : "now"}.`, depth: made.length };
  if (found.length > 1) return { fault: `“${words.join(" ")}” could be ${found.slice(0, 4).map(({ choice }) => choice.text).join(", or ")}.`, depth: made.length };
  const [{ choice, used }] = found;
  const next = [...made, choice.text];
  if (used === words.length) return { choices: next };
  return follow(context, next, await context.peek(next).catch(() => []), words.slice(used));
}

/** @param {string} line @returns {{verb: string, rest: string}} */
export function split(line) {
  const [verb = "", ...rest] = line.trim().split(/\s+/);
  return { verb: verb.toLowerCase(), rest: rest.join(" ") };
}

/** The piece that typed words mean, by id or name. @param {Table} table @param {string} typed */
export function pieceOf(table, typed) {
  const wanted = typed.trim().toLowerCase();
  const { pieces } = table.scene;
  const exact = pieces.find((piece) => piece.id.toLowerCase() === wanted || piece.name.toLowerCase() === wanted);
  if (exact || !wanted) return exact ?? null;
  const found = pieces.filter((piece) => fits(wanted, piece.id) || piece.name.toLowerCase().startsWith(wanted));
  const own = found.filter((piece) => piece.side === table.viewer);
  return (own.length ? own : found)[0] ?? null;
}
