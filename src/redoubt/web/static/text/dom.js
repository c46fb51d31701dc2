/** A little help to write plain HTML from a script: text is always text. */

/**
 * @param {string} tag
 * @param {Record<string, string | boolean | EventListener>} [attributes] functions are listeners: {onclick: …}
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** The element of an id; it is in text.html. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`text.html has no ${id}`);
  return node;
}

/** @param {Element} place @param {(Node | string)[]} children */
export const fill = (place, ...children) => place.replaceChildren(...children);

/** @param {string[]} lines */
export const paragraphs = (lines) => lines.map((line) => make("p", {}, line));
