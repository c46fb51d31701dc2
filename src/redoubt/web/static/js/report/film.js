/** The front, turn by turn, and what if: play on from the end of a turn. */
import { html, cls, useEffect, useMemo, useState } from "../ui/html.js";
import { api } from "../api.js";
import { HexGeometry } from "../map/geometry.js";
import { Button } from "../ui/button.js";
import { toast } from "../ui/toast.js";
import { scoresOf } from "../table/goal.js";
import { sideName } from "../table/naming.js";
import { FrontMap } from "./charts.js";
import { nearer } from "./reckon.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").TurnEnd} TurnEnd */
/** @typedef {import("./report.js").Story} Story */
/** @typedef {{side?: string, same?: boolean}} How who takes which seat, and whether the dice fall again as they did */

const FILM_MS = 700;

/** The sides that a person may take: those with a seat of their own. @param {Table} table */
const seats = (table) => Object.keys(table.seats).filter((side) => side !== table.umpire && table.scene.losses?.totals[side]);

/** Play on from a position in a game of one's own. Nobody sits at a table of computers only: the first seat is taken then.
 * @param {Table} table @param {number} at @param {How} [how] */
export async function playOn(table, at, { side, same = false } = {}) {
  const people = Object.keys(table.seats).filter((name) => table.seats[name].human);
  const mine = side ?? (people.length ? null : seats(table)[0]);
  const taken = mine ? { seats: { ...Object.fromEntries(people.filter((name) => name !== mine && people.length === 1).map((name) => [name, "staff"])), [mine]: "human" } } : {};
  try {
    const branch = await api.branch(table.game, { at, ...(table.viewer ? { side: table.viewer } : {}), ...taken, ...(same ? { same_dice: true } : {}) });
    location.hash = `#/game/${encodeURIComponent(branch.game)}`;
  } catch (error) { toast(String(error instanceof Error ? error.message : error)); }
}

/** Arrows choose a turn, Enter looks at it, P plays on from it. @param {{story: Story}} props */
export function Film({ story }) {
  const { table, turns, ground } = story;
  const sides = Object.keys(table.seats).filter((side) => turns.some((turn) => turn.units[side]?.length));
  const frame = useMemo(() => (ground?.map ? frameOf(ground.map, turns) : null), [ground, turns]);
  const shaded = useMemo(() => (frame ? turns.map((turn) => groundOf(frame, turn, sides)) : []), [frame, turns]);
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
  const when = (/** @type {TurnEnd} */ turn) => (turn.turn ? `turn ${turn.turn}` : "the start");
  const scores = scoresOf(table.scene.scores, turns);
  const [score] = scores;
  // What is counted is said once, above; VP is short enough to stand beside each number.
  const vp = /\bVP$/.test(score?.label ?? "");
  const [first, second] = sides.map((side) => sideName(story.sides, side));
  return html`
    <section class="r-card all"><h2>The front, turn by turn <small>${first ? `squares ${first}${second ? `, discs ${second}` : ""}` : ""}${shaded.some(Boolean) ? `${first ? "; " : ""}grey: ${sides.length ? `ground nearer to ${first}` : "ground that changed hands"}` : ""}${score && !vp ? `${first || shaded.some(Boolean) ? "; " : ""}${scores.length > 1 ? "numbers" : "number"}: ${scores.map(({ label }) => label).join(" : ")}` : ""}</small>
      <span class="r-buttons">${still ? null : html`<${Button} small icon=${running ? "pause" : "play"} onClick=${() => { if (!running && chosen >= turns.length - 1) setChosen(0); setRunning(!running); }}>${running ? "Stop" : "Run the film"}<//>`}
        <${Button} small main icon="branch" data-do="play-on" onClick=${() => playOn(table, turns[chosen].seq)}>Play on from ${when(turns[chosen])} <kbd>P</kbd><//></span></h2>
      <div class="r-strip"><ol class="r-film" role="listbox" tabindex="0" aria-label="Turns" aria-activedescendant=${`r-turn-${chosen}`} onKeyDown=${keys}>
        ${turns.map((turn, index) => html`<li key=${turn.turn} id=${`r-turn-${index}`} role="option" aria-selected=${index === chosen} class=${cls(index === chosen && "on")} onClick=${() => setChosen(index)}>
          <${FrontMap} frame=${frame} end=${turn} shaded=${shaded[index]} scene=${table.scene} sides=${sides} label=${`Front at the end of ${when(turn)}`} />
          <p><b>${turn.turn ? `Turn ${turn.turn}` : "Start"}</b><span>${score && score.id in turn.scores ? `${scores.map(({ id }) => turn.scores[id] ?? 0).join(" : ")}${vp ? " VP" : ""}` : ""}</span></p></li>`)}</ol>
        <${WhatIf} story=${story} end=${turns[chosen]} when=${when(turns[chosen])} /></div></section>`;
}

/** Who sits down, and with which dice. @param {{story: Story, end: TurnEnd, when: string}} props */
function WhatIf({ story, end, when }) {
  const { table, sides } = story;
  const open = seats(table);
  const own = table.viewer && open.includes(table.viewer) ? table.viewer : open.find((side) => table.seats[side].human) ?? open[0];
  const [side, setSide] = useState(own);
  const go = (/** @type {boolean} */ same) => playOn(table, end.seq, { side, same });
  return html`
    <fieldset class="r-whatif"><legend>What if?</legend>
      <p class="sub">Play on from ${when}, on either side. The old game stays as it is.</p>
      ${open.length > 1 ? html`<p class="r-sides">${open.map((name) => html`<label key=${name}><input type="radio" name="what-if" checked=${name === side} onChange=${() => setSide(name)} /> ${sideName(sides, name)}</label>`)}</p>` : null}
      <p class="r-do"><button type="button" class="btn small" onClick=${() => go(true)}>Same dice</button><button type="button" class="btn small main" onClick=${() => go(false)}>New dice</button></p></fieldset>`;
}

/** What is shaded: what the first side holds where ground changes hands, else what lies nearer to its pieces.
 * @param {import("./charts.js").Frame} frame @param {TurnEnd} turn @param {string[]} sides */
function groundOf(frame, turn, sides) {
  const held = Object.entries(turn.control ?? {});
  const places = sides.length === 0 ? held.map(([place]) => place) : nearer(frame.at, turn.units, sides[0]);
  return places.map((place) => frame.outline(place)).join("");
}

/** What small maps are drawn on: the part in which anything stood. @param {any} map @param {TurnEnd[]} turns @returns {import("./charts.js").Frame} */
function frameOf(map, turns) {
  if ("spaces" in map) {
    /** @type {Map<string, number[]>} */
    const at = new Map(map.spaces.map((/** @type {any} */ space) => [space.id, [space.x, space.y]]));
    const radius = map.size[0] / 60;
    return { at, border: "", radius, box: boxOf(at, turns, radius * 2) ?? `0 0 ${map.size[0]} ${map.size[1]}`, outline: () => "" };
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
  const box = boxOf(geometry.places, turns, geometry.radius * 3) ?? `0 0 ${geometry.size[0]} ${geometry.size[1]}`;
  return { at: geometry.places, border, radius: geometry.radius, box, outline: (/** @type {string} */ place) => (place ? geometry.outline(place) : "hexes") };
}

/** The part of the map in which pieces stood, never narrower than three to two. @param {Map<string, number[]>} at @param {TurnEnd[]} turns @param {number} margin */
function boxOf(at, turns, margin) {
  const named = turns.flatMap((turn) => Object.values(turn.units).flat());
  const spots = (named.length ? named : turns.flatMap((turn) => Object.keys(turn.control ?? {}))).flatMap((place) => { const spot = at.get(place); return spot ? [spot] : []; });
  if (!spots.length) return null;
  const [left, right] = [Math.min(...spots.map(([x]) => x)) - margin, Math.max(...spots.map(([x]) => x)) + margin];
  const [top, bottom] = [Math.min(...spots.map(([, y]) => y)) - margin, Math.max(...spots.map(([, y]) => y)) + margin];
  const width = Math.max(right - left, 1.5 * (bottom - top));
  const height = Math.max(bottom - top, width / 1.5);
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height].map(Math.round).join(" ");
}
