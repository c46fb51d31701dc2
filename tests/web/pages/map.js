/** A page with nothing but a map: ?data=turn-4&theme=dark&… */
import { HexMap } from "/js/map/hexmap.js";
import { renderPiece, setSides } from "/js/counters/counters.js";
import { keepLooks, wear } from "/js/look.js";
import { html, render } from "/js/ui/html.js";
import { whole } from "/js/whole.js";
import * as probes from "./probes.js";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme") ?? "light";
document.documentElement.dataset.theme = theme;
document.documentElement.dataset.palette = asked.get("palette") ?? "standard";

const data = await (await fetch(`/data/${asked.get("data") ?? "turn-4"}.json`)).json();
const drawn = data.map.art ?? `/art/${data.title}/map.json`;
const art = asked.has("plain") ? null : await (await fetch(drawn)).json();
data.scene = whole("Scene", data.scene);
setSides(data.sides);
keepLooks(await (await fetch("/data/titles.json")).json());
wear(data.title);

const state = { highlight: null, focusCell: null, heard: [] };
const host = document.getElementById("host");
const handle = { current: null };
const heard = (name) => (...given) => state.heard.push([name, ...given.filter((part) => typeof part !== "object" || part === null)]);

function show(more = {}) {
  Object.assign(state, more);
  render(html`<${HexMap} handle=${handle} map=${data.map} art=${art} artFolder=${drawn.replace(/[^/]*$/, "")} scene=${state.scene ?? data.scene} sides=${data.sides}
    theme=${state.theme ?? theme} renderPiece=${renderPiece} highlight=${state.highlight} focusCell=${state.focusCell} ...${state.props ?? {}}
    onCellClick=${heard("click")} onCellHover=${heard("hover")} onPieceClick=${heard("piece")} onInspect=${heard("inspect")} />`, host);
}
show();
Object.assign(window, { show, state, data, handle, probes });
