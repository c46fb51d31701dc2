/** A title as one of its variants plays it, and its sides as a scenario calls them. */

/** @typedef {import("./types.js").TitleInfo} TitleInfo */

/**
 * A title with the scenarios and options of a variant.
 * @param {TitleInfo} title
 * @param {string} [variant] none for the game as published
 * @returns {TitleInfo}
 */
export function inVariant(title, variant) {
  const changed = title.variants.find((candidate) => candidate.id === variant);
  return changed ? { ...title, scenarios: changed.scenarios, options: changed.options } : title;
}

/**
 * All sides, with the name and the colours that a scenario gives them where they are not the usual ones.
 * @param {TitleInfo | undefined} title
 * @param {string | undefined} scenario
 * @returns {import("./types.js").SideInfo[]}
 */
export function sidesIn(title, scenario) {
  const called = title?.scenarios.find((candidate) => candidate.id === scenario)?.called ?? {};
  return (title?.sides ?? []).map((side) => ({ ...side, ...called[side.id] }));
}
