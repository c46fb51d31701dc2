/** The shell: which page the address asks for. Pages load when first wanted. */
import { html, render, useEffect, useState } from "./js/ui/html.js";
import { route, style } from "./js/pages.js";
import "./js/store.js";

/** The letters of counters and map. */
const NARROW = ["500", "600", "700"].map((weight) => `${weight} 10px "Barlow Condensed"`).concat('italic 10px "EB Garamond"');

/** @param {import("./js/pages.js").Route} wanted @returns {Promise<any>} the page's component */
async function load(wanted) {
  if (wanted.styles.includes("map")) NARROW.forEach((font) => document.fonts.load(font)); // or every counter is laid out twice
  const [module] = await Promise.all([import(`./js/${wanted.module}`), ...wanted.styles.map(style)]);
  return module[wanted.page];
}

/** @param {{heading: string, children?: import("./js/ui/html.js").Children}} props */
const Note = ({ heading, children }) => html`
  <main id="main" class="page-note" tabindex="-1">
    <h1>${heading}</h1>
    <p class="lead">${children}</p>
    <a class="btn main" href="#/">Back to the home page</a>
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
      Part of it is missing or could not be loaded (${shown.fault.message}). Reload the page; if that does not
      help, reinstall Redoubt.<//>`;
  }
  return html`<${shown.page} key=${JSON.stringify([key, wanted.props.game ?? wanted.props.title])} ...${wanted.props} />`;
}

document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
const app = document.getElementById("app");
if (app) render(html`<${App} />`, app);
