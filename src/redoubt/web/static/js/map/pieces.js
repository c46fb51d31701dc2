/** The counters on the map: where each stands, and redraws only those that changed. */
import { nationClass } from "../look.js";
import { svg, tenth, text } from "./svg.js";
import { reducedMotion } from "./camera.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").RenderPiece} RenderPiece */
/** @typedef {{piece: Piece, x: number, y: number, size: number, covered: boolean, top: boolean}} Spot */

/** Sizes as a part of the hex radius. */
const SIZE = 42 / 40;
const CROWDED = 33 / 40;
const PAIR = 0.42;
/** Counters stand a little above the middle: the town's name below stays free. */
const RISE = 0.07;
const STEP = [3.4 / 40, 3.2 / 40];
/** A small counter beside others. */
const SMALL = 0.82;
const SHOWN = 3;
const MS_A_HEX = 90;
const MS_AT_MOST = 450;
/** Drawn nowhere: a counter that slid away from its place. */
const MOVED = "moved";

/** A piece stands on the map as a counter unless it is drawn as a work or is a marker that the cell shows as a mark.
 * @param {Piece} piece @param {Geometry} geometry @param {Record<string, import("./types.js").PlaceState>} hexes */
const stands = (piece, geometry, hexes) => geometry.has(piece.place) && piece.kind !== "fort"
  && !hexes[piece.place]?.marks?.some(({ kind }) => kind === piece.symbol);

/** Where the counters of one cell stand: one stack, or two side by side when both sides are there.
 * @param {Piece[]} here @param {[number, number]} centre @param {number} radius @param {string[]} sides who stands left first @returns {Spot[]} */
export function arrange(here, [x, y], radius, sides) {
  const rank = (/** @type {Piece} */ piece) => (piece.side === null ? sides.length : sides.indexOf(piece.side));
  const present = [...new Set(here.map(rank))].sort((a, b) => a - b);
  const size = radius * (present.length > 1 ? CROWDED : SIZE);
  const shift = (/** @type {number} */ n) => (present.length > 1 ? (n - (present.length - 1) / 2) * 2 * PAIR * radius : 0);
  return present.flatMap((side, n) => {
    const stack = here.filter((piece) => rank(piece) === side).sort((a, b) => b.order - a.order);
    const depth = Math.min(stack.length, SHOWN);
    return stack.map((piece, at) => {
      const under = Math.min(stack.length - 1 - at, SHOWN - 1);
      const [across = 0, down = 0] = STEP;
      const middle = (depth - 1) / 2;
      return {
        piece, size: piece.small ? size * SMALL : size, covered: stack.length - 1 - at >= SHOWN, top: at === stack.length - 1,
        x: x + shift(n) + (under - middle) * across * radius, y: y - RISE * radius + (under - middle) * down * radius,
      };
    });
  });
}

/** @type {WeakMap<Piece, Piece>} */
const undimmed = new WeakMap();

/** A unit about to fight is drawn at full strength of colour, whatever it has done. @param {Piece} piece @returns {Piece} */
function fresh(piece) {
  if (!piece.done) return piece;
  const known = undimmed.get(piece) ?? { ...piece, done: false };
  undimmed.set(piece, known);
  return known;
}

export class Pieces {
  /** @param {SVGGElement} layer @param {Geometry} geometry */
  constructor(layer, geometry) {
    this.layer = layer;
    this.geometry = geometry;
    /** @type {Map<string, {element: SVGGElement, drawn: string, piece: Piece | null, how: string}>} */
    this.standing = new Map();
    /** How many there are, where not all can be seen, by cell. @type {Map<string, {element: SVGGElement, count: number}>} */
    this.tallies = new Map();
    /** @type {Map<string, Animation>} */
    this.sliding = new Map();
    /** Cells with a counter. @type {Set<string>} */
    this.occupied = new Set();
  }

  /** @param {Piece[]} pieces @param {Record<string, import("./types.js").PlaceState>} hexes @param {{render: RenderPiece, scale: number, sidesAt: (cell: string) => string[], selected: ReadonlySet<string>, able: ReadonlySet<string>, level: number}} how */
  show(pieces, hexes, how) {
    /** @type {Map<string, Piece[]>} */
    const cells = new Map();
    for (const piece of pieces) {
      if (!stands(piece, this.geometry, hexes)) continue;
      const here = cells.get(piece.place);
      if (here) here.push(piece);
      else cells.set(piece.place, [piece]);
    }
    this.occupied = new Set(cells.keys());
    /** @type {Set<string>} */
    const seen = new Set();
    /** @type {Element[]} */
    const order = [];
    for (const [cell, here] of cells) {
      const shown = hexes[cell]?.contested ? here.map(fresh) : here;
      for (const spot of arrange(shown, this.geometry.centre(cell), this.geometry.radius, how.sidesAt(cell))) {
        seen.add(spot.piece.id);
        order.push(this.place(spot, how));
      }
      const most = here.length;
      if (most > SHOWN) order.push(this.tally(cell, most));
    }
    for (const [id, { element }] of this.standing) {
      if (!seen.has(id)) {
        element.remove();
        this.standing.delete(id);
      }
    }
    for (const cell of this.tallies.keys()) if ((cells.get(cell)?.length ?? 0) <= SHOWN) this.tallies.delete(cell);
    this.lay(order);
  }

  /** Lays the counters in this order and takes away all else. One that lies right is not touched: to put it back would
   * cost its style, its layout and its painting. @param {Element[]} order */
  lay(order) {
    let next = this.layer.firstChild;
    for (const element of order) {
      if (element === next) next = next.nextSibling;
      else this.layer.insertBefore(element, next);
    }
    while (next) {
      const rest = next.nextSibling;
      next.remove();
      next = rest;
    }
  }

  /** A group without a transform of its own: each would cost time in every frame of a pan.
   * @param {Spot} spot @param {{render: RenderPiece, scale: number, selected: ReadonlySet<string>, able: ReadonlySet<string>, level: number}} how */
  place({ piece, x, y, size, covered, top }, { render, scale, selected, able, level }) {
    const options = { x: tenth(x), y: tenth(y), scale, selected: selected.has(piece.id), hot: able.has(piece.id), name: level > 3 && top, shadow: level > 0 };
    let known = this.standing.get(piece.id);
    if (!known) {
      known = { element: svg("g", { class: "map-piece", "data-piece": piece.id }), drawn: "", piece: null, how: "" };
      this.standing.set(piece.id, known);
    }
    const how = JSON.stringify([size, options, covered]);
    if (known.piece === piece && known.how === how && known.drawn !== MOVED) return known.element;
    const drawn = `${how}${JSON.stringify(piece)}`;
    Object.assign(known, { piece, how });
    if (known.drawn !== drawn) {
      this.sliding.get(piece.id)?.cancel();
      this.sliding.delete(piece.id);
      known.element.replaceChildren(...(covered ? [] : [render(piece, size, options)]));
      known.element.dataset.cell = piece.place;
      known.drawn = drawn;
    }
    return known.element;
  }

  /** How many there are, where not all can be seen. @param {string} cell @param {number} count */
  tally(cell, count) {
    const known = this.tallies.get(cell);
    if (known?.count === count) return known.element;
    const [x, y] = this.geometry.centre(cell);
    const element = svg("g", { class: "map-tally", transform: `translate(${tenth(x + 0.56 * this.geometry.radius)},${tenth(y + 0.5 * this.geometry.radius)})` }, [
      svg("circle", { r: 7 }), text("", String(count), 0, 3.4),
    ]);
    this.tallies.set(cell, { element, count });
    return element;
  }

  /** Slides a counter along a way that begins where it stands; the next scene sets its true place, until then it
   * stays at the end. @param {string} id @param {string[]} way @param {number} [ms] @returns {Promise<void>} */
  async slide(id, way, ms) {
    const known = this.standing.get(id);
    const steps = way.filter((cell) => this.geometry.has(cell)).map((cell) => this.geometry.centre(cell));
    const [first] = steps;
    if (!known || !first || steps.length < 2) return;
    const { element } = known;
    this.layer.append(element);
    const duration = reducedMotion() ? 1 : ms ?? Math.min(MS_A_HEX * (steps.length - 1), MS_AT_MOST);
    const moving = element.animate(
      steps.map(([x, y]) => ({ transform: `translate(${x - first[0]}px, ${y - first[1]}px)` })),
      { duration, easing: "cubic-bezier(.2,.7,.2,1)", fill: "forwards" },
    );
    known.drawn = MOVED;
    this.sliding.set(id, moving);
    try {
      await moving.finished;
    } catch {
      // a new scene came first, or the map was taken away
    }
  }
}

/** A counter of our own, for pages that bring none. @type {RenderPiece} */
export function plainPiece(piece, size, { x = 0, y = 0 } = {}) {
  const half = size / 2;
  const round = piece.kind === "unit" && piece.letter ? size * 0.08 : size * 0.2;
  return svg("g", { class: `map-plain-piece ${nationClass(piece.nation)}`, transform: `translate(${x},${y})` }, [
    svg("rect", { x: -half, y: -half, width: size, height: size, rx: round }),
    text("id", piece.short || piece.name, 0, -half + size * 0.3, { "font-size": size * 0.22 }),
    text("factors", [piece.strength?.now, typeof piece.movement === "object" ? piece.movement?.now : piece.movement].filter((part) => part !== undefined && part !== null).join("–"), 0, half - size * 0.14, { "font-size": size * 0.32 }),
  ]);
}
