/** An invented archipelago: every kind of space, link, fort and trench once. */
import { PointMap } from "/js/map/pointmap.js";
import { renderPiece, setSides } from "/js/counters/counters.js";
import { keepLooks, wear } from "/js/look.js";
import { html, render } from "/js/ui/html.js";
import { whole } from "/js/whole.js";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme") ?? "light";
document.documentElement.dataset.theme = theme;

const map = {
  size: [1000, 640],
  spaces: [
    { id: "aldern", name: "Aldern", x: 150, y: 170, nation: "BR", vp: true },
    { id: "brook", name: "Brookhaven", x: 300, y: 120, nation: "BR", label: "above" },
    { id: "castle", name: "Castlemere", x: 330, y: 270, nation: "BR", capital: true, vp: true, fort: 3 },
    { id: "dunes", name: "Dunes", x: 170, y: 360, nation: "BR", terrain: "marsh" },
    { id: "edge", name: "Edgewood", x: 480, y: 200, nation: "BR", terrain: "forest", fort: 2 },
    { id: "ford", name: "Fordham", x: 520, y: 350, nation: "DE" },
    { id: "gap", name: "The Gap", x: 660, y: 270, nation: "DE", terrain: "mountain" },
    { id: "harbour", name: "Harbour", x: 420, y: 480, nation: "DE", vp: true, label: "right" },
    { id: "iron", name: "Ironstadt", x: 820, y: 200, nation: "DE", capital: true, vp: true },
    { id: "june", name: "Junefield", x: 800, y: 400, nation: "DE", fort: 1 },
  ],
  links: [
    ["aldern", "brook"], ["aldern", "castle"], ["aldern", "dunes"], ["brook", "castle"], ["brook", "edge"], ["castle", "edge"],
    ["castle", "ford"], ["edge", "gap"], ["edge", "ford"], ["ford", "gap"], ["ford", "harbour"], ["gap", "iron"], ["gap", "june"],
    ["iron", "june"], ["harbour", "june"],
  ].map((between) => ({ between })).concat([{ between: ["dunes", "harbour"], kind: "limited" }]),
};
const piece = (id, side, nation, place, short) => ({
  id, kind: "unit", side, nation, letter: nation[0], name: `${short} Army`, short, size: "XXXX", symbol: "infantry", place,
  strength: { now: 5, full: 5 }, movement: { now: 3, full: 3 }, move_class: "leg", steps: { left: 2, total: 2 }, hits: 0, flags: [], done: false, reduced: false, order: 1,
});
const scene = whole("Scene", {
  pieces: [piece("a1", "west", "BR", "castle", "1"), piece("a2", "west", "BR", "edge", "2"), piece("b1", "east", "DE", "ford", "4"), piece("b2", "east", "DE", "edge", "5")],
  places: {
    edge: { contested: { odds: "5:3", rule: "1", attacker: "east" }, marks: [] },
    ford: { control: "east", marks: [{ kind: "trench", text: "trench of level 2", rule: "2", count: 2, towards: 270 }] },
    dunes: { control: "east", marks: [] },
  },
});
const art = {
  format: 1, title: "sample", radius: 34, unit: 58.9, origin: [0, 0], size: map.size, margin: 46, relief: null,
  lakes: [{ name: "Sound", shore: "M60,640C120,560 250,560 330,600S520,620 600,560 760,520 860,560 960,620 1000,600V640Z", lines: ["M90,640C150,575 250,575 330,612S520,632 600,572 760,535 860,574 950,630 1000,615"] }],
  rivers: [{ name: "Wend", width: 3, course: "M560,0C540,90 600,180 570,270S480,380 500,470 470,560 480,600" }],
  roads: "", bridges: [], borders: ["M590,0C570,120 640,200 600,300S520,420 560,560"], towns: [], places: [],
  labels: [{ kind: "country", text: "WESTMARK", size: 26, x: 240, y: 60, space: 0.4 }, { kind: "lake", text: "The Sound", size: 15, x: 500, y: 612 }],
  frame: { columns: [], rows: [] }, cartouche: null, scale: null, compass: null,
};
setSides(["west", "east"]);
keepLooks(await (await fetch("/data/titles.json")).json());
wear("land_war");
const handle = { current: null };
const state = { heard: [] };
const heard = (name) => (...given) => state.heard.push([name, ...given.filter((part) => typeof part !== "object" || part === null)]);
const show = (more = {}) => {
  Object.assign(state, more);
  render(html`<${PointMap} handle=${handle} map=${map} art=${art} scene=${scene} sides=${["west", "east"]} theme=${theme} renderPiece=${renderPiece}
    highlight=${state.highlight} focusCell=${state.focusCell} onCellClick=${heard("click")} onCellHover=${heard("hover")} onPieceClick=${heard("piece")} />`, document.getElementById("host"));
};
show();
Object.assign(window, { show, state, handle, data: { map, scene } });
