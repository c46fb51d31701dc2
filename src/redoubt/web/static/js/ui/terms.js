/**
 * Terms of a title's glossary inside sentences: the first time one stands in a sentence it can be pointed at, focused or
 * pressed, and its meaning shows beside it. Only inside `Explained`; elsewhere, in buttons above all, words are words.
 */
import { createContext, html, useContext } from "./html.js";

/** @typedef {Record<string, string>} Glossary */

/** @type {import("../../vendor/preact/preact.js").Context<Glossary | null>} */
const Meanings = createContext(/** @type {Glossary | null} */ (null));
/** @type {WeakMap<Glossary, RegExp | null>} */
const patterns = new WeakMap();
const TIP = "term-tip";

/** Sentences whose terms are explained. @param {{terms: Glossary | null | undefined, children?: import("./html.js").Children}} props */
export const Explained = ({ terms, children }) => html`<${Meanings.Provider} value=${terms ?? null}>${children}<//>`;

/** Abbreviations are written as they are; other terms also begin small, and stand in the plural.
 * @param {Glossary} glossary @returns {RegExp | null} */
function patternOf(glossary) {
  let pattern = patterns.get(glossary);
  if (pattern === undefined) {
    const forms = Object.keys(glossary).sort((a, b) => b.length - a.length).map((term) => {
      const written = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      if (term === term.toUpperCase()) return written;
      return `[${written[0].toUpperCase()}${written[0].toLowerCase()}]${written.slice(1)}s?`;
    });
    pattern = forms.length ? new RegExp(`(?<![\\p{L}\\p{N}-])(${forms.join("|")})(?![\\p{L}\\p{N}-])`, "gu") : null;
    patterns.set(glossary, pattern);
  }
  return pattern;
}

/** What a word of a sentence means. @param {Glossary} glossary @param {string} word */
export function meaningOf(glossary, word) {
  const wanted = word.toLowerCase();
  const known = Object.keys(glossary).find((term) => term === word || [term.toLowerCase(), `${term.toLowerCase()}s`].includes(wanted));
  return known === undefined ? "" : glossary[known];
}

/** The stretches of a text, terms at the odd places; each term once. @param {string} text @param {Glossary} glossary @returns {string[]} */
export function stretches(text, glossary) {
  const pattern = patternOf(glossary);
  if (!pattern) return [text];
  const seen = new Set();
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const meaning = meaningOf(glossary, match[0]);
    if (!meaning || seen.has(meaning)) continue;
    seen.add(meaning);
    parts.push(text.slice(from, match.index), match[0]);
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

/** A text with its terms explained. @param {{text: string}} props */
export function Terms({ text }) {
  const glossary = useContext(Meanings);
  if (!glossary) return text;
  const parts = stretches(text, glossary);
  return parts.map((part, n) => (n % 2 ? html`<${Term} word=${part} meaning=${meaningOf(glossary, part)} />` : part));
}

/** @param {{word: string, meaning: string}} props */
function Term({ word, meaning }) {
  const show = (/** @type {Event} */ event) => showTip(/** @type {HTMLElement} */ (event.currentTarget), meaning);
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !tipShown()) return;
    event.stopPropagation();
    hideTip(/** @type {HTMLElement} */ (event.currentTarget));
  };
  const hide = (/** @type {Event} */ event) => hideTip(/** @type {HTMLElement} */ (event.currentTarget));
  return html`<button type="button" class="term" onClick=${show} onFocus=${show} onPointerEnter=${show} onBlur=${hide}
    onPointerLeave=${hide} onKeyDown=${escape}>${word}</button>`;
}

// ------------------------------------------------------------------ the tip

/** One for the whole page, above everything. */
function tip() {
  const known = document.getElementById(TIP);
  if (known) return known;
  const node = document.createElement("div");
  node.id = TIP;
  node.className = "term-tip";
  node.role = "tooltip";
  node.popover = "manual";
  document.body.append(node);
  return node;
}

const tipShown = () => document.getElementById(TIP)?.matches(":popover-open") ?? false;

/** @param {HTMLElement} term @param {string} meaning */
function showTip(term, meaning) {
  const shown = tip();
  shown.textContent = meaning.replace(/\s*\[[^\]]*\](?=\.?$)/, "");
  if (!tipShown()) shown.showPopover();
  term.setAttribute("aria-describedby", TIP);
  const at = term.getBoundingClientRect();
  const { width, height } = shown.getBoundingClientRect();
  const above = at.top - height - 8;
  shown.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
  shown.style.top = `${at.bottom + height + 8 < innerHeight ? at.bottom + 6 : Math.max(8, above)}px`;
}

/** @param {HTMLElement} term */
function hideTip(term) {
  term.removeAttribute("aria-describedby");
  if (tipShown()) tip().hidePopover();
}
