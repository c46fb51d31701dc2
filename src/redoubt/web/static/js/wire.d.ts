/** Written by tools/page_types.py from src/redoubt/show/types: change those files, not this one. */

export type PlaceId = string;
export type PieceId = string;
export type SideId = string;
/** A name in a sentence: a place, a piece, a side, a rule or a die. */
export interface Named {
  kind: "place" | "piece" | "card" | "side" | "rule" | "die" | "text"; id: string; text: string;
}
/** Words with the names in them marked, as the server sends them. */
export type Marked = (string | Named)[];
/** A sentence made whole: in a template it shows its names, in a string it is its words. */
export type Sentence = string | { plain: string; toString(): string };

/** Something an umpire should notice about the sheets of some sides. */
export interface DeskRemark {
  text: Sentence;
  rule: string;
  sides: SideId[];
  places: PlaceId[];
}

/** Why something may not be done; `verb` is what was tried. */
export interface Refusal {
  text: Sentence;
  rule: string;
  verb: string;
}

/** A sentence and the rule it rests on. */
export interface Remark {
  text: Sentence;
  rule: string;
}

/** Something to come, and when. */
export interface Ahead {
  when: string;
  text: Sentence;
  rule: string;
}

/** One of the tests that decide the game: how far it is, and how much is needed; `extra` is what a die or another circumstance adds to that. */
export interface Aim {
  label: string;
  now: number;
  needed: number;
  extra: string;
  text: Sentence;
  rule: string;
}

/** A box beside the map: pieces, values, cards. */
export interface Box {
  id: string;
  title: string;
  rule: string;
  side: SideId | null;
  text: Sentence;
  pieces: PieceId[];
  items: BoxItem[];
  cards: Card[];
  keeps: boolean;
}

/** A value in a box. With an `id` it can be dragged onto the map; `of` is how much there is in all, where the viewer's own orders take some of it. */
export interface BoxItem {
  label: string;
  value: string;
  id: string;
  of: string;
  symbol: string;
  note: Sentence;
  place: PlaceId | null;
}

/** A card in a hand, on a pile or on the table. */
export interface Card {
  id: string;
  name: string;
  text: Sentence;
  rule: string;
  figures: string[][];
  kind: string;
  side: SideId | null;
  deck: string;
  once: boolean;
  why: Remark | null;
}

/** A combat in a place as it would be fought now. */
export interface Contest {
  rule: string;
  attacker: SideId | null;
  odds: string;
  attack: string;
  defence: string;
  text: Sentence;
}

/** What one nation has in a marker of points. */
export interface Contingent {
  nation: string;
  name: string;
  men: number;
  tanks: number;
  aircraft: number;
  lsp: number;
}

/** A state of a piece worth a sign on its counter. */
export interface Flag {
  id: string;
  text: Sentence;
  rule: string;
}

/** A track beside the map: a number between two ends, or a stage with a name. */
export interface Gauge {
  id: string;
  label: string;
  rule: string;
  text: Sentence;
  value: number | null;
  low: number;
  high: number;
  words: string;
  side: SideId | null;
  marks: GaugeMark[];
}

/** A level of a gauge that matters, and what happens there. */
export interface GaugeMark {
  at: number;
  text: Sentence;
}

/** What the war is about, in one line: what ends the game, and how far its tests are. */
export interface Goal {
  text: Sentence;
  rule: string;
  aims: Aim[];
}

/** A level of victory and the highest score that still gives it; None for the last. */
export interface Grade {
  upto: number | null;
  label: string;
}

/** One hexside of a line, seen from `place`. */
export interface LineSide {
  place: PlaceId;
  across: PlaceId;
  nation: string;
  open: boolean;
  empty: boolean;
}

/** Losses turn by turn and in all; `unit` is what is counted, if not steps. */
export interface Losses {
  turns: TurnLosses[];
  totals: Record<SideId, Lost>;
  unit: string;
}

/** What a side has lost. */
export interface Lost {
  steps: number;
  units: number;
  text: Sentence;
}

/** A marker or warning in a place. */
export interface Mark {
  kind: string;
  text: Sentence;
  rule: string;
  side: SideId | null;
  nation: string;
  count: number;
}

/** A value as it is now and on the full side. */
export interface Measure {
  now: number;
  full: number;
}

/** What falls due on a turn. */
export interface Note {
  text: Sentence;
  rule: string;
  side: SideId | null;
}

/** A phase of the turn: done, now or later. */
export interface Phase {
  rule: string;
  name: string;
  short: string;
  state: string;
  side: SideId | null;
  half: string;
}

/** A counter or marker on the map, in a box or in a hand. */
export interface Piece {
  id: PieceId;
  kind: string;
  name: string;
  place: PlaceId;
  side: SideId | null;
  nation: string;
  letter: string;
  short: string;
  size: string;
  symbol: string;
  strength: Measure | null;
  bombardment: Measure | null;
  range: Range | null;
  movement: Measure | null;
  move_class: string;
  steps: Steps | null;
  hits: number;
  facing: number | null;
  faces: string[];
  flags: Flag[];
  done: boolean;
  hidden: boolean;
  stacking: number;
  reduced: boolean;
  order: number;
  shape: string;
  points: Points | null;
  pips: Pip[];
  contingents: Contingent[];
  weight: Weight | null;
  text: Sentence;
  factors: string;
  small: boolean;
  back: Piece | null;
}

/** A chip beside that number. */
export interface Pip {
  symbol: string;
  count: number;
  more: number;
}

/** What the map shows of a place beside its pieces. */
export interface PlaceState {
  control: SideId | null;
  contested: Contest | null;
  marks: Mark[];
  won: SideId | null;
}

/** The main number of a marker of points; `more` is what the viewer's own orders change. */
export interface Points {
  value: number;
  more: number;
}

/** How far a piece fires, in places; a look has a box for each `kind` of fire. */
export interface Range {
  value: number;
  kind: string;
  text: Sentence;
}

/** What a side did in a round: a letter or number, a word, and the whole in a sentence. */
export interface RoundCell {
  sign: string;
  word: string;
  state: string;
  text: Sentence;
}

export interface RoundRow {
  side: SideId;
  label: string;
  cells: RoundCell[];
}

/** The rounds of a turn, a row for each side. */
export interface Rounds {
  title: string;
  rule: string;
  rows: RoundRow[];
}

/** The whole position as one viewer sees it. */
export interface Scene {
  pieces: Piece[];
  places: Record<PlaceId, PlaceState>;
  boxes: Box[];
  lines: SceneLine[];
  edges: SceneEdge[];
  track: Track | null;
  phases: Phase[];
  scores: Score[];
  goal: Goal | null;
  ahead: Ahead[];
  losses: Losses | null;
  gauges: Gauge[];
  rounds: Rounds | null;
  status: Remark[];
  notices: Remark[];
  colours: Record<SideId, string>;
  night: boolean;
}

/** What lies on one hexside, or inside `across` where `place` is None. */
export interface SceneEdge {
  kind: string;
  place: PlaceId | null;
  across: PlaceId;
  nation: string;
  side: SideId | null;
  text: Sentence;
  rule: string;
  count: number;
  planned: boolean;
  hollow: boolean;
}

/** A line along hexsides: a front, where it ran before, a coast that is faced. */
export interface SceneLine {
  id: string;
  kind: string;
  side: SideId | null;
  nation: string;
  pattern: string;
  text: Sentence;
  rule: string;
  sides: LineSide[];
}

export interface Score {
  id: string;
  label: string;
  value: number;
  text: Sentence;
  rule: string;
  scale: Grade[];
  level_rule: string;
  needed: number | null;
  paced: boolean;
}

export interface Steps {
  left: number;
  total: number;
}

/** The turn track. */
export interface Track {
  now: number;
  last: number;
  turns: TrackTurn[];
}

export interface TrackTurn {
  n: number;
  label: string;
  name: string;
  notes: Note[];
}

export interface TurnLosses {
  n: number;
  by_side: Record<SideId, Lost>;
}

/** The size of a force whose strength is not known. */
export interface Weight {
  level: number;
  word: string;
}

/** How a title introduces itself. */
export interface About {
  summary: string;
  tags: string[];
  tutorial: string;
  sides: Record<SideId, SideInfo>;
  faces: Record<string, Record<SideId, SideInfo>>;
  roles: Record<string, Record<SideId, string>>;
  glossary: Record<string, string>;
}

/** How a layer's cells and lines of one kind are drawn: the colour of the fill and of the rim, as names of the theme (selected, contested, hit, label, river, good, bad), and how strong the fill is. */
export interface CellLook {
  colour: string;
  rim: string;
  strength: number | null;
}

/** A chip beside a marker of points: its sign on the page, filled unless `hollow`, and its letter in print. */
export interface ChipLook {
  sign: string;
  letter: string;
  hollow: boolean;
}

/** Colours of a nation's counters: the face from top to bottom, its edge, the ink on it, the box of the symbol and its ink. `tint` is for its name on the map; `mark` for its dots and shades, where neither face nor edge will do. */
export interface Colours {
  top: string;
  bottom: string;
  edge: string;
  ink: string;
  box: string;
  symbol: string;
  tint: string;
  mark: string;
}

/** How a title looks, on the page and in print: its `look.toml`. */
export interface Look {
  nations: Record<string, NationLook>;
  marks: Record<string, MarkLook>;
  badges: Record<string, string>;
  frames: string[];
  moves: Record<string, string>;
  ranges: Record<string, string>;
  chips: Record<string, ChipLook>;
  layers: Record<string, Record<string, CellLook>>;
  symbols: Record<string, Symbol>;
}

/** The sign of a kind of mark, a path around 0, 0. Its plate has the nation's colours ("nation"), those of a warning ("warning"), or none of its own. A text client draws its letter and explains it by its name. */
export interface MarkLook {
  sign: string;
  plate: string;
  letter: string;
  name: string;
}

/** A nation: its name as pieces are called (Blue infantry), its letter, its colours, and those that differ in other palettes: a dark theme, one for red-green colour blindness, one of high contrast. */
export interface NationLook {
  light: Colours;
  name: string;
  letter: string;
  dark: Colours | null;
  safe: Colours | null;
  safe_dark: Colours | null;
  contrast: Colours | null;
  contrast_dark: Colours | null;
}

/** What the game on paper needs beside map and charts. */
export interface Paper {
  counters: PrintedCounter[];
  marks: PrintedMark[];
  tracks: PrintedTrack[];
  boxes: PrintedBox[];
  cards: Card[];
  sequence: Phase[];
  set_up: string;
  reading: string;
  notes: Record<string, string>;
  sources: Record<string, string[]>;
}

export interface PrintedBox {
  title: string;
  rule: string;
}

/** A counter to cut out, and how many there are of it. */
export interface PrintedCounter {
  front: Piece;
  back: Piece | null;
  count: number;
  source: string;
}

/** A sign of the printed map: a dot, triangle, square or star. */
export interface PrintedMark {
  hex: PlaceId;
  sign: string;
  colour: string;
  text: string;
  rule: string;
}

export interface PrintedTrack {
  title: string;
  cells: string[];
  rule: string;
}

/** A side as the first screen introduces it. */
export interface SideInfo {
  name: string;
  role: string;
  nation: string;
  letter: string;
}

/** The symbol of a kind of unit in a box of 150 by 100 whose corner is at 25, 50: `line` is stroked, `solid` filled. */
export interface Symbol {
  line: string;
  solid: string;
}

/** The numbers of a choice that leaves its number open: what they count, shortly too. */
export interface Amount {
  of: Sentence;
  low: number;
  high: number;
  short: string;
}

/** A cell of a chart, or a column while the die has not fallen. */
export interface CellRef {
  chart: string;
  key: string;
}

/** One way in which something can come out; `kind` is good, middling or bad. */
export interface Chance {
  text: Sentence;
  share: number;
  kind: string;
  rule: string;
}

/** A table of the game; the first column heads the rows. */
export interface Chart {
  id: string;
  title: string;
  columns: string[];
  rows: ChartRow[];
  rule: string;
  note: string;
}

export interface ChartCell {
  text: string;
  source: string;
  origin: string;
  key: string;
}

export interface ChartRow {
  head: string;
  cells: ChartCell[];
}

/** A piece step by step, from the full one on. */
export interface Ladder {
  steps: LadderStep[];
  lost: number;
  rule: string;
}

export interface LadderStep {
  strength: number;
  bombardment: number | null;
}

/** What a layer shows in a place. */
export interface LayerCell {
  value: number | null;
  text: Sentence;
  level: number | null;
  side: SideId | null;
  kind: string;
  nation: string;
  pattern: string;
}

/** A layer that can be laid over the map. */
export interface LayerInfo {
  name: string;
  title: string;
  key: string;
  rule: string;
  text: string;
  needs: string | null;
}

export interface LayerLine {
  start: PlaceId;
  end: PlaceId;
  kind: string;
  text: Sentence;
  side: SideId | null;
  nation: string;
}

/** A layer over the map, with its legend and the same in sentences. */
export interface LayerView {
  name: string;
  title: Sentence;
  rule: string;
  legend: LegendLine[];
  places: Record<PlaceId, LayerCell>;
  lines: LayerLine[];
  text: Sentence[];
}

/** A line of a legend: the cells or lines of the kind `key`, of one side or nation if it names them. */
export interface LegendLine {
  key: string;
  text: Sentence;
  side: SideId | null;
  nation: string;
  pattern: string;
  level: number | null;
}

/** What a title adds to a line of its log. */
export interface LogExtra {
  side: SideId | null;
  sides: SideId[] | null;
  pieces: PieceId[] | null;
  group: string;
  cell: CellRef | null;
  fight: Record<string, unknown> | null;
}

/** A choice as a table offers it. */
export interface Offer {
  text: string;
  verb: string;
  label: Sentence;
  rule: string;
  group: string;
  piece: PieceId | null;
  place: PlaceId | null;
  from_place: PlaceId | null;
  cost: number | null;
  note: Sentence;
  warn: Sentence;
  amount: Amount | null;
  item: string;
  card: string;
  facing: number | null;
  rare: boolean;
  unfinished: Sentence;
  left: number;
  reason: boolean;
  ends: boolean;
  danger: boolean;
  weigh: boolean;
  look: boolean;
  final: boolean;
}

/** What awaits those who come to a place: remarks, what each face of a die means, chances that add up to 1, and a share for each of the six directions from up clockwise. */
export interface Outlook {
  title: Sentence;
  rule: string;
  lines: Remark[];
  faces: string[];
  chances: Chance[];
  rose: number[];
  rose_text: Sentence;
  verbs: string[];
}

/** All about a piece. */
export interface PieceInfo {
  piece: Piece;
  lines: Remark[];
  why_not: Refusal[];
  ladder: Ladder | null;
}

/** All about a place. */
export interface PlaceInfo {
  place: PlaceId;
  name: string;
  terrain: string;
  country: string;
  ground: Sentence;
  vp: number;
  lines: Remark[];
  stacks: Stack[];
  preview: Preview[];
  outlook: Outlook[];
}

/** A combat worked out in full: both sums, shifts, the column and its results. */
export interface Preview {
  side: SideId;
  text: Sentence;
  rule: string;
  attack: string;
  defence: string;
  attackers: Term[];
  defenders: Term[];
  basic: string;
  shifts: Term[];
  column: string;
  results: string[];
}

/** One side's pieces in a place. */
export interface Stack {
  side: SideId;
  pieces: PieceId[];
  points: number | null;
  limit: number | null;
  strength: number | null;
  over: boolean;
  label: string;
  text: Sentence;
  rule: string;
}

/** What one piece or circumstance adds to a sum. */
export interface Term {
  text: Sentence;
  amount: string;
  rule: string;
}

/** What happened in a turn, in sentences. */
export interface TurnReport {
  turn: number;
  title: string;
  lines: Sentence[];
  entry: number;
  moves: number;
  combats: number;
}
