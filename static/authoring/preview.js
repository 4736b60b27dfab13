/** What the service understood of a document, in tabs: the form, its rules, its JSON Schema, its greeting. */

import { h } from "../formpilot/core/dom.js";
import { tabs } from "../site/tabs.js";
import { formPanel, greetingPanel, rulesPanel } from "./preview-panels.js";

const TABS = ["form", "rules", "schema", "greeting"];

export class Preview {
  /** @param {Object<string, HTMLElement>} others what other tabs show, by their names */
  constructor(texts, others) {
    this.texts = texts;
    const tab = (name) =>
      h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` }, texts.tabs[name]);
    const panel = (name) =>
      h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0" });
    const names = [...TABS, ...Object.keys(others)];
    this.panels = Object.fromEntries(names.map((name) => [name, panel(name)]));
    for (const [name, element] of Object.entries(others)) this.panels[name].append(element);
    this.bar = h("div", { role: "tablist", "aria-label": texts.preview }, names.map(tab));
    this.note = h("p", { class: "note", role: "status" }, texts.waiting);
    const parts = [this.bar, this.note, ...Object.values(this.panels)];
    this.element = h("section", { class: "preview", "aria-label": texts.preview }, parts);
  }

  /** The tabs work from when the preview is in its place. */
  begin() {
    tabs(this.bar);
  }

  /** @param {Object|null} preview null while there are errors: then the last one stays, and is said to be that */
  show(preview) {
    this.note.hidden = preview !== null;
    this.note.textContent = this.shown ? this.texts.outdated : this.texts.nothing;
    if (preview === null) return;
    const now = JSON.stringify(preview);
    if (now === this.shown) return;
    this.shown = now;
    const { form, rules, schema, greeting } = this.panels;
    form.replaceChildren(...formPanel(preview, this.texts));
    rules.replaceChildren(...rulesPanel(preview, this.texts));
    schema.replaceChildren(h("pre", { dir: "ltr" }, JSON.stringify(preview.schema, null, 2)));
    greeting.replaceChildren(...greetingPanel(preview, this.texts));
  }
}
