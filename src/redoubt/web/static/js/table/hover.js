/** What pointing at a place shows: the fan of what is there; with pieces in hand why they cannot go, or what awaits them. */
import { askCrowd, askOdds, askWhyNot } from "./asks.js";
import { chained, foresee } from "./deeds.js";
import { ringed } from "./hand.js";
import { words } from "./options.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Waits before something shows, in milliseconds. */
const ASK = 40;
const FAN = 160;
const WHY = 420;
const LEAVE = 260;

export class Hover {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {ReturnType<typeof setTimeout>[]} */
    this.timers = [];
    /** The pointer drags something: for the map it is gone. */
    this.dragging = false;
  }

  /** @param {() => void} deed @param {number} ms */
  later(deed, ms) {
    this.timers.push(setTimeout(deed, ms));
  }

  forget() {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
  }

  /** The pointer is over the fan: leave everything as it is. */
  stay() {
    this.forget();
  }

  /** @param {string|null} place */
  over(place) {
    const { desk } = this;
    if (this.dragging) return;
    this.forget();
    if (place === desk.state.hover) return;
    if (place === null) {
      this.later(() => desk.set({ hover: null, fan: null, tip: null }), LEAVE);
      return;
    }
    desk.set({ hover: place, tip: null });
    const { table } = desk.state;
    const here = table?.scene.pieces.some((piece) => piece.place === place) || Boolean(table?.scene.places[place]?.marks.length);
    this.later(() => desk.set({ fan: here ? place : null }), here ? FAN : LEAVE);
    if (!desk.mine) return;
    if (desk.state.hand.pieces.length === 0) return this.later(() => foresee(desk, place), ASK);
    this.awaits(place);
  }

  /** Something is dragged over a place: only what awaits it there; null: it was dropped. @param {string|null} place */
  drag(place) {
    const { desk } = this;
    const began = !this.dragging;
    this.dragging = place !== null;
    if (place === desk.state.hover && !began) return;
    this.forget();
    if (place === null) return;
    desk.set({ hover: place, tip: null });
    if (desk.state.hand.pieces.length) this.awaits(place);
  }

  /** Why the pieces in hand cannot go to a place, or what awaits them there. @param {string} place */
  awaits(place) {
    const { desk } = this;
    const { hand, options } = desk.state;
    const target = ringed(hand, options).get(place);
    if (!target && !hand.given && place !== hand.place) this.later(() => askWhyNot(desk, hand.pieces[0], place), WHY);
    if (target) this.foresee(place, target);
  }

  /** A place in reach: its note, what warns of the stack as a whole, and if an enemy is there the odds of fighting for it. @param {string} place @param {import("./options.js").Target} target */
  foresee(place, target) {
    const { desk } = this;
    const { table, hand } = desk.state;
    if (target.note) this.later(() => desk.set({ tip: { place, text: target.note, rule: null } }), FAN);
    const enemy = table?.scene.pieces.some((piece) => piece.place === place && piece.side !== null && piece.side !== table.viewer);
    const ways = hand.pieces.map((piece) => target.options.find((option) => (option.owner ?? option.choice.piece) === piece));
    if (!(enemy || ways.length > 1) || ways.some((way) => !way || (way.choice.danger && !way.choice.weigh))) return;
    this.later(() => this.suppose(place, /** @type {import("./options.js").Option[]} */ (ways), Boolean(enemy)), FAN);
  }

  /** What would be after the pieces in hand have gone there: too many together, the odds of a fight.
   * @param {string} place @param {import("./options.js").Option[]} ways @param {boolean} enemy */
  async suppose(place, ways, enemy) {
    const { desk } = this;
    const { choices, failed } = ways.length === 1 ? { choices: words(ways[0]), failed: null } : await chained(desk, ways);
    if (failed || desk.state.hover !== place) return;
    // Some go in by an attack that is rolled at once.
    const rolls = ways.every((way) => way.choice.weigh);
    if (enemy) askOdds(desk, choices, place, !rolls);
    if (ways.length > 1) askCrowd(desk, choices, place);
  }

  /** A press settles what is shown. @param {string} place */
  settle(place) {
    this.forget();
    this.desk.set({ hover: place, tip: null });
  }
}
