/** Leaving now and coming back later: a link to this conversation, to be copied or sent to oneself. */

import { copied } from "../core/clipboard.js";
import { button, h, icon, uid } from "../core/dom.js";

export class Keep {
  constructor(chat) {
    this.chat = chat;
    const title = uid("keep");
    this.words = h("span", {});
    this.opener = h(
      "button",
      { type: "button", class: "tool keep", hidden: true, on: { click: () => this.#open() } },
      icon("bookmark"),
      this.words,
    );
    this.title = h("h3", { id: title, class: "panel-title" });
    this.body = h("div", { class: "panel-body" });
    this.element = h(
      "dialog",
      { class: "dialog", "aria-labelledby": title },
      h("div", { class: "panel-head" }, this.title, this.#close()),
      this.body,
    );
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
  }

  /** There is a page of ours to come back to, and something to come back for: an assistant is not filled in. */
  show() {
    const { host, conversation } = this.chat;
    const isFilled = !conversation.isOver && conversation.id && !conversation.reply?.task;
    this.opener.hidden = !host.hasAttribute("save-link") || !isFilled;
  }

  speak() {
    const { t } = this.chat;
    this.words.textContent = t("save");
    this.opener.title = t("save_title");
    this.title.textContent = t("save_title");
    this.dismiss.setAttribute("aria-label", t("close"));
  }

  #close() {
    const press = { click: () => this.element.close() };
    this.dismiss = h("button", { type: "button", class: "tool icon-only", on: press }, icon("close"));
    return this.dismiss;
  }

  async #open() {
    const { conversation, notices, t } = this.chat;
    await this.chat.styles.need(["styles/answers.css"]).catch(() => null);
    this.opener.setAttribute("aria-busy", "true");
    try {
      this.#fill(await conversation.api.link(conversation.id));
      this.element.showModal();
    } catch (problem) {
      notices.tell(notices.explain(problem) || t("failed_server"));
    }
    this.opener.removeAttribute("aria-busy");
  }

  #fill({ url, expires_at: until }) {
    const { t, format, title } = this.chat;
    const box = h("input", { class: "link-box", readonly: true, dir: "ltr", value: url, "aria-label": t("save_link") });
    box.addEventListener("focus", () => box.select());
    const told = h("p", { class: "muted", role: "status" });
    const copy = button(t("copy"), "primary", async () => {
      const done = await copied(url);
      if (!done) box.focus();
      told.textContent = done ? t("copied") : "";
    });
    const subject = encodeURIComponent(title);
    const mail = h(
      "a",
      { class: "button secondary", href: `mailto:?subject=${subject}&body=${encodeURIComponent(url)}` },
      t("mail_link"),
    );
    this.body.replaceChildren(
      h("p", {}, t("save_words", { until: format.instant(until) })),
      box,
      h("div", { class: "card-foot" }, copy, mail),
      told,
    );
  }
}
