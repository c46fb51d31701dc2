/** What is public about sealed dice: the value to keep, and whose seeds are in them. */
import { html } from "../ui/html.js";
import { Button } from "../ui/button.js";
import { Icon } from "../../icons.js";
import { seedWords } from "../seeds.js";
import { toast } from "../ui/toast.js";
import { Pop } from "./bar.js";
import { sideName } from "./naming.js";

/** @typedef {import("./desk.js").DeskState} DeskState */

/** On the bar, behind a die. @param {{state: DeskState}} props */
export function DiceCard({ state }) {
  if (!state.table?.dice?.commitment) return null;
  return html`<span class="t-dice-card"><${Pop} name="Sealed dice" label=${html`<${Icon} name="dice" size=${20} />`}><${DiceFacts} state=${state} /><//></span>`;
}

/** @param {{state: DeskState}} props */
export function DiceFacts({ state }) {
  const { dice, seats } = /** @type {import("../types.js").Table} */ (state.table);
  const value = dice?.commitment;
  if (!value) return null;
  const copy = () => navigator.clipboard.writeText(value).then(() => toast("Value copied."), () => toast("Select the value to copy it."));
  return html`<section class="t-dice-facts">
    <h3 class="head">Sealed dice</h3>
    <p>Published before the first roll:</p>
    <p><code class="t-sealed">${value}</code></p>
    <ul>${Object.keys(seats).filter((side) => seats[side].human || dice.seeds?.[side]).map((side) => html`
      <li key=${side}><b>${sideName(state.sides, side)}</b>: ${seedWords(dice, side)}</li>`)}</ul>
    <p class="sub">${dice.open ? "Keep the value you see after the first roll." : "Keep this value."} When the game is over, save its record and check every die: <code>redoubt verify --commitment VALUE FILE</code></p>
    <${Button} small onClick=${copy}>Copy the value<//>
  </section>`;
}
