/** The one door to Preact and htm: `import { html, useState } from "../ui/html.js"`. */
import { Component, Fragment, createContext, createPortal, h, render } from "../../vendor/preact/preact.js";
import htm from "../../vendor/htm/htm.js";

export {
  useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "../../vendor/preact/hooks.js";
export { Component, Fragment, createContext, createPortal, h, render };

/** @typedef {import("../../vendor/preact/preact.js").ComponentChildren} Children */
/** @typedef {import("../../vendor/preact/preact.js").VNode<any>} Node_ */

/** Tagged template: html`<p class=${name}>…</p>`.
 * @type {(strings: TemplateStringsArray, ...values: any[]) => Node_} */
export const html = /** @type {any} */ (htm.bind(h));

/** What was typed or picked in a field, from its event. @param {Event} event */
export const typed = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.currentTarget).value;

/** Class names joined, false ones left out: cls("tab", on && "on").
 * @param {...(string | false | null | undefined)} names */
export const cls = (...names) => names.filter(Boolean).join(" ");
