/** Putting the board right, with a reason: forms for a place or a party, and going back to an earlier step. */
import { Chip } from "../table/chip.js";
import { Button } from "../ui/button.js";
import { Switch } from "../ui/fields.js";
import { cls, html, typed, useEffect, useId, useState } from "../ui/html.js";
import { changes, desk } from "./chair.js";

/** @typedef {import("./chair.js").Field} Field */
/** @typedef {import("./chair.js").DeskInfo} DeskInfo */

/** @param {{game: string, umpire: string, info: DeskInfo, seq: number, place: string|null, onDone: (error?: unknown) => void}} props */
export function CorrectTab({ game, umpire, info, seq, place, onDone }) {
  const [thing, setThing] = useState(/** @type {{kind: string, name: string}|null} */ (null));
  useEffect(() => { if (place) setThing({ kind: "place", name: place }); }, [place]);
  return html`<section class="c-correct" aria-label="Corrections">
    <h2>Correct the board</h2>
    <p class="sub">Click a place on the map, or choose a nation. Every correction needs a reason. Everyone reads that it was made and why; those entitled to know read what changed.</p>
    <div class="c-row">
      <select class="select" aria-label="Whose numbers" value=${thing?.kind === "party" ? thing.name : ""}
        onChange=${(/** @type {Event} */ event) => { const name = typed(event); setThing(name ? { kind: "party", name } : null); }}>
        <option value="">a nation</option>
        ${info.parties.map((party) => html`<option key=${party} value=${party}>${party}</option>`)}
      </select>
      ${thing?.kind === "place" ? html`<span class="chip">${thing.name}</span>` : null}
    </div>
    ${thing ? html`<${CorrectionForm} key=${`${thing.kind} ${thing.name}`} ...${{ game, umpire, thing, seq, onDone }} />` : null}
    ${info.warnings.length ? html`<ul class="c-warnings" role="status">${info.warnings.slice(0, 6).map((warning) => html`
      <li key=${warning.text}>${warning.text} <${Chip} rule=${warning.rule} /></li>`)}</ul>` : null}
    <${GoBack} ...${{ game, umpire, info, seq, onDone }} />
  </section>`;
}

/** @param {{game: string, umpire: string, thing: {kind: string, name: string}, seq: number, onDone: (error?: unknown) => void}} props */
function CorrectionForm({ game, umpire, thing, seq, onDone }) {
  const id = useId();
  const [fields, setFields] = useState(/** @type {Field[]} */ ([]));
  const [values, setValues] = useState(/** @type {Record<string, any>} */ ({}));
  const [reason, setReason] = useState("");
  const [warnings, setWarnings] = useState(/** @type {{text: string, rule: string}[]} */ ([]));
  useEffect(() => {
    let current = true;
    desk.form(game, umpire, thing.kind, thing.name).then((read) => { if (current) { setFields(read); setValues({}); setWarnings([]); } }, onDone);
    return () => { current = false; };
  }, [game, thing.kind, thing.name, seq]);
  const changed = changes(fields, values);
  const some = Object.keys(changed).length > 0;
  useEffect(() => {
    if (!some) return setWarnings([]);
    let current = true;
    desk.correct(game, { side: umpire, changes: changed, reason: "", expected_seq: seq, trial: true }).then(
      (answer) => { if (current) setWarnings(answer.warnings); },
      (error) => { if (current) setWarnings([{ text: error.message.replace(/ \[[^\]]*\]$/, ""), rule: error.rule ?? "" }]); },
    );
    return () => { current = false; };
  }, [JSON.stringify(changed)]);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await desk.correct(game, { side: umpire, changes: changed, reason, expected_seq: seq });
      setReason("");
      onDone();
    } catch (error) {
      onDone(error);
    }
  };
  const set = (/** @type {Field} */ field, /** @type {any} */ value) => setValues({ ...values, [field.path.join("/")]: value });
  return html`<form class="c-form" onSubmit=${send}>
    ${fields.map((field) => html`<${FieldRow} key=${field.path.join("/")} field=${field}
      value=${values[field.path.join("/")] ?? field.value} onSet=${(/** @type {any} */ value) => set(field, value)} />`)}
    ${warnings.length ? html`<ul class="c-warnings" role="alert">${warnings.map((warning) => html`<li key=${warning.text}>${warning.text} <${Chip} rule=${warning.rule} /></li>`)}</ul>` : null}
    <label for=${id}>Reason</label>
    <input id=${id} class="input" maxlength="2000" value=${reason} onInput=${(/** @type {Event} */ event) => setReason(typed(event))} />
    <div class="c-row"><button type="submit" class="btn main" disabled=${!some || !reason.trim()}>Correct it</button></div>
  </form>`;
}

/** @param {{field: Field, value: any, onSet: (value: any) => void}} props */
function FieldRow({ field, value, onSet }) {
  const id = useId();
  const changed = JSON.stringify(value) !== JSON.stringify(field.value);
  if (field.kind === "rows") return html`<${Rows} field=${field} value=${value} onSet=${onSet} changed=${changed} />`;
  if (field.kind === "mark") {
    return html`<div class=${cls("c-field", changed && "changed")}><span>${field.label} <${Chip} rule=${field.rule} /></span>
      <${Switch} label=${field.label} on=${value} onChange=${onSet} /></div>`;
  }
  const input = field.kind === "number"
    ? html`<input id=${id} class="input num" type="number" min=${field.low} max=${field.high} value=${value}
        onInput=${(/** @type {Event} */ event) => onSet(Math.max(field.low ?? 0, Math.min(field.high ?? 99, Math.round(Number(typed(event))))))} />`
    : html`<select id=${id} class="select" value=${value} onChange=${(/** @type {Event} */ event) => onSet(typed(event))}>
        ${(field.values ?? []).map((value) => html`<option key=${value} value=${value}>${value || "none"}</option>`)}</select>`;
  return html`<div class=${cls("c-field", changed && "changed")}><label for=${id}>${field.label} <${Chip} rule=${field.rule} /></label>${input}</div>`;
}

/** @param {{field: Field, value: any[][], onSet: (value: any[][]) => void, changed: boolean}} props */
function Rows({ field, value, onSet, changed }) {
  const columns = field.columns ?? [];
  const put = (/** @type {number} */ row, /** @type {number} */ column, /** @type {any} */ to) =>
    onSet(value.map((title, n) => (n === row ? title.map((old, k) => (k === column ? to : old)) : title)));
  const fresh = () => onSet([...value, columns.reduce((/** @type {any[]} */ row, { values, index }) => {
    const free = (/** @type {any[][]} */ rows) => values?.find((name) => !rows.some((row) => row.includes(name)));
    return [...row, !values || index ? 0 : free([...value, row]) ?? free([row]) ?? values[0]];
  }, [])]);
  return html`<fieldset class=${cls("c-rows", changed && "changed")}><legend>${field.label} <${Chip} rule=${field.rule} /></legend>
    <table><thead><tr>${columns.map((column) => html`<th key=${column.name}>${column.name}</th>`)}<th></th></tr></thead>
    <tbody>${value.map((row, n) => html`<tr key=${n}>${columns.map((column, k) => html`<td key=${k}>${column.values
    ? html`<select class="select" aria-label=${column.name} value=${String(row[k])} onChange=${(/** @type {Event} */ event) => put(n, k, column.index ? Number(typed(event)) : typed(event))}>
        ${column.values.map((value, at) => html`<option key=${value} value=${column.index ? String(at) : value}>${value || "none"}</option>`)}</select>`
    : html`<input class="input num" type="number" min="0" max="99" aria-label=${column.name} value=${row[k]} onInput=${(/** @type {Event} */ event) => put(n, k, Math.max(0, Math.round(Number(typed(event)))))} />`}</td>`)}
      <td><${Button} quiet small icon="trash" label="Remove the row" onClick=${() => onSet(value.filter((_, k) => k !== n))} /></td></tr>`)}</tbody></table>
    <${Button} small quiet icon="plus" onClick=${fresh}>Another row<//>
  </fieldset>`;
}

/** Steps of the last turns that can be gone back to. */
const STEPS = 14;

/** @param {{game: string, umpire: string, info: DeskInfo, seq: number, onDone: (error?: unknown) => void}} props */
function GoBack({ game, umpire, info, seq, onDone }) {
  const id = useId();
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const list = info.steps.slice(0, STEPS);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await desk.rewind(game, { side: umpire, to: Number(to), reason, expected_seq: seq });
      setTo("");
      setReason("");
      onDone();
    } catch (error) {
      onDone(error);
    }
  };
  return html`<form class="c-goback" onSubmit=${send}>
    <h2>Go back</h2>
    <div class="c-row"><select class="select" aria-label="To the beginning of" value=${to} onChange=${(/** @type {Event} */ event) => setTo(typed(event))}>
      <option value="">to the beginning of a step</option>
      ${list.map((item) => html`<option key=${item.to} value=${String(item.to)}>turn ${item.turn}: ${item.name}</option>`)}</select></div>
    <label for=${id}>Reason</label>
    <input id=${id} class="input" maxlength="2000" value=${reason} onInput=${(/** @type {Event} */ event) => setReason(typed(event))} />
    <div class="c-row"><button type="submit" class="btn danger" disabled=${to === "" || !reason.trim()}>Take the game back</button></div>
  </form>`;
}
