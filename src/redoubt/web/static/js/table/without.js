/** What one unit is worth: the same fight without it. */
import { html, useEffect, useState } from "../ui/html.js";
import { api } from "../api.js";
import { percent, headline, sides } from "./chances.js";

/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./chances.js").Odds} Odds */

/** @param {{desk: Desk, state: DeskState, odds: Odds}} props */
export function Without({ desk, state, odds }) {
  const place = state.odds?.place ?? null;
  const pieces = state.table?.scene.pieces ?? [];
  const shares = odds.reckoning ? sides(odds.reckoning).attack : [];
  const units = shares.flatMap((share) => pieces.find((piece) => piece.name === share.piece || piece.id === share.piece) ?? []);
  const [at, setAt] = useState(0);
  const [value, setValue] = useState(/** @type {Odds|null} */ (null));
  const unit = units.length > 1 ? units[(units.length - 1 + at) % units.length] : null;
  const side = odds.attacker;
  const asked = state.odds?.before ?? [];
  useEffect(() => {
    setValue(null);
    if (!unit || !place || side !== desk.side || asked.length) return undefined;
    const stop = new AbortController();
    api.odds(desk.game, { side, place, without: [unit.id] }, stop.signal).then(setValue, () => {});
    return () => stop.abort();
  }, [odds, unit?.id]);
  const big = value ? headline(value) : null;
  if (!unit || !value || !big) return null;
  return html`
    <p class="t-without"><span>Without <button type="button" class="t-without-unit" title="Another unit" onClick=${() => setAt(at + 1)}>${unit.name}</button>${`: ${value.reckoning?.verdict ?? ""}`}</span><b>${percent(big.chance)} %</b></p>`;
}
