/** The cards of the titles, and the two cards for those who want to look first. */
import { Icon } from "../../icons.js";
import { PieceGroup } from "../counters/counters.js";
import { settings, useStore } from "../store.js";
import { cls, html } from "../ui/html.js";
import { whole } from "../whole.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").SideInfo} SideInfo */

/** A counter that stands for a side. @param {SideInfo} side @returns {Piece} */
export const emblem = (side) => whole("Piece", {
  id: side.id, kind: "unit", side: side.id, nation: side.nation ?? "", letter: side.letter ?? side.name.slice(0, 1),
  name: side.name, short: "", size: "", symbol: "infantry", place: "",
});

const ROAD = "M-10 180C90 170 150 70 260 110S430 200 610 60";

/** A grid of places with the radius R, as one path. @param {number} R */
function hexGrid(R) {
  const places = [];
  for (let column = 0; column < 13; column += 1) {
    for (let row = 0; row < 6; row += 1) {
      const [x, y] = [column * R * 1.5, (row + (column % 2) / 2) * R * Math.sqrt(3)];
      const corner = (/** @type {number} */ angle) => [x + R * Math.cos(angle), y + R * Math.sin(angle)].map((n) => n.toFixed(1)).join();
      places.push(`M${[0, 1, 2, 3, 4, 5].map((i) => corner(i * Math.PI / 3)).join("L")}Z`);
    }
  }
  return places.join("");
}

/** Places, a river and a road: for a title that has no picture of its own. @param {{title: TitleInfo}} props */
function PlainCover({ title }) {
  return html`<svg class="plain-cover" viewBox="0 0 600 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect class="cover-land" width="600" height="260" />
    <path class="cover-hill" d="M-20 210C60 120 150 150 210 170S360 90 420 60 560 20 640 60V280H-20Z" />
    <path class="cover-mountain" d="M180 280C240 200 300 210 360 160S520 110 640 150V280Z" />
    <path class="cover-grid" d=${hexGrid(34)} />
    <path class="cover-river" d="M-10 60C80 30 120 110 210 92S330 20 400 90 520 150 620 120" />
    <path class="cover-road-casing" d=${ROAD} /><path class="cover-road" d=${ROAD} />
    ${title.sides.slice(0, 3).map((side, i, all) => html`
      <${PieceGroup} key=${side.id} piece=${emblem(side)} look=${title.id} size=${64} x=${300 + 110 * (i - (all.length - 1) / 2)} y=${130} />`)}
  </svg>`;
}

/** @param {{title: TitleInfo}} props */
function Cover({ title }) {
  useStore(settings);
  const dark = document.documentElement.dataset.theme === "dark" && title.cover_dark;
  const picture = dark ? title.cover_dark : title.cover;
  return html`<div class="cover">${picture
    ? html`<img src=${picture} alt="" width="640" height="400" />`
    : html`<${PlainCover} title=${title} />`}</div>`;
}

/** @param {{title: TitleInfo, on: boolean, onPick: () => void}} props */
export function TitleCard({ title, on, onPick }) {
  const tags = title.tags.length ? title.tags : [`${title.sides.length} sides`, `${title.scenarios.length} scenarios`];
  return html`<label class=${cls("title-card card", on && "on")} data-look=${title.id}>
    <input type="radio" name="title" class="vh" checked=${on} onChange=${onPick} aria-label=${title.name} />
    <${Cover} title=${title} />
    <div class="title-words">
      <h2>${title.name}</h2>
      ${title.summary && html`<p class="sub">${title.summary}</p>`}
      <p class="chips">${tags.map((tag) => html`<span key=${tag} class="chip">${tag}</span>`)}</p>
    </div>
  </label>`;
}

/** A card that is one link or one button.
 * @param {{icon: string, heading: string, to?: string, onClick?: () => void, disabled?: boolean,
 *   children?: import("../ui/html.js").Children}} props */
export function SideCard({ icon, heading, to, onClick, disabled = false, children }) {
  const inside = html`<span class="side-icon"><${Icon} name=${icon} size=${24} /></span>
    <span class="side-words"><b>${heading}</b><span class="sub">${children}</span></span><${Icon} name="right" size=${20} />`;
  return to ? html`<a class="side-card card" href=${to}>${inside}</a>`
    : html`<button type="button" class="side-card card" disabled=${disabled} onClick=${onClick}>${inside}</button>`;
}
