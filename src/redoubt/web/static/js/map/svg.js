/** Making SVG and HTML elements without a framework: the map is too big to be compared on every change. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined} Value */

/** An SVG element; attributes that are null, undefined or false are left out.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Record<string, Value>} [attributes] @param {(Node | string | null | undefined | false)[]} [children]
 * @returns {SVGElementTagNameMap[T]} */
export function svg(tag, attributes = {}, children = []) {
  const node = document.createElementNS(SVG, tag);
  assign(node, attributes);
  for (const child of children) if (child) node.append(child);
  return node;
}

/** @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, Value>} [attributes] @param {(Node | string | null | undefined | false)[]} [children]
 * @returns {HTMLElementTagNameMap[T]} */
export function dom(tag, attributes = {}, children = []) {
  const node = document.createElement(tag);
  assign(node, attributes);
  for (const child of children) if (child) node.append(child);
  return node;
}

/** @param {Element} node @param {Record<string, Value>} attributes */
function assign(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, String(value));
  }
}

/** A layer of the map. @param {string} name @param {(Node | string | null | undefined | false)[]} [children] */
export const group = (name, children = []) => svg("g", { class: name }, children);

/** @param {string} name @param {string} d @param {Record<string, Value>} [more] */
export const path = (name, d, more = {}) => svg("path", { class: name, d, ...more });

/** @param {string} name @param {string} words @param {number} x @param {number} y @param {Record<string, Value>} [more] */
export const text = (name, words, x, y, more = {}) => svg("text", { class: name, x: tenth(x), y: tenth(y), ...more }, [words]);

/** One decimal is all a map unit needs. @param {number} value */
export const tenth = (value) => Math.round(value * 10) / 10;

/** A polyline as a path. @param {import("./types.js").Point[]} points @param {boolean} [closed] */
export const line = (points, closed = false) =>
  points.map(([x, y], n) => `${n ? "L" : "M"}${tenth(x)},${tenth(y)}`).join("") + (closed ? "Z" : "");
