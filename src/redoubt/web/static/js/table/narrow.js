/** Whether the window has so little room for its text that the panes become tabs. */
import { settings, useMedia, useStore } from "../store.js";

/** Pixels, at the common size of text. */
const NARROW = 820;

/** @returns {boolean} */
export function useNarrow() {
  const { text } = useStore(settings);
  return useMedia(`(max-width: ${(NARROW * Number(text)) / 100}px)`);
}
