/** What a press on the number of a rule does, where that is not a link: the table opens it in its inspector. */
import { createContext } from "./html.js";

/** @type {import("../../vendor/preact/preact.js").Context<((rule: string) => void)|undefined>} */
export const OpenRule = createContext(/** @type {((rule: string) => void)|undefined} */ (undefined));
