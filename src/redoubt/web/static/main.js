/** The shell: which page the address asks for. Pages load when first wanted. */
import { html, render, useEffect, useState } from "./js/ui/html.js";
import "./js/store.js";

/** @typedef {{module: string, page: string, styles: string[], props: Record<string, string | undefined>}} Route */

const TABLE_STYLES = ["counters", "map", "table", "log", "control"];

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
      module: "control/hall.js", page: "HallPage", styles: TABLE_STYLES, props: { ...query, game: parts[0] },
    };
    case "calculator": return {
      module: "calculator/calculator.js", page: "CalculatorPage", styles: ["calculator"], props: { ...query, title: parts[0] },
    };
    case "help": return { module: "home/help.js", page: "HelpPage", styles: ["home"], props: query };
    default: return null;
  }
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Load css/NAME.css once; the page shows when its styles are there.
 * @param {string} name @returns {Promise<void>} */
function style(name) {
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

/** @param {Route} wanted @returns {Promise<any>} the page's component */
async function load(wanted) {
  const [module] = await Promise.all([import(`./js/${wanted.module}`), ...wanted.styles.map(style)]);
  return module[wanted.page];
}

/** @param {{heading: string, children?: import("./js/ui/html.js").Children}} props */
const Note = ({ heading, children }) => html`
  <main id="main" class="page-note" tabindex="-1">
    <h1>${heading}</h1>
    <p class="lead">${children}</p>
    <a class="btn main" href="#/">Back to the first screen</a>
  </main>`;

function App() {
  const [hash, setHash] = useState(location.hash);
  const [shown, setShown] = useState(/** @type {{hash: string, page: any, fault: Error | null} | null} */ (null));
  const wanted = route(hash);
  const key = wanted && `${wanted.module} ${wanted.page}`;

  useEffect(() => {
    const follow = () => { if (location.hash === "" || location.hash.startsWith("#/")) setHash(location.hash); };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => {
    if (!wanted || !key) return;
    let current = true;
    load(wanted).then(
      (page) => { if (current) setShown({ hash: key, page, fault: page ? null : new Error(`${key} is missing`) }); },
      (fault) => { if (current) setShown({ hash: key, page: null, fault }); },
    );
    return () => { current = false; };
  }, [key]);

  if (!wanted) {
    return html`<${Note} heading="No such page">There is no page at <code>${hash}</code>.<//>`;
  }
  if (!shown || shown.hash !== key) return html`<div class="page-wait"><span class="wait">One moment</span></div>`;
  if (shown.fault) {
    return html`<${Note} heading="This page cannot be opened">
      A part of it is missing or could not be loaded (${shown.fault.message}). Load the page again; if that does not
      help, install Redoubt anew.<//>`;
  }
  return html`<${shown.page} key=${JSON.stringify([key, wanted.props.game ?? wanted.props.title])} ...${wanted.props} />`;
}

document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
const app = document.getElementById("app");
if (app) render(html`<${App} />`, app);
