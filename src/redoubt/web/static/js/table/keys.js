/**
 * The keys of the table, in one list: what the page listens to is what the help shows.
 *
 * @typedef {{keys: string[], does: string, text: string}} Binding
 */

/** @type {Binding[]} */
export const BINDINGS = [
  { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], does: "walk", text: "walk the cursor from place to place" },
  { keys: ["Enter"], does: "enter", text: "select the stack here, or carry out the ringed choice" },
  { keys: ["n"], does: "next", text: "next unit that can still act" },
  { keys: ["p"], does: "previous", text: "previous unit that can still act" },
  { keys: ["+", "a"], does: "add", text: "add the stack here to the selection" },
  { keys: ["Escape"], does: "back", text: "put down what is in hand; skip to the end of a fight, or of other players' moves" },
  { keys: ["Space"], does: "go", text: "go on: roll, next round, next fight, the question that waits; pause and resume other players' moves" },
  { keys: ["u"], does: "undo", text: "undo" },
  { keys: ["r"], does: "redo", text: "redo" },
  { keys: ["U"], does: "reset", text: "undo all of this phase" },
  { keys: ["e", "End"], does: "end", text: "end the phase or the decision" },
  { keys: ["Shift+Enter", "f"], does: "main", text: "confirm: roll, fire, agree" },
  { keys: ["o"], does: "odds", text: "the full odds of a fight here" },
  { keys: ["A"], does: "again", text: "the fight in the panel once more; else what happened since your last turn" },
  { keys: ["B"], does: "briefing", text: "the briefing of the scenario" },
  { keys: ["w", "W"], does: "warnings", text: "what is left to do before the phase ends" },
  { keys: ["l"], does: "orders", text: "list of all orders" },
  { keys: ["i"], does: "inspect", text: "inspect the place" },
  { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], does: "pick", text: "choose from the list or menu" },
  { keys: ["/"], does: "command", text: "type a choice" },
  { keys: ["0"], does: "fit", text: "whole map" },
  { keys: [">", "="], does: "closer", text: "zoom in" },
  { keys: ["<", "-"], does: "farther", text: "zoom out" },
  { keys: ["h"], does: "hide", text: "hide all counters" },
  { keys: ["Shift"], does: "lens", text: "hold: magnify the place under the pointer or the cursor" },
  { keys: ["m"], does: "magnify", text: "zoom in at the pointer, and back" },
  { keys: ["v"], does: "flip", text: "flip the counters" },
  { keys: ["F6"], does: "region", text: "go to the next part of the page: map, inspector, foot, layers, prompt (Tab leaves the map too)" },
  { keys: ["?"], does: "help", text: "this list" },
];

/** @type {Map<string, string>} */
const BY_KEY = new Map(BINDINGS.flatMap(({ keys, does }) => keys.map((key) => [key, does])));

/**
 * The name of a key press, "Shift+Tab" or "a".
 * @param {{key: string, shiftKey?: boolean}} event
 */
export function keyName(event) {
  const key = event.key === " " ? "Space" : event.key;
  return event.shiftKey && (key === "Tab" || key === "Enter") ? `Shift+${key}` : key;
}

/**
 * What a key press asks for. Overlays have the keys that the server gives them, unless the table uses them.
 * @param {{key: string, shiftKey?: boolean, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean}} event
 * @param {{name: string, key: string}[]} overlays
 * @returns {{does: string, key: string}|null}
 */
export function meaning(event, overlays) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = keyName(event);
  const overlay = overlays.find((overlay) => overlay.key === key);
  if (overlay) return { does: "overlay", key: overlay.name };
  const does = BY_KEY.get(key);
  return does ? { does, key } : null;
}

/**
 * Overlays with keys that clash neither with the table nor with each other; a clash gets the key's capital, then
 * none.
 * @template {{name: string, key: string}} T
 * @param {T[]} overlays
 * @returns {T[]}
 */
export function overlayKeys(overlays) {
  const taken = new Set(BY_KEY.keys());
  return overlays.map((overlay) => {
    const wanted = overlay.key ? [overlay.key.toLowerCase(), overlay.key.toUpperCase()] : [];
    const key = wanted.find((candidate) => !taken.has(candidate)) ?? "";
    if (key) taken.add(key);
    return { ...overlay, key };
  });
}

/** @type {Record<string, import("../map/types.js").Direction>} */
export const WAYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
