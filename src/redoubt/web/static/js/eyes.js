/** Through whose eyes this tab looks at a game. Where several people share a screen and know different things, a table
 * that is opened shows nobody's secrets until somebody has said that he is there; who has, stays so in this tab. */

/** @param {string} game */
const place = (game) => `redoubt.eyes.${game}`;

/** Who looks from now on; null: nobody does, the screen is being passed. @param {string} game @param {string | null} side */
export function keepEyes(game, side) {
  if (side) sessionStorage.setItem(place(game), side);
  else sessionStorage.removeItem(place(game));
}

/** Whose eyes the first look is taken with, where the address names none. @param {string} game */
export const firstEyes = (game) => sessionStorage.getItem(place(game)) ?? "onlooker";

/** Whether the first look has shown that the screen may turn to whoever is asked: nobody has looked here, and nobody
 * has secrets. @param {string} eyes @param {{secrets?: boolean}} table */
export const openToAll = (eyes, table) => eyes === "onlooker" && !table.secrets;
