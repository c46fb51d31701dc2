/** What tests ask of a map page and is too long to ask from outside. */

const map = () => globalThis.handle.current;

/** For each hex the one at its own middle, and its six neighbours. */
export function reckoning() {
  const { geometry } = map();
  return Object.fromEntries(geometry.cells.map((hex) =>
    [hex, [geometry.at(...geometry.centre(hex)), [0, 1, 2, 3, 4, 5].map((side) => geometry.across(hex, side))]]));
}

/** Spots whose hex is not the nearest one. */
export function misplaced(count) {
  const { geometry } = map();
  const wrong = [];
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let n = 0; n < count; n += 1) {
    const [x, y] = [next() * geometry.size[0], next() * geometry.size[1]];
    const off = (hex) => Math.hypot(geometry.centre(hex)[0] - x, geometry.centre(hex)[1] - y);
    const near = geometry.cells.reduce((best, hex) => (off(hex) < off(best) ? hex : best));
    const found = geometry.at(x, y);
    const inside = off(near) < 0.86 * geometry.radius;
    if (found !== near && (inside || found !== null)) wrong.push([x, y, found, near]);
  }
  return wrong;
}

/** Two fingers move apart from 100 to 200 pixels. */
export function pinch() {
  const root = document.querySelector(".map");
  root.setPointerCapture = () => {};
  const send = (type, pointerId, clientX) => root.dispatchEvent(
    new PointerEvent(type, { pointerId, pointerType: "touch", clientX, clientY: 400, bubbles: true, button: 0 }),
  );
  for (const [type, first, second] of [["pointerdown", 150, 250], ["pointermove", 100, 300], ["pointerup", 100, 300]]) {
    send(type, 1, first);
    send(type, 2, second);
  }
}

/** The cells that the cursor walks through. */
export function walk(start, ways) {
  let at = start;
  return ways.map((way) => {
    map().update({ ...map().props, focusCell: at });
    at = map().moveFocus(way);
    return at;
  });
}

/** What a pan of some frames changes in the document. */
export async function changedByPan() {
  const changed = new Set();
  const stage = document.querySelector(".map-stage");
  const watch = new MutationObserver((all) => {
    for (const { target, attributeName } of all) {
      changed.add(target === stage ? `stage ${attributeName}` : target.className.baseVal ?? target.className);
    }
  });
  watch.observe(document.querySelector(".map"), { subtree: true, childList: true, attributes: true, characterData: true });
  const { camera } = map();
  for (let n = 0; n < 12; n += 1) {
    camera.set(camera.x - 5, camera.y - 3, camera.scale);
    await new Promise(requestAnimationFrame);
  }
  watch.disconnect();
  return [...changed];
}

/** Shows the scene with one piece elsewhere. */
export function setDown(id, place) {
  const { scene } = globalThis.data;
  globalThis.show({ scene: { ...scene, pieces: scene.pieces.map((one) => (one.id === id ? { ...one, place } : one)) } });
}
