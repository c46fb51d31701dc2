/**
 * The calculator of a title: figures on one side, the sheet on the other, recalculated after every change.
 * Addresses: #/calculator/TITLE?attacker.men=14&terrain=forest; an address holds the whole form.
 */
import { ApiError, api } from "../api.js";
import { Waiting, useLoaded } from "../reference/loaded.js";
import { Button } from "../ui/button.js";
import { html, useEffect, useMemo, useRef, useState } from "../ui/html.js";
import { Nav } from "../ui/nav.js";
import { RuleChip } from "../ui/rule.js";
import { toast } from "../ui/toast.js";
import { figuresOf, queryOf, valuesOf } from "./figures.js";
import { CalculatorFields } from "./form.js";
import { CalculatorSheet } from "./sheet.js";

/** @typedef {import("./figures.js").Form} Form */
/** @typedef {import("./figures.js").Figures} Figures */
/** @typedef {import("./form.js").Fault} Fault */
/** @typedef {import("../table/chances.js").Odds} Odds */

/** A pause after the last key before the server is asked. */
const PAUSE = 90;

/** @param {{title?: string, [field: string]: string | undefined}} props */
export function CalculatorPage({ title = "", ...given }) {
  const form = useLoaded(() => api.calculator(title), [title]);
  useEffect(() => { document.title = form.value ? `${form.value.name} · Redoubt` : "Calculator"; }, [form.value]);
  return html`<div class="calc-page">
    <${Nav} now="rules" title=${title} />
    <main id="main" tabindex="-1" class="calc">
      ${form.value ? html`<${Desk} form=${form.value} given=${given} />` : html`<${Waiting} loaded=${form} />`}
    </main>
  </div>`;
}

/** @param {{form: Form, given: Record<string, string | undefined>}} props */
function Desk({ form, given }) {
  const address = JSON.stringify(given);
  const [figures, setFigures] = useState(() => figuresOf(form, given));
  useEffect(() => { setFigures(figuresOf(form, JSON.parse(address))); }, [form, address]);
  const charts = useLoaded(() => api.charts(form.title), [form.title]);
  const { odds, fault, stale } = useSheet(form, figures);
  const query = useMemo(() => queryOf(form, figures), [form, figures]);
  useEffect(() => {
    history.replaceState(null, "", `#/calculator/${encodeURIComponent(form.title)}${query ? `?${query}` : ""}`);
  }, [form, query]);
  const change = (/** @type {string} */ name, /** @type {string | boolean} */ value) => setFigures((now) => ({ ...now, [name]: value }));
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    toast("The address with all figures is copied.");
  };
  const known = fault && form.groups.some((group) => group.fields.some((field) => field.name === fault.path));
  return html`
    <div class="calc-head">
      <div><h1>${form.name}</h1><p class="lead">${form.text}</p></div>
      <div class="calc-actions">
        ${form.examples.map((example) => html`<${Button} key=${example.id} onClick=${() => setFigures(figuresOf(form, example.values))}>${example.name}<//>`)}
        <${Button} quiet icon="reset" onClick=${() => setFigures(figuresOf(form))}>Begin anew<//>
        <${Button} quiet icon="copy" onClick=${copy}>Copy the address<//>
      </div>
    </div>
    <div class="calc-desk">
      <form class="calc-form" aria-label="Figures" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <${CalculatorFields} form=${form} figures=${figures} fault=${fault} onChange=${change} />
      </form>
      <aside class="calc-result card" aria-label="Result">
        ${fault && !known && html`<p class="notice alarm" role="alert">${fault.message} <${RuleChip} rule=${fault.rule} title=${form.title} /></p>`}
        ${odds ? html`<${CalculatorSheet} odds=${odds} charts=${charts.value ?? []} stale=${stale || Boolean(fault)} />`
    : !fault && html`<p class="wait">Counting every possible roll</p>`}
      </aside>
    </div>`;
}

/** The sheet of the figures as they stand, asked for a moment after the last change.
 * @param {Form} form @param {Figures} figures @returns {{odds: Odds | null, fault: Fault | null, stale: boolean}} */
function useSheet(form, figures) {
  const [state, setState] = useState(/** @type {{odds: Odds | null, fault: Fault | null, stale: boolean}} */ ({ odds: null, fault: null, stale: false }));
  const first = useRef(true);
  useEffect(() => {
    const asking = new AbortController();
    setState((now) => ({ ...now, stale: true }));
    const timer = setTimeout(async () => {
      try {
        const odds = await api.calculate(form.title, valuesOf(form, figures), asking.signal);
        setState({ odds, fault: null, stale: false });
      } catch (error) {
        if (asking.signal.aborted) return;
        setState((now) => ({ ...now, stale: false, fault: faultOf(error) }));
      }
    }, first.current ? 0 : PAUSE);
    first.current = false;
    return () => { clearTimeout(timer); asking.abort(); };
  }, [form, figures]);
  return state;
}

/** @param {unknown} error @returns {Fault} */
const faultOf = (error) => ({
  path: error instanceof ApiError ? error.path : "", rule: error instanceof ApiError ? error.rule : null,
  message: error instanceof Error ? error.message : String(error),
});
