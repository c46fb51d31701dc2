/** The log and the history of a game, read once and then only what is new. */
import { api } from "../api.js";
import { useEffect, useMemo, useRef, useState } from "../ui/html.js";

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").HistoryEntry} HistoryEntry */

/**
 * All lines that the viewer may read. A new `seq` fetches what is new; an undo or another viewer is only more lines,
 * since the log is never shortened.
 * @param {string} game @param {string | null} as @param {number} seq @param {number} [upto] the entry that is shown, where
 *   the server may be ahead of what is watched
 * @returns {{lines: LogLine[], fault: string}}
 */
export function useLog(game, as, seq, upto = Infinity) {
  const [book, setBook] = useState(/** @type {{lines: LogLine[], fault: string}} */ ({ lines: [], fault: "" }));
  const kept = useRef({ of: "", next: 0, lines: /** @type {LogLine[]} */ ([]), turn: Promise.resolve() });
  useEffect(() => {
    const key = `${game} ${as ?? ""}`;
    const mine = kept.current;
    if (mine.of !== key) kept.current = { of: key, next: 0, lines: [], turn: Promise.resolve() };
    const here = kept.current;
    here.turn = here.turn.then(async () => {
      const log = await api.log(game, { as, since: here.next });
      if (kept.current !== here || (log.lines.length === 0 && here.next > 0)) return;
      here.next = log.next;
      here.lines = [...here.lines, ...log.lines];
      setBook({ lines: here.lines, fault: "" });
    }).catch((/** @type {Error} */ error) => { if (kept.current === here) setBook({ lines: here.lines, fault: error.message }); });
  }, [game, as, seq]);
  return useMemo(() => (upto === Infinity ? book : { ...book, lines: book.lines.filter((line) => line.entry <= upto) }), [book, upto]);
}

/**
 * The entries of the game, for the scrubber.
 * @param {string} game @param {string | null} as @param {number} seq @param {number} [upto]
 * @returns {HistoryEntry[]}
 */
export function useHistory(game, as, seq, upto = Infinity) {
  const [entries, setEntries] = useState(/** @type {HistoryEntry[]} */ ([]));
  useEffect(() => {
    let current = true;
    api.history(game, { as }).then((entries) => { if (current) setEntries(entries); }, () => {});
    return () => { current = false; };
  }, [game, as, seq]);
  return useMemo(() => entries.filter((entry) => entry.seq <= upto), [entries, upto]);
}
