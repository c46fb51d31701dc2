/** Help: how the table works, and every key. */
import { BINDINGS } from "../table/keys.js";
import { settings } from "../store.js";
import { html, useEffect } from "../ui/html.js";
import { Nav } from "../ui/nav.js";

const WAYS = [
  ["Read the line at the top", "It says who acts, what to decide and which rule applies. The buttons beside it never move."],
  ["Choose a counter, then a ringed place", "Gold shows what you can do. A number in a disc is the cost in movement points. Escape goes back."],
  ["Ask why not", "Point at a place that is not ringed: the table explains why not, with the numbers and the rule."],
  ["See the odds first", "Before a combat the panel shows both sides, every shift with its rule, and the exact odds."],
  ["Take back", "Undo works until a die is rolled or something hidden is revealed; after that the other side must agree."],
  ["Look back", "The timeline below the map steps through every choice. You can branch off a new game from any of them."],
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
