/** The sheets that lie over one another on the stage, and the buttons beside them. */
import { dom, group, path, svg } from "./svg.js";

/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").MapHandle} MapHandle */
/** @typedef {import("./view.js").Kind} Kind */
/** @typedef {import("./view.js").Props} Props */

/** Room for the hover ring, in radii. */
const RING = 1.1;

/** Relief, printed ground, the layers of the game, the hover ring. */
export class Sheets {
  /** @param {Kind} kind @param {Props} props @param {Geometry} geometry @param {string} id */
  constructor(kind, props, geometry, id) {
    this.geometry = geometry;
    const [w, h] = geometry.size;
    const m = geometry.margin;
    const box = `${-m} ${-m} ${w + 2 * m} ${h + 2 * m}`;
    this.relief = dom("img", { class: "map-relief", alt: "", draggable: "false" });
    this.grain = dom("div", { class: "map-grain", "aria-hidden": "true" });
    this.ground = svg("svg", { class: "map-ground", viewBox: box, "aria-hidden": "true" }, [kind.ground(props, geometry, id)]);
    this.layer = {
      won: group("map-layer-won"), lines: group("map-layer-lines"), edges: group("map-layer-edges"), overlay: group("map-layer-overlay"), veil: group("map-layer-veil"), changing: group("map-layer-changing"),
      fights: group("map-layer-fights"), works: group("map-layer-works"), earthworks: group("map-layer-earthworks"), rings: group("map-layer-rings"),
      flags: group("map-layer-flags"), marks: group("map-layer-marks"), path: group("map-layer-path"),
      pieces: group("map-pieces"), odds: group("map-layer-odds"), event: group("map-layer-event"), figures: group("map-layer-figures"), focus: group("map-layer-focus"),
    };
    const { won, lines, edges, overlay, veil, changing, fights, works, earthworks, rings, flags, marks, path: way, pieces, odds, event, figures, focus } = this.layer;
    this.play = svg("svg", { class: "map-play", viewBox: box }, [
      won, overlay, veil, changing, lines, fights, works, earthworks, rings, kind.names(props, geometry, id), flags, marks, way, pieces, edges, figures, odds, event, focus,
    ]);
    this.hover = svg("svg", { class: "map-hover", viewBox: `${-RING} ${-RING} ${2 * RING} ${2 * RING}`, "aria-hidden": "true" });
    this.stage = dom("div", { class: "map-stage" }, [this.relief, this.grain, this.ground, this.hover, this.play]);
    this.room = dom("div", { class: "map-room" }, [this.stage]);
    this.port = dom("div", { class: "map-port", tabindex: 0, role: "application", "aria-roledescription": "map" }, [this.room]);
  }

  /** Draws everything at its true size. @param {number} scale */
  resize(scale) {
    const [w, h] = this.geometry.size;
    const m = this.geometry.margin;
    for (const [sheet, by] of /** @type {[HTMLElement | SVGElement, number][]} */ ([[this.relief, 0], [this.grain, 0], [this.ground, m], [this.play, m]])) {
      Object.assign(sheet.style, { left: `${-by * scale}px`, top: `${-by * scale}px`, width: `${(w + 2 * by) * scale}px`, height: `${(h + 2 * by) * scale}px` });
    }
    const ring = 2 * RING * this.geometry.radius * scale;
    Object.assign(this.hover.style, { width: `${ring}px`, height: `${ring}px` });
  }

  /** Lays the hover ring around a cell: its own small sheet, so that nothing else is painted.
   * @param {string | null} cell @param {number} scale */
  ring(cell, scale) {
    this.hover.classList.toggle("on", cell !== null);
    if (cell === null) return;
    const { geometry, hover } = this;
    const [x, y] = geometry.centre(cell);
    const off = RING * geometry.radius;
    hover.style.transform = `translate(${(x - off) * scale}px, ${(y - off) * scale}px)`;
    if (hover.childElementCount) return;
    const place = `scale(${1 / geometry.radius}) translate(${-x},${-y})`;
    hover.append(path("ring", geometry.outline(cell, 0.96), { transform: place }));
  }
}

/** The buttons of the camera. @param {MapHandle} map @param {AbortSignal} signal */
export function controls(map, signal) {
  const button = (/** @type {string} */ words, /** @type {string} */ drawing, /** @type {() => void} */ deed) => {
    const button = dom("button", { type: "button", title: words, "aria-label": words }, [
      svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [path("", drawing)]),
    ]);
    button.addEventListener("click", deed, { signal });
    return button;
  };
  return dom("div", { class: "map-controls", "data-map-control": "camera" }, [
    button("Zoom in", "M12,5V19M5,12H19", () => map.zoomBy(1.4)),
    button("Zoom out", "M5,12H19", () => map.zoomBy(1 / 1.4)),
    button("Whole map", "M4,9V4H9M15,4H20V9M20,15V20H15M9,20H4V15", () => map.fit()),
  ]);
}
