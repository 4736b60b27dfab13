/** Above the talk: what form it is, how far it has come, the answers, and what can be done with the whole. */

import { h, icon, uid } from "../core/dom.js";

export class Header {
  constructor(chat) {
    this.chat = chat;
    this.heading = h("h2", { class: "heading", dir: "auto" });
    this.progress = h("div", { class: "progress" });
    this.answers = h("button", { type: "button", class: "tool", on: { click: () => chat.panel.open() } });
    this.menuId = uid("menu");
    this.more = h(
      "button",
      { type: "button", class: "tool icon-only", "aria-expanded": "false", "aria-controls": this.menuId },
      icon("more"),
    );
    this.menu = h("div", { class: "menu", id: this.menuId, hidden: true });
    this.tools = h(
      "div",
      { class: "tools", hidden: true },
      this.answers,
      h("div", { class: "menu-holder" }, this.more, this.menu),
    );
    this.bar = h("div", { class: "bar" }, h("span"));
    this.element = h(
      "header",
      { class: "header" },
      h("div", { class: "titles" }, this.heading, this.progress),
      this.tools,
      this.bar,
    );
    this.more.addEventListener("click", () => this.#toggle(this.menu.hidden));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.#toggle(false));
    this.element.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !this.menu.parentElement.contains(event.relatedTarget)) this.#toggle(false, false);
    });
  }

  /** Shows where a reply says that the form stands. */
  show(reply) {
    if (!reply) return;
    const { t, format } = this.chat;
    const { answered = 0, total = 0, step = 0, steps = 0, step_title: title = "" } = reply.progress ?? {};
    const counted = t("progress", { answered: format.number(answered), total: format.number(total) });
    const stepped = steps > 1 && step ? t("step", { step: format.number(step), steps: format.number(steps) }) : "";
    this.progress.replaceChildren(
      ...[
        total && h("span", {}, counted),
        stepped && h("span", { class: "step-count" }, stepped),
        title && steps > 1 && h("bdi", {}, title),
      ].filter(Boolean),
    );
    const share = reply.status === "completed" ? 1 : total ? answered / total : 0;
    this.bar.firstChild.style.setProperty("inline-size", `${Math.round(share * 100)}%`);
    this.tools.hidden = false;
    this.answers.hidden = answered === 0 && !reply.filled_fields?.length;
    if (!this.answers.hidden) this.chat.panel.prepare();
  }

  speak() {
    const { t, host } = this.chat;
    this.heading.textContent = host.getAttribute("heading") ?? "";
    this.heading.hidden = !this.heading.textContent;
    this.answers.replaceChildren(icon("list"), h("span", {}, t("answers")));
    this.more.setAttribute("aria-label", t("more"));
    this.more.title = t("more");
    this.#fillMenu();
  }

  #fillMenu() {
    const { t, memory, host } = this.chat;
    const item = (key, act) =>
      h("button", { type: "button", class: "menu-item", on: { click: () => this.#choose(act) } }, t(key));
    const say = (key) => () => this.chat.conversation.say(t(key));
    this.menu.replaceChildren(
      ...[
        memory.parameter && item("copy_link", () => this.#copyLink()),
        item("what_can_i_say", say("say_help")),
        item("start_over", say("say_start_over")),
        item("cancel_form", say("say_cancel")),
        item("new_conversation", () => host.restart()),
      ].filter(Boolean),
    );
  }

  #choose(act) {
    this.#toggle(false);
    act();
  }

  #toggle(open, returnFocus = true) {
    if (this.menu.hidden === !open) return;
    this.menu.hidden = !open;
    this.more.setAttribute("aria-expanded", String(open));
    const over = this.chat.conversation?.isOver;
    for (const item of [...this.menu.children].slice(-4, -1)) item.hidden = Boolean(over);
    if (open) this.menu.querySelector("button:not([hidden])").focus();
    else if (returnFocus) this.more.focus();
  }

  async #copyLink() {
    const { t, memory, conversation } = this.chat;
    const link = memory.link(conversation.id);
    try {
      await navigator.clipboard.writeText(link);
      this.chat.notices.tell(t("link_copied"));
    } catch {
      this.chat.notices.tell(t("link_here"), link);
    }
  }
}
