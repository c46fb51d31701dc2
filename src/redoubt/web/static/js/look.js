/**
 * How each title looks: the colours of its nations, the signs of its marks, badges and chips, its symbols. All of it
 * comes from the title's look.toml (docs/reference/look.md); the page names none of it.
 *
 * Whatever shows a nation's colours has the class of that nation and stands inside an element with `data-look`: the
 * body of a table, the card of a title on the first screen.
 */
import { whole } from "./whole.js";

/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Colours} Colours */

/** @type {Look} */
const PLAIN = whole("Look", {});
/** @type {Map<string, Look>} */
const looks = new Map();
const sheet = new CSSStyleSheet();
let worn = "";

/** Where each palette of a nation applies, the general ones first. */
const PALETTES = /** @type {const} */ ({
  light: "",
  dark: ':root[data-theme="dark"]',
  safe: ':root[data-palette="safe"]',
  safe_dark: ':root[data-palette="safe"][data-theme="dark"]',
  contrast: ':root[data-palette="contrast"]',
  contrast_dark: ':root[data-palette="contrast"][data-theme="dark"]',
});
/** The variables of a nation's colours (theme.css). @type {Record<keyof Colours, string>} */
const VARIABLES = {
  top: "--face-top", bottom: "--face-bottom", edge: "--edge", ink: "--face-ink", box: "--box", symbol: "--symbol",
  tint: "--tint", mark: "--own-mark",
};
/** The colours that a layer may name. @type {Record<string, string>} */
const THEME = {
  selected: "--sel", contested: "--contested", hit: "--hit", label: "--map-label", river: "--map-river", good: "--good", bad: "--bad",
};

/** A name as part of a class or an id. @param {string} name */
export const word = (name) => name.replace(/[^A-Za-z0-9]+/g, "-");

/** The class that sets a nation's colours. @param {string | null | undefined} nation */
export const nationClass = (nation) => `nation-${nation ? word(nation) : "none"}`;

/** Keep the looks of these titles. @template {{id: string, look: Look}} T @param {T[]} titles @returns {T[]} */
export function keepLooks(titles) {
  for (const title of titles) looks.set(title.id, whole("Look", title.look));
  sheet.replaceSync([...looks].flatMap(([id, look]) => rules(id, look)).join("\n"));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  drawFaces();
  return titles;
}

/** Show the whole page in the look of a title; none where several stand side by side. @param {string} title */
export function wear(title) {
  worn = title;
  if (title) document.body.dataset.look = title;
  else delete document.body.dataset.look;
}

/** The look of a title, else the one the page wears. @param {string} [title] @returns {Look} */
export const lookOf = (title = worn) => looks.get(title) ?? PLAIN;

// ------------------------------------------------------------------ rules of style

/** @param {string} title @param {Look} look @returns {string[]} */
function rules(title, look) {
  const inside = `[data-look="${CSS.escape(title)}"]`;
  return [
    ...Object.entries(look.nations).flatMap(([nation, palettes]) => [
      `${inside} .${nationClass(nation)} { --face: url("#${faceId(title, nation)}"); }`,
      ...Object.entries(PALETTES).map(([palette, where]) =>
        coloured(`${where} ${inside} .${nationClass(nation)}`, palettes[/** @type {keyof typeof PALETTES} */ (palette)])),
    ]),
    ...Object.entries(look.layers).flatMap(([layer, kinds]) => Object.entries(kinds).flatMap(([kind, cell]) =>
      cells(`.overlay-${word(layer)}${kind ? `.kind-${word(kind)}` : ':not([class*="nation-"])'}`, inside, whole("CellLook", cell)))),
  ];
}

/** @param {string} where @param {Colours | null} colours */
function coloured(where, colours) {
  const given = Object.entries(VARIABLES).flatMap(([name, variable]) => {
    const colour = colours?.[/** @type {keyof Colours} */ (name)];
    return colour ? [`${variable}: ${colour};`] : [];
  });
  return given.length ? `${where} { ${given.join(" ")} }` : "";
}

/** @param {string} kind the class of these cells @param {string} inside @param {import("./types.js").CellLook} look */
function cells(kind, inside, { colour, rim, strength }) {
  return [
    ...(colour ? [`${inside} :is(.map-overlay, .map-overlay-edge, .map-overlay-rim, .map-overlay-line)${kind} { --look: var(${THEME[colour]}); }`] : []),
    ...(rim ? [`${inside} .map-overlay-rim${kind} { --look: var(${THEME[rim]}); }`] : []),
    ...(strength === null ? [] : [`${inside} .map-overlay${kind} { fill-opacity: ${strength}; }`]),
  ];
}

// ------------------------------------------------------------------ faces of counters

/** @param {string} title @param {string} nation */
const faceId = (title, nation) => `face-${word(title)}-${word(nation)}`;

/** The gradients of the faces, once in the document: every counter points to them. */
function drawFaces() {
  const faces = [...looks].map(([title, look]) => `<g data-look="${CSS.escape(title)}">${Object.keys(look.nations).map((nation) => `
    <linearGradient id="${faceId(title, nation)}" class="${nationClass(nation)}" x1="0" y1="0" x2="0" y2="1">
      <stop class="face-top" offset="0" /><stop class="face-bottom" offset="1" /></linearGradient>`).join("")}</g>`);
  const known = document.getElementById("counter-faces") ?? document.createElementNS("http://www.w3.org/2000/svg", "svg");
  known.id = "counter-faces";
  known.setAttribute("class", "counter-faces");
  known.setAttribute("aria-hidden", "true");
  known.innerHTML = `<defs>${PLAIN_FACE}${faces.join("")}</defs>`;
  document.body.append(known);
}

const PLAIN_FACE = `<linearGradient id="face-none" class="nation-none" x1="0" y1="0" x2="0" y2="1">
  <stop class="face-top" offset="0" /><stop class="face-bottom" offset="1" /></linearGradient>`;
