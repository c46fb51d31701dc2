/** The whole map in a corner: relief, borders, counters as dots in their side's shape, and the part in sight. */
import { nationClass } from "../look.js";
import { dom, group, path, svg, tenth } from "./svg.js";

/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./camera.js").Camera} Camera */

const WIDTH = 210;
const FOLLOW_MS = 150;
/** How much the frame may be scaled before it is redrawn. */
const COARSE = 1.8;

export class Minimap {
  /** @param {Camera} camera @param {Geometry} geometry @param {string[]} borders @param {AbortSignal} signal */
  constructor(camera, geometry, borders, signal) {
    this.camera = camera;
    this.geometry = geometry;
    this.followed = 0;
    /** The size at which the frame is drawn. */
    this.drawn = { width: 1, height: 1 };
    const [w, h] = geometry.size;
    this.picture = dom("img", { alt: "", draggable: "false" });
    this.dots = group("map-mini-dots");
    this.frame = dom("div", { class: "map-mini-frame" });
    this.height = Math.round((WIDTH * h) / w);
    this.element = dom("div", { class: "map-mini", "data-map-control": "minimap", role: "img", "aria-label": "Overview; press to go there" }, [
      this.picture,
      svg("svg", { viewBox: `0 0 ${w} ${h}`, preserveAspectRatio: "none" }, [path("map-mini-border", borders.join("")), this.dots]),
      this.frame,
    ]);
    this.element.style.width = `${WIDTH}px`;
    this.element.style.height = `${this.height}px`;
    const go = (/** @type {PointerEvent} */ event) => {
      const box = this.element.getBoundingClientRect();
      camera.centreOn([((event.clientX - box.left) / box.width) * w, ((event.clientY - box.top) / box.height) * h], camera.scale, event.type === "pointerdown");
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      go(event);
    }, { signal });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) go(event);
    }, { signal });
  }

  /** @param {string | null} url */
  relief(url) {
    this.picture.hidden = !url;
    if (url) this.picture.src = url;
  }

  /** One dot a cell and side: square for the first side, round for the others. @param {Piece[]} pieces @param {string[]} sides */
  show(pieces, sides) {
    /** @type {Map<string, Piece>} */
    const seen = new Map();
    for (const piece of pieces) {
      if ((piece.kind === "unit" || piece.kind === "force") && this.geometry.has(piece.place)) seen.set(`${piece.place} ${piece.side}`, piece);
    }
    const r = this.geometry.size[0] / WIDTH * 2.4;
    this.dots.replaceChildren(...[...seen.values()].map((piece) => {
      const [x, y] = this.geometry.centre(piece.place);
      const look = nationClass(piece.nation);
      return (piece.shape ? piece.shape === "square" : sides.indexOf(piece.side ?? "") <= 0)
        ? svg("rect", { class: look, x: tenth(x - r), y: tenth(y - r), width: tenth(2 * r), height: tenth(2 * r) })
        : svg("circle", { class: look, cx: tenth(x), cy: tenth(y), r: tenth(r * 1.12) });
    }));
  }

  /** The frame follows a few times a second: more would cost more than it shows. @param {boolean} [resting] */
  follow(resting = false) {
    const { camera, frame } = this;
    const now = performance.now();
    if (this.element.hidden || (!resting && now - this.followed < FOLLOW_MS)) return;
    this.followed = now;
    const [w, h] = this.geometry.size;
    const [left, top] = camera.toMap(0, 0);
    const [right, bottom] = camera.toMap(camera.box.width, camera.box.height);
    const width = Math.max(1, Math.round(((right - left) / w) * WIDTH));
    const height = Math.max(1, Math.round(((bottom - top) / h) * this.height));
    const by = width / this.drawn.width;
    if (resting || by > COARSE || by < 1 / COARSE) this.size(width, height);
    const place = `translate(${Math.round((left / w) * WIDTH)}px, ${Math.round((top / h) * this.height)}px)`;
    frame.style.transform = `${place} scale(${width / this.drawn.width}, ${height / this.drawn.height})`;
  }

  /** Draws the frame at its true size. While the map is zoomed it is only scaled: a new size would lay out and paint
   * the whole page anew. @param {number} width @param {number} height */
  size(width, height) {
    if (this.drawn.width === width && this.drawn.height === height) return;
    this.drawn = { width, height };
    Object.assign(this.frame.style, { width: `${width}px`, height: `${height}px` });
  }
}
