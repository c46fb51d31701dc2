/** Data that are on their way, or did not come. */
import { html, useEffect, useState } from "../ui/html.js";

/** What is shown when data are on their way or did not come.
 * @template T @param {() => Promise<T>} load @param {unknown[]} inputs @returns {{value: T | null, fault: string}} */
export function useLoaded(load, inputs) {
  const [state, setState] = useState(/** @type {{value: T | null, fault: string}} */ ({ value: null, fault: "" }));
  useEffect(() => {
    let current = true;
    setState({ value: null, fault: "" });
    load().then(
      (value) => { if (current) setState({ value, fault: "" }); },
      (error) => { if (current) setState({ value: null, fault: error.message }); },
    );
    return () => { current = false; };
  }, inputs);
  return state;
}

/** @param {{loaded: {value: unknown, fault: string}}} props */
export const Waiting = ({ loaded }) => (loaded.fault
  ? html`<p class="notice alarm" role="alert">${loaded.fault}</p>` : html`<p class="wait">One moment</p>`);
