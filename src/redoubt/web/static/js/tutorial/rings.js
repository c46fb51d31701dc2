/** Rings around what the coach speaks of: counters, places, parts of the page. They follow when things move. */
import { cls, html, useEffect, useState } from "../ui/html.js";

/** @typedef {import("../types.js").LessonStep} LessonStep */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {{key: string, left: number, top: number, width: number, height: number, round: boolean}} Ring */

/** Where the parts of the page are found; the first that is shown counts. @type {Record<string, string[]>} */
export const PARTS = {
  prompt: [".t-said", ".t-prompt"],
  actions: [".t-choices", ".t-actions"],
  phases: [".t-phases", ".t-turns"],
  odds: ["[data-tab=odds]", "[data-pane=act]"],
  log: [".log-dock .log-box", "[data-pane=log]"],
  scrubber: [".scrubber", "[data-pane=log]"],
  undo: ["[data-do=undo]"],
  redo: ["[data-do=redo]"],
  end: ["[data-do=end]", ".t-main-action", ".t-actions"],
  scores: [".t-score", ".t-right"],
};

const MARGIN = 5;

/** @param {Element} element @param {string} key @returns {Ring | null} */
function around(element, key) {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  return { key, left: left - MARGIN, top: top - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN, round: false };
}

/** @param {string[]} selectors @param {string} key */
function firstShown(selectors, key) {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      const ring = around(element, key);
      if (ring) return ring;
    }
  }
  return null;
}

/** @param {any} map @param {string} place @returns {Ring | null} */
function aroundPlace(map, place) {
  try {
    const { x, y } = map.centreOf(place);
    const { left, top, right, bottom } = map.element.getBoundingClientRect();
    const radius = map.radius() * 1.02;
    const ring = { key: `place ${place}`, left: left + x - radius, top: top + y - radius, width: 2 * radius, height: 2 * radius, round: true };
    const inside = ring.left + radius > left && ring.left + radius < right && ring.top + radius > top && ring.top + radius < bottom;
    return inside ? ring : null;
  } catch {
    return null;
  }
}

/** @param {{points: LessonStep["point"], map: {current: any}, table: Table}} props */
export function Rings({ points, map, table }) {
  const [rings, setRings] = useState(/** @type {Ring[]} */ ([]));
  useEffect(() => {
    const look = () => {
      const targets = points.map((point) => {
        if (point.part) return firstShown(PARTS[point.part] ?? [], point.part);
        if (point.place) return map.current ? aroundPlace(map.current, point.place) : null;
        return firstShown([`.t-tray [data-piece="${point.piece}"]`, `.map-piece[data-piece="${point.piece}"]`, `[data-piece="${point.piece}"]`, ".t-panes [data-pane=act]"], point.piece);
      });
      const shown = targets.filter((ring) => ring !== null);
      setRings((old) => (JSON.stringify(old) === JSON.stringify(shown) ? old : shown));
    };
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [points, table]);
  return html`${rings.map((ring) => html`<div key=${ring.key} class=${cls("coach-ring", ring.round && "round")} aria-hidden="true"
    style=${{ left: `${ring.left}px`, top: `${ring.top}px`, width: `${ring.width}px`, height: `${ring.height}px` }}></div>`)}`;
}
