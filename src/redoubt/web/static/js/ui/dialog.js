import { Button } from "./button.js";
import { cls, html, useEffect, useId, useRef } from "./html.js";

/** @typedef {import("./html.js").Children} Children */

/** A modal dialog; Escape and a click beside it close it.
 * @param {{heading: string, onClose: () => void, wide?: boolean, foot?: Children, children?: Children}} props */
export function Dialog({ heading, onClose, wide = false, foot, children }) {
  const place = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const dialog = place.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const beside = (/** @type {MouseEvent} */ event) => { if (event.target === place.current) onClose(); };
  return html`<dialog ref=${place} class=${cls("dialog", wide && "wide")} aria-labelledby=${id}
      onCancel=${(/** @type {Event} */ event) => { event.preventDefault(); onClose(); }} onMouseDown=${beside}>
    <div class="dialog-head"><h2 id=${id}>${heading}</h2><${Button} quiet icon="close" label="Close" onClick=${onClose} /></div>
    <div class="body">${children}</div>
    ${foot && html`<div class="dialog-foot">${foot}</div>`}
  </dialog>`;
}
