/**
 * The whole game under one thumb: turns, fights, steps. Drag it, use its keys, or let it play.
 *
 * @typedef {import("../types.js").SideInfo} SideInfo
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {import("../types.js").HistoryEntry} HistoryEntry
 * @typedef {{game: string, as: string | null, seq: number, upto?: number, at: number | null, sides: SideInfo[], scene: Scene,
 *   onAt: (at: number | null) => void, live?: boolean, children?: any}} ScrubberProps
 *   `onAt(null)` is live; `live` false: a replay, where the end is an end and not the running game
 */
import { cls, html, useCallback, useEffect, useMemo, useRef, useState } from "../ui/html.js";
import { nationClass } from "../table/naming.js";
import { Button } from "../ui/button.js";
import { useHistory } from "./book.js";
import { sideShape } from "./sentence.js";
import { whatIf } from "./exports.js";
import { SPEEDS, along, bands, clamp, dots, spokenAt } from "./timeline.js";

/** @type {Record<string, Parameters<typeof along>[0]>} */
const KEYS = {
  ArrowLeft: "back", ArrowDown: "back", ArrowRight: "on", ArrowUp: "on", PageDown: "turn-back", PageUp: "turn-on",
  Home: "first", End: "last", "[": "fight-back", "]": "fight-on",
};

/** @param {ScrubberProps} props */
export function Scrubber({ game, as, seq, upto, at, sides, scene, onAt, live = true, children }) {
  const entries = useHistory(game, as, seq, upto);
  const last = entries.length ? entries[entries.length - 1].seq : seq;
  const now = at ?? last;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState("1");
  /** @param {number} to */
  const go = (to) => onAt(live && to >= last ? null : to);
  usePlay(playing, SPEEDS[/** @type {keyof typeof SPEEDS} */ (speed)], now, last, entries, go, () => setPlaying(false));
  /** @param {Parameters<typeof along>[0]} way */
  const step = (way) => () => { setPlaying(false); go(along(way, now, entries)); };
  const toggle = () => {
    if (!playing && now >= last) go(0);
    setPlaying(!playing);
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const way = KEYS[event.key];
    if (!way && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (way) step(way)();
    else toggle();
  };
  return html`
    <div class="scrubber" data-part="scrubber">
      <div class="scrub-buttons">
        <${Button} small quiet icon="first" label="Back one turn" disabled=${now <= 0} onClick=${step("turn-back")} />
        <${Button} small quiet icon="left" label="Back one step" disabled=${now <= 0} onClick=${step("back")} />
      </div>
      <${Track} entries=${entries} last=${last} now=${now} sides=${sides} scene=${scene} onKeys=${keys}
        onGo=${(/** @type {number} */ to) => { setPlaying(false); go(to); }} />
      <div class="scrub-buttons">
        <${Button} small quiet icon=${playing ? "pause" : "play"} label=${playing ? "Pause" : "Play"} disabled=${last === 0} onClick=${toggle} />
        <${Button} small quiet icon="right" label="Forward one step" disabled=${now >= last} onClick=${step("on")} />
        <${Button} small quiet icon="last" label="Forward one turn" disabled=${now >= last} onClick=${step("turn-on")} />
        ${playing || !live ? html`<${Speed} speed=${speed} onSpeed=${setSpeed} />` : null}
        ${live && at !== null ? html`<${PlayOn} game=${game} at=${now} as=${as} />` : null}
        ${live ? html`<button type="button" class="log-chip" data-do="live" aria-pressed=${at === null}
          onClick=${() => { setPlaying(false); onAt(null); }}>${at === null ? "Live" : "Back to now"}</button>` : null}
      </div>
      <span class="scrub-now num">step ${now} of ${last}</span>
      ${children}
    </div>`;
}

/** A game of one's own from the position that is looked at. @param {{game: string, at: number, as: string | null}} props */
function PlayOn({ game, at, as }) {
  const [fault, setFault] = useState("");
  const go = () => whatIf(game, at, as === "onlooker" ? null : as).then((branch) => { location.hash = `#/game/${encodeURIComponent(branch)}`; }, (/** @type {Error} */ error) => setFault(error.message));
  return html`<button type="button" class="log-chip play-on" data-do="play-on" title=${fault || "A new game from this position; the old one stays as it is"} onClick=${go}>Play on from here</button>`;
}

/** @param {{speed: string, onSpeed: (speed: string) => void}} props */
function Speed({ speed, onSpeed }) {
  return html`<label class="scrub-speed"><span class="vh">Speed of the replay</span>
    <select class="select" value=${speed} onChange=${(/** @type {any} */ event) => onSpeed(event.currentTarget.value)}>
      ${Object.keys(SPEEDS).map((speed) => html`<option value=${speed}>${speed}×</option>`)}</select></label>`;
}

/** One step after the other until the end.
 * @param {boolean} playing @param {number} ms @param {number} now @param {number} last @param {HistoryEntry[]} entries
 * @param {(to: number) => void} go @param {() => void} stop */
function usePlay(playing, ms, now, last, entries, go, stop) {
  useEffect(() => {
    if (!playing) return undefined;
    if (now >= last) {
      stop();
      return undefined;
    }
    const timer = setTimeout(() => go(along("on", now, entries)), ms);
    return () => clearTimeout(timer);
  }, [playing, now, last, ms]);
}

/** @param {{entries: HistoryEntry[], last: number, now: number, sides: SideInfo[], scene: Scene,
 *   onKeys: (event: KeyboardEvent) => void, onGo: (to: number) => void}} props */
function Track({ entries, last, now, sides, scene, onKeys, onGo }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [held, setHeld] = useState(/** @type {number | null} */ (null));
  const parts = useMemo(() => ({ bands: bands(entries), dots: dots(entries) }), [entries]);
  const shown = held ?? now;
  const share = (/** @type {number} */ seq) => `${last ? (100 * seq) / last : 0}%`;
  /** @param {PointerEvent} event */
  const place = (event) => {
    const area = /** @type {HTMLElement} */ (box.current).getBoundingClientRect();
    return clamp(((event.clientX - area.left) / Math.max(1, area.width)) * last, last);
  };
  const wanted = useRef(-1);
  const move = useCallback((/** @type {number} */ to) => {
    setHeld(to);
    if (wanted.current === to) return;
    wanted.current = to;
    onGo(to);
  }, [onGo]);
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0) return;
    box.current?.setPointerCapture(event.pointerId);
    wanted.current = -1;
    move(place(event));
  };
  return html`
    <div class=${cls("scrub-track", held !== null && "held")} ref=${box} role="slider" tabindex="0" aria-label="Position in the game"
      aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${shown} aria-valuetext=${spokenAt(entries, shown)}
      onKeyDown=${onKeys} onPointerDown=${down} onPointerMove=${(/** @type {PointerEvent} */ event) => { if (held !== null) move(place(event)); }}
      onPointerUp=${() => setHeld(null)} onPointerCancel=${() => setHeld(null)}>
      ${parts.bands.map((band, index) => html`
        <span key=${band.turn} class=${cls("scrub-band", index % 2 === 1 && "odd")} style=${{ left: share(band.from), width: share(band.to - band.from) }}>
          <small><span class="scrub-word">Turn </span>${band.turn}</small></span>`)}
      <span class="scrub-past" style=${{ width: share(shown) }}></span>
      ${parts.dots.map((dot) => html`<i key=${dot.seq} class=${cls("dot scrub-dot", sideShape(sides, dot.side), nationClass(scene, dot.side))}
        style=${{ left: share(dot.seq) }}></i>`)}
      <span class="scrub-thumb" style=${{ left: share(shown) }}></span>
    </div>`;
}
