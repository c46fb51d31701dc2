/** Invite: a link and a QR code for each seat, who sits where, who is here. */
import { api } from "../api.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { cls, html, useEffect, useRef, useState } from "../ui/html.js";
import { sidesIn } from "../sides.js";
import { toast } from "../ui/toast.js";
import { qrcode } from "../../vendor/qrcode/qrcode.js";

/** @typedef {import("../types.js").Seating} Seating */
/** @typedef {import("../types.js").Chair} Chair */

/** The address that a link stands for. What comes after the # is never sent to a server.
 * @param {string} token @param {string} [origin] */
export const linkTo = (token, origin) => `${origin || location.origin}/#/seat/${token}`;

/** A text as a QR code. @param {{text: string, label: string}} props */
function Code({ text, label }) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  }
  return html`<svg class="qr" role="img" aria-label=${label} viewBox=${`-4 -4 ${size + 8} ${size + 8}`} shape-rendering="crispEdges">
    <rect x="-4" y="-4" width=${size + 8} height=${size + 8} fill="#fff" /><path d=${path} fill="#000" /></svg>`;
}

/** @param {{chair: Chair, name: string, origin: string}} props */
function Link({ chair, name, origin }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const link = linkTo(chair.token ?? "", origin);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      toast("Link copied.");
    } catch {
      toast("Press Ctrl+C to copy the link.");
    }
  };
  return html`<div class="invite-link">
    <${Code} text=${link} label=${`QR code of the link for ${name}`} />
    <div class="field"><label class="field"><span>Link for ${name}. It works once.</span>
      <input class="input" ref=${field} readonly value=${link} /></label>
      <${Button} small onClick=${copy}>Copy the link<//></div>
  </div>`;
}

/** How a seat is taken, in words. @type {Record<string, string>} */
const TAKEN = { owner: "at the owner's screen", guest: "somebody else", link: "link not used yet", computer: "computer" };

/** @param {{game: {id: string, name: string, scenario: string}, title: import("../types.js").TitleInfo | undefined, onClose: () => void}} props */
export function InviteDialog({ game, title, onClose }) {
  const [seating, setSeating] = useState(/** @type {Seating | null} */ (null));
  const [fault, setFault] = useState("");
  const take = (/** @type {Promise<Seating>} */ work) => work.then(setSeating, (error) => setFault(error.message));
  useEffect(() => {
    take(api.seats(game.id));
    const timer = setInterval(() => take(api.seats(game.id)), 3000);
    return () => clearInterval(timer);
  }, []);
  const named = (/** @type {string} */ side) => sidesIn(title, game.scenario).find((seat) => seat.id === side)?.name ?? side;
  const called = (/** @type {Chair} */ chair) => ({ player: named(chair.side), staff: `the staff of ${named(chair.side)}`, spectator: "a spectator" }[chair.rank]);
  const invite = (/** @type {import("../types.js").Rank} */ rank, side = "") => take(api.invite(game.id, { rank, side }));
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname) && !seating?.address;
  return html`<${Dialog} heading=${`Invite to ${game.name}`} onClose=${onClose} wide>
    ${fault ? html`<p class="notice alarm" role="alert">${fault}</p>` : null}
    ${alone ? html`<p class="notice"><span>Only browsers on this computer can use these links. To let others in, start the table with <code>redoubt serve --share</code>.</span></p>` : null}
    ${seating ? html`
      <ul class="invite-seats">${seating.seats.map((seat) => {
        const chair = seating.chairs.find((chair) => chair.rank === "player" && chair.side === seat.side);
        return html`<li key=${seat.side}>
          <p class="invite-who"><b>${named(seat.side)}</b><span class="sub">${seat.mine ? "you" : TAKEN[seat.by]}</span>
            ${seat.here ? html`<span class="here">here</span>` : null}</p>
          <span class="invite-do">
            ${seat.by === "owner" && seating.owner ? html`<${Button} small main onClick=${() => invite("player", seat.side)}>Invite a player<//>` : null}
            ${seat.by !== "computer" && (seat.mine || seating.owner) && !seating.everything ? html`<${Button} small quiet onClick=${() => invite("staff", seat.side)}>Invite staff<//>` : null}
            ${chair && (seating.owner || chair.mine) ? html`<${Button} small quiet onClick=${() => take(api.endSeat(game.id, chair.number))}>Take the seat back<//>` : null}
            ${chair?.claimed && (seating.owner || chair.mine) ? html`<${Button} small quiet onClick=${() => take(api.handOn(game.id, chair.number))}>Hand it on<//>` : null}
          </span></li>`;
      })}</ul>
      ${seating.owner ? html`<${Button} small onClick=${() => invite("spectator")}>Invite a spectator<//>` : null}
      ${seating.chairs.filter((chair) => chair.token).map((chair) => html`<${Link} key=${chair.token} chair=${chair} name=${called(chair)} origin=${seating.address} />`)}
      <ul class="invite-others">${seating.chairs.filter((chair) => chair.rank !== "player" && chair.claimed).map((chair) => html`
        <li key=${chair.number} class=${cls(chair.here && "is-here")}>${called(chair)} ${chair.here ? html`<span class="here">here</span>` : null}
          ${seating.owner || chair.mine || seating.plays.includes(chair.side) ? html`<${Button} small quiet onClick=${() => take(api.endSeat(game.id, chair.number))}>End<//>` : null}</li>`)}</ul>`
    : html`<p><span class="wait">Loading the seats</span></p>`}
  <//>`;
}
