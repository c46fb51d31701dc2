/** The camera: wheel, pinch, drag, double click and glides.
 *
 * A pan scrolls the port, which costs the page nothing however much lies on the map. A zoom scales the stage as a
 * picture; when the camera rests the stage is redrawn at its true size, so that lines and letters are sharp. */

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{size: Point, margin: number, radius: number}} Sheet */

/** Radius of a hex on the screen below which each level of detail ends. */
const LEVELS = [14, 24, 34, 60];
const REST_MS = 140;
const GLIDE_MS = 260;
const LARGEST_RADIUS = 150;
const DRAG_PIXELS = 5;
const WHEEL = 0.0016;

/** @param {number} radius on the screen @returns {number} level of detail, 0 to 4 */
export const levelOf = (radius) => LEVELS.filter((least) => radius >= least).length;

/** @param {number} t from 0 to 1 */
const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

export const reducedMotion = () =>
  document.documentElement.dataset.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Camera {
  /** @param {HTMLElement} root @param {{port: HTMLElement, room: HTMLElement, stage: HTMLElement}} places the port
   *   scrolls, the room is what it scrolls over @param {Sheet} sheet
   * @param {{moved: () => void, drawn: (scale: number) => void, rested: () => void}} tell */
  constructor(root, places, sheet, tell) {
    this.root = root;
    this.places = places;
    this.sheet = sheet;
    this.tell = tell;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** The scale at which the stage is drawn. */
    this.drawn = 0;
    /** Where the stage stands in the room, and how far the port is scrolled. */
    this.base = { x: 0, y: 0 };
    this.scrolled = { x: 0, y: 0 };
    this.still = false;
    /** @type {[number, number, number, number]} */
    this.inset = [0, 0, 0, 0];
    this.fitted = true;
    this.frame = 0;
    this.glide = 0;
    this.moves = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    this.box = { width: 0, height: 0 };
    /** The page has its own use for the keys. */
    this.leavesKeys = false;
  }

  get radius() {
    return this.sheet.radius * this.scale;
  }

  /** Width and height of everything that is drawn. @returns {Point} */
  get whole() {
    const { size, margin } = this.sheet;
    return [size[0] + 2 * margin, size[1] + 2 * margin];
  }

  /** The middle of what no card hides, on the screen. @returns {Point} */
  get middle() {
    const [top, right, bottom, left] = this.inset;
    return [(left + this.box.width - right) / 2, (top + this.box.height - bottom) / 2];
  }

  get leastScale() {
    const [width, height] = this.whole;
    const [top, right, bottom, left] = this.inset;
    const fit = Math.min((this.box.width - left - right) / width, (this.box.height - top - bottom) / height);
    return Math.max(0.02, Math.min(fit, 2));
  }

  get mostScale() {
    return Math.max(LARGEST_RADIUS / this.sheet.radius, this.leastScale);
  }

  /** The map's box is known for the first time: the whole map, or a spot at a scale. Nothing is drawn yet.
   * @param {number} width @param {number} height @param {() => {at: Point, scale: number} | null} spot asked when the whole map is in sight */
  begin(width, height, spot) {
    this.box = { width, height };
    Object.assign(this, this.centred([this.sheet.size[0] / 2, this.sheet.size[1] / 2], this.leastScale));
    const wanted = spot();
    if (!wanted) return;
    Object.assign(this, this.centred(wanted.at, wanted.scale));
    this.fitted = false;
  }

  /** The map's box changed. @param {number} width @param {number} height */
  resize(width, height) {
    if (this.box.width === width && this.box.height === height) return;
    const middle = this.toMap(...this.middle);
    this.box = { width, height };
    this.drawn = 0;
    if (this.fitted) this.fit(false);
    else this.centreOn(middle, this.scale, false);
  }

  /** @param {number} x @param {number} y on the screen @returns {Point} in map units */
  toMap(x, y) {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  /** @param {Point} at in map units @returns {Point} on the screen */
  toScreen([x, y]) {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /** The whole map. @param {boolean} [gliding] */
  fit(gliding = true) {
    const { size } = this.sheet;
    this.centreOn([size[0] / 2, size[1] / 2], this.leastScale, gliding);
    this.fitted = true;
  }

  /** Where the camera stands when a spot of the map is in the middle. @param {Point} at @param {number} scale */
  centred(at, scale) {
    const k = Math.min(Math.max(scale, this.leastScale), this.mostScale);
    const [x, y] = this.middle;
    return this.bounded(x - at[0] * k, y - at[1] * k, k);
  }

  /** @param {Point} at @param {number} [scale] @param {boolean} [gliding] */
  centreOn(at, scale = this.scale, gliding = true) {
    const to = this.centred(at, scale);
    if (gliding && !reducedMotion()) this.glideTo(to.x, to.y, to.scale);
    else this.jumpTo(to.x, to.y, to.scale);
  }

  /** There at once, and drawn sharp. @param {number} x @param {number} y @param {number} scale */
  jumpTo(x, y, scale) {
    this.set(x, y, scale);
    this.settle();
  }

  /** @param {number} x @param {number} y @param {number} scale */
  glideTo(x, y, scale) {
    this.fitted = false;
    const from = { x: this.x, y: this.y, scale: this.scale };
    const to = this.bounded(x, y, scale);
    const start = performance.now();
    cancelAnimationFrame(this.glide);
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      const k = ease(t);
      const zoom = from.scale * (to.scale / from.scale) ** k;
      // The place in the middle moves evenly while the scale changes.
      const part = to.scale === from.scale ? k : (zoom - from.scale) / (to.scale - from.scale);
      this.set(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, zoom, false);
      if (t < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  /** Zooms while one spot of the screen stays where it is.
   * @param {number} factor @param {number} x @param {number} y @param {boolean} [gliding] */
  zoomAt(factor, x, y, gliding = false) {
    const scale = Math.min(Math.max(this.scale * factor, this.leastScale), this.mostScale);
    const [mx, my] = this.toMap(x, y);
    if (!gliding) this.set(x - mx * scale, y - my * scale, scale);
    else if (reducedMotion()) this.jumpTo(x - mx * scale, y - my * scale, scale);
    else this.glideTo(x - mx * scale, y - my * scale, scale);
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.zoomAt(factor, ...this.middle, true);
  }

  /** @param {number} across @param {number} down */
  panBy(across, down) {
    if (reducedMotion()) this.jumpTo(this.x + across, this.y + down, this.scale);
    else this.glideTo(this.x + across, this.y + down, this.scale);
  }

  /** How far the map may go: it leaves the middle of the box only as far as its own edge. @param {number} scale */
  bounds(scale) {
    const [top, right, bottom, left] = this.inset;
    const { size, margin } = this.sheet;
    const span = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ length) => {
      const least = to - (length + margin) * scale;
      const most = from + margin * scale;
      return least > most ? [(least + most) / 2, (least + most) / 2] : [least, most];
    };
    return { x: span(left, this.box.width - right, size[0]), y: span(top, this.box.height - bottom, size[1]) };
  }

  /** @param {number} x @param {number} y @param {number} scale */
  bounded(x, y, scale) {
    const within = (/** @type {number} */ at, /** @type {number[]} */ [least = 0, most = 0]) => Math.min(Math.max(at, least), most);
    const bounds = this.bounds(scale);
    return { x: within(x, bounds.x), y: within(y, bounds.y), scale };
  }

  /** @param {number} x @param {number} y @param {number} scale @param {boolean} [stop] ends a glide */
  set(x, y, scale, stop = true) {
    if (stop) {
      cancelAnimationFrame(this.glide);
      this.fitted = false;
    }
    Object.assign(this, this.bounded(x, y, scale));
    if (this.drawn === 0) this.draw();
    if (!this.frame) this.frame = requestAnimationFrame(() => this.apply());
    this.moves += 1;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settleSoon(), REST_MS);
  }

  /** Rests when two more frames brought no movement: on a slow machine a timer alone would fire between two moves. */
  settleSoon() {
    const { moves } = this;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (moves === this.moves) this.settle();
    }));
  }

  apply() {
    this.frame = 0;
    const { base, places: { port, stage } } = this;
    if (this.scale === this.drawn) {
      if (!this.still) stage.style.transform = `translate(${base.x}px, ${base.y}px)`;
      this.still = true;
      // Whole pixels, or the letters would swim.
      this.scrolled = { x: base.x - Math.round(this.x), y: base.y - Math.round(this.y) };
      port.scrollTo({ left: this.scrolled.x, top: this.scrolled.y, behavior: "instant" });
    } else {
      this.still = false;
      const { x, y } = this.scrolled;
      stage.style.transform = `translate(${this.x + x}px, ${this.y + y}px) scale(${this.scale / this.drawn})`;
    }
    this.tell.moved();
  }

  /** The browser scrolled on its own, for example to a search result. */
  follow() {
    const { scrollLeft, scrollTop } = this.places.port;
    if (!this.still || (Math.abs(scrollLeft - this.scrolled.x) < 2 && Math.abs(scrollTop - this.scrolled.y) < 2)) return;
    this.set(this.base.x - scrollLeft, this.base.y - scrollTop, this.scale);
  }

  settle() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    if (this.scale !== this.drawn) this.draw();
    this.apply();
    this.tell.rested();
  }

  /** Draws the stage at its true size and makes room for wherever it may go. */
  draw() {
    this.drawn = this.scale;
    const { x: [left = 0, right = 0], y: [top = 0, bottom = 0] } = this.bounds(this.scale);
    this.base = { x: Math.ceil(right) + 1, y: Math.ceil(bottom) + 1 };
    const { room } = this.places;
    room.style.width = `${Math.ceil(this.box.width + this.base.x - left) + 1}px`;
    room.style.height = `${Math.ceil(this.box.height + this.base.y - top) + 1}px`;
    this.still = false;
    this.tell.drawn(this.drawn);
  }

  stop() {
    this.moves += 1;
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.glide);
    clearTimeout(this.rest);
  }
}

/** What hands do to the map. A press without a drag is a click; a long one asks to inspect.
 * @typedef {{click: (event: PointerEvent) => void, inspect: (x: number, y: number, target: EventTarget | null) => void,
 *   hover: (event: PointerEvent | null) => void}} Deeds */

const LONG_MS = 480;

/** @param {Camera} camera @param {Deeds} deeds @param {AbortSignal} signal */
export function listen(camera, deeds, signal) {
  const { root } = camera;
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  let dragging = false;
  let handled = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let long;
  const at = (/** @type {{clientX: number, clientY: number}} */ event) => {
    const box = root.getBoundingClientRect();
    return /** @type {Point} */ ([event.clientX - box.left, event.clientY - box.top]);
  };
  const options = { signal };
  const controls = (/** @type {EventTarget | null} */ target) => target instanceof Element && target.closest("[data-map-control]");

  root.addEventListener("wheel", (event) => {
    if (controls(event.target)) return;
    event.preventDefault();
    const [x, y] = at(event);
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? camera.box.height : 1;
    const pinch = event.ctrlKey ? 6 : 1;
    camera.zoomAt(Math.exp(-event.deltaY * lines * WHEEL * pinch), x, y);
  }, { signal, passive: false });

  root.addEventListener("mousedown", (event) => {
    if (event.button === 1) event.preventDefault(); // the browser's own scrolling with the middle button
  }, options);
  camera.places.port.addEventListener("scroll", () => camera.follow(), { signal, passive: true });

  root.addEventListener("pointerdown", (event) => {
    if (controls(event.target) || event.button > 1) return;
    down.set(event.pointerId, event);
    handled = false;
    dragging = down.size > 1;
    clearTimeout(long);
    if (event.pointerType !== "mouse" && down.size === 1) {
      long = setTimeout(() => {
        if (dragging) return;
        handled = true;
        const [x, y] = at(event);
        deeds.inspect(x, y, event.target);
      }, LONG_MS);
    }
  }, options);

  root.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (!controls(event.target)) deeds.hover(event);
      return;
    }
    const [first, second] = [...down.values()];
    if (!dragging && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < DRAG_PIXELS) return;
    if (!dragging) {
      dragging = true;
      clearTimeout(long);
      root.classList.add("dragging");
      root.setPointerCapture(event.pointerId);
      deeds.hover(null);
    }
    if (first && second) {
      const other = event.pointerId === first.pointerId ? second : first;
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      const [ax, ay] = at(event);
      const [bx, by] = at(other);
      camera.set(camera.x + (event.clientX - before.clientX) / 2, camera.y + (event.clientY - before.clientY) / 2, camera.scale);
      if (was > 0) camera.zoomAt(is / was, (ax + bx) / 2, (ay + by) / 2);
    } else {
      camera.set(camera.x + event.clientX - before.clientX, camera.y + event.clientY - before.clientY, camera.scale);
    }
    down.set(event.pointerId, event);
  }, options);

  const lift = (/** @type {PointerEvent} */ event) => {
    clearTimeout(long);
    if (!down.delete(event.pointerId)) return;
    if (!dragging && !handled && event.type === "pointerup" && event.button === 0) deeds.click(event);
    if (down.size === 0) {
      dragging = false;
      root.classList.remove("dragging");
    }
  };
  root.addEventListener("pointerup", lift, options);
  root.addEventListener("pointercancel", lift, options);
  root.addEventListener("pointerleave", () => deeds.hover(null), options);
  root.addEventListener("dblclick", (event) => {
    if (controls(event.target) || (event.target instanceof Element && event.target.closest(".map-piece"))) return;
    const [x, y] = at(event);
    camera.zoomAt(event.shiftKey ? 1 / 1.8 : 1.8, x, y, true);
  }, options);
  root.addEventListener("contextmenu", (event) => {
    if (controls(event.target)) return;
    event.preventDefault();
    if (handled) return;
    const [x, y] = at(event);
    deeds.inspect(x, y, event.target);
  }, options);
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || controls(event.target)) return;
    const step = 90;
    /** @type {Record<string, () => void>} */
    const keys = {
      "+": () => camera.zoomBy(1.4), "=": () => camera.zoomBy(1.4), "-": () => camera.zoomBy(1 / 1.4), 0: () => camera.fit(),
      ArrowUp: () => camera.panBy(0, step), ArrowDown: () => camera.panBy(0, -step),
      ArrowLeft: () => camera.panBy(step, 0), ArrowRight: () => camera.panBy(-step, 0),
    };
    const deed = camera.leavesKeys ? null : keys[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  }, options);
}
