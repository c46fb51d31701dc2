/**
 * Drafts of a sheet: a button for each that the server proposes, places chosen for them on the map, and what became of
 * the last one. A draft is fetched and sent as one order like any other (so one Undo takes it back), and what the rules
 * left out of it is listed with the rule.
 *
 * @typedef {import("../types.js").Table} Table
 * @typedef {import("../types.js").Proposal} Proposal
 * @typedef {import("./desk.js").DeskState} DeskState
 * @typedef {import("./desk.js").Desk} Desk
 */
import { html, cls } from "../ui/html.js";
import { api } from "../api.js";
import { Icon } from "../../icons.js";
import { Chip } from "./chip.js";
import { takesPlaces } from "./marked.js";
import { count } from "./summary.js";

/** Orders that were left out, listed before "more". */
const MOST = 8;

/**
 * Ask for a draft and write it down.
 * @param {Desk} desk
 * @param {Proposal} proposal
 */
export async function propose(desk, proposal) {
  const { table, busy, marked } = desk.state;
  if (!table?.viewer || busy) return;
  const places = proposal.places ? marked : [];
  try {
    const draft = await api.propose(desk.game, { side: table.viewer, proposal: proposal.id, places });
    const wrote = draft.choices.length > 0 && (await desk.choose(draft.choices));
    const done = { label: proposal.label, text: proposal.text, orders: wrote ? draft.choices.length : 0, left_out: draft.left_out };
    desk.set({ drafted: done, marking: false, marked: wrote && proposal.places ? [] : desk.state.marked });
  } catch (error) {
    desk.complain(error);
  }
}

/** @param {{desk: Desk, state: DeskState}} props */
export function Proposals({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const list = table.proposals ?? [];
  if (list.length === 0) return null;
  const many = state.marked.length;
  return html`
    <section class="t-proposals" aria-label="Drafts">
      <h3 class="head">Drafts</h3>
      <div class="t-proposals-row">${list.map((item) => html`
        <button type="button" key=${item.id} class="btn small" data-propose=${item.id} disabled=${state.busy} title=${item.text} onClick=${() => propose(desk, item)}>
          ${item.label}${item.places && many ? ` (${count(many, "place", "places")})` : ""} <span class="rule">${item.rule}</span></button>`)}</div>
      ${takesPlaces(table) ? html`<${Chosen} desk=${desk} state=${state} />` : null}
      ${state.drafted ? html`<${Drafted} drafted=${state.drafted} />` : null}
    </section>`;
}

/** Places chosen for a draft: by a switch, or with Shift on the map. @param {{desk: Desk, state: DeskState}} props */
function Chosen({ desk, state }) {
  const { marked, marking } = state;
  return html`
    <p class="t-marked">
      <button type="button" class=${cls("btn small", marking && "on")} data-do="mark" aria-pressed=${marking} onClick=${() => desk.set({ marking: !marking })}>
        <${Icon} name="reach" size=${15} />${marking ? "Click places on the map" : "Choose places"}</button>
      <span class="sub">${marked.length ? marked.join(", ") : "No places chosen: the draft covers the whole front. Shift-click or press A to choose places."}</span>
      ${marked.length ? html`<button type="button" class="btn quiet small" data-do="unmark" onClick=${() => desk.set({ marked: [] })}>None</button>` : null}
    </p>`;
}

/** @param {{drafted: NonNullable<DeskState["drafted"]>}} props */
function Drafted({ drafted }) {
  const { label, text, orders, left_out: out } = drafted;
  return html`
    <div class="t-drafted" role="status">
      <p><b>${label}:</b> ${orders ? `${count(orders, "order")} written.` : out.length ? "none of it may be ordered." : `nothing is left to order. ${text}`}</p>
      ${out.length ? html`<p class="sub">Left out:</p><ul class="t-lines">${out.slice(0, MOST).map((order, index) => html`
        <li key=${index}><span><code>${order.order}</code> ${order.why}</span> <${Chip} rule=${order.rule} /></li>`)}</ul>` : null}
      ${out.length > MOST ? html`<p class="sub">and ${out.length - MOST} more.</p>` : null}
    </div>`;
}
