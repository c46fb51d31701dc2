/**
 * A fight as it is shown: what each line changed, what a round and the whole fight came to. Pure functions over what the
 * server sends; nothing here knows a rule.
 *
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("../types.js").Piece} Piece
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").Moment} Moment
 * @typedef {{piece: Piece, side: string|null, kind: "hit"|"step"|"points"|"gone"|"back"|"marked"|"moved", from: string, to: string, lost: number, text: string, rule: string|null, n?: number}} Change
 *   `back`: a loss taken back; `from`, `to`: where it stood and stands; `lost`: how much, below 0 for what came back; `text`: the few words beside it; `n`: the line that tells of it
 * @typedef {{hits: number, steps: number, points: number, units: number, marked: Map<string, number>}} Toll
 */
import { townName } from "./ground.js";

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

/** Whether a piece lies where it can come from again, no loss: in a reserve. @param {Scene} scene @param {string} place */
const kept = (scene, place) => scene.boxes.some((box) => box.id === place && box.keeps);

/** Counters that were only turned over: one is gone, and another of its side lies in its place.
 * @param {Map<string, Piece>} was @param {Moment} moment @returns {Map<string, string>} what each shows now, and what it was */
function turnedOver(was, { pieces, gone }) {
  const left = new Set(gone);
  /** @type {Map<string, string>} */
  const turned = new Map();
  for (const piece of pieces.filter(({ id }) => !was.has(id))) {
    const old = gone.find((id) => left.has(id) && was.get(id)?.place === piece.place && was.get(id)?.side === piece.side);
    if (old === undefined) continue;
    left.delete(old);
    turned.set(piece.id, old);
  }
  return turned;
}

/**
 * What a moment does to the pieces that anybody can see. A unit that is lost is only that, whatever else changed on it.
 * @param {Scene} scene before it
 * @param {Moment|undefined} moment
 * @param {LogLine|null} [line] the line that tells of it
 * @param {string|null} [attacker] whose own marks ("has fired") do not count as an effect of the fight
 * @returns {Change[]}
 */
export function changes(scene, moment, line = null, attacker = null) {
  if (!moment) return [];
  const was = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const turned = turnedOver(was, moment);
  const hidden = new Set(turned.values());
  const source = { rule: line?.rule ?? null, ...(line ? { n: line.n } : {}) };
  /** @type {Change[]} */
  const found = [];
  const add = (/** @type {Piece} */ piece, /** @type {Change["kind"]} */ kind, /** @type {number} */ lost, /** @type {string} */ text, to = piece.place) =>
    found.push({ piece, side: piece.side, kind, from: piece.place, to, lost, text, ...source });
  for (const id of moment.gone) {
    const piece = was.get(id);
    if (piece?.kind === "unit" && !hidden.has(id) && !off(scene, piece.place)) add(piece, "gone", stepsOf(piece), "lost");
  }
  for (const piece of moment.pieces) {
    const old = was.get(piece.id) ?? was.get(turned.get(piece.id) ?? "");
    if (!old || !stands(piece) || old.side !== piece.side) continue;
    if (off(scene, old.place)) {
      if (!off(scene, piece.place) && !kept(scene, old.place)) add(piece, "back", -stepsOf(piece), RESTORED);
      continue;
    }
    if (off(scene, piece.place)) {
      if (!kept(scene, piece.place)) add(old, "gone", stepsOf(old), "lost", piece.place);
      continue;
    }
    const steps = (old.steps?.left ?? 0) - (piece.steps?.left ?? 0);
    const points = (old.points?.value ?? 0) - (piece.points?.value ?? 0);
    const hits = piece.hits - old.hits;
    if (steps > 0) add(old, "step", steps, worth(old, piece) || (steps === 1 ? "step lost" : `${steps} steps lost`));
    else if (steps < 0 && was.has(piece.id)) add(old, "back", steps, "step restored");
    else if (hits > 0) add(old, "hit", hits, hits === 1 ? "hit" : `${hits} hits`);
    if (points > 0) add(old, "points", points, `${old.points?.value} → ${piece.points?.value}`);
    if (attacker && piece.side !== attacker && old.place === piece.place) for (const flag of newFlags(old, piece)) add(turned.has(piece.id) ? piece : old, "marked", 1, String(flag.text));
    if (old.place !== piece.place) found.push({ piece, side: piece.side, kind: "moved", from: old.place, to: piece.place, lost: 0, text: "", ...source });
  }
  return found;
}

/** Changes without those who come from a box but did not fall in this fight: they arrive, they are not restored.
 * @param {Change[]} found @param {Change[]} before @returns {Change[]} */
export function sinceFallen(found, before) {
  const fell = new Set(before.filter(({ kind }) => kind === "gone").map(({ piece }) => piece.id));
  return found.filter(({ kind, text, piece }) => kind !== "back" || text !== RESTORED || fell.has(piece.id));
}

/** What is said of a unit that comes back from its box. */
const RESTORED = "restored";

/** From the least to the gravest that can become of a piece. */
const GRAVER = ["back", "moved", "marked", "hit", "points", "step", "gone"];

/**
 * What has become of a piece since a round began: that it is lost, else all that it has suffered and where it has gone.
 * @param {Scene} start when the round began
 * @param {Scene} now
 * @param {string} id
 * @param {string|null} attacker
 * @returns {{text: string, tone: "hit"|"lost"|"gone"|"moved"}|null}
 */
export function noteSince(start, now, id, attacker) {
  const piece = now.pieces.find((candidate) => candidate.id === id);
  const moment = /** @type {Moment} */ ({ n: 0, pieces: piece ? [piece] : [], gone: piece ? [] : [id], places: {} });
  const list = changes(start, moment, null, attacker).sort((a, b) => GRAVER.indexOf(b.kind) - GRAVER.indexOf(a.kind));
  const [gravest] = list;
  if (!gravest) return null;
  if (gravest.kind === "gone") return { text: "lost", tone: toneOf(gravest) };
  return { text: list.map(noteWords).join(", "), tone: toneOf(gravest) };
}

/** How grave a change looks. @param {Change} change @returns {"hit"|"lost"|"gone"|"moved"} */
export const toneOf = ({ kind }) => (kind === "gone" ? kind : kind === "moved" || kind === "back" ? "moved" : kind === "hit" || kind === "marked" ? "hit" : "lost");

/** @param {Change} change */
const noteWords = ({ kind, text, to }) => (kind === "moved" ? `to ${townName(to)}` : kind === "step" && text.includes("→") ? `step lost: ${text}` : text);

/** What a counter is marked with that it was not before, in a word: "disorganised". @param {Piece} old @param {Piece} now */
const newFlags = (old, now) => now.flags.filter(({ id, text }) => !/ /.test(String(text)) && !old.flags.some((flag) => flag.id === id));

/** Markers and works do not fall or retreat. A force is the mark of a place, which goes when its troops move on. @param {Piece} piece */
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
  const gone = new Set(list.filter(({ kind }) => kind === "gone").map(({ piece }) => piece.id));
  const fallen = new Set();
  for (const { side, kind, lost, text, piece } of list) {
    if (!side || kind === "moved" || (kind === "marked" && gone.has(piece.id))) continue;
    const toll = by.get(side) ?? { hits: 0, steps: 0, points: 0, units: 0, marked: new Map() };
    by.set(side, toll);
    if (kind === "hit") toll.hits += lost;
    if (kind === "step") toll.steps += lost;
    if (kind === "points") toll.points += lost;
    if (kind === "marked") toll.marked.set(text, (toll.marked.get(text) ?? 0) + 1);
    if (kind === "gone") {
      toll.units += 1;
      toll.steps += lost;
      fallen.add(piece.id);
    }
    if (kind === "back") {
      if (fallen.delete(piece.id)) toll.units -= 1;
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
  for (const [text, number] of toll.marked) parts.push(`${number} ${text}`);
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
  const hurt = list.filter((change) => change.kind !== "moved" && change.kind !== "back");
  if (left.some(theirs)) return "The defender gives way.";
  if (left.length) return "The attack is thrown back.";
  if (hurt.some(theirs) && hurt.some((change) => !theirs(change))) return "Both sides bleed.";
  if (hurt.some(theirs)) return hurt.some((change) => theirs(change) && change.kind === "gone") ? "The defence breaks." : "The defence weakens.";
  return hurt.length ? "The attacker pays." : "Nothing is decided.";
}

/** Whether a fight is for ground, not fire alone: it counts as a combat or an attack. @param {LogLine} opening */
export const forGround = ({ deed }) => Boolean(deed && /combat|attack/.test(deed[1]));

/**
 * How a fight ended. A line that says so has the word, unless more came of it afterwards; of fire, who was hit; of a fight for
 * ground, who is left in its place; of one without dice or losses, its last line.
 * @param {{name: string, place: string, attacker: string|null, scene: Scene, rounds: number, lines: LogLine[], list: Change[], ground: boolean,
 *   result?: string}} fight `ground`: it is fought for the place; `result`: of the last roll, as its card says
 */
export function fightWords({ name, place, attacker, scene, rounds, lines, list, ground, result = "" }) {
  const verdicts = lines.filter((line) => line.verdict);
  const verdict = verdicts[verdicts.length - 1];
  // Fire at several units has a verdict for each: what came of all of them is said.
  const later = verdict && !ground && list.some((change) => change.kind !== "moved" && (verdicts.length > 1 || (change.n ?? 0) > verdict.n));
  if (verdict && !later) return `${bare(verdict.text)}.`;
  if (!ground && !list.length && !lines.some((line) => line.dice.length)) return `${bare(lines[lines.length - 1]?.text ?? "")}.`;
  if (!ground) return list.length || !/[a-z]{3}/.test(result) ? hurtWords(list) : `${capitalised(result)}.`;
  const here = scene.pieces.filter((piece) => piece.place === place && piece.side && piece.kind === "unit");
  const mine = here.some((piece) => piece.side === attacker);
  const theirs = here.some((piece) => piece.side !== attacker);
  const span = rounds > 1 ? ` in ${spelled(rounds)} rounds` : "";
  if (mine && !theirs) return `${name} falls${span}.`;
  if (!mine && theirs) return `${name} holds.`;
  return mine ? `${name} is still contested.` : `${name} stands empty.`;
}

/** Names that a headline has room for. */
const NAMES = 2;

/** What fire has done, the gravest that befell each unit. @param {Change[]} list */
function hurtWords(list) {
  /** @type {Map<string, Change>} */
  const worst = new Map();
  for (const change of list) {
    const known = worst.get(change.piece.id);
    if (!known || GRAVER.indexOf(change.kind) > GRAVER.indexOf(known.kind)) worst.set(change.piece.id, change);
  }
  const all = [...worst.values()];
  if (all.length === 0) return "No effect.";
  if (all.length > NAMES) {
    const gone = all.filter((change) => change.kind === "gone").length;
    const rest = all.length - gone;
    const parts = [gone ? `${spelled(gone)} ${gone === 1 ? "unit is" : "units are"} lost` : "", rest ? `${spelled(rest)} ${rest === 1 ? "is" : "are"} hit` : ""];
    return `${capitalised(parts.filter(Boolean).join(", "))}.`;
  }
  const inWords = (/** @type {Change} */ { piece, kind, text }) =>
    `${piece.name} ${{ hit: "takes a hit", step: "loses a step", points: "loses points", gone: "is lost", back: "gets a step back", marked: `is ${text}`, moved: "falls back" }[kind]}`;
  return `${capitalised(all.map(inWords).join(", "))}.`;
}

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

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
