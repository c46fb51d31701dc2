/**
 * The figures of a calculator's form: from the address, into the address, and to the server.
 *
 * @typedef {import("../types.js").CalculatorForm} Form
 * @typedef {import("../types.js").CalculatorField} Field
 * @typedef {string | boolean} Figure  as it stands in the form: numbers as they are typed
 * @typedef {Record<string, Figure>} Figures
 */

/** All fields of a form. @param {Form} form @returns {Field[]} */
export const fieldsOf = (form) => form.groups.flatMap((group) => group.fields);

/** A value of the form as it is shown. @param {Field} field @param {unknown} value @returns {Figure} */
function shown(field, value) {
  if (field.kind === "switch") return value === true || value === "yes" || value === "true" || value === "1";
  return Array.isArray(value) ? value.join("+") : String(value ?? "");
}

/** The figures to begin with: the defaults, with some values over them.
 * @param {Form} form @param {Record<string, unknown>} [given] @returns {Figures} */
export function figuresOf(form, given = {}) {
  return Object.fromEntries(fieldsOf(form).map((field) => [field.name, shown(field, given[field.name] ?? field.default)]));
}

/** The part of an address that holds the figures: only those that are not the default.
 * @param {Form} form @param {Figures} figures */
export function queryOf(form, figures) {
  const query = new URLSearchParams();
  for (const field of fieldsOf(form)) {
    const value = figures[field.name];
    if (value === shown(field, field.default)) continue;
    query.set(field.name, typeof value === "boolean" ? (value ? "yes" : "no") : value);
  }
  return query.toString();
}

/** What is sent to the server: numbers as numbers, as far as they are. An empty number is the least one.
 * @param {Form} form @param {Figures} figures @returns {Record<string, unknown>} */
export function valuesOf(form, figures) {
  return Object.fromEntries(fieldsOf(form).map((field) => {
    const value = figures[field.name];
    if (field.kind === "number" && typeof value === "string") {
      if (value.trim() === "") return [field.name, field.least];
      return [field.name, /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value];
    }
    return [field.name, value];
  }));
}

/** Whether a group has figures that are not the defaults. @param {Form["groups"][number]} group @param {Figures} figures */
export const touched = (group, figures) => group.fields.some((field) => figures[field.name] !== shown(field, field.default));
