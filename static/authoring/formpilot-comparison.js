/**
 * `<formpilot-comparison>`: two documents side by side, `data-old` and `data-new`, with the words of the interface as JSON
 * in `data-texts`. The table inside serves alone wherever this script does not run.
 */

import { h } from "../formpilot/core/dom.js";
import { MergeView } from "../vendor/codemirror-6.0.2/codemirror.js";
import { dressed, fixed } from "./document-view.js";
import { sheetAt } from "./sheets.js";

const STYLES = ["editor.css", "comparison.css"].map((name) => new URL(name, import.meta.url));

class FormPilotComparison extends HTMLElement {
  async connectedCallback() {
    if (this.shadowRoot) return;
    const texts = JSON.parse(this.dataset.texts);
    const sheets = await Promise.all(STYLES.map(sheetAt));
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = sheets;
    const place = h("div", { class: "sides", dir: "ltr" });
    const heads = h("div", { class: "heads" }, h("span", {}, texts.old), h("span", {}, texts.new));
    root.append(heads, place);
    const side = (text, name) => ({ doc: text, extensions: [dressed(texts, name), fixed] });
    this.sides = new MergeView({
      a: side(this.dataset.old, texts.old),
      b: side(this.dataset.new, texts.new),
      root,
      parent: place,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    this.classList.add("ready");
  }
}

customElements.define("formpilot-comparison", FormPilotComparison);
