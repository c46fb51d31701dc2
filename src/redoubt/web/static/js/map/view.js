/** A map on the page: ground, layers, counters, camera, minimap. Hex maps and point-to-point maps differ only in
 * their `Kind`: where cells are and how the ground is drawn. */
import { nationClass } from "../look.js";
import { Camera, levelOf, listen } from "./camera.js";
import { neighbourTowards } from "./geometry.js";
import * as fronts from "./fronts.js";
import * as layers from "./layers.js";
import { eventMarks, oddsPill } from "./event.js";
import { Minimap } from "./minimap.js";
import { LEAST_NAME, fitted, showNames } from "./names.js";
import { Pieces, plainPiece } from "./pieces.js";
import { Sheets, controls } from "./sheets.js";
import { dom, path, svg } from "./svg.js";

/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").Art} Art */
/** @typedef {import("./types.js").Highlight} Highlight */
/** @typedef {import("./types.js").Direction} Direction */
/** @typedef {import("./types.js").MapHandle} MapHandle */
/** @typedef {import("./types.js").MapProps<any>} Props */
/** What makes a kind of map.
 * @typedef {{geometry: (props: Props) => Geometry,
 *   ground: (props: Props, geometry: Geometry, id: string) => SVGElement,
 *   names: (props: Props, geometry: Geometry, id: string) => SVGElement,
 *   changing?: (props: Props, geometry: Geometry, look: (side: string | null | undefined) => string) => SVGElement[],
 *   drawn?: ReadonlySet<string>, describe: (props: Props, cell: string) => string}} Kind */

const MAGNIFIED = 2.2;
/** From this scale on the names of all spaces have room. */
const ROOMY = 0.54;
let views = 0;

/** @implements {MapHandle} */
export class MapView {
  /** @param {HTMLElement} host @param {Kind} kind @param {Props} props */
  constructor(host, kind, props) {
    this.kind = kind;
    this.props = props;
    views += 1;
    this.id = `map${views}`;
    /** @type {string | null} */
    this.hovered = null;
    /** @type {string | null} */
    this.hoveredPiece = null;
    /** @type {[number, number]} */
    this.pointer = [0, 0];
    this.drift = 0;
    this.level = -1;
    this.wanted = "";
    /** @type {Map<string, import("./names.js").Fit>} */
    this.fits = new Map();
    this.stop = new AbortController();
    this.geometry = kind.geometry(props);
    this.sheets = new Sheets(kind, props, this.geometry, this.id);
    this.element = dom("div", { class: /** @type {{typed?: boolean}} */ (props.map).typed ? "map typed" : "map" }, [this.sheets.port]);
    this.camera = new Camera(this.element, this.sheets, this.geometry, {
      moved: () => this.moved(), drawn: (scale) => this.drawn(scale), rested: () => this.rested(),
    });
    this.camera.inset = props.inset ?? [0, 0, 0, 0];
    this.camera.leavesKeys = props.leavesKeys ?? false;
    this.pieces = new Pieces(this.sheets.layer.pieces, this.geometry);
    this.minimap = new Minimap(this.camera, this.geometry, props.art?.borders ?? [], this.stop.signal);
    this.controls = controls(this, this.stop.signal);
    this.element.append(this.minimap.element, this.controls);
    this.showSwitches();
    // Everything is laid out once, at its true place: so the box is measured while it is empty, and shown when all is in it.
    if (host.clientWidth) this.begin(host.clientWidth, host.clientHeight);
    this.showScene();
    this.showHighlight();
    host.append(this.element);
    if (this.camera.box.width) this.camera.settle();
    this.showTheme();
    this.watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (this.camera.box.width) this.camera.resize(width, height);
      else if (width) {
        this.begin(width, height);
        this.showPieces();
        this.camera.settle();
      }
    });
    this.watcher.observe(this.element);
    listen(this.camera, { click: (event) => this.click(event), inspect: (x, y, target) => this.inspect(x, y, target), hover: (event) => this.hover(event) }, this.stop.signal);
  }

  // ---------------------------------------------------------------- showing

  /** Shows what changed; another map or other art needs another view. @param {Props} props */
  update(props) {
    const before = this.props;
    this.props = props;
    const changed = (/** @type {(keyof Props)[]} */ ...names) => names.some((name) => before[name] !== props[name]);
    if (changed("inset")) this.camera.inset = props.inset ?? [0, 0, 0, 0];
    if (changed("theme", "artFolder")) this.showTheme();
    if (changed("hideCounters", "showGrid", "showNumbers", "showMinimap", "showControls", "label")) this.showSwitches();
    if (changed("scene", "renderPiece", "sides")) this.showScene();
    if (changed("scene", "highlight")) this.showHighlight();
    if (changed("focusCell")) this.showFocus();
    if (changed("magnifier")) this.magnify(Boolean(props.magnifier));
  }

  get scene() {
    return this.props.scene ?? {};
  }

  /** @returns {string[]} */
  get sides() {
    if (this.props.sides) return this.props.sides;
    return [...new Set((this.scene.pieces ?? []).map(({ side }) => side).filter((side) => side !== null))];
  }

  /** @returns {Highlight} */
  get highlight() {
    return this.props.highlight ?? {};
  }

  showTheme() {
    const { art, artFolder = "", theme = "light" } = this.props;
    const picture = art?.relief?.[theme];
    const url = picture ? `${artFolder}${picture}` : null;
    this.sheets.relief.hidden = !url;
    if (url) this.unfold(url);
    this.minimap.relief(url);
  }

  /** Shows a relief once it can be painted; until then there is plain paper, or the one before. @param {string} url */
  async unfold(url) {
    const { relief } = this.sheets;
    const picture = new Image();
    picture.src = url;
    this.wanted = url;
    try {
      await picture.decode();
    } catch {
      return; // the drawing alone will do
    }
    if (this.wanted !== url) return;
    relief.src = url;
    this.element.classList.add("has-relief");
  }

  showSwitches() {
    const { hideCounters = false, showGrid = true, showNumbers = true, showMinimap = true, showControls = true, label = "Map" } = this.props;
    const has = this.element.classList;
    has.toggle("no-counters", hideCounters);
    has.toggle("no-grid", !showGrid);
    has.toggle("no-numbers", !showNumbers);
    this.minimap.element.hidden = !showMinimap;
    this.controls.hidden = !showControls;
    this.sheets.port.setAttribute("aria-label", label);
  }

  /** The class with the colours of a side: those the scene gives it, else those of most of its pieces. @returns {(side: string | null | undefined) => string} */
  get sideLook() {
    /** @type {Map<string, Map<string, number>>} */
    const count = new Map();
    for (const { side, nation, kind } of this.scene.pieces ?? []) {
      if (!side || (kind !== "unit" && kind !== "force")) continue;
      const nations = count.get(side) ?? new Map();
      count.set(side, nations.set(nation, (nations.get(nation) ?? 0) + 1));
    }
    /** @type {Map<string, string | undefined>} */
    const chief = new Map();
    for (const { side, nation } of this.scene.lines ?? []) if (side) chief.set(side, nation);
    for (const [side, nations] of count) chief.set(side, [...nations].sort((a, b) => b[1] - a[1])[0]?.[0]);
    for (const [side, nation] of Object.entries(this.scene.colours ?? {})) chief.set(side, nation);
    return (side) => nationClass(side && chief.get(side));
  }

  showScene() {
    const { geometry, sheets: { layer }, scene, kind, props } = this;
    const all = scene.pieces ?? [];
    const look = this.sideLook;
    layer.won.replaceChildren(...fronts.won(scene.places ?? {}, geometry, look));
    layer.lines.replaceChildren(...fronts.lines(scene.lines ?? [], geometry));
    const [dug, laid] = [true, false].map((works) => (scene.edges ?? []).filter((edge) => (edge.kind === "works") === works));
    layer.earthworks.replaceChildren(...fronts.edges(dug, geometry));
    layer.edges.replaceChildren(...fronts.edges(laid, geometry));
    layer.works.replaceChildren(...layers.works(all, geometry));
    layer.marks.replaceChildren(...layers.marks(scene, geometry, look, kind.drawn));
    if (this.level >= 0) this.showTowns(this.camera.scale);
    else this.showFlags();
    layer.changing.replaceChildren(...(kind.changing?.(props, geometry, look) ?? []));
    this.minimap.show(all, this.sides);
  }

  showFlags() {
    const { scene, props } = this;
    /** @type {Map<string, string>} */
    const home = new Map((scene.pieces ?? []).filter(({ side, kind }) => side && kind === "unit").map(({ nation, side }) => [nation, /** @type {string} */ (side)]));
    const owner = (/** @type {string} */ country) => home.get(country) ?? this.sides.at(-1) ?? null;
    this.sheets.layer.flags.replaceChildren(...layers.flags(scene, props.art?.towns ?? [], this.sideLook, owner, this.fits));
  }

  /** Names as large as this scale needs, and the flags beside them. @param {number} scale */
  showTowns(scale) {
    const towns = this.props.art?.towns ?? [];
    this.fits = fitted(towns, scale, this.level, this.props.leastName ?? LEAST_NAME, this.counterBoxes());
    showNames(this.sheets.play, towns, this.fits);
    this.showFlags();
  }

  /** The counters as boxes, in the units of the drawing. @returns {import("./names.js").Box[]} */
  counterBoxes() {
    if (this.props.hideCounters || this.level < 1) return [];
    const { geometry } = this;
    return (this.scene.pieces ?? []).filter(({ kind, place }) => kind !== "fort" && geometry.has(place)).map((piece) => {
      const [x, y] = geometry.centre(piece.place);
      const half = (piece.kind === "force" ? 0.35 : 0.5) * geometry.radius;
      const chips = piece.kind === "force" && piece.pips?.length ? 0.2 * geometry.radius : 0;
      const middle = y - 0.07 * geometry.radius;
      return [x - half - chips, middle - half, x + half + chips, middle + half];
    });
  }

  showPieces() {
    const { pieces: selected, able } = this.highlight;
    this.pieces.show(this.scene.pieces ?? [], this.scene.places ?? {}, {
      render: this.props.renderPiece ?? plainPiece, scale: this.pieceScale(), sidesAt: (cell) => this.sidesAt(cell), level: this.level,
      selected: new Set(selected ?? []), able: new Set(able ?? []),
    });
  }

  /** The attacker stands left. @param {string} cell @returns {string[]} */
  sidesAt(cell) {
    const { attacker } = this.scene.places?.[cell]?.contested ?? {};
    return attacker ? [attacker, ...this.sides.filter((side) => side !== attacker)] : this.sides;
  }

  /** Counters are drawn for the level of detail, not for every scale. */
  pieceScale() {
    const least = [0.2, 0.35, 0.6, 0.85, 1.5][Math.max(0, this.level)] ?? 1;
    return least * (40 / this.geometry.radius);
  }

  showHighlight() {
    const { geometry, sheets: { layer }, highlight } = this;
    this.showPieces();
    const overlays = [...(highlight.overlays ?? []), ...(highlight.overlay ? [highlight.overlay] : [])];
    const { occupied } = this.pieces;
    layer.overlay.replaceChildren(...layers.overlayCells(overlays, geometry));
    layer.veil.replaceChildren(...layers.veil(highlight, geometry));
    layer.fights.replaceChildren(...layers.fights(this.scene, highlight, geometry));
    layer.rings.replaceChildren(.../** @type {Node[]} */ (layers.rings(highlight, geometry)));
    layer.path.replaceChildren(...layers.arrow(highlight.path, geometry));
    layer.odds.replaceChildren(...layers.odds(this.scene, geometry, highlight.event?.place), ...(highlight.event ? oddsPill(highlight.event, geometry) : []));
    layer.event.replaceChildren(...(highlight.event ? eventMarks(highlight.event, geometry, occupied, this.props.renderPiece ?? plainPiece) : []));
    layer.figures.replaceChildren(...layers.overlayWords(overlays, geometry, occupied), ...layers.discs(highlight, geometry, occupied), ...layers.numbered(highlight, geometry));
    this.showFocus();
  }

  showFocus() {
    const { focusCell } = this.props;
    if (!focusCell || !this.geometry.has(focusCell)) {
      this.sheets.layer.focus.replaceChildren();
      this.sheets.port.removeAttribute("aria-activedescendant");
      return;
    }
    const id = `${this.id}-focus`;
    const d = this.geometry.outline(focusCell, 0.95);
    this.sheets.layer.focus.replaceChildren(svg("g", { id, role: "img", "aria-label": this.kind.describe(this.props, focusCell), class: "map-focus" }, [path("casing", d), path("ring", d)]));
    this.sheets.port.setAttribute("aria-activedescendant", id);
    this.keepInSight(focusCell);
  }

  // ---------------------------------------------------------------- camera

  /** The size of the map's box is known. @param {number} width @param {number} height */
  begin(width, height) {
    this.camera.begin(width, height, () => {
      const wanted = this.props.start?.(this);
      return wanted ? { at: this.geometry.centre(wanted.cell), scale: wanted.scale } : null;
    });
    this.showLevel();
  }

  /** What is drawn at this scale; whether that changed. */
  showLevel() {
    const level = levelOf(this.camera.radius);
    this.element.classList.toggle("whole", this.camera.scale < 1.08 * this.camera.leastScale);
    if (level === this.level) return false;
    this.level = level;
    this.element.dataset.level = String(level);
    return true;
  }

  moved() {
    this.minimap.follow();
    this.props.onView?.(this.view());
  }

  /** Everything is redrawn at its true size. Only then does the level of detail change: in the middle of a zoom
   * that would paint the whole map. @param {number} scale */
  drawn(scale) {
    if (this.showLevel()) this.showPieces();
    this.sheets.resize(scale);
    this.element.style.setProperty("--map-scale", String(scale));
    this.element.classList.toggle("roomy", scale >= ROOMY);
    this.showTowns(scale);
    this.showHover();
  }

  rested() {
    this.minimap.follow(true);
  }

  /** Glides only as far as is needed to see a cell. @param {string} cell */
  keepInSight(cell) {
    const { camera } = this;
    const [x, y] = camera.toScreen(this.geometry.centre(cell));
    const [top, right, bottom, left] = camera.inset;
    const room = Math.min(1.6 * camera.radius, camera.box.width / 4, camera.box.height / 4);
    const across = Math.max(0, left + room - x) - Math.max(0, x - (camera.box.width - right - room));
    const down = Math.max(0, top + room - y) - Math.max(0, y - (camera.box.height - bottom - room));
    if (camera.box.width && (across || down)) camera.panBy(across, down);
  }

  /** @param {boolean} on */
  magnify(on) {
    if (on) {
      this.unmagnified = { x: this.camera.x, y: this.camera.y, scale: this.camera.scale };
      this.camera.zoomAt(MAGNIFIED, ...this.pointer, true);
    } else if (this.unmagnified) {
      this.camera.glideTo(this.unmagnified.x, this.unmagnified.y, this.unmagnified.scale);
      this.unmagnified = undefined;
    }
  }

  // ---------------------------------------------------------------- hands

  /** @param {{clientX: number, clientY: number}} event */
  cellUnder(event) {
    const box = this.element.getBoundingClientRect();
    return this.geometry.at(...this.camera.toMap(event.clientX - box.left, event.clientY - box.top));
  }

  /** @param {{clientX: number, clientY: number}} event */
  sideUnder(event) {
    const box = this.element.getBoundingClientRect();
    const [x, y] = this.camera.toMap(event.clientX - box.left, event.clientY - box.top);
    const cell = this.geometry.at(x, y);
    return cell ? this.geometry.sideAt(cell, x, y) : null;
  }

  /** @param {EventTarget | null} target @returns {SVGGElement | null} */
  pieceUnder(target) {
    return target instanceof Element ? target.closest(".map-piece") : null;
  }

  /** @param {PointerEvent} event */
  click(event) {
    const piece = this.pieceUnder(event.target);
    if (piece?.dataset.piece && this.props.onPieceClick) this.props.onPieceClick(piece.dataset.piece, event);
    else {
      const cell = piece?.dataset.cell ?? this.cellUnder(event);
      if (cell) this.props.onCellClick?.(cell, event);
    }
  }

  /** @param {number} x @param {number} y @param {EventTarget | null} target */
  inspect(x, y, target) {
    const piece = this.pieceUnder(target);
    const cell = piece?.dataset.cell ?? this.geometry.at(...this.camera.toMap(x, y));
    if (cell) this.props.onInspect?.(cell, piece?.dataset.piece ?? null);
  }

  /** @param {PointerEvent | null} event */
  hover(event) {
    const cell = event ? this.cellUnder(event) : null;
    const piece = event ? this.pieceUnder(event.target)?.dataset.piece ?? null : null;
    if (event) {
      const box = this.element.getBoundingClientRect();
      this.pointer = [event.clientX - box.left, event.clientY - box.top];
    }
    if (cell !== this.hovered) {
      this.hovered = cell;
      this.showHover();
      this.props.onCellHover?.(cell);
    }
    if (piece !== this.hoveredPiece) {
      this.hoveredPiece = piece;
      this.props.onPieceHover?.(piece);
    }
  }

  showHover() {
    this.sheets.ring(this.hovered, this.camera.drawn);
  }

  // ---------------------------------------------------------------- the page's handle

  /** @param {string} cell @param {number} [scale] */
  glideTo(cell, scale) {
    this.camera.centreOn(this.geometry.centre(cell), scale ?? Math.max(this.camera.scale, 34 / this.geometry.radius));
  }

  fit() {
    this.camera.fit();
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.camera.zoomBy(factor);
  }

  /** @param {number} across @param {number} down */
  panBy(across, down) {
    this.camera.panBy(across, down);
  }

  /** @param {string} piece @param {string[]} way @param {number} [ms] */
  animateMove(piece, way, ms) {
    return this.pieces.slide(piece, way, ms);
  }

  /** @param {string} cell */
  centreOf(cell) {
    const [x, y] = this.camera.toScreen(this.geometry.centre(cell));
    return { x, y };
  }

  radius() {
    return this.camera.radius;
  }

  /** @param {number} bottom pixels that lie under something else: what is brought into sight is brought above them */
  cover(bottom) {
    if (this.camera.inset[2] === bottom) return;
    this.camera.inset = [0, 0, bottom, 0];
    this.camera.drawn = 0; // the map may go farther now: it needs more room
  }

  /** The cell beside one in a direction; without one, that in the middle of the window. @param {Direction} direction @param {string|null} [from] */
  moveFocus(direction, from) {
    const focusCell = from ?? this.props.focusCell;
    if (!focusCell || !this.geometry.has(focusCell)) {
      return this.geometry.at(...this.camera.toMap(this.camera.box.width / 2, this.camera.box.height / 2)) ?? this.geometry.cells[0] ?? null;
    }
    const next = neighbourTowards(this.geometry, focusCell, direction, this.drift);
    if (!next) return focusCell;
    const sunk = this.geometry.centre(next)[1] - this.geometry.centre(focusCell)[1];
    this.drift = direction === "left" || direction === "right" ? this.drift + Math.sign(Math.round(sunk)) : 0;
    return next;
  }

  view() {
    const { x, y, scale, radius, box: { width, height } } = this.camera;
    return { x, y, scale, radius, width, height };
  }

  /** The scale at which the whole map is in sight, and that at which it leaves no part of its box empty. */
  scales() {
    const { leastScale: fits, box } = this.camera;
    const [width = 1, height = 1] = this.geometry.size;
    return { fits, covers: Math.max(box.width / width, box.height / height) };
  }

  destroy() {
    this.stop.abort();
    this.watcher.disconnect();
    this.camera.stop();
    this.element.remove();
  }
}
