/** The games on the table: continue, replay, rename, take away. */
import { Icon } from "../../icons.js";
import { ApiError, api } from "../api.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { cls, html, typed, useState } from "../ui/html.js";
import { sidesIn } from "../sides.js";
import { OriginLine } from "../ui/origin.js";
import { RuleChip } from "../ui/rule.js";
import { toast } from "../ui/toast.js";
import { InviteDialog } from "./invite.js";
import { inOrder, isDemonstration, parted, waitsForMe } from "./plan.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").TitleInfo} TitleInfo */

/** Shown before "all games". */
const FIRST = 4;

/** @param {GameCard} game */
const phaseOf = (game) => (typeof game.phase === "string" ? game.phase : game.phase?.name ?? "");

/** @param {GameCard} game @param {TitleInfo | undefined} title */
function standing(game, title) {
  const named = (/** @type {string} */ side) => sidesIn(title, game.scenario).find((candidate) => candidate.id === side)?.name ?? `${side.charAt(0).toUpperCase()}${side.slice(1)}`;
  if (game.result) return `${game.result.winner ? `${named(game.result.winner)} won` : "finished"}: ${game.result.outcome}`;
  const called = (/** @type {string} */ player) => title?.players.find((candidate) => candidate.id === player)?.name ?? player;
  const against = Object.values(game.seats).filter((player) => player !== "human").map(called);
  const whose = game.waiting_for.map(named).join(" and ");
  if (isDemonstration(game)) return `${phaseOf(game)}, computers only`;
  return `${phaseOf(game) || whose}${against.length ? `, against ${against.join(" and ")}` : game.shared ? ", with others" : ", shared screen"}`;
}

/** @param {string | number} when */
function date(when) {
  const day = new Date(typeof when === "number" ? when * 1000 : when);
  return Number.isNaN(day.getTime()) ? "" : day.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {GameCard} game */
const shortName = (game) => game.name || parted(game.scenario_name ?? "").short;

/** @param {GameCard} game */
const link = (game) => (game.result ? `#/report/${game.id}` : `#/game/${game.id}${isDemonstration(game) ? "?as=onlooker" : ""}`);

/** Whether somebody can be invited to play or to watch. @param {GameCard} game */
const canInvite = (game) => Boolean(game.yours) && !game.result && !isDemonstration(game);

/** A game that cannot be read. @param {{game: GameCard, onMore: () => void}} props */
const DamagedRow = ({ game, onMore }) => html`<li class="game"><div class="game-words">
  <p><b>${game.name}</b></p><p class="sub">${game.damaged}</p></div>
  <${Button} small quiet icon="pencil" label=${`Delete ${game.name}`} onClick=${onMore} /></li>`;

/** @param {{game: GameCard, title: TitleInfo | undefined, onMore: () => void, onInvite: () => void}} props */
function GameRow({ game, title, onMore, onInvite }) {
  const mine = waitsForMe(game);
  const verb = game.result ? "Report" : isDemonstration(game) ? "Watch" : "Open";
  return html`<li class=${cls("game", mine && "mine")}>
    <div class="game-words">
      <p><b>${shortName(game)}, turn ${game.turn}</b></p>
      <p class="sub">${mine && html`<span class="your-move">Your move</span>`}${standing(game, title)}</p>
      ${game.branch_of && html`<p class="sub"><${OriginLine} origin=${game.branch_of} /></p>`}
    </div>
    ${canInvite(game) && html`<${Button} small quiet aria-label=${`Invite to ${shortName(game)}`} onClick=${onInvite}>Invite<//>`}
    <a class="btn small" href=${link(game)} aria-label=${`${verb} ${shortName(game)}`}>${verb}</a>
    ${game.yours !== false && html`<${Button} small quiet icon="pencil" label=${`Name, download or delete ${shortName(game)}`} onClick=${onMore} />`}
  </li>`;
}

/** @param {{game: GameCard, title: TitleInfo | undefined, onClose: () => void, onChange: () => Promise<void>}} props */
function GameDialog({ game, title, onClose, onChange }) {
  const [name, setName] = useState(game.name);
  const [sure, setSure] = useState(Boolean(game.damaged));
  const act = async (/** @type {() => Promise<unknown>} */ work, /** @type {string} */ done) => {
    try {
      await work();
      await onChange();
      toast(done);
      onClose();
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error));
    }
  };
  const foot = html`
    <${Button} danger icon="trash" onClick=${() => (sure ? act(() => api.remove(game.id), "Game deleted.") : setSure(true))}>
      ${sure ? "Delete permanently" : "Delete"}<//>
    <a class="btn" href=${`#/replay/${game.id}`}><${Icon} name="history" size=${18} />Replay</a>
    <${Button} main disabled=${!name.trim() || name === game.name}
      onClick=${() => act(() => api.rename(game.id, name.trim()), "Renamed.")}>Rename<//>`;
  return html`<${Dialog} heading=${shortName(game)} onClose=${onClose} foot=${foot}>
    <label class="field"><span>Name</span>
      <input class="input" maxlength="100" value=${name} onInput=${(/** @type {Event} */ event) => setName(typed(event))} /></label>
    ${game.damaged ? html`<p class="notice">${game.damaged}</p>` : html`<dl class="facts">
      <dt>Title</dt><dd>${game.title_name}</dd>
      <dt>Scenario</dt><dd>${game.scenario_name}</dd>
      ${game.variant_name && html`<dt>Variant</dt><dd>${game.variant_name}</dd>`}
      <dt>Status</dt><dd>turn ${game.turn}, ${standing(game, title)} <${RuleChip} rule=${game.result?.rule} title=${game.title} /></dd>
      <dt>Started</dt><dd>${date(game.created)}</dd>
      <dt>Last choice</dt><dd>${date(game.updated)} (${game.seq} in all)</dd>
      ${game.branch_of && html`<dt>Origin</dt><dd><${OriginLine} origin=${game.branch_of} /> (after choice ${game.branch_of.seq})</dd>`}
    </dl>`}
    ${sure && html`<p class="notice alarm" role="alert">This permanently deletes the game and its record.</p>`}
  <//>`;
}

/** @param {{games: GameCard[], titles: TitleInfo[], onChange: () => Promise<void>, card?: boolean}} props `card`: on its own */
export function Games({ games, titles, onChange, card = false }) {
  const [all, setAll] = useState(false);
  const [inviting, setInviting] = useState(/** @type {GameCard | null} */ (null));
  const [about, setAbout] = useState(/** @type {GameCard | null} */ (null));
  const ordered = inOrder(games);
  const shown = all ? ordered : ordered.slice(0, FIRST);
  const titleOf = (/** @type {GameCard} */ game) => titles.find((title) => title.id === game.title);
  const waiting = ordered.some(waitsForMe);
  return html`<section class=${cls("games", card && "card")} aria-labelledby="games-head">
    <p class="head" id="games-head" role="heading" aria-level="2">${waiting ? "Waiting for you" : "Your games"}</p>
    ${games.length === 0 && html`<p class="sub">None yet. Games are saved after every choice; come back to them here.</p>`}
    <ul class="game-list">${shown.map((game) => html`
      <${game.damaged ? DamagedRow : GameRow} key=${game.id} game=${game} title=${titleOf(game)} onMore=${() => setAbout(game)}
        onInvite=${() => setInviting(game)} />`)}</ul>
    ${games.length > FIRST && html`<${Button} small quiet icon=${all ? "up" : "down"} onClick=${() => setAll(!all)}>
      ${all ? "Fewer" : `All ${games.length} games`}<//>`}
    ${inviting && html`<${InviteDialog} game=${inviting} title=${titleOf(inviting)} onClose=${() => { setInviting(null); onChange(); }} />`}
    ${about && html`<${GameDialog} game=${about} title=${titleOf(about)} onChange=${onChange} onClose=${() => setAbout(null)} />`}
  </section>`;
}
