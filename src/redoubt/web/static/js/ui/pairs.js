/** What each pair of two dice gives: the first die down, the second across. A pair that fell is marked. */
import { Die } from "./die.js";
import { cls, html } from "./html.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** @param {{pairs: string[][], fell?: number[] | null}} props `fell`: the two faces */
export function Pairs({ pairs, fell = null }) {
  if (pairs.length === 0) return null;
  return html`<table class="pairs">
    <caption class="head">All 36 pairs of dice</caption>
    <thead><tr><td><span class="vh">Attacker's die down, defender's across</span></td>
      ${FACES.map((face) => html`<th key=${face} scope="col"><${Die} face=${face} size=${18} /></th>`)}</tr></thead>
    <tbody>${pairs.map((row, index) => html`<tr key=${index}><th scope="row"><${Die} face=${index + 1} size=${18} /></th>
      ${row.map((letter, at) => html`<td key=${at} class=${cls(`c-${letter}`, fell?.[0] === index + 1 && fell[1] === at + 1 && "fell")}>${letter}</td>`)}</tr>`)}</tbody>
  </table>`;
}
