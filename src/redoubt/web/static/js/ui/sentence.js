/**
 * Sentences: words in which places, pieces, rules and dice are marked. In a template they show those as what they
 * are; in a string they are their words.
 *
 * @typedef {import("../wire.js").Named} Named
 */
import { OpenRule } from "./openrule.js";
import { Die } from "./die.js";
import { html, useContext } from "./html.js";
import { RuleChip, Ruled } from "./rule.js";

/** A sentence with names in it. */
class Words extends Array {
  /** The words alone. */
  plain = "";

  toString() {
    return this.plain;
  }

  /** Whoever compares things by their JSON compares the words: what is drawn of them points at itself. */
  toJSON() {
    return this.plain;
  }

  /** A slice of a sentence is a plain array. */
  static get [Symbol.species]() {
    return Array;
  }
}

/** A name as it is shown: a rule is a chip, a die is drawn. @param {Named & {title?: string|null}} props */
function Name({ kind, id, text, title = null }) {
  const onOpen = useContext(OpenRule);
  switch (kind) {
    case "rule": return id.split(/,\s*/).map((rule) => html`<${RuleChip} rule=${rule} title=${title} onOpen=${onOpen} />`);
    case "die": return html`<${Die} face=${Number(id)} size=${16} />`;
    case "piece": return html`<b data-piece=${id}>${text}</b>`;
    case "place": return html`<span class="num" data-place=${id}>${text}</span>`;
    default: return text;
  }
}

/** A sentence as the server sends it, ready for a template. @param {string|import("../wire.js").Marked|null|undefined} sent
 * @param {string|null} [title] whose rules it cites @returns {any} */
export function sentence(sent, title = null) {
  if (!sent || typeof sent === "string") return sent ?? "";
  const words = new Words();
  for (const part of sent) {
    if (typeof part === "string") words.push(html`<${Bracketed} text=${part} title=${title} />`);
    else words.push(html`<${Name} ...${part} title=${title} />`);
  }
  words.plain = sent.map((part) => (typeof part === "string" ? part : part.text)).join("");
  return words;
}

/** Words whose bracketed rules are chips. @param {{text: string, title: string|null}} props */
function Bracketed({ text, title }) {
  return html`<${Ruled} text=${text} title=${title} onOpen=${useContext(OpenRule)} />`;
}

/** The parts of a line of the log or of a prompt, which come beside their words.
 * @param {{parts: import("../types.js").Part[], title: string}} props */
export function Parts({ parts, title }) {
  return parts.map(([kind, text, id]) => html`<${Name} kind=${kind} id=${id} text=${text} title=${title} />`);
}
