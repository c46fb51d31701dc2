/**
 * Tells a fight: in the panel and on its hex, one moment after the other, and then it holds still until the player goes on.
 * The server's answer is complete before the telling begins; this only shows it.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../types.js").LogLine} LogLine
 * @typedef {import("../types.js").Piece} Piece
 * @typedef {import("../types.js").Moment} Moment
 * @typedef {import("./telling.js").Change} Change
 * @typedef {"armed"|"rolling"|"lit"|"losses"|"round"|"choice"|"verdict"} Step
 * @typedef {{text: string, tone: "hit"|"lost"|"gone"|"moved"}} Note what became of a unit
 * @typedef {{
 *   place: string, name: string, attacker: string|null, own: boolean, step: Step, waits: boolean, assault: boolean,
 *   odds: import("./chances.js").Odds|null, pieces: Piece[], round: number, rounds: {faces: number[], result: string}[],
 *   faces: number[], result: string, heading: string, detail: string, rules: string[], toll: string,
 *   notes: Record<string, Note>, sums: {attack: string, defence: string}|null, before: {attack: string, defence: string}|null,
 *   calls: {place: string, text: string, tone: Note["tone"]}[], arrows: {from: string, to: string}[], ghosts: Piece[], fallen: Piece[],
 *   gain: {text: string, good: boolean}|null, lines: LogLine[], changes: Change[], recent: Change[], goes: string
 * }} Told `recent`: the changes of this round; `waits`: for a press; `goes`: what that press leads to
 */
import { api } from "../api.js";
import { rounds as roundsOf } from "../log/lines.js";
import { paced, settings } from "../store.js";
import { townName } from "./ground.js";
import { sideName } from "./naming.js";
import { sound } from "./sounds.js";
import { after, asksAbout, bare, changes, fightPlace, fightWords, roundWords, tollWords, tolls } from "./telling.js";

/** Milliseconds of the moments, as drawn: the die, its card, time to read, each unit's loss, a retreat, the verdict. */
const MS = { armed: 700, die: 600, card: 160, read: 340, loss: 220, slide: 360, verdict: 180, over: 1500 };

export class FightTeller {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {(() => void)|null} ends the wait that is on */
    this.wake = null;
    /** To the verdict, without stops. */
    this.hurry = false;
    this.running = false;
    /** @type {((piece: string, path: string[], ms: number) => Promise<void>)|null} */
    this.animate = null;
  }

  /** @param {Partial<Told>} change */
  set(change) {
    const { fight } = this.desk.state;
    if (fight) this.desk.set({ fight: { ...fight, ...change } });
  }

  /** Whether moments are shown one after the other. */
  get still() {
    return this.hurry || this.desk.closed || settings.get().speed === "none";
  }

  /** @param {number} ms @returns {Promise<void>} */
  wait(ms) {
    const span = paced(ms);
    if (this.still || span === 0) return Promise.resolve();
    return this.sleep(span);
  }

  /** Time to read is needed without motion too. @param {number} ms @returns {Promise<void>} */
  read(ms) {
    const factor = { slow: 2, normal: 1, fast: 0.5, none: 0 }[settings.get().speed];
    return this.still || factor === 0 ? Promise.resolve() : this.sleep(ms * factor);
  }

  /** @param {number|null} ms null: until somebody goes on @returns {Promise<void>} */
  sleep(ms) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        // A wait that was left behind must not take the way out of the one that is on now.
        if (this.wake === done) this.wake = null;
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(done, ms);
      this.wake = done;
    });
  }

  /** Waits for a press. @param {string} goes what it leads to @returns {Promise<void>} */
  async press(goes) {
    if (this.still) return;
    this.set({ waits: true, goes });
    await this.sleep(null);
    this.set({ waits: false });
  }

  /** Go on: to the end of the moment, or to the next one. @returns {boolean} */
  go() {
    if (!this.running || !this.wake) return false;
    this.wake();
    return true;
  }

  /** To the verdict of this fight. @returns {boolean} */
  skip() {
    if (!this.running) return false;
    this.hurry = true;
    this.wake?.();
    return true;
  }

  /**
   * Tell one fight, or what goes on of one after a choice.
   * @param {LogLine[]} lines
   * @param {Map<number, Moment>} moments
   * @param {{own: boolean, pressed: boolean, last: boolean, next: import("../types.js").Table}} how `pressed`: the player has
   *   just rolled; `last`: nothing follows it; `next`: the table after all
   */
  async tell(lines, moments, { own: mine, pressed, last, next }) {
    const { desk } = this;
    const { table } = desk.state;
    if (!table) return;
    this.running = true;
    this.hurry = false;
    const place = this.placeOf(lines, table.scene);
    if (place === null) {
      this.running = false;
      return;
    }
    const known = desk.state.fight;
    const goesOn = known !== null && known.place === place && known.step === "choice" && !lines[0].opens;
    const own = goesOn ? known.own : mine;
    if (!goesOn) this.begin(lines, place, own);
    desk.bring?.([place]);
    desk.set({ tab: "odds", pane: "act", playing: null, spot: [], tip: null, fan: null });
    const blocks = roundsOf(lines);
    for (const [index, block] of blocks.entries()) {
      if (desk.closed) break;
      const fresh = block[0].opens === true;
      if (fresh) await this.arm(block, moments, own && !(pressed && index === 0) && index === 0);
      await this.round(block, moments);
      const more = index < blocks.length - 1;
      if (more) {
        this.sumUpRound();
        if (own) await this.press("Next round");
        else await this.read(MS.over);
      }
    }
    await this.finish(next, last, own);
    this.running = false;
    this.hurry = false;
  }

  /** @param {LogLine[]} lines @param {import("../types.js").Scene} scene */
  placeOf(lines, scene) {
    const { fight } = this.desk.state;
    if (fight && fight.step === "choice" && !lines[0].opens) return fight.place;
    return fightPlace(lines, scene);
  }

  /** A new fight comes into the panel. @param {LogLine[]} lines @param {string} place @param {boolean} own */
  begin(lines, place, own) {
    const { desk } = this;
    const table = /** @type {import("../types.js").Table} */ (desk.state.table);
    const opening = lines.find((line) => line.opens) ?? lines[0];
    const contest = table.scene.places[place]?.contested;
    const attacker = contest?.attacker ?? opening.side;
    const here = table.scene.pieces.filter((piece) => piece.place === place && piece.side);
    const sides = new Set(here.map((piece) => piece.side));
    const weighed = own && desk.state.odds?.place === place ? desk.state.odds.value : null;
    const sums = contest ? { attack: contest.attack, defence: contest.defence } : null;
    desk.set({
      fight: {
        place, name: townName(place), attacker, own, step: "armed", waits: false, assault: sides.size > 1, odds: weighed,
        pieces: here, round: 0, rounds: [], faces: [], result: "", heading: "", detail: "", rules: [], toll: "",
        notes: {}, sums, before: null, calls: [], arrows: [], ghosts: [], fallen: [], gain: null, lines: [], changes: [], recent: [], goes: "",
      },
      fell: null, placeInfo: null, cursor: place, odds: null,
    });
  }

  /** Armed: the odds as they stood, and nothing has rolled. @param {LogLine[]} block @param {Map<number, Moment>} moments @param {boolean} waits */
  async arm(block, moments, waits) {
    const { desk } = this;
    const fight = /** @type {Told} */ (desk.state.fight);
    const roll = block.find((line) => line.dice.length > 0);
    const opening = block[0];
    const scene = desk.state.table?.scene;
    const contest = scene?.places[fight.place]?.contested;
    this.set({
      step: "armed", round: fight.round + 1, faces: [], result: "", heading: "", detail: "", notes: {}, before: null,
      sums: contest ? { attack: contest.attack, defence: contest.defence } : fight.sums,
      pieces: scene?.pieces.filter((piece) => (piece.place === fight.place || opening.pieces.includes(piece.id)) && piece.side) ?? fight.pieces,
      calls: [], arrows: [], ghosts: [], fallen: [], recent: [],
    });
    desk.needCharts();
    const sheet = fight.round === 0 && fight.odds ? Promise.resolve() : this.weigh(roll, fight.place);
    if (fight.own && !waits) {
      if (fight.round > 0) await Promise.race([sheet, this.read(400)]);
      return;
    }
    await Promise.race([sheet, this.read(1200)]);
    if (waits) await this.press(`Roll round ${fight.round + 1}`);
    else await this.read(MS.armed);
  }

  /** The sheet of a roll, as it stood before the die fell. @param {LogLine|undefined} roll @param {string} place */
  async weigh(roll, place) {
    if (!roll) return;
    const { desk } = this;
    try {
      const { odds, pieces } = await api.weighed(desk.game, roll.n, { as: desk.side ?? "onlooker" });
      const { fight } = desk.state;
      if (fight?.place === place) this.set({ odds, pieces: pieces.length ? pieces : fight.pieces });
    } catch {
      // A roll of which nothing can be told beforehand: the panel shows what follows.
    }
  }

  /** One round: the die, its card, losses and retreats. @param {LogLine[]} block @param {Map<number, Moment>} moments */
  async round(block, moments) {
    const { desk } = this;
    /** @type {Change[]} */
    const all = block[0].opens ? [] : [...desk.state.fight?.recent ?? []];
    for (const line of block) {
      if (desk.closed) return;
      if (line.dice.length) await this.roll(line, block, moments);
      const scene = /** @type {import("../types.js").Table} */ (desk.state.table).scene;
      const found = changes(scene, moments.get(line.n), line.rule);
      all.push(...found);
      if (found.length) await this.show(line, found, moments.get(line.n), all);
      else this.advance(moments.get(line.n));
      const { fight } = desk.state;
      if (fight) this.set({ lines: [...fight.lines, line] });
    }
  }

  /** The scene one moment on. @param {Moment|undefined} moment */
  advance(moment) {
    const { table } = this.desk.state;
    if (!table || !moment) return;
    const scene = after(table.scene, moment);
    if (scene !== table.scene) this.desk.set({ table: { ...table, scene } });
  }

  /** @param {LogLine} line @param {LogLine[]} block @param {Map<number, Moment>} moments */
  async roll(line, block, moments) {
    const { fight } = this.desk.state;
    if (!fight) return;
    const faces = fight.odds?.reckoning?.faces ?? [];
    const result = line.dice.length === 1 ? String(faces[line.dice[0] - 1] ?? "") : "";
    const coming = foretold(block, moments, /** @type {import("../types.js").Table} */ (this.desk.state.table).scene);
    this.set({ step: "rolling", faces: line.dice, result });
    sound("die", paced(MS.die));
    await this.wait(MS.die);
    this.set({ step: "lit", heading: coming.length ? roundWords(coming, fight.attacker, fight.place) : "", detail: bare(line.text), rules: [line.rule ?? ""].filter(Boolean), rounds: [...fight.rounds, { faces: line.dice, result }] });
    await this.wait(MS.card);
    await this.read(MS.read);
  }

  /** Losses and retreats of one line. @param {LogLine} line @param {Change[]} found @param {Moment|undefined} moment @param {Change[]} all of this round so far */
  async show(line, found, moment, all) {
    const fight = /** @type {Told} */ (this.desk.state.fight);
    const notes = { ...fight.notes };
    for (const change of found) notes[change.piece.id] = noteOf(change);
    const moves = found.filter((change) => change.kind === "moved");
    const hurt = found.filter((change) => change.kind !== "moved");
    const calls = [...fight.calls, ...hurt.map((change) => ({ place: change.from, text: `${change.piece.name}: ${change.text}`, tone: noteOf(change).tone }))].slice(-3);
    this.set({ step: "losses", notes, calls, detail: this.tollOf(all), rules: [...new Set([...fight.rules, line.rule ?? ""])].filter(Boolean).slice(-3), changes: [...fight.changes, ...found], recent: all.slice() });
    if (moves.length) {
      this.set({ ghosts: [...fight.ghosts, ...moves.map((change) => ({ ...change.piece, place: change.from }))], arrows: [...fight.arrows, ...moves.map(({ from, to }) => ({ from, to }))] });
      const span = this.still ? 0 : paced(MS.slide);
      if (span > 80 && this.animate) {
        await Promise.race([Promise.all(moves.map((change) => this.animate?.(change.piece.id, [change.from, change.to], span))), this.sleep(span + 200)]);
      }
      sound("counter");
    }
    const gone = found.filter((change) => change.kind === "gone").map((change) => change.piece);
    if (gone.length) this.set({ fallen: [...fight.fallen, ...gone] });
    const was = this.desk.state.table?.scene.places[fight.place]?.contested;
    this.advance(moment);
    const now = this.desk.state.table?.scene.places[fight.place]?.contested;
    if (was && now && (was.attack !== now.attack || was.defence !== now.defence)) {
      this.set({ before: fight.before ?? { attack: was.attack, defence: was.defence }, sums: { attack: now.attack, defence: now.defence } });
    }
    await this.wait(MS.loss);
  }

  /** Both sides' losses in words. @param {Change[]} list */
  tollOf(list) {
    const { sides } = this.desk.state;
    const by = tolls(list);
    return [...by].map(([side, toll]) => `${sideName(sides, side)}: ${tollWords(toll)}`).join(" · ");
  }

  /** After a round that another one follows. */
  sumUpRound() {
    const fight = /** @type {Told} */ (this.desk.state.fight);
    this.set({ step: "round", heading: roundWords(fight.recent, fight.attacker, fight.place), detail: this.tollOf(fight.recent) || "No losses", calls: [] });
  }

  /** The verdict, or the choice that stops the telling. @param {import("../types.js").Table} next @param {boolean} last @param {boolean} own */
  async finish(next, last, own) {
    const { desk } = this;
    const { fight, table } = desk.state;
    if (!fight || !table) return;
    const pieces = new Set([...fight.pieces.map((piece) => piece.id), ...fight.lines.flatMap((line) => line.pieces)]);
    const asked = last ? next.prompts.find((prompt) => asksAbout(prompt, fight.place, pieces)) : undefined;
    if (asked && !asksForFight(next, fight.place)) {
      this.set({ step: "choice", heading: roundWords(fight.recent, fight.attacker, fight.place), detail: this.tollOf(fight.recent), calls: [], ghosts: [] });
      return;
    }
    const words = fightWords({
      name: fight.name, place: fight.place, attacker: fight.attacker, scene: table.scene, rounds: fight.round, lines: fight.lines,
      list: fight.changes, assault: fight.assault,
    });
    const gain = gainOf(table.scene, next.scene, last);
    this.set({ step: "verdict", heading: words, detail: this.tollOf(fight.changes) || "No losses", toll: this.tollOf(fight.changes), calls: [], ghosts: [], gain });
    await this.wait(MS.verdict);
    const moved = next.phase?.name !== table.phase?.name || next.turn !== table.turn;
    this.hurry = false;
    if (own && (!last || moved)) await this.press("Go on");
    else if (!own) await this.read(MS.over);
    this.set({ arrows: [], fallen: [] });
  }
}

/** Whether the next question is which fight to begin, this one among them. @param {import("../types.js").Table} next @param {string} place */
const asksForFight = (next, place) => next.legal.some((choice) => choice.weigh && choice.place === place);

/** What a round will have changed, known before it is shown. @param {LogLine[]} block @param {Map<number, Moment>} moments @param {import("../types.js").Scene} scene */
function foretold(block, moments, scene) {
  /** @type {Change[]} */
  const list = [];
  let now = scene;
  for (const line of block) {
    const moment = moments.get(line.n);
    list.push(...changes(now, moment, line.rule));
    now = after(now, moment);
  }
  return list;
}

/** @param {Change} change @returns {Note} */
function noteOf({ kind, text, to }) {
  if (kind === "gone") return { text: "lost", tone: "gone" };
  if (kind === "moved") return { text: `to ${townName(to)}`, tone: "moved" };
  return { text: kind === "step" && text.includes("→") ? `step lost: ${text}` : text, tone: kind === "hit" ? "hit" : "lost" };
}

/** What the score has gained. @param {import("../types.js").Scene} before @param {import("../types.js").Scene} now @param {boolean} last */
function gainOf(before, now, last) {
  if (!last) return null;
  for (const score of now.scores) {
    const old = before.scores.find((candidate) => candidate.id === score.id);
    const by = old ? score.value - old.value : 0;
    if (by) return { text: `${by > 0 ? "+" : "−"}${Math.abs(by)} ${score.label}, now ${score.value}`, good: by > 0 };
  }
  return null;
}
