/**
 * A fight as it is told: what each line changed, what a round and the whole fight came to. Pure functions over what the
 * server sends; nothing here knows a rule.
 *
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("../types.js").Piece} Piece
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").Moment} Moment
 * @typedef {{piece: Piece, side: string|null, kind: "hit"|"step"|"points"|"gone"|"moved", from: string, to: string, lost: number, text: string, rule: string|null}} Change
 *   `from`, `to`: where it stood and stands; `lost`: how much; `text`: the few words beside it
 * @typedef {{hits: number, steps: number, points: number, units: number}} Toll
 */

/** The scene after a moment. @param {Scene} scene @param {Moment|undefined} moment @returns {Scene} */
export function after(scene, moment) {
  if (!moment || (!moment.pieces.length && !moment.gone.length && !Object.keys(moment.places).length)) return scene;
  const changed = new Map(moment.pieces.map((piece) => [piece.id, piece]));
  const gone = new Set(moment.gone);
  const pieces = scene.pieces.filter((piece) => !gone.has(piece.id)).map((piece) => changed.get(piece.id) ?? piece);
  const known = new Set(pieces.map((piece) => piece.id));
  const places = { ...scene.places };
  for (const [place, state] of Object.entries(moment.places)) {
    if (state) places[place] = state;
    else delete places[place];
  }
  return { ...scene, pieces: [...pieces, ...moment.pieces.filter((piece) => !known.has(piece.id))], places };
}

/** Whether a piece lies beside the map. @param {Scene} scene @param {string} place */
const off = (scene, place) => scene.boxes.some((box) => box.id === place) || !place;

/**
 * What a moment does to the pieces that anybody can see. A unit that is lost is only that, whatever else changed on it.
 * @param {Scene} scene before it
 * @param {Moment|undefined} moment
 * @param {string|null} [rule]
 * @returns {Change[]}
 */
export function changes(scene, moment, rule = null) {
  if (!moment) return [];
  const was = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  /** @type {Change[]} */
  const found = [];
  const add = (/** @type {Piece} */ piece, /** @type {Change["kind"]} */ kind, /** @type {number} */ lost, /** @type {string} */ text, to = piece.place) =>
    found.push({ piece, side: piece.side, kind, from: piece.place, to, lost, text, rule });
  for (const id of moment.gone) {
    const piece = was.get(id);
    if (piece && !off(scene, piece.place) && stands(piece)) add(piece, "gone", stepsOf(piece), "lost");
  }
  for (const piece of moment.pieces) {
    const old = was.get(piece.id);
    if (!old || off(scene, old.place) || !stands(piece)) continue;
    if (off(scene, piece.place)) {
      add(old, "gone", stepsOf(old), "lost", piece.place);
      continue;
    }
    const steps = (old.steps?.left ?? 0) - (piece.steps?.left ?? 0);
    const points = (old.points?.value ?? 0) - (piece.points?.value ?? 0);
    const hits = piece.hits - old.hits;
    if (steps > 0) add(old, "step", steps, worth(old, piece) || (steps === 1 ? "step lost" : `${steps} steps lost`));
    else if (hits > 0) add(old, "hit", hits, hits === 1 ? "hit" : `${hits} hits`);
    if (points > 0) add(old, "points", points, `${old.points?.value} → ${piece.points?.value}`);
    if (old.place !== piece.place) found.push({ piece, side: piece.side, kind: "moved", from: old.place, to: piece.place, lost: 0, text: "", rule });
  }
  return found;
}

/** Markers and works do not fall or retreat. @param {Piece} piece */
const stands = (piece) => piece.kind === "unit" || piece.kind === "force";

/** @param {Piece} piece */
const stepsOf = (piece) => piece.steps?.left ?? 0;

/** The strength on the counter before and after: "6 → 4". @param {Piece} old @param {Piece} now */
function worth(old, now) {
  const [from, to] = [old.strength?.now, now.strength?.now];
  return from !== undefined && to !== undefined && from !== to ? `${from} → ${to}` : "";
}

/** What each side has lost. @param {Change[]} list @returns {Map<string, Toll>} */
export function tolls(list) {
  /** @type {Map<string, Toll>} */
  const by = new Map();
  for (const { side, kind, lost } of list) {
    if (!side || kind === "moved") continue;
    const toll = by.get(side) ?? { hits: 0, steps: 0, points: 0, units: 0 };
    by.set(side, toll);
    if (kind === "hit") toll.hits += lost;
    if (kind === "step") toll.steps += lost;
    if (kind === "points") toll.points += lost;
    if (kind === "gone") {
      toll.units += 1;
      toll.steps += lost;
    }
  }
  return by;
}

/** @param {number} n @param {string} word */
const many = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** A toll in words: "1 step, 1 hit"; "none". @param {Toll|undefined} toll */
export function tollWords(toll) {
  if (!toll) return "none";
  const parts = [];
  if (toll.units) parts.push(`${many(toll.units, "unit")} lost`);
  if (toll.steps) parts.push(many(toll.steps, "step"));
  if (toll.hits) parts.push(many(toll.hits, "hit"));
  if (toll.points) parts.push(many(toll.points, "point"));
  return parts.join(", ") || "none";
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** @param {number} n */
export const spelled = (n) => NUMBERS[n] ?? String(n);

/** A sentence without the rules in brackets at its end. @param {string} text */
export const bare = (text) => text.replace(/\s*\[[^\]]*\]\s*$/, "").replace(/\.$/, "");

/**
 * One round in a few words.
 * @param {Change[]} list
 * @param {string|null} attacker
 * @param {string} place
 */
export function roundWords(list, attacker, place) {
  const theirs = (/** @type {Change} */ change) => change.side !== null && change.side !== attacker;
  const left = list.filter((change) => change.kind === "moved" && change.from === place);
  const hurt = list.filter((change) => change.kind !== "moved");
  if (left.some(theirs)) return "The defender gives way.";
  if (left.length) return "The attack is thrown back.";
  if (hurt.some(theirs) && hurt.some((change) => !theirs(change))) return "Both sides bleed.";
  if (hurt.some(theirs)) return hurt.some((change) => theirs(change) && change.kind === "gone") ? "The defence breaks." : "The defence weakens.";
  return hurt.length ? "The attacker pays." : "Nothing is decided.";
}

/**
 * How a fight ended, by what is left in its place. A line that says so itself has the word.
 * @param {{name: string, place: string, attacker: string|null, scene: Scene, rounds: number, lines: LogLine[], list: Change[], assault: boolean}} fight
 *   `assault`: both sides stood in the place when it began
 */
export function fightWords({ name, place, attacker, scene, rounds, lines, list, assault }) {
  const said = lines.findLast((line) => line.verdict);
  if (said) return `${bare(said.text)}.`;
  if (!assault) return rounds > 1 || list.length > 2 ? roundWords(list, attacker, place) : hurtWords(list);
  const here = scene.pieces.filter((piece) => piece.place === place && piece.side && piece.kind === "unit");
  const mine = here.some((piece) => piece.side === attacker);
  const theirs = here.some((piece) => piece.side !== attacker);
  const span = rounds > 1 ? ` in ${spelled(rounds)} rounds` : "";
  if (mine && !theirs) return `${name} falls${span}.`;
  if (!mine && theirs) return `${name} holds.`;
  return mine ? `${name} is still contested.` : `${name} stands empty.`;
}

/** @param {Change[]} list */
function hurtWords(list) {
  const [first, ...rest] = list;
  if (!first) return "No effect.";
  const one = (/** @type {Change} */ { piece, kind }) =>
    `${piece.name} ${{ hit: "takes a hit", step: "loses a step", points: "loses points", gone: "is lost", moved: "falls back" }[kind]}`;
  return `${[first, ...rest].map(one).join(", ")}.`;
}

/** The place a fight is about. @param {LogLine[]} lines @param {Scene} scene @returns {string|null} */
export function fightPlace(lines, scene) {
  const opening = lines.find((line) => line.opens && line.places.length) ?? lines.find((line) => line.places.length);
  if (opening) return opening.places[0];
  const [piece] = lines.flatMap((line) => line.pieces);
  return scene.pieces.find((candidate) => candidate.id === piece)?.place ?? null;
}

/** Whether a question is about a fight: it names its place, or a piece that stood in it.
 * @param {import("../types.js").Prompt|undefined} prompt @param {string} place @param {Set<string>} pieces */
export function asksAbout(prompt, place, pieces) {
  return Boolean(prompt?.parts?.some(([kind, , id]) => (kind === "place" && id === place) || (kind === "piece" && pieces.has(id))));
}
