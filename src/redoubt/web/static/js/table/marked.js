/** Hexes that are chosen on the map for a draft of orders. Pure functions. */

/** Whether hexes can be chosen for a draft now. @param {import("../types.js").Table|null} table */
export function takesHexes(table) {
  return (table?.proposals ?? []).some((one) => one.hexes);
}

/** A hex is chosen, or no longer. @param {string[]} marked @param {string} hex */
export function toggled(marked, hex) {
  return marked.includes(hex) ? marked.filter((one) => one !== hex) : [...marked, hex];
}
