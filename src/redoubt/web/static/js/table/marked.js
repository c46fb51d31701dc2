/** Places that are chosen on the map for a draft of orders. Pure functions. */

/** Whether places can be chosen for a draft now. @param {import("../types.js").Table|null} table */
export function takesPlaces(table) {
  return (table?.proposals ?? []).some((proposal) => proposal.places);
}

/** A place is chosen, or no longer. @param {string[]} marked @param {string} place */
export function toggled(marked, place) {
  return marked.includes(place) ? marked.filter((candidate) => candidate !== place) : [...marked, place];
}
