/** The form of a calculator: groups of figures, each with its rule. */
import { RuleChip } from "../ui/rule.js";
import { Switch } from "../ui/fields.js";
import { cls, html, typed } from "../ui/html.js";
import { touched } from "./figures.js";

/** @typedef {import("./figures.js").Form} Form */
/** @typedef {import("./figures.js").Field} Field */
/** @typedef {import("./figures.js").Figures} Figures */
/** @typedef {{path: string, message: string, rule: string | null}} Fault */

/** @param {{form: Form, figures: Figures, fault: Fault | null, onChange: (name: string, value: string | boolean) => void}} props */
export function CalculatorFields({ form, figures, fault, onChange }) {
  return html`${form.groups.map((group) => {
    const fields = group.fields.map((field) => html`
      <${FieldRow} key=${field.name} field=${field} title=${form.title} value=${figures[field.name]}
        fault=${fault?.path === field.name ? fault : null} onChange=${onChange} />`);
    if (!group.folded) {
      return html`<fieldset key=${group.id} class=${cls("calc-group card", `calc-${group.id}`)}><legend>${group.name}</legend>${fields}</fieldset>`;
    }
    return html`<details key=${group.id} class=${cls("calc-group card", `calc-${group.id}`)} open=${touched(group, figures)}>
      <summary>${group.name}</summary>${fields}</details>`;
  })}`;
}

/** @param {{field: Field, title: string, value: string | boolean, fault: Fault | null,
 *   onChange: (name: string, value: string | boolean) => void}} props */
function FieldRow({ field, title, value, fault, onChange }) {
  const id = `f-${field.name}`;
  const describedBy = fault ? `${id}-fault` : undefined;
  return html`<div class=${cls("calc-field", `of-${field.kind}`, fault && "wrong")}>
    ${field.kind === "switch" ? html`<span aria-hidden="true" onClick=${() => onChange(field.name, value !== true)}>${field.label}</span>`
    : html`<label for=${id}>${field.label}</label>`}
    <${RuleChip} rule=${field.rule} title=${title} />
    ${control(field, id, value, describedBy, onChange)}
    ${fault && html`<p id=${describedBy} class="calc-fault" role="alert">${fault.message}</p>`}
  </div>`;
}

/** @param {Field} field @param {string} id @param {string | boolean} value @param {string | undefined} describedBy
 * @param {(name: string, value: string | boolean) => void} onChange */
function control(field, id, value, describedBy, onChange) {
  const hear = (/** @type {Event} */ event) => onChange(field.name, typed(event));
  if (field.kind === "switch") {
    return html`<${Switch} label=${field.label} on=${value === true} describedby=${describedBy} onChange=${(/** @type {boolean} */ on) => onChange(field.name, on)} />`;
  }
  if (field.kind === "choice") {
    return html`<select id=${id} name=${field.name} class="select" value=${value} aria-describedby=${describedBy} onChange=${hear}>
      ${(field.choices ?? []).map((choice) => html`<option key=${choice.id} value=${choice.id}>${choice.name}</option>`)}</select>`;
  }
  if (field.kind === "numbers") {
    return html`<input id=${id} name=${field.name} class="input num" inputmode="numeric" autocomplete="off" placeholder="2+1"
      value=${value} aria-invalid=${Boolean(describedBy)} aria-describedby=${describedBy} onInput=${hear} />`;
  }
  return html`<input id=${id} name=${field.name} class="input num" type="number" inputmode="numeric" min=${field.least} max=${field.most}
    step="1" value=${value} aria-invalid=${Boolean(describedBy)} aria-describedby=${describedBy} onInput=${hear} onFocus=${selectAll} />`;
}

/** A press on a figure takes it whole, so that the next key replaces it. @param {FocusEvent} event */
function selectAll(event) {
  /** @type {HTMLInputElement} */ (event.currentTarget).select();
}
