/** The static map of a scenario and its art, read once: as soon as it is known which will be wanted. */
import { api } from "../api.js";
import { useEffect, useState } from "../ui/html.js";

/** @typedef {{map: any, art: any, folder: string}} Ground */

/** @type {Map<string, Promise<Ground>>} */
const grounds = new Map();
/** Those that are there. @type {Map<string, Ground>} */
const ready = new Map();

/** @param {string} title @param {string} scenario */
export function unfold(title, scenario) {
  const key = `${title} ${scenario}`;
  const known = grounds.get(key) ?? read(title, scenario);
  grounds.set(key, known);
  known.then((ground) => {
    if (ground.map) ready.set(key, ground);
    else grounds.delete(key);
  });
  return known;
}

/** @param {string} title @param {string} scenario @returns {Promise<Ground>} */
async function read(title, scenario) {
  try {
    const { map } = await api.map(title, scenario);
    const path = map.art ?? `/art/${title}/map.json`;
    return { map, art: await api.art(path).catch(() => null), folder: path.replace(/[^/]*$/, "") };
  } catch {
    return { map: null, art: null, folder: "" };
  }
}

/** The ground of a table once it is there. @param {string} title @param {string} scenario */
export function useGround(title, scenario) {
  const [ground, setGround] = useState(ready.get(`${title} ${scenario}`) ?? null);
  useEffect(() => {
    let wanted = true;
    unfold(title, scenario).then((found) => { if (wanted) setGround(found); });
    return () => { wanted = false; };
  }, [title, scenario]);
  return ground;
}
