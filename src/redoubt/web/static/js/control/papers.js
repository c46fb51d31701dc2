/** Paper for the hall: order sheets, team maps, reports of the turn, each for its own team's eyes. */
import { address } from "../api.js";
import { sideName } from "../table/naming.js";
import { html } from "../ui/html.js";

/** @typedef {import("./chair.js").DeskInfo} DeskInfo */

/** @param {string} game @param {string} kind @param {string} as */
export const paper = (game, kind, as) => address(`games/${encodeURIComponent(game)}/paper/${kind}.pdf`, { as });

/** @param {{game: string, umpire: string, info: DeskInfo, sides: import("../types.js").SideInfo[], table: import("../types.js").Table}} props */
export function PapersTab({ game, umpire, info, sides, table }) {
  const readers = [...info.teams.map((team) => team.side), umpire];
  return html`<section class="c-papers" aria-label="Papers">
    <h2>To print</h2>
    <p class="sub">Each sheet shows only what its reader may know now. You can go on with these on paper at any step and type the orders in later.</p>
    <table><thead><tr><th>For</th><th>Order sheet</th><th>Map</th><th>Report</th></tr></thead>
      <tbody>${readers.map((side) => html`<tr key=${side}><th scope="row">${sideName(sides, side)}</th>
        ${side === umpire ? html`<td></td>` : html`<td><a class="btn small" download href=${paper(game, "orders", side)}>Sheet</a></td>`}
        <td><a class="btn small" download href=${paper(game, "map", side)}>Map</a></td>
        <td><a class="btn small" download href=${paper(game, "report", side)}>${side === umpire ? "Control's sheet" : "Report"}</a></td></tr>`)}
        <tr><th scope="row">The hall</th><td></td><td><a class="btn small" download href=${paper(game, "map", "onlooker")}>Map</a></td>
          <td><a class="btn small" download href=${paper(game, "report", "onlooker")}>Communiqué</a></td></tr></tbody></table>
    <p class="sub">Turn ${table.turn}, ${table.phase?.name ?? ""}.</p>
  </section>`;
}
