/** Which page an address asks for, and what it is made of. */
import { PARTS } from "./parts.js";

/** @typedef {{module: string, page: string, styles: string[], props: Record<string, string | undefined>}} Route */

const TABLE_STYLES = ["counters", "map", "table", "fight", "log", "control"];

/** The page for an address such as #/game/ID; null if there is none.
 * @param {string} hash @returns {Route | null} */
export function route(hash) {
  const [path = "", search = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [name = "", ...parts] = path.split("/").map(decodeURIComponent);
  const query = Object.fromEntries(new URLSearchParams(search));
  switch (name) {
    case "": return { module: "home/home.js", page: "HomePage", styles: ["counters", "home"], props: query };
    case "game": return {
      module: "table/table.js", page: "TablePage", styles: TABLE_STYLES, props: { ...query, game: parts[0] },
    };
    case "replay": return {
      module: "log/replay.js", page: "ReplayPage", styles: TABLE_STYLES, props: { ...query, game: parts[0] },
    };
    case "report": return { module: "report/report.js", page: "ReportPage", styles: ["counters", "table", "report"], props: { ...query, game: parts[0] } };
    case "reference": return {
      module: "reference/reference.js", page: "ReferencePage", styles: ["counters", "map", "reference"],
      props: { ...query, title: parts[0], rule: parts[1] },
    };
    case "tutorial": return {
      module: "tutorial/tutorial.js", page: "TutorialPage", styles: [...TABLE_STYLES, "reference"],
      props: { ...query, lesson: parts[0] },
    };
    case "control": return {
      module: "control/control.js", page: "ControlPage", styles: TABLE_STYLES, props: { ...query, game: parts[0] },
    };
    case "hall": return {
      module: "control/hall.js", page: "HallPage", styles: [...TABLE_STYLES, "hall"], props: { ...query, game: parts[0] },
    };
    case "calculator": return {
      module: "calculator/calculator.js", page: "CalculatorPage", styles: ["calculator"], props: { ...query, title: parts[0] },
    };
    case "seat": return { module: "home/seat.js", page: "SeatPage", styles: ["home"], props: { token: parts[0] } };
    case "help": return { module: "home/help.js", page: "HelpPage", styles: ["home"], props: query };
    default: return null;
  }
}

/** Fetch a module and all that it needs at once: alone a browser learns of each only from the one that imports it.
 * @param {string} module under js/ */
export function preload(module) {
  for (const part of PARTS[module] ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.fetchPriority = "low";
    link.href = part;
    document.head.append(link);
  }
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Load css/NAME.css once; the page shows when its styles are there.
 * @param {string} name @returns {Promise<void>} */
export function style(name) {
  let sheet = sheets.get(name);
  if (!sheet) {
    sheet = new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = `/css/${name}.css`;
      link.onload = link.onerror = () => resolve();
      document.head.append(link);
    });
    sheets.set(name, sheet);
  }
  return sheet;
}
