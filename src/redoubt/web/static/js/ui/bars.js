/** Shares as bars, always with their numbers. */
import { html } from "./html.js";

/** @typedef {import("./html.js").Children} Children */

/** A share as a bar with its number, never by colour alone.
 * @param {{label: Children, share: number, kind?: "good" | "middling" | "bad", text?: string}} props */
export function Bar({ label, share, kind = "good", text }) {
  const figure = text ?? `${(100 * share).toFixed(1)} %`;
  return html`<div class="bar-row"><span>${label}</span>
    <span class="bar" aria-hidden="true"><i class=${kind} style=${{ width: `${100 * share}%` }}></i></span>
    <b class="num">${figure}</b></div>`;
}

/** Parts of a whole in one bar. @param {{parts: {share: number, kind: "good" | "middling" | "bad", label: string}[]}} props */
export function StackedBar({ parts }) {
  const words = parts.map((part) => `${part.label} ${(100 * part.share).toFixed(1)} %`).join(", ");
  return html`<div class="bar" role="img" aria-label=${words}>
    ${parts.map((part) => html`<i class=${part.kind} style=${{ width: `${100 * part.share}%` }}></i>`)}</div>`;
}
