/** The report of a game that is over: how it was decided, what it cost, whether the dice decided it, and the front turn by turn. #/report/ID */
import { html, cls, useEffect, useMemo, useState } from "../ui/html.js";
import { Icon } from "../../icons.js";
import { api } from "../api.js";
import { keepLooks, wear } from "../look.js";
import { inVariant, sidesIn } from "../sides.js";
import { Button } from "../ui/button.js";
import { Die } from "../ui/die.js";
import { RuleChip } from "../ui/rule.js";
import { toast } from "../ui/toast.js";
import { finalScores, scoresOf } from "../table/goal.js";
import { townName, unfold } from "../table/ground.js";
import { capital, nationClass, sideName } from "../table/naming.js";
import { verdictOf } from "../log/blocks.js";
import { ChanceChart, LossChart, LuckChart, ScoreChart } from "./charts.js";
import { Film, playOn } from "./film.js";
import { curve, headline, lostInAll, turnings, worseThan } from "./reckon.js";
import { savePicture } from "./picture.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {{table: Table, turns: import("../types.js").TurnEnd[], lines: import("../types.js").LogLine[], sides: import("../types.js").SideInfo[], ground: any}} Story */

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

/** @param {{story: Story, hindsight: import("../types.js").Hindsight|null, game: string}} props */
function Report({ story, hindsight, game }) {
  const { table, turns, lines, sides } = story;
  const result = /** @type {NonNullable<Table["result"]>} */ (table.result);
  const winner = result.winner;
  const who = winnerOf(hindsight, table, winner);
  const points = hindsight?.points ?? [];
  const chances = useMemo(() => curve(points, who, winner), [hindsight, who]);
  const turning = useMemo(() => turnings(chances, lines), [chances, lines]);
  const names = (/** @type {string} */ side) => sideName(sides, side);
  const lost = lostInAll(table.scene);
  const own = Object.keys(table.seats).filter((side) => side in lost || table.scene.losses?.totals[side]);
  const unit = table.scene.losses?.unit === "points" ? "points" : "steps";
  const units = own.some((side) => table.scene.losses?.totals[side]?.units);
  const won = capital(winner ? (result.outcome.toLowerCase().includes(names(winner).toLowerCase()) ? result.outcome : `${names(winner)} victory`) : "A draw");
  const { head, why } = headline(result.reason, winner ? inSentence(sides, winner) : "");
  const scores = scoresOf(table.scene.scores, turns);
  const looks = scores.map(({ id }) => (scores.length > 1 && id in table.seats ? nationClass(table.scene, id) : ""));
  const outcome = capital(result.outcome);
  const luck = hindsight?.luck ? { ...hindsight.luck, sides: Object.fromEntries(Object.keys(table.seats).flatMap((side) => (hindsight.luck?.sides[side] ? [[side, hindsight.luck.sides[side]]] : []))) } : null;
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
          <p class=${cls("tag", nationClass(table.scene, winner))}>${won}</p>
          <h1>${capital(head)}</h1>
          <p class="lead">${why ? `${capital(why)}. ` : ""}${outcome && won !== outcome && !["Victory", "Draw"].includes(outcome) ? `${outcome}.` : ""} <${RuleChip} rule=${result.rule} title=${table.title} /></p></div>
          <dl class="r-figures">
            ${finalScores(result.scores, table.scene.scores, sides).slice(0, 2).map(({ label, value }) => html`<div key=${label}><dd>${String(value).replace("-", "−")}</dd><dt>${label}</dt></div>`)}
            ${own.length === 2 ? html`<div><dd>${own.map((side) => lost[side] ?? 0).join(" : ")}</dd><dt>${unit} lost, ${own.map(names).join(" : ")}</dt></div>` : null}
            ${own.length === 2 && units ? html`<div><dd>${own.map((side) => table.scene.losses?.totals[side]?.units ?? 0).join(" : ")}</dd><dt>units lost</dt></div>` : null}
            <div><dd>${table.dice.rolled}</dd><dt>dice rolled</dt></div><div><dd>${turns.length ? turns[turns.length - 1].turn : table.turn}</dd><dt>turns</dt></div></dl>
        </section>
        <section class="r-card wide"><h2>How it was decided <small>${decided(hindsight, (side) => inSentence(sides, side), who)}</small></h2>
          <${ChanceChart} chances=${chances} turnings=${turning} turns=${[...new Set(points.map((point) => point.turn))].filter(Boolean)} words=${wordsOf} done=${hindsight?.done ?? false} /></section>
        <section class="r-card"><h2>${turning.length || hindsight?.done ? `${["No", "One", "Two", "Three"][turning.length]} turning point${turning.length === 1 ? "" : "s"}` : "Turning points"}</h2>
          ${turning.length === 0 ? html`<p class="sub">${hindsight?.done ? "In no phase did the chances change by more than the games played on could show by accident." : "Still counting."}</p>` : null}
          <ol class="r-turnings">${turning.map((point) => html`<${TurningPoint} key=${point.n} point=${point} table=${table} game=${game} />`)}</ol></section>
        ${scores.length ? html`
          <section class="r-card"><h2>Score <small>${looks[0] ? scores.map(({ id, label }, n) => html`<span key=${id} class=${cls("r-side", looks[n])}><i class=${cls("dot", n > 0 && "round")}></i>${label}</span>`)
    : html`${scores.map(({ label }) => label).join(" and ")} at the end of each turn ${scores[0].level_rule ? html`<${RuleChip} rule=${scores[0].level_rule} title=${table.title} />` : null}`}</small></h2>
            <${ScoreChart} turns=${turns} scores=${scores} looks=${looks} /></section>` : null}
        <section class="r-card"><h2>${capital(unit)} lost <small>${own.map((side, n) => html`<span key=${side} class=${cls("r-side", nationClass(table.scene, side))}><i class=${cls("dot", n > 0 && "round")}></i>${names(side)} ${lost[side] ?? 0}</span>`)}</small></h2>
          <${LossChart} scene=${table.scene} sides=${own} names=${names} last=${turns.length ? turns[turns.length - 1].turn : table.turn} /></section>
        <section class="r-card"><h2>Luck <small>${hindsight?.luck?.fact ? `how often ${hindsight.luck.unit}, by the dice alone` : `${hindsight?.luck?.unit ?? unit} saved or lost to the dice alone`}</small></h2>
          ${luck ? html`<${LuckChart} luck=${luck} scene=${table.scene} names=${names} /><p class="sub">${luckWords(luck, names)}</p>`
            : html`<p class="sub">${hindsight?.weighed ? (table.dice.rolled ? "No roll of this game can be weighed: nothing was lost or won by one alone." : "No die was rolled in this game. Luck had no part in it.") : "Weighing the dice."}</p>`}</section>
        <${Film} story=${story} />
        <${Numbers} story=${story} chances=${chances} luck=${luck} />
      </main>
    </div>`;
}

/** From how many games the curve comes, or how far the counting is.
 * @param {import("../types.js").Hindsight|null} hindsight @param {(side: string) => string} called @param {string} who */
export function decided(hindsight, called, who) {
  const played = (hindsight?.points ?? []).slice(0, -1).map((point) => Object.values(point.wins).reduce((sum, won) => sum + won, 0)).filter(Boolean);
  const [least, most] = [Math.min(...played), Math.max(...played)];
  const games = played.length ? `${least === most ? least : `${least} to ${most}`} games played on by the computer` : "";
  if (!hindsight?.done) return `still counting${hindsight ? `, ${hindsight.counted} of ${hindsight.turns} turns` : ""}${games ? `; ${games} from each phase so far` : ""}`;
  return games ? `winning chance of ${called(who)}, ${games} from each phase; band: 80 %` : "this game cannot be played on by the computer";
}

/** Whose chance the curve shows: the viewer's, else the winner's. @param {import("../types.js").Hindsight|null} hindsight @param {Table} table @param {string|null} winner */
function winnerOf(hindsight, table, winner) {
  const known = new Set((hindsight?.points ?? []).flatMap((point) => Object.keys(point.wins)));
  if (table.viewer && known.has(table.viewer)) return table.viewer;
  return winner ?? [...known][0] ?? "";
}

/** A side or camp in a sentence: "the Blues". @param {import("../types.js").SideInfo[]} sides @param {string} who */
export function inSentence(sides, who) {
  const side = sides.find(({ id }) => id === who);
  return side ? `the ${side.name}` : `the ${capital(who)} side`;
}

/** Whether the dice decided anything. @param {NonNullable<import("../types.js").Hindsight["luck"]>} luck @param {(side: string) => string} names */
export function luckWords(luck, names) {
  const list = Object.entries(luck.sides);
  const worse = list.map(([side, { beyond, usual }]) => { const share = worseThan(beyond, usual); if (Math.abs(share - 0.5) < 0.005) return `${names(side)}: as expected`; return `${names(side)}: ${share > 0.5 ? "worse" : "better"} than in ${Math.round(100 * Math.max(share, 1 - share))} % of games`; });
  const odd = list.filter(([, { beyond, usual }]) => Math.abs(beyond) > usual);
  const left = luck.left ? `, ${luck.left} more could not be weighed` : "";
  const verdict = odd.length === 0 ? "Within the ordinary: the dice did not decide it." : `Out of the ordinary: ${odd.map(([side, { beyond }]) => `${names(side)} ${beyond > 0 ? "unlucky" : "lucky"}`).join(", ")}.`;
  return `Shaded: where 8 of 10 games lie. ${luck.rolls} roll${luck.rolls === 1 ? "" : "s"}${left}. ${worse.join("; ")}. ${verdict}`;
}

/** What happened at a turning point, in a few words. @param {import("./reckon.js").Turning} turning */
function wordsOf({ entry, phase }) {
  if (!entry) return phase.replace(/ phase$/i, "");
  if (entry.group === "fight") return verdictOf(entry, townName).words;
  return bare(entry.lines[entry.lines.length - 1].text).slice(0, 60);
}

/** @param {string} text */
const bare = (text) => text.replace(/\s*\[[^\]]*\]\s*$/, "").replace(/\.$/, "");

/** @param {{point: import("./reckon.js").Turning, table: Table, game: string}} props */
function TurningPoint({ point, table, game }) {
  const { entry } = point;
  const words = wordsOf(point);
  const first = entry ? bare(entry.lines[0].text) : "";
  const dice = (entry?.dice ?? []).slice(0, 8);
  return html`<li class=${point.to > point.from ? "up" : "down"}><i class="r-n">${point.n}</i>
    <div><p class="head">Turn ${point.turn}${point.phase ? `, ${point.phase.replace(/ phase$/i, "")}` : ""}</p>
      <p class="r-what">${capital(words)}</p>
      ${first && !first.startsWith(words) ? html`<p class="sub">${capital(first)}.</p>` : null}
      <p class="r-do">${dice.map((die, index) => html`<${Die} key=${index} face=${die.face} size=${17} />`)}
        <span class="r-links"><a href=${`#/replay/${game}?at=${point.seq}`}>See it</a><button type="button" class="r-link" onClick=${() => playOn(table, point.seq)}>Play on from here</button></span></p></div>
    <b class="r-change">${Math.round(100 * point.from)} → ${Math.round(100 * point.to)} %</b></li>`;
}

/** All numbers as tables, for readers aloud and for copying.
 * @param {{story: Story, chances: import("./reckon.js").Chance[], luck: import("../types.js").Hindsight["luck"]}} props */
function Numbers({ story, chances, luck }) {
  const { table, turns, sides } = story;
  const names = Object.keys(table.scene.losses?.totals ?? {});
  const lost = new Map((table.scene.losses?.turns ?? []).map((turn) => [turn.n, turn.by_side]));
  const share = (/** @type {number} */ value) => `${Math.round(100 * value)} %`;
  return html`
    <section class="r-card all"><details><summary>All numbers</summary>
      <table class="r-table"><caption>Turn by turn</caption><thead><tr><th scope="col">Turn</th>${table.scene.scores.map((score) => html`<th scope="col" key=${score.id}>${score.label}</th>`)}${names.map((side) => html`<th scope="col" key=${side}>${sideName(sides, side)} lost</th>`)}</tr></thead>
        <tbody>${turns.map((turn) => html`<tr key=${turn.turn}><th scope="row">${turn.turn || "start"}</th>${table.scene.scores.map((score) => html`<td key=${score.id}>${turn.scores[score.id] ?? "–"}</td>`)}${names.map((side) => html`<td key=${side}>${lost.get(turn.turn)?.[side]?.steps ?? 0}</td>`)}</tr>`)}</tbody></table>
      <table class="r-table"><caption>Winning chance after each phase</caption><thead><tr><th scope="col">Turn</th><th scope="col">Phase</th><th scope="col">Chance</th><th scope="col">80 % band</th><th scope="col">Games</th></tr></thead>
        <tbody>${chances.map((chance) => html`<tr key=${chance.seq}><th scope="row">${chance.turn || "start"}</th><td>${chance.phase}</td><td>${share(chance.share)}</td><td>${chance.games ? `${share(chance.low)} to ${share(chance.high)}` : "the end"}</td><td>${chance.games || "–"}</td></tr>`)}</tbody></table>
      ${luck ? html`<table class="r-table"><caption>Luck: ${luck.fact ? luck.unit : `${luck.unit} lost`} against the mean of the same rolls</caption><thead><tr><th scope="col">Side</th><th scope="col">Lucky (+) or unlucky (−)</th><th scope="col">8 of 10 games within</th></tr></thead>
        <tbody>${Object.entries(luck.sides).map(([side, { beyond, usual }]) => html`<tr key=${side}><th scope="row">${sideName(sides, side)}</th><td>${beyond > 0 ? "−" : "+"}${Math.abs(beyond)}</td><td>±${usual}</td></tr>`)}</tbody></table>` : null}</details></section>`;
}
