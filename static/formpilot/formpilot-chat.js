/** The one script that a page includes: it defines `<formpilot-chat>`. See docs/embedding.md. */

import { FormPilotChat } from "./core/element.js";

if (!customElements.get("formpilot-chat")) customElements.define("formpilot-chat", FormPilotChat);
