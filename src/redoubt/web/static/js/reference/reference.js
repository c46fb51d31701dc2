/**
 * The reference of a title: its rules in our words, its charts, where its numbers come from.
 * Addresses: #/reference/TITLE/10.1, …/B12 (a ruling), …/charts?chart=ID&cell=KEY, …/sources?file=NAME, …/glossary,
 * …/print.
 */
import { api } from "../api.js";
import { keepLooks, wear } from "../look.js";
import { html, useEffect } from "../ui/html.js";
import { Nav } from "../ui/nav.js";
import { Explained } from "../ui/terms.js";
import { ChartsView } from "./charts.js";
import { GlossaryView } from "./glossary.js";
import { Waiting, useLoaded } from "./loaded.js";
import { PrintView } from "./print.js";
import { RulesView } from "./rules.js";
import { SourcesView } from "./sources.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */

/** @type {[string, string][]} */
const VIEWS = [["", "Rules"], ["charts", "Charts"], ["sources", "Sources"], ["glossary", "Glossary"], ["print", "Print"]];

/** @param {{title?: string, rule?: string, chart?: string, cell?: string, file?: string, find?: string, back?: string}} props
 *   `back`: the table or the replay from which the reader came */
export function ReferencePage({ title, rule = "", chart, cell, file, find, back = "" }) {
  const titles = useLoaded(async () => keepLooks(await api.titles()), []);
  const known = titles.value?.find((candidate) => candidate.id === (title || titles.value?.[0]?.id));
  useEffect(() => { document.title = known ? `Rules: ${known.name}` : "Rules"; wear(known?.id ?? ""); }, [known]);
  if (!titles.value) return html`<main id="main" class="ref-page"><${Waiting} loaded=${titles} /></main>`;
  if (!known) {
    return html`<main id="main" class="ref-page"><h1>No such title</h1>
      <p class="lead">There is no title called ${title}. The titles are: ${titles.value.map((title) => html` <a href=${`#/reference/${title.id}`}>${title.name}</a>`)}</p></main>`;
  }
  const view = VIEWS.some(([name]) => name && name === rule) ? rule : "";
  return html`
    <div class="ref-page">
      <${Nav} now="rules" title=${known.id} />
      <section class="ref-bar" aria-label="Title and part">
        <${TitlePicker} titles=${titles.value} now=${known} />
        <nav class="ref-nav" aria-label="Parts of the reference">
          ${VIEWS.map(([name, label]) => html`<a key=${name} href=${`#/reference/${known.id}${name ? `/${name}` : ""}`} aria-current=${view === name ? "page" : undefined}>${label}</a>`)}
          ${known.calculator ? html`<a href=${`#/calculator/${known.id}`}>Calculator</a>` : null}
        </nav>
        ${/^#\/(game|replay|tutorial)\b/.test(back) ? html`<a class="btn small ref-back" data-do="back-to-game" href=${back}>Back to the game</a>` : null}
      </section>
      ${view === "charts" ? html`<${ChartsView} title=${known.id} chart=${chart} cell=${cell} />`
    : view === "sources" ? html`<${SourcesView} title=${known.id} file=${file} />`
    : view === "glossary" ? html`<${GlossaryView} title=${known} />`
    : view === "print" ? html`<${PrintView} title=${known} />`
    : html`<${Explained} terms=${known.glossary}><${RulesView} title=${known} rule=${rule} find=${find} /><//>`}
    </div>`;
}

/** @param {{titles: TitleInfo[], now: TitleInfo}} props */
function TitlePicker({ titles, now }) {
  if (titles.length < 2) return html`<p class="ref-title">${now.name}</p>`;
  return html`<label class="ref-title"><span class="vh">Title</span>
    <select class="select" value=${now.id} onChange=${(/** @type {any} */ event) => { location.hash = `#/reference/${event.currentTarget.value}`; }}>
      ${titles.map((title) => html`<option value=${title.id}>${title.name}</option>`)}</select></label>`;
}
