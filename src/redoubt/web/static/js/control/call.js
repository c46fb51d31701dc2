/** A team's line to Control at its own table: the clock, disputes and messages. */
import { sideName } from "../table/naming.js";
import { Dialog } from "../ui/dialog.js";
import { html, typed, useState } from "../ui/html.js";
import { desk as chair, useDesk } from "./chair.js";
import { ClockFace } from "./clock.js";
import { NoticeRow, Writer } from "./talk.js";

/** @typedef {import("../table/desk.js").DeskState} DeskState */
/** @typedef {import("../table/desk.js").Desk} Desk */

/** The clock and the button that opens the talk; nothing where nobody sits at the desk. @param {{desk: Desk, state: DeskState}} props */
export function CallControl({ desk, state }) {
  const table = /** @type {import("../types.js").Table} */ (state.table);
  const [open, setOpen] = useState(false);
  if (!table.umpire || !table.seats[table.umpire]) return null;
  const control = table.viewer === table.umpire;
  return html`<span class="t-call">
    ${table.clock ? html`<${ClockFace} clock=${table.clock} />` : null}
    ${control
    ? html`<a class="btn small" href=${`#/control/${encodeURIComponent(desk.game)}`}>Control's screen</a>`
    : html`<button type="button" class="btn small" data-do="call" onClick=${() => setOpen(true)}>Control${table.notices ? html` <span class="chip">${table.notices}</span>` : null}</button>`}
    ${open ? html`<${Talk} desk=${desk} state=${state} onClose=${() => setOpen(false)} />` : null}
  </span>`;
}

const KINDS = { dispute: "a dispute, for Control", message: "a message", paragraph: "a paragraph for the report" };

/** @param {{desk: Desk, state: DeskState, onClose: () => void}} props */
function Talk({ desk, state, onClose }) {
  const table = /** @type {import("../types.js").Table} */ (state.table);
  const as = table.viewer ?? "onlooker";
  const [info, again] = useDesk(desk.game, as, table);
  const [kind, setKind] = useState("dispute");
  const [to, setTo] = useState("");
  const place = state.placeInfo?.place ?? "";
  const send = async (/** @type {string} */ text) => {
    try {
      await chair.say(desk.game, { side: as, kind, text, to: kind === "message" ? to : "", place: kind === "dispute" ? place : "" });
      again();
    } catch (error) {
      desk.complain(error);
    }
  };
  return html`<${Dialog} heading="Control" onClose=${onClose}>
    ${table.viewer ? html`<${Writer} label=${place && kind === "dispute" ? `What is it about? (place ${place} will be attached)` : "What is it about?"} button="Send" onSend=${send}>
      <select class="select" aria-label="Kind" value=${kind} onChange=${(/** @type {Event} */ event) => setKind(typed(event))}>
        ${Object.entries(KINDS).map(([value, label]) => html`<option key=${value} value=${value}>${label}</option>`)}</select>
      ${kind === "message" ? html`<select class="select" aria-label="Recipient" value=${to} onChange=${(/** @type {Event} */ event) => setTo(typed(event))}>
        <option value="">to all</option>${Object.keys(table.seats).filter((side) => side !== table.viewer).map((side) => html`
          <option key=${side} value=${side}>to ${sideName(state.sides, side)}</option>`)}</select>` : null}<//>` : null}
    <ul class="c-notices">${(info?.notices ?? []).slice().reverse().map((notice) => html`
      <${NoticeRow} key=${notice.number} notice=${notice} sides=${state.sides} />`)}
      ${info && info.notices.length === 0 ? html`<li class="sub">No messages yet.</li>` : null}</ul>
  <//>`;
}
