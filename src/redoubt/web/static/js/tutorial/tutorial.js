/** A guided game at a real table: #/tutorial, or #/tutorial/TITLE. It can be left and taken up again. */
import { api } from "../api.js";
import { settings } from "../store.js";
import { html, useEffect, useMemo, useState } from "../ui/html.js";
import { Button } from "../ui/button.js";
import { Nav } from "../ui/nav.js";
import { Waiting, useLoaded } from "../reference/loaded.js";
import { TablePage } from "../table/table.js";
import { Coach } from "./coach.js";
import { keep, kept } from "./steps.js";

/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("./steps.js").Progress} Progress */

/** The lesson of the title wanted, or chosen last; else of the first that has one. @param {string | undefined} wanted @returns {Promise<Lesson>} */
async function firstLesson(wanted) {
  if (wanted) return api.lesson(wanted);
  const all = (await api.titles()).filter((title) => title.scenarios.some((scenario) => scenario.tutorial));
  const taught = all.find((title) => title.id === settings.get().title) ?? all[0];
  if (!taught) throw new Error("None of the titles has a guided game.");
  return api.lesson(taught.id);
}

/** @param {{lesson?: string}} props */
export function TutorialPage({ lesson: wanted }) {
  const loaded = useLoaded(() => firstLesson(wanted), [wanted]);
  const lesson = loaded.value;
  const [progress, setProgress] = useState(/** @type {Progress | null} */ (null));
  useEffect(() => { document.title = "A first battle · Redoubt"; }, []);
  /** @param {Progress} next */
  const save = (next) => {
    if (lesson) keep(lesson.title, next);
    setProgress(next);
  };
  const coach = useMemo(() => (lesson && progress ? coachOf(lesson, save) : null), [lesson, progress?.game]);
  if (!lesson) return html`<${Nav} now="tutorial" /><main id="main" class="lesson-start"><h1>A guided game</h1><${Waiting} loaded=${loaded} /></main>`;
  if (!progress) return html`<${Start} lesson=${lesson} onBegin=${save} />`;
  return html`<${TablePage} key=${progress.game} game=${progress.game} as=${lesson.side} coach=${coach} />`;
}

/** The coach with its lesson; one component for each game, so that the table keeps it.
 * @param {Lesson} lesson @param {(next: Progress) => void} save */
function coachOf(lesson, save) {
  return (/** @type {any} */ props) => html`<${Coach} ...${props} lesson=${lesson} progress=${kept(lesson.title)} onProgress=${save} />`;
}

/** @param {{lesson: Lesson, onBegin: (progress: Progress) => void}} props */
function Start({ lesson, onBegin }) {
  const [fault, setFault] = useState("");
  const [before, setBefore] = useState(/** @type {Progress | null} */ (null));
  useEffect(() => {
    const progress = kept(lesson.title);
    if (progress && progress.step < lesson.step.length) api.table(progress.game, { as: lesson.side }).then(() => setBefore(progress), () => keep(lesson.title, null));
  }, [lesson]);
  const begin = () => {
    const { record, seats, name } = lesson;
    api.import(record, { seats, name }).then(
      (table) => onBegin({ game: table.game, step: 0, starts: [0] }), (error) => setFault(error.message));
  };
  const chapters = [...new Set(lesson.step.map((step) => step.chapter))];
  return html`
    <${Nav} now="tutorial" title=${lesson.title} />
    <main id="main" class="lesson-start" tabindex="-1">
      <p class="head">A guided game · about ${lesson.minutes} minutes</p>
      <h1>${lesson.name}</h1>
      <p class="lead">${lesson.text} It is a real game on the real table: nothing is pretended, and you may leave at any step and come back.</p>
      <ol class="lesson-chapters" aria-label="Chapters">${chapters.map((chapter) => html`<li class="chip" key=${chapter}>${chapter}</li>`)}</ol>
      ${fault ? html`<p class="notice alarm" role="alert">${fault}</p>` : null}
      <div class="row">
        ${before ? html`<${Button} main big onClick=${() => onBegin(before)}>Go on at step ${before.step + 1} of ${lesson.step.length}<//>` : null}
        <${Button} big main=${!before} onClick=${begin}>${before ? "Begin again" : "Begin"}<//>
        <a class="btn big" href="#/">Not now</a>
      </div>
    </main>`;
}
