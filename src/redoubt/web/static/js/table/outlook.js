/** What awaits those who come to a place: remarks, what a die means, chances as bars, a rose of six directions. */
import { html, cls } from "../ui/html.js";
import { Bar } from "../ui/bars.js";
import { Die } from "../ui/die.js";
import { Chip, Words } from "./chip.js";
import { carryOut } from "./deeds.js";
import { capital } from "./naming.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").DeskState} DeskState */

/** @param {{desk: Desk, state: DeskState}} props */
export function Outlooks({ desk, state }) {
  const info = state.placeInfo;
  const armed = state.hand.armed;
  const ready = armed && info && armed.choice.look && armed.choice.place === info.place ? armed : null;
  if (!info?.outlook.length && !ready) return null;
  const parts = info?.outlook.filter((part) => !ready || !part.verbs.length || part.verbs.includes(ready.choice.verb)) ?? [];
  return html`
    <div class="t-outlooks">
      ${parts.map((part) => html`<${Outlook} key=${String(part.title)} part=${part} />`)}
      ${ready ? html`<p class="t-outlook-foot"><button type="button" class="btn main big" data-do="main" disabled=${!desk.mine || state.busy}
        onClick=${() => sent(desk, ready)}><span>${ready.choice.label || ready.choice.text}</span></button></p>` : null}
    </div>`;
}

/** The choice is made; whoever comes next is in the list of orders. @param {Desk} desk @param {import("./options.js").Option} option */
function sent(desk, option) {
  desk.set({ tab: "orders" });
  return carryOut(desk, [option]);
}

/** @param {{part: import("../types.js").Outlook}} props */
function Outlook({ part }) {
  return html`
    <section class="t-outlook">
      <h3 class="head"><span>${part.title}</span> <${Chip} rule=${part.rule} /></h3>
      ${part.faces.length ? html`<ol class="t-faces">${part.faces.map((words, n) => html`
        <li key=${n}><${Die} face=${n + 1} size=${20} /><small>${words}</small></li>`)}</ol>` : null}
      ${part.chances.map((way) => html`<${Bar} key=${String(way.text)} label=${capital(way.text)} share=${way.share} kind=${way.kind} />`)}
      ${part.rose.length ? html`<${Rose} shares=${part.rose} words=${part.rose_text} />` : null}
      ${part.lines.length ? html`<ul class="t-lines">${part.lines.map((line) => html`
        <li key=${String(line.text)}><span><${Words} text=${capital(line.text)} /></span> <${Chip} rule=${line.rule} /></li>`)}</ul>` : null}
    </section>`;
}

const HEX = "M-11,-19H11L22,0L11,19H-11L-22,0Z";

/** A share for each neighbour, from up clockwise. @param {{shares: number[], words: import("../types.js").Sentence}} props */
function Rose({ shares, words }) {
  const label = shares.map((share, n) => `die ${n + 1} ${Math.round(100 * share)} %`).join(", ");
  return html`
    <figure class="t-rose">
      <svg viewBox="-66 -66 132 132" width="132" height="132" role="img" aria-label=${label}>
        <path class="t-rose-middle" d=${HEX} />
        ${shares.map((share, n) => {
    const turn = ((n * 60 - 90) * Math.PI) / 180;
    return html`<g key=${n} transform=${`translate(${(40 * Math.cos(turn)).toFixed(1)},${(40 * Math.sin(turn)).toFixed(1)})`}>
            <path class=${cls("t-rose-cell", share < 0.5 && "bad")} d=${HEX} fill-opacity=${0.2 + 0.55 * Math.max(share, 1 - share)} />
            <text y="1" text-anchor="middle">${Math.round(100 * share)}</text><text class="die-of" y="12" text-anchor="middle">die ${n + 1}</text></g>`;
  })}
      </svg>
      <figcaption class="sub">${words}</figcaption>
    </figure>`;
}
