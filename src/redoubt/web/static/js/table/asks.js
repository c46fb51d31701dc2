/**
 * Questions that change nothing: why not, the odds, what is in a place, an overlay. Each answer is used only if it is
 * still what is asked about; a newer question ends an older one.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../types.js").LogLine} LogLine
 */
import { ApiError, api } from "../api.js";
import { message } from "./desk.js";
import { capital } from "./naming.js";
import { sameQuestion } from "./options.js";
import { askWays } from "./ways.js";

/** @type {WeakMap<Desk, Map<string, AbortController>>} */
const running = new WeakMap();

/** The signal of a new question of a kind; the one before it is given up. @param {Desk} desk @param {string} kind */
function only(desk, kind) {
  const mine = running.get(desk) ?? new Map();
  running.set(desk, mine);
  mine.get(kind)?.abort();
  const controller = new AbortController();
  mine.set(kind, controller);
  return controller.signal;
}

/** @param {unknown} error */
const givenUp = (error) => error instanceof DOMException && error.name === "AbortError";

/** Why a piece can do nothing with a place: the dark tip. @param {Desk} desk @param {string} piece @param {string} place */
export async function askWhyNot(desk, piece, place) {
  const side = desk.side;
  if (!side) return;
  const signal = only(desk, "whynot");
  try {
    const why = await api.whynot(desk.game, { side, piece, place }, signal);
    const { table } = desk.state;
    if (signal.aborted || !why || !table) return;
    desk.set({ tip: { place, text: capital(why.why), rule: why.rule } });
  } catch (error) {
    if (!givenUp(error)) desk.complain(error);
  }
}

/** What the last of several orders to a place is warned of once the others are carried out: a stack that is too large only
 * together. @param {Desk} desk @param {string[]} choices @param {string} place */
export async function askCrowd(desk, choices, place) {
  const side = desk.side;
  const last = choices[choices.length - 1];
  if (!side) return;
  const signal = only(desk, "crowd");
  try {
    const { legal } = await api.peek(desk.game, { side, choices: choices.slice(0, -1) }, signal);
    const warn = legal.find((choice) => choice.text === last)?.warn;
    const { hover, hand } = desk.state;
    if (warn && !signal.aborted && hover === place && hand.pieces.length > 1) desk.set({ tip: { place, text: warn, rule: null, warns: true } });
  } catch (error) {
    if (!givenUp(error) && !(error instanceof ApiError && error.code === "unknowable")) desk.complain(error);
  }
}

/** What a place holds. @param {Desk} desk @param {string} place */
export async function readPlace(desk, place) {
  if (desk.state.table?.scene.boxes.some((box) => box.id === place)) {
    desk.set({ placeInfo: null });
    return;
  }
  const signal = only(desk, "place");
  try {
    const placeInfo = await api.place(desk.game, place, { as: desk.side ?? "onlooker", at: desk.moment }, signal);
    if (!signal.aborted) desk.set({ placeInfo });
  } catch (error) {
    if (!givenUp(error)) desk.set({ placeInfo: null });
  }
}

/** After so many milliseconds without the whole answer the page asks for the next roll alone, which is quick. */
const LONG = 300;

/**
 * The odds of the last of some choices, after the others; with `fight`, those of the fight in the place after all of
 * them. While a large fight is counted to its end the next roll is shown already; the counting can be stopped.
 * @param {Desk} desk
 * @param {string[]} choices
 * @param {string|null} place
 * @param {boolean} [fight]
 * @returns {Promise<import("./chances.js").Odds|null>}
 */
export async function askOdds(desk, choices, place, fight = false) {
  const { table, odds } = desk.state;
  const side = desk.side ?? (table ? Object.keys(table.seats)[0] : null);
  if (!side || !table || table.at !== null) return null;
  const question = { side, choices, ...(fight ? { place } : {}) };
  const key = JSON.stringify(question);
  if (odds?.asked === key && (odds.value || odds.busy)) return odds.value;
  const signal = only(desk, "odds");
  const about = { asked: key, before: fight ? choices : choices.slice(0, -1), place, error: "", rule: null };
  /** @param {Partial<import("./desk.js").Asked>} news */
  const tell = (news) => {
    const now = desk.state.table;
    if (!signal.aborted && now && (now.seq === table.seq || sameQuestion(now, table))) desk.set({ odds: { ...about, value: null, busy: true, ...news } });
  };
  tell({ value: odds?.place === place ? odds.value : null });
  desk.needCharts();
  const sooner = setTimeout(() => {
    api.odds(desk.game, { ...question, until: "roll" }, signal).then((value) => { if (desk.state.odds?.busy) tell({ value }); }, () => {});
  }, LONG);
  try {
    const value = await api.odds(desk.game, question, signal);
    tell({ value, busy: false });
    if (!signal.aborted) askWays(desk, { choices, place, fight, value }, signal);
    return signal.aborted ? null : value;
  } catch (error) {
    if (!givenUp(error)) tell({ busy: false, error: message(error), rule: error instanceof ApiError ? error.rule : null });
    return null;
  } finally {
    clearTimeout(sooner);
  }
}

/** Give a question up: the server stops working on it. What is known of it stays. @param {Desk} desk @param {string} [kind] */
export function giveUp(desk, kind = "odds") {
  running.get(desk)?.get(kind)?.abort();
  const { odds } = desk.state;
  if (kind === "odds" && odds?.busy) desk.set({ odds: odds.value ? { ...odds, busy: false } : null });
}

/**
 * The sheet of a roll that has fallen: the odds as they stood before it, marked with what came. Every line of the log
 * with a die has one.
 * @param {Desk} desk
 * @param {LogLine[]} round the lines of one round, that with the die among them
 */
export async function askSheet(desk, round) {
  const line = round.find((line) => line.dice.length > 0);
  if (!line) return;
  const signal = only(desk, "sheet");
  const fell = { face: line.dice[0], lines: round, pieces: /** @type {import("../types.js").Piece[]} */ ([]), error: "" };
  desk.set({ odds: null, tab: "odds", pane: "act", fell: { ...fell, odds: null } });
  desk.needCharts();
  try {
    const { odds, pieces } = await api.weighed(desk.game, line.n, { as: desk.side ?? "onlooker" }, signal);
    if (!signal.aborted) desk.set({ fell: { ...fell, odds, pieces } });
  } catch (error) {
    if (!givenUp(error)) desk.set({ fell: { ...fell, odds: null, error: message(error) } });
  }
}

/** Switch an overlay on or off. @param {Desk} desk @param {string} name */
export async function toggleOverlay(desk, name) {
  const { shown } = desk.state;
  if (shown.includes(name)) {
    desk.set({ shown: shown.filter((layer) => layer !== name) });
    return;
  }
  desk.set({ shown: [...shown, name] });
  await drawOverlay(desk, name);
}

/**
 * What a layer is about: the one unit in hand, else what stands in the place that was pressed or inspected last. With
 * nothing picked it tells of all there is.
 * @param {import("./desk.js").DeskState} state
 * @param {string|null|undefined} needs
 * @returns {{piece: string|null, place: string|null}}
 */
export function subject({ hand, placeInfo, cursor, keyed, table }, needs) {
  if (!needs) return { piece: null, place: null };
  const [only] = hand.pieces;
  const unit = needs === "piece" && hand.pieces.length === 1 && table?.scene.pieces.some((piece) => piece.id === only && piece.kind === "unit");
  const looked = keyed && cursor ? cursor : hand.place ?? placeInfo?.place ?? null;
  const place = hand.pieces.length > 0 && needs === "piece" ? hand.place : looked;
  return unit ? { piece: only, place: null } : { piece: null, place: place && !table?.scene.boxes.some((box) => box.id === place) ? place : null };
}

/** @type {WeakMap<Desk, Record<string, string>>} the position and the thing that each layer was asked about */
const drawnFor = new WeakMap();

/** The key of a position, however often it arrives. @param {Desk} desk */
function position(desk) {
  const { table } = desk.state;
  return `${table?.viewer} ${table?.at} ${table?.seq} ${table?.digest}`;
}

/** Draw a layer for what is picked now; one that stands already is left. @param {Desk} desk @param {string} name */
export async function drawOverlay(desk, name) {
  const target = subject(desk.state, desk.state.overlays.find((overlay) => overlay.name === name)?.needs);
  const at = position(desk);
  const about = `${at} ${JSON.stringify(target)}`;
  const known = drawnFor.get(desk) ?? {};
  drawnFor.set(desk, known);
  if (known[name] === about && (desk.state.drawn[name] || running.get(desk)?.has(`overlay ${name}`))) return;
  known[name] = about;
  const signal = only(desk, `overlay ${name}`);
  try {
    const overlay = await api.overlay(desk.game, name, { as: desk.side ?? "onlooker", at: desk.moment, ...target }, signal);
    if (!signal.aborted && position(desk) === at) desk.set({ drawn: { ...desk.state.drawn, [name]: overlay } });
  } catch (error) {
    if (givenUp(error)) return;
    desk.set({ shown: desk.state.shown.filter((layer) => layer !== name) });
    desk.complain(error);
  } finally {
    if (running.get(desk)?.get(`overlay ${name}`)?.signal === signal) running.get(desk)?.delete(`overlay ${name}`);
  }
}

/** The overlays that are on, drawn again for a new position. @param {Desk} desk */
export function redraw(desk) {
  for (const name of desk.state.shown) drawOverlay(desk, name);
}

/** The overlays about a piece or a place, drawn again when another one is picked. @param {Desk} desk */
export function redrawNeedy(desk) {
  const { overlays, shown } = desk.state;
  for (const { name, needs } of overlays) if (needs && shown.includes(name)) drawOverlay(desk, name);
}

/** The computer's explanations of its last choices. @param {Desk} desk */
export async function askReasons(desk) {
  try {
    desk.set({ reasons: await api.reasons(desk.game) });
  } catch (error) {
    desk.complain(error);
  }
}
