/** The inspector: what is looked at, and four tabs: the place, Odds, Orders, Rules. */
import { html } from "../ui/html.js";
import { later } from "../ui/later.js";
import { Tabs } from "../ui/tabs.js";
import { columnOf } from "./chances.js";
import { weigh } from "./deeds.js";
import { inRounds } from "./fight.js";
import { townName } from "./ground.js";
import { capital, placeWord, sideName } from "./naming.js";
import { PlaceTab } from "./placetab.js";
import { Orders } from "./orders.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

const OddsPanel = later("table/oddspanel.js", "OddsPanel");
const BriefingCard = later("table/briefing.js", "BriefingCard");
const RulesTab = later("table/rulestab.js", "RulesTab");
/** @param {DeskState} state @returns {{id: string, label: string}[]} */
export const tabsOf = (state) => [
  { id: "place", label: capital(placeWord(state)) }, { id: "odds", label: "Odds" }, { id: "orders", label: "Orders" }, { id: "rules", label: "Rules" },
];

/** @param {{desk: Desk, state: DeskState, children?: any}} props `children`: what has just happened */
export function Inspector({ desk, state, children }) {
  const tabs = tabsOf(state);
  if (state.briefing && !state.fight) return html`<aside class="t-inspector" aria-label="Inspector"><${BriefingCard} desk=${desk} state=${state} /></aside>`;
  return html`
    <aside class="t-inspector" aria-label="Inspector">
      <${Head} state=${state} />
      <${Tabs} tabs=${tabs} now=${state.tab} label="Inspector" onPick=${(/** @type {any} */ tab) => openTab(desk, tab)} />
      ${children}
      <div class="t-panel" role="tabpanel" aria-label=${tabs.find((tab) => tab.id === state.tab)?.label} tabindex="-1">
        <${Panel} desk=${desk} state=${state} />
      </div>
    </aside>`;
}

/** @param {{desk: Desk, state: DeskState}} props */
export function Panel({ desk, state }) {
  if (state.briefing && !state.fight && state.pane === "act" && document.querySelector(".t-phone")) return html`<${BriefingCard} desk=${desk} state=${state} />`;
  if (state.tab === "odds") return html`<${OddsPanel} desk=${desk} state=${state} />`;
  if (state.tab === "orders") return html`<${Orders} desk=${desk} state=${state} />`;
  if (state.tab === "rules") return html`<${RulesTab} state=${state} />`;
  return html`<${PlaceTab} desk=${desk} state=${state} />`;
}

/** @param {Desk} desk @param {import("./desk.js").Tab} tab */
export function openTab(desk, tab) {
  desk.set({ tab });
  const { cursor, odds, table } = desk.state;
  if (tab === "odds" && !odds && cursor && table?.scene.places[cursor]?.contested) weigh(desk, cursor);
}

/** The place that is fought for, and how it stands. @param {{state: DeskState}} props */
function FightHead({ state }) {
  const fight = /** @type {import("./fight.js").FightShown} */ (state.fight);
  const table = /** @type {Table} */ (state.table);
  const contested = table.scene.places[fight.place]?.contested;
  const holder = table.scene.places[fight.place]?.control;
  const shown = columnOf(fight.odds) || contested?.odds;
  return html`
    <header class="t-head"><h2>${fight.name === fight.place && /^\d/.test(fight.place) ? `${capital(placeWord(state))} ${fight.place}` : fight.name}${fight.name === fight.place ? null : html` <small>${placeWord(state)} ${fight.place}</small>`}
      ${contested ? html`<span class="t-contested">contested${shown ? ` ${shown}` : ""}</span>`
      : holder && fight.step === "verdict" ? html`<span class="t-holder">${sideName(state.sides, holder)}</span>` : null}</h2>
      <p class="sub">Turn ${table.turn}${fight.round && inRounds(fight) ? `, round ${fight.round}` : ""}</p></header>`;
}

/** The place whose odds are shown, while another one is looked at. @param {{state: DeskState, place: string}} props */
function OddsHead({ state, place }) {
  const name = townName(place);
  return html`<header class="t-head"><h2>${name === place && /^\d/.test(place) ? `${capital(placeWord(state))} ${place}` : name}${name === place ? null : html` <small>${placeWord(state)} ${place}</small>`}</h2>
    <p class="sub">Turn ${state.table?.turn}</p></header>`;
}

/** The place in large type. @param {{state: DeskState}} props */
function Head({ state }) {
  const table = /** @type {Table} */ (state.table);
  const info = state.placeInfo;
  const elsewhere = state.tab === "place" && info && info.place !== state.fight?.place;
  if (state.fight && !state.odds && !elsewhere) return html`<${FightHead} state=${state} />`;
  if (state.tab === "odds" && state.odds?.place && state.odds.place !== info?.place) return html`<${OddsHead} state=${state} place=${state.odds.place} />`;
  if (!info) {
    return html`<header class="t-head"><h2>${table.phase?.name || (table.result ? "The end" : table.title_name)}</h2><p class="sub">Turn ${table.turn} · ${table.scenario.name}</p></header>`;
  }
  const { place } = info;
  const contested = table.scene.places[place]?.contested;
  const ground = [info.terrain, info.country].filter(Boolean).join(" · ");
  return html`
    <header class="t-head">
      <h2>${info.name || `${capital(placeWord(state))} ${place}`}${info.name && /\d/.test(place) ? html` <small>${placeWord(state)} ${place}</small>` : null}
        ${contested ? html`<span class="t-contested">contested${contested.odds ? ` ${contested.odds}` : ""}</span>` : null}</h2>
      <p class="sub">${ground}</p>
    </header>`;
}
