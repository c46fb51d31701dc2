/**
 * The table in sentences, from what the server shows: who stands where, what faces whom, how a fight would go.
 *
 * @typedef {import("../js/types.js").Table} Table
 * @typedef {import("../js/types.js").Piece} Piece
 * @typedef {import("../js/types.js").Scene} Scene
 * @typedef {import("../js/table/chances.js").Odds} Odds
 * @typedef {{hex: string, centre: [number, number], landmark?: string, urban?: string, next?: string[]}} Ground
 *   `next`: the places it is linked with, where a map has links
 */
import { mean, percent } from "../js/table/chances.js";

/** A sentence for the ear: brackets become "rule". @param {string} text */
export function heard(text) {
  return text
    .replace(/\s*\[(\d[^\]]*|[A-Z]+\d*)\]/g, ", rule $1")
    .replace(/\s*\[[^\]]+\]/g, "")
    .replaceAll("_", " ");
}

/** @param {Piece} piece */
export function unit(piece) {
  const parts = [piece.name];
  if (piece.strength) parts.push(`strength ${piece.strength.now}${piece.strength.now === piece.strength.full ? "" : ` of ${piece.strength.full}`}`);
  if (piece.bombardment) parts.push(`bombardment ${piece.bombardment.now}`);
  const movement = typeof piece.movement === "number" ? piece.movement : piece.movement?.now;
  if (movement !== undefined && movement !== null) parts.push(`movement ${movement}`);
  if (piece.steps && piece.steps.left < piece.steps.total) parts.push(`${piece.steps.left} of ${piece.steps.total} steps`);
  if (piece.hits) parts.push(`${piece.hits} ${piece.hits === 1 ? "hit" : "hits"}`);
  parts.push(...piece.flags.map((flag) => String(flag.text)));
  return parts.join(", ");
}

/** Whose pieces stand where, one line for each place. @param {Scene} scene @param {string | null} side @param {string} [words] */
export function forces(scene, side, words = "") {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  /** @type {Map<string, Piece[]>} */
  const places = new Map();
  for (const piece of scene.pieces) {
    const words = `${piece.id} ${piece.name} ${piece.place} ${piece.symbol}`.toLowerCase();
    if (piece.side !== side || !wanted.every((word) => words.includes(word))) continue;
    places.set(piece.place, [...(places.get(piece.place) ?? []), piece]);
  }
  return [...places].sort(([a], [b]) => a.localeCompare(b)).map(([place, pieces]) => `${place}: ${pieces.map(unit).join("; ")}.`);
}

/** Boxes beside the map: who waits, who is lost. @param {Scene} scene */
export function boxes(scene) {
  const names = new Map(scene.pieces.map((piece) => [piece.id, piece.name]));
  return scene.boxes.filter((box) => box.pieces.length > 0 || box.text).map((box) =>
    `${box.title}: ${[box.text, box.pieces.map((id) => names.get(id) ?? id).join(", ")].filter(Boolean).join(" ")}, rule ${box.rule}.`);
}

const WAYS = ["east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast"];

/** The places next to a place with the way to them, read from the places of their centres.
 * @param {Ground[]} ground @param {string} place @returns {{place: string, way: string}[]} */
export function neighbours(ground, place) {
  const here = ground.find((candidate) => candidate.hex === place);
  if (!here) return [];
  const others = ground.filter((place) => place !== here && (here.next?.includes(place.hex) ?? true));
  const far = others.map((other) => {
    const [dx, dy] = [other.centre[0] - here.centre[0], other.centre[1] - here.centre[1]];
    return { place: other.hex, distance: Math.hypot(dx, dy), way: WAYS[Math.round((Math.atan2(dy, dx) / Math.PI) * 4 + 8) % 8] };
  });
  if (here.next) return far;
  const least = Math.min(...far.map((place) => place.distance));
  return far.filter((place) => place.distance < least * 1.2);
}

/** The ground of a map of hexes, or of spaces and links. @param {any} map @returns {Ground[]} */
export function groundOf({ hexes, spaces = [], links = [] }) {
  return hexes ?? spaces.map((/** @type {any} */ { id, x, y, name }) => ({
    hex: id, centre: [x, y], landmark: name,
    next: links.filter((/** @type {any} */ { between }) => between.includes(id)).map((/** @type {any} */ { between }) => between.find((/** @type {string} */ end) => end !== id)),
  }));
}

/** The front: contested places, then each stack of the viewer's that has enemies next to it.
 * @param {Table} table @param {Ground[]} ground @returns {string[]} */
export function front(table, ground) {
  const { scene, viewer } = table;
  const stands = (/** @type {string} */ place, /** @type {boolean} */ own) =>
    scene.pieces.filter((piece) => piece.place === place && piece.side !== null && (piece.side === viewer) === own);
  const strength = (/** @type {Piece[]} */ pieces) => pieces.reduce((sum, piece) => sum + (piece.strength?.now ?? 0), 0);
  const lines = Object.entries(scene.places).filter(([, state]) => state.contested).map(([place, state]) =>
    `${place} is contested${state.contested?.odds ? ` at ${state.contested.odds}` : ""}: own strength ${strength(stands(place, true))}, enemy ${strength(stands(place, false))}.`);
  const own = [...new Set(scene.pieces.filter((piece) => piece.side === viewer).map((piece) => piece.place))].sort();
  for (const place of own) {
    const faced = neighbours(ground, place).flatMap(({ place: next, way }) => {
      const enemies = stands(next, false);
      return enemies.length ? [`${next} to the ${way}, ${enemies.map((piece) => piece.name).join(", ")}, strength ${strength(enemies)}`] : [];
    });
    if (faced.length) lines.push(`${place}, ${stands(place, true).map((piece) => piece.name).join(", ")}, strength ${strength(stands(place, true))}, faces ${faced.join("; ")}.`);
  }
  return lines.length ? lines : ["No enemy is next to your troops."];
}

/** How the game stands. @param {Table} table */
export function standing(table) {
  const { scene } = table;
  const last = scene.track?.last ? ` of ${scene.track.last}` : "";
  return [
    `Turn ${table.turn}${last}, ${table.phase?.name ?? ""}${table.night ? ", night" : ""}.`,
    ...scene.scores.map((score) => `${score.label}: ${score.value}${score.text ? `, ${score.text}` : ""}, rule ${score.rule}.`),
    ...scene.ahead.map((event) => `${event.when}: ${event.text}, rule ${event.rule}.`),
    ...scene.status.map((line) => `${line.text}${line.rule ? `, rule ${line.rule}` : ""}.`),
    ...boxes(scene),
  ];
}

/** Exact odds in words. @param {Scene} scene @param {Odds} odds @returns {string[]} */
export function chances(scene, odds) {
  const lines = [];
  if (odds.reckoning) {
    for (const part of odds.reckoning.parts) lines.push(`${part.what}: ${part.amount}${part.rule ? `, rule ${part.rule}` : ""}.`);
    if (odds.reckoning.verdict) lines.push(`That is ${odds.reckoning.verdict}.`);
    odds.reckoning.faces.forEach((face, index) => lines.push(`Die ${index + 1}: ${face}.`));
  }
  for (const [what, chance] of Object.entries(odds.chances)) lines.push(`${what}: ${percent(chance)} percent.`);
  for (const [side, lost] of Object.entries(odds.expected)) {
    const parts = Object.entries(lost).map(([what, number]) => `${what} ${mean(number)}`);
    if (parts.length) lines.push(`Expected for ${side}: ${parts.join(", ")}.`);
  }
  for (const risk of odds.risks) lines.push(`May go wrong, ${percent(risk.chance)} percent: ${risk.text}.`);
  for (const [side, worst] of Object.entries(odds.worst)) lines.push(`Largest loss of ${side}, ${percent(worst.chance)} percent: ${worst.lost}.`);
  return [...lines, ...odds.notes].map((line) => heard(line));
}
