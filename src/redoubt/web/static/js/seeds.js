/**
 * This browser's own seed for the dice of a game: one for each side that is played here. It is committed when the table
 * is opened, and opened before the first roll, so that whoever runs the server cannot choose the dice. Nobody has to do
 * anything for it, and a table where it does not succeed is played all the same.
 *
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").DiceInfo} DiceInfo
 */
import { api, newKey } from "./api.js";
import { sha256 } from "./sha256.js";

/** How long a first order waits for the seeds of those who are at the table, in milliseconds. */
const PATIENCE = 2000;
const STEP = 50;

/** Seeds of this page where the browser keeps nothing. @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} game @param {string} side */
const place = (game, side) => `redoubt.seed.${game}.${side}`;

/** @param {string} game @param {string} side */
function kept(game, side) {
  const at = place(game, side);
  try {
    return localStorage.getItem(at) ?? unkept.get(at) ?? null;
  } catch {
    return unkept.get(at) ?? null;
  }
}

/** @param {string} game @param {string} side @param {string} seed */
function keep(game, side, seed) {
  unkept.set(place(game, side), seed);
  try {
    localStorage.setItem(place(game, side), seed);
  } catch {
    // only this page knows it
  }
}

/** @param {string} side @param {string} seed */
const hash = (side, seed) => sha256(`${side}:${seed}`);

/** @param {DiceInfo} dice */
const someOpen = (dice) => Object.values(dice.seeds ?? {}).some((seed) => seed.opened);

/** Whether a computer must choose now. @param {Table} table */
const computerNext = (table) => table.computer.thinking || table.prompts.some(({ side }) => table.seats[side]?.human === false);

export class Seeds {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Table | null} */
    this.table = null;
    this.committed = false;
    /** What is sent to the server, one after the other. */
    this.working = Promise.resolve();
  }

  /** A new position: a seed is committed to at the first, and opened when somebody else's is. @param {Table} table */
  follow(table) {
    if (table.at !== null) return;
    this.table = table;
    if (!table.dice?.open) return;
    const open = someOpen(table.dice) || computerNext(table);
    if (this.committed && !open) return;
    this.committed = true;
    this.settle(open);
  }

  /** Before an order: this browser's seeds are open, and so are those of the others who are here. */
  async ready() {
    if (!this.table?.dice?.open) return;
    await this.settle(true);
    for (let waited = 0; waited < PATIENCE && this.awaited(); waited += STEP) await new Promise((resolve) => { setTimeout(resolve, STEP); });
  }

  /** Whether somebody at the table has yet to open a seed. */
  awaited() {
    const { dice, seats = {} } = this.table ?? {};
    return Boolean(dice?.open) && Object.entries(dice?.seeds ?? {}).some(([side, seed]) => !seed.opened && !this.plays.includes(side) && seats[side]?.here);
  }

  /** The sides that are played in this browser. @type {string[]} */
  plays = [];

  /** @param {boolean} open */
  settle(open) {
    this.working = this.working.then(() => this.send(open)).catch(() => {}); // played all the same, without this seed
    return this.working;
  }

  /** @param {boolean} open */
  async send(open) {
    const { plays, dice } = await api.seats(this.game);
    this.plays = plays;
    if (!dice.open) return;
    const seeds = dice.seeds ?? {};
    for (const side of someOpen(dice) ? [] : plays) {
      const seed = kept(this.game, side);
      if (seed && hash(side, seed) === seeds[side]?.commitment) continue;
      const fresh = newKey();
      keep(this.game, side, fresh);
      seeds[side] = { commitment: hash(side, fresh) };
      await api.seed(this.game, { side, commitment: seeds[side].commitment });
    }
    for (const side of open ? plays : []) {
      const seed = kept(this.game, side);
      if (seed && !seeds[side]?.opened && hash(side, seed) === seeds[side]?.commitment) await api.seed(this.game, { side, seed });
    }
  }
}

/** What is public about the dice, in sentences. @param {Table} table @param {(side: string) => string} named @returns {string[]} */
export function diceLines(table, named) {
  const { dice, seats } = table;
  if (!dice?.commitment) return ["Ordinary random dice: nothing was published about them."];
  const people = Object.keys(seats).filter((side) => seats[side].human || dice.seeds?.[side]);
  return [
    `Published before the first roll: ${dice.commitment}.`,
    ...people.map((side) => `${named(side)}: ${seedWords(dice, side)}.`),
  ];
}

/** @param {DiceInfo} dice @param {string} side */
export function seedWords(dice, side) {
  const seed = dice.seeds?.[side];
  if (seed?.opened) return "seed added";
  if (!seed) return dice.open ? "no seed yet" : "no seed";
  return dice.open ? "seed committed, to be opened before the first roll" : "seed committed but not opened, so not used";
}
