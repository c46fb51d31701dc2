/** The rules: an index to search, and one rule with its items, rulings, and where it is kept. */
import { api } from "../api.js";
import { cls, html, useEffect, useMemo, useRef, useState } from "../ui/html.js";
import { Icon } from "../../icons.js";
import { RuleChip, Ruled } from "../ui/rule.js";
import { depth, linked, marked, ruleOf, search, sections, wordsOf } from "./find.js";
import { Waiting, useLoaded } from "./loaded.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("../types.js").RuleText} Rule */
/** @typedef {import("../types.js").Ruling} Ruling */

/** What the status of a rule means. */
const STATUS = {
  printed: "As printed.",
  reconstructed: "Uses numbers that were lost with the printed sheets and have been reconstructed (see Sources).",
  ruling: "The rulebook is silent on a point; see the rulings below.",
};
/** @type {Record<string, string>} */
const KIND = { mechanical: "enforced", term: "a term", component: "a component", note: "a remark" };

/** @param {{title: TitleInfo, rule: string, find?: string}} props */
export function RulesView({ title, rule, find = "" }) {
  const loaded = useLoaded(() => api.rules(title.id), [title.id]);
  const [query, setQuery] = useState(find);
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!rule) return;
    const place = document.getElementById(`r-${rule}`);
    if (place) place.scrollIntoView({ block: "center" });
    else main.current?.scrollTo(0, 0);
  }, [rule, loaded.value]);
  if (!loaded.value) return html`<main id="main" class="ref-main"><${Waiting} loaded=${loaded} /></main>`;
  const book = loaded.value;
  if (book.rules.length === 0) {
    return html`<main id="main" class="ref-main"><h1>${title.name}</h1><p class="lead">This title has no rule index yet.</p></main>`;
  }
  const ruling = book.rulings.find((ruling) => ruling.id.toLowerCase() === rule.toLowerCase());
  const shown = ruling ? null : ruleOf(book.rules, rule);
  return html`
    <div class="ref-two">
      <${Index} title=${title.id} book=${book} query=${query} onQuery=${setQuery} now=${shown?.number ?? ruling?.id ?? ""} />
      <main id="main" class="ref-main" ref=${main} tabindex="-1">
        ${ruling ? html`<${RulingPage} title=${title.id} ruling=${ruling} />`
    : shown ? html`<${RulePage} title=${title.id} rule=${shown} book=${book} item=${rule} />`
    : html`<${Welcome} title=${title} book=${book} missing=${rule} />`}
      </main>
    </div>`;
}

/** @param {{title: TitleInfo, book: {rules: Rule[], rulings: Ruling[]}, missing: string}} props */
function Welcome({ title, book, missing }) {
  const kept = book.rules.filter((rule) => rule.kind === "mechanical");
  const items = kept.reduce((sum, rule) => sum + rule.items.length, 0);
  const tests = book.rules.reduce((sum, rule) => sum + (rule.tests ?? 0), 0);
  return html`
    ${missing ? html`<p class="notice alarm">There is no rule ${missing}. Search for it, or choose one from the list.</p>` : null}
    <h1>The rules of ${title.name}</h1>
    <p class="lead">Every rule the table cites, in our own words. See your copy of the rulebook.</p>
    <dl class="ref-figures">
      <div><dt>rules enforced</dt><dd>${kept.length}</dd></div>
      <div><dt>sentences checked</dt><dd>${items}</dd></div>
      <div><dt>rulings on unclear rules</dt><dd>${book.rulings.length}</dd></div>
      <div><dt>rule tests</dt><dd>${tests}</dd></div>
    </dl>
    <h2>Scenarios</h2>
    <ul class="ref-list">${title.scenarios.map((scenario) => html`<li key=${scenario.id}><${RuleChip} rule=${scenario.rule} title=${title.id} /> <b>${scenario.name}</b> <span class="sub">${scenario.text}</span></li>`)}</ul>`;
}

/** @param {{title: string, book: {rules: Rule[], rulings: Ruling[]}, query: string, onQuery: (text: string) => void, now: string}} props */
function Index({ title, book, query, onQuery, now }) {
  const hits = useMemo(() => search(book.rules, book.rulings, query), [book, query]);
  const words = wordsOf(query);
  const [open, setOpen] = useState(false);
  useEffect(() => { setOpen(false); }, [now]);
  useEffect(() => { document.querySelector(".ref-index [aria-current]")?.scrollIntoView({ block: "nearest" }); }, [now, book]);
  return html`
    <aside class=${cls("ref-index", (open || words.length > 0) && "open")} aria-label="Index">
      <label class="ref-search"><span class="vh">Search the rules</span><${Icon} name="search" size=${16} />
        <input class="input" type="search" placeholder="Number or words: 10.1, retreat, night" value=${query}
          onInput=${(/** @type {any} */ event) => onQuery(event.currentTarget.value)} /></label>
      <button type="button" class="btn small ref-open" aria-expanded=${open} onClick=${() => setOpen(!open)}>
        <${Icon} name="menu" size=${16} /> All rules</button>
      <nav class="ref-tree" aria-label="Rules">
        ${words.length ? html`
          <p class="head" role="status">${hits.length} found</p>
          <ol class="ref-hits">${hits.slice(0, 60).map((hit) => html`
            <li key=${hit.number}><a href=${`#/reference/${title}/${hit.number}`} aria-current=${hit.number === now ? "page" : undefined}>
              <span class="rule">${hit.number}</span> <b>${hit.title}</b>
              <span class="sub">${marked(hit.snippet, words).map((part) => (part.hit ? html`<mark>${part.text}</mark>` : part.text))}</span></a></li>`)}</ol>`
    : sections(book.rules).map((section) => html`
          <section key=${section.section}>
            <h2 class="head">${section.section} ${section.title}</h2>
            <ol>${section.rules.map((rule) => html`
              <li key=${rule.number} class=${`d${depth(rule.number)}`}><a href=${`#/reference/${title}/${rule.number}`} aria-current=${rule.number === now ? "page" : undefined}>
                <span class="num">${rule.number}</span><span>${rule.title}</span></a></li>`)}</ol>
          </section>`)}
      </nav>
    </aside>`;
}

/** @param {{title: string, rule: Rule, book: {rules: Rule[], rulings: Ruling[]}, item: string}} props */
function RulePage({ title, rule, book, item }) {
  const rulings = book.rulings.filter((ruling) => rule.rulings.includes(ruling.id) || ruling.rules.includes(rule.number));
  const at = book.rules.indexOf(rule);
  const status = STATUS[/** @type {keyof typeof STATUS} */ (rule.status)] ?? rule.status;
  useEffect(() => { document.title = `${rule.number} ${rule.title}`; }, [rule]);
  return html`
    <article class="ref-rule">
      <p class="ref-number"><span class="rule">${rule.number}</span> <span class="chip">${KIND[rule.kind] ?? rule.kind}</span> <span class="chip">${rule.status}</span></p>
      <h1>${rule.title}</h1>
      <p class="ref-text"><${Ruled} text=${linked(rule.text)} title=${title} /></p>
      ${rule.items.length ? html`
        <h2 class="head">Sentence by sentence</h2>
        <ol class="ref-items">${rule.items.map((part) => html`
          <li key=${part.number} id=${`r-${part.number}`} class=${cls(part.number === item && "on")}>
            <span class="rule">${part.number}</span><p><${Ruled} text=${linked(part.text)} title=${title} />
            ${part.tests?.length ? html`<${Held} tests=${part.tests} />` : null}</p></li>`)}</ol>` : null}
      ${rule.kind === "mechanical" ? html`<p class="sub">${status}</p>` : null}
      ${rulings.length ? html`
        <h2 class="head">Rulings</h2>
        ${rulings.map((ruling) => html`<${RulingBox} key=${ruling.id} title=${title} ruling=${ruling} />`)}` : null}
      ${rule.kind === "mechanical" ? html`<${Coverage} rule=${rule} />` : null}
      <nav class="ref-turn" aria-label="Next rules">
        ${at > 0 ? html`<a class="btn small" href=${`#/reference/${title}/${book.rules[at - 1].number}`}><${Icon} name="left" size=${16} /> ${book.rules[at - 1].number}</a>` : html`<span></span>`}
        ${at < book.rules.length - 1 ? html`<a class="btn small" href=${`#/reference/${title}/${book.rules[at + 1].number}`}>${book.rules[at + 1].number} <${Icon} name="right" size=${16} /></a>` : null}
      </nav>
    </article>`;
}

/** @param {{tests: string[]}} props */
const Held = ({ tests }) => html`<span class="ref-held" title=${tests.join("; ")}><${Icon} name="check" size=${13} /> ${tests.length} ${tests.length === 1 ? "test" : "tests"}</span>`;

/** @param {{title: string, ruling: Ruling}} props */
function RulingBox({ title, ruling }) {
  return html`
    <section class="ref-ruling" id=${`r-${ruling.id}`}>
      <p><a class="rule" href=${`#/reference/${title}/${ruling.id}`}>${ruling.id}</a> ${ruling.text}</p>
      <p><b>Reading:</b> <${Ruled} text=${linked(ruling.reading)} title=${title} /> ${ruling.tests.length ? html`<${Held} tests=${ruling.tests} />` : null}</p>
    </section>`;
}

/** @param {{title: string, ruling: Ruling}} props */
function RulingPage({ title, ruling }) {
  return html`
    <article class="ref-rule">
      <p class="ref-number"><span class="rule">${ruling.id}</span> <span class="chip">ruling</span></p>
      <h1>${ruling.text}</h1>
      <p class="ref-text"><b>Reading:</b> <${Ruled} text=${linked(ruling.reading)} title=${title} /></p>
      <p class="sub">On ${ruling.rules.map((rule) => html`<${RuleChip} rule=${rule} title=${title} /> `)}</p>
      ${ruling.tests.length ? html`<h2 class="head">What the tests check</h2>
        <ul class="ref-tests">${ruling.tests.map((test) => html`<li key=${test}>${test}</li>`)}</ul>` : null}
    </article>`;
}

/** Where the rule is enforced, and which sentences are tested. @param {{rule: Rule}} props */
function Coverage({ rule }) {
  const tests = [...(rule.checks ?? []), ...rule.items.flatMap((item) => item.tests ?? [])];
  return html`
    <details class="ref-coverage">
      <summary>Kept in ${rule.code?.length ?? 0} places, held by ${tests.length} tests</summary>
      <div>
        <h2 class="head">Code</h2>
        <ul class="ref-code">${(rule.code ?? []).map((place) => html`<li key=${place}><code>${place}</code></li>`)}</ul>
        <h2 class="head">Tests</h2>
        <ul class="ref-tests">${tests.map((test, index) => html`<li key=${index}>${test}</li>`)}</ul>
      </div>
    </details>`;
}
