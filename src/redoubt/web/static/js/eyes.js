/** Through whose eyes this tab looks at a game. Where several people share a screen and know different things, the server
 * shows a table that is opened without a side as an onlooker sees it, until a player says they are ready; this tab
 * then keeps that side. */

/** @param {string} game */
const place = (game) => `redoubt.eyes.${game}`;

/** Who looks from now on; null: nobody does, the screen is being passed. @param {string} game @param {string | null} side */
export function keepEyes(game, side) {
  if (side) sessionStorage.setItem(place(game), side);
  else sessionStorage.removeItem(place(game));
}

/** Whose eyes this tab has, where the address names none. @param {string} game @returns {string | null} */
export const keptEyes = (game) => sessionStorage.getItem(place(game));
