/** The coach beside the table: what to look at, what to do, and a hand for those who want one. */
import { api } from "../api.js";
import { cls, html, useContext, useEffect, useRef, useState } from "../ui/html.js";
import { Button } from "../ui/button.js";
import { Ruled } from "../ui/rule.js";
import { OpenRule } from "../ui/openrule.js";
import { paced } from "../store.js";
import { Rings } from "./rings.js";
import { chosen, hasStrayed, isDone, nextAnswer, stillToMake } from "./steps.js";

/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../types.js").LessonStep} LessonStep */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../table/desk.js").Desk} Desk */
/** @typedef {import("../table/desk.js").DeskState} DeskState */
/** @typedef {import("./steps.js").Progress} Progress */

/** How long each choice of the others stays on the table before the next. */
const PACE = 700;

/** @param {{desk: Desk, state: DeskState, map: {current: any}, lesson: Lesson, progress: Progress, onProgress: (next: Progress) => void}} props */
export function Coach({ desk, state, map, lesson, progress: first, onProgress }) {
  const table = /** @type {Table} */ (state.table);
  const [progress, setProgress] = useState(first);
  const [read, setRead] = useState(first.step);
  const [small, setSmall] = useState(false);
  const [fault, setFault] = useState("");
  const step = lesson.step[progress.step];
  const start = progress.starts[progress.step] ?? 0;
  const shown = lesson.step[read] ?? step;
  const before = progress.before?.[progress.step];
  const busy = useOthers({ step, before, desk, setFault, onBegin: (counts) => {
    const all = [...(progress.before ?? [])];
    all[progress.step] = counts;
    const next = { ...progress, before: all };
    setProgress(next);
    onProgress(next);
  } });

  /** @param {number} to */
  const goTo = (to) => {
    const starts = [...progress.starts];
    starts[to] = table.seq;
    const next = { ...progress, step: to, starts };
    setProgress(next);
    setRead(to);
    onProgress(next);
  };
  useEffect(() => {
    if (!busy && step && table.at === null && isDone(step, table)) goTo(progress.step + 1);
  }, [table, busy, progress.step]);
  useEffect(() => {
    setSmall(false);
    setFault("");
    const place = step?.point.find((point) => point.place)?.place;
    if (place) desk.glide?.(place);
  }, [progress.step]);

  if (!step || !shown) return null;
  const help = () => {
    const answer = nextAnswer(step, table);
    if (answer === "undo") desk.back("undo");
    else if (answer) desk.choose([answer]);
  };
  const back = () => api.branch(desk.game, { at: start, side: lesson.side, name: lesson.name }).then((fresh) => {
    onProgress({ ...progress, game: fresh.game });
  }, (error) => setFault(error.message));
  const strayed = !busy && state.waiting === 0 && hasStrayed(step, table, start);
  return html`
    ${small ? null : html`<${Rings} points=${shown.point} map=${map} table=${table} />`}
    <section class=${cls("coach", small && "small", side(shown))} aria-label="Coach">
      <header><p class="head">${shown.chapter} · ${read + 1} of ${lesson.step.length}</p>
        <${Button} small quiet icon=${small ? "up" : "down"} label=${small ? "Show the coach" : "Hide the coach"} onClick=${() => setSmall(!small)} />
        <a class="btn small quiet square" href="#/" aria-label="Leave the lesson; your progress is saved" title="Leave the lesson; your progress is saved">×</a></header>
      <div class="coach-body" aria-live="polite">
        <h2>${shown.title}</h2>
        <${Words} step=${shown} title=${lesson.title} />
        ${fault ? html`<p class="notice alarm" role="alert">${fault}</p>` : null}
        ${strayed ? html`<p class="notice">That is a fine move, but it leads away from the lesson, which needs the old position.</p>` : null}
      </div>
      <div class="coach-steps" aria-hidden="true">${lesson.step.map((step, index) => html`<i key=${step.id} class=${cls(index < progress.step && "done", index === progress.step && "now")}></i>`)}</div>
      <footer>
        <${Button} small quiet icon="left" label="Previous step" disabled=${read === 0} onClick=${() => setRead(read - 1)} />
        <${Button} small quiet icon="right" label="Next step" disabled=${read >= progress.step} onClick=${() => setRead(read + 1)} />
        <span class="space"></span>
        ${strayed ? html`<${Button} small main onClick=${back}>Take me back<//>` : html`<${Deed} step=${step} last=${progress.step === lesson.step.length - 1}
          busy=${busy || state.busy || state.waiting > 0} table=${table} now=${read === progress.step} onHelp=${help} onNext=${() => goTo(progress.step + 1)} onNow=${() => setRead(progress.step)} />`}
      </footer>
    </section>`;
}

/** What the learner does now: read on, or act; and who wants it may be shown.
 * @param {{step: LessonStep, last: boolean, busy: boolean, table: Table, now: boolean, onHelp: () => void, onNext: () => void, onNow: () => void}} props */
function Deed({ step, last, busy, table, now, onHelp, onNext, onNow }) {
  if (!now) return html`<${Button} small onClick=${onNow}>Back to now<//>`;
  if (last) return html`<a class="btn small" href=${`#/reference/${table.title}`}>Rules</a><a class="btn small main" href="#/">A new game</a>`;
  if (busy) return html`<span class="wait">One moment</span>`;
  if (step.answer.length === 0) return html`<${Button} main onClick=${onNext}>Next<//>`;
  if (table.at !== null) return html`<span class="sub">Press Live to go on</span>`;
  return html`<span class="sub">Your move</span><${Button} small onClick=${onHelp}>Show me<//>`;
}

/** @param {{step: LessonStep, title: string}} props */
function Words({ step, title }) {
  const onOpen = useContext(OpenRule);
  return html`<p><${Ruled} text=${step.text} title=${title} onOpen=${onOpen} /></p>`;
}

/** Where the coach stands: away from what it points at. @param {LessonStep} step */
function side(step) {
  const parts = new Set(step.point.map((point) => point.part));
  return cls((parts.has("log") || parts.has("scrubber")) && "up");
}

/** The choices of the others that belong to the step, one after the other.
 * @param {{step: LessonStep | undefined, before: Record<string, number> | undefined, desk: Desk, setFault: (text: string) => void,
 *   onBegin: (counts: Record<string, number>) => void}} about `before`: how often each had chosen when the step began
 * @returns {boolean} whether some are still to be made */
function useOthers({ step, before, desk, setFault, onBegin }) {
  const [played, setPlayed] = useState("");
  const running = useRef("");
  useEffect(() => {
    if (!step || step.others.length === 0 || running.current === step.id) return;
    running.current = step.id;
    playOthers(step, before, desk, onBegin).catch((error) => setFault(error.message)).then(() => setPlayed(step.id));
  }, [step?.id]);
  return Boolean(step && step.others.length > 0 && played !== step.id);
}

/** @param {LessonStep} step @param {Record<string, number> | undefined} before @param {Desk} desk @param {(counts: Record<string, number>) => void} onBegin */
async function playOthers(step, before, desk, onBegin) {
  const { game } = desk;
  const sides = [...new Set(step.others.map(([side]) => side))];
  const now = Object.fromEntries(await Promise.all(sides.map(async (side) => [side, chosen(await api.history(game, { as: side }), side)])));
  if (!before) onBegin(now);
  const change = Object.fromEntries(sides.map((side) => [side, now[side] - (before?.[side] ?? now[side])]));
  for (const [side, choice] of stillToMake(step.others, change)) {
    const table = await api.table(game, { as: side });
    await api.choose(game, { side, choices: [choice], expected_seq: table.seq });
    await new Promise((resolve) => { setTimeout(resolve, paced(PACE)); });
    if (desk.closed) return;
  }
  await desk.refresh();
}
