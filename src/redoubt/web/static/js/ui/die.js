import { html, useEffect, useState } from "./html.js";

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};

/** A die; a number when the face has no pips. @param {{face: number, size?: number}} props */
export function Die({ face, size = 24 }) {
  const pips = PIPS[face];
  return html`<svg class="die" width=${size} height=${size} viewBox="0 0 24 24" role="img" aria-label=${`die ${face}`}>
    <rect x="1.2" y="1.2" width="21.6" height="21.6" rx="4" stroke-width="1.4" />
    ${pips ? pips.map(([x, y]) => html`<circle cx=${x} cy=${y} r="1.9" fill="currentColor" stroke="none" />`)
    : html`<text x="12" y="17" text-anchor="middle" font-size="13" font-weight="700" fill="currentColor" stroke="none">${face}</text>`}
  </svg>`;
}

/** A die that shows other faces while it rolls. @param {{face: number, rolling: boolean, size?: number}} props */
export function Tumbling({ face, rolling, size = 34 }) {
  const [shown, setShown] = useState(face);
  useEffect(() => {
    if (!rolling || document.documentElement.dataset.motion === "reduced") {
      setShown(face);
      return undefined;
    }
    let turn = face;
    const timer = setInterval(() => { turn = (turn % 6) + 1; setShown(turn); }, 85);
    return () => clearInterval(timer);
  }, [rolling, face]);
  return html`<${Die} face=${rolling ? shown : face} size=${size} />`;
}
