/** Line icons on a grid of 24, our own drawing. Always beside a word or a key letter. */
import { html } from "./js/ui/html.js";

/** @type {Record<string, string>} */
const PATHS = {
  logo: "M12 2.5 14.7 7 19.9 7.2 17.4 12 19.9 16.8 14.7 17 12 21.5 9.3 17 4.1 16.8 6.6 12 4.1 7.2 9.3 7Z",
  undo: "M4 9h10a5.5 5.5 0 0 1 0 11H9M4 9l4-4M4 9l4 4",
  redo: "M20 9H10a5.5 5.5 0 0 0 0 11h5M20 9l-4-4M20 9l-4 4",
  reset: "M5 12a7 7 0 1 0 2.2-5.1M7.5 2.8v4.4h4.4",
  reach: "M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
  threat: "M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM12 2v6M12 16v6M2 12h6M16 12h6",
  odds: "M5 20V11M12 20V4M19 20v-6",
  supply: "M6 17a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 6 17ZM18 3a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 18 3ZM8 18.6c7 0 2-13 8-13",
  forts: "M12 3l2.5 3.5h4.3l-.2 4.3L21 13.6l-3.6 2.2-1 4.2-4.4-1-4.4 1-1-4.2L3 13.6l2.4-2.8-.2-4.3h4.3ZM12 10.2a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z",
  control: "M6 21V4M6 5h12l-3 4 3 4H6",
  losses: "M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3ZM9.5 19h5M10.5 21.5h3",
  history: "M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 8v4.2l2.8 1.8",
  grid: "M12 3l4.2 2.4v4.8L12 12.6 7.8 10.2V5.4ZM7.8 10.2v4.8M16.2 10.2v4.8M12 12.6v4.8M3.6 12.6 7.8 15l4.2-2.4M20.4 12.6 16.2 15 12 12.6M7.8 15v4.6L12 22l4.2-2.4V15",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  eyeOff: "M4 4l16 16M9.5 5.9c.8-.3 1.6-.4 2.5-.4 6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.5M6 7.6A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5c1.4 0 2.7-.3 3.8-.9M10 10a3 3 0 0 0 4.1 4.1",
  map: "M3.5 6 9 4l6 2 5.5-2v14L15 20l-6-2-5.5 2ZM9 4v14M15 6v14",
  swords: "M4 4l11 11M20 4 9 15M12.5 17.5l5-5M6.5 12.5l5 5M16.5 16.5 20 20M7.5 16.5 4 20M4 4h3M4 4v3M20 4h-3M20 4v3",
  log: "M4 6h16M4 12h10M4 18h13",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.2",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.9M12 16.6v.2",
  layers: "M12 3l9 5-9 5-9-5ZM3.5 12.2 12 17l8.5-4.8M3.5 16.2 12 21l8.5-4.8",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  left: "M14.5 5.5 8 12l6.5 6.5",
  right: "M9.5 5.5 16 12l-6.5 6.5",
  up: "M5.5 14.5 12 8l6.5 6.5",
  down: "M5.5 9.5 12 16l6.5-6.5",
  first: "M18 5.5 11.5 12l6.5 6.5M10 5.5 3.5 12l6.5 6.5",
  last: "M6 5.5l6.5 6.5L6 18.5M14 5.5l6.5 6.5-6.5 6.5",
  play: "M8 5.5v13l10.5-6.5Z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  step: "M6 5.5v13L15 12ZM18.5 5.5v13",
  gear: "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM12 2.8v2.6M12 18.6v2.6M2.8 12h2.6M18.6 12h2.6M5.5 5.5l1.8 1.8M16.7 16.7l1.8 1.8M5.5 18.5l1.8-1.8M16.7 7.3l1.8-1.8",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  person: "M12 4a3.8 3.8 0 1 0 0 7.6A3.8 3.8 0 0 0 12 4ZM4.5 20c.6-4 3.6-5.8 7.5-5.8s6.9 1.8 7.5 5.8",
  people: "M9 5a3.3 3.3 0 1 0 0 6.6A3.3 3.3 0 0 0 9 5ZM2.5 19.5c.5-3.6 3-5.2 6.5-5.2s6 1.6 6.5 5.2M15.5 5.3a3.3 3.3 0 0 1 0 6M17.5 14.7c2.3.6 3.7 2.2 4 4.8",
  computer: "M4 5h16v11H4ZM9 20h6M12 16v4M8 9l2 1.8L8 12.6M12.5 12.6h3.5",
  lock: "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  dice: "M5 5h14v14H5ZM9 9v.1M15 15v.1M12 12v.1M15 9v.1M9 15v.1",
  upload: "M12 16V5M7.5 9.5 12 5l4.5 4.5M5 19.5h14",
  download: "M12 5v11M7.5 11.5 12 16l4.5-4.5M5 19.5h14",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5",
  pencil: "M5 19l.8-3.8L16 5l3 3L8.8 18.2ZM14 7l3 3",
  search: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5",
  book: "M12 6.5C10 5 7 4.5 3.5 4.8V18.5c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5ZM12 6.5v13.7",
  branch: "M7 4v16M7 13c7 0 9-2 10-6M14.2 9.2 17 6.5l2.3 3",
  copy: "M9 9h10v11H9ZM5 15V4h10",
  flag: "M6 21V4M6 5c4-2 8 2 12 0v8c-4 2-8-2-12 0",
  keyboard: "M3 7h18v10H3ZM7 10.5v.1M10.3 10.5v.1M13.7 10.5v.1M17 10.5v.1M8 14h8",
  cap: "M2.5 9.5 12 5l9.5 4.5L12 14ZM6.5 11.5V16c3 2.5 8 2.5 11 0v-4.5M21.5 9.5V15",
  night: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  screen: "M4 5h16v11H4ZM9 20h6M12 16v4",
  filter: "M4 6h16l-6.2 7v5.5l-3.6 1.5v-7Z",
  menu: "M4 7h16M4 12h16M4 17h16",
};

export const ICON_NAMES = Object.keys(PATHS);

/** @param {{name: string, size?: number, class?: string}} props */
export function Icon({ name, size = 20, class: extra = "" }) {
  const path = PATHS[name];
  if (path === undefined) throw new Error(`no icon named ${name}`);
  const core = name === "logo" ? html`<path d="M12 8 15.5 10v4L12 16l-3.5-2v-4Z" fill="currentColor" stroke="none" />` : null;
  return html`<svg class=${`icon ${extra}`} width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor"
    stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path} />${core}</svg>`;
}
