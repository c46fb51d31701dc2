/** The static map of a scenario and its art, read once: as soon as it is known which will be wanted. */
import { api } from "../api.js";
import { useEffect, useState } from "../ui/html.js";

/** @typedef {{map: any, art: any, folder: string}} Ground */

/** @type {Map<string, Promise<Ground>>} */
const grounds = new Map();
/** Those that are there. @type {Map<string, Ground>} */
const ready = new Map();

/** @typedef {{title: string, scenario: {id: string}, variant?: string}} Played */

/** @param {Played} table */
const keyOf = ({ title, scenario, variant = "" }) => [title, scenario.id, variant].join(" ");

/** @param {Played} table */
export function unfold(table) {
  const key = keyOf(table);
  const known = grounds.get(key) ?? read(table);
  grounds.set(key, known);
  known.then((ground) => {
    for (const { id, name } of ground.map?.spaces ?? []) names.set(id, name);
    towns.clear();
    for (const { hex, urban, landmark } of ground.map?.hexes ?? []) if (urban || landmark) towns.set(hex, urban || landmark);
    for (const { hex, name } of ground.art?.towns ?? []) towns.set(hex, name);
    if (ground.map) ready.set(key, ground);
    else grounds.delete(key);
  });
  return known;
}

/** @param {Played} table @returns {Promise<Ground>} */
async function read({ title, scenario, variant }) {
  try {
    const { map, art } = await api.map(title, scenario.id, variant);
    return { map, art: art ? await api.art(art).catch(() => null) : null, folder: (art ?? "").replace(/[^/]*$/, "") };
  } catch {
    return { map: null, art: null, folder: "" };
  }
}

/** What places are called on the maps that are there. @type {Map<string, string>} */
const names = new Map();

/** A place as people call it: by its name on a map of spaces, else by its number. @param {string} place */
export const placeName = (place) => names.get(place) ?? place;

/** The towns of the hexes on the map that is there. @type {Map<string, string>} */
const towns = new Map();

/** A place by the name of its town, else as `placeName`. @param {string} place */
export const townName = (place) => towns.get(place) ?? placeName(place);

/** The ground of a table once it is there. @param {Played} table */
export function useGround(table) {
  const key = keyOf(table);
  const [ground, setGround] = useState(ready.get(key) ?? null);
  useEffect(() => {
    let wanted = true;
    unfold(table).then((read) => { if (wanted) setGround(read); });
    return () => { wanted = false; };
  }, [key]);
  return ground;
}
