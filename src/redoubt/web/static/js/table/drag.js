/** Dragging a counter to a ringed hex: the same as picking it and pressing there. */
import { useEffect } from "../ui/html.js";
import { pick, press } from "./deeds.js";
import { actors } from "./options.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Pixels before a press becomes a drag. */
const SLACK = 8;

/**
 * Presses on a counter that can act are taken before the map pans with them.
 * @param {Desk} desk
 * @param {{current: HTMLElement|null}} place
 */
export function useDrag(desk, place) {
  useEffect(() => {
    /** @type {{piece: string, cell: string, x: number, y: number, ghost: HTMLElement|null, source: Element}|null} */
    let held = null;
    const inside = (/** @type {Event} */ event) => place.current?.contains(/** @type {Node} */ (event.target)) ?? false;

    const down = (/** @type {PointerEvent} */ event) => {
      const source = /** @type {Element} */ (event.target).closest?.("[data-piece][data-cell]");
      if (!source || !inside(event) || event.button !== 0 || event.pointerType !== "mouse" || !desk.mine) return;
      const piece = source.getAttribute("data-piece") ?? "";
      const { table, options } = desk.state;
      if (!table || !actors(options, table.scene.pieces, table.viewer).includes(piece)) return;
      held = { piece, cell: source.getAttribute("data-cell") ?? "", x: event.clientX, y: event.clientY, ghost: null, source };
    };

    const move = (/** @type {PointerEvent} */ event) => {
      if (!held) return;
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y);
      if (!held.ghost && far < SLACK) return;
      event.stopPropagation();
      if (!held.ghost) {
        held.ghost = ghostOf(held.source);
        const { hand } = desk.state;
        desk.set({ keyed: false });
        if (!hand.pieces.includes(held.piece)) pick(desk, held.cell, [held.piece]);
      }
      held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    };

    const up = (/** @type {PointerEvent} */ event) => {
      const was = held;
      held = null;
      if (!was?.ghost) return;
      event.stopPropagation();
      was.ghost.remove();
      const hex = cellAt(desk, event);
      if (hex && hex !== was.cell) press(desk, { hex, drop: true });
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

/** The hex under the pointer: the one the map says it is over. @param {Desk} desk @param {PointerEvent} event */
function cellAt(desk, event) {
  return desk.hexAt?.(event) ?? desk.state.hover;
}

/** A copy of the counter that follows the pointer. @param {Element} source */
function ghostOf(source) {
  const box = source.getBoundingClientRect();
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const frame = /** @type {SVGGraphicsElement} */ (source).getBBox();
  picture.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
  picture.setAttribute("width", String(box.width));
  picture.setAttribute("height", String(box.height));
  const copy = /** @type {Element} */ (source.cloneNode(true));
  copy.removeAttribute("transform");
  picture.append(copy);
  const ghost = document.createElement("div");
  ghost.className = "t-ghost";
  ghost.append(picture);
  document.body.append(ghost);
  return ghost;
}
