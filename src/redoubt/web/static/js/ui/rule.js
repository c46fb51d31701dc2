/** The number of a rule, wherever one is named. */
import { html } from "./html.js";
import { Terms } from "./terms.js";

/** The number of a rule, a link to its text when the title is known.
 * @param {{rule: string | null | undefined, title?: string | null, onOpen?: (rule: string) => void}} props */
export function RuleChip({ rule, title = null, onOpen }) {
  if (!rule) return null;
  const label = `rule ${rule}`;
  if (onOpen) return html`<button type="button" class="rule" aria-label=${label} onClick=${() => onOpen(rule)}>${rule}</button>`;
  if (!title) return html`<span class="rule" title=${label}>${rule}</span>`;
  const to = `#/reference/${encodeURIComponent(title)}/${encodeURIComponent(rule)}`;
  return html`<a class="rule" href=${to} aria-label=${label}>${rule}</a>`;
}

/** A text in which `[9.2]` stands for a rule: the brackets become chips, after the stop that ends the sentence. A sentence with parts shows them itself.
 * @param {{text: any, title?: string | null, onOpen?: (rule: string) => void}} props */
export function Ruled({ text, title, onOpen }) {
  if (typeof text !== "string") return html`${text}`;
  const parts = text.replace(/\s*(\[[^\][]+\])\.(?=\s|$)/g, ". $1").split(/\[([^\][]+)\]/);
  return html`${parts.map((part, i) => (i % 2 === 0 ? html`<${Terms} text=${part} />` : part.split(/,\s*/).map((rule, n) => html`${n ? " " : ""}<${RuleChip} rule=${rule} title=${title} onOpen=${onOpen} />`)))}`;
}
