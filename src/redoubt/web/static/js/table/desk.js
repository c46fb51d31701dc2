/**
 * The desk behind the table page: it holds what is shown, sends choices and takes what the server pushes.
 * What may be done is the server's word; the functions of `hand.js` and `options.js` say what a click means.
 *
 * @typedef {import("../types.js").Table} Table
 * @typedef {import("../types.js").Offer} Choice
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("../types.js").LayerView} Overlay
 * @typedef {import("../types.js").LayerInfo} OverlayInfo
 * @typedef {import("./options.js").Option} Option
 * @typedef {import("./hand.js").Hand} Hand
 * @typedef {import("./chances.js").Odds} Odds
 * @typedef {{text: string, rule?: string|null, kind: "info"|"refused"|"stale"|"lost", again?: (() => void)|null}} Notice
 * @typedef {{asked: string, before: string[], place: string|null, value: Odds|null, busy: boolean, error: string, rule: string|null, ways?: import("./ways.js").Way[]}} Asked
 * @typedef {{odds: Odds|null, face: number|null, lines: LogLine[], pieces: import("../types.js").Piece[], error: string}} Fell
 *   a roll that has fallen: the odds before it, the lines that tell of it, the pieces as they stood
 * @typedef {{label: string, text: string, orders: number, left_out: import("../types.js").LeftOut[]}} Drafted what became of a draft
 * @typedef {"place"|"odds"|"orders"|"rules"} Tab
 * @typedef {"map"|"act"|"log"|"info"} Pane
 * @typedef {{hidden: boolean, flip: boolean, magnify: boolean, follow: boolean, minimap: boolean, grid: boolean,
 *   control: boolean}} Switches
 * @typedef {import("./summary.js").Summary} Summary
 * @typedef {{
 *   table: Table|null, title: import("../types.js").TitleInfo|null, options: Option[], hand: Hand, busy: boolean, notice: Notice|null, fault: string,
 *   link: import("../types.js").LinkState, cursor: string|null, hover: string|null, fan: string|null,
 *   tip: {place: string, text: any, rule: string|null, warns?: boolean}|null,
 *   tab: Tab, pane: Pane, sheet: "peek"|"half"|"full", rule: string|null, odds: Asked|null, pinned: Odds|null,
 *   overlays: OverlayInfo[], shown: string[], drawn: Record<string, Overlay>, switches: Switches,
 *   placeInfo: import("../types.js").PlaceInfo|null, lines: LogLine[], playing: LogLine|null, waiting: number, held: boolean,
 *   summary: Summary|null, recalled: Summary|null, reasons: import("../types.js").Reason[]|null, curtain: string|null,
 *   dialog: "help"|"command"|"consent"|"reason"|null, fight: import("./fight.js").FightShown|null, briefing: boolean, warned: boolean, asking: string[], ended: boolean, seq: number, spot: string[], keyed: boolean, lens: boolean, fell: Fell|null,
 *   sides: import("../types.js").SideInfo[], charts: import("../types.js").Chart[],
 *   marking: boolean, marked: string[], drafted: Drafted|null
 * }} DeskState
 */
import { ApiError, api, live, newKey } from "../api.js";
import { keptEyes } from "../eyes.js";
import { keepLooks, wear } from "../look.js";
import { Seeds } from "../seeds.js";
import { inVariant, sidesIn } from "../sides.js";
import { createStore } from "../store.js";
import { unfold } from "./ground.js";
import { EMPTY, picked, underWay } from "./hand.js";
import { overlayKeys } from "./keys.js";
import { allOptions, closer, ofItem, ofPiece, sameQuestion } from "./options.js";
import { takesPlaces } from "./marked.js";
import { sound } from "./sounds.js";

/** @type {DeskState} */
const START = {
  table: null, title: null, options: [], hand: EMPTY, busy: true, notice: null, fault: "", link: "connecting", cursor: null,
  hover: null, fan: null, tip: null, tab: "orders", pane: "map", sheet: "half", rule: null, odds: null, pinned: null,
  overlays: [], shown: [], drawn: {}, placeInfo: null, lines: [], playing: null, waiting: 0, held: false, summary: null, recalled: null,
  reasons: null, curtain: null, dialog: null, asking: [], ended: false, seq: 0, spot: [], keyed: false, lens: false, fell: null, fight: null, briefing: false, warned: false, sides: [], charts: [],
  marking: false, marked: [], drafted: null,
  switches: { hidden: false, flip: false, magnify: false, follow: true, minimap: true, grid: true, control: false },
};

/** Lines of the log that the page keeps for itself; the log panel reads the rest. */
export const KEPT = 200;

export class Desk {
  /** @param {string} game @param {string|null} as @param {number|null} [at] */
  constructor(game, as, at = null) {
    this.game = game;
    this.as = as;
    this.at = at;
    this.store = createStore(START);
    this.seeds = new Seeds(game);
    this.next = 0;
    /** The first line of the log that was written while the page was open. */
    this.since = 0;
    /** @type {{close: () => void}|null} */
    this.link = null;
    /** @type {(push: import("../types.js").Push) => void} */
    this.onPush = (push) => { this.take(push.table, push.events); };
    /** @type {(before: Table|null, after: Table) => boolean} whether the push brings the answer to an order, not the answer itself */
    this.holds = () => false;
    /** @type {(table: Table) => Promise<boolean>} whether the answer to an own order is shown moment by moment, as a fight is */
    this.tells = async () => false;
    /** An own order was answered, or failed. */
    this.answered = () => {};
    /** What is being shown of the others' play ends: the page turns to another position. */
    this.leave = () => {};
    this.closed = false;
    /** The viewer was named in the address: the screen does not turn to another side. */
    this.fixed = false;
    /** The last order was one whose odds the title wants weighed. */
    this.weighed = false;
    /** The screen is being turned to another side. */
    this.turning = false;
    /** @type {(() => boolean)|null} on to the next moment of a fight */
    this.goOn = null;
    /** @type {(() => boolean)|null} the fight in the panel once more */
    this.retell = null;
    /** @type {((place: string) => void)|null} point at a place, as with a mouse */
    this.point = null;
    /** @type {((place: string) => void)|null} bring a place into sight and read it */
    this.look = null;
    /** @type {(() => void)|null} the camera has found the army: a question about other places comes into sight */
    this.framed = null;
    /** @type {((place: string) => void)|null} bring a place into sight */
    this.glide = null;
    /** @type {((from: Table|null, to: Table) => Promise<void>)|null} show the pieces on their way */
    this.slide = null;
    /** @type {((places: string[]) => void)|null} bring one of these into sight, if none is */
    this.bring = null;
    /** @type {((event: {clientX: number, clientY: number}) => string|null)|null} the place under the pointer */
    this.placeAt = null;
    /** @type {(() => void)|null} the camera moved */
    this.viewed = null;
  }

  /** @returns {DeskState} */
  get state() {
    return this.store.get();
  }

  /** @param {Partial<DeskState>} change */
  set(change) {
    this.store.set(change);
  }

  /** The side that this screen plays, null for an onlooker. */
  get side() {
    return this.state.table?.viewer ?? null;
  }

  /** The entry at which the position shown stands, null for the present one: in the past, or while the server is ahead of
   * what is shown of the others' play. */
  get moment() {
    const { table, waiting } = this.state;
    return table?.at ?? (table && waiting > 0 ? table.seq : null);
  }

  /** Whether the viewer has to decide now and the position shown is the live one. */
  get mine() {
    const { table, waiting } = this.state;
    return Boolean(table && table.at === null && waiting === 0 && table.prompts.some((prompt) => prompt.mine));
  }

  // ------------------------------------------------------------ loading

  async open() {
    try {
      const table = await this.first();
      const [log, overlays, titles] = await Promise.all([
        api.log(this.game, { as: this.as }), api.overlays(table.title).catch(() => []), api.titles(),
        unfold(table),
      ]);
      if (this.closed) return;
      keepLooks(titles);
      wear(table.title);
      this.next = log.next;
      this.since = log.next;
      const known = titles.find((title) => title.id === table.title);
      const title = known ? inVariant(known, table.variant) : null;
      const sides = sidesIn(title ?? undefined, table.scenario.id);
      this.set({ title, overlays: overlayKeys(overlays), sides, lines: log.lines.slice(-KEPT), busy: false });
      await this.show(table);
      this.follow(table);
    } catch (error) {
      this.set({ busy: false, fault: message(error) });
    }
  }

  /** The first look. Where the address names no side, nothing that is one side's own is fetched before it is known
   * that this tab may show it. @returns {Promise<Table>} */
  async first() {
    this.as ??= keptEyes(this.game);
    const table = await api.table(this.game, { as: this.as, at: this.at });
    if (this.as === null && table.secrets) this.as = table.viewer ?? "onlooker";
    return table;
  }

  /** Charts are read once, when the first odds are shown. */
  async needCharts() {
    const { table, charts } = this.state;
    if (!table || charts.length || this.charting) return;
    this.charting = true;
    this.set({ charts: await api.charts(table.title, table.variant).catch(() => []) });
  }

  charting = false;

  /** Follow the game live. @param {Table} table */
  follow(table) {
    this.link?.close();
    if (this.at !== null || this.closed) return;
    this.seeds.follow(table);
    this.link = live(this.game, {
      as: this.as ?? table.viewer ?? "onlooker", seq: table.seq, next: this.next,
      onPush: (push) => { this.seeds.follow(push.table); this.onPush(push); },
      onState: (link) => this.set({ link }),
    });
  }

  close() {
    this.closed = true;
    this.link?.close();
  }

  // ------------------------------------------------------------ a new position

  /**
   * Take a position and the lines that led to it. An older one is left alone. Where another has done something that
   * leaves the viewer's own question as it is, what is in hand and in view stays.
   * @param {Table} table
   * @param {LogLine[]} [events]
   * @param {string|null} [by] whose doing it is
   */
  async take(table, events = [], by = null) {
    const known = this.state.table;
    this.note(events);
    if (table.at === null) this.set({ seq: table.seq });
    if (this.at !== null && table.at === null) return;
    const same = known !== null && known.viewer === table.viewer && known.at === table.at;
    if (same && table.seq < known.seq) return;
    if (same && table.seq === known.seq && table.digest === known.digest && known.legal.length === table.legal.length) {
      this.set({ table });
      return;
    }
    if (same && by !== null && by !== table.viewer && sameQuestion(known, table)) {
      this.set({ table });
      this.shown(table, true);
      return;
    }
    await this.show(table);
  }

  /** Keep new lines of the log. @param {LogLine[]} events */
  note(events) {
    const fresh = events.filter((line) => line.n >= this.next);
    if (fresh.length === 0) return;
    this.next = Math.max(...fresh.map((line) => line.n + 1));
    this.set({ lines: [...this.state.lines, ...fresh].slice(-KEPT) });
  }

  /** Put a position on the table. @param {Table} table */
  async show(table) {
    const options = allOptions(table, []);
    const known = this.state.table;
    if (known && known.at === null && table.at === null && table.turn > known.turn) sound("bell");
    if (table.at === null) this.set({ seq: table.seq });
    this.set({ table, options, hand: handFor(table, options, this.state.hand.carried ?? null), tip: null, fan: null, odds: null, drawn: {} });
    if (!takesPlaces(table)) this.set({ marking: false, marked: [], drafted: null });
    this.shown(table);
    await this.lookBeyond(table);
  }

  /** @type {(table: Table, still?: boolean) => void} what else follows a new position: overlays, odds, hot-seat;
   * `still`: the viewer's own question is the same */
  shown = () => {};

  /** What could be ordered after the choice that is made automatically. @param {Table} table */
  async lookBeyond(table) {
    const close = closer(table);
    if (close === null || !table.viewer) return;
    try {
      const { legal } = await api.peek(this.game, { side: table.viewer, choices: [close] });
      if (this.state.table === table) this.set({ options: allOptions(table, legal) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "unknowable") this.complain(error);
    }
  }

  // ------------------------------------------------------------ orders

  /**
   * Send choices, all or none.
   * @param {string[]} choices
   * @param {string} [key]
   * @param {string} [reason] what an umpire's override must come with: a dialog asks if it is missing
   * @returns {Promise<boolean>}
   */
  async choose(choices, key = newKey(), reason = "") {
    const { table, busy, waiting } = this.state;
    if (!table || !table.viewer || busy || waiting > 0) return false;
    if (!reason && table.legal.some((choice) => choice.reason && choices.includes(choice.text))) {
      this.set({ dialog: "reason", asking: choices });
      return false;
    }
    this.weighed = table.legal.some((choice) => choice.weigh && choices.includes(choice.text));
    const order = { side: table.viewer, choices, expected_seq: table.seq, key, reason };
    const send = () => this.seeds.ready().then(() => api.choose(this.game, order));
    return this.change(send, () => this.choose(choices, key, reason));
  }

  /** @param {"undo"|"redo"|"reset"} what @param {string[]} [consent] @param {boolean} [ask] of those who sit elsewhere */
  async back(what, consent, ask = false) {
    const { table, busy, waiting } = this.state;
    if (!table || busy || waiting > 0 || !(table.can[what] || (what === "undo" && table.can.undo_needs.length))) return false;
    const side = table.viewer ?? this.lastHuman(table);
    if (!side) return false;
    if (what === "undo" && table.can.undo_needs.length && !consent) {
      this.set({ dialog: "consent" });
      return false;
    }
    const order = { side, expected_seq: table.seq, key: newKey(), ...(consent ? { consent } : {}), ...(ask ? { ask } : {}) };
    this.set({ fight: null });
    return this.change(() => api.back(this.game, what, order), () => this.back(what, consent, ask));
  }

  /** @param {Table} table */
  lastHuman(table) {
    return Object.keys(table.seats).find((side) => table.seats[side].human) ?? null;
  }

  /**
   * One change at a time; a stale one brings the new position, a lost one may be sent again with the same key.
   * @param {() => Promise<Table>} send
   * @param {() => void} again
   */
  async change(send, again) {
    this.leave();
    this.set({ busy: true, notice: null, summary: null });
    try {
      const table = await send();
      if (this.holds(this.state.table, table)) {
        this.set({ busy: false, waiting: 1 });
        return true;
      }
      if (await this.tells(table)) return true;
      await this.slide?.(this.state.table, table);
      this.set({ busy: false, fell: null });
      await this.take(table);
      return true;
    } catch (error) {
      this.set({ busy: false });
      await this.failed(error, again);
      return false;
    } finally {
      this.answered();
    }
  }

  /** @param {unknown} error @param {() => void} again */
  async failed(error, again) {
    if (error instanceof ApiError && error.code === "stale") {
      await this.refresh();
      this.set({ notice: { kind: "stale", text: "The position changed before your order arrived. Your order was not carried out." } });
    } else if (error instanceof ApiError && error.code === "offline") {
      const text = "The table cannot be reached. Your order was not confirmed.";
      this.set({ notice: { kind: "lost", text, again } });
    } else {
      this.complain(error);
    }
  }

  /** @param {unknown} error */
  complain(error) {
    const rule = error instanceof ApiError ? error.rule : null;
    this.set({ notice: { kind: "refused", text: message(error), rule } });
  }

  /** Look at the position after an entry; null is the present. @param {number|null} at */
  async lookAt(at) {
    this.at = at;
    this.leave();
    this.set({ fight: null });
    const { table } = this.state;
    try {
      const view = await api.table(this.game, { as: table?.viewer ?? this.as, at });
      if (this.at === at) await this.show(view);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {"go"|"pause"|"step"} action */
  async computer(action) {
    try {
      await api.computer(this.game, { action });
    } catch (error) {
      this.complain(error);
    }
  }

  async refresh() {
    const table = await api.table(this.game, { as: this.as ?? this.side, at: this.at });
    await this.show(table);
  }
}

/** What a new position puts into the hand: what is carried, while there is more of it; the unit that is under way.
 * @param {Table} table @param {Option[]} options @param {import("./hand.js").Carried|null} carried */
function handFor(table, options, carried) {
  if (carried && ofItem(options, carried.item).length) return { ...EMPTY, carried };
  const piece = underWay(options);
  const unit = piece ? table.scene.pieces.find((candidate) => candidate.id === piece) : null;
  if (!piece || !unit) return EMPTY;
  return { ...picked(unit.place, [piece]), reach: { [piece]: ofPiece(options, piece) }, given: true };
}

/** @param {unknown} error */
export function message(error) {
  return error instanceof Error ? error.message : String(error);
}
