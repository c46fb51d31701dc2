/** A line of the log as a sentence: names for ids, drawn dice, chips for rules. */
import { cls, html, useContext } from "../ui/html.js";
import { OpenRule } from "../table/chip.js";
import { Die } from "../ui/die.js";
import { RuleChip } from "../ui/rule.js";
import { parts, rolled } from "./lines.js";

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").SideInfo} SideInfo */

/** The first side is square, the others are round. @param {SideInfo[]} sides @param {string | null} side */
export const sideShape = (sides, side) => (sides[0]?.id === side ? "" : "round");

/** The chart with the cell that decided, and the way back from there. @param {string} title @param {{chart: string, key: string}} cell */
export const cellAddress = (title, { chart, key }) =>
  `#/reference/${encodeURIComponent(title)}/charts?${new URLSearchParams({ chart, cell: key, back: location.hash })}`;

/** @param {{line: LogLine, names: Map<string, string>, title: string, plain?: boolean}} props */
export function Sentence({ line, names, title, plain = false }) {
  const told = parts(line.text);
  const drawn = told.some((part) => part.kind === "die");
  return html`
    <span class=${cls("sentence", plain && "log-aside")}>
      ${told.map((part) => html`<${Part} part=${part} names=${names} places=${line.places} title=${title} />`)}
      ${drawn ? null : rolled(line).map((die) => html` <${Die} face=${die.face} size=${16} />`)}
      ${line.cell ? html` <a class="log-cell" href=${cellAddress(title, line.cell)} aria-label="table: the cell that was read">table</a>` : null}
    </span>`;
}

/** @param {{part: import("./lines.js").Part, names: Map<string, string>, places?: Record<string, string>, title: string}} props */
function Part({ part, names, places = {}, title }) {
  const onOpen = useContext(OpenRule);
  switch (part.kind) {
    case "rule": return html`<${RuleChip} rule=${part.text} title=${title} onOpen=${onOpen} />`;
    case "die": return html`<${Die} face=${part.face} size=${16} />`;
    case "piece": return html`<b>${names.get(part.text) ?? part.text}</b>`;
    case "hex": return html`<span class="num">${part.text}</span>${places[part.text] ? ` ${places[part.text]}` : null}`;
    default: return part.text;
  }
}

/** The numbers of the dice in the game's sequence, by which anybody can check them.
 * @param {{dice: import("./lines.js").Rolled[]}} props */
export function Receipt({ dice }) {
  const numbers = dice.map((die) => die.n).filter((n) => n !== null);
  if (numbers.length === 0) return null;
  const first = Math.min(...numbers);
  const last = Math.max(...numbers);
  return html`<span class="log-receipt" title="Number of the die in this game; the dice receipt proves it">
    receipt ${first === last ? first : `${first}–${last}`}</span>`;
}
