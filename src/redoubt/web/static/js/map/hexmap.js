/** Hex maps: `createHexMap` for plain pages, `HexMap` as a Preact component. */
import { html, useLayoutEffect, useRef } from "../ui/html.js";
import { HexGeometry } from "./geometry.js";
import { ground, names, plainArt } from "./ground.js";
import { MapView } from "./view.js";

/** @typedef {import("./types.js").MapProps<import("./types.js").HexMapData>} HexMapProps */
/** @typedef {import("./types.js").MapHandle} MapHandle */
/** @typedef {import("./view.js").Kind} Kind */

/** @type {Kind} */
export const HEXES = {
  geometry: ({ map, art }) => new HexGeometry(map, art),
  ground: ({ art }, geometry) => ground(art ?? plainArt(geometry), geometry),
  names: ({ art }, geometry, id) => names(art ?? plainArt(geometry), id),
  describe({ map, scene }, cell) {
    const hex = /** @type {import("./types.js").HexMapData} */ (map).hexes.find((hex) => hex.hex === cell);
    const here = (scene?.pieces ?? []).filter(({ place }) => place === cell).map(({ name }) => name);
    return [`hex ${cell}`, hex?.urban, hex?.terrain, hex?.country, ...here].filter(Boolean).join(", ");
  },
};

/** @param {HTMLElement} host @param {HexMapProps} props */
export const createHexMap = (host, props) => new MapView(host, HEXES, props);

/** Keeps a plain map in step with its props. @param {Kind} kind @returns {(props: any) => any} */
export function component(kind) {
  return function MapComponent(props) {
    const host = useRef(/** @type {HTMLDivElement | null} */ (null));
    const view = useRef(/** @type {MapView | null} */ (null));
    useLayoutEffect(() => {
      if (!host.current) return undefined;
      const shown = new MapView(host.current, kind, props);
      view.current = shown;
      give(props.handle, shown);
      return () => {
        give(props.handle, null);
        shown.destroy();
        view.current = null;
      };
    }, [props.map, props.art]);
    useLayoutEffect(() => view.current?.update(props));
    return html`<div class="map-host" ref=${host}></div>`;
  };
}

/** @param {{current: MapHandle | null} | ((handle: MapHandle | null) => void) | undefined} to @param {MapHandle | null} handle */
function give(to, handle) {
  if (typeof to === "function") to(handle);
  else if (to) to.current = handle;
}

/** The map as a component. `handle`: a ref or function that gets the MapHandle. The other props: types.d.ts.
 * @type {(props: HexMapProps & {handle?: {current: MapHandle | null} | ((handle: MapHandle | null) => void)}) => any} */
export const HexMap = component(HEXES);
