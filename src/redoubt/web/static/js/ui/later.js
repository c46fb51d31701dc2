/** Parts of a page that may come a moment after it: their modules are not waited for. */
import { html, useEffect, useState } from "./html.js";
import { preload } from "../pages.js";

/** @type {(() => Promise<any>)[]} */
const parts = [];

/** A component whose module is loaded when it is first shown, or when the page has nothing else to do; until then
 * there is nothing in its place. @param {string} module under js/ @param {string} name */
export function later(module, name) {
  /** @type {any} */
  let part = null;
  /** @type {Promise<any> | null} */
  let coming = null;
  const load = () => {
    if (!coming) preload(module);
    coming ??= import(`/js/${module}`).then((loaded) => { part = loaded[name]; });
    return coming;
  };
  parts.push(load);
  return function Later(/** @type {any} */ props) {
    const [, show] = useState(part !== null);
    useEffect(() => { if (!part) load().then(() => show(true)); }, []);
    return part ? html`<${part} ...${props} />` : null;
  };
}

/** Fetches all such parts, now that the page stands. */
export function fetchLater() {
  for (const load of parts) load();
}
