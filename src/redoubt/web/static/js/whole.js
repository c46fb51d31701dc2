/** What the server sends, made whole: fields it leaves out at their default, and sentences ready to be shown. */
import { DEFAULTS, SENTENCES, SHAPES } from "./defaults.js";
import { sentence } from "./ui/sentence.js";

/** A value of one of the kinds in wire.d.ts. @param {string} kind @param {any} value @returns {any} */
export function whole(kind, value) {
  const full = { ...DEFAULTS[kind], ...value };
  for (const field of SENTENCES[kind] ?? []) {
    full[field] = Array.isArray(DEFAULTS[kind]?.[field]) ? full[field].map((/** @type {any} */ item) => sentence(item)) : sentence(full[field]);
  }
  for (const [field, inner] of Object.entries(SHAPES[kind] ?? {})) {
    const held = full[field];
    if (!held) continue;
    if (Array.isArray(held)) full[field] = held.map((ruling) => whole(inner, ruling));
    else if (isBook(kind, field)) full[field] = Object.fromEntries(Object.entries(held).map(([name, entry]) => [name, whole(inner, entry)]));
    else full[field] = whole(inner, held);
  }
  return full;
}

/** Whether a field holds values by name: its default is an empty book. @param {string} kind @param {string} field */
function isBook(kind, field) {
  const usual = DEFAULTS[kind]?.[field];
  return typeof usual === "object" && usual !== null && !Array.isArray(usual);
}

/** An answer with its choices and its scene whole. @template T @param {T} body @returns {T} */
export function settled(body) {
  if (typeof body !== "object" || body === null) return body;
  const { legal, scene, table } = /** @type {any} */ (body);
  return {
    ...body,
    ...(Array.isArray(legal) ? { legal: legal.map((choice) => whole("Offer", choice)) } : {}),
    ...(scene && typeof scene === "object" ? { scene: whole("Scene", scene) } : {}),
    ...(table && typeof table === "object" && "scene" in table ? { table: settled(table) } : {}),
  };
}

/** Whether a list is a sentence with names in it. @param {any[]} list */
const isMarked = (list) => list.some((part) => typeof part === "object" && part !== null && "kind" in part && "id" in part && "text" in part)
  && list.every((part) => typeof part === "string" || (part && "kind" in part));

/** An answer of which any text may be a sentence with names in it. @template T @param {T} body @returns {T} */
export function spoken(body) {
  if (Array.isArray(body)) return /** @type {any} */ (isMarked(body) ? sentence(body) : body.map(spoken));
  if (typeof body !== "object" || body === null) return body;
  return /** @type {any} */ (Object.fromEntries(Object.entries(body).map(([name, value]) => [name, spoken(value)])));
}

/** @param {{rule: string|null, why: any}|null} why @returns {import("./types.js").Why|null} */
export const refusal = (why) => (why ? { ...why, why: sentence(why.why) } : null);
