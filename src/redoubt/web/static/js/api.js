/** The client of the server: fetch with our error object, keys that make a repeat harmless, and the live link. */

import { refusal, settled, whole } from "./whole.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Push} Push */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("./types.js").LinkState} LinkState */

/** A refusal by the server, or a lost link (`code` "offline"). */
export class ApiError extends Error {
  /** @param {import("./types.js").Fault} fault @param {number} status */
  constructor(fault, status) {
    super(fault.message);
    this.name = "ApiError";
    this.code = fault.code;
    this.path = fault.path ?? "";
    this.rule = fault.rule ?? null;
    this.status = status;
  }
}

/** Waits before each repeat of a request whose answer was lost, in milliseconds. */
const REPEATS = [300, 1000, 3000];
/** Waits before each new attempt at the live link; the last one is used from then on. */
const RECONNECTS = [250, 500, 1000, 2000, 5000];

/** The live link is closed with this when its seat was ended. */
const NO_SEAT = 4403;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** A key that no other request has: the server answers a repeat with the first answer. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} path @param {RequestInit} request @param {number[]} waits @returns {Promise<Response>} */
async function reach(path, request, waits) {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    const [wait, ...rest] = waits;
    if (wait === undefined) throw new ApiError({ code: "offline", message: "The table cannot be reached." }, 0);
    await pause(wait);
    return reach(path, request, rest);
  }
}

/** @param {Response} response */
async function answer(response) {
  const text = await response.text();
  /** @type {any} */
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = null;
  }
  if (response.ok) return settled(body);
  const fault = body?.error ?? { code: "server", message: `The server answered ${response.status}.` };
  throw new ApiError(fault, response.status);
}

/** @param {string} path @param {Record<string, string | number | null | undefined>} [query] */
export function address(path, query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  return `/api/${path}${pairs.length ? `?${search}` : ""}`;
}

/** Answers fetched ahead of time, by address; each is used once.
 * @type {Map<string, Promise<any>>} */
const foreseen = new Map();
let foreseeing = false;

/** Asks now what the page will ask soon: `foresee(() => api.titles())`. @template T @param {() => Promise<T>} question @returns {Promise<T>} */
export function foresee(question) {
  foreseeing = true;
  try {
    return question();
  } finally {
    foreseeing = false;
  }
}

/** @param {string} place @param {AbortSignal} [signal] @returns {Promise<any>} */
function fetched(place, signal) {
  const known = foreseen.get(place);
  foreseen.delete(place);
  const answered = known ?? reach(place, { signal }, REPEATS).then(answer);
  if (foreseeing) {
    foreseen.set(place, answered);
    answered.catch(() => {}); // whoever takes it gets the error
  }
  return answered;
}

/** @param {string} path @param {Record<string, string | number | null | undefined>} [query]
 * @param {AbortSignal} [signal] @returns {Promise<any>} */
export const get = (path, query, signal) => fetched(address(path, query), signal);

/** POST a change. The key is made here and stays the same when a lost answer makes us ask again.
 * @param {string} path @param {Record<string, unknown>} body @returns {Promise<any>} */
export const change = (path, body) => send("POST", path, { key: newKey(), ...body }, REPEATS);

/** POST a question that changes nothing.
 * @param {string} path @param {Record<string, unknown>} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export const ask = (path, body, signal) => send("POST", path, body, REPEATS, signal);

/** @param {string} method @param {string} path @param {Record<string, unknown> | null} body @param {number[]} waits
 * @param {AbortSignal} [signal] */
async function send(method, path, body, waits, signal) {
  const headers = { "Content-Type": "application/json" };
  const request = body === null ? { method } : { method, headers, body: JSON.stringify(body), signal };
  return answer(await reach(address(path), request, waits));
}

/** @param {string} id */
const game = (id) => `games/${encodeURIComponent(id)}`;
/** @param {string} id */
const title = (id) => `titles/${encodeURIComponent(id)}`;

/** @param {any} moment @returns {import("./types.js").Moment} */
const momentOf = ({ n, pieces = [], gone = [], places = {} }) => ({
  n, gone, pieces: pieces.map((/** @type {any} */ piece) => whole("Piece", piece)),
  places: Object.fromEntries(Object.entries(places).map(([place, state]) => [place, state && whole("PlaceState", state)])),
});

/** Every question and order of the API, by name. */
export const api = {
  /** @returns {Promise<import("./types.js").TitleInfo[]>} */
  titles: async () => (await get("titles")).titles,
  /** A map and the address of its art. @param {string} id @param {string} [scenario] @param {string} [variant]
   * @returns {Promise<{map: any, art: string | null}>} */
  map: (id, scenario, variant) => get(`${title(id)}/map`, { scenario, variant: variant || null }),
  /** The drawing of a map. @param {string} place its address, as the map says */
  art: (place) => fetched(place),
  /** @param {string} id @returns {Promise<{rules: import("./types.js").RuleText[], rulings: import("./types.js").Ruling[]}>} */
  rules: (id) => get(`${title(id)}/rules`),
  /** @param {string} id @param {string} [variant] @returns {Promise<import("./types.js").Chart[]>} */
  charts: async (id, variant) => (await get(`${title(id)}/charts`, { variant: variant || null })).charts.map((/** @type {any} */ chart) => whole("Chart", chart)),
  /** @param {string} id @returns {Promise<import("./types.js").Provenance[]>} */
  provenance: async (id) => (await get(`${title(id)}/provenance`)).files,
  /** @param {string} id @returns {Promise<import("./types.js").Lesson>} */
  lesson: (id) => get(`${title(id)}/tutorial`),
  /** @param {string} id @param {string} scenario @returns {Promise<Record<string, import("./types.js").Briefing>>} */
  briefings: async (id, scenario) => (await get(`${title(id)}/briefings`, { scenario })).briefings,
  /** A scenario's briefings with their sketch. @param {string} id @param {string} scenario
   * @returns {Promise<{briefings: Record<string, import("./types.js").Briefing>, sketch: import("./types.js").Sketch|null}>} */
  briefing: (id, scenario) => get(`${title(id)}/briefings`, { scenario }),
  /** @param {string} id @returns {Promise<import("./types.js").CalculatorForm>} */
  calculator: (id) => get(`${title(id)}/calculator`),
  /** @param {string} id @param {Record<string, unknown>} values @param {AbortSignal} [signal] @returns {Promise<any>} */
  calculate: async (id, values, signal) => (await ask(`${title(id)}/calculator`, { values }, signal)).odds,
  /** @param {string} id @returns {Promise<import("./types.js").LayerInfo[]>} */
  overlays: async (id) => (await get(`${title(id)}/overlays`)).overlays,

  /** @returns {Promise<import("./types.js").GameCard[]>} */
  games: async () => (await get("games")).games,
  /** @param {import("./types.js").NewGame} wanted @returns {Promise<Table>} */
  create: (wanted) => change("games", { ...wanted }),
  /** @param {string} record the text of a record file @param {{name?: string, migrate?: boolean, seats?: Record<string, string>}} [more]
   * @returns {Promise<Table>} */
  import: (record, more = {}) => change("games/import", { record, ...more }),
  /** @param {string} id */
  remove: (id) => send("DELETE", game(id), null, REPEATS),
  /** Who sits where, who is here, and the links to give away. @param {string} id @returns {Promise<import("./types.js").Seating>} */
  seats: (id) => get(`${game(id)}/seats`),
  /** Give a seat away by a link. @param {string} id @param {{rank: import("./types.js").Rank, side?: string}} wanted
   * @returns {Promise<import("./types.js").Seating>} */
  invite: (id, wanted) => send("POST", `${game(id)}/seats`, wanted, []),
  /** @param {string} id @param {number} chair @returns {Promise<import("./types.js").Seating>} */
  handOn: (id, chair) => send("POST", `${game(id)}/seats/${chair}/hand-on`, {}, []),
  /** @param {string} id @param {number} chair @returns {Promise<import("./types.js").Seating>} */
  endSeat: (id, chair) => send("POST", `${game(id)}/seats/${chair}/end`, {}, []),
  /** Where a link leads. @param {string} token @returns {Promise<import("./types.js").Invitation>} */
  lookAtSeat: (token) => ask("seats/look", { token }),
  /** Sit down. @param {string} token @returns {Promise<import("./types.js").Seating & {side: string, rank: import("./types.js").Rank, house?: boolean}>} */
  claimSeat: (token) => ask("seats/claim", { token }),
  /** Agree to what another side asks to take back, or refuse. @param {string} id @param {string} side @param {boolean} agree @returns {Promise<Table>} */
  consent: (id, side, agree) => change(`${game(id)}/consent`, { side, agree }),
  /** Commit to a seed for the dice, or open it. @param {string} id @param {{side: string, commitment?: string, seed?: string}} seed
   * @returns {Promise<import("./types.js").Seating>} */
  seed: (id, seed) => ask(`${game(id)}/seed`, seed),
  /** @param {string} id @param {string} name */
  rename: (id, name) => ask(`${game(id)}/rename`, { name }),

  /** @param {string} id @param {{as?: string | null, at?: number | null}} [view] @param {AbortSignal} [signal]
   * @returns {Promise<Table>} */
  table: (id, view = {}, signal) => get(game(id), view, signal),
  /** @param {string} id @param {{side: string, choices: string[], expected_seq: number, reason?: string}} order
   * @returns {Promise<Table>} */
  choose: (id, order) => change(`${game(id)}/choose`, order),
  /** @param {string} id @param {{side: string, choices: string[]}} question @param {AbortSignal} [signal]
   * @returns {Promise<import("./types.js").Peek>} */
  peek: (id, question, signal) => ask(`${game(id)}/peek`, question, signal),
  /** What typed orders mean, in the words of the text client. @param {string} id @param {{side: string, choices: string[]}} orders
   * @returns {Promise<{choices: string[], ok: boolean, rule: string | null, why: string}[]>} */
  read: async (id, orders) => (await ask(`${game(id)}/check`, orders)).lines.map(refusal),
  /** @param {string} id @param {{side: string, proposal: string, places?: string[]}} question
   * @returns {Promise<import("./types.js").Draft>} */
  propose: (id, question) => ask(`${game(id)}/propose`, question),
  /** @param {string} id @param {"undo" | "redo" | "reset"} what
   * @param {{side: string, expected_seq: number, consent?: string[], ask?: boolean}} order @returns {Promise<Table>} */
  back: (id, what, order) => change(`${game(id)}/${what}`, order),
  /** @param {string} id @param {{side: string, choice: string}} question
   * @returns {Promise<import("./types.js").Why | null>} */
  why: async (id, question) => refusal((await ask(`${game(id)}/why`, question)).why),
  /** @param {string} id @param {{side: string, piece: string, place: string}} question @param {AbortSignal} [signal]
   * @returns {Promise<import("./types.js").Why | null>} */
  whynot: async (id, question, signal) => refusal((await ask(`${game(id)}/whynot`, question, signal)).why),
  /** @param {string} id @param {{side: string, choices?: string[], place?: string | null, without?: string[], policy?: string, until?: string}} question
   * @param {AbortSignal} [signal] @returns {Promise<any>} */
  odds: async (id, question, signal) => (await ask(`${game(id)}/odds`, question, signal)).odds,
  /** @param {string} id @param {{as?: string | null, since?: number}} [view]
   * @returns {Promise<{lines: LogLine[], next: number}>} */
  log: (id, view = {}) => get(`${game(id)}/log`, view),
  /** @param {string} id @param {{as?: string | null}} [view] @returns {Promise<import("./types.js").Hindsight>} */
  hindsight: (id, view = {}) => get(`${game(id)}/hindsight`, view),
  /** Scores and front at the end of each turn. @param {string} id @param {{as?: string | null}} [view] @returns {Promise<import("./types.js").TurnEnd[]>} */
  turns: async (id, view = {}) => (await get(`${game(id)}/turns`, view)).turns.map((/** @type {any} */ turn) => ({ scores: {}, units: {}, control: {}, ...turn })),
  /** The log from a line on, and what each line of a fight changed. @param {string} id @param {{as?: string | null, since?: number, upto?: number}} [view]
   * @returns {Promise<{lines: LogLine[], next: number, moments: import("./types.js").Moment[]}>} */
  moments: async (id, view = {}) => {
    const answer = await get(`${game(id)}/moments`, view);
    return { ...answer, moments: answer.moments.map(momentOf) };
  },
  /** The odds of the roll that a line tells of, as they stood before it fell. @param {string} id @param {number} line
   * @param {{as?: string | null}} [view] @param {AbortSignal} [signal]
   * @returns {Promise<{line: number, odds: any, rolled: number[], pieces: import("./types.js").Piece[]}>} */
  weighed: (id, line, view = {}, signal) => get(`${game(id)}/log/${line}/odds`, view, signal),
  /** @param {string} id @param {{as?: string | null}} [view] @returns {Promise<import("./types.js").HistoryEntry[]>} */
  history: async (id, view = {}) => (await get(`${game(id)}/history`, view)).entries,
  /** @param {string} id @param {string} name @param {{as?: string | null, at?: number | null, place?: string | null, piece?: string | null}} [view]
   * @param {AbortSignal} [signal] @returns {Promise<import("./types.js").LayerView>} */
  overlay: async (id, name, view = {}, signal) => whole("LayerView", await get(`${game(id)}/overlay/${encodeURIComponent(name)}`, view, signal)),
  /** @param {string} id @param {string} place @param {{as?: string | null, at?: number | null}} [view] @param {AbortSignal} [signal]
   * @returns {Promise<import("./types.js").PlaceInfo>} */
  place: async (id, place, view = {}, signal) => whole("PlaceInfo", await get(`${game(id)}/place/${encodeURIComponent(place)}`, view, signal)),
  /** @param {string} id @param {string} piece @param {{as?: string | null}} [view] @param {AbortSignal} [signal]
   * @returns {Promise<import("./types.js").PieceInfo>} */
  piece: async (id, piece, view = {}, signal) => whole("PieceInfo", await get(`${game(id)}/piece/${encodeURIComponent(piece)}`, view, signal)),
  /** @param {string} id @returns {Promise<import("./types.js").Reason[]>} */
  reasons: async (id) => (await get(`${game(id)}/reason`)).reasons,
  /** @param {string} id @param {{action: "step" | "go" | "pause" | "speed", [extra: string]: unknown}} order
   * @returns {Promise<any>} */
  computer: (id, order) => send("POST", `${game(id)}/computer`, order, []),
  /** @param {string} id @param {{at: number, side?: string, name?: string, seats?: Record<string, string>, same_dice?: boolean}} order
   * @returns {Promise<Table>} */
  branch: (id, order) => change(`${game(id)}/branch`, order),
  /** The address of a download, for a link.
   * @param {string} id @param {"record" | "text" | "markdown" | "report" | "dice"} kind
   * @param {Record<string, string | number>} [query] */
  exportAddress: (id, kind, query) => address(`${game(id)}/export/${kind}`, query),
  /** What can be printed of a title. @param {string} id @returns {Promise<string[]>} */
  printKinds: async (id) => (await get(`${title(id)}/print`)).kinds,
  /** The address of a file to print, such as map.pdf. @param {string} title @param {string} file
   * @param {Record<string, string | number>} [query] */
  printAddress: (title, file, query) => address(`titles/${encodeURIComponent(title)}/print/${file}`, query),
};

/** Follow a game. Every change arrives as a `Push` with its table; after a break the link reconnects automatically
 * and what was missed arrives as one push with `caught_up`.
 * @param {string} id
 * @param {{as?: string | null, seq: number, next: number, onPush: (push: Push) => void,
 *   onState?: (state: LinkState) => void}} options `seq`, `next`: the entry and the log line reached so far
 * @returns {{close: () => void}} */
export function live(id, { as = null, seq, next, onPush, onState = () => {} }) {
  let closed = false;
  let attempt = 0;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Pushes are handed on one after the other, in the order in which they came. */
  let queue = Promise.resolve();

  /** @param {Omit<Push, "table"> & {table: Table | null}} push */
  async function deliver(push) {
    const table = push.table ?? (await api.table(id, { as }));
    if (closed) return;
    seq = push.seq;
    for (const line of push.events) next = Math.max(next, line.n + 1);
    onPush({ ...push, table });
  }

  async function catchUp() {
    const table = await api.table(id, { as });
    if (closed || table.seq === seq) return;
    const log = await api.log(id, { as, since: next });
    next = log.next;
    await deliver({ seq: table.seq, by: null, events: log.lines, table, caught_up: true });
  }

  /** @param {() => Promise<void>} work */
  function enqueue(work) {
    queue = queue.then(work).catch(() => { socket?.close(); });
  }

  function connect() {
    if (closed) return;
    onState("connecting");
    const link = new WebSocket(address(`${game(id)}/live`, { as }).replace(/^/, location.origin.replace(/^http/, "ws")));
    socket = link;
    link.onopen = () => {
      attempt = 0;
      enqueue(async () => {
        await catchUp();
        if (!closed) onState("live");
      });
    };
    link.onmessage = (message) => {
      const push = JSON.parse(message.data);
      push.table = settled(push.table);
      enqueue(() => deliver({ ...push, caught_up: false }));
    };
    link.onclose = (event) => {
      if (closed || socket !== link) return;
      if (event.code === NO_SEAT) {
        closed = true;
        onState("ended");
        return;
      }
      onState("lost");
      timer = setTimeout(connect, RECONNECTS[Math.min(attempt, RECONNECTS.length - 1)]);
      attempt += 1;
    };
  }

  function hurry() {
    if (socket && socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(timer);
    connect();
  }

  addEventListener("online", hurry);
  connect();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener("online", hurry);
      // A link that is closed while it is being made is a fault to the browser, so it is let come about first.
      if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket?.close();
      else socket?.close();
    },
  };
}
