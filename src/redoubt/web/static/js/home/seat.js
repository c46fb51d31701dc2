/** Where a link leads: the game, the side, and a button to sit down. */
import { ApiError, api } from "../api.js";
import { html, useEffect, useState } from "../ui/html.js";
import { Nav } from "../ui/nav.js";

/** @param {unknown} error */
const reason = (error) => (error instanceof ApiError ? error.message : String(error));

/** @param {{token?: string}} props */
export function SeatPage({ token = "" }) {
  const [seat, setSeat] = useState(/** @type {import("../types.js").Invitation | null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => {
    document.title = "Your seat · Redoubt";
    // Whoever started the server has a link to the house, which leads to no game.
    api.lookAtSeat(token).then(setSeat, (error) => api.claimSeat(token).then((taken) => {
      if (taken.house) location.replace("#/");
    }).catch(() => setFault(reason(error))));
  }, [token]);
  const sit = () => api.claimSeat(token).then((taken) => {
    const as = taken.rank === "spectator" ? "onlooker" : taken.side;
    location.replace(`#/game/${encodeURIComponent(taken.game)}?as=${encodeURIComponent(as)}`);
  }, (error) => setFault(reason(error)));
  return html`<div class="home"><${Nav} now="play" />
    <main id="main" tabindex="-1" class="seat-page">
      ${fault ? html`<h1>No seat here</h1><p class="notice alarm" role="alert">${fault}</p><p><a href="#/">To the first screen</a></p>` : null}
      ${!fault && !seat ? html`<p><span class="wait">Looking for your seat</span></p>` : null}
      ${!fault && seat ? html`<h1>${seat.name}</h1>
        <p class="lead">${seat.title_name}, ${seat.scenario_name}</p>
        <p>${{ player: `You play ${seat.side_name}.`, staff: `You are on the staff of ${seat.side_name}: you see what your commander sees and may draft orders.`, spectator: "You watch as a spectator." }[seat.rank]}</p>
        <button type="button" class="btn main big" onClick=${sit}>Take the seat</button>
        <p class="sub">The link works once, in this browser. You can hand the seat on later.</p>` : null}
    </main></div>`;
}
