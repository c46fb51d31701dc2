/** What is said at the desk: disputes and their answers, messages, headlines; and the book of rulings. */
import { Icon } from "../../icons.js";
import { sideName } from "../table/naming.js";
import { Button } from "../ui/button.js";
import { cls, html, typed, useId, useState } from "../ui/html.js";
import { desk, openDisputes } from "./chair.js";

/** @typedef {import("../types.js").SideInfo} SideInfo */
/** @typedef {import("./chair.js").DeskInfo} DeskInfo */
/** @typedef {import("./chair.js").Notice} Notice */

const clockTime = (/** @type {number} */ at) => new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** Words to write and a button to send them.
 * @param {{label: string, button: string, onSend: (text: string) => Promise<unknown>, children?: import("../ui/html.js").Children}} props */
export function Writer({ label, button, onSend, children }) {
  const id = useId();
  const [text, setText] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    await onSend(text);
    setText("");
  };
  return html`<form class="c-writer" onSubmit=${send}>
    <label for=${id}>${label}</label>
    <textarea id=${id} class="input" rows="2" maxlength="2000" value=${text} onInput=${(/** @type {Event} */ event) => setText(typed(event))}></textarea>
    <div class="c-row">${children}<button type="submit" class="btn small main" disabled=${!text.trim()}>${button}</button></div>
  </form>`;
}

/** @param {{notice: Notice, sides: SideInfo[], onPlace?: (place: string) => void, children?: import("../ui/html.js").Children}} props */
export function NoticeRow({ notice, sides, onPlace, children }) {
  const to = notice.to ? ` to ${sideName(sides, notice.to)}` : "";
  const kind = { dispute: "dispute", ruling: "ruling", house_rule: "house rule", headline: "headline", paragraph: "for the report" }[notice.kind];
  return html`<li class=${cls("c-notice", notice.kind)} data-notice=${notice.number}>
    <p class="sub">${clockTime(notice.at)} · <b>${sideName(sides, notice.side)}</b>${to}${kind ? ` · ${kind}` : ""}
      ${notice.place && onPlace ? html` · <button type="button" class="c-word" onClick=${() => onPlace(notice.place ?? "")}>${notice.place}</button>` : null}</p>
    <p>${notice.text}</p>${children}
  </li>`;
}

/** @param {{game: string, umpire: string, info: DeskInfo, sides: SideInfo[], onPlace: (place: string) => void, onDone: (error?: unknown) => void}} props */
export function TalkTab({ game, umpire, info, sides, onPlace, onDone }) {
  const [to, setTo] = useState("");
  const say = (/** @type {any} */ words) => desk.say(game, { side: umpire, ...words }).then(() => onDone(), onDone);
  const open = openDisputes(info);
  const rest = info.notices.filter((notice) => !open.includes(notice)).slice(-40).reverse();
  return html`<section class="c-talk" aria-label="Disputes and messages">
    <h2>Open disputes <span class="chip">${open.length}</span></h2>
    <ul class="c-notices">${open.map((notice) => html`<${NoticeRow} key=${notice.number} notice=${notice} sides=${sides} onPlace=${onPlace}>
      <${Writer} label="Ruling" button="Publish ruling" onSend=${(/** @type {string} */ text) => say({ kind: "ruling", text, about: notice.number })}>
      <//><//>`)}
      ${open.length === 0 ? html`<li class="sub">None.</li>` : null}</ul>
    <h2>Post a message</h2>
    <${Writer} label="Message, headline for the hall, or house rule" button="Send" onSend=${(/** @type {string} */ text) =>
    say(to === "headline" || to === "house_rule" ? { kind: to, text } : { kind: "message", text, to })}>
      <select class="select" aria-label="Recipient" value=${to} onChange=${(/** @type {Event} */ event) => setTo(typed(event))}>
        <option value="">message to all</option>
        ${info.teams.map((team) => html`<option key=${team.side} value=${team.side}>message to ${sideName(sides, team.side)}</option>`)}
        <option value="headline">headline on the big screen</option>
        <option value="house_rule">house rule</option>
      </select><//>
    <h2>Messages so far</h2>
    <ul class="c-notices">${rest.map((notice) => html`<${NoticeRow} key=${notice.number} notice=${notice} sides=${sides} onPlace=${onPlace} />`)}
      ${rest.length === 0 ? html`<li class="sub">Nothing yet.</li>` : null}</ul>
  </section>`;
}

const KINDS = /** @type {Record<string, string>} */ ({ ruling: "ruling", house_rule: "house rule", correction: "correction", rewind: "went back", override: "overruled", answered: "answered for a team" });

/** The book of rulings, searched by words. @param {{info: DeskInfo, onEntry?: (entry: number) => void}} props */
export function BookTab({ info, onEntry }) {
  const [text, setText] = useState("");
  const matching = info.rulings.filter((ruling) => `${ruling.kind} ${ruling.text} ${ruling.lines?.join(" ") ?? ""} ${ruling.phase?.name ?? ""}`.toLowerCase().includes(text.toLowerCase()));
  return html`<section class="c-book" aria-label="Book of rulings">
    <label class="c-find"><${Icon} name="search" size=${16} /><input class="input" type="search" aria-label="Find in the book" placeholder="Find a precedent" value=${text}
      onInput=${(/** @type {Event} */ event) => setText(typed(event))} /></label>
    <ol class="c-rulings">${matching.map((match, n) => html`<li key=${n} class=${match.kind}>
      <p class="sub"><span class="chip">${KINDS[match.kind] ?? match.kind}</span>
        ${match.turn ? html` turn ${match.turn}, ${match.phase?.name}` : null}</p>
      <p>${match.text}</p>
      ${match.lines?.length ? html`<ul class="c-lines">${match.lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>` : null}
      ${match.entry !== undefined && onEntry ? html`<${Button} small quiet icon="history" onClick=${() => onEntry(/** @type {number} */ (match.entry))}>Look<//>` : null}
    </li>`)}${matching.length === 0 ? html`<li class="sub">${info.rulings.length ? "No match." : "No rulings yet."}</li>` : null}</ol>
  </section>`;
}
