/** A sentence from its parts: names, drawn dice, chips for rules. */
import { cls, html } from "../ui/html.js";
import { Die } from "../ui/die.js";
import { Parts } from "../ui/sentence.js";
import { rolled } from "./lines.js";

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").SideInfo} SideInfo */

/** The first side is square, the others are round. @param {SideInfo[]} sides @param {string | null} side */
export const sideShape = (sides, side) => (sides[0]?.id === side ? "" : "round");

/** The chart with the cell that decided, and the way back from there. @param {string} title @param {{chart: string, key: string}} cell */
export const cellAddress = (title, { chart, key }) =>
  `#/reference/${encodeURIComponent(title)}/charts?${new URLSearchParams({ chart, cell: key, back: location.hash })}`;

/** A line of the log. @param {{line: LogLine, title: string, plain?: boolean}} props */
export function Sentence({ line, title, plain = false }) {
  const drawn = line.parts.some(([kind]) => kind === "die");
  return html`
    <span class=${cls("sentence", plain && "log-aside")}>
      <${Parts} parts=${line.parts} title=${title} />
      ${drawn ? null : rolled(line).map((die) => html` <${Die} face=${die.face} size=${16} />`)}
      ${line.cell ? html` <a class="log-cell" href=${cellAddress(title, line.cell)} aria-label="table: the cell that was read">table</a>` : null}
    </span>`;
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
