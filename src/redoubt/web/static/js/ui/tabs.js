import { html } from "./html.js";

/** Tabs; arrow keys walk them.
 * @param {{tabs: {id: string, label: string}[], now: string, onPick: (id: string) => void, label: string}} props */
export function Tabs({ tabs, now, onPick, label }) {
  const walk = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === now);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onPick(next.id);
    const list = /** @type {HTMLElement} */ (event.currentTarget);
    const wanted = /** @type {HTMLElement | null} */ (list.querySelector(`[data-tab="${CSS.escape(next.id)}"]`));
    wanted?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} onKeyDown=${walk}>${tabs.map((tab) => html`
    <button key=${tab.id} type="button" role="tab" data-tab=${tab.id} aria-selected=${String(tab.id === now)}
      tabindex=${tab.id === now ? 0 : -1} onClick=${() => onPick(tab.id)}>${tab.label}</button>`)}</div>`;
}
