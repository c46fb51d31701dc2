/** The foot of the table: the log's lines, and under them the scrubber with the filters beside it. */
import { html } from "../ui/html.js";
import { ExportMenu } from "./exports.js";
import { LogFilters, LogLines, useFilter } from "./log.js";
import { placeOf } from "./lines.js";
import { Scrubber } from "./scrubber.js";

/** @param {import("./log.js").LogProps & {live?: boolean}} props */
export function LogDock(props) {
  const filter = useFilter();
  const { game, as, seq, at, sides, scene, onAt, viewer, live = true } = props;
  return html`
    <section class="log-dock" aria-label="Log" data-part="log">
      <${LogLines} ...${props} filter=${filter} />
      <${Scrubber} game=${game} as=${as} seq=${seq} upto=${props.upto} at=${at} sides=${sides} scene=${scene} onAt=${onAt} live=${live}>
        <${LogFilters} filter=${filter} place=${placeOf(scene, props.place)} viewer=${viewer} />
        <${ExportMenu} game=${game} at=${at} viewer=${viewer} seq=${seq} over=${props.over ?? false} />
      <//>
    </section>`;
}
