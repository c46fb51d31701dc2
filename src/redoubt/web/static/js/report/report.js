/** The report of a game that is over: how it was decided, what it cost, whether the dice decided it, and the front turn by turn. #/report/ID */
import { html, cls, useEffect, useMemo, useState } from "../ui/html.js";
import { Icon } from "../../icons.js";
import { api } from "../api.js";
import { keepLooks, wear } from "../look.js";
import { inVariant, sidesIn } from "../sides.js";
import { HexGeometry } from "../map/geometry.js";
import { Button } from "../ui/button.js";
import { Die } from "../ui/die.js";
import { RuleChip } from "../ui/rule.js";
import { toast } from "../ui/toast.js";
import { unfold } from "../table/ground.js";
import { capital, nationClass, sideName } from "../table/naming.js";
import { bare } from "../table/telling.js";
import { ChanceChart, FrontMap, LossChart, LuckChart, ScoreChart } from "./charts.js";
import { curve, nearer, turnings } from "./reckon.js";
import { savePicture } from "./picture.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {{table: Table, turns: import("../types.js").TurnEnd[], lines: import("../types.js").LogLine[], sides: import("../types.js").SideInfo[], ground: any}} Story */

const FILM_MS = 700;

/** @param {{game: string, as?: string}} props */
export function ReportPage({ game, as }) {
  const [story, setStory] = useState(/** @type {Story|null} */ (null));
  const [fault, setFault] = useState("");
  const [hindsight, setHindsight] = useState(/** @type {import("../types.js").Hindsight|null} */ (null));
  useEffect(() => { read(game, as).then(setStory, (error) => setFault(error.message)); }, [game, as]);
  useEffect(() => {
    let timer = 0;
    let wanted = true;
    const look = () => api.hindsight(game, { as }).then((known) => {
      if (!wanted) return;
      setHindsight(known);
      if (!known.done) timer = window.setTimeout(look, 1500);
    }, () => {});
    look();
    return () => { wanted = false; clearTimeout(timer); };
  }, [game, as]);
  useEffect(() => { if (story) document.title = `Report: ${story.table.title_name}`; }, [story]);
  if (fault) return html`<main class="page-note" id="main" tabindex="-1"><h1>There is no report yet</h1><p class="lead" role="alert">${fault}</p><a class="btn main" href="#/">Back to the home page</a></main>`;
  if (!story) return html`<div class="page-wait"><span class="wait">Writing the report</span></div>`;
  if (!story.table.result) return html`<main class="page-note" id="main" tabindex="-1"><h1>The game is not over</h1><a class="btn main" href=${`#/game/${game}`}>To the table</a></main>`;
  return html`<${Report} story=${story} hindsight=${hindsight} game=${game} />`;
}

/** @param {string} game @param {string} [as] @returns {Promise<Story>} */
async function read(game, as) {
  const table = await api.table(game, { as });
  const view = { as: table.viewer ?? "onlooker" };
  const [turns, log, titles, ground] = await Promise.all([api.turns(game, view), api.log(game, view), api.titles(), unfold(table)]);
  keepLooks(titles);
  wear(table.title);
  const known = titles.find((title) => title.id === table.title);
  return { table, turns, lines: log.lines, sides: sidesIn(known ? inVariant(known, table.variant) : undefined, table.scenario.id), ground };
}

/** Play on from a position in a game of one's own. @param {Table} table @param {number} at */
export async function playOn(table, at) {
  try {
    const branch = await api.branch(table.game, { at, ...(table.viewer ? { side: table.viewer } : {}) });
    location.hash = `#/game/${encodeURIComponent(branch.game)}`;
  } catch (error) { toast(String(error instanceof Error ? error.message : error)); }
}

/** @param {{story: Story, hindsight: import("../types.js").Hindsight|null, game: string}} props */
function Report({ story, hindsight, game }) {
  const { table, turns, lines, sides } = story;
  const result = /** @type {NonNullable<Table["result"]>} */ (table.result);
  const winner = result.winner;
  const who = winnerOf(hindsight, table, winner);
  const chances = useMemo(() => curve(hindsight?.points ?? [], who, winner), [hindsight, who]);
  const turning = useMemo(() => turnings(chances, lines), [chances, lines]);
  const names = (/** @type {string} */ side) => sideName(sides, side);
  const own = Object.keys(table.seats).filter((side) => table.scene.losses?.totals[side]);
  const games = Math.min(...(hindsight?.points ?? []).slice(0, -1).map((point) => Object.values(point.wins).reduce((sum, won) => sum + won, 0)));
  const won = winner ? `${names(winner)} victory` : "A draw";
  return html`
    <div class="report">
      <header class="r-bar"><a class="t-logo" href="#/" title="To the home page"><${Icon} name="logo" size=${26} /></a>
        <div><b>${table.title_name}</b><p class="sub">${table.scenario.name}</p></div>
        <span class="r-buttons"><a class="btn" href=${`#/game/${game}`}><${Icon} name="map" size=${17} />Back to the table</a>
          <a class="btn" href=${`#/replay/${game}`}><${Icon} name="history" size=${17} />Replay</a>
          <${Button} icon="download" onClick=${() => savePicture(/** @type {HTMLElement} */ (document.querySelector(".r-page")), `${table.title}-report.png`).catch((/** @type {any} */ error) => toast(String(error)))}>Save as one picture<//>
          <a class="btn main" href="#/">New game</a></span></header>
      <main class="r-page" id="main" tabindex="-1">
        <section class="r-verdict"><div>
          <p class=${cls("tag", nationClass(table.scene, winner))}>${capital(won)}</p>
          <h1>${capital(result.reason)}.</h1>
          <p class="lead">${capital(result.told || "")} <${RuleChip} rule=${result.rule} title=${table.title} /></p></div>
          <dl class="r-figures">
            ${Object.entries(result.scores).slice(0, 2).map(([name, value]) => html`<div key=${name}><dd>${value}</dd><dt>${sides.some((side) => side.id === name) ? names(name) : name.toUpperCase()}</dt></div>`)}
            ${own.length === 2 ? html`<div><dd>${own.map((side) => table.scene.losses?.totals[side].steps ?? 0).join(" : ")}</dd><dt>${table.scene.losses?.unit || "steps"} lost, ${own.map(names).join(" : ")}</dt></div>` : null}
            <div><dd>${table.dice.rolled}</dd><dt>dice rolled</dt></div><div><dd>${turns.length ? turns[turns.length - 1].turn : table.turn}</dd><dt>turns</dt></div></dl>
        </section>
        <section class="r-card wide"><h2>How it was decided <small>${hindsight?.done ? `winning chance of ${nameOfWinner(names, sides, who)}; ${games} games played on by the computer from each turn; band: 8 of 10` : `still counting${Number.isFinite(games) ? `, ${games} games from each turn so far` : ""}`}</small></h2>
          <${ChanceChart} chances=${chances} turnings=${turning} done=${hindsight?.done ?? false} /></section>
        <section class="r-card"><h2>${["No", "One", "Two", "Three"][turning.length]} turning point${turning.length === 1 ? "" : "s"}</h2>
          ${turning.length === 0 ? html`<p class="sub">${hindsight?.done ? "The chances hardly changed on any turn." : "Still counting."}</p>` : null}
          <ol class="r-turnings">${turning.map((point) => html`<${TurningPoint} key=${point.n} point=${point} table=${table} game=${game} />`)}</ol></section>
        ${table.scene.scores.filter((score) => turns.some((turn) => score.id in turn.scores)).slice(0, 1).map((score) => html`
          <section class="r-card" key=${score.id}><h2>Score <small>${score.label} at the end of each turn</small></h2><${ScoreChart} turns=${turns} score=${score} /></section>`)}
        <section class="r-card"><h2>${capital(table.scene.losses?.unit || "steps")} lost <small>${own.map((side) => `${names(side)} ${table.scene.losses?.totals[side].steps ?? 0}`).join(", ")}</small></h2>
          <${LossChart} scene=${table.scene} sides=${own} /></section>
        <section class="r-card"><h2>Luck <small>steps saved or lost to the dice alone</small></h2>
          ${hindsight?.luck ? html`<${LuckChart} luck=${hindsight.luck} scene=${table.scene} names=${names} /><p class="sub">${luckWords(hindsight.luck, names)}</p>` : html`<p class="sub">${hindsight?.done ? "No roll of this game can be weighed." : "Weighing the dice."}</p>`}</section>
        <${Film} story=${story} />
        <${Numbers} story=${story} chances=${chances} />
      </main>
    </div>`;
}

/** Whose chance the curve shows: the viewer's, else the winner's. @param {import("../types.js").Hindsight|null} hindsight @param {Table} table @param {string|null} winner */
function winnerOf(hindsight, table, winner) {
  const known = new Set((hindsight?.points ?? []).flatMap((point) => Object.keys(point.wins)));
  if (table.viewer && known.has(table.viewer)) return table.viewer;
  return winner ?? [...known][0] ?? "";
}

/** @param {(side: string) => string} names @param {import("../types.js").SideInfo[]} sides @param {string} who */
const nameOfWinner = (names, sides, who) => (sides.some((side) => side.id === who) ? `the ${names(who)}` : `the ${capital(who)}`);

/** Whether the dice decided anything. @param {NonNullable<import("../types.js").Hindsight["luck"]>} luck @param {(side: string) => string} names */
export function luckWords(luck, names) {
  const odd = Object.entries(luck.sides).filter(([, { beyond, usual }]) => Math.abs(beyond) > usual);
  const shaded = `Shaded: where 8 of 10 games lie. ${luck.rolls} rolls.`;
  if (odd.length === 0) return `${shaded} Both sides had ordinary dice: they did not decide it.`;
  return `${shaded} ${odd.map(([side, { beyond }]) => `${names(side)} ${beyond > 0 ? "lost" : "saved"} ${Math.abs(beyond).toFixed(1)} steps more than usual`).join(", ")}.`;
}

/** @param {{point: import("./reckon.js").Turning, table: Table, game: string}} props */
function TurningPoint({ point, table, game }) {
  const [first] = point.fight ?? [];
  const dice = (point.fight ?? []).flatMap((line) => line.dice).slice(0, 6);
  return html`<li class=${point.to > point.from ? "up" : "down"}><i class="r-n">${point.n}</i>
    <div><p class="head">Turn ${point.turn}${first ? `, ${first.phase.name.replace(/ phase$/i, "")}` : ""}</p>
      <p>${first ? bare(first.text) : "No fight stands out."}</p>
      <p class="r-do">${dice.map((face, index) => html`<${Die} key=${index} face=${face} size=${17} />`)}
        <a href=${`#/replay/${game}?at=${point.seq}`}>See it</a><button type="button" class="r-link" onClick=${() => playOn(table, point.seq)}>Play on from here</button></p></div>
    <b class="r-change">${Math.round(100 * point.from)} → ${Math.round(100 * point.to)} %</b></li>`;
}

/** The front, turn by turn. Arrows choose a turn, Enter looks at it, P plays on from it. @param {{story: Story}} props */
function Film({ story }) {
  const { table, turns, ground } = story;
  const sides = Object.keys(table.seats).filter((side) => turns.some((turn) => turn.units[side]?.length));
  const frame = useMemo(() => (ground?.map ? frameOf(ground.map) : null), [ground]);
  const shaded = useMemo(() => (frame ? turns.map((turn) => nearer(frame.at, turn.units, sides[0] ?? "").map((place) => frame.outline(place)).join("")) : []), [frame, turns]);
  const [chosen, setChosen] = useState(turns.length - 1);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    if (chosen >= turns.length - 1) { setRunning(false); return undefined; }
    const timer = setTimeout(() => setChosen(chosen + 1), FILM_MS);
    return () => clearTimeout(timer);
  }, [running, chosen]);
  if (!frame || turns.length === 0) return null;
  const still = document.documentElement.dataset.motion === "reduced";
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const step = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -6, ArrowDown: 6 })[event.key];
    if (step) { event.preventDefault(); setChosen(Math.min(turns.length - 1, Math.max(0, chosen + step))); }
    if (event.key === "Enter") location.hash = `#/replay/${table.game}?at=${turns[chosen].seq}`;
    if (event.key === "p" || event.key === "P") playOn(table, turns[chosen].seq);
  };
  return html`
    <section class="r-card all"><h2>The front, turn by turn <small>squares ${sideName(story.sides, sides[0])}${sides[1] ? `, discs ${sideName(story.sides, sides[1])}` : ""}; grey: ground nearer to a ${sideName(story.sides, sides[0])} piece</small>
      <span class="r-buttons">${still ? null : html`<${Button} small icon=${running ? "pause" : "play"} onClick=${() => { if (!running && chosen >= turns.length - 1) setChosen(0); setRunning(!running); }}>${running ? "Stop" : "Run the film"}<//>`}
        <${Button} small main icon="branch" data-do="play-on" onClick=${() => playOn(table, turns[chosen].seq)}>Play on from ${turns[chosen]?.turn ? `turn ${turns[chosen].turn}` : "the start"} (P)<//></span></h2>
      <ol class="r-film" role="listbox" tabindex="0" aria-label="Turns" aria-activedescendant=${`r-turn-${chosen}`} onKeyDown=${keys}>
        ${turns.map((turn, index) => html`<li key=${turn.turn} id=${`r-turn-${index}`} role="option" aria-selected=${index === chosen} class=${cls(index === chosen && "on")} onClick=${() => setChosen(index)}>
          <${FrontMap} frame=${frame} units=${turn.units} shaded=${shaded[index]} scene=${table.scene} sides=${sides} label=${`Front at the end of turn ${turn.turn}`} />
          <p><b>${turn.turn ? `Turn ${turn.turn}` : "Start"}</b><span>${Object.values(turn.scores).slice(0, 1).join("")}</span></p></li>`)}</ol></section>`;
}

/** What small maps are drawn on. @param {any} map */
function frameOf(map) {
  if ("spaces" in map) {
    const at = new Map(map.spaces.map((/** @type {any} */ space) => [space.id, [space.x, space.y]]));
    return { at, border: "", radius: 16, box: `0 0 ${map.size[0]} ${map.size[1]}`, outline: () => "" };
  }
  const geometry = new HexGeometry(map);
  const country = new Map(map.hexes.map((/** @type {any} */ hex) => [hex.hex, hex.country]));
  let border = "";
  for (const cell of geometry.cells) {
    for (let side = 0; side < 3; side += 1) {
      const other = geometry.across(cell, side);
      const ends = other && country.get(cell) !== country.get(other) ? geometry.side(cell, other) : null;
      if (ends) border += `M${ends[0].map(Math.round)}L${ends[1].map(Math.round)}`;
    }
  }
  return { at: geometry.places, border, radius: geometry.radius, box: `0 0 ${geometry.size[0]} ${geometry.size[1]}`, outline: (/** @type {string} */ place) => geometry.outline(place) };
}

/** All numbers as tables, for readers aloud and for copying. @param {{story: Story, chances: import("./reckon.js").Chance[]}} props */
function Numbers({ story, chances }) {
  const { table, turns, sides } = story;
  const names = Object.keys(table.scene.losses?.totals ?? {});
  const lost = new Map((table.scene.losses?.turns ?? []).map((turn) => [turn.n, turn.by_side]));
  return html`
    <section class="r-card all"><details><summary>All numbers</summary>
      <table class="r-table"><thead><tr><th scope="col">Turn</th><th scope="col">Winning chance</th>${table.scene.scores.map((score) => html`<th scope="col" key=${score.id}>${score.label}</th>`)}${names.map((side) => html`<th scope="col" key=${side}>${sideName(sides, side)} lost</th>`)}</tr></thead>
        <tbody>${turns.map((turn) => { const chance = chances.find((candidate) => candidate.turn === turn.turn); return html`<tr key=${turn.turn}><th scope="row">${turn.turn || "start"}</th><td>${chance && (chance.games || chance.share) ? `${Math.round(100 * chance.share)} %` : "–"}</td>${table.scene.scores.map((score) => html`<td key=${score.id}>${turn.scores[score.id] ?? "–"}</td>`)}${names.map((side) => html`<td key=${side}>${lost.get(turn.turn)?.[side]?.steps ?? 0}</td>`)}</tr>`; })}</tbody></table></details></section>`;
}
