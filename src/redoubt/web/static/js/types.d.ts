/** The shapes that the server sends (docs of the API: /api/openapi.json). In JavaScript:
 *  `@typedef {import("../types.js").Table} Table`. */

import type { Look, Offer, Scene, Sentence } from "./wire.js";

export type {
  Ahead, Box, BoxItem, Card, CellLook, Chart, ChipLook, Colours, Flag, Ladder, LayerCell, LayerInfo, LayerView, LegendLine, LineSide, Look, Mark, Measure, Named, Note, Offer, Piece, PieceId, PieceInfo, PlaceId,
  Outlook, PlaceInfo, PlaceState, Refusal, Remark, Scene, SceneEdge, SceneLine, Sentence,
} from "./wire.js";
export type Side = string;

export interface Fault { code: string; path?: string; message: string; rule?: string | null }

// ---------------------------------------------------------------- titles

export interface SideInfo {
  id: Side; name: string; role: string;
  /** Whose colours stand for the side, and the letter on its counters. */
  nation?: string; letter?: string;
}
export type OptionValue = boolean | number | string;
export interface OptionInfo { id: string; name: string; rule: string; text: string; values: OptionValue[] }
export interface ScenarioInfo {
  id: string; name: string; rule: string; text: string; length: string;
  options: Record<string, OptionValue>;
  /** Option: the rule that fixes it in this scenario. */
  fixed: Record<string, string>;
  /** The sides that take part; all of the title's if absent. */
  sides?: Side[];
  /** Who a side is in this scenario, where that is not what it is in all. */
  roles?: Record<Side, string>;
  /** What a side is called here, and its colours, where they are not the usual ones. */
  called?: Record<Side, { name: string; nation?: string; letter?: string }>;
  tutorial?: boolean;
}
export interface PlayerInfo { id: string; name: string; text: string; seconds: number | null; not_in?: string[] }
/** Another way to play a title, with its own scenarios and options. */
export interface VariantInfo {
  id: string; name: string; rule: string; text: string; scenarios: ScenarioInfo[]; options: OptionInfo[];
  changes: { rule: string; text: string }[];
}
export interface TitleInfo {
  id: string; name: string; summary: string; tags: string[]; rules_version: string | number;
  sides: SideInfo[]; scenarios: ScenarioInfo[]; options: OptionInfo[]; players: PlayerInfo[];
  look: Look;
  /** What its rules call a place: hex, space. */
  place_word: string; glossary: Record<string, string>; variants: VariantInfo[];
  cover?: string | null; cover_dark?: string | null; calculator?: boolean;
  /** Scenarios that have a map of their own; none where all share one. */
  maps?: string[];
  /** Whose chair the umpire's is, and the option that puts people there. */
  umpire?: { side: Side; option: string; value: OptionValue } | null;
}

/** What a team reads before it plays. */
export interface Briefing { situation: string; aims: string[]; counted: string; advice: string[]; wins?: string; loses?: string }
export interface Sketch { arrows?: [string, string][]; words?: [string, string][]; hatch?: string[]; around?: string[] }
/** A game that is over, looked back on, as far as it is known. */
export interface Hindsight {
  done: boolean; counted: number; turns: number; weighed: boolean;
  points: { turn: number; phase: { rule: string; name: string }; closes: boolean; seq: number; wins: Record<string, number> }[];
  luck: { rolls: number; left: number; unit: string; fact: boolean; sides: Record<Side, { beyond: number; usual: number }> } | null;
}
export interface TurnEnd { turn: number; seq: number; scores: Record<string, number>; units: Record<Side, string[]>; control: Record<string, Side> }

// ---------------------------------------------------------------- the calculator

export interface CalculatorField {
  name: string; label: string; rule: string; kind: "number" | "numbers" | "switch" | "choice";
  default: number | number[] | boolean | string; least?: number; most?: number; count?: number;
  choices?: { id: string; name: string }[];
}
export interface CalculatorForm {
  title: string; name: string; text: string;
  groups: { id: string; name: string; folded: boolean; fields: CalculatorField[] }[];
  examples: { id: string; name: string; values: Record<string, unknown> }[];
}

// ---------------------------------------------------------------- games

/** The game that one came from; `name` is null if it is gone, `turn` if it was brought over from older rules. */
/** `imagined_by`: the side that did not know everything, so that what was hidden from it is imagined. */
export interface BranchOrigin { game: string; name: string | null; seq: number; turn: number | null; imagined_by?: Side }
export interface GameCard {
  id: string; name: string; title: string; title_name: string; scenario: string; scenario_name: string;
  variant?: string; variant_name?: string;
  turn: number; phase: PhaseName | string | null; seats: Record<Side, string>; waiting_for: Side[];
  result: Result | null; seq: number; created: string | number; updated: string | number;
  branch_of?: BranchOrigin | null; picture?: string | null; shared?: boolean; yours?: boolean; damaged?: string;
}
export type Rank = "player" | "staff" | "spectator";
export interface Chair { number: number; side: Side; rank: Rank; claimed: boolean; here: boolean; mine: boolean; token?: string }
export interface Seating {
  game: string; name: string; shared: boolean; owner: boolean; everything: boolean; plays: Side[]; helps: Side[]; address: string;
  seats: { side: Side; by: "owner" | "guest" | "link" | "computer"; here: boolean; mine: boolean }[]; chairs: Chair[]; dice: DiceInfo;
}
export interface Invitation { name: string; title: string; title_name: string; scenario_name: string; side: Side; side_name: string; rank: Rank }
export type DiceKind = "verifiable" | "seeded" | "scripted";
export interface NewGame {
  title: string; scenario: string; variant?: string; options?: Record<string, OptionValue>; seats: Record<Side, string>;
  name?: string; dice?: "verifiable" | "seeded"; seed?: number; key?: string;
}

// ---------------------------------------------------------------- the table

export interface PhaseName { rule: string; name: string }
export interface SeatInfo { player: string; name: string; human: boolean; given?: boolean; here?: boolean }
export interface Prompt { side: Side; rule: string; text: string; parts: Part[]; kind: string; mine: boolean }
/** A draft of orders that can be asked for; `places`: also for some places only. */
export interface Proposal { id: string; label: string; rule: string; text: string; places: boolean }
export interface LeftOut { order: string; rule: string; why: string }
export interface Draft { choices: string[]; left_out: LeftOut[] }
export interface Result {
  winner: Side | null; level: string; outcome: string; scores: Record<string, number>; reason: string; rule: string;
}
export interface Can { undo: boolean; undo_needs: Side[]; undo_bars: { rule: string; why: string } | null; redo: boolean; reset: boolean; branch: boolean }
export interface DiceInfo {
  kind: DiceKind; commitment?: string | null; rolled: number;
  /** Seats can still add their seeds. */
  open?: boolean;
  /** What each side has said about its own seed. */
  seeds?: Record<Side, { commitment?: string; opened?: boolean }>;
}
export interface Table {
  game: string; seq: number; title: string; title_name: string;
  scenario: { id: string; name: string; rule: string; text: string };
  options: Record<string, OptionValue>;
  variant?: string;
  branch_of?: BranchOrigin;
  /** Seats were given away: others sit elsewhere. */
  shared?: boolean;
  /** A side asks to take its last order back. */
  plea?: { side: Side; needs: Side[]; agreed: Side[] } | null;
  viewer: Side | null;
  seats: Record<Side, SeatInfo>;
  /** The entry after which the position is shown (replay), null when live. */
  at: number | null;
  turn: number; phase: PhaseName | null; night?: boolean;
  prompts: Prompt[]; legal: Offer[]; closing: string[]; proposals?: Proposal[]; can: Can;
  result: Result | null;
  computer: { thinking: boolean; side: Side | null; paused: boolean; fault?: string };
  /** Several sides are asked at once, and what they answer opens when the last has answered. */
  together?: boolean; closed?: { text: string; rule: string } | null;
  /** The sides know different things now: a curtain hides the board between two players at one screen. */
  secrets?: boolean;
  scene: Scene; digest: string; dice: DiceInfo;
  /** In a game with an umpire: its side, how many notices of the desk the viewer can read, and the clock. */
  umpire?: Side; notices?: number;
  clock?: { step: string; minutes: number; left: number; running: boolean; bell: boolean };
}

// ---------------------------------------------------------------- the scene

// ---------------------------------------------------------------- questions and answers

export interface Why { rule: string | null; why: Sentence }
export interface Peek { legal: Offer[]; decision: Prompt | null; reckoning?: unknown }
/** A stretch of a sentence: its kind (text, place, piece, side, rule, die), its words, and the id of what it names. */
export type Part = [string, string, string];
export interface LogLine {
  n: number; entry: number; turn: number; phase: PhaseName; side: Side | null; kind: string; rule: string | null;
  text: string; parts: Part[]; facts: Record<string, unknown>; dice: number[]; places: string[];
  /** The numbers of the dice in the game's sequence; none where some are hidden. */
  receipts?: number[];
  pieces: string[];
  /** "table" is what nobody decided. */
  group: "fight" | "march" | "news" | "table";
  /** It begins a fight, or a round of one. */
  opens?: boolean;
  /** It says how the fight ended. */
  verdict?: boolean;
  /** Of a line that opens a fight with several questions: the kind of the line that decides it. */
  until?: string;
  /** Of an undo: the entries that it takes back. */
  undoes?: number[];
  /** It came about when orders were opened together. */
  together?: boolean;
  /** What is counted when play is summed up, as verb, one, many; and whether the line stands beside the sum. */
  deed?: [string, string, string]; headline?: boolean;
  /** All whom it concerns, where that is more than `side`. */
  sides?: Side[];
  /** The cell of a chart that was read. */
  cell?: { chart: string; key: string };
  /** What it adds to the picture of a fight. */
  fight?: Fight;
}
/** What one line of a fight changed on the board. */
export interface Moment { n: number; pieces: Piece[]; gone: string[]; places: Record<string, PlaceState | null> }
export interface Party { role: string; name: string; nation: string | null; cv: number; total: number; die: number }
export type Fight =
  | {
    stage: "sum"; action: string; place: string; from: string[]; ground: string; rule: string; columns: string[]; base: number; column: number;
    shifts: { text: string; rule: string; amount: number; to: number }[]; results: { head: string; colour: string; effect: string; ways: number }[]; parties: Party[];
  }
  | { stage: "dice"; dice: number[]; plus: number[]; differential: number; cell: number; colour: string; rule: string }
  | { stage: "ruled"; colour: string; rule: string }
  | { stage: "again"; rule: string }
  | { stage: "losses"; losses: string[]; rule: string }
  | { stage: "end" };
export interface HistoryEntry {
  seq: number; turn: number; phase: PhaseName; side: Side | null;
  /** null when it is nobody else's business. */
  choice: string | null;
  kind: "choice" | "undo" | "correct"; combat: boolean; undoes?: number[];
}
export interface Reason {
  side: Side; choice: string; rule: string | null; text: string; expects: unknown; alternatives: unknown[];
}
export interface RuleText {
  number: string; title: string; text: string; kind: string; status: string; rulings: string[];
  items: { number: string; text: string; tests?: string[] }[]; code?: string[];
  /** Number of tests, those of the items included; `checks` are the sentences that the rule's own tests hold. */
  tests?: number; checks?: string[];
}
export interface Ruling { id: string; rule: string; rules: string[]; text: string; reading: string; tests: string[] }
export type Origin = "printed" | "partly" | "reconstructed";
export interface Provenance {
  file: string; printed: number; partly: number; reconstructed: number;
  rows: { row: string; text: string; source: string; origin: Origin }[];
}

// ---------------------------------------------------------------- the guided game

export interface LessonStep {
  id: string; chapter: string; title: string; text: string; rules: string[];
  /** What to look at; the empty ones are not meant. */
  point: { piece: string; place: string; part: string }[];
  /** Side and choice, made before the step begins. */
  others: [Side, string][];
  answer: string[];
  until: { places: Record<string, string>; hits: Record<string, number>; phase: string; turn: number; offers: string[]; gone: string[] } | null;
}
export interface Lesson {
  title: string; name: string; text: string; minutes: number; scenario: string; side: Side;
  /** The game at its beginning, to be imported. */
  record: string;
  seats: Record<Side, string>; step: LessonStep[];
}

/** What the live link delivers; `table` is always there (fetched if the server sent none). */
export interface Push { seq: number; by: Side | null; events: LogLine[]; table: Table; caught_up: boolean }
export type LinkState = "connecting" | "live" | "lost" | "ended";
