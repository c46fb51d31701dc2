/** The big screen for the hall: the map, the clock, the step, headlines. No secrets: it looks through an onlooker's eyes. #/hall/ID */
import { setSides } from "../counters/counters.js";
import { placed } from "../log/lines.js";
import { useStore } from "../store.js";
import { Board } from "../table/board.js";
import { OpenRule } from "../table/chip.js";
import { Desk } from "../table/desk.js";
import { readable } from "../table/naming.js";
import { cls, html, useEffect, useMemo, useRef } from "../ui/html.js";
import { useDesk } from "./chair.js";
import { ClockFace } from "./clock.js";

/** @param {{game: string}} props */
export function HallPage({ game }) {
  const desk = useMemo(() => {
    const opened = new Desk(game, "onlooker");
    opened.fixed = true;
    opened.shown = (table) => setSides(Object.keys(table.seats));
    return opened;
  }, [game]);
  const state = useStore(desk.store);
  const map = useRef(/** @type {any} */ (null));
  useEffect(() => {
    desk.open();
    return () => desk.close();
  }, [desk]);
  const { table } = state;
  const [info] = useDesk(game, "onlooker", table);
  useEffect(() => { if (table) document.title = `The hall · ${table.title_name}`; }, [table?.title_name]);
  if (state.fault) return html`<main class="page-note" id="main" tabindex="-1"><p class="lead" role="alert">${state.fault}</p></main>`;
  if (!table) return html`<div class="page-wait"><span class="wait">Opening the hall</span></div>`;
  const cell = table.scene.track?.turns.find((turn) => turn.n === table.turn);
  const now = cell?.name ?? `Turn ${cell?.label ?? table.turn}`;
  const headlines = (info?.notices ?? []).filter((one) => one.kind === "headline").slice(-3).reverse();
  const news = state.lines.filter((line) => line.text && line.kind !== "forced").slice(-4).reverse();
  return html`<${OpenRule.Provider} value=${undefined}>
    <div class="hall" data-step=${table.phase?.rule ?? ""} data-turn=${table.turn}>
      <header class="hall-head">
        <div><h1>${table.scenario.name}</h1><p>${now}</p></div>
        <p class="hall-step">${table.result ? `Game over: ${table.result.winner ?? "a draw"}` : table.phase?.name ?? ""}</p>
        ${table.clock ? html`<${ClockFace} clock=${table.clock} big />` : null}
      </header>
      <main class="hall-map t-map" id="main" tabindex="-1" aria-label="Map"><${Board} desk=${desk} state=${state} handle=${map} /></main>
      <footer class="hall-foot">
        <ul class="hall-teams" aria-label="Teams">${(info?.teams ?? []).map((team) => html`
          <li key=${team.side} class=${cls(team.state)}><b>${state.sides.find((one) => one.id === team.side)?.name ?? team.side}</b>
            <span>${team.state === "in" ? "ready" : team.state === "waiting" ? "" : "at work"}</span></li>`)}</ul>
        <div class="hall-news" aria-live="polite">${headlines.map((one) => html`<p key=${`h${one.number}`} class="headline">${one.text}</p>`)}
          ${headlines.length < 3 ? news.slice(0, 3 - headlines.length).map((line) => html`<p key=${line.n}>${readable(table, placed(line)).replace(/ \[[^\]]*\]$/, "")}</p>`) : null}</div>
        <dl class="hall-scores">${table.scene.scores.slice(0, 3).map((score) => html`<div key=${score.id}><dt>${score.label}</dt><dd>${score.value}</dd></div>`)}</dl>
      </footer>
    </div><//>`;
}
