/** Everything answered so far, in a drawer; each answer can be changed from here. */

import { h, icon, uid } from "../core/dom.js";
import { summary } from "./summary.js";

export class AnswersPanel {
  constructor(chat) {
    this.chat = chat;
    const title = uid("answers");
    this.title = h("h3", { id: title, class: "panel-title" });
    this.close = h(
      "button",
      { type: "button", class: "tool icon-only", on: { click: () => this.element.close() } },
      icon("close"),
    );
    this.body = h("div", { class: "panel-body" });
    this.element = h(
      "dialog",
      { class: "panel", "aria-labelledby": title },
      h("div", { class: "panel-head" }, this.title, this.close),
      this.body,
    );
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
  }

  speak() {
    const { t } = this.chat;
    this.title.textContent = t("your_answers");
    this.close.setAttribute("aria-label", t("close"));
  }

  /** Fetches what it wears, as soon as there is something to open it for. */
  prepare() {
    return this.chat.styles.need(["styles/answers.css"]).catch(() => null); // it can be read without, too
  }

  async open() {
    await this.prepare();
    this.#fill();
    this.element.showModal();
    await this.chat.book.complete(this.chat.locale);
    if (this.element.open) this.#fill();
  }

  #fill() {
    const { t, book, format, conversation } = this.chat;
    const change = conversation.isOver ? null : (entry) => this.#change(entry);
    const entries = book.entries(format);
    this.body.replaceChildren(
      entries.length ? summary(entries, { t, change }) : h("p", { class: "muted" }, t("no_answers")),
    );
  }

  async #change({ label }) {
    this.element.close();
    this.chat.jumping = true;
    await this.chat.conversation.say(this.chat.t("say_change", { field: label }));
  }
}
