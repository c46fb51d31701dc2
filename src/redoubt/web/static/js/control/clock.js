/** The clock of the steps: a face that ticks, and what the umpire does with it. */
import { Button } from "../ui/button.js";
import { Switch } from "../ui/fields.js";
import { cls, html, typed, useEffect, useRef, useState } from "../ui/html.js";
import { clockFace, desk } from "./chair.js";

/** @typedef {import("./chair.js").ClockState} ClockState */

/** What is left of the clock, counted from when the server sent it. @param {ClockState} clock */
function useLeft(clock) {
  const [now, setNow] = useState(performance.now());
  const received = useRef({ clock, at: performance.now() });
  if (received.current.clock !== clock) received.current = { clock, at: performance.now() };
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return clock.left - (clock.running ? Math.max(0, now - received.current.at) / 1000 : 0);
}

/** @param {{clock: ClockState, big?: boolean}} props */
export function ClockFace({ clock, big = false }) {
  const left = useLeft(clock);
  const state = !clock.running ? "stands" : left < 0 ? "over" : left < 60 ? "last" : "runs";
  return html`<span class=${cls("clock", big && "big", state)} role="timer" data-state=${state}
    aria-label=${`${clock.running ? "" : "paused, "}${clockFace(left)} left for this step`}>${clockFace(left)}</span>`;
}

/** @param {{game: string, umpire: string, clock: ClockState, onDone: (error?: unknown) => void}} props */
export function ClockControls({ game, umpire, clock, onDone }) {
  const turn = (/** @type {string} */ action, /** @type {{minutes?: number, step?: string}} */ more = {}) =>
    desk.clock(game, umpire, action, more).then(() => onDone(), onDone);
  return html`<div class="c-clock" role="group" aria-label="Clock">
    <${ClockFace} clock=${clock} big />
    ${clock.running
    ? html`<${Button} icon="pause" onClick=${() => turn("pause")}>Pause<//>`
    : html`<${Button} icon="play" main onClick=${() => turn("start")}>Start<//>`}
    <${Button} small onClick=${() => turn("add", { minutes: 1 })}>+1 min<//>
    <${Button} small onClick=${() => turn("again")}>Again<//>
    <label class="c-minutes">Minutes for this step
      <input class="input" type="number" min="0" max="600" step="0.5" value=${clock.minutes}
        onChange=${(/** @type {Event} */ event) => turn("set", { step: clock.step, minutes: Number(typed(event)) })} /></label>
    <label class="c-bell"><${Switch} label="Close the step at the bell" on=${clock.bell}
      onChange=${(/** @type {boolean} */ on) => turn(on ? "ring" : "quiet")} /> <span>Close at the bell</span></label>
  </div>`;
}
