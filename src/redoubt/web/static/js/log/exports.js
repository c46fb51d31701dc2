/** Taking a game away and bringing one in: text, report, record, dice; what if; import. */
import { ApiError, api } from "../api.js";
import { html, useEffect, useRef, useState } from "../ui/html.js";
import { Button } from "../ui/button.js";
import { Icon } from "../../icons.js";

/** @typedef {"text" | "markdown" | "report" | "record" | "dice"} Kind */

/** @type {[Kind, string, string][]} */
const KINDS = [
  ["text", "Log", "plain text, every line with its rule"],
  ["report", "Report with maps", "Markdown and a map for every turn, in one archive"],
  ["markdown", "Report", "Markdown alone: the story turn by turn, losses, result"],
  ["record", "Record", "the whole game, to load or to verify"],
  ["dice", "Dice receipt", "every die with its number and proof"],
];

/** Why a record is not simply saved. */
const HELD = "The record of a running game contains its dice and each side's secrets. Do not give it to a player.";

/**
 * Download an export. A refusal is thrown, not saved as a file.
 * @param {string} game @param {Kind} kind @param {Record<string, string>} [query]
 */
export async function download(game, kind, query) {
  const response = await fetch(api.exportAddress(game, kind, query));
  if (!response.ok) {
    const fault = (await response.json().catch(() => null))?.error ?? { code: "server", message: `The server answered ${response.status}.` };
    throw new ApiError(fault, response.status);
  }
  const named = /filename="?([^";]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = named ?? `${game}-${kind}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A second game from a position of this one; this one is left alone.
 * @param {string} game @param {number} at @param {string | null} viewer @returns {Promise<string>} its id */
export async function whatIf(game, at, viewer) {
  const table = await api.branch(game, { at, ...(viewer ? { side: viewer } : {}) });
  return table.game;
}

/** @param {{game: string, at: number | null, seq: number, viewer: string | null, over: boolean}} props */
export function ExportMenu({ game, at, seq, viewer, over }) {
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState(/** @type {{text: string, secret: boolean} | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    const shut = (/** @type {Event} */ event) => {
      const key = event instanceof KeyboardEvent;
      if (key ? event.key !== "Escape" : box.current?.contains(/** @type {Node} */ (event.target))) return;
      if (key) event.stopPropagation();
      setOpen(false);
      if (key) /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("button"))?.focus();
    };
    addEventListener("pointerdown", shut);
    addEventListener("keydown", shut, true);
    return () => { removeEventListener("pointerdown", shut); removeEventListener("keydown", shut, true); };
  }, [open]);

  /** @param {() => Promise<unknown>} work */
  const attempt = (work) => {
    setFault(null);
    work().then(() => setOpen(false), (error) => setFault({ text: error.message, secret: error.code === "secret" }));
  };
  /** Every export shows what the viewer may know, whichever side decides at this screen. */
  const eyes = { as: viewer ?? "onlooker" };
  /** A record of a running game holds what others must not see, so its owner must confirm. @param {Kind} kind */
  const save = (kind) => (kind === "record" && !over ? setFault({ text: HELD, secret: true }) : attempt(() => download(game, kind, eyes)));
  const branch = async () => { location.hash = `#/game/${await whatIf(game, at ?? seq, viewer)}`; };
  /** @param {any} event */
  const take = (event) => {
    const file = event.currentTarget.files?.[0];
    if (file) attempt(async () => { location.hash = `#/game/${(await api.import(await file.text())).game}`; });
  };
  return html`
    <div class="log-menu" ref=${box}>
      <${Button} small quiet icon="download" aria-expanded=${open} aria-haspopup="true" onClick=${() => setOpen(!open)}>Export<//>
      ${open ? html`
        <div class="log-menu-panel card" role="group" aria-label="Export and import">
          <p class="head">Save this game as</p>
          ${KINDS.map(([kind, name, text]) => html`
            <button type="button" key=${kind} class="log-item" onClick=${() => save(kind)}>
              <b>${name}</b><span class="sub">${text}</span></button>`)}
          ${fault ? html`<p class="notice alarm" role="alert">${fault.text}</p>` : null}
          ${fault?.secret ? html`<${Button} small onClick=${() => attempt(() => download(game, "record", { ...eyes, secrets: "1" }))}>
            Save it with its secrets: I run this server<//>` : null}
          <hr class="hr" />
          <button type="button" class="log-item" onClick=${() => attempt(branch)}>
            <b><${Icon} name="branch" size=${15} /> What if</b>
            <span class="sub">start a second game from ${at === null ? "this position" : `step ${at}`}; this one does not change</span></button>
          <label class="log-item"><b><${Icon} name="upload" size=${15} /> Import</b><span class="sub">a record from a file</span>
            <input type="file" class="vh" accept=".rdt,.json,.jsonl,.txt" onChange=${take} /></label>
        </div>` : null}
    </div>`;
}
