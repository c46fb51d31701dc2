/**
 * What may be chosen, in the form the table works with: a choice of the server, and the choices that must go
 * before it. Nothing here knows a rule; the server lists what is legal.
 *
 * @typedef {import("../types.js").Offer} Choice
 * @typedef {import("../types.js").Table} Table
 * @typedef {{choice: Choice, path: string[], owner?: string}} Option `owner`: the piece whose order it continues
 * @typedef {{place: string, cost: number|null, note: string, options: Option[]}} Target
 */

/**
 * Choices with the same choices before them.
 * @param {Choice[]} legal
 * @param {string[]} [path]
 * @returns {Option[]}
 */
export function spread(legal, path = []) {
  return legal.map((choice) => ({ choice, path }));
}

/**
 * The choice that closes the order under way and is made automatically before the next one, if it is open now.
 * @param {Table} table
 * @returns {string|null}
 */
export function closer(table) {
  const closing = table.legal.find((choice) => (table.closing ?? []).includes(choice.verb));
  return closing ? closing.text : null;
}

/**
 * All options of a side: those open now, and behind the closing choice those open after it. A choice that
 * stands in both is meant as it is open now.
 * @param {Table} table
 * @param {Choice[]} beyond
 * @returns {Option[]}
 */
export function allOptions(table, beyond) {
  const close = closer(table);
  const now = spread(table.legal.filter((choice) => choice.text !== close || beyond.length === 0));
  if (close === null) return now;
  const known = new Set(table.legal.map((choice) => choice.text));
  return [...now, ...spread(beyond.filter((choice) => !known.has(choice.text)), [close])];
}

/**
 * Whether the viewer faces the very same decision in two positions: what is in hand can stay there.
 * @param {Table} before
 * @param {Table} two
 * @returns {boolean}
 */
export function sameQuestion(before, two) {
  const questionOf = (/** @type {Table} */ table) => table.prompts.find((prompt) => prompt.mine)?.text ?? "";
  return before.viewer === two.viewer && before.turn === two.turn && before.at === null && two.at === null && questionOf(before) !== "" && questionOf(before) === questionOf(two)
    && before.legal.length === two.legal.length && before.legal.every((choice, index) => choice.text === two.legal[index].text);
}

/** Whether any choice is about a place, or about a piece in it; where a piece could go is not where it is. @param {{options: Option[], table: Table|null}} state @param {string} place */
export function concerns({ options, table }, place) {
  const here = new Set(table?.scene.pieces.filter((piece) => piece.place === place).map(({ id }) => id));
  return options.some(({ choice }) => (choice.place === place && choice.group !== "move") || here.has(choice.piece ?? ""));
}

/** Choices of which each leads to a roll in a way of its own, such as a flank attack or a frontal one. @param {{options: Option[]}} state @returns {Option[]} */
export function rivals({ options }) {
  const rolls = options.filter(({ choice }) => choice.weigh && !choice.piece && !choice.card && !choice.place && !choice.ends);
  return rolls.length > 1 ? rolls : [];
}

/** @param {Option} option @returns {string[]} */
export function words(option) {
  return [...option.path, option.choice.text];
}

/** @param {Option[]} options @param {string} piece @returns {Option[]} */
export function ofPiece(options, piece) {
  return options.filter((option) => (option.owner ?? option.choice.piece) === piece);
}

/** Options for which something is taken out of a box. @param {Option[]} options @param {string} item @returns {Option[]} */
export function ofItem(options, item) {
  return options.filter((option) => option.choice.item === item);
}

/** Options for which a card is played. @param {Option[]} options @param {string} card @returns {Option[]} */
export function ofCard(options, card) {
  return options.filter((option) => option.choice.card === card);
}

/** The numbers that a choice leaves open; none for a complete one. @param {Option} option @returns {number[]} */
export function numbers({ choice: { amount } }) {
  return amount ? Array.from({ length: amount.high - amount.low + 1 }, (_, index) => amount.low + index) : [];
}

/** A choice with its number. @param {Option} option @param {number} number @returns {Option} */
export function numbered(option, number) {
  const { amount, ...choice } = option.choice;
  const open = amount ? `${amount.low}..${amount.high}` : "";
  const text = open && choice.text.endsWith(open) ? `${choice.text.slice(0, -open.length)}${number}` : choice.text;
  return { ...option, choice: { ...choice, text, amount: null } };
}

/** The numbers that occur, in order. @param {Option[]} options @returns {number[]} */
export function amountsOf(options) {
  return [...new Set(options.flatMap(numbers))].sort((a, b) => a - b);
}

/** @param {Option[]} options @returns {Option[]} */
export function withPlace(options) {
  return options.filter((option) => option.choice.place);
}

/**
 * Options that are made neither on the map, by a piece or a place, nor by a card of the hand.
 * @param {Option[]} options
 * @returns {Option[]}
 */
export function buttons(options) {
  return options.filter(({ choice }) => !choice.piece && !choice.place && !choice.card);
}

/**
 * The choice that ends the phase or the question.
 * @param {Option[]} options
 * @returns {Option|null}
 */
export function ending(options) {
  return buttons(options).find((option) => option.choice.ends) ?? null;
}

/**
 * The buttons beside the one that ends.
 * @param {Option[]} options
 * @returns {Option[]}
 */
export function sideButtons(options) {
  const last = ending(options);
  return buttons(options).filter((option) => option !== last);
}

/**
 * The pieces that can still do something, in the order of the list: those named by a choice, and those in a
 * place that a choice starts from.
 * @param {Option[]} options
 * @param {import("../types.js").Piece[]} pieces
 * @param {string|null} side
 * @returns {string[]}
 */
export function actors(options, pieces, side) {
  const named = new Set(options.map((option) => option.choice.piece));
  const from = new Set(options.filter((o) => !o.choice.piece).map((o) => o.choice.from_place));
  return pieces
    .filter((piece) => named.has(piece.id) || (piece.side === side && from.has(piece.place)))
    .map((piece) => piece.id);
}

/**
 * The places of a list of options, with the cheapest cost of each.
 * @param {Option[]} options
 * @returns {Map<string, Target>}
 */
export function targets(options) {
  /** @type {Map<string, Target>} */
  const byPlace = new Map();
  for (const option of withPlace(options)) {
    const place = /** @type {string} */ (option.choice.place);
    const cost = option.choice.cost ?? null;
    const target = byPlace.get(place);
    if (!target) {
      byPlace.set(place, { place, cost, note: String(option.choice.note), options: [option] });
      continue;
    }
    target.options.push(option);
    if (cost !== null && (target.cost === null || cost < target.cost)) {
      target.cost = cost;
      target.note = String(option.choice.note);
    }
  }
  return byPlace;
}

/**
 * The places that every one of several pieces can be sent to, with the highest of their costs.
 * @param {Option[][]} reaches
 * @returns {Map<string, Target>}
 */
export function commonTargets(reaches) {
  if (reaches.length === 0) return new Map();
  const maps = reaches.map(targets);
  /** @type {Map<string, Target>} */
  const byPlace = new Map();
  for (const [place, first] of maps[0]) {
    const all = maps.map((map) => map.get(place));
    if (all.some((target) => !target)) continue;
    const each = /** @type {Target[]} */ (all);
    const costs = each.map((target) => target.cost).filter((cost) => cost !== null);
    const cost = costs.length ? Math.max(.../** @type {number[]} */ (costs)) : null;
    const note = each.map((target) => target.note).find((text) => text) ?? first.note;
    byPlace.set(place, { place, cost, note, options: each.flatMap((target) => target.options) });
  }
  return byPlace;
}

/**
 * Options that a text finds: every word of it stands somewhere in the choice or in its label.
 * @param {Option[]} options
 * @param {string} text
 * @returns {Option[]}
 */
export function filtered(options, text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return options;
  return options.filter(({ choice }) => {
    const shown = `${choice.text} ${choice.label ?? ""} ${choice.note ?? ""}`.toLowerCase();
    return wanted.every((word) => shown.includes(word));
  });
}

/**
 * Options as rows of a list, each once.
 * @param {Option[]} options
 * @returns {{key: string, label: any, option: Option}[]}
 */
export function rows(options) {
  /** @type {Map<string, {key: string, label: any, option: Option}>} */
  const byKey = new Map();
  for (const option of options) {
    const { amount, text, label } = option.choice;
    const key = `${option.path.join(";")};${text}`;
    if (!byKey.has(key)) byKey.set(key, { key, label: amount ? amount.of : label || text, option });
  }
  return [...byKey.values()];
}

/**
 * Options that lead over the side between two places, one way or the other.
 * @param {Option[]} options
 * @param {string} place
 * @param {string} across
 * @returns {Option[]}
 */
export function overSide(options, place, across) {
  return options.filter(({ choice }) => (choice.from_place === place && choice.place === across) || (choice.from_place === across && choice.place === place));
}

/**
 * Options under the headings of their groups, in the order in which the groups first come; what ends the phase comes last.
 * @param {Option[]} options
 * @returns {{group: string, options: Option[]}[]}
 */
export function grouped(options) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of [...options.filter(({ choice }) => !choice.ends), ...options.filter(({ choice }) => choice.ends)]) {
    const name = option.choice.group || option.choice.verb;
    const list = groups.get(name);
    if (list) list.push(option);
    else groups.set(name, [option]);
  }
  const all = [...groups].map(([group, list]) => ({ group, options: list }));
  const ends = (/** @type {{options: Option[]}} */ { options: list }) => list.every((option) => option.choice.ends);
  return [...all.filter((option) => !ends(option)), ...all.filter(ends)];
}

/** Rarely needed orders are worth folding where so many stand beside others. */
const FOLDED = 12;

/**
 * The list as it is read: groups, and in each the usual orders and those rarely needed, which are folded where they are many.
 * @param {Option[]} options
 * @param {boolean} whole somebody looks for something, or has a piece in hand
 * @returns {{group: string, usual: Option[], rare: Option[]}[]}
 */
export function sorted(options, whole) {
  const many = options.filter((option) => option.choice.rare).length > FOLDED && options.some((option) => !option.choice.rare && !option.choice.ends);
  return grouped(options).map(({ group, options: list }) => {
    const rare = whole || !many ? [] : list.filter((option) => option.choice.rare);
    return { group, usual: list.filter((option) => !rare.includes(option)), rare };
  });
}
