/** Two plans side by side. */
import { html, cls } from "../ui/html.js";
import { compared, mean, percent, value } from "./chances.js";
import { capital, sideName } from "./naming.js";

/** @typedef {import("./chances.js").Odds} Odds */

/** @param {{first: Odds, second: Odds, sides: import("../types.js").SideInfo[], onDrop: () => void,
 *   table?: import("../types.js").Table}} props */
export function Compare({ first, second, sides, onDrop, table }) {
  const named = (/** @type {string} */ text) => {
    const owner = sides.find((side) => text.startsWith(`${side.id} `));
    return owner ? `${sideName(sides, owner.id)}${text.slice(owner.id.length)}` : capital(text);
  };
  const plan = (/** @type {Odds} */ odds) => (table ? capital(odds.choice) : odds.choice);
  return html`
    <section class="t-block t-compare" aria-label="Two plans">
      <p class="head t-between"><span>Two plans</span><button type="button" class="btn quiet small" onClick=${onDrop}>Unpin</button></p>
      <table>
        <thead><tr><td></td><th scope="col">Pinned<small>${plan(first)} · ${first.reckoning?.verdict ?? ""}</small></th>
          <th scope="col">Now<small>${plan(second)} · ${second.reckoning?.verdict ?? ""}</small></th></tr></thead>
        <tbody>${compared(first, second).map((row) => html`
          <tr key=${row.what}><th scope="row">${named(row.what)}</th>
            <td class=${cls(better(row) < 0 && "better")}>${figure(row.one, row.unit)}</td>
            <td class=${cls(better(row) > 0 && "better")}>${figure(row.two, row.unit)}</td></tr>`)}</tbody>
      </table>
    </section>`;
}

/** @param {string|null} text @param {"chance"|"number"} unit */
function figure(text, unit) {
  if (text === null) return "–";
  if (unit === "number") return mean(text);
  return html`<span class="bar"><i style=${{ width: `${100 * value(text)}%` }}></i></span>${percent(text)} %`;
}

/** Which of two figures is the better one: a larger chance, fewer losses. @param {{one: string|null, two: string|null, unit: "chance"|"number"}} row */
function better(row) {
  const more = Math.sign(value(row.two) - value(row.one));
  return row.unit === "number" ? -more : more;
}
