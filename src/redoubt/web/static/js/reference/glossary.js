/** The glossary of a title: its abbreviations and terms, in our words. */
import { html } from "../ui/html.js";
import { Ruled } from "../ui/rule.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */

/** @param {{title: TitleInfo}} props */
export function GlossaryView({ title }) {
  return html`<main id="main" class="ref-glossary" tabindex="-1">
    <h1>Glossary</h1>
    <p class="lead">Abbreviations and terms of ${title.name}, in our words.</p>
    <${GlossaryList} title=${title} />
  </main>`;
}

/** @param {{title: TitleInfo}} props */
export function GlossaryList({ title }) {
  const entries = Object.entries(title.glossary).sort(([a], [b]) => a.localeCompare(b));
  if (entries.length === 0) return html`<p class="sub">${title.name} has no glossary.</p>`;
  return html`<dl class="glossary">${entries.map(([term, meaning]) => html`
    <div key=${term} id=${`term-${term.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`}><dt>${term}</dt><dd><${Ruled} text=${meaning} title=${title.id} /></dd></div>`)}</dl>`;
}
