/**
 * `<formpilot-files>`: sends the files that were chosen, one after another, and shows what became of each. Where a form
 * is there already, its answer waits for a yes.
 */

import { button, h } from "../formpilot/core/dom.js";
import { token } from "./posting.js";

class FormPilotFiles extends HTMLElement {
  connectedCallback() {
    this.texts = JSON.parse(this.dataset.texts);
    this.input = this.querySelector("input[type=file]");
    this.status = this.querySelector("[role=status]");
    this.list = this.querySelector(".files");
    this.entries = [];
    this.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
    this.input.addEventListener("change", () => this.#sendAll([...this.input.files]));
  }

  async #sendAll(files) {
    this.list.replaceChildren();
    this.status.textContent = "";
    if (files.length > Number(this.dataset.mostFiles)) {
      this.status.textContent = this.texts.tooMany;
      return;
    }
    this.input.disabled = true;
    this.entries = files.map((file) => new Entry(file, this, Number(this.dataset.mostBytes)));
    this.list.append(...this.entries.map((entry) => entry.element));
    const seen = new Set();
    for (const entry of this.entries) {
      const address = entry.file.name.replace(/\.[^.]*$/, "").toLowerCase();
      if (seen.has(address)) entry.tell("refused", this.texts.twice);
      else await entry.send();
      seen.add(address);
    }
    this.#settled();
    // The same file, mended, can be chosen again.
    this.input.value = "";
  }

  /** How many there are, and a yes to all that wait for one where they are several; nothing while more are sent. */
  count() {
    if (this.input.disabled) return;
    const drafts = this.entries.filter((entry) => entry.isDraft).length;
    const done = this.texts.done.replace("{count}", this.entries.length).replace("{drafts}", drafts);
    const waiting = this.entries.filter((entry) => entry.waits);
    const all = waiting.length > 1 && button(this.texts.addAll, "quiet", () => this.#addAll());
    this.status.replaceChildren(...[done, all].filter(Boolean));
  }

  async #addAll() {
    this.status.textContent = this.texts.sending;
    this.input.disabled = true;
    for (const entry of this.entries) if (entry.waits) await entry.send("add");
    this.#settled();
  }

  #settled() {
    this.input.disabled = false;
    this.count();
  }
}

/** One file, and the line that tells of it. */
class Entry {
  /**
   * @param {File} file
   * @param {{texts: Object<string, string>, count: () => void}} page where it is one of several
   * @param {number} mostBytes
   */
  constructor(file, page, mostBytes) {
    const { texts } = page;
    Object.assign(this, { file, page, texts, mostBytes, isDraft: false });
    this.told = h("span", { class: "told", role: "status" });
    this.next = h("span", { class: "next" });
    this.element = h("li", {}, h("bdi", { class: "name" }, file.name), this.told, this.next);
  }

  /** @param {string} [consent] "add" or "replace", once that was asked */
  async send(consent) {
    if (this.file.size > this.mostBytes) return this.tell("refused", this.texts.tooLarge);
    this.tell("sending", this.texts.sending);
    const query = new URLSearchParams({ name: this.file.name, ...(consent && { [consent]: "1" }) });
    const headers = { "Content-Type": "text/markdown", Accept: "application/json", "X-CSRFToken": token() };
    try {
      const response = await fetch(`?${query}`, { method: "POST", headers, body: this.file });
      const content = await response.json();
      if (!response.ok) throw new Error(content.error);
      return this.#show(content);
    } catch (error) {
      const told = error instanceof TypeError || error instanceof SyntaxError ? "" : error.message;
      return this.tell("refused", told || this.texts.unreached, this.#asking("again", () => this.send(consent)));
    }
  }

  /** Whether its form is there already, and nobody has said what is to become of it. */
  get waits() {
    return this.element.dataset.state === "exists";
  }

  tell(state, text, ...next) {
    this.element.dataset.state = state;
    this.told.textContent = text;
    this.next.replaceChildren(...next);
    if (state !== "sending") this.page.count();
  }

  #show({ outcome, told, draft }) {
    this.isDraft = draft !== "";
    if (outcome === "exists") return this.#ask(outcome, told, "add");
    if (outcome === "another_form") return this.#ask(outcome, told, "replace");
    return this.tell(outcome, told, ...(draft ? [h("a", { href: draft }, this.texts.draft)] : []));
  }

  #ask(outcome, told, consent) {
    const leave = this.#asking("leave", () => this.tell("left", this.texts.left));
    this.tell(outcome, told, this.#asking(consent, () => this.send(consent)), leave);
  }

  #asking(text, act) {
    return button(this.texts[text], "quiet", act);
  }
}

customElements.define("formpilot-files", FormPilotFiles);
