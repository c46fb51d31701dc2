/**
 * Watching the others play: what the server pushes is shown step by step at the chosen speed, can be held and skipped,
 * and is summed up. Also the hot-seat: whose eyes the screen shows, and the curtain between two of them.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../types.js").Push} Push
 * @typedef {import("../types.js").Table} Table
 * @typedef {Push & {moments?: import("../types.js").Moment[], own?: boolean, goesOn?: boolean, weighed?: boolean}} Shown
 *   `own`: the answer to the viewer's own order; `goesOn`: which was about a fight under way; `weighed`: which began one
 * @typedef {import("../types.js").LogLine} LogLine
 */
import { api } from "../api.js";
import { keepEyes } from "../eyes.js";
import { settings } from "../store.js";
import { KEPT } from "./desk.js";
import { EMPTY } from "./hand.js";
import { sameQuestion } from "./options.js";
import { summed } from "./summary.js";
import { grouped, underWay } from "../log/lines.js";
import { FightTeller } from "./fight.js";
import { sound } from "./sounds.js";

/** How long a line of another side's play stays, in milliseconds; a march lasts as long as its way. */
export const PACE = { slow: 1500, normal: 650, fast: 180, none: 0 };
/** What a long turn of another side takes at most. */
const LONGEST = 25_000;

/**
 * The scene with one piece elsewhere: what is seen between two positions of the server.
 * @param {Table} table
 * @param {string} piece
 * @param {string} place
 * @returns {Table}
 */
export function moved(table, piece, place) {
  const pieces = table.scene.pieces.map((candidate) => (candidate.id === piece ? { ...candidate, place } : candidate));
  return { ...table, scene: { ...table.scene, pieces } };
}

/**
 * The pieces that stand elsewhere now, on their way there.
 * @param {Table|null} from
 * @param {Table} to
 * @returns {{piece: string, path: string[]}[]}
 */
export function changedPlaces(from, to) {
  const before = new Map(from?.scene.pieces.map((piece) => [piece.id, piece.place]));
  return to.scene.pieces.flatMap(({ id, place }) => {
    const start = before.get(id);
    return start && start !== place ? [{ piece: id, path: [start, place] }] : [];
  });
}

/** The way of a line that tells of a march: its piece and the places it came through. @param {LogLine} line */
export function march(line) {
  const [piece] = line.pieces;
  return line.kind === "moved" && piece && line.places.length ? { piece, places: line.places } : null;
}

/** What is worth a moment of its own: of orders opened together not every march. @param {LogLine} line */
const shows = (line) => line.kind !== "forced" && !(line.together && line.group === "march");

/** Whether lines tell of a fight that is worth a moment. @param {LogLine[]} lines */
const fought = (lines) => lines.some((line) => line.group === "fight" && (line.dice.length > 0 || line.opens));

/**
 * The first line of the roll a player has ordered. After the rest of another fight, an answer that ended one, or a choice that was
 * forced, a fight begins by the rules: nobody has ordered it yet.
 * @param {LogLine[]} lines the answer to an order
 * @param {boolean} goesOn the order was about a fight that was under way
 * @param {boolean} [weighed] it was one whose odds are weighed: it begins a fight
 * @returns {number|null}
 */
export function orderedRoll(lines, goesOn, weighed = false) {
  const first = lines.find((line) => line.kind === "forced" || line.group === "fight");
  return first && first.kind !== "forced" && (!goesOn || (weighed && first.opens)) ? first.n : null;
}

/** Whether the others' play is being shown or about to be: what can be held. @param {import("./desk.js").DeskState} state */
export function watching({ table, waiting, held, playing, fight }) {
  if (!table || table.at !== null || (waiting > 0 && fight?.own && !playing)) return false;
  return held || waiting > 0 || (table.computer.thinking && !table.prompts.some((prompt) => prompt.mine));
}

export class Watch {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Shown[]} */
    this.queue = [];
    this.fights = new FightTeller(desk);
    /** The entry up to which the viewer's own orders were answered: their pushes tell nothing new. */
    this.answered = 0;
    /** @type {Push[]} pushes that came while an own order was under way: they wait until its answer has been taken */
    this.early = [];
    /** @type {LogLine[]} */
    this.lines = [];
    /** @type {(() => void)|null} */
    this.wake = null;
    this.running = false;
    this.hurry = false;
    /** @type {(() => void)|null} goes on after a hold */
    this.release = null;
    /** @type {((piece: string, path: string[], ms: number) => Promise<void>)|null} the map's own animation */
    this.animate = null;
    desk.onPush = (push) => this.push(push);
    desk.holds = (before, after) => this.holds(before, after);
    desk.leave = () => { if (!this.skip()) this.go(); };
    desk.tells = (table) => this.own(table);
    desk.answered = () => { for (const push of this.early.splice(0)) this.push(push); };
  }

  /** The answer to an own order: if it led to a fight, the fight is shown like any other. @param {Table} table @returns {Promise<boolean>} */
  async own(table) {
    const { desk } = this;
    const before = desk.state.table;
    const goesOn = desk.state.fight?.step === "choice" || underWay(desk.state.lines) !== null;
    if (!before || !desk.side || table.seq <= before.seq) return false;
    if (table.dice.rolled === before.dice.rolled && !goesOn && !desk.weighed) return false;
    const answer = await api.moments(desk.game, { as: desk.side, since: desk.next });
    const { moments } = answer;
    const lines = answer.lines.filter((line) => line.entry <= table.seq); // the others may have played on since
    if (!fought(lines) && !(goesOn && lines.some((line) => line.group === "fight"))) return false;
    this.answered = table.seq;
    this.queue.push({ seq: table.seq, by: desk.side, events: lines, table, caught_up: false, moments, own: true, goesOn, weighed: desk.weighed });
    desk.set({ busy: false, waiting: 1 });
    if (!this.running) this.run();
    return true;
  }

  /** @param {Push} push */
  push(push) {
    const { desk } = this;
    if (desk.state.busy && desk.state.table) {
      this.early.push(push);
      return;
    }
    if (push.by !== null && push.by === desk.side && push.table.seq <= this.answered) return;
    const computer = push.by !== null && desk.state.table?.seats[push.by]?.human === false;
    // Orders that are opened together are everybody's play, whoever was the last to seal.
    const opened = push.events.some((line) => line.together && line.n >= desk.next);
    // What comes while something is being shown waits for its turn behind it, also that a computer has stopped thinking.
    const aside = this.running || (desk.state.held && desk.at === null);
    const fresh = push.events.filter((line) => line.n >= desk.next);
    const goesOn = desk.state.fight?.step === "choice" && fresh.some((line) => line.group === "fight");
    const clash = push.by !== desk.side && (fought(fresh) || goesOn) && (settings.get().speed !== "none" || this.fights.owns(fresh));
    if (desk.at !== null || !(computer || aside || opened || clash) || (push.caught_up && !desk.state.held)) {
      if (!this.skip()) desk.set({ waiting: 0 });
      this.catchUp(push);
      return;
    }
    this.queue.push(push);
    desk.set({ waiting: this.queue.length + (this.running ? 1 : 0) });
    if (!this.running) this.run();
  }

  /** What needs no telling, or came too late for it, is there at once; a fight that was missed stands at its question.
   * @param {Push} push */
  async catchUp(push) {
    const { desk } = this;
    await desk.take(push.table, push.events, push.by);
    if (push.caught_up && !this.running) {
      desk.set({ fight: null, ...(desk.state.fight && desk.state.tab === "odds" ? { tab: "orders" } : {}) });
      await this.fights.resume();
    }
    hotSeat(desk);
  }

  /** Show what is queued, one line after the other. */
  async run() {
    const { desk } = this;
    this.running = true;
    const before = desk.state.table;
    for (let push = this.queue.shift(); push; push = this.queue.shift()) {
      const lines = push.events.filter((line) => line.n >= desk.next && line.text);
      this.lines.push(...lines);
      desk.set({ waiting: this.queue.length + 1 });
      await this.showLines(push, lines);
      await this.gate();
      await desk.take(push.table, push.events, push.by);
    }
    this.running = false;
    this.hurry = false;
    this.finish(before);
  }

  /** Fights are shown moment by moment, all else line by line. @param {Shown} push @param {LogLine[]} lines */
  async showLines(push, lines) {
    const { desk } = this;
    const quick = () => this.hurry || (settings.get().speed === "none" && !push.own);
    // A fight of one's own is seen, however fast the others' play goes by.
    const passes = (/** @type {LogLine[]} */ of) => desk.closed || desk.at !== null || (quick() && !this.fights.owns(of));
    if (lines.length === 0 || passes(lines)) return;
    const moments = new Map((push.moments ?? (await this.momentsOf(lines))).map((moment) => [moment.n, moment]));
    const entries = grouped(lines.filter((line) => line.text)).filter((entry) => entry.lines.some(shows));
    const plain = entries.filter((entry) => entry.group !== "fight").flatMap((entry) => entry.lines);
    const share = Math.min(1, LONGEST / Math.max(1, plain.filter(shows).length * PACE[settings.get().speed]));
    const pending = [...moments.values()].sort((a, b) => a.n - b.n);
    // The board is brought up to the fight: what changed before must not look like its work.
    const upTo = (/** @type {number} */ n) => { while (pending.length && pending[0].n < n) this.fights.advance(pending.shift()); };
    const ordered = push.own || push.by === desk.side ? orderedRoll(lines, push.goesOn ?? false, push.weighed) : null;
    for (const [index, entry] of entries.entries()) {
      if (passes(entry.lines)) continue;
      await this.gate();
      if (entry.group === "fight" && entry.lines.some((line) => line.dice.length || line.until || moments.has(line.n))) {
        upTo(entry.lines[0].n);
        const own = push.own === true || this.fights.owns(entry.lines);
        const pressed = ordered !== null && entry.lines.some((line) => line.n === ordered);
        const then = () => {
          const rest = this.queue.flatMap(({ events }) => events).filter((line) => line.n > lines[lines.length - 1].n && line.text);
          // What follows from a fight, such as ground that changes hands, does not end it: its question may still be open.
          const several = entry.lines.some((line) => line.until) || this.fights.several();
          const end = index === entries.length - 1 || (several && entries.slice(index + 1).every(({ group, phase }) => group !== "fight" && phase === entry.phase));
          const more = end && grouped([...entry.lines, ...rest])[0].upto > entry.upto;
          return { last: end && rest.length === 0, more, table: this.queue[this.queue.length - 1]?.table ?? push.table };
        };
        await this.fights.tell(entry.lines, moments, { own, pressed, then });
        while (pending.length && pending[0].n <= entry.upto) pending.shift();
      } else {
        for (const line of entry.lines.filter(shows)) if (!quick()) await this.play(line, push.own ? share / 2 : share);
      }
    }
  }

  /** The fight in the panel is shown once more; what comes meanwhile waits. @returns {boolean} */
  again() {
    const { fight } = this.desk.state;
    if (this.running || this.desk.state.busy || fight?.step !== "verdict" || !this.fights.story) return false;
    this.running = true;
    this.fights.again().finally(() => {
      this.running = false;
      this.hurry = false;
      if (this.queue.length) this.run();
    });
    return true;
  }

  /** What the lines of a push changed, where they tell of a fight. @param {LogLine[]} lines */
  async momentsOf(lines) {
    if (!lines.some((line) => line.group === "fight")) return [];
    const { desk } = this;
    try {
      const { moments } = await api.moments(desk.game, { as: desk.side ?? "onlooker", since: lines[0].n, upto: lines[lines.length - 1].n + 1 });
      return moments;
    } catch {
      return [];
    }
  }

  /** @param {LogLine} line @param {number} share of the usual time */
  async play(line, share) {
    const { desk } = this;
    const pace = PACE[settings.get().speed] * share;
    desk.set({ playing: line, spot: desk.state.switches.follow ? line.places : [] });
    if (line.places.length && desk.state.switches.follow) desk.bring?.(line.places.slice(-1));
    const way = march(line);
    const from = way && desk.state.table?.scene.pieces.find((piece) => piece.id === way.piece)?.place;
    if (way && from && this.animate) {
      const ms = Math.min(90 * way.places.length, 450) * (pace / PACE.normal);
      await Promise.race([this.animate(way.piece, [from, ...way.places], ms), this.wait(ms + 200)]);
      if (desk.state.table) desk.set({ table: moved(desk.state.table, way.piece, way.places[way.places.length - 1]) });
      sound("counter");
      await this.wait(pace / 4);
    } else {
      await this.wait(pace);
    }
  }

  /** @param {number} ms @returns {Promise<void>} */
  wait(ms) {
    if (this.hurry) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        // A wait that was left behind must not take the way out of the one that is on now.
        if (this.wake === done) this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.wake = done;
    });
  }

  /** Passes at once, or when a hold ends. @returns {Promise<void>} */
  gate() {
    if (!this.desk.state.held) return Promise.resolve();
    return new Promise((resolve) => { this.release = resolve; });
  }

  /** Hold the show after the line that is being shown, or go on. What comes meanwhile waits in its order.
   * @returns {boolean} whether there is something to hold or to go on with */
  hold() {
    const { desk } = this;
    if (!watching(desk.state)) return false;
    desk.set({ held: !desk.state.held });
    if (!desk.state.held) this.go();
    return true;
  }

  /** Let a held show go on. */
  go() {
    this.desk.set({ held: false });
    this.release?.();
    this.release = null;
  }

  /** Whether the answer to an own order waits until what it opened has been shown: the push tells it.
   * @param {Table|null} before @param {Table} after */
  holds(before, after) {
    return Boolean(before?.together && this.desk.state.link === "live" && settings.get().speed !== "none" && after.seq > before.seq
      && (before.turn !== after.turn || before.phase?.name !== after.phase?.name));
  }

  /** Skip to the last position. @returns {boolean} whether there was something to skip */
  skip() {
    if (!this.running) return false;
    this.hurry = true;
    this.fights.skip();
    this.go();
    this.wake?.();
    return true;
  }

  /** The others have played: sum up when somebody here has to decide, or the game is over. @param {Table|null} before */
  finish(before) {
    const { desk } = this;
    desk.set({ waiting: 0, playing: null, spot: [] });
    const { table, fight, tab } = desk.state;
    if (fight && !fight.own && fight.step === "verdict") desk.set({ fight: null, tab: tab === "odds" ? "orders" : tab });
    if (!table || (table.computer.thinking && !table.prompts.some((prompt) => prompt.mine))) return;
    // In the middle of a fight its question comes first.
    if (fight?.step === "choice") return desk.shown(table, before !== null && sameQuestion(before, table));
    const lines = this.lines.splice(0);
    const summary = summed(desk.side, lines);
    if (summary.deeds.length + summary.headlines.length) desk.set({ summary, recalled: summary, reasons: null, ...(desk.state.pane === "map" ? { pane: "act" } : {}) });
    desk.shown(table, before !== null && sameQuestion(before, table));
  }
}

/**
 * The side at this screen that has to decide, if it is not the one that looks.
 * @param {Table} table
 * @param {string[]|null} [plays] the sides at this screen, where others sit elsewhere
 * @returns {string|null}
 */
export function nextViewer(table, plays = null) {
  if (table.at !== null || table.result) return null;
  // The umpire only waits as long as anybody else has something to do.
  const waits = table.viewer === table.umpire;
  if (!waits && table.prompts.some((prompt) => prompt.mine)) return null;
  const people = table.prompts.filter((prompt) => table.seats[prompt.side]?.human && (!plays || plays.includes(prompt.side)));
  const next = people.find((prompt) => prompt.side !== table.umpire) ?? people[0];
  return next && next.side !== table.viewer ? next.side : null;
}

/** Whether sides keep facts from each other in this game. @param {Table} table */
export function secretive(table) {
  return Boolean(table.secrets);
}

/** Turn the screen to the side that has to decide. @param {Desk} desk */
export async function hotSeat(desk) {
  const { table } = desk.state;
  if (!table || desk.fixed || desk.turning || desk.state.curtain || !nextViewer(table)) return;
  const next = nextViewer(table, table.shared ? (await api.seats(desk.game)).plays : null);
  if (!next || desk.turning || desk.state.curtain) return;
  if (!secretive(table)) return turnTo(desk, next);
  keepEyes(desk.game, null);
  return desk.set({ curtain: next });
}

/** What one side has looked up and another must not find. @type {Partial<import("./desk.js").DeskState>} */
const CLEARED = {
  curtain: null, summary: null, recalled: null, reasons: null, notice: null, odds: null, pinned: null, fell: null, fight: null, placeInfo: null,
  hand: EMPTY, drawn: {}, drafted: null, marked: [], marking: false,
};

/** @param {Desk} desk @param {string} side */
export async function turnTo(desk, side) {
  desk.turning = true;
  try {
    desk.as = side;
    const [table, log] = await Promise.all([api.table(desk.game, { as: side }), api.log(desk.game, { as: side })]);
    desk.next = log.next;
    const { fight } = desk.state;
    desk.set({ ...CLEARED, lines: log.lines.slice(-KEPT), fight: table.secrets ? null : fight });
    await desk.show(table);
    desk.follow(table);
  } catch (error) {
    desk.complain(error);
  } finally {
    desk.turning = false;
  }
}
