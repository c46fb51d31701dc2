/** What each team of a scenario reads before it plays; nothing where a title has no briefings. */
import { api } from "../api.js";
import { useLoaded } from "../reference/loaded.js";
import { sidesIn } from "../sides.js";
import { html } from "../ui/html.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("../types.js").Briefing} Briefing */

/** @param {{title: TitleInfo, scenario: string}} props */
export function Briefings({ title, scenario }) {
  const loaded = useLoaded(() => api.briefings(title.id, scenario), [title.id, scenario]);
  const briefings = Object.entries(loaded.value ?? {});
  if (briefings.length === 0) return null;
  return html`<section class="briefings" aria-label="Briefings">
    <p class="head">Briefings</p>
    ${briefings.map(([side, briefing]) => html`<details key=${`${scenario} ${side}`}>
      <summary>${sidesIn(title, scenario).find((candidate) => candidate.id === side)?.name ?? side}</summary>
      <${BriefingText} briefing=${briefing} />
    </details>`)}
  </section>`;
}

/** At the table: what the viewer's own team has read. @param {{title: string, scenario: string, side: string|null}} props */
export function OwnBriefing({ title, scenario, side }) {
  const { value } = useLoaded(() => api.briefings(title, scenario), [title, scenario]);
  const briefing = side === null ? null : value?.[side];
  if (!briefing) return null;
  return html`<details class="briefings own"><summary>Your briefing</summary><${BriefingText} briefing=${briefing} /></details>`;
}

/** @param {{briefing: Briefing}} props */
const BriefingText = ({ briefing }) => html`<div class="briefing">
  <p>${briefing.situation}</p>
  <p class="head">Aims</p><ul>${briefing.aims.map((aim) => html`<li key=${aim}>${aim}</li>`)}</ul>
  <p class="head">What is counted</p><p>${briefing.counted}</p>
  <p class="head">Advice</p><ul>${briefing.advice.map((line) => html`<li key=${line}>${line}</li>`)}</ul>
</div>`;
