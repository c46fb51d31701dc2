/** The game on paper: files to print, for the paper and the size of counters one has. */
import { api } from "../api.js";
import { html, useState } from "../ui/html.js";
import { Segments } from "../ui/fields.js";
import { Icon } from "../../icons.js";
import { Waiting, useLoaded } from "./loaded.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */

/** @type {[string, string, string][]} */
const KINDS = [
  ["map", "Map", "In overlapping tiles with cut marks if it is larger than the paper. The SVG is one sheet."],
  ["counters", "Counters", "Fronts, then backs, mirrored: print on both sides, turned over the long edge."],
  ["cards", "Cards", "Nine to a sheet, in the size of playing cards."],
  ["charts", "Charts and scenarios", "Tables, sequence of play, tracks, and a sheet or two for each scenario with a set-up."],
  ["rules", "Rules in short", "Every rule in our words, in two columns."],
];
const PAPERS = ["A4", "A3", "A2", "A1", "letter", "tabloid"].map((value) => ({ value, label: value === value.toLowerCase() ? value.replace(/^./, (first) => first.toUpperCase()) : value }));
const SIZES = ["13", "15", "16", "19"].map((value) => ({ value, label: `${value} mm` }));

/** All sheets, one under the other, drawn when they are wanted. @param {{address: string, name: string}} props */
function Preview({ address, name }) {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  if (failed) return html`<p class="sub">The sheets could not be drawn.</p>`;
  return open ? html`<div class="print-sheets" tabindex="0" role="group" aria-label=${`Sheets to scroll: ${name}`}><img src=${address} alt=${`Sheets: ${name}`} onError=${() => setFailed(true)} /></div>`
    : html`<button type="button" class="btn small" onClick=${() => setOpen(true)}>Draw it</button>`;
}

/** @param {{title: TitleInfo}} props */
export function PrintView({ title }) {
  const [paper, setPaper] = useState("A4");
  const [counter, setCounter] = useState("15");
  const maps = title.scenarios.filter(({ id }) => title.maps?.includes(id)).map(({ id, name }) => ({ value: id, label: name.split(",")[0] }));
  const [scenario, setScenario] = useState(maps[0]?.value ?? "");
  const kinds = useLoaded(() => api.printKinds(title.id), [title.id]);
  const query = { paper, counter, ...(scenario ? { scenario } : {}) };
  return html`
    <main id="main" class="ref-main" tabindex="-1">
      <h1>Play on paper</h1>
      <p class="lead">Print at 100 %, without fitting to the page. Every sheet says which of its values are reconstructed.
        A file takes a few seconds to draw.</p>
      <div class="print-how">
        ${maps.length ? html`<span>Scenario</span><${Segments} label="Scenario" value=${scenario} options=${maps} onPick=${setScenario} />` : null}
        <span>Paper</span><${Segments} label="Paper" value=${paper} options=${PAPERS} onPick=${setPaper} />
        <span>Counters</span><${Segments} label="Width of a counter" value=${counter} options=${SIZES} onPick=${setCounter} />
      </div>
      <ul class="print-list">
        ${kinds.value ? null : html`<li><${Waiting} loaded=${kinds} /></li>`}
        ${KINDS.filter(([kind]) => kinds.value?.includes(kind)).map(([kind, name, text]) => html`
          <li key=${kind} data-print=${kind}><div><h2>${name}</h2><p>${text}</p></div>
            <details class="print-preview"><summary>Preview</summary><${Preview} address=${api.printAddress(title.id, `${kind}.svg`, query)} name=${name} /></details>
            ${["pdf", "svg"].map((form) => html`
              <a key=${form} class="btn" download href=${api.printAddress(title.id, `${kind}.${form}`, query)}>
                <${Icon} name="download" size=${16} />${form.toUpperCase()}</a>`)}
          </li>`)}
      </ul>
    </main>`;
}
