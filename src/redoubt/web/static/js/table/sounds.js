/** Quiet sounds, off until chosen: a die on wood, a counter set down, a bell at the end of a turn. Made here, so that no file is fetched. */
import { settings } from "../store.js";

/** @type {AudioContext|null} */
let context = null;

/** @typedef {"die"|"counter"|"bell"} Sound */

/** @param {Sound} name @param {number} [delay] in milliseconds */
export function sound(name, delay = 0) {
  if (settings.get().sound !== "on") return;
  context ??= new AudioContext();
  const at = context.currentTime + delay / 1000;
  if (name === "bell") bell(context, at);
  else if (name === "counter") knock(context, at, 900, 0.12);
  else for (const [after, loud] of [[-0.16, 0.1], [-0.06, 0.14], [0, 0.2]]) knock(context, Math.max(context.currentTime, at + after), 420, loud);
}

/** Wood on wood: a short burst of noise through a narrow band. @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} loud */
function knock(audio, at, pitch, loud) {
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n += 1) data[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const gain = audio.createGain();
  Object.assign(band, { type: "bandpass" });
  band.frequency.value = pitch;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(at);
}

/** @param {AudioContext} audio @param {number} at */
function bell(audio, at) {
  for (const [pitch, loud] of [[880, 0.05], [1320, 0.025], [1760, 0.012]]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 1.4);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 1.5);
  }
}
