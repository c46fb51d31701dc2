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
 *   place: string, name: string, attacker: string|null, own: boolean, step: Step, waits: boolean, ground: boolean, until: string, phase: string,
 *   odds: import("./chances.js").Odds|null, pieces: Piece[], round: number, rounds: {faces: number[], result: string}[],
 *   faces: number[], result: string, heading: string, detail: string, rules: string[], toll: string,
 *   notes: Record<string, Note>, sums: {attack: string, defence: string}|null, before: {attack: string, defence: string}|null,
 *   calls: {place: string, text: string, tone: Note["tone"]}[], arrows: {from: string, to: string}[], ghosts: Piece[], fallen: Piece[],
 *   gain: {text: string, good: boolean}|null, lines: LogLine[], changes: Change[], recent: Change[], goes: string, opened: import("./opened.js").Opened
 * }} FightShown `recent`: the changes of this round; `opened`: what the lines of a fight say whose sum lies open; `waits`: for a press; `goes`: what that press leads to, see `onward`
 * @typedef {{last: boolean, more: boolean, table: import("../types.js").Table}} Next what follows lines of a fight: `last`: nothing;
 *   `more`: the same fight goes on; `table`: as it stands after all of it
 */
import { api } from "../api.js";
import { grouped, rounds as roundsOf, underWay } from "../log/lines.js";
import { giveUp } from "./asks.js";
import { sides } from "./chances.js";
import { opened, openSheet } from "./opened.js";
import { paced, settings } from "../store.js";
import { townName } from "./ground.js";
import { capital, sideName } from "./naming.js";
import { sound } from "./sounds.js";
import { after, asksAbout, bare, changes, fightPlace, fightWords, forGround, noteSince, roundWords, sinceFallen, tollWords, tolls, toneOf } from "./telling.js";

/** Milliseconds of the moments, as drawn: the die, its card, time to read, each unit's loss, a retreat, the verdict. */
const MS = { armed: 700, die: 600, card: 160, read: 340, loss: 220, slide: 360, verdict: 180, over: 1500 };

/** Milliseconds that a roll waits for its sheet. */
const SHEET_LATE = 1500;

export class FightTeller {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {(() => void)|null} ends the wait that is on */
    this.wake = null;
    /** To the verdict, without stops. */
    this.hurry = false;
    this.running = false;
    /** @type {{n: number, come: boolean, coming: Promise<void>}|null} the sheet of the roll that is armed or was rolled last */
    this.sheet = null;
    /** @type {import("../types.js").Scene|null} as it stood when the round in the panel began */
    this.start = null;
    /** @type {{table: import("../types.js").Table, own: boolean, parts: {lines: LogLine[], moments: Map<number, Moment>}[]}|null} the fight in the
     * panel as it was shown, and the table before it */
    this.story = null;
    /** @type {((piece: string, path: string[], ms: number) => Promise<void>)|null} */
    this.animate = null;
  }

  /** @param {Partial<FightShown>} change */
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

  /** Waits for a press. @param {string} [goes] what it leads to, if not to the roll that is armed @returns {Promise<void>} */
  async press(goes = "") {
    if (this.still || !this.desk.state.fight) return;
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
   * @param {{own: boolean, pressed: boolean, then: () => Next}} how `own`: the player goes from moment to moment; `pressed`: the first roll of these lines is the one the player has
   *   just ordered; `then`: what comes next, as known when they have been shown
   */
  async tell(lines, moments, { own: mine, pressed, then }) {
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
    const goesOn = known !== null && known.place === place && this.continues(lines);
    const own = goesOn ? known.own : mine;
    if (!goesOn) {
      await this.leaveBehind();
      this.begin(this.opening(lines), place, own);
      this.story = { table, own, parts: [] };
    }
    this.story?.parts.push({ lines, moments });
    desk.set({ tab: "odds", pane: "act", playing: null, spot: [], tip: null, fan: null });
    desk.bring?.([place]);
    const blocks = roundsOf(lines);
    for (const [index, block] of blocks.entries()) {
      if (desk.closed) break;
      const fresh = block[0].opens === true || (index === 0 && !goesOn);
      if (fresh) await this.arm(block, moments, own && !pressed && index === 0);
      await this.round(block, moments);
      const more = index < blocks.length - 1;
      if (more && desk.state.fight) {
        const { fight } = desk.state;
        const rolled = fight.recent.length > 0 || block.some((line) => line.dice.length > 0);
        this.sumUpRound();
        if (own && rolled) await this.press(fight.ground ? "Next round" : "Go on");
        else await this.read(MS.over);
      }
    }
    await this.finish(then(), own);
    this.running = false;
    this.hurry = false;
  }

  /** The fight in the panel once more, from its beginning, without stops for a press. */
  async again() {
    const { desk, story } = this;
    const { table, fight } = desk.state;
    if (!story || !table || fight?.step !== "verdict") return;
    const over = { ...table, prompts: [], legal: [] };
    desk.set({ fight: null, table: story.table, waiting: 1 });
    for (const [index, { lines, moments }] of story.parts.entries()) {
      const last = index === story.parts.length - 1;
      await this.tell(lines, moments, { own: false, pressed: true, then: () => ({ last, more: !last, table: over }) });
    }
    this.story = story;
    const shown = desk.state.fight;
    desk.set({ table, waiting: 0, fight: shown ? { ...shown, own: story.own } : null });
  }

  /** A page that is opened in the middle of a fight shows it as it stands, at the question that it waits for. */
  async resume() {
    const { desk } = this;
    const { table, lines } = desk.state;
    const latest = grouped(lines.filter((line) => line.text)).pop()?.lines ?? [];
    if (!table || table.at !== null || latest[0]?.group !== "fight" || desk.state.fight || this.running) return;
    const place = fightPlace(latest, table.scene);
    const pieces = new Set(latest.flatMap((line) => line.pieces));
    if (place === null || asksForFight(table, place) || !(underWay(latest) || table.prompts.some((prompt) => asksAbout(prompt, place, pieces)))) return;
    const block = /** @type {LogLine[]} */ (roundsOf(latest).pop());
    const roll = block.findLast((line) => line.dice.length > 0);
    this.begin(block[0], place, block[0].side === desk.side);
    this.story = null; // its beginning was not seen
    this.set({ step: "choice", round: roundsOf(latest).length, lines: latest, faces: roll?.dice ?? [], heading: roll ? `${bare(roll.text)}.` : underAttack(place) });
    desk.set({ tab: "odds", pane: "act" });
    desk.bring?.([place]);
    desk.needCharts();
    await (roll ? this.weigh(roll, place) : this.foresee(table));
    const { fight } = this.desk.state;
    if (roll && fight?.faces === roll.dice) this.set({ result: resultOf(fight.odds, roll), rounds: [{ faces: roll.dice, result: resultOf(fight.odds, roll) }] });
  }

  /** @param {LogLine[]} lines @param {import("../types.js").Scene} scene */
  placeOf(lines, scene) {
    const { fight } = this.desk.state;
    if (fight && this.continues(lines)) return fight.place;
    return fightPlace([this.opening(lines), ...lines], scene);
  }

  /** Whether the side at this screen attacks in a fight that these lines open: it sees the roll, whoever's order has led to it.
   * Orders that are opened together are everybody's. @param {LogLine[]} lines */
  owns(lines) {
    const { table } = this.desk.state;
    const side = this.desk.side;
    return side !== null && table?.seats[side]?.human === true && lines.some((line) => line.group === "fight" && line.opens && line.side === side && !line.together);
  }

  /** Whether lines go on with the fight in the panel: they answer its question, or tell more of those who fought in it.
   * @param {LogLine[]} lines */
  continues(lines) {
    const { fight } = this.desk.state;
    if (fight?.step === "choice") return !lines[0].opens || lines[0].places[0] === fight.place;
    if (!fight || lines.some((line) => line.opens)) return false;
    const those = this.involved(fight);
    return lines[0].phase?.name === fight.phase && lines.every((line) => line.pieces.some((piece) => those.has(piece)));
  }

  /** The line with which a fight began, perhaps some answers ago. @param {LogLine[]} lines @returns {LogLine} */
  opening(lines) {
    return lines.find((line) => line.opens) ?? underWay(this.desk.state.lines) ?? lines[0];
  }

  /** The fight in the panel stood at a question that was its last: its verdict is read before the next fight begins. */
  async leaveBehind() {
    const { fight, table } = this.desk.state;
    if (!table || fight?.step !== "choice") return;
    this.conclude(fight, table);
    if (fight.lines.some((line) => line.together)) await this.press("Next hex");
    else if (fight.own) await this.press("Go on");
    else await this.read(MS.over);
    this.set({ arrows: [], fallen: [] });
  }

  /** A new fight comes into the panel. @param {LogLine} opening @param {string} place @param {boolean} own */
  begin(opening, place, own) {
    const { desk } = this;
    const table = /** @type {import("../types.js").Table} */ (desk.state.table);
    const contest = table.scene.places[place]?.contested;
    const attacker = contest?.attacker ?? opening.side;
    const here = table.scene.pieces.filter((piece) => piece.place === place && piece.side);
    const weighed = own && desk.state.odds?.place === place ? desk.state.odds.value : null;
    const sums = contest ? { attack: contest.attack, defence: contest.defence } : null;
    this.start = table.scene;
    giveUp(desk); // odds that were still being counted do not cover the fight
    desk.set({
      fight: {
        place, name: townName(place), attacker, own, step: "armed", waits: false, ground: forGround(opening), until: opening.until ?? "", phase: opening.phase?.name ?? table.phase?.name ?? "", odds: weighed,
        pieces: here, round: 0, rounds: [], faces: [], result: "", heading: "", detail: "", rules: [], toll: "",
        notes: {}, sums, before: null, calls: [], arrows: [], ghosts: [], fallen: [], gain: null, lines: [], changes: [], recent: [], goes: "", opened: NOTHING,
      },
      fell: null, placeInfo: null, cursor: place, odds: null,
    });
  }

  /** Armed: the odds as they stood, and nothing has rolled. @param {LogLine[]} block @param {Map<number, Moment>} moments @param {boolean} waits */
  async arm(block, moments, waits) {
    const { desk } = this;
    const { fight } = desk.state;
    if (!fight) return;
    const roll = block.find((line) => line.dice.length > 0);
    const opening = block[0];
    const scene = desk.state.table?.scene;
    const contest = scene?.places[fight.place]?.contested;
    this.start = scene ?? null;
    this.set({
      step: "armed", round: fight.round + 1, faces: [], result: "", heading: "", detail: "", notes: {}, before: null,
      sums: contest ? { attack: contest.attack, defence: contest.defence } : fight.sums,
      pieces: scene?.pieces.filter((piece) => (piece.place === fight.place || opening.pieces.includes(piece.id)) && piece.side) ?? fight.pieces,
      calls: [], arrows: [], ghosts: [], fallen: [], recent: [], opened: NOTHING,
    });
    this.open(opening);
    if (!roll && !fight.until) return; // nothing to wait for
    desk.needCharts();
    const { odds = null } = desk.state.fight ?? {};
    const known = odds !== null && (fight.round === 0 || odds.reckoning?.cells !== undefined);
    if (known && roll) this.sheet = { n: roll.n, come: true, coming: Promise.resolve() };
    const sheet = this.weigh(roll, fight.place);
    if (fight.own && !waits) {
      await Promise.race([sheet, this.read(3000)]);
      return;
    }
    await Promise.race([sheet, this.read(1200)]);
    if (waits) await this.press();
    else await this.read(MS.armed);
  }

  /** The sheet of a roll, as it stood before the die fell, comes into the panel. @param {LogLine|undefined} roll @param {string} place @returns {Promise<void>} */
  weigh(roll, place) {
    if (!roll) return Promise.resolve();
    if (this.sheet?.n !== roll.n) {
      this.sheet = { n: roll.n, come: false, coming: Promise.resolve() };
      this.sheet.coming = this.fetchSheet(this.sheet, place);
    }
    return this.sheet.coming;
  }

  /** @param {{n: number, come: boolean}} sheet @param {string} place */
  async fetchSheet(sheet, place) {
    const { desk } = this;
    const wanted = () => this.sheet === sheet && desk.state.fight?.place === place;
    try {
      const { odds, pieces } = await api.weighed(desk.game, sheet.n, { as: desk.side ?? "onlooker" });
      const { fight } = desk.state;
      if (fight && wanted()) this.set({ odds, pieces: pieces.length ? pieces : fight.pieces });
    } catch {
      // A roll nothing is known of beforehand: the panel shows what follows.
      if (wanted()) this.set({ odds: null });
    }
    sheet.come = true;
  }

  /** What a line of a fight lays open for all: its sum, what the dice mean, what they cost. @param {LogLine} line */
  open(line) {
    const { table, fight, sides } = this.desk.state;
    if (!table || !fight || !line.fight) return;
    const sheet = openSheet(line, table, sides);
    this.set({ ...(sheet ? { odds: sheet } : {}), opened: opened(line, fight.odds, fight.opened) });
  }

  /** One round: the die, its card, losses and retreats. @param {LogLine[]} block @param {Map<number, Moment>} moments */
  async round(block, moments) {
    const { desk } = this;
    /** @type {Change[]} */
    const all = block[0].opens ? [] : [...desk.state.fight?.recent ?? []];
    for (const line of block) {
      if (desk.closed) return;
      this.open(line);
      if (line.dice.length) await this.roll(line, block, moments);
      const scene = /** @type {import("../types.js").Table} */ (desk.state.table).scene;
      const found = sinceFallen(changes(scene, moments.get(line.n), line, desk.state.fight?.attacker ?? null), [...desk.state.fight?.changes ?? [], ...all]);
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
    this.follow(line);
    // What the die means is read in its own sheet, also by somebody in a hurry.
    const lies = this.desk.state.fight?.odds?.reckoning?.cells;
    if (!lies) await Promise.race([this.weigh(line, this.desk.state.fight?.place ?? ""), new Promise((late) => setTimeout(late, SHEET_LATE))]);
    const { fight } = this.desk.state;
    if (!fight) return;
    const { says } = fight.opened;
    const result = lies ? lies[fight.opened.cell ?? -1]?.colour ?? "" : resultOf(this.sheet?.come ? fight.odds : null, line);
    const coming = foretold(upToNextRoll(block, line), moments, /** @type {import("../types.js").Table} */ (this.desk.state.table).scene, fight.attacker);
    const inWords = says || coming.length || (result && result.length < 6) ? "" : `${bare(line.text)}.`; // a result in letters needs the die beside it
    this.set({ step: "rolling", faces: line.dice, result });
    sound("die", paced(MS.die));
    await this.wait(MS.die);
    this.set({ step: "lit", heading: says || (coming.length ? roundWords(coming, fight.attacker, fight.place) : inWords), detail: inWords ? "" : bare(line.text), rules: [line.rule ?? ""].filter(Boolean), rounds: [...fight.rounds, { faces: line.dice, result }] });
    await this.wait(MS.card);
    await this.read(MS.read);
  }

  /** Fire that goes on over another place: the panel and the ring follow whom it is aimed at. @param {LogLine} line */
  follow(line) {
    const { desk } = this;
    const { fight, table } = desk.state;
    const target = table?.scene.pieces.find((piece) => piece.id === line.pieces[0]);
    if (!fight || fight.ground || line.places.length || !target || target.side === fight.attacker || !table?.scene.places[target.place]) return;
    if (target.place === fight.place) return;
    this.set({ place: target.place, name: townName(target.place) });
    desk.set({ cursor: target.place });
    desk.bring?.([target.place]);
  }

  /** Losses and retreats of one line. @param {LogLine} line @param {Change[]} found @param {Moment|undefined} moment @param {Change[]} all of this round so far */
  async show(line, found, moment, all) {
    const { fight } = this.desk.state;
    if (!fight) return this.advance(moment);
    const { scene } = /** @type {import("../types.js").Table} */ (this.desk.state.table);
    const notes = { ...fight.notes };
    for (const { piece: { id } } of found) {
      const note = noteSince(this.start ?? scene, after(scene, moment), id, fight.attacker);
      if (note) notes[id] = note;
      else delete notes[id]; // it stands as it stood
    }
    const moves = found.filter((change) => change.kind === "moved");
    const hurt = found.filter((change) => change.kind !== "moved");
    const back = new Set(found.filter((change) => change.kind === "back").map(({ piece }) => piece.id));
    const calls = [...fight.calls, ...hurt.map((change) => ({ place: change.from, text: `${change.piece.name}: ${change.text}`, tone: toneOf(change) }))].slice(-3);
    this.set({ step: "losses", notes, calls, detail: this.tollOf(all), rules: [...new Set([...fight.rules, line.rule ?? ""])].filter(Boolean).slice(-3), changes: [...fight.changes, ...found], recent: all.slice() });
    if (moves.length) {
      const leaving = moves.filter(({ to }) => to !== fight.place); // who goes in leaves no ghost and no arrow of a retreat
      this.set({ ghosts: [...fight.ghosts, ...leaving.map((change) => ({ ...change.piece, place: change.from }))], arrows: [...fight.arrows, ...leaving.map(({ from, to }) => ({ from, to }))] });
      const span = this.still ? 0 : paced(MS.slide);
      if (span > 80 && this.animate) {
        await Promise.race([Promise.all(moves.map((change) => this.animate?.(change.piece.id, [change.from, change.to], span))), this.sleep(span + 200)]);
      }
      sound("counter");
    }
    const gone = found.filter((change) => change.kind === "gone").map((change) => change.piece);
    if (gone.length || back.size) this.set({ fallen: [...fight.fallen.filter(({ id }) => !back.has(id)), ...gone] });
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
    const { sides, fight } = this.desk.state;
    if (fight?.opened.losses) return fight.opened.losses;
    const by = tolls(list);
    return [...by].map(([side, toll]) => `${sideName(sides, side)}: ${tollWords(toll)}`).join(" · ");
  }

  /** After a round that another one follows. */
  sumUpRound() {
    const { fight } = this.desk.state;
    if (!fight) return;
    const fought = fight.faces.length > 0 || fight.recent.length > 0;
    const said = `${bare(fight.lines[fight.lines.length - 1]?.text ?? "")}.`;
    const words = fight.recent.length === 0 && /[a-z]{3}/.test(fight.result) ? `${capital(fight.result)}.` : roundWords(fight.recent, fight.attacker, fight.place);
    this.set({ step: "round", heading: fought ? words : said, detail: this.tollOf(fight.recent) || (fought ? "No losses" : ""), calls: [] });
  }

  /** Whether the fight in the panel is one of several questions. */
  several() {
    return Boolean(this.desk.state.fight?.until);
  }

  /** Who is asked for a card before any die has fallen sees the fight as it will be without one.
   * @param {import("../types.js").Table} table */
  async foresee({ legal, prompts }) {
    const { desk } = this;
    const { fight } = desk.state;
    const plain = prompts.some(({ mine }) => mine) ? legal.find(({ ends }) => ends) : undefined;
    if (!fight?.until || !plain || !desk.side) return;
    try {
      const odds = await api.odds(desk.game, { side: desk.side, choices: [plain.text] });
      const now = desk.state.fight;
      if (now?.step !== "choice" || now.place !== fight.place || now.odds || !odds.reckoning) return;
      const { attack, defence } = sides(odds.reckoning);
      const names = [...attack, ...defence].map((share) => share.piece);
      this.set({ odds, pieces: [...now.pieces, ...desk.state.table?.scene.pieces.filter((piece) => names.includes(piece.name) && !now.pieces.some(({ id }) => id === piece.id)) ?? []] });
    } catch {
      // Nothing is known beforehand: the panel shows what follows.
    }
  }

  /** A fight that stood at a question, once nobody is asked about it any more. @param {import("../types.js").Table} next */
  settle(next) {
    const { fight, waiting } = this.desk.state;
    if (!fight || this.running || waiting > 0 || next.at !== null) return;
    // The verdict of one's own fight of several questions has been read once its player has ended the phase.
    if (fight.step === "verdict" && fight.own && fight.until && next.phase?.name !== fight.phase && next.prompts.some(({ mine }) => mine)) {
      this.desk.set({ fight: null, tab: "orders" });
    }
    if (fight.step !== "choice") return;
    const mine = next.prompts.filter((prompt) => prompt.mine);
    const about = mine.some((prompt) => asksAbout(prompt, fight.place, this.involved(fight))) && !asksForFight(next, fight.place);
    // What decides it is still to come: a question that names neither place nor unit is about it too.
    if (undecided(fight) && next.phase?.name === fight.phase) return;
    if (!about && (mine.length > 0 || next.phase?.name !== fight.phase)) this.conclude(fight, next);
  }

  /** @param {FightShown} fight */
  involved(fight) {
    return new Set([...fight.pieces.map((piece) => piece.id), ...fight.lines.flatMap((line) => line.pieces)]);
  }

  /** @param {FightShown} fight @param {import("../types.js").Table} now how it stands @param {FightShown["gain"]} [gain] */
  conclude(fight, { scene }, gain = null) {
    const words = fightWords({
      name: fight.name, place: fight.place, attacker: fight.attacker, scene, rounds: fight.round, lines: fight.lines,
      list: fight.changes, ground: fight.ground, result: fight.result,
    });
    const toll = this.tollOf(fight.changes);
    const seen = this.story !== null; // of a fight that was opened in its middle the losses are not known
    this.set({ step: "verdict", heading: words, detail: !seen ? "" : toll || (fight.rounds.length || fight.ground ? "No losses" : ""), toll, calls: [], ghosts: [], gain });
  }

  /** The verdict, or the choice that stops the telling, perhaps of another who has made it already. @param {Next} then @param {boolean} own */
  async finish({ last, more, table: next }, own) {
    const { desk } = this;
    const { fight, table } = desk.state;
    if (!fight || !table) return;
    const asked = last ? next.prompts.find((prompt) => asksAbout(prompt, fight.place, this.involved(fight))) : undefined;
    if (more || (last && (undecided(fight) || (asked && !asksForFight(next, fight.place))))) {
      const begun = fight.faces.length > 0 || fight.recent.length > 0;
      const round = fight.opened.says || (fight.recent.length ? roundWords(fight.recent, fight.attacker, fight.place) : fight.heading);
      this.set({ step: "choice", heading: begun ? round : underAttack(fight.place), detail: this.tollOf(fight.recent) || fight.detail, calls: [], ghosts: [] });
      if (last && !fight.odds) this.foresee(next);
      return;
    }
    this.conclude(fight, table, gainOf(table.scene, next.scene, last));
    await this.wait(MS.verdict);
    const moved = next.phase?.name !== table.phase?.name || next.turn !== table.turn;
    this.hurry = false;
    if (own && (!last || moved)) await this.press("Go on");
    else if (!last && fight.lines.some((line) => line.together)) await this.press("Next hex");
    else if (!own) await this.read(MS.over);
    this.set({ arrows: [], fallen: [] });
  }
}

/** Whether a fight is one of several rounds: another has begun, or one die decides each. One that says by which line it is decided has none.
 * @param {FightShown|null} fight */
export const inRounds = (fight) => fight?.ground === true && !fight.until && (fight.round > 1 || Boolean(fight.odds?.reckoning?.faces.length));

/** What the press leads to that a fight waits for. Its sheet may come later than the question. @param {FightShown} fight */
export function onward(fight) {
  if (fight.step !== "armed") return fight.goes;
  return inRounds(fight) ? `Roll round ${fight.round}` : "Roll";
}

/** @type {import("./opened.js").Opened} */
const NOTHING = { cell: null, says: "", losses: "" };

/** Whether a fight with several questions has not come to the line that decides it. @param {FightShown} fight */
const undecided = (fight) => fight.until !== "" && !fight.lines.some((line) => line.kind === fight.until);

/** @param {string} place */
const underAttack = (place) => `${townName(place)} is under attack.`;

/** Whether the next question is which fight to begin, this one among them. @param {import("../types.js").Table} next @param {string} place */
const asksForFight = (next, place) => next.legal.some((choice) => choice.weigh && choice.place === place);

/** The result of a roll: as its sheet has it, else the short word at the end of its line. @param {import("./chances.js").Odds|null} odds @param {LogLine} line */
function resultOf(odds, { dice, text }) {
  const { faces = [], pairs = [] } = odds?.reckoning ?? {};
  const sheet = dice.length === 2 ? pairs[dice[0] - 1]?.[dice[1] - 1] : dice.length === 1 ? faces[dice[0] - 1] : "";
  return String(sheet ?? "") || (/: (\S{1,8})$/.exec(bare(text))?.[1] ?? "");
}

/** What one roll brings: the lines from it to the next. @param {LogLine[]} block @param {LogLine} roll */
function upToNextRoll(block, roll) {
  const start = block.indexOf(roll);
  const next = block.findIndex((line, index) => index > start && line.dice.length > 0);
  return block.slice(start, next < 0 ? undefined : next);
}

/** What lines will have changed, known before it is shown. @param {LogLine[]} block @param {Map<number, Moment>} moments @param {import("../types.js").Scene} scene
 * @param {string|null} attacker */
function foretold(block, moments, scene, attacker) {
  /** @type {Change[]} */
  const list = [];
  let now = scene;
  for (const line of block) {
    const moment = moments.get(line.n);
    list.push(...changes(now, moment, line, attacker));
    now = after(now, moment);
  }
  return list;
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
