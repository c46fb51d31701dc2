/** Maps: what the server sends, what is baked, what a page passes in and gets back. */
import type { LayerView, Piece, PieceId, PlaceState, Scene, Sentence, Side } from "../types.js";

type Hex = string;
type Overlay = LayerView;

export type Point = [number, number];

// ---------------------------------------------------------------- data of the title

export interface HexData {
  hex: Hex; centre: Point; country?: string; terrain?: string; urban?: string | null; vp?: number; landmark?: string | null;
}
export interface HexMapData { hexes: HexData[]; roads?: [Hex, Hex][]; art?: string;
  /** Orders name hexes: their numbers are shown as soon as they can be read. */
  typed?: boolean;
}
export interface SpaceData {
  id: string; name: string; x: number; y: number; nation?: string; terrain?: string; vp?: boolean; capital?: boolean;
  fort?: number; port?: boolean; 
  /** Where the name stands: a side, or the middle of the name from the space. */
  label?: "above" | "below" | "left" | "right" | Point;
}
export interface LinkData { between: [string, string]; kind?: "full" | "limited" }
export interface PointMapData { spaces: SpaceData[]; links: LinkData[]; size: Point; art?: string }

// ---------------------------------------------------------------- art/<title>/map.json (docs/concepts/map-art.md)

export interface LabelArt {
  kind: string; text: string; size: number; x?: number; y?: number; angle?: number; curve?: string; space?: number; country?: string;
}
export interface TownArt {
  hex: Hex; name: string; vp: number; capital: boolean; country: string; x: number; y: number; size: number; width: number;
  dot: [number, number, number]; flag: Point; houses: string; rank?: string;
}
export interface Art {
  format: number; title: string; radius: number; unit: number; origin: Point; size: Point; margin: number;
  relief?: { light: string; dark: string } | null;
  /** Seas of a map of lands: their shores; the relief shows the water. */
  seas?: { shore: string }[];
  /** Shores as open lines, where the relief shows the water. */
  coasts?: string[];
  /** Frames of parts that lie over the sheet. */
  insets?: { x: number; y: number; width: number; height: number }[];
  lakes: { name: string; shore: string; lines: string[] }[];
  rivers: { name: string; width: number; course: string }[];
  roads: string;
  highways?: string;
  rails?: string;
  /** From bank to bank: the ends of an arrow with two heads. */
  ferries?: { kind: string; name: string; line: [number, number, number, number] }[];
  bridges: { hexes: [Hex, Hex]; x: number; y: number; angle: number }[];
  borders: string[];
  towns: TownArt[];
  places: { kind: string; text: string; hex: Hex; x: number; y: number; size: number }[];
  labels: LabelArt[];
  frame: { columns: { text: string; x: number }[]; rows: { text: string; y: number }[] };
  cartouche?: { x: number; y: number; size?: number; title: string; subtitle: string; note: string } | null;
  scale?: { hexes: number; kilometres: number } | null;
  compass?: { x: number; y: number; radius: number; turn: number } | null;
}

// ---------------------------------------------------------------- what both kinds of map have in common

/** Where things are, in map units. A cell is a hex or a space. */
export interface Geometry {
  size: Point; margin: number; radius: number; cells: string[];
  /** Figures stand beside the middle of every cell. */
  busy?: boolean;
  has(cell: string): boolean;
  centre(cell: string): Point;
  /** An SVG path around the cell. */
  outline(cell: string, part?: number): string;
  /** The line around a group of cells. */
  contour(cells: ReadonlySet<string>): string;
  /** The lines between neighbours of the group that differ. */
  divides(group: ReadonlyMap<string, number>): string;
  at(x: number, y: number): string | null;
  neighbours(cell: string): string[];
  /** The ends of the side between two cells, the first on the right hand; null where cells have no sides. */
  side(cell: string, other: string): [Point, Point] | null;
  /** The cell across the side that lies near a point. */
  sideAt(cell: string, x: number, y: number): string | null;
  /** The corners of the three sides a work faces, the first given clockwise from north; [] where there are none. */
  faced(cell: string, first: number): Point[];
}

export interface Target { cost?: number | null; note?: Sentence | null; warn?: boolean; danger?: boolean; text?: string | null }
export interface Highlight {
  /** Cells one may click now. */
  legal?: Record<string, Target> | null;
  /** Cells within reach, with their cost: a veil only. */
  reach?: Record<string, { cost?: number | null }> | null;
  /** The selected cell, or several. */
  selected?: string | string[] | null;
  /** Selected pieces. */
  pieces?: PieceId[] | ReadonlySet<PieceId> | null;
  /** Pieces that can act. */
  able?: PieceId[] | ReadonlySet<PieceId> | null;
  overlay?: Overlay | null;
  overlays?: Overlay[] | null;
  /** The contested cell in the panel. */
  contested?: string | null;
  /** A way from cell to cell, drawn as an arrow. */
  path?: string[] | null;
  /** A cell that refused. */
  refused?: string | null;
  /** Where things happened, in the order of their numbers. */
  numbered?: string[];
  /** A fight being shown on its cell. */
  event?: FightEvent | null;
}
export interface FightEvent {
  place: string; step: string; odds: string; faces: number[]; result: string; won: boolean; gain: string;
  calls: { place: string; text: string; tone: string }[];
  arrows: { from: string; to: string }[];
  ghosts: Piece[]; fallen: Piece[];
}
export interface PieceLook {
  x?: number; y?: number; scale?: number; selected?: boolean; hot?: boolean; name?: boolean; shadow?: boolean;
}
export type RenderPiece = (piece: Piece, size: number, options?: PieceLook) => Node;
/** Where the camera stands, and the size of its box. */
export interface View { x: number; y: number; scale: number; radius: number; width: number; height: number }
export type Direction = "up" | "down" | "left" | "right";

export interface MapProps<Data> {
  map: Data; art?: Art | null;
  /** Folder of the art's pictures. */
  artFolder?: string;
  scene?: Partial<Scene> | null;
  theme?: "light" | "dark";
  highlight?: Highlight | null;
  onCellClick?: (cell: string, event: PointerEvent) => void;
  onCellHover?: (cell: string | null) => void;
  onPieceClick?: (piece: PieceId, event: PointerEvent) => void;
  onPieceHover?: (piece: PieceId | null) => void;
  /** Right click or long press. */
  onInspect?: (cell: string, piece: PieceId | null) => void;
  /** Which cell is in the middle at first, asked while the whole map is in sight; null leaves it so. */
  start?: (map: MapHandle) => {cell: string, scale: number} | null;
  /** The camera moved. */
  onView?: (view: View) => void;
  focusCell?: string | null;
  renderPiece?: RenderPiece | null;
  /** The sides in order; in a contested cell the first stands left. */
  sides?: Side[];
  hideCounters?: boolean; magnifier?: boolean; showGrid?: boolean; showNumbers?: boolean;
  showMinimap?: boolean; showControls?: boolean;
  /** Arrows, plus, minus and 0 are left to the page. */
  leavesKeys?: boolean;
  /** Pixels below which the name of a town is never drawn. */
  leastName?: number;
  /** Screen room that panels cover: top, right, bottom, left. */
  inset?: [number, number, number, number];
  label?: string;
}
export interface MapHandle {
  glideTo(cell: string, scale?: number): void;
  /** Pans only as far as is needed to see a cell. */
  keepInSight(cell: string): void;
  fit(): void;
  /** Where the whole map is in sight, and where it fills its box. */
  scales(): { fits: number; covers: number };
  zoomBy(factor: number): void;
  panBy(across: number, down: number): void;
  animateMove(piece: PieceId, path: string[], ms?: number): Promise<void>;
  /** Where a cell's middle is on the screen, relative to the map's own box. */
  centreOf(cell: string): { x: number; y: number };
  /** Pixels from a cell's middle to its corner. */
  radius(): number;
  /** The cell to the keyboard's cursor in this direction; the page passes it back as `focusCell`. */
  /** So many pixels at the bottom lie under something else. */
  cover(bottom: number): void;
  moveFocus(direction: Direction, from?: string | null): string | null;
  /** The cell under a pointer, by its place in the window. */
  cellUnder(event: { clientX: number; clientY: number }): string | null;
  /** The cell across the side under a pointer, if it is near one. */
  sideUnder(event: { clientX: number; clientY: number }): string | null;
  view(): View;
  element: HTMLElement;
}
export type { Hex, LayerView, Overlay, Piece, PieceId, PlaceState, Scene, Side };
