/** Control's screen: the clock, the teams and their sheets, the map as anybody sees it, rulings. #/control/ID */
import { api } from "../api.js";
import { setSides } from "../counters/counters.js";
import { LogPanel } from "../log/log.js";
import { useStore } from "../store.js";
import { Bar } from "../table/bar.js";
import { Board } from "../table/board.js";
import { OpenRule } from "../ui/openrule.js";
import { Desk, message } from "../table/desk.js";
import { capital, sideName } from "../table/naming.js";
import { Button } from "../ui/button.js";
import { html, typed, useEffect, useMemo, useRef, useState } from "../ui/html.js";
import { Tabs } from "../ui/tabs.js";
import { toast } from "../ui/toast.js";
import { desk as chair, openDisputes, order, useDesk } from "./chair.js";
import { ClockControls } from "./clock.js";
import { CorrectTab } from "./correct.js";
import { PapersTab } from "./papers.js";
import { RulingTab } from "./ruling.js";
import { BookTab, TalkTab } from "./talk.js";
import { SheetTab, Teams } from "./teams.js";

/** @typedef {import("../types.js").Table} Table */

/** @param {{game: string}} props */
export function ControlPage({ game }) {
  const [umpire, setUmpire] = useState(/** @type {string|null} */ (null));
  const [fault, setFault] = useState("");
  useEffect(() => {
    api.table(game, { as: "onlooker" }).then((table) => {
      if (table.umpire && table.seats[table.umpire]) setUmpire(table.umpire);
      else setFault("This game has no human umpire: the computer makes the rulings.");
    }, (error) => setFault(message(error)));
  }, [game]);
  if (fault) {
    return html`<main class="page-note" id="main" tabindex="-1"><h1>No desk here</h1><p class="lead" role="alert">${fault}</p>
      <a class="btn main" href="#/">Back to the home page</a></main>`;
  }
  return umpire ? html`<${Chair} game=${game} umpire=${umpire} />` : html`<div class="page-wait"><span class="wait">Setting the desk</span></div>`;
}

/** A table through somebody's eyes, followed live. @param {string} game @param {string} as */
function useEyes(game, as) {
  const desk = useMemo(() => {
    const opened = new Desk(game, as);
    opened.fixed = true;
    opened.shown = (table) => setSides(Object.keys(table.seats));
    return opened;
  }, [game, as]);
  useEffect(() => {
    desk.open();
    return () => desk.close();
  }, [desk]);
  return { desk, state: useStore(desk.store) };
}

const TABS = [
  { id: "now", label: "Now" }, { id: "sheets", label: "Sheets" }, { id: "talk", label: "Disputes" },
  { id: "correct", label: "Correct" }, { id: "book", label: "Rulings" }, { id: "papers", label: "Papers" }, { id: "log", label: "Log" },
];

/** @param {{game: string, umpire: string}} props */
function Chair({ game, umpire }) {
  const { desk, state } = useEyes(game, umpire);
  const { table, sides } = state;
  const [info, again] = useDesk(game, umpire, table);
  const [eyes, setEyes] = useState(umpire);
  const [tab, setTab] = useState("now");
  const [team, setTeam] = useState("");
  const [place, setPlace] = useState(/** @type {string|null} */ (null));
  useEffect(() => { if (state.placeInfo) setPlace(state.placeInfo.place); }, [state.placeInfo]);
  useEffect(() => { if (table) document.title = `Control · ${table.title_name}`; }, [table?.title_name]);
  if (state.fault) return html`<main class="page-note" id="main" tabindex="-1"><p class="lead" role="alert">${state.fault}</p></main>`;
  if (!table || !info) return html`<div class="page-wait"><span class="wait">Setting the desk</span></div>`;
  const done = (/** @type {any} */ error) => {
    if (error) toast(message(error), { rule: error.rule ?? null });
    if (error?.code === "stale") desk.refresh();
    again();
  };
  const close = (/** @type {string} */ side) =>
    order(game, umpire, [`close ${side}`]).then(() => done(null), done);
  const answer = (/** @type {string} */ side, /** @type {string} */ choice) =>
    chair.answer(game, { side: umpire, team: side, choice }).then(() => done(null), done);
  const picked = team || info.teams[0]?.side || "";
  const disputes = openDisputes(info).length;
  const tabs = TABS.map((tab) => (tab.id === "talk" && disputes ? { ...tab, label: `Disputes (${disputes})` } : tab));
  const openRule = (/** @type {string} */ rule) => { location.hash = `#/reference/${table.title}/${encodeURIComponent(rule)}`; };
  return html`<${OpenRule.Provider} value=${openRule}>
    <div class="c-page" data-seq=${table.seq} data-step=${table.phase?.rule ?? ""} data-turn=${table.turn}>
      <${Bar} state=${state} />
      <section class="c-strip" aria-label="Step and clock">
        <b class="c-step">${table.phase ? `${table.phase.name}` : ""}</b>
        ${info.clock ? html`<${ClockControls} game=${game} umpire=${umpire} clock=${table.clock ?? info.clock} onDone=${done} />` : null}
        <span class="c-links">
          <a class="btn small" href=${`#/hall/${encodeURIComponent(game)}`} target="_blank" rel="noopener">Big screen</a>
          <a class="btn small" href=${`#/game/${encodeURIComponent(game)}?as=${umpire}`}>Table</a></span>
      </section>
      <aside class="c-left" aria-label="Teams">
        <${Teams} info=${info} table=${table} sides=${sides} now=${tab === "sheets" ? picked : ""}
          onPick=${(/** @type {string} */ side) => { setTeam(side); setTab("sheets"); }} onClose=${close} onAnswer=${answer} />
      </aside>
      <main class="c-map t-map" id="main" tabindex="-1" aria-label="Map">
        <label class="c-eyes card">Map as seen by
          <select class="select" value=${eyes} onChange=${(/** @type {Event} */ event) => setEyes(typed(event))}>
            <option value=${umpire}>${sideName(sides, umpire)}, all of it</option>
            ${info.teams.map((team) => html`<option key=${team.side} value=${team.side}>${sideName(sides, team.side)}</option>`)}
            <option value="onlooker">the hall</option></select></label>
        ${eyes === umpire ? html`<${Sight} desk=${desk} state=${state} />` : html`<${Others} key=${eyes} game=${game} as=${eyes} />`}
      </main>
      <aside class="c-side" aria-label="Control's work">
        <${Tabs} tabs=${tabs} now=${tab} onPick=${setTab} label="Control's work" />
        <div class="c-tab" role="tabpanel" aria-label=${capital(tab)}>
          ${tab === "now" ? html`<${RulingTab} game=${game} umpire=${umpire} table=${table} lines=${state.lines} info=${info} sides=${sides} onDone=${done} />` : null}
          ${tab === "sheets" ? html`<${SheetTab} key=${picked} game=${game} side=${picked} team=${info.teams.find((team) => team.side === picked)} sides=${sides} seq=${table.seq} onDone=${done} />` : null}
          ${tab === "talk" ? html`<${TalkTab} game=${game} umpire=${umpire} info=${info} sides=${sides} onPlace=${(/** @type {string} */ to) => desk.glide?.(to)} onDone=${done} />` : null}
          ${tab === "correct" ? html`<${CorrectTab} game=${game} umpire=${umpire} info=${info} seq=${table.seq} place=${place} onDone=${done} />` : null}
          ${tab === "book" ? html`<${BookTab} info=${info} onEntry=${(/** @type {number} */ entry) => { location.hash = `#/replay/${game}?as=${umpire}&at=${entry}`; }} />` : null}
          ${tab === "papers" ? html`<${PapersTab} game=${game} umpire=${umpire} info=${info} sides=${sides} table=${table} />` : null}
          ${tab === "log" ? html`<${LogPanel} game=${game} title=${table.title} as=${umpire} seq=${table.seq} at=${table.at} viewer=${umpire} sides=${sides}
            scene=${table.scene} place=${state.cursor} onAt=${(/** @type {number|null} */ to) => desk.lookAt(to)} onSpot=${(/** @type {any} */ spot) => desk.set({ spot: spot?.places ?? [] })} />` : null}
        </div>
      </aside>
      ${table.at !== null ? html`<p class="c-past card">This is how it stood at entry ${table.at}. <${Button} small onClick=${() => desk.lookAt(null)}>Back to now<//></p>` : null}
    </div>
  <//>`;
}

/** The map. @param {{desk: Desk, state: import("../table/desk.js").DeskState}} props */
function Sight({ desk, state }) {
  const map = useRef(/** @type {any} */ (null));
  useEffect(() => {
    desk.glide = (place) => { try { map.current?.glideTo(place); } catch { /* not on this map */ } };
    return () => { desk.glide = null; };
  }, [desk]);
  return html`<${Board} desk=${desk} state=${state} handle=${map} />`;
}

/** @param {{game: string, as: string}} props */
function Others({ game, as }) {
  const { desk, state } = useEyes(game, as);
  if (!state.table) return html`<div class="page-wait"><span class="wait">One moment</span></div>`;
  return html`<${Sight} desk=${desk} state=${state} />`;
}
