/**
 * What can be typed. An order is understood by the server, with the same words as in the terminal.
 *
 * @typedef {import("../js/types.js").Table} Table
 */
import { api } from "../js/api.js";

/** What can be asked, as words. */
export const COMMANDS = ["a choice", "legal", "place", "hex", "piece", "unit", "units", "enemy", "front", "threats", "layer", "odds", "why", "whynot",
  "propose", "briefing", "score", "rule", "glossary", "log", "undo", "redo", "reset", "agree", "refuse", "reasons", "dice"];

/** Every command with what it does, with examples from this very table. @param {Table} table @returns {[string, string][]} */
export function helpFor(table) {
  const boxes = new Set(table.scene.boxes.map((box) => box.id));
  const own = table.scene.pieces.filter((piece) => piece.side === table.viewer && !boxes.has(piece.place));
  const piece = own[0]?.id.toLowerCase() ?? "UNIT";
  const place = own[0]?.place ?? "PLACE";
  const choice = table.legal[0]?.text ?? "done";
  const draft = table.proposals?.[0]?.id;
  const rule = table.prompts[0]?.rule || table.scenario.rule;
  return [
    ["a choice", `Any choice in the list, in full or shortened: ${choice}. Several with semicolons.`],
    [`legal, legal ${choice.split(" ")[0]}`, "The choices open now, or those that contain a word."],
    [`place ${place}`, "All about a place."],
    [`unit ${piece}`, "All about a unit, and why it cannot act."],
    ["units, enemy", "All units of a side and where they stand. Words narrow it down."],
    ["front", "Contested places, and what faces your stacks."],
    ["threats", "Where the enemy could move, as far as you know."],
    ["layer threat", "Any layer of the map in sentences; layer alone lists them."],
    [`odds ${choice}, odds ${place}`, "The exact odds of a choice, or of the fight in a place."],
    [`why ${choice}`, "Whether a choice may be made, and the rule."],
    [`whynot ${piece} ${place}`, "Why a unit cannot act in a place."],
    [draft ? `propose, propose ${draft}` : "propose", "A draft of orders for some places or all; propose alone lists the drafts."],
    ["briefing", "Your team's briefing: situation, aims, advice."],
    ["score", "Turn, score, what is ahead, units off the map."],
    [`rule ${rule}`, "A rule in our words."],
    ["glossary, glossary vp", "What a term or an abbreviation means, or all of them."],
    ["log, log 20", "The last lines of the log."],
    ["undo, redo, reset", "Undo, redo, or go back to the beginning of the phase."],
    ["undo!", "Undo although a die roll, a reveal or another player's choice came after it: whoever must agree is asked."],
    ["agree, refuse", "Your answer when another player asks to undo."],
    ["reasons", "Why the computer chose as it did."],
    ["dice", "The value that was published about the dice, and whose seeds are in them."],
  ];
}

/**
 * The choices that a typed order means: `move 29-mot 1102` is "move Red-29-Mot", then "to 1102". Names may be ids or
 * the shown names, shortened, with blanks or hyphens.
 * @param {string} game @param {Table} table @param {string} order
 * @returns {Promise<{choices: string[]} | {fault: string}>}
 */
export async function understood(game, table, order) {
  const [line] = await api.read(game, { side: table.viewer ?? "", choices: [order] });
  return line.ok ? { choices: line.choices } : { fault: `${line.why}${line.rule ? ` [${line.rule}]` : ""}` };
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
  const matching = pieces.filter((piece) => fits(wanted, piece.id) || fits(wanted, piece.name));
  const own = matching.filter((piece) => piece.side === table.viewer);
  return (own.length ? own : matching)[0] ?? null;
}

/** Whether a name is meant: some of its parts, one after the other, the last one perhaps cut short.
 * @param {string} typed @param {string} name */
export function fits(typed, name) {
  const [wanted, parts] = [typed, name].map((text) => text.toLowerCase().split(/[\s_-]+/).filter(Boolean));
  return wanted.length > 0 && parts.some((_part, at) => parts.slice(at).join(" ").startsWith(wanted.join(" ")));
}
