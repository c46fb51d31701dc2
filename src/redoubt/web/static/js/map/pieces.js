/** The counters on the map: where each stands, and only those drawn anew that changed. */
import { svg, tenth, text } from "./svg.js";
import { reducedMotion } from "./camera.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").RenderPiece} RenderPiece */
/** @typedef {{piece: Piece, x: number, y: number, size: number, covered: boolean}} Spot */

/** Sizes as a part of the hex radius. */
const SIZE = 42 / 40;
const CROWDED = 33 / 40;
const PAIR = 0.42;
const STEP = [3.4 / 40, 3.2 / 40];
const SHOWN = 3;
const MS_A_HEX = 90;
const MS_AT_MOST = 450;

/** A piece stands on the map as a counter unless it is a line of works, which is drawn along the hexsides.
 * @param {Piece} piece @param {Geometry} geometry */
const stands = (piece, geometry) => geometry.has(piece.place) && !(piece.kind === "fort" && typeof piece.facing === "number");

/** Where the counters of one cell stand: one stack, or two side by side when both sides are there.
 * @param {Piece[]} here @param {[number, number]} centre @param {number} radius @param {string[]} sides @returns {Spot[]} */
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
        piece, size, covered: stack.length - 1 - at >= SHOWN,
        x: x + shift(n) + (under - middle) * across * radius, y: y + (under - middle) * down * radius,
      };
    });
  });
}

export class Pieces {
  /** @param {SVGGElement} layer @param {Geometry} geometry */
  constructor(layer, geometry) {
    this.layer = layer;
    this.geometry = geometry;
    /** @type {Map<string, {element: SVGGElement, drawn: string, at: string}>} */
    this.standing = new Map();
    /** Cells with a counter. @type {Set<string>} */
    this.occupied = new Set();
    /** @type {Set<string>} */
    this.moving = new Set();
  }

  /** @param {Piece[]} pieces @param {{render: RenderPiece, scale: number, sides: string[], selected: ReadonlySet<string>, able: ReadonlySet<string>, level: number}} how */
  show(pieces, how) {
    /** @type {Map<string, Piece[]>} */
    const cells = new Map();
    for (const piece of pieces) {
      if (!stands(piece, this.geometry)) continue;
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
      for (const spot of arrange(here, this.geometry.centre(cell), this.geometry.radius, how.sides)) {
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
    this.layer.replaceChildren(...order);
  }

  /** @param {Spot} spot @param {{render: RenderPiece, scale: number, selected: ReadonlySet<string>, able: ReadonlySet<string>, level: number}} how */
  place({ piece, x, y, size, covered }, { render, scale, selected, able, level }) {
    const options = { scale, selected: selected.has(piece.id), hot: able.has(piece.id), name: level > 3, shadow: level > 0 };
    const drawn = JSON.stringify([piece, size, options, covered]);
    const at = `translate(${tenth(x)},${tenth(y)})`;
    let known = this.standing.get(piece.id);
    if (!known) {
      known = { element: svg("g", { class: "map-piece", "data-piece": piece.id, "data-cell": piece.place }), drawn: "", at: "" };
      this.standing.set(piece.id, known);
    }
    const { element } = known;
    if (known.drawn !== drawn) {
      element.replaceChildren(...(covered ? [] : [render(piece, size, options)]));
      element.dataset.cell = piece.place;
      known.drawn = drawn;
    }
    if (known.at !== at) {
      element.setAttribute("transform", at);
      known.at = at;
    }
    return element;
  }

  /** How many there are, where not all can be seen. @param {string} cell @param {number} count */
  tally(cell, count) {
    const [x, y] = this.geometry.centre(cell);
    return svg("g", { class: "map-tally", transform: `translate(${tenth(x + 0.56 * this.geometry.radius)},${tenth(y + 0.5 * this.geometry.radius)})` }, [
      svg("circle", { r: 7 }), text("", String(count), 0, 3.4),
    ]);
  }

  /** Slides a counter along a way; its true place is set by the next scene.
   * @param {string} id @param {string[]} way @param {number} [ms] @returns {Promise<void>} */
  async slide(id, way, ms) {
    const known = this.standing.get(id);
    const steps = way.filter((cell) => this.geometry.has(cell)).map((cell) => this.geometry.centre(cell));
    if (!known || steps.length < 2) return;
    const { element } = known;
    this.layer.append(element);
    const last = steps.length - 1;
    const duration = reducedMotion() ? 1 : ms ?? Math.min(MS_A_HEX * last, MS_AT_MOST);
    const moving = element.animate(
      steps.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })),
      { duration, easing: "cubic-bezier(.2,.7,.2,1)", fill: "forwards" },
    );
    try {
      await moving.finished;
    } catch {
      return; // the map was taken away
    }
    const [x, y] = /** @type {[number, number]} */ (steps[last]);
    known.at = `translate(${tenth(x)},${tenth(y)})`;
    element.setAttribute("transform", known.at);
    moving.cancel();
  }
}

/** A counter of our own, for pages that bring none. @type {RenderPiece} */
export function plainPiece(piece, size) {
  const half = size / 2;
  const round = piece.kind === "unit" && piece.letter ? size * 0.08 : size * 0.2;
  return svg("g", { class: `map-plain-piece nation-${piece.nation || "none"}` }, [
    svg("rect", { x: -half, y: -half, width: size, height: size, rx: round }),
    text("id", piece.short || piece.name, 0, -half + size * 0.3, { "font-size": size * 0.22 }),
    text("factors", [piece.strength?.now, typeof piece.movement === "object" ? piece.movement?.now : piece.movement].filter((part) => part !== undefined && part !== null).join("–"), 0, half - size * 0.14, { "font-size": size * 0.32 }),
  ]);
}
