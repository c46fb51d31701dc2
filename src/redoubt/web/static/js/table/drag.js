/**
 * Dragging onto the map: a counter to a ringed place, points out of a Pool to a place of the line. The same as picking it and
 * pressing there.
 */
import { useEffect } from "../ui/html.js";
import { pick, press } from "./deeds.js";
import { EMPTY } from "./hand.js";
import { actors, ofItem } from "./options.js";
import { carry } from "./pools.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{x: number, y: number, ghost: HTMLElement|null, source: Element, cell: string|null, begin: () => void, end: () => void}} Held
 *   `cell`: the place it comes from; `begin`, `end`: what it does to the hand */

/** Pixels before a press becomes a drag: fewer than the map takes for a pan. */
const SLACK = 4;

/**
 * Presses on what can be dragged are taken before the map pans with them.
 * @param {Desk} desk
 * @param {{current: HTMLElement|null}} place
 * @param {(place: string|null) => void} over what lies under it meanwhile, null when it is dropped
 */
export function useDrag(desk, place, over) {
  useEffect(() => {
    /** @type {Held|null} */
    let held = null;
    const inside = (/** @type {Node|null} */ node) => place.current?.contains(node) ?? false;

    const down = (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0 || event.pointerType !== "mouse" || !desk.mine) return;
      const target = /** @type {Element} */ (event.target);
      held = (inside(target) ? counterAt(desk, target) : null) ?? pieceAt(desk, target) ?? itemAt(desk, target);
      if (held) [held.x, held.y] = [event.clientX, event.clientY];
    };

    const move = (/** @type {PointerEvent} */ event) => {
      if (!held) return;
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y);
      if (!held.ghost && far < SLACK) return;
      event.stopPropagation();
      event.preventDefault();
      if (!held.ghost) {
        held.ghost = ghostOf(held.source);
        desk.set({ keyed: false });
        held.begin();
      }
      held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
      over(cellAt(desk, event));
    };

    const up = (/** @type {PointerEvent} */ event) => {
      const was = held;
      held = null;
      if (!was?.ghost) return;
      event.stopPropagation();
      was.ghost.remove();
      over(null);
      swallow();
      const there = inside(document.elementFromPoint(event.clientX, event.clientY));
      const place = there ? cellAt(desk, event) : null;
      if (place && place !== was.cell) press(desk, { place, drop: true });
      was.end();
    };

    addEventListener("pointerdown", down, true);
    addEventListener("pointermove", move, true);
    addEventListener("pointerup", up, true);
    return () => {
      removeEventListener("pointerdown", down, true);
      removeEventListener("pointermove", move, true);
      removeEventListener("pointerup", up, true);
    };
  }, [desk]);
}

/** The click that ends a drag does not count as a press. */
function swallow() {
  const stop = (/** @type {Event} */ event) => { event.stopPropagation(); event.preventDefault(); };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, true));
}

/** A counter on the map that can act. @param {Desk} desk @param {Element} target @returns {Held|null} */
function counterAt(desk, target) {
  const source = target.closest("[data-piece][data-cell]");
  const piece = source?.getAttribute("data-piece") ?? "";
  const { table, options } = desk.state;
  if (!source || !table || !actors(options, table.scene.pieces, table.viewer).includes(piece)) return null;
  const cell = source.getAttribute("data-cell") ?? "";
  const begin = () => { if (!desk.state.hand.pieces.includes(piece)) pick(desk, cell, [piece]); };
  return { x: 0, y: 0, ghost: null, source, cell, begin, end: () => {} };
}

/** A counter in a tray, in the fan or in a panel. @param {Desk} desk @param {Element} target @returns {Held|null} */
function pieceAt(desk, target) {
  const source = target.closest("button[data-piece], button[data-hand]");
  const id = source?.getAttribute("data-piece") ?? source?.getAttribute("data-hand") ?? "";
  const { table, options } = desk.state;
  const piece = table?.scene.pieces.find((candidate) => candidate.id === id);
  if (!source || !table || !piece || !actors(options, table.scene.pieces, table.viewer).includes(id)) return null;
  const begin = () => {
    desk.set({ fan: null });
    if (!desk.state.hand.pieces.includes(id)) pick(desk, piece.place, [id]);
  };
  return { x: 0, y: 0, ghost: null, source: source.querySelector("svg") ?? source, cell: piece.place, begin, end: () => {} };
}

/** Points in a box beside the map. After the drop nothing is carried on. @param {Desk} desk @param {Element} target @returns {Held|null} */
function itemAt(desk, target) {
  const source = target.closest("[data-item]");
  const item = source?.getAttribute("data-item") ?? "";
  if (!source || !ofItem(desk.state.options, item).length) return null;
  const { carried } = desk.state.hand;
  const number = carried?.item === item ? carried.number : null;
  const begin = () => carry(desk, item, number);
  const end = () => {
    const { hand } = desk.state;
    if (!carried) desk.set({ hand: { ...EMPTY, menu: hand.menu } });
  };
  return { x: 0, y: 0, ghost: null, source, cell: null, begin, end };
}

/** The place under the pointer: the one the map says it is over. @param {Desk} desk @param {PointerEvent} event */
function cellAt(desk, event) {
  return desk.placeAt?.(event) ?? desk.state.hover;
}

/** A copy of what is dragged, which follows the pointer. @param {Element} source */
function ghostOf(source) {
  const ghost = document.createElement("div");
  ghost.className = "t-ghost";
  ghost.append(source instanceof SVGGraphicsElement ? pictureOf(source) : chipOf(source));
  document.body.append(ghost);
  return ghost;
}

/** @param {Element} source */
function chipOf(source) {
  const chip = document.createElement("div");
  chip.className = "t-ghost-item";
  chip.textContent = source.textContent?.replace(/(\d)(?=\D)/, "$1 ") ?? "";
  return chip;
}

/** @param {SVGGraphicsElement} source */
function pictureOf(source) {
  const box = source.getBoundingClientRect();
  const frame = source.getBBox();
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
  picture.setAttribute("width", String(box.width));
  picture.setAttribute("height", String(box.height));
  const copy = /** @type {Element} */ (source.cloneNode(true));
  copy.removeAttribute("transform");
  picture.append(copy);
  return picture;
}
