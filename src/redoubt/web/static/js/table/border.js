/** The border above the log: dragged, or moved by keys, it makes the foot of the table taller. This browser keeps it. */
import { html, useLayoutEffect, useRef } from "../ui/html.js";
import { settings, useStore } from "../store.js";

/** Heights of the log in rem: the least, the most, and a step by key. The style sheet keeps half of the window for the map. */
const LEAST = 3, MOST = 40, STEP = 1.5;

/** @param {number} rem */
const within = (rem) => Math.min(MOST, Math.max(LEAST, Math.round(rem * 4) / 4));

/** Pixels of a rem. */
const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

export function LogBorder() {
  const bar = useRef(/** @type {HTMLElement|null} */ (null));
  const kept = Number(useStore(settings).log) || null;
  const dock = () => /** @type {HTMLElement} */ (bar.current?.parentElement);
  const draw = (/** @type {number|null} */ height) => {
    if (height) dock().style.setProperty("--log", `${height}rem`);
    else dock().style.removeProperty("--log");
  };
  /** How high the log is now, as far as it has room. */
  const high = () => parseFloat(getComputedStyle(dock()).gridTemplateRows) / rem();
  const keep = (/** @type {number|null} */ height) => settings.set({ log: height ? String(within(height)) : "" });
  useLayoutEffect(() => {
    draw(kept && within(kept));
    bar.current?.setAttribute("aria-valuenow", String(Math.round(high())));
  }, [kept]);

  const drag = (/** @type {PointerEvent} */ start) => {
    const line = /** @type {HTMLElement} */ (bar.current);
    const from = high();
    let to = from;
    const move = (/** @type {PointerEvent} */ event) => { to = within(from + (start.clientY - event.clientY) / rem()); draw(to); };
    const stop = () => {
      line.removeEventListener("pointermove", move);
      if (to !== from) keep(high());
    };
    start.preventDefault();
    line.focus();
    line.setPointerCapture(start.pointerId);
    line.addEventListener("pointermove", move);
    line.addEventListener("lostpointercapture", stop, { once: true });
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const to = { ArrowUp: high() + STEP, ArrowDown: high() - STEP, Home: LEAST, End: MOST, Enter: null }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    keep(to);
  };
  return html`<div class="t-border" ref=${bar} role="separator" tabindex="0" aria-orientation="horizontal" aria-label="Height of the log"
    aria-valuemin=${LEAST} aria-valuemax=${MOST} title="Drag, or arrows: height of the log. Enter or a double press: as it was"
    onPointerDown=${drag} onKeyDown=${press} onDblClick=${() => keep(null)}></div>`;
}
