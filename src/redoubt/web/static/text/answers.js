/** The questions that the text table answers; each gives lines to read. */
import { api } from "../js/api.js";
import { diceLines } from "../js/seeds.js";
import { capital } from "../js/table/naming.js";
import { count } from "../js/table/summary.js";
import { helpFor, pieceOf, split, understood } from "./commands.js";
import { chances, forces, front, heard, standing, unit } from "./words.js";

/** @typedef {import("../js/types.js").Table} Table */
/** @typedef {import("./words.js").Ground} Ground */
/** @typedef {{game: string, table: Table, placeWord: string, ground: () => Promise<Ground[]>,
 *   lines: import("../js/types.js").LogLine[], sides: Map<string, string>}} Room what a question may look at */

/** @param {Table} table */
const eyes = (table) => table.viewer ?? "onlooker";

/** Strength and height of a stack, as far as the title tells them. @param {import("../js/types.js").PlaceInfo["stacks"][number]} stack */
function stackFigures({ pieces, strength, points, limit }) {
  const figures = [
    strength === null ? "" : `strength ${strength}`, points === null ? "" : limit === null ? `${points} stacking points` : `${points} of ${limit} stacking points`,
  ].filter(Boolean);
  return figures.length ? figures.join(", ") : count(pieces.length, "unit", "units");
}

/** @param {Room} room @param {string} rest */
async function place({ game, table, placeWord }, rest) {
  const info = await api.place(game, rest.trim(), { as: eyes(table) });
  const here = table.scene.pieces.filter((piece) => piece.place === info.place);
  return [
    `${capital(placeWord)} ${[...(/\d/.test(info.place) ? [info.place] : []), info.name].filter(Boolean).join(", ")}: ${[info.terrain, info.country].filter(Boolean).join(", ")}.`,
    ...info.lines.map((line) => `${line.text}${line.rule ? `, rule ${line.rule}` : ""}.`),
    ...info.stacks.map((stack) => `${stack.side}: ${stack.label ? stack.text : stackFigures(stack)}.`),
    ...here.map((piece) => `${unit(piece)}.`),
    ...info.preview.map((line) => `${line.side}: ${line.text}, rule ${line.rule}.`),
  ].map((line) => heard(String(line)));
}

/** @param {Room} room @param {string} rest */
async function piece({ game, table }, rest) {
  const known = pieceOf(table, rest);
  if (!known) return [`No unit is called “${rest}”.`];
  const info = await api.piece(game, known.id, { as: eyes(table) });
  return [
    `${unit(info.piece)}, in ${info.piece.place}.`,
    ...info.lines.map((line) => `${line.text}${line.rule ? `, rule ${line.rule}` : ""}.`),
    ...info.why_not.map((why) => `Cannot ${why.verb}: ${why.text}, rule ${why.rule}.`),
  ].map((line) => heard(String(line)));
}

/** @param {Room} room @param {string} name @param {string} rest */
async function layer({ game, table }, name, rest) {
  const known = await api.overlays(table.title);
  const wanted = known.find((layer) => layer.name === name || layer.title.toLowerCase() === name);
  if (!wanted) return ["The layers are:", ...known.map((layer) => `${layer.name}: ${layer.text}.`)];
  const target = wanted.needs === "piece" ? { piece: pieceOf(table, rest)?.id } : wanted.needs === "place" ? { place: rest || undefined } : {};
  const overlay = await api.overlay(game, wanted.name, { as: eyes(table), ...target });
  const lines = overlay.text.length ? overlay.text : Object.entries(overlay.places).map(([place, cell]) => `${place}: ${cell.text ?? cell.value}.`);
  return [`${overlay.title}, rule ${overlay.rule}.`, ...lines].map((line) => heard(String(line)));
}

/** @param {Room} room @param {string} rest */
async function odds({ game, table, ground }, rest) {
  const side = table.viewer ?? Object.keys(table.seats)[0];
  const at = (await ground()).find((place) => place.hex === rest.trim() || place.landmark?.toLowerCase() === rest.trim().toLowerCase());
  if (at) return chances(table.scene, await api.odds(game, { side, place: at.hex }));
  const order = await understood(game, table, rest);
  return chances(table.scene, await api.odds(game, { side, choices: "choices" in order ? order.choices : [rest] }));
}

/** @param {Room} room @param {string} rest */
async function why({ game, table }, rest) {
  if (!table.viewer) return ["An onlooker has no choices."];
  const order = await understood(game, table, rest);
  return [heard("fault" in order ? `No: ${order.fault}` : `Yes, ${order.choices.join("; ")} may be chosen.`)];
}

/** @param {Room} room @param {string} rest */
async function whynot({ game, table }, rest) {
  const words = rest.split(" ");
  const place = words.pop() ?? "";
  const piece = pieceOf(table, words.join(" "));
  if (!piece || !table.viewer) return ["A unit and a place are expected: whynot 29-mot 1305."];
  const no = await api.whynot(game, { side: table.viewer, piece: piece.id, place: place });
  return [no ? heard(`${no.why}${no.rule ? ` [${no.rule}]` : ""}`) : `${piece.name} has a choice there.`];
}

/** @param {Room} room @param {string} rest */
async function rule({ table }, rest) {
  const { rules, rulings } = await api.rules(table.title);
  const ruling = rulings.find((ruling) => ruling.id.toLowerCase() === rest.toLowerCase());
  if (ruling) return [`Ruling ${ruling.id} on ${ruling.rule}: ${ruling.text}`, `Reading: ${ruling.reading}`];
  const known = rules.find((rule) => rule.number === rest || rule.items.some((item) => item.number === rest));
  if (!known) return [`There is no rule ${rest}.`];
  return [`${known.number}, ${known.title}: ${known.text}`, ...known.items.map((item) => `${item.number}: ${item.text}`)];
}

/** A term of the game and what it means, or all of them. @param {Room} room @param {string} rest */
async function glossary({ table }, rest) {
  const terms = Object.entries((await api.titles()).find((title) => title.id === table.title)?.glossary ?? {});
  const wanted = rest.toLowerCase();
  const exact = terms.filter(([term]) => [wanted, wanted.replace(/s$/, "")].includes(term.toLowerCase()));
  const matching = exact.length ? exact : terms.filter(([term]) => term.toLowerCase().includes(wanted));
  if (!matching.length) return [`The glossary has no term “${rest}”; glossary alone lists them all.`];
  return matching.sort(([a], [b]) => a.localeCompare(b)).map(([term, meaning]) => heard(`${term}: ${meaning}`));
}

/** The drafts there are, or one of them written down. @param {Room} room @param {string} rest */
async function propose({ game, table }, rest) {
  const [name, ...places] = rest.split(/\s+/).filter(Boolean);
  if (!table.viewer || !name) {
    const known = (table.proposals ?? []).map((proposal) => `${proposal.id}: ${proposal.label}. ${proposal.text}`);
    return known.length ? known : ["Nothing can be proposed now."];
  }
  const draft = await api.propose(game, { side: table.viewer, proposal: name, places });
  const left = draft.left_out.map((order) => heard(`Left out: ${order.order}: ${order.why}${order.rule ? ` [${order.rule}]` : ""}`));
  if (draft.choices.length) await api.choose(game, { side: table.viewer, choices: draft.choices, expected_seq: table.seq });
  return [`${draft.choices.length} orders written.`, ...left];
}

/** @param {Room} room */
async function briefing({ table }) {
  const own = table.viewer ? (await api.briefings(table.title, table.scenario.id))[table.viewer] : null;
  if (!own) return ["There is no briefing for you."];
  return [own.situation, ...own.aims.map((aim) => `Aim: ${aim}`), own.counted, ...own.advice.map((line) => `Advice: ${line}`)];
}

/** @param {Room} room */
function reasonsOf({ game, table }) {
  return api.reasons(game).then((reasons) => (reasons.length
    ? reasons.map((reason) => heard(`${reason.side} chose ${reason.choice}: ${reason.text}${reason.rule ? ` [${reason.rule}]` : ""}`))
    : ["The computer has given no reasons."]));
}

/** @type {Record<string, (room: Room, rest: string) => Promise<string[]> | string[]>} */
const QUESTIONS = {
  help: ({ table }) => helpFor(table).map(([what, text]) => `${what}: ${text}`),
  legal: ({ table }, rest) => {
    const matching = table.legal.filter((choice) => `${choice.text} ${choice.label}`.toLowerCase().includes(rest.toLowerCase()));
    return [`${matching.length} of ${table.legal.length} choices.`, ...matching.map((choice) => `${choice.label}: ${choice.text}`)];
  },
  briefing, place, hex: place, piece, unit: piece, odds, why, whynot, rule, glossary, propose,
  units: ({ table }, rest) => forces(table.scene, table.viewer, rest),
  enemy: ({ table }, rest) => Object.keys(table.seats).filter((side) => side !== table.viewer).flatMap((side) => forces(table.scene, side, rest)),
  front: async ({ table, ground }) => front(table, await ground()),
  threats: (room) => layer(room, "threat", ""),
  layer: (room, rest) => { const { verb, rest: more } = split(rest); return layer(room, verb, more); },
  score: ({ table }) => standing(table).map((line) => heard(String(line))),
  log: ({ table, lines }, rest) => lines.slice(-(Number(rest) || 10)).map((line) => heard(line.text)),
  reasons: reasonsOf,
  dice: ({ table, sides }) => diceLines(table, (side) => sides.get(side) ?? side),
};

/** The answer to a typed question; null if the line is not a question.
 * @param {Room} room @param {string} line @returns {Promise<string[] | null>} */
export async function answered(room, line) {
  const { verb, rest } = split(line);
  const choice = room.table.legal.some((choice) => choice.verb === verb);
  const question = Object.hasOwn(QUESTIONS, verb) ? QUESTIONS[verb] : null;
  return question && (!choice || verb === "help") ? question(room, rest) : null;
}
