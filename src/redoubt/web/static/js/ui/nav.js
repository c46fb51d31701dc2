/** The bar at the top of every page but the table. */
import { Icon } from "../../icons.js";
import { settings as chosen } from "../store.js";
import { Button } from "./button.js";
import { html, useState } from "./html.js";
import { SettingsDialog } from "./settings.js";

/** @param {{now: "play" | "tutorial" | "rules" | "help", title?: string | null}} props `title`: whose lesson and rules
 * the links open; without it those of the title chosen last */
export function Nav({ now, title = null }) {
  const about = encodeURIComponent(title || chosen.get().title);
  const [settings, setSettings] = useState(false);
  const links = [
    { id: "play", label: "Play", to: "#/", icon: "swords" },
    { id: "tutorial", label: "Tutorial", to: about ? `#/tutorial/${about}` : "#/tutorial", icon: "cap" },
    { id: "rules", label: "Rules", to: about ? `#/reference/${about}` : null, icon: "book" },
    { id: "help", label: "Help", to: "#/help", icon: "help" },
  ];
  return html`<header class="nav">
    <a class="brand" href="#/" aria-label="Redoubt, home page"><${Icon} name="logo" size=${28} />Redoubt</a>
    <nav aria-label="Pages">${links.map((link) => link.to && html`
      <a key=${link.id} href=${link.to} aria-current=${link.id === now ? "page" : undefined}>
        <${Icon} name=${link.icon} size=${18} /><span>${link.label}</span></a>`)}
    </nav>
    <${Button} quiet icon="gear" label="Settings" class="nav-settings" onClick=${() => setSettings(true)} />
    ${settings && html`<${SettingsDialog} onClose=${() => setSettings(false)} />`}
  </header>`;
}
