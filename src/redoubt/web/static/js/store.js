/** A tiny store, and the settings that this browser keeps. */
import { useEffect, useLayoutEffect, useState } from "./ui/html.js";

/** @template T @typedef {{get: () => T, set: (change: Partial<T>) => void,
 *   subscribe: (hear: (value: T) => void) => () => void}} Store */

/** @template {object} T @param {T} initial @returns {Store<T>} */
export function createStore(initial) {
  let value = initial;
  /** @type {Set<(value: T) => void>} */
  const hearers = new Set();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const hear of hearers) hear(value);
    },
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}

/** The value of a store inside a component, drawn again when it changes.
 * @template T @param {Store<T>} store @returns {T} */
export function useStore(store) {
  const [value, setValue] = useState(store.get());
  useLayoutEffect(() => {
    setValue(store.get());
    return store.subscribe(setValue);
  }, [store]);
  return value;
}

/** Whether a media query holds, followed as it changes: useMedia("(max-width: 760px)"). @param {string} query */
export function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const hear = () => setHolds(media.matches);
    hear();
    media.addEventListener("change", hear);
    return () => media.removeEventListener("change", hear);
  }, [query]);
  return holds;
}

/** @typedef {{theme: "auto" | "light" | "dark", palette: "standard" | "safe" | "contrast",
 *   speed: "slow" | "normal" | "fast" | "none", motion: "auto" | "reduced", sound: "off" | "on", text: "100" | "115" | "130" | "150" | "175" | "200",
 *   name: string, title: string, log: string, briefed: string}} Settings `briefed`: scenarios whose briefing was read, or "all"; `title`: the one chosen last; `log`: the height of the table's log in rem, empty: the usual */

const PLACE = "redoubt.settings";

/** @type {{[K in keyof Settings]: readonly Settings[K][] | null}} What each setting may be; null: any text. */
export const SETTING_VALUES = {
  theme: ["auto", "light", "dark"],
  palette: ["standard", "safe", "contrast"],
  speed: ["slow", "normal", "fast", "none"],
  motion: ["auto", "reduced"],
  sound: ["off", "on"],
  text: ["100", "115", "130", "150", "175", "200"],
  name: null,
  title: null,
  log: null,
  briefed: null,
};

/** @type {Settings} */
const DEFAULTS = { theme: "auto", palette: "standard", speed: "normal", motion: "auto", sound: "off", text: "100", name: "", title: "", log: "", briefed: "" };

/** @returns {Settings} the kept settings, a value that is none of the allowed ones replaced by the default */
function kept() {
  const settings = /** @type {Record<string, string>} */ ({ ...DEFAULTS });
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    for (const [name, values] of Object.entries(SETTING_VALUES)) {
      const value = stored[name];
      const allowed = values === null || /** @type {readonly string[]} */ (values).includes(value);
      if (typeof value === "string" && allowed) settings[name] = value;
    }
  } catch {
    // No storage, or nonsense in it: the defaults serve.
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (settings));
}

export const settings = createStore(kept());

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Put the settings on <html>, where the style sheets read them. */
function apply() {
  const { theme, palette, motion, text } = settings.get();
  const root = document.documentElement;
  root.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  root.dataset.palette = palette;
  root.dataset.motion = motion === "reduced" || still.matches ? "reduced" : "full";
  root.dataset.text = text;
}

settings.subscribe((value) => {
  apply();
  try {
    localStorage.setItem(PLACE, JSON.stringify(value));
  } catch {
    // A private window without storage: the settings last as long as the page.
  }
});
dark.addEventListener("change", apply);
still.addEventListener("change", apply);
apply();

/** How long an animation of `ms` takes now: 0 without motion.
 * @param {number} ms */
export function paced(ms) {
  const factor = { slow: 2, normal: 1, fast: 0.5, none: 0 }[settings.get().speed];
  return document.documentElement.dataset.motion === "reduced" ? Math.min(ms * factor, 80) : ms * factor;
}
