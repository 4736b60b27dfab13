/**
 * `<formpilot-editor>`: the document of a form, with what the service understood of it beside. The textarea inside stays
 * the form's own field, and serves alone wherever this script does not run.
 *
 * `data-check` and `data-save` are addresses of the service, the latter empty for what is not stored yet; `data-guide`
 * is that of the authors' guide, or empty; `data-trials` are the addresses for trying the text out, as JSON; `data-unsaved` is there where the text is not what is stored; `data-texts` are
 * the words of the interface as JSON.
 */

import { button, h } from "../formpilot/core/dom.js";
import { Checker } from "./checking.js";
import { documentView } from "./document-view.js";
import { Findings } from "./findings.js";
import { token } from "./posting.js";
import { Preview } from "./preview.js";
import { Saver } from "./saving.js";
import { sheetAt } from "./sheets.js";
import { trials } from "./trials.js";

const STYLES = ["editor.css", "preview.css", "trials.css"].map((name) => new URL(name, import.meta.url));

class FormPilotEditor extends HTMLElement {
  async connectedCallback() {
    if (this.shadowRoot) return;
    this.field = this.querySelector("textarea");
    this.texts = JSON.parse(this.dataset.texts);
    const sheets = await Promise.all(STYLES.map(sheetAt));
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = sheets;
    this.#build();
    this.classList.add("ready");
    this.checker.now();
  }

  /** What is written, as it would be stored. */
  get text() {
    return this.view.state.doc.toString();
  }

  set text(text) {
    const changes = { from: 0, to: this.view.state.doc.length, insert: text };
    // Undone by itself, and not together with what was typed just before.
    this.view.dispatch({ changes, userEvent: "input.replace" });
  }

  #build() {
    const { texts, shadowRoot } = this;
    const place = h("div", { class: "document", dir: "ltr" });
    this.words = {};
    this.findings = new Findings(texts, this.dataset.guide, (line) => this.goTo(line));
    const read = () => this.text;
    const goTo = (line) => this.goTo(line);
    const addresses = JSON.parse(this.dataset.trials);
    this.preview = new Preview(texts, trials({ words: texts.trials, addresses, read, goTo }));
    this.status = h("span", { class: "status", role: "status" });
    const help = h("p", { class: "help", id: "help" }, texts.help);
    const bar = h("div", { class: "bar" }, button(texts.save, "save", () => this.saver.save()), this.status, help);
    const writing = h("section", { class: "writing", "aria-label": texts.document }, place, this.findings.element);
    shadowRoot.append(bar, h("div", { class: "panes" }, writing, this.preview.element));
    this.preview.begin();
    this.view = documentView({
      root: shadowRoot,
      parent: place,
      text: this.field.value,
      texts,
      words: () => this.words,
      changed: () => this.#changed(),
    });
    this.checker = new Checker({ address: this.dataset.check, read, show: (found) => this.#show(found) });
    this.saver = new Saver(this);
    this.field.form.addEventListener("submit", () => this.#keep(), { capture: true });
    for (const label of this.field.labels) label.addEventListener("click", () => this.view.focus());
  }

  /** Gives the form's field what is written, and the form the token that is asked for by now. */
  #keep() {
    this.field.value = this.text;
    this.field.form.elements.namedItem("csrfmiddlewaretoken").value = token();
  }

  #changed() {
    this.saver.changed();
    this.checker.soon();
  }

  #show({ findings, preview, words, error }) {
    this.#keep();
    if (words) this.words = withNamesOf(this.words, words);
    this.findings.show(this.view, findings, error);
    if (findings) this.preview.show(preview);
  }

  /** Puts the cursor on a line, counted from 1. */
  goTo(line) {
    const { doc } = this.view.state;
    const { from } = doc.line(Math.max(1, Math.min(line, doc.lines)));
    this.view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.view.focus();
  }
}

/** What is known now; while an unfinished line keeps the document from being read, with the names that were last. */
function withNamesOf(last, words) {
  const named = (kind) => (words[kind].length ? words[kind] : (last[kind] ?? []));
  return { ...words, fields: named("fields"), tools: named("tools") };
}

customElements.define("formpilot-editor", FormPilotEditor);
