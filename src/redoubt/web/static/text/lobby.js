/** Choosing a game: those that wait, and a new one. */
import { api } from "../js/api.js";
import { originText } from "../js/origin.js";
import { sidesOf } from "../js/home/plan.js";
import { sidesIn } from "../js/sides.js";
import { byId, fill, make } from "./dom.js";

/** @typedef {import("../js/types.js").TitleInfo} TitleInfo */
/** @typedef {import("../js/types.js").GameCard} GameCard */

/** @param {string} game @param {string} [as] */
const address = (game, as) => `/text.html?game=${encodeURIComponent(game)}${as ? `&as=${encodeURIComponent(as)}` : ""}`;

/** @param {GameCard} card @param {TitleInfo[]} titles */
function listed(card, titles) {
  const known = sidesIn(titles.find((title) => title.id === card.title), card.scenario);
  const called = (/** @type {string} */ side) => known.find((candidate) => candidate.id === side)?.name ?? side;
  const people = Object.entries(card.seats).filter(([, player]) => player === "human").map(([side]) => side);
  const state = card.result ? `over: ${card.result.reason}` : `turn ${card.turn}, ${card.waiting_for.map(called).join(" and ")} to decide`;
  const sides = people.length > 1 ? people.map((side) => make("a", { class: "btn", href: address(card.id, side) }, `as ${called(side)}`)) : [];
  return make("li", {}, make("a", { class: "btn", href: address(card.id) }, `${card.name}, ${card.title_name}, ${state}${card.branch_of ? `. ${originText(card.branch_of)}` : ""}`), " ", ...sides);
}

/** @param {string} label @param {string} id @param {{value: string, text: string}[]} options */
function select(label, id, options) {
  return make("label", { class: "field" }, make("span", {}, label),
    make("select", { class: "select", id, name: id }, ...options.map(({ value, text }) => make("option", { value }, text))));
}

/** @param {TitleInfo[]} titles @param {string} id @param {string} [wish] a scenario */
function form(titles, id, wish) {
  const title = titles.find((title) => title.id === id) ?? titles[0];
  const picker = select("Title", "title", titles.map((title) => ({ value: title.id, text: title.name })));
  /** @type {HTMLSelectElement} */ (picker.querySelector("select")).value = title.id;
  picker.addEventListener("change", (event) => form(titles, /** @type {HTMLSelectElement} */ (event.target).value));
  const players = [{ value: "human", text: "a person at this screen" }, ...title.players.map((player) => ({ value: player.id, text: `${player.name}: ${player.text}` }))];
  const scenario = title.scenarios.find((scenario) => scenario.id === wish) ?? title.scenarios[0];
  const scenarios = select("Scenario", "scenario", title.scenarios.map((scenario) => ({ value: scenario.id, text: `${scenario.name}${scenario.length ? `, ${scenario.length}` : ""}` })));
  /** @type {HTMLSelectElement} */ (scenarios.querySelector("select")).value = scenario.id;
  scenarios.addEventListener("change", (event) => form(titles, title.id, /** @type {HTMLSelectElement} */ (event.target).value));
  const sides = sidesOf(title, scenario);
  const seats = sides.map((side, index) => {
    const seat = select(side.name, `seat-${side.id}`, players);
    const wanted = index === 0 ? "human" : (title.players.find((player) => player.id === "staff") ?? title.players[0])?.id ?? "human";
    /** @type {HTMLSelectElement} */ (seat.querySelector("select")).value = wanted;
    return seat;
  });
  fill(byId("new"), picker,
    scenarios,
    make("fieldset", {}, make("legend", {}, "Who plays"), ...seats),
    make("button", { type: "submit", class: "btn main" }, "Begin"));
  byId("new").onsubmit = (event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const chosen = Object.fromEntries(sides.map((side) => [side.id, String(data.get(`seat-${side.id}`))]));
    const people = Object.keys(chosen).filter((side) => chosen[side] === "human");
    api.create({ title: title.id, scenario: String(data.get("scenario")), seats: chosen }).then(
      (table) => { location.href = address(table.game, people.length === 1 ? people[0] : undefined); },
      (error) => fill(byId("lobby-fault"), error.message));
  };
}

export async function openLobby() {
  byId("lobby").hidden = false;
  try {
    const [games, titles] = await Promise.all([api.games(), api.titles()]);
    fill(byId("games"), ...(games.length ? games.map((card) => listed(card, titles)) : [make("li", {}, "No games yet.")]));
    form(titles, titles[0]?.id ?? "");
  } catch (error) {
    fill(byId("lobby-fault"), error instanceof Error ? error.message : String(error));
  }
}
