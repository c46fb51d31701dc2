/** What a game says of the one it came from: the words before its name, and those after it. */

/** @typedef {import("./types.js").BranchOrigin} BranchOrigin */

/** @param {BranchOrigin} origin @returns {{before: string, name: string, after: string}} */
export function comesFrom({ name, turn, imagined_by: imagined }) {
  const called = name ?? "a game that is gone";
  return turn === null ? { before: "Goes on from ", name: called, after: "" } : { before: "What-if of ", name: called, after: `, from turn ${turn}${imagined ? "; what was hidden is imagined" : ""}` };
}

/** The same as one sentence. @param {BranchOrigin} origin */
export function originText(origin) {
  const { before, name, after } = comesFrom(origin);
  return `${before}${name}${after}`;
}
