/**
 * Finding rules: by number, by words; and the order in which they are read.
 *
 * @typedef {import("../types.js").RuleText} RuleText
 * @typedef {import("../types.js").Ruling} Ruling
 * @typedef {{number: string, title: string, snippet: string, kind: "rule" | "item" | "ruling"}} Hit
 * @typedef {{section: string, title: string, rules: RuleText[]}} Section
 */

/** Rules by their sections: 10.0, 10.1, 10.2.3 are section 10.
 * @param {RuleText[]} rules @returns {Section[]} */
export function sections(rules) {
  /** @type {Map<string, Section>} */
  const places = new Map();
  for (const rule of rules) {
    const section = rule.number.split(".")[0];
    const known = places.get(section);
    if (known) known.rules.push(rule);
    else places.set(section, { section, title: rule.title, rules: [rule] });
  }
  return [...places.values()];
}

/** How deep a rule stands: 10.0 and 10.1 are 1, 10.2.3 is 2. @param {string} number */
export const depth = (number) => Math.max(1, number.split(".").length - 1);

/**
 * The rule that a number means: itself, the rule of an item (10.2.3a), or the nearest rule above.
 * @param {RuleText[]} rules @param {string} number
 * @returns {RuleText | null}
 */
export function ruleOf(rules, number) {
  const exact = rules.find((rule) => rule.number === number);
  if (exact) return exact;
  const whole = rules.find((rule) => rule.items.some((item) => item.number === number));
  if (whole) return whole;
  const parts = number.split(".");
  if (parts.length < 2) return rules.find((rule) => rule.number === `${number}.0`) ?? null;
  return ruleOf(rules, parts.slice(0, -1).join("."));
}

/** @param {string} query */
export const wordsOf = (query) => query.trim().toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Rules, items and rulings that hold all words; a number that is begun comes first, then titles, then texts.
 * @param {RuleText[]} rules @param {Ruling[]} rulings @param {string} query
 * @returns {Hit[]}
 */
export function search(rules, rulings, query) {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  /** @type {{hit: Hit, rank: number}[]} */
  const results = [];
  /** @param {Hit} hit @param {string} all */
  const add = (hit, all) => {
    const text = all.toLowerCase();
    if (!words.every((word) => text.includes(word))) return;
    const number = hit.number.toLowerCase() === words[0] ? 0 : hit.number.toLowerCase().startsWith(words[0]) ? 1 : 5;
    const title = words.every((word) => hit.title.toLowerCase().includes(word)) ? 2 : 5;
    results.push({ hit, rank: Math.min(number, title) + (hit.kind === "rule" ? 0 : 0.5) });
  };
  for (const rule of rules) {
    add({ number: rule.number, title: rule.title, snippet: around(rule.text, words), kind: "rule" }, `${rule.number} ${rule.title} ${rule.text}`);
    for (const item of rule.items) {
      add({ number: item.number, title: rule.title, snippet: around(item.text, words), kind: "item" }, `${item.number} ${item.text}`);
    }
  }
  for (const ruling of rulings) {
    const all = `${ruling.text} ${ruling.reading}`;
    add({ number: ruling.id, title: `Ruling on ${ruling.rule}`, snippet: around(all, words), kind: "ruling" }, `${ruling.id} ${all}`);
  }
  return results.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

/** Some words around the first match. @param {string} text @param {string[]} words */
function around(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[words.length - 1]));
  const from = Math.max(0, at - 60);
  const cut = text.slice(from, from + 150);
  return `${from > 0 ? "… " : ""}${cut}${from + 150 < text.length ? " …" : ""}`;
}

/** A text cut where the words of a search stand in it. @param {string} text @param {string[]} words
 * @returns {{text: string, hit: boolean}[]} */
export function marked(text, words) {
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(pattern).map((part, index) => ({ text: part, hit: index % 2 === 1 })).filter((part) => part.text);
}

/** A text in which "(13.3)" becomes "[13.3]", which is shown as a rule to press. @param {string} text */
export const linked = (text) => text.replace(/\((\d{1,2}(?:\.\d{1,2})+[a-z]?)\)/g, "[$1]");
