/** The drawings of the report: chances, score, losses, luck, the front turn by turn. */
import { cls, html } from "../ui/html.js";
import { nationClass } from "../table/naming.js";

/** @typedef {import("./reckon.js").Chance} Chance */
/** @typedef {import("./reckon.js").Turning} Turning */
/** @typedef {import("../types.js").Scene} Scene */

const percent = (/** @type {number} */ share) => Math.round(100 * share);

/** Winning chance after each turn, with the band in which it lies. @param {{chances: Chance[], turnings: Turning[], done: boolean}} props */
export function ChanceChart({ chances, turnings, done }) {
  const [W, H, L, B] = [760, 280, 44, 28];
  const last = Math.max(1, chances.length - 1);
  const x = (/** @type {number} */ index) => L + ((W - L - 12) * index) / last;
  const y = (/** @type {number} */ share) => 10 + (H - B - 10) * (1 - share);
  const known = chances.map((chance, index) => ({ ...chance, index })).filter((chance) => chance.games > 0 || chance.index === chances.length - 1);
  const path = known.map((chance, n) => `${n ? "L" : "M"}${x(chance.index).toFixed(1)},${y(chance.share).toFixed(1)}`).join("");
  const band = [...known.map((chance) => `${x(chance.index).toFixed(1)},${y(chance.high).toFixed(1)}`), ...[...known].reverse().map((chance) => `${x(chance.index).toFixed(1)},${y(chance.low).toFixed(1)}`)].join(" ");
  return html`
    <svg class="r-chart" viewBox=${`0 0 ${W} ${H}`} role="img" aria-label=${`Winning chance: ${known.map((chance) => `turn ${chance.turn} ${percent(chance.share)} %`).join(", ")}`}>
      ${[0, 0.25, 0.5, 0.75, 1].map((share) => html`<g key=${share}><line x1=${L} x2=${W - 12} y1=${y(share)} y2=${y(share)} class=${cls("grid", share === 0.5 && "half")} /><text x=${L - 8} y=${y(share) + 4} text-anchor="end">${percent(share)}${share === 1 ? " %" : ""}</text></g>`)}
      ${chances.map((chance, index) => html`<text key=${index} x=${x(index)} y=${H - 8} text-anchor="middle">${chance.turn === 0 ? "start" : chance.turn}</text>`)}
      <polygon points=${band} class="band" />
      <path d=${path} class=${cls("curve", !done && "counting")} />
      ${turnings.map((turning) => {
        const to = chances.findIndex((chance) => chance.turn === turning.turn);
        return html`<g key=${turning.n} class=${turning.to > turning.from ? "up" : "down"}>
          <line x1=${x(Math.max(0, to - 1))} y1=${y(turning.from)} x2=${x(to)} y2=${y(turning.to)} class="turn" />
          <circle cx=${x(to)} cy=${y(turning.to)} r="11" /><text x=${x(to)} y=${y(turning.to) + 4} text-anchor="middle" class="n">${turning.n}</text></g>`;
      })}
    </svg>`;
}

/** A score at the end of each turn, as steps. @param {{turns: import("../types.js").TurnEnd[], score: Scene["scores"][number]}} props */
export function ScoreChart({ turns, score }) {
  const [W, H, L, B] = [360, 150, 34, 22];
  const values = turns.map((turn) => turn.scores[score.id] ?? 0);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (/** @type {number} */ index) => L + ((W - L - 14) * index) / Math.max(1, turns.length - 1);
  const y = (/** @type {number} */ value) => 14 + (H - B - 14) * (1 - (value - low) / (high - low || 1));
  const path = values.map((value, index) => (index ? `H${x(index).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(0)},${y(value)}`)).join("");
  return html`
    <svg class="r-chart" viewBox=${`0 0 ${W} ${H}`} role="img" aria-label=${`${score.label}: ${values.map((value, index) => `turn ${turns[index].turn} ${value}`).join(", ")}`}>
      <line x1=${L} x2=${W - 10} y1=${y(0)} y2=${y(0)} class="grid" />
      <path d=${path} class="curve" />
      ${values.map((value, index) => html`<g key=${index}><circle cx=${x(index)} cy=${y(value)} r="3" class="dot-of-curve" /><text x=${x(index)} y=${y(value) - 7} text-anchor="middle" class="figure-of-curve">${value}</text><text x=${x(index)} y=${H - 6} text-anchor="middle">${turns[index].turn || "start"}</text></g>`)}
    </svg>`;
}

/** Steps lost by turn, in pairs. @param {{scene: Scene, sides: string[]}} props */
export function LossChart({ scene, sides }) {
  const turns = scene.losses?.turns ?? [];
  const most = Math.max(1, ...turns.flatMap((turn) => sides.map((side) => turn.by_side[side]?.steps ?? 0)));
  const wide = 360 / Math.max(1, turns.length);
  return html`
    <svg class="r-chart" viewBox="0 0 360 150" role="img" aria-label=${turns.map((turn) => `turn ${turn.n}: ${sides.map((side) => `${side} ${turn.by_side[side]?.steps ?? 0}`).join(", ")}`).join("; ")}>
      ${turns.map((turn, index) => html`<g key=${turn.n} transform=${`translate(${index * wide},0)`}>
        ${sides.map((side, n) => { const steps = turn.by_side[side]?.steps ?? 0; const high = (100 * steps) / most; const w = Math.min(16, (wide - 8) / sides.length); return html`<rect class=${cls("loss", nationClass(scene, side))} x=${wide / 2 + (n - sides.length / 2) * w} y=${122 - high} width=${w - 2} height=${Math.max(1, high)} /><text x=${wide / 2 + (n - sides.length / 2 + 0.5) * w - 1} y=${118 - high} text-anchor="middle">${steps || ""}</text>`; })}
        <text x=${wide / 2} y="144" text-anchor="middle">${turn.n}</text></g>`)}
    </svg>`;
}

/** Steps lost beyond what was to be expected; shaded where eight games of ten lie.
 * @param {{luck: {rolls: number, sides: Record<string, {beyond: number, usual: number}>}, scene: Scene, names: (side: string) => string}} props */
export function LuckChart({ luck, scene, names }) {
  const sides = Object.entries(luck.sides);
  const most = Math.max(2, ...sides.map(([, { beyond, usual }]) => Math.max(Math.abs(beyond), usual))) * 1.15;
  const x = (/** @type {number} */ steps) => 180 + (170 * -steps) / most;
  return html`
    <svg class="r-chart" viewBox=${`0 0 360 ${30 * sides.length + 26}`} role="img" aria-label=${sides.map(([side, { beyond, usual }]) => `${names(side)}: ${beyond > 0 ? "lost" : "saved"} ${Math.abs(beyond)} steps, usual within ${usual}`).join("; ")}>
      <line x1="180" x2="180" y1="0" y2=${30 * sides.length + 4} class="grid half" />
      ${sides.map(([side, { beyond, usual }], n) => html`<g key=${side} class=${nationClass(scene, side)} transform=${`translate(0,${30 * n})`}>
        <rect x=${x(usual)} y="6" width=${Math.max(2, x(-usual) - x(usual))} height="14" class="usual" rx="3" />
        <circle cx=${x(beyond)} cy="13" r="6" class="luck" /><text x=${beyond > 0 ? x(beyond) - 10 : x(beyond) + 10} y="17" text-anchor=${beyond > 0 ? "end" : "start"} class="figure-of-curve">${`${beyond > 0 ? "−" : "+"}${Math.abs(beyond).toFixed(1)}`}</text></g>`)}
      <text x="180" y=${30 * sides.length + 20} text-anchor="middle">fair</text><text x="10" y=${30 * sides.length + 20}>unlucky</text><text x="350" y=${30 * sides.length + 20} text-anchor="end">lucky</text>
    </svg>`;
}

/** One small map: whose ground it is, where pieces stood. @param {{frame: {box: string, border: string, at: Map<string, number[]>, radius: number}, units: Record<string, string[]>,
 *   shaded: string, scene: Scene, sides: string[], label: string}} props */
export function FrontMap({ frame, units, shaded, scene, sides, label }) {
  const r = frame.radius * 0.5;
  return html`
    <svg class="r-front" viewBox=${frame.box} role="img" aria-label=${label}>
      <path d=${shaded} class="ground" /><path d=${frame.border} class="border" />
      ${sides.map((side, n) => [...new Set(units[side] ?? [])].map((place) => {
        const spot = frame.at.get(place);
        if (!spot) return null;
        return n === 0 ? html`<rect key=${side + place} x=${spot[0] - r} y=${spot[1] - r} width=${2 * r} height=${2 * r} class=${cls("unit", nationClass(scene, side))} />`
          : html`<circle key=${side + place} cx=${spot[0]} cy=${spot[1]} r=${r} class=${cls("unit", nationClass(scene, side))} />`;
      }))}
    </svg>`;
}
