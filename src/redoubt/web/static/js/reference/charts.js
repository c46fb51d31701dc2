/** The tables of the game. The cell a link points to (from the odds, or from a line of the log) is marked. */
import { api } from "../api.js";
import { cls, html, useEffect } from "../ui/html.js";
import { RuleChip } from "../ui/rule.js";
import { Waiting, useLoaded } from "./loaded.js";

/** @typedef {import("../types.js").Chart} Chart */

/** printed, reconstructed, or partly both. @param {string} source */
export function origin(source) {
  const begins = new Set(source.split(";").map((clause) => clause.trim().split(" ")[0]));
  if (begins.has("printed")) return begins.has("reconstructed") ? "partly" : "printed";
  return "reconstructed";
}

/** @param {{title: string, chart?: string, cell?: string}} props */
export function ChartsView({ title, chart, cell }) {
  const loaded = useLoaded(() => api.charts(title), [title]);
  useEffect(() => {
    if (!loaded.value) return;
    const place = document.querySelector(".chart-cell.on") ?? (chart ? document.getElementById(`chart-${chart}`) : null);
    place?.scrollIntoView({ block: "center" });
  }, [loaded.value, chart, cell]);
  if (!loaded.value) return html`<main id="main" class="ref-main"><${Waiting} loaded=${loaded} /></main>`;
  const charts = loaded.value;
  return html`
    <div class="ref-two">
      <aside class="ref-index" aria-label="Index">
        <nav class="ref-tree always" aria-label="Charts"><ol>${charts.map((each) => html`
          <li key=${each.id}><a href=${`#/reference/${title}/charts?chart=${each.id}`} aria-current=${each.id === chart ? "true" : undefined}><span>${each.title}</span></a></li>`)}</ol></nav>
        <${Legend} />
      </aside>
      <main id="main" class="ref-main wide" tabindex="-1">
        <h1>Charts</h1>
        ${charts.length === 0 ? html`<p class="lead">This title has no charts to show.</p>` : null}
        ${charts.map((each) => html`<${ChartTable} key=${each.id} chart=${each} title=${title} cell=${each.id === chart || !chart ? cell : undefined} />`)}
      </main>
    </div>`;
}

/** What the marks in the cells mean. */
export const Legend = () => html`
  <ul class="ref-legend" aria-label="Where a number comes from">
    <li><i class="src printed">p</i> printed in the rules</li>
    <li><i class="src partly">½</i> partly printed</li>
    <li><i class="src reconstructed">r</i> reconstructed: the printed sheet is lost</li>
  </ul>`;

/** `cell` is the key of a cell, or the head of a column: then all of it is marked.
 * @param {{chart: Chart, title: string, cell?: string}} props */
export function ChartTable({ chart, title, cell }) {
  const whole = cell ? chart.columns.indexOf(cell) : -1;
  /** @param {{key?: string}} entry @param {number} n */
  const isWanted = (entry, n) => (whole > 0 ? n === whole - 1 : Boolean(cell) && entry.key === cell);
  const count = chart.rows.flatMap((row) => row.cells).filter((row) => origin(row.source) === "printed").length;
  return html`
    <section class="chart" id=${`chart-${chart.id}`}>
      <h2>${chart.title} <${RuleChip} rule=${chart.rule} title=${title} /></h2>
      ${chart.note ? html`<p class="sub">${chart.note}</p>` : null}
      <div class="chart-scroll" tabindex="0" role="region" aria-label=${chart.title}>
        <table>
          <thead><tr>${chart.columns.map((column, index) => html`<th key=${index} scope="col" class=${cls(index > 0 && index === whole && "on")}>${column}</th>`)}</tr></thead>
          <tbody>${chart.rows.map((row, index) => html`
            <tr key=${index}><th scope="row">${row.head}</th>
              ${row.cells.map((cell, n) => html`
                <td key=${n} class=${cls("chart-cell", origin(cell.source), isWanted(cell, n) && "on")} title=${cell.source}>
                  ${cell.text}<i class="src" aria-hidden="true">${{ printed: "p", partly: "½", reconstructed: "r" }[origin(cell.source)]}</i>
                  ${isWanted(cell, n) ? html`<span class="vh">, ${whole < 0 ? "the cell in question" : "in the column in question"}</span>` : null}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
      <p class="sub">${count} of ${chart.rows.reduce((sum, row) => sum + row.cells.length, 0)} cells are printed. Point at a cell for its source.</p>
    </section>`;
}
