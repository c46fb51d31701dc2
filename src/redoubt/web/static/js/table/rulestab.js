/** The inspector's last tab: a rule in our words, with its rulings, and a search through all of them. */
import { html, useEffect, useState } from "../ui/html.js";
import { api } from "../api.js";
import { GlossaryList } from "../reference/glossary.js";
import { Explained } from "../ui/terms.js";
import { Chip, Words } from "./chip.js";

/** @typedef {import("../types.js").RuleText} RuleText */
/** @typedef {import("../types.js").Ruling} Ruling */
/** @typedef {import("./desk.js").DeskState} DeskState */

/** @type {Map<string, Promise<{rules: RuleText[], rulings: Ruling[]}>>} */
const books = new Map();

/** The rules of a title, read once. @param {string} title */
export function bookOf(title) {
  let book = books.get(title);
  if (!book) {
    book = api.rules(title);
    book.catch(() => books.delete(title));
    books.set(title, book);
  }
  return book;
}

/**
 * The rule of a number, or the nearest one above it: 10.2.3a is shown with 10.2.3.
 * @param {RuleText[]} rules
 * @param {string} number
 * @returns {RuleText|null}
 */
export function findRule(rules, number) {
  const wanted = number.trim();
  const exact = rules.find((rule) => rule.number === wanted);
  if (exact) return exact;
  const inside = rules.find((rule) => rule.items?.some((item) => item.number === wanted));
  if (inside) return inside;
  const shorter = wanted.replace(/[a-z]$/, "").replace(/\.[^.]*$/, (tail) => (/[a-z]$/.test(wanted) ? tail : ""));
  return shorter && shorter !== wanted ? findRule(rules, shorter) : null;
}

/** @param {{state: DeskState}} props */
export function RulesTab({ state }) {
  const title = state.table?.title ?? "";
  const [book, setBook] = useState(/** @type {{rules: RuleText[], rulings: Ruling[]}|null} */ (null));
  const [text, setText] = useState("");
  useEffect(() => { bookOf(title).then(setBook, () => setBook({ rules: [], rulings: [] })); }, [title]);
  if (!book) return html`<p class="wait">Reading the rules</p>`;
  const number = state.rule ?? state.table?.prompts.find((prompt) => prompt.mine)?.rule ?? state.table?.phase?.rule ?? "";
  const rule = findRule(book.rules, number);
  const matching = text.trim().length < 2 ? [] : book.rules.filter((rule) =>
    `${rule.number} ${rule.title} ${rule.text} ${(rule.items ?? []).map((item) => item.text).join(" ")}`.toLowerCase().includes(text.trim().toLowerCase()));
  return html`
    <div class="t-rules">
      <label class="t-filter"><span class="vh">Search the rules</span>
        <input class="input" type="search" placeholder="Search the rules" value=${text}
          onInput=${(/** @type {InputEvent} */ event) => setText(/** @type {HTMLInputElement} */ (event.target).value)} /></label>
      ${matching.length ? html`<ul class="t-list">${matching.slice(0, 12).map((match) => html`<li key=${match.number} class="t-found"><${Chip} rule=${match.number} /> <b>${match.title}</b></li>`)}</ul>` : null}
      ${rule ? html`<${Explained} terms=${state.title?.glossary}><${Rule} rule=${rule} rulings=${book.rulings} /><//>` : html`<p class="sub">No rule ${number} is on record.</p>`}
      <a class="btn" href=${`#/reference/${encodeURIComponent(title)}/${encodeURIComponent(rule?.number ?? "")}`}>Open the reference</a>
      ${state.title && Object.keys(state.title.glossary).length ? html`<details class="t-glossary"><summary>Glossary</summary><${GlossaryList} title=${state.title} /></details>` : null}
    </div>`;
}

/** @param {{rule: RuleText, rulings: Ruling[]}} props */
function Rule({ rule, rulings }) {
  const held = rulings.filter((ruling) => rule.rulings?.includes(ruling.id));
  return html`
    <article class="t-rule">
      <h3><span class="rule">${rule.number}</span> ${rule.title}</h3>
      <p><${Words} text=${rule.text} /></p>
      ${rule.items?.length ? html`<ul class="t-items">${rule.items.map((item) => html`<li key=${item.number}><span class="rule">${item.number}</span> <${Words} text=${item.text} /></li>`)}</ul>` : null}
      ${held.length ? html`<h4 class="head">Rulings</h4><ul class="t-items">${held.map((ruling) => html`
        <li key=${ruling.id}><b>${ruling.id}</b> ${ruling.text} <i>${ruling.reading}</i></li>`)}</ul>` : null}
    </article>`;
}
