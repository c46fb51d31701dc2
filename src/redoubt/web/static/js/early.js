/** Fetches everything the page at this address needs at once: without this the table would be fetched
 * only when the last module runs. */
import { api, foresee } from "./api.js";
import { keptEyes } from "./eyes.js";
import { preload, route, style } from "./pages.js";

/** The table of a game and the map under it. @param {Record<string, string | undefined>} props */
async function table({ game = "", as, at }) {
  const eyes = as ?? keptEyes(game);
  const opened = foresee(() => api.table(game, { as: eyes, at: at === undefined ? null : Number(at) }));
  foresee(() => api.titles());
  foresee(() => api.log(game, { as: eyes }));
  const { title, scenario, variant } = await opened;
  foresee(() => api.overlays(title));
  const { art } = await foresee(() => api.map(title, scenario.id, variant));
  if (art) await foresee(() => api.art(art));
}

const wanted = route(location.hash);
if (wanted) {
  if (wanted.page === "TablePage") table(wanted.props).catch(() => {}); // the page asks again and gets the error
  wanted.styles.forEach(style);
  preload(wanted.module);
}
