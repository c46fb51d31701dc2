/** The briefing card of a scenario: a sketch, who wins when, three things to know. In the inspector, never over the map. */
import { html } from "../ui/html.js";
import { api } from "../api.js";
import { settings } from "../store.js";
import { useLoaded } from "../reference/loaded.js";
import { Button } from "../ui/button.js";
import { Explained } from "../ui/terms.js";
import { Words } from "./chip.js";
import { cycle } from "./deeds.js";
import { useGround } from "./ground.js";
import { nationClass, sideName } from "./naming.js";
import { Sketch } from "./sketch.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./desk.js").DeskState} DeskState */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Table} table */
const nameOf = (table) => `${table.title}/${table.scenario.id}`;

/** Whether this browser has not read the briefing of a scenario yet. @param {Table} table */
export function unread(table) {
  const read = settings.get().briefed.split(" ");
  return table.viewer !== null && table.viewer !== table.umpire && table.at === null && !table.result && !read.includes("all") && !read.includes(nameOf(table));
}

/** @param {Table} table */
export function markRead(table) {
  const read = new Set(settings.get().briefed.split(" ").filter(Boolean));
  settings.set({ briefed: [...read.add(nameOf(table))].join(" ") });
}

/** @param {{desk: Desk, state: DeskState}} props */
export function BriefingCard({ desk, state }) {
  const table = /** @type {Table} */ (state.table);
  const ground = useGround(table);
  const { value } = useLoaded(() => api.briefing(table.title, table.scenario.id), [table.title, table.scenario.id]);
  const briefing = value?.briefings[table.viewer ?? ""] ?? Object.values(value?.briefings ?? {})[0] ?? null;
  const close = () => { markRead(table); desk.set({ briefing: false }); };
  const first = () => { close(); desk.set({ keyed: true }); cycle(desk, 1); };
  const others = Object.keys(table.seats).filter((side) => side !== table.viewer && side !== table.umpire);
  const enemy = others.length === 1 ? nationClass(table.scene, others[0]) : "";
  const name = table.scenario.name.replace(/^[^:]*: (?=\p{Lu})/u, "");
  return html`
    <section class="t-briefing" aria-label="Briefing">
      <header class="t-between"><p class="head">Briefing${table.viewer ? ` · ${sideName(state.sides, table.viewer)}` : ""}</p>
        <${Button} quiet small icon="close" label="Close the briefing" onClick=${close} /></header>
      <div class="t-briefing-body">
        <h2>${name}</h2>
        <p class="sub">${briefing?.situation ?? table.scenario.text}</p>
        ${ground?.map ? html`<${Sketch} map=${ground.map} art=${ground.art} sketch=${value?.sketch ?? null} label=${`Sketch of ${table.scenario.name}`} />` : null}
        ${briefing ? html`<${Explained} terms=${state.title?.glossary}>
          <div class="t-two"><div class=${nationClass(table.scene, table.viewer)}><h3>You win</h3><p><${Words} text=${briefing.wins || briefing.counted} /></p></div>
            <div class=${enemy}><h3>They win</h3><p><${Words} text=${briefing.loses || "If you do not."} /></p></div></div>
          <p class="head">Worth knowing first</p>
          <ol class="t-know">${briefing.advice.slice(0, 3).map((line) => html`<li key=${line}><span><${Words} text=${line} /></span></li>`)}</ol><//>` : null}
      </div>
      <footer class="t-odds-foot"><button type="button" class="btn main big" data-do="to-table" onClick=${close}>To the table <kbd>Enter</kbd></button>
        ${desk.mine ? html`<button type="button" class="btn big" data-do="first-move" onClick=${first}>Show a first move</button>` : null}</footer>
    </section>`;
}
