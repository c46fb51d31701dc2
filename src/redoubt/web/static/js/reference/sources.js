/** Where every number of a title comes from: each row of its data files with its source. */
import { api } from "../api.js";
import { cls, html, useMemo, useState } from "../ui/html.js";
import { Legend } from "./charts.js";
import { Waiting, useLoaded } from "./loaded.js";

/** @typedef {import("../types.js").Provenance} File */

/** Rows drawn at once. */
const SHOWN = 100;

/** @param {{title: string, file?: string}} props */
export function SourcesView({ title, file }) {
  const loaded = useLoaded(() => api.provenance(title), [title]);
  if (!loaded.value) return html`<main id="main" class="ref-main"><${Waiting} loaded=${loaded} /></main>`;
  const files = loaded.value;
  const shown = files.find((candidate) => candidate.file === file) ?? null;
  return html`
    <div class="ref-two">
      <aside class="ref-index" aria-label="Index">
        <nav class="ref-tree always" aria-label="Data files"><ol>
          <li><a href=${`#/reference/${title}/sources`} aria-current=${shown ? undefined : "page"}><span>All files</span></a></li>
          ${files.map((file) => html`<li key=${file.file}><a href=${`#/reference/${title}/sources?file=${encodeURIComponent(file.file)}`} aria-current=${shown === file ? "page" : undefined}>
            <span>${file.file}</span></a></li>`)}</ol></nav>
        <${Legend} />
      </aside>
      <main id="main" class="ref-main wide" tabindex="-1">
        ${shown ? html`<${FileView} file=${shown} />` : html`<${Overview} title=${title} files=${files} />`}
      </main>
    </div>`;
}

/** @param {{title: string, files: File[]}} props */
function Overview({ title, files }) {
  const sum = (/** @type {"printed" | "partly" | "reconstructed"} */ key) => files.reduce((all, file) => all + file[key], 0);
  const total = sum("printed") + sum("partly") + sum("reconstructed");
  return html`
    <h1>Where the numbers come from</h1>
    <p class="lead">Every row of data says whether it is printed in the rules or rebuilt, and why. Owners of the printed game can lay
      their own values over ours: see the help on <code>--data</code>.</p>
    ${files.length === 0 ? html`<p>This title has no data files.</p>` : html`
    <div class="chart-scroll" tabindex="0" role="region" aria-label="Files">
      <table class="src-table"><thead><tr><th scope="col">File</th><th scope="col">Printed</th><th scope="col">Partly</th><th scope="col">Reconstructed</th><th scope="col">Share</th></tr></thead>
        <tbody>${files.map((file) => html`<tr key=${file.file}>
          <th scope="row"><a href=${`#/reference/${title}/sources?file=${encodeURIComponent(file.file)}`}>${file.file}</a></th>
          <td>${file.printed}</td><td>${file.partly}</td><td>${file.reconstructed}</td><td><${Share} file=${file} /></td></tr>`)}
          <tr class="all"><th scope="row">All ${total} rows</th><td>${sum("printed")}</td><td>${sum("partly")}</td><td>${sum("reconstructed")}</td><td></td></tr></tbody></table>
    </div>`}`;
}

/** @param {{file: File}} props */
function Share({ file }) {
  const total = Math.max(1, file.printed + file.partly + file.reconstructed);
  return html`<span class="src-share" aria-hidden="true">
    <i class="printed" style=${{ width: `${(100 * file.printed) / total}%` }}></i>
    <i class="partly" style=${{ width: `${(100 * file.partly) / total}%` }}></i>
    <i class="reconstructed" style=${{ width: `${(100 * file.reconstructed) / total}%` }}></i></span>`;
}

/** @param {{file: File}} props */
function FileView({ file }) {
  const [text, setText] = useState("");
  const [only, setOnly] = useState("");
  const [more, setMore] = useState(1);
  const rows = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return file.rows.filter((row) => (!only || row.origin === only) && words.every((word) => `${row.text} ${row.source}`.toLowerCase().includes(word)));
  }, [file, text, only]);
  const shown = rows.slice(0, SHOWN * more);
  return html`
    <h1>${file.file}</h1>
    <div class="src-tools">
      <label class="field"><span>Search</span><input class="input" type="search" value=${text} onInput=${(/** @type {any} */ event) => { setText(event.currentTarget.value); setMore(1); }} /></label>
      <label class="field"><span>Origin</span><select class="select" value=${only} onChange=${(/** @type {any} */ event) => setOnly(event.currentTarget.value)}>
        <option value="">all</option><option>printed</option><option>partly</option><option>reconstructed</option></select></label>
      <p role="status" class="sub">${rows.length} of ${file.rows.length} rows</p>
    </div>
    <ul class="src-rows">${shown.map((row) => html`
      <li key=${row.row}><span class="num sub">${row.row}</span><span>${row.text}</span>
        <span class="sub"><i class=${cls("src", row.origin)} aria-hidden="true">${{ printed: "p", partly: "½", reconstructed: "r" }[row.origin]}</i> ${row.source}</span></li>`)}</ul>
    ${rows.length > shown.length ? html`<button type="button" class="btn" onClick=${() => setMore(more + 3)}>More</button>` : null}`;
}
