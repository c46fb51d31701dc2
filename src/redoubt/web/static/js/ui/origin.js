/** "What-if of a game, from turn 2", with the way to that game. */
import { comesFrom } from "../origin.js";
import { html } from "./html.js";

/** @param {{origin: import("../types.js").BranchOrigin}} props */
export function OriginLine({ origin }) {
  const { before, name, after } = comesFrom(origin);
  const link = origin.name === null ? name : html`<a href=${`#/game/${encodeURIComponent(origin.game)}`}>${name}</a>`;
  return html`${before}${link}${after}`;
}
