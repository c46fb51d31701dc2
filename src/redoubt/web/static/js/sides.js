/** The sides of a title as a scenario calls them. */

/** @typedef {import("./types.js").TitleInfo} TitleInfo */

/**
 * All sides, with the name and the colours that a scenario gives them where they are not the usual ones.
 * @param {TitleInfo | undefined} title
 * @param {string | undefined} scenario
 * @returns {import("./types.js").SideInfo[]}
 */
export function sidesIn(title, scenario) {
  const called = title?.scenarios.find((one) => one.id === scenario)?.called ?? {};
  return (title?.sides ?? []).map((side) => ({ ...side, ...called[side.id] }));
}
