/** The first screen: choose a title, a scenario and who sits where, or go on with a game. */
import { ApiError, api } from "../api.js";
import { setSides } from "../counters/counters.js";
import { keepLooks, wear } from "../look.js";
import { inVariant } from "../sides.js";
import { settings, useMedia } from "../store.js";
import { Icon } from "../../icons.js";
import { Button } from "../ui/button.js";
import { html, useEffect, useRef, useState } from "../ui/html.js";
import { Nav } from "../ui/nav.js";
import { RuleChip } from "../ui/rule.js";
import { Games } from "./games.js";
import { demonstration, freshPlan, hasUmpire, isDemonstration, onShelf, request } from "./plan.js";
import { DiceChoice, Options, Scenarios, Seats, Variants } from "./setup.js";
import { SideCard, TitleCard } from "./titles.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {{message: string, rule: string | null}} Fault */

/** @param {unknown} error @returns {Fault} */
const faultOf = (error) => ({
  message: error instanceof Error ? error.message : String(error), rule: error instanceof ApiError ? error.rule : null,
});

/** @param {import("../types.js").Table} table @param {string} [as] */
const open = (table, as) => { location.hash = `#/game/${encodeURIComponent(table.game)}${as ? `?as=${as}` : ""}`; };

/** @param {{onFault: (fault: Fault | null) => void}} props */
function OpenFile({ onFault }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const read = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    onFault(null);
    try {
      open(await api.import(await file.text(), { name: file.name.replace(/\.[a-z]+$/i, "") }));
    } catch (error) {
      onFault(faultOf(error));
    }
    if (input.current) input.current.value = "";
  };
  return html`<${Button} icon="upload" onClick=${() => input.current?.click()}>Open a saved game<//>
    <input ref=${input} type="file" class="vh" accept=".json,.jsonl,.redoubt,.txt" tabindex="-1" aria-hidden="true"
      onChange=${read} />`;
}

/** @param {{fault: Fault, again?: () => void}} props */
const FaultNote = ({ fault, again }) => html`<div class="notice alarm" role="alert">
  <p>${fault.message} <${RuleChip} rule=${fault.rule} /></p>
  ${again && html`<${Button} small icon="reset" onClick=${again}>Try again<//>`}</div>`;

export function HomePage() {
  const [titles, setTitles] = useState(/** @type {TitleInfo[] | null} */ (null));
  const [games, setGames] = useState(/** @type {GameCard[]} */ ([]));
  const [plan, setPlan] = useState(/** @type {import("./plan.js").Plan | null} */ (null));
  const [fault, setFault] = useState(/** @type {Fault | null} */ (null));
  const [busy, setBusy] = useState(false);
  const narrow = useMedia("(max-width: 760px)");

  const [newcomer, setNewcomer] = useState(false);
  const choose = (/** @type {TitleInfo} */ title, first = newcomer) => {
    setSides(title.sides.map((side) => side.id));
    setPlan(freshPlan(title, first));
    settings.set({ title: title.id });
  };
  const refresh = async () => setGames(await api.games());
  const load = async () => {
    setFault(null);
    try {
      const [listed] = await Promise.all([api.titles(), refresh()]);
      const offered = onShelf(keepLooks(listed));
      const first = offered.find((candidate) => candidate.id === settings.get().title) ?? offered[0];
      const fresh = settings.get().title === "" && (await api.games()).length === 0;
      setNewcomer(fresh);
      if (first) choose(first, fresh);
      setTitles(offered);
    } catch (error) {
      setFault(faultOf(error));
    }
  };
  useEffect(() => {
    document.title = "Redoubt";
    wear("");
    load();
  }, []);

  const begin = async (/** @type {import("../types.js").NewGame} */ wanted, as = "", control = false) => {
    setBusy(true);
    setFault(null);
    try {
      const game = await api.create(wanted);
      if (control) location.hash = `#/control/${encodeURIComponent(game.game)}`;
      else open(game, as);
    } catch (error) {
      setFault(faultOf(error));
      setBusy(false);
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (plan && title) begin(request(plan), "", hasUmpire(inVariant(title, plan.variant), plan));
  };
  const title = titles?.find((title) => title.id === plan?.title) ?? null;
  const watch = () => {
    const running = games.find((game) => isDemonstration(game) && game.title === title?.id);
    if (running) location.hash = `#/game/${encodeURIComponent(running.id)}?as=onlooker`;
    else if (title) begin(demonstration(title), "onlooker");
  };

  const played = title && plan ? inVariant(title, plan.variant) : null;
  const list = html`<${Games} games=${games} titles=${titles ?? []} onChange=${refresh} card=${narrow} />`;

  return html`<div class="home">
    <${Nav} now="play" title=${title?.id} />
    <main id="main" tabindex="-1">
      <div class="hero">
        <div><h1>Choose a game</h1><p class="lead">Redoubt enforces the rules and cites each one it applies.</p></div>
        <div class="hero-actions"><${OpenFile} onFault=${setFault} /></div>
      </div>
      ${fault && html`<${FaultNote} fault=${fault} again=${titles ? undefined : load} />`}
      ${!titles && !fault && html`<p class="home-wait"><span class="wait">Loading titles</span></p>`}
      ${newcomer && titles && title && html`<a class="welcome card" href=${`#/tutorial/${encodeURIComponent(title.id)}`}>
        <span class="side-icon"><${Icon} name="cap" size=${34} /></span>
        <span><b>First time here? Play a short battle, one step at a time</b>
          <span class="lead">Ten minutes, no rulebook needed: place, move, read the odds, roll, and see why a rule says no.</span></span>
        <span class="btn main big">Begin the tutorial</span></a>`}
      ${narrow && titles && games.length > 0 && list}
      ${titles && html`
        <div class=${`shelf of-${Math.min(titles.length, 4)}`} role="radiogroup" aria-label="Titles">
          ${titles.map((title) => html`
            <${TitleCard} key=${title.id} title=${title} on=${title.id === plan?.title} onPick=${() => choose(title)} />`)}
          <div class="side-cards">
            <${SideCard} icon="cap" heading="Learn by playing" to=${title ? `#/tutorial/${encodeURIComponent(title.id)}` : "#/tutorial"}>
              A short battle, one step at a time. No rulebook needed.<//>
            <${SideCard} icon="eye" heading="Watch a game" disabled=${busy || !title} onClick=${watch}>
              Two computers play. Watch, pause and check every calculation.<//>
            ${title?.calculator && html`<${SideCard} icon="odds" heading="Combat calculator" to=${`#/calculator/${title.id}`}>
              Odds, dice and losses of any fight of ${title.name}.<//>`}
          </div>
        </div>`}
      ${title && played && plan && html`
        <form class="setup card" aria-label="Set up a game" data-look=${title.id} onSubmit=${submit}>
          <div class="setup-columns">
            <div class="setup-game">
              <${Variants} title=${title} plan=${plan} onPlan=${setPlan} />
              <${Scenarios} title=${played} plan=${plan} onPlan=${setPlan} />
            </div>
            <div class="setup-seats">
              <${Seats} title=${played} plan=${plan} onPlan=${setPlan} />
              <${DiceChoice} title=${played} plan=${plan} onPlan=${setPlan} />
            </div>
            <div class="setup-last">
              <div class="begin">
                <button type="submit" class="btn main big" disabled=${busy}>${busy ? "Setting up" : "Set up the table"}</button>
              </div>
              ${!narrow && list}
            </div>
          </div>
          <${Options} title=${played} plan=${plan} onPlan=${setPlan} />
        </form>`}
      <footer class="home-foot sub">
        <a href="/text.html">Page for screen readers</a>
        <span>No account, no internet: everything stays on this computer.</span>
      </footer>
    </main>
  </div>`;
}
