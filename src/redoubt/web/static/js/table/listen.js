/** Keys of the table: what each does. The list of keys is in `keys.js`. */
import { toggleOverlay } from "./asks.js";
import { inSight, placeOn } from "./board.js";
import { carryOut, cycle, end, inspect, main, press, stepBack, weigh } from "./deeds.js";
import { markRead } from "./briefing.js";
import { WAYS, meaning } from "./keys.js";
import { tipped } from "./oddstip.js";
import { byDigit, order } from "./orders.js";
import { toggleSwitch } from "./rail.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../map/types.js").MapHandle} MapHandle */
/** @typedef {{map: () => MapHandle|null, skip: () => boolean, hold: () => boolean, go: () => boolean, again: () => boolean, lens: () => void}} Tools */

/**
 * @param {Desk} desk
 * @param {Tools} tools
 * @returns {(event: KeyboardEvent) => void}
 */
export function keyboard(desk, tools) {
  return (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || typing(target) || document.querySelector("dialog[open]")) return;
    const binding = meaning(event, desk.state.overlays);
    if (!binding || (pressed(target, event) && binding.does !== "back")) return;
    const deed = DEEDS[binding.does];
    if (!deed || deed(desk, tools, binding.key) === false) return;
    event.preventDefault();
  };
}

/** Whether keys belong to a field. @param {HTMLElement} target */
function typing(target) {
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a focused control has its own meaning for the key: Enter, Space, arrows in tabs, sliders and the log.
 * @param {HTMLElement} target @param {KeyboardEvent} event */
function pressed(target, event) {
  if (event.key.startsWith("Arrow")) return Boolean(target.closest("[role=tab], [role=slider], [role=separator], .log-lines"));
  return Boolean(target.closest("button, a, [role=tab], [role=slider], summary")) && ["Enter", " "].includes(event.key);
}

/** @param {Desk} desk @param {{map: () => MapHandle|null}} tools @param {string} key */
function walk(desk, tools, key) {
  const map = tools.map();
  const { table, cursor } = desk.state;
  if (!map || !table) return;
  const known = cursor && placeOn(map, cursor) ? cursor : null;
  const own = table.scene.pieces.find((piece) => piece.side === table.viewer && placeOn(map, piece.place) && inSight(map, piece.place));
  const place = known ? map.moveFocus(WAYS[key], known) : own?.place ?? map.moveFocus(WAYS[key]);
  if (!place) return;
  desk.point?.(place);
  desk.set({ keyed: true, cursor: place, hover: place, fan: table.scene.pieces.some((piece) => piece.place === place) ? place : null });
}

/** @param {Desk} desk @param {(place: string) => unknown} then */
function here(desk, then) {
  const place = desk.state.cursor ?? desk.state.hand.place;
  return place ? then(place) : false;
}

/** Enter: the choice that waits, else a press on the cursor's place. @param {Desk} desk */
function enter(desk) {
  const { hand, cursor, briefing, table } = desk.state;
  if (briefing && table) {
    markRead(table);
    return desk.set({ briefing: false });
  }
  if (hand.armed && (!cursor || cursor === hand.armed.choice.place)) return carryOut(desk, [hand.armed]);
  return here(desk, (place) => press(desk, { place }));
}

/** A digit takes a choice from the menu or the list; while neither is in sight, it only opens the list. @param {Desk} desk @param {number} number */
function numbered(desk, number) {
  const { hand, fight, tab } = desk.state;
  if (hand.carried && !hand.menu) return desk.set({ hand: { ...hand, carried: { ...hand.carried, number } } });
  if (!hand.menu && !fight && tab !== "orders") return desk.set({ tab: "orders", pane: "act" });
  const option = byDigit(desk.state, number);
  if (!option || !desk.mine) return false;
  return order(desk, option);
}

const REGIONS = [".map-port", ".t-inspector [role=tab][tabindex='0'], .t-sheet [role=tab][tabindex='0']", ".t-dock .scrub-track", ".t-layer, .t-panes button", ".t-actions button:not(:disabled)"];

/** Focus the next part of the page, so that nobody is caught in the map. */
function nextRegion() {
  const all = REGIONS.map((region) => /** @type {HTMLElement|null} */ (document.querySelector(region))).filter((region) => region !== null);
  const at = all.findIndex((candidate) => candidate.closest("section, aside, nav, footer, main, header")?.contains(document.activeElement));
  all[(at + 1) % all.length]?.focus();
}

/** @type {Record<string, (desk: Desk, tools: Tools, key: string) => unknown>} */
const DEEDS = {
  walk,
  enter,
  next: (desk) => { desk.set({ keyed: true }); return cycle(desk, 1); },
  previous: (desk) => { desk.set({ keyed: true }); return cycle(desk, -1); },
  add: (desk) => here(desk, (place) => press(desk, { place, add: true })),
  back: (desk, tools) => (!desk.state.held && tools.skip() ? true : stepBack(desk)),
  // Where nothing goes on, Space scrolls a text that is read, but never the map.
  go: (_desk, tools) => tools.go() || !document.activeElement?.closest(".t-panel, .log-lines"),
  undo: (desk) => desk.back("undo"),
  redo: (desk) => desk.back("redo"),
  reset: (desk) => desk.back("reset"),
  end,
  main,
  odds: (desk) => (tipped(desk.state) && desk.state.hover ? weigh(desk, desk.state.hover) : here(desk, (place) => weigh(desk, place))),
  again: (desk, tools) => (tools.again() ? true : desk.state.recalled ? desk.set({ summary: desk.state.recalled, pane: "act" }) : false),
  briefing: (desk) => desk.set({ briefing: !desk.state.briefing, pane: "act" }),
  warnings: (desk) => desk.set({ warned: !desk.state.warned }),
  orders: (desk) => desk.set({ tab: "orders", pane: "act" }),
  inspect: (desk) => here(desk, (place) => inspect(desk, place)),
  pick: (desk, _tools, key) => numbered(desk, Number(key)),
  command: (desk) => desk.set({ dialog: "command" }),
  fit: (_desk, tools) => tools.map()?.fit(),
  closer: (_desk, tools) => tools.map()?.zoomBy(1.25),
  farther: (_desk, tools) => tools.map()?.zoomBy(0.8),
  hide: (desk) => toggleSwitch(desk, "hidden"),
  magnify: (desk) => toggleSwitch(desk, "magnify"),
  lens: (_desk, tools) => { tools.lens(); return false; },
  flip: (desk) => toggleSwitch(desk, "flip"),
  region: nextRegion,
  help: (desk) => desk.set({ dialog: "help" }),
  overlay: (desk, _tools, key) => toggleOverlay(desk, key),
};
