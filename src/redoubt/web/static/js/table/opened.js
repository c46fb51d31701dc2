/**
 * A fight whose sum lies open before its dice: the lines of its log bring the sum, the dice, the losses stage by stage. Pure functions.
 *
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("../types.js").Table} Table
 * @typedef {import("../types.js").SideInfo} SideInfo
 * @typedef {import("../types.js").Party} Party
 * @typedef {import("./chances.js").Odds} Odds
 * @typedef {import("./chances.js").Part} Part
 */
import { townName } from "./ground.js";
import { sideName } from "./naming.js";

/** How many pairs two dice make. */
const PAIRS = 36;

/** @param {number} number */
const signed = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number)}`;

/**
 * The sheet of a fight from the line that lays its sum open; null for any other line.
 * @param {LogLine} line
 * @param {Table} table
 * @param {SideInfo[]} sides
 * @returns {Odds|null}
 */
export function openSheet(line, table, sides) {
  const sum = line.fight;
  if (sum?.stage !== "sum") return null;
  const [attack, defence] = sum.parties;
  const attacker = line.side ?? table.scene.places[sum.place]?.contested?.attacker ?? "";
  const stands = table.scene.pieces.find(({ place, side }) => place === sum.place && side && side !== attacker)?.side;
  const defender = stands ?? Object.keys(table.seats).find((side) => sideName(sides, side) === defence.name) ?? "";
  const name = stands ? sideName(sides, stands) : defence.name;
  /** @type {(place: string) => string} the piece that the line names with a place; the place, if the viewer sees no piece there */
  const standing = (place) => line.pieces.find((id, index) => line.places[index] === place && table.scene.pieces.some((piece) => piece.id === id)) ?? townName(place);
  /** @type {(role: string, places: string[], party: Party, side: string) => Part[]} */
  const force = (role, places, party, side) => (places.length ? places.map(standing) : [party.name])
    .map((piece) => ({ rule: sum.rule, what: `${role}: ${piece}`, amount: "", side }));
  const dice = sum.parties.filter(({ die }) => die).map(({ role, die }) => ({ rule: sum.rule, what: `${role}'s die`, amount: signed(die) }));
  const column = sum.columns[sum.column];
  return {
    title: table.title, side: "", choice: "", policy: "", until: "combat", kind: sum.action.toLowerCase(), rule: sum.rule, supposed: false, attacker,
    reckoning: {
      rule: sum.rule, what: sum.action, verdict: `column ${column}`, faces: [], cells: sum.results,
      parties: { attack: partyOf(attack), defence: { ...partyOf(defence), name } },
      parts: [
        ...force("attack", sum.from, attack, attacker), ...force("defence", [sum.place], defence, defender),
        { rule: sum.rule, what: `${attack.total} : ${defence.total} ${sum.ground}`, amount: sum.columns[sum.base] },
        ...sum.shifts.map(({ rule, text, amount }) => ({ rule, what: text, amount: signed(amount) })), ...dice,
      ],
    },
    chances: chancesOf(sum.results), endings: endingsOf(sum.results), expected: {}, losses: {}, worst: {}, risks: [], value: "0", positions: 0, notes: [], outcomes: [],
  };
}

/** @param {Party} party */
const partyOf = ({ name, total, cv }) => ({ name, total: String(total), note: `CV ${cv}` });

/** @typedef {import("./chances.js").Cell} Cell */

/** What can come of the dice, with the share of the pairs that lead to it. @param {Cell[]} cells */
function endingsOf(cells) {
  /** @type {Map<string, number>} */
  const ways = new Map();
  for (const { effect, ways: number } of cells) ways.set(effect, (ways.get(effect) ?? 0) + number);
  return Object.fromEntries([...ways].filter(([, number]) => number > 0).map(([effect, number]) => [effect, `${number}/${PAIRS}`]));
}

/** The chance of the attacker's success: of what the best cell gives, or more than that. @param {Cell[]} cells */
function chancesOf(cells) {
  const [success] = (cells[cells.length - 1]?.effect ?? "").split(",");
  const number = cells.filter(({ effect }) => effect.startsWith(success)).reduce((sum, { ways }) => sum + ways, 0);
  return { [success]: `${number}/${PAIRS}` };
}

/**
 * What the lines of a fight say of its dice and losses, as far as they have come: the cell that fell, its meaning in a sentence, what each side loses.
 * @param {LogLine} line the next one
 * @param {Odds|null} odds
 * @param {Opened} known
 * @typedef {{cell: number|null, says: string, losses: string}} Opened
 * @returns {Opened}
 */
export function opened(line, odds, known) {
  const { cells = [], parties } = odds?.reckoning ?? {};
  const stage = line.fight;
  if (stage?.stage === "dice") return { ...known, cell: stage.cell, says: meaning(cells[stage.cell]) };
  if (stage?.stage === "ruled") return { ...known, says: meaning(cells.find(({ colour }) => colour === stage.colour)) };
  if (stage?.stage === "again") return { ...known, cell: null, says: "" };
  if (stage?.stage === "losses" && parties) {
    const [attack, defence] = stage.losses;
    return { ...known, losses: `${parties.attack.name}: ${attack} · ${parties.defence.name}: ${defence}` };
  }
  return known;
}

/** "Yellow: the hex is taken." @param {Cell|undefined} cell */
const meaning = (cell) => (cell ? `${cell.colour.charAt(0).toUpperCase()}${cell.colour.slice(1)}: ${cell.effect}.` : "");
