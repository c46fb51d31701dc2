/** Rule chips of the table page: a press opens the rule in the inspector. And counters in panels. */
import { html, useContext } from "../ui/html.js";
import { OpenRule } from "../ui/openrule.js";
import { RuleChip, Ruled } from "../ui/rule.js";
import { Counter } from "../counters/counters.js";

/** @param {{rule: string|null|undefined}} props */
export function Chip({ rule }) {
  const onOpen = useContext(OpenRule);
  return html`<${RuleChip} rule=${rule} onOpen=${onOpen} />`;
}

/** A sentence whose bracketed rules are chips. @param {{text: any}} props */
export function Words({ text }) {
  const onOpen = useContext(OpenRule);
  if (typeof text !== "string") return html`${text}`;
  return html`<${Ruled} text=${text} onOpen=${onOpen} />`;
}

/** A small counter beside words that name it. @param {{piece: import("../types.js").Piece, size: number, selected?: boolean}} props */
export function Mini({ piece, size, selected = false }) {
  return html`<${Counter} piece=${piece} size=${size} selected=${selected} decorative />`;
}
