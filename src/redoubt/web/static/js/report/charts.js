/** The drawings of the report: chances, score, losses, luck, the front turn by turn. */
import { cls, html } from "../ui/html.js";
import { useMedia } from "../store.js";
import { nationClass } from "../table/naming.js";
import { beside, discs, placed, wide } from "./labels.js";

/** @typedef {import("./reckon.js").Chance} Chance */
/** @typedef {import("./reckon.js").Turning} Turning */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {NonNullable<import("../types.js").Hindsight["luck"]>} Luck */

const percent = (/** @type {number} */ share) => Math.round(100 * share);

/** Winning chance after each phase, with the band in which it lies; turning points stand out.
 * @param {{chances: Chance[], turnings: Turning[], turns: number[], words: (turning: Turning) => string, done: boolean}} props `turns`: those that were played */
export function ChanceChart({ chances, turnings, turns, words, done }) {
  const narrow = useMedia("(max-width: 760px)");
  const [W, H, L, B] = narrow ? [400, 240, 44, 28] : [860, 300, 44, 28];
  const last = Math.max(1, turns.length);
  const x = (/** @type {number} */ at) => L + ((W - L - 12) * at) / last;
  const y = (/** @type {number} */ share) => 10 + (H - B - 10) * (1 - share);
  const path = chances.map((chance, n) => `${n ? "L" : "M"}${x(chance.x).toFixed(1)},${y(chance.share).toFixed(1)}`).join("");
  const band = [...chances.map((chance) => `${x(chance.x).toFixed(1)},${y(chance.high).toFixed(1)}`), ...[...chances].reverse().map((chance) => `${x(chance.x).toFixed(1)},${y(chance.low).toFixed(1)}`)].join(" ");
  const every = Math.ceil(last / (narrow ? 9 : 20));
  const change = (/** @type {Turning} */ { from, to }) => `${percent(from)} → ${percent(to)} %`;
  const dots = discs(turnings.map((turning) => [x(turning.x[1]), y(turning.to)]), 23);
  const labels = narrow ? [] : turnings.map((turning, n) => ({ text: `${words(turning)} ${change(turning)}`, spots: beside(dots[n][0], dots[n][1], 17, 16) }));
  const spots = placed(labels, 12, { left: L, top: 0, width: W - L, height: H - B }, dots.map(([cx, cy]) => ({ left: cx - 12, top: cy - 12, width: 24, height: 24 })),
    along(chances.map((chance) => [x(chance.x), y(chance.share)])));
  return html`
    <svg class="r-chart" viewBox=${`0 0 ${W} ${H}`} role="img" aria-label=${`Winning chance: ${chances.filter((chance) => chance.closes).map((chance) => `${chance.turn ? `turn ${chance.turn}` : "start"} ${percent(chance.share)} %`).join(", ")}`}>
      ${[0, 0.25, 0.5, 0.75, 1].map((share) => html`<g key=${share}><line x1=${L} x2=${W - 12} y1=${y(share)} y2=${y(share)} class=${cls("grid", share === 0.5 && "half")} /><text x=${L - 8} y=${y(share) + 4} text-anchor="end">${percent(share)}${share === 1 ? " %" : ""}</text></g>`)}
      ${turns.map((turn, index) => html`<g key=${turn}><line x1=${x(index + 1)} x2=${x(index + 1)} y1="10" y2=${H - B} class="grid" />
        ${index % every === 0 ? html`<text x=${x(index + 0.5)} y=${H - 8} text-anchor="middle">${index ? turn : `turn ${turn}`}</text>` : null}</g>`)}
      <polygon points=${band} class="band" />
      <path d=${path} class=${cls("curve", !done && "counting")} />
      ${turnings.map((turning) => html`<g key=${turning.n} class=${turning.to > turning.from ? "up" : "down"}>
        <line x1=${x(turning.x[0])} y1=${y(turning.from)} x2=${x(turning.x[1])} y2=${y(turning.to)} class="turn" /></g>`)}
      ${turnings.map((turning, n) => {
        const spot = spots[n];
        const [cx, cy] = dots[n];
        return html`<g key=${turning.n} class=${turning.to > turning.from ? "up" : "down"}>
          <circle cx=${cx} cy=${cy} r="11" /><text x=${cx} y=${cy + 4} text-anchor="middle" class="n">${turning.n}</text>
          ${spot ? html`<text x=${spot.x} y=${spot.y} text-anchor=${spot.anchor} class="label">${words(turning)} <tspan>${change(turning)}</tspan></text>` : null}</g>`;
      })}
    </svg>`;
}

/** Points all along a curve, so that no label crosses it unseen between two of them. @param {number[][]} ends @returns {number[][]} */
const along = (ends) => ends.flatMap(([x, y], n) => {
  const [fromX, fromY] = ends[Math.max(0, n - 1)];
  return Array.from({ length: 12 }, (_, part) => [fromX + ((x - fromX) * (part + 1)) / 12, fromY + ((y - fromY) * (part + 1)) / 12]);
});

/** A score at the end of each turn, as steps on the fields of the levels of victory; without levels both sides' scores.
 * @param {{turns: import("../types.js").TurnEnd[], scores: Scene["scores"], looks: string[]}} props `looks`: the class of each */
export function ScoreChart({ turns, scores, looks }) {
  const scale = scores[0].scale ?? [];
  const [W, H, L, B] = [360, 170, scale.length ? Math.min(130, 12 + Math.max(...scale.map(({ label }) => wide(label, 10.5)))) : 34, 22];
  const lists = scores.map((score) => turns.map((turn) => turn.scores[score.id] ?? 0));
  const values = lists.flat();
  const edges = scale.flatMap(({ upto }) => (upto === null ? [] : [upto]));
  const near = edges.filter((edge) => edge >= Math.min(...values) - 4 && edge <= Math.max(...values) + 4);
  const [least, most] = [Math.min(0, ...values, ...near) - (scale.length ? 0.5 : 0), Math.max(1, ...values, ...near.map((edge) => edge + 1)) + (scale.length ? 0.5 : 0)];
  // The outermost fields are high enough for their names.
  const room = 0.12 * (most - least);
  const [low, high] = scale.length ? [Math.min(least, ...near.map((edge) => edge + 0.5 - room)), Math.max(most, ...near.map((edge) => edge + 0.5 + room))] : [least, most];
  const x = (/** @type {number} */ index) => L + 8 + ((W - L - 22) * index) / Math.max(1, turns.length - 1);
  const y = (/** @type {number} */ value) => 14 + (H - B - 14) * (1 - (value - low) / (high - low || 1));
  const path = (/** @type {number[]} */ list) => list.map((value, index) => (index ? `H${x(index).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(0).toFixed(1)},${y(value).toFixed(1)}`)).join("");
  const fields = scale.map((grade, index) => {
    const [bottom, top] = [index ? (scale[index - 1].upto ?? 0) + 0.5 : -Infinity, grade.upto === null ? Infinity : grade.upto + 0.5];
    return { label: grade.label, bottom: Math.max(low, bottom), top: Math.min(high, top) };
  }).filter(({ bottom, top }) => top > bottom);
  const every = Math.ceil(turns.length / 14);
  const last = turns.length - 1;
  const order = turns.length ? [last, ...Array.from({ length: last }, (_, index) => index)] : []; // the end chooses first
  const figured = lists.flatMap((list) => order.map((index) => ({ text: String(list[index]), spots: around(x(index), y(list[index]), index > 0 && list[index - 1] > list[index]) })));
  const figures = placed(figured, 12, { left: L - 20, top: -4, width: W - L + 30, height: H - B + 12 },
    lists.length > 1 ? lists.flatMap((list) => list.map((value, index) => ({ left: x(index) - 3, top: y(value) - 3, width: 6, height: 6 }))) : []);
  return html`
    <svg class="r-chart" viewBox=${`0 0 ${W} ${H}`} role="img" aria-label=${scores.map(({ label }, n) => `${label}: ${lists[n].map((value, index) => `${turns[index].turn ? `turn ${turns[index].turn}` : "start"} ${value}`).join(", ")}`).join("; ")}>
      ${fields.map(({ label, bottom, top }, index) => html`<g key=${index}><rect x=${L} y=${y(top)} width=${W - L - 10} height=${y(bottom) - y(top)} class="field" style=${`--field:${(index + 0.5) / fields.length}`} />
        ${y(bottom) - y(top) > 11 ? html`<text x=${L - 6} y=${(y(top) + y(bottom)) / 2 + 4} text-anchor="end" class="field-name">${label}</text>` : null}</g>`)}
      ${fields.length ? null : html`<line x1=${L} x2=${W - 10} y1=${y(0)} y2=${y(0)} class="grid" />`}
      ${lists.map((list, n) => html`<g key=${scores[n].id} class=${cls(looks[n], n > 0 && "rival")}><path d=${path(list)} class="curve" />
        ${list.map((value, index) => (n || !looks[n] ? html`<circle key=${index} cx=${x(index)} cy=${y(value)} r="3" class="dot-of-curve" />`
    : html`<rect key=${index} x=${x(index) - 3} y=${y(value) - 3} width="6" height="6" class="dot-of-curve" />`))}</g>`)}
      ${figures.map((spot, n) => spot && html`<text key=${n} x=${spot.x} y=${spot.y} text-anchor="middle" class="figure-of-curve">${figured[n].text}</text>`)}
      ${turns.map((turn, index) => (index % every === 0 ? html`<text key=${index} x=${x(index)} y=${H - 6} text-anchor="middle">${turn.turn || "0"}</text>` : null))}
    </svg>`;
}

/** The places of a figure: over its dot or under it. @param {number} x @param {number} y @param {boolean} falls the curve comes from above
 * @returns {import("./labels.js").Spot[]} */
function around(x, y, falls) {
  const [over, under] = [{ x, y: y - 7, anchor: /** @type {const} */ ("middle") }, { x, y: y + 15, anchor: /** @type {const} */ ("middle") }];
  return falls ? [under, over] : [over, under];
}

/** Bars narrower than this have no figures. */
const SLIM = 9;

/** Losses by turn, in pairs. @param {{scene: Scene, sides: string[], names: (side: string) => string, last: number}} props `last`: the last turn that was played */
export function LossChart({ scene, sides, names, last }) {
  const turns = (scene.losses?.turns ?? []).filter((turn) => turn.n <= last);
  const most = Math.max(1, ...turns.flatMap((turn) => sides.map((side) => turn.by_side[side]?.steps ?? 0)));
  const wide = 360 / Math.max(1, turns.length);
  const w = Math.min(16, (wide - 6) / sides.length);
  return html`
    <svg class="r-chart" viewBox="0 0 360 150" role="img" aria-label=${turns.map((turn) => `turn ${turn.n}: ${sides.map((side) => `${names(side)} ${turn.by_side[side]?.steps ?? 0}`).join(", ")}`).join("; ") || "nothing lost"}>
      ${turns.map((turn, index) => html`<g key=${turn.n} transform=${`translate(${index * wide},0)`}>
        ${sides.map((side, n) => { const steps = turn.by_side[side]?.steps ?? 0; const high = (100 * steps) / most; return html`<rect class=${cls("loss", nationClass(scene, side))} x=${wide / 2 + (n - sides.length / 2) * w} y=${122 - high} width=${w - 2} height=${Math.max(1, high)} /><text x=${wide / 2 + (n - sides.length / 2 + 0.5) * w - 1} y=${118 - high} text-anchor="middle" class="small">${w >= SLIM && steps ? steps : ""}</text>`; })}
        <text x=${wide / 2} y="144" text-anchor="middle">${turn.n}</text></g>`)}
    </svg>`;
}

/** What the dice did to each side; shaded where eight games of ten lie. @param {{luck: Luck, scene: Scene, names: (side: string) => string}} props */
export function LuckChart({ luck, scene, names }) {
  const sides = Object.entries(luck.sides);
  const most = Math.max(1, ...sides.map(([, { beyond, usual }]) => Math.max(Math.abs(beyond), usual))) * 1.25;
  const x = (/** @type {number} */ steps) => 180 + (165 * -steps) / most;
  const [row, foot] = [40, 40 * sides.length];
  const signed = (/** @type {number} */ beyond) => `${beyond > 0 ? "−" : "+"}${Math.abs(beyond).toFixed(1)}`;
  return html`
    <svg class="r-chart" viewBox=${`0 0 360 ${foot + 24}`} role="img" aria-label=${sides.map(([side, { beyond, usual }]) => `${names(side)} ${signed(beyond)}, eight games of ten lie within ${usual}`).join("; ")}>
      <line x1="180" x2="180" y1="0" y2=${foot + 4} class="grid half" />
      ${sides.map(([side, { beyond, usual }], n) => html`<g key=${side} class=${nationClass(scene, side)} transform=${`translate(0,${row * n})`}>
        <text x="4" y="10">${names(side)}</text>
        <rect x=${x(usual)} y="16" width=${Math.max(2, x(-usual) - x(usual))} height="14" class="usual" rx="3" />
        ${n === 0 ? html`<rect x=${x(beyond) - 6} y="17" width="12" height="12" class="luck" />` : html`<circle cx=${x(beyond)} cy="23" r="6.5" class="luck" />`}
        <text x=${beyond > 0 ? x(beyond) - 11 : x(beyond) + 11} y="27" text-anchor=${beyond > 0 ? "end" : "start"} class="figure-of-curve">${signed(beyond)}</text></g>`)}
      <text x="180" y=${foot + 20} text-anchor="middle">fair</text><text x="10" y=${foot + 20}>unlucky</text><text x="350" y=${foot + 20} text-anchor="end">lucky</text>
    </svg>`;
}

/** @typedef {{box: string, border: string, at: Map<string, number[]>, radius: number, outline: (place: string) => string}} Frame */

/** One small map: whose ground it is, where pieces stood. @param {{frame: Frame, end: import("../types.js").TurnEnd, shaded: string, scene: Scene, sides: string[], label: string}} props */
export function FrontMap({ frame, end, shaded, scene, sides, label }) {
  const r = frame.radius * 0.5;
  const held = Object.entries(end.control ?? {});
  const points = frame.outline("") === "" && !shaded;
  return html`
    <svg class="r-front" viewBox=${frame.box} role="img" aria-label=${label}>
      <path d=${shaded} class="ground" /><path d=${frame.border} class="border" style=${`stroke-width:${(frame.radius * 0.14).toFixed(1)}`} />
      ${points ? held.map(([place, side]) => { const spot = frame.at.get(place); return spot ? html`<circle key=${place} cx=${spot[0]} cy=${spot[1]} r=${r * 0.62} class=${cls("held", nationClass(scene, side))} />` : null; }) : null}
      ${sides.map((side, n) => [...new Set(end.units?.[side] ?? [])].map((place) => {
        const spot = frame.at.get(place);
        if (!spot) return null;
        const look = { class: cls("unit", nationClass(scene, side)), style: `stroke-width:${(r * 0.16).toFixed(1)}` };
        return n === 0 ? html`<rect key=${side + place} x=${spot[0] - r} y=${spot[1] - r} width=${2 * r} height=${2 * r} ...${look} />`
          : html`<circle key=${side + place} cx=${spot[0]} cy=${spot[1]} r=${r} ...${look} />`;
      }))}
    </svg>`;
}
