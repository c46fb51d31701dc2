/**
 * The text table: the same games over the same API, for ears and keyboards. Nothing here knows a rule; what may be
 * chosen is what the server lists.
 */
import { ApiError, api, live } from "../js/api.js";
import { originText } from "../js/origin.js";
import { Seeds } from "../js/seeds.js";
import { inVariant, sidesIn } from "../js/sides.js";
import { answered } from "./answers.js";
import { COMMANDS, understood } from "./commands.js";
import { byId, fill, make, paragraphs } from "./dom.js";
import { openLobby } from "./lobby.js";
import { agreement, asked, showPlea, warning } from "./undo.js";
import { groundOf, heard, standing } from "./words.js";

/** @typedef {import("../js/types.js").Table} Table */
/** @typedef {import("../js/types.js").LogLine} LogLine */
/** @typedef {import("../js/types.js").Offer} Choice */

/** Buttons of a group before the rest is left to the command line. */
const MOST = 40;
/** Questions that need no words of their own. */
const ASKED = ["front", "threats", "units", "enemy", "score", "log 20", "reasons", "legal", "help"];

class TextTable {
  /** @param {string} game @param {string | null} as */
  constructor(game, as) {
    this.game = game;
    this.as = as;
    /** @type {Table | null} */
    this.table = null;
    /** @type {LogLine[]} */
    this.lines = [];
    /** @type {import("./words.js").Ground[] | null} */
    this.land = null;
    this.next = 0;
    /** What the rules call a place: hex, space. */
    this.placeWord = "place";
    /** What each side is called. @type {Map<string, string>} */
    this.sides = new Map();
    /** @type {{close: () => void} | null} */
    this.link = null;
    /** Orders are sent one after the other. */
    this.working = Promise.resolve();
    this.seeds = new Seeds(game);
  }

  async open() {
    const [table, titles] = await Promise.all([api.table(this.game, { as: this.as }), api.titles()]);
    const title = titles.find((title) => title.id === table.title);
    this.placeWord = title?.place_word ?? "place";
    this.sides = new Map(sidesIn(title && inVariant(title, table.variant), table.scenario.id).map(({ id, name }) => [id, name]));
    if (!this.pass(table)) await this.sit(table);
  }

  /** A player sits down: the page shows what that side may know, and follows the game as that side. @param {Table} table */
  async sit(table) {
    const as = this.as ?? table.viewer ?? "onlooker";
    const log = await api.log(this.game, { as });
    this.table = null;
    this.next = log.next;
    this.lines = log.lines;
    fill(byId("log"));
    this.tell(table, log.lines.slice(-12));
    this.show(table);
    this.link?.close();
    this.seeds.follow(table);
    this.link = live(this.game, {
      as, seq: table.seq, next: this.next,
      onPush: (push) => { this.seeds.follow(push.table); this.take(push.table, push.events); },
      onState: (state) => { if (state === "lost") this.answer(["Connection lost; reconnecting."]); },
    });
    byId("line").focus();
  }

  /** The side at this screen that must decide, if it is not the one that looks. @param {Table} table */
  sideToDecide(table) {
    if (this.as || table.result || table.prompts.some((prompt) => prompt.mine)) return null;
    return table.prompts.find((prompt) => table.seats[prompt.side]?.human)?.side ?? null;
  }

  /** Between two people who know different things the page stays empty until the next player is ready.
   * @param {Table} table @returns {boolean} whether the screen is being passed */
  pass(table) {
    const side = this.sideToDecide(table);
    if (!side || !table.secrets) return false;
    this.link?.close();
    this.link = null;
    this.table = null;
    this.lines = [];
    const name = this.called(side);
    fill(byId("heading"), `${table.title_name}, ${table.scenario.name}`);
    fill(byId("prompt"), `Next player: ${name}. Pass the screen: each side has secrets in this game.`);
    for (const part of ["standing", "answer", "log", "plea"]) fill(byId(part));
    const here = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: "btn main", id: "here" }, "Go on"));
    here.addEventListener("click", async () => {
      try {
        await this.sit(await api.table(this.game, { as: side }));
      } catch (error) { this.fail(error); }
    });
    fill(byId("legal"), here);
    here.focus();
    return true;
  }

  /** @param {string} side */
  called(side) {
    return this.sides.get(side) ?? side;
  }

  /** @param {Table} table */
  prompt(table) {
    if (table.result) return `The game is over: ${table.result.reason}, rule ${table.result.rule}.`;
    const own = table.prompts.find((prompt) => prompt.mine);
    const open = own ?? table.prompts[0];
    if (!open) return table.computer.thinking ? "The computer is thinking." : "Nobody has to decide now.";
    const who = own ? "Your decision" : `${this.called(open.side)} decides`;
    return heard(`${who}: ${open.text}${open.rule ? ` [${open.rule}]` : ""}.`);
  }

  /** A new position and what led to it. With several people here the view is that of the side that has to decide.
   * @param {Table} table @param {LogLine[]} events */
  async take(table, events) {
    if (!this.link || this.pass(table)) return;
    const fresh = events.filter((line) => line.n >= this.next);
    if (fresh.length) this.next = fresh[fresh.length - 1].n + 1;
    this.lines.push(...fresh);
    this.tell(table, fresh);
    this.show(this.sideToDecide(table) ? await api.table(this.game, {}) : table);
  }

  /** @param {Table} table */
  show(table) {
    if (this.table && table.seq < this.table.seq) return;
    showPlea(this.table, table, (side) => this.called(side), (agree) => { this.consent(agree); });
    this.table = table;
    fill(byId("heading"), `${table.title_name}, ${table.scenario.name}`);
    fill(byId("origin"), ...(table.branch_of ? [make("a", { href: `/text.html?game=${encodeURIComponent(table.branch_of.game)}` }, originText(table.branch_of))] : []));
    document.title = `${table.title_name}: text table`;
    fill(byId("prompt"), this.prompt(table));
    fill(byId("standing"), standing(table)[0] ?? "", table.viewer ? ` You are ${this.called(table.viewer)}.` : " You look on.");
    fill(byId("legal"), ...legalOf(table, (choice) => this.choose([choice.text])));
  }

  /** @param {Table} table @param {LogLine[]} lines */
  tell(table, lines) {
    const log = byId("log");
    log.append(...paragraphs(lines.filter((line) => line.text).map((line) => `Turn ${line.turn}: ${heard(line.text)}`)));
    while (log.childElementCount > 300) log.firstElementChild?.remove();
    log.scrollTop = log.scrollHeight;
  }

  /** @param {string[]} lines */
  answer(lines) {
    fill(byId("answer"), ...paragraphs(lines));
  }

  /** @param {string[]} choices */
  choose(choices) {
    return this.change(async (table, side) => {
      await this.seeds.ready();
      return api.choose(this.game, { side, choices, expected_seq: table.seq });
    });
  }

  /** @param {"undo" | "redo" | "reset"} what @param {boolean} agreed */
  async back(what, agreed) {
    const { table } = this;
    if (what === "undo" && !agreed && table?.can.undo_needs.length) return this.answer([warning(table, (side) => this.called(side))]);
    return this.change(async (table, side) => api.back(this.game, what, {
      side, expected_seq: table.seq, ...(agreed ? await agreement(this.game, table) : {}),
    }));
  }

  /** An answer to whoever asks to undo. @param {boolean} agree */
  consent(agree) {
    if (!this.table || !asked(this.table)) return this.answer(["Nobody asks you to agree to anything."]);
    return this.change((_table, side) => api.consent(this.game, side, agree));
  }

  /** @param {(table: Table, side: string) => Promise<Table>} send */
  change(send) {
    this.working = this.working.then(() => this.send(send));
    return this.working;
  }

  /** @param {(table: Table, side: string) => Promise<Table>} send */
  async send(send) {
    const { table } = this;
    const side = table?.viewer;
    if (!table || !side) return this.answer(["You are watching; there is nothing for you to choose."]);
    try {
      const next = await send(table, side);
      this.answer([`Done. ${this.prompt(next)}`]);
      await this.take(next, []);
    } catch (error) {
      this.fail(error);
      if (error instanceof ApiError && error.code === "stale") this.show(await api.table(this.game, { as: this.as ?? side }));
    }
    return undefined;
  }

  /** @param {unknown} error */
  fail(error) {
    const text = error instanceof Error ? error.message : String(error);
    const rule = error instanceof ApiError && error.rule && !text.includes(`[${error.rule}]`) ? ` [${error.rule}]` : "";
    fill(byId("answer"), make("p", { class: "faults" }, heard(`${text}${rule}`)));
  }

  ground = async () => {
    const { table } = this;
    if (!this.land && table) this.land = await api.map(table.title, table.scenario.id, table.variant).then(({ map }) => groundOf(map), () => []);
    return this.land ?? [];
  };

  /** @param {string} line */
  async run(line) {
    const { table } = this;
    if (!table || !line.trim()) return;
    const room = { game: this.game, table, placeWord: this.placeWord, ground: this.ground, lines: this.lines, sides: this.sides };
    try {
      const back = /^(undo|redo|reset)(!?)$/.exec(line.trim().toLowerCase());
      if (back) {
        await this.back(/** @type {"undo" | "redo" | "reset"} */ (back[1]), back[2] === "!");
        return;
      }
      const plea = { agree: true, refuse: false }[line.trim().toLowerCase()];
      if (plea !== undefined) {
        await this.consent(plea);
        return;
      }
      const answer = await answered(room, line);
      if (answer) {
        this.answer(answer);
        return;
      }
      await this.order(line);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {string} line */
  async order(line) {
    for (const part of line.split(";").map((text) => text.trim()).filter(Boolean)) {
      const now = this.table;
      if (!now) return;
      if (!now.viewer) {
        this.answer(["You are watching; there is nothing for you to choose."]);
        return;
      }
      const order = await understood(this.game, now, part);
      if ("fault" in order) {
        this.fail(new Error(`${order.fault}. Type legal for the list of choices, or help.`));
        return;
      }
      await this.choose(order.choices);
    }
  }
}

/** The choices as buttons under headings. @param {Table} table @param {(choice: Choice) => void} onChoose @returns {Node[]} */
function legalOf(table, onChoose) {
  if (table.legal.length === 0) return [make("p", {}, "Nothing now.")];
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of table.legal) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups].flatMap(([name, choices]) => [
    make("h3", {}, `${name.replaceAll("_", " ")}, ${choices.length}`),
    make("ul", {}, ...choices.slice(0, MOST).map((choice) => make("li", {}, make("button", { type: "button", class: "btn", onclick: () => onChoose(choice) },
      [choice.label, choice.cost ? `cost ${choice.cost}` : "", choice.note ?? "", choice.danger ? "dice follow" : ""].filter(Boolean).map((part) => heard(String(part))).join(", "))))),
    ...(choices.length > MOST ? [make("p", {}, `${choices.length - MOST} more: type legal ${choices[0].verb}.`)] : []),
  ]);
}

/** @param {TextTable} room */
function wire(room) {
  const line = /** @type {HTMLInputElement} */ (byId("line"));
  /** @type {string[]} */
  const typed = [];
  let at = 0;
  byId("command").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = line.value;
    if (text.trim()) typed.push(text);
    at = typed.length;
    line.value = "";
    room.run(text);
  });
  line.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    at = Math.max(0, Math.min(typed.length, at + step));
    line.value = typed[at] ?? "";
  });
  fill(byId("ask"), ...ASKED.map((text) => make("button", { type: "button", class: "btn", onclick: () => { room.run(text); } }, text)),
    make("p", {}, COMMANDS.join("; ")));
}

const query = new URLSearchParams(location.search);
const game = query.get("game");
if (game) {
  const room = new TextTable(game, query.get("as"));
  byId("table").hidden = false;
  wire(room);
  room.open().catch((error) => room.fail(error));
} else {
  openLobby();
}
