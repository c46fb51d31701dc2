/** Whether the window is so narrow that the panes become tabs. */
import { useEffect, useState } from "../ui/html.js";

const QUERY = "(max-width: 820px)";

/** @returns {boolean} */
export function useNarrow() {
  const [narrow, setNarrow] = useState(matchMedia(QUERY).matches);
  useEffect(() => {
    const query = matchMedia(QUERY);
    const hear = () => setNarrow(query.matches);
    query.addEventListener("change", hear);
    return () => query.removeEventListener("change", hear);
  }, []);
  return narrow;
}
