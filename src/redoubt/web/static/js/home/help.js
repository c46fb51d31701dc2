/** Help: how the table works, and every key. */
import { BINDINGS } from "../table/keys.js";
import { settings } from "../store.js";
import { html, useEffect } from "../ui/html.js";
import { Nav } from "../ui/nav.js";

const WAYS = [
  ["Read the line at the top", "It says who acts, what is asked and which rule asks it. The buttons beside it never change place."],
  ["Choose a counter, then a ringed place", "Gold is what you can do. A number in a disc is the cost in movement points. Escape goes back."],
  ["Ask why not", "Point at a place that is not ringed: the table tells the sum and the rule that stand in the way."],
  ["See the odds first", "Before a fight the panel shows both sides, every shift with its rule, and the exact chances."],
  ["Take back", "Undo works until a die is rolled or something hidden is shown; then it needs the other side's consent."],
  ["Look back", "The line of time below the map goes through every choice. From any of them you can branch off a game of your own."],
];
/** How a key is called on a keyboard. @param {string} key */
const called = (key) => ({ ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" }[key] ?? key);

/** @returns {import("../ui/html.js").Node_} */
export function HelpPage() {
  useEffect(() => { document.title = "Help · Redoubt"; }, []);
  return html`<div class="home">
    <${Nav} now="help" />
    <main id="main" tabindex="-1" class="help">
      <h1>How the table works</h1>
      <p class="lead">The table knows the rules. You decide; it counts, rolls and explains.</p>
      <ul class="ways">${WAYS.map(([name, text]) => html`<li class="card"><h2>${name}</h2><p class="sub">${text}</p></li>`)}</ul>
      <h2>Keys at the table</h2>
      <dl class="keys">${BINDINGS.map(({ keys, text }) => html`
        <div key=${text}><dt>${keys.map((key) => html`<kbd key=${key}>${called(key)}</kbd>`)}</dt><dd>${text}</dd></div>`)}</dl>
      <p class="lead"><a href="#/tutorial">Begin the tutorial</a>, look a term up in the
        <a href=${`#/reference/${encodeURIComponent(settings.get().title)}/glossary`}>glossary</a>,
        or use the <a href="/text.html">page for screen readers</a>.</p>
    </main>
  </div>`;
}
