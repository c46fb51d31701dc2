/** A sketch of a map in two inks: water, borders, hatched terrain, towns, the arrows of a plan and a few words. */
import { html } from "../ui/html.js";
import { HexGeometry } from "../map/geometry.js";

/** @typedef {import("../types.js").Sketch} SketchData */

const [WIDE, HIGH] = [344, 214];

/** @param {{map: any, art: any, sketch: SketchData|null, label: string}} props */
export function Sketch({ map, art, sketch, label }) {
  const drawn = "spaces" in map ? ofSpaces(map, art) : ofHexes(map, art, sketch?.hatch ?? []);
  const corners = (sketch?.around ?? []).map((place) => drawn.at.get(place)).filter((spot) => spot !== undefined);
  const spots = corners.length === 2 ? corners : [...drawn.at.values()];
  const [left, right] = [Math.min(...spots.map(([x]) => x)), Math.max(...spots.map(([x]) => x))];
  const [top, bottom] = [Math.min(...spots.map(([, y]) => y)), Math.max(...spots.map(([, y]) => y))];
  const scale = Math.min((WIDE - 16) / (right - left || 1), (HIGH - 16) / (bottom - top || 1));
  const move = `translate(${(WIDE - (right - left) * scale) / 2 - left * scale},${(HIGH - (bottom - top) * scale) / 2 - top * scale}) scale(${scale})`;
  const place = (/** @type {string} */ id) => {
    const spot = drawn.at.get(id);
    return spot ? [(WIDE - (right - left) * scale) / 2 + (spot[0] - left) * scale, (HIGH - (bottom - top) * scale) / 2 + (spot[1] - top) * scale] : null;
  };
  return html`
    <svg class="t-sketch" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${label}>
      <defs><pattern id="t-hatch" width=${4 / scale} height=${4 / scale} patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d=${`M0,0V${4 / scale}`} stroke-width=${1 / scale} class="hatch" /></pattern></defs>
      <g transform=${move}>
        <path d=${water(art)} class="water" vector-effect="non-scaling-stroke" />
        ${(art?.coasts ?? []).length ? html`<path d=${art.coasts.join("")} class="coast" vector-effect="non-scaling-stroke" />` : null}
        <path d=${rivers(art, right - left)} class="river" vector-effect="non-scaling-stroke" />
        <path d=${drawn.hatched} fill="url(#t-hatch)" class="hatched" />
        <path d=${drawn.border} class="border" vector-effect="non-scaling-stroke" />
      </g>
      ${drawn.towns.map((/** @type {{id: string, capital: boolean}} */ { id, capital }) => { const spot = place(id); return spot ? html`<circle key=${id} cx=${spot[0]} cy=${spot[1]} r=${capital ? 4 : 2.6} class=${capital ? "capital" : "town"} />` : null; })}
      ${(sketch?.arrows ?? []).map(([from, to], n) => { const [a, b] = [place(from), place(to)]; return a && b ? html`<path key=${n} d=${arrow(a, b)} class="arrow" />` : null; })}
      ${(sketch?.words ?? []).map(([words, at]) => { const spot = place(at); return spot ? html`<text key=${words} x=${Math.min(WIDE - words.length * 2.9 - 4, Math.max(words.length * 2.9 + 4, spot[0]))} y=${spot[1] - 6}>${words}</text>` : null; })}
    </svg>`;
}

/** A broad arrow with a slight bend. @param {number[]} from @param {number[]} to */
function arrow([ax, ay], [bx, by]) {
  const far = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / far, (by - ay) / far];
  const point = (/** @type {number} */ along, /** @type {number} */ aside) => `${(ax + ux * along - uy * aside).toFixed(1)},${(ay + uy * along + ux * aside).toFixed(1)}`;
  const neck = Math.max(4, far - 11);
  return `M${point(0, -1.5)}Q${point(neck / 2, -1.5 + far * 0.08)} ${point(neck, -2.5)}L${point(neck, -7)}L${point(far, 0)}L${point(neck, 7)}L${point(neck, 2.5)}Q${point(neck / 2, 1.5 + far * 0.08)} ${point(0, 1.5)}Z`;
}

/** Seas and lakes. @param {any} art */
const water = (art) => [...(art?.seas ?? []), ...(art?.lakes ?? [])].map(({ shore }) => shore).join("");

/** The rivers wide enough to tell at this size: all of a small map, the great ones of a large map. @param {any} art @param {number} wide */
const rivers = (art, wide) => (art?.rivers ?? []).filter((/** @type {any} */ { width }) => width >= wide / 800).map((/** @type {any} */ { course }) => course).join("");

/** @param {any} map @param {any} art @param {string[]} hatch */
function ofHexes(map, art, hatch) {
  const geometry = new HexGeometry(map, art);
  const country = new Map(map.hexes.map((/** @type {any} */ hex) => [hex.hex, hex.country]));
  let border = (art?.borders ?? []).join("");
  for (const cell of border ? [] : geometry.cells) {
    for (let side = 0; side < 3; side += 1) {
      const other = geometry.across(cell, side);
      const ends = other && country.get(cell) !== country.get(other) ? geometry.side(cell, other) : null;
      if (ends) border += `M${ends[0].map(Math.round)}L${ends[1].map(Math.round)}`;
    }
  }
  const hatched = map.hexes.filter((/** @type {any} */ hex) => hatch.includes(hex.terrain)).map((/** @type {any} */ hex) => geometry.outline(hex.hex)).join("");
  const best = Math.max(...map.hexes.map((/** @type {any} */ hex) => hex.vp ?? 0));
  const towns = map.hexes.filter((/** @type {any} */ hex) => hex.vp > 0).map((/** @type {any} */ hex) => ({ id: hex.hex, capital: hex.vp === best && best > 1 }));
  return { at: geometry.places, border, hatched, towns };
}

/** @param {any} map @param {any} art */
function ofSpaces(map, art) {
  const at = new Map(map.spaces.map((/** @type {any} */ space) => [space.id, [space.x, space.y]]));
  const border = art?.borders?.length ? art.borders.join("") : (map.links ?? []).map((/** @type {any} */ { between: [a, b] }) => { const [from, to] = [at.get(a), at.get(b)]; return from && to ? `M${from}L${to}` : ""; }).join("");
  return { at, border, hatched: "", towns: map.spaces.filter((/** @type {any} */ space) => space.vp).map((/** @type {any} */ space) => ({ id: space.id, capital: Boolean(space.capital) })) };
}
