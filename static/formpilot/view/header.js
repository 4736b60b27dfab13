/** Above the talk: what form it is, how far it has come, the answers, and the menu. */

import { h, icon } from "../core/dom.js";
import { endingOf } from "../core/ending.js";
import { Menu } from "./menu.js";

export class Header {
  constructor(chat) {
    this.chat = chat;
    this.share = 0;
    this.heading = h("h2", { class: "heading" });
    this.progress = h("div", { class: "progress" });
    this.answers = h("button", { type: "button", class: "tool", on: { click: () => chat.panel.open() } });
    this.menu = new Menu(chat);
    this.tools = h("div", { class: "tools", hidden: true }, this.answers, chat.keep.opener, this.menu.element);
    this.bar = h("div", { class: "bar" }, h("span"));
    this.element = h(
      "header",
      { class: "header" },
      h("div", { class: "titles" }, this.heading, this.progress),
      this.tools,
      this.bar,
    );
  }

  /** Shows where a reply says that the form stands. */
  show(reply) {
    if (!reply) return;
    const { t, format } = this.chat;
    const { answered = 0, total = 0, step = 0, steps = 0, step_title: title = "" } =
      (reply.task ? {} : reply.progress) ?? {}; // an assistant is never filled in
    const inStep = reply.action.input?.kind !== "review" && reply.status !== "completed";
    const counted = t("progress", { answered: format.number(answered), total: format.number(total) });
    const stepped = steps > 1 && step && inStep ? t("step", { step: format.number(step), steps: format.number(steps) }) : "";
    this.progress.replaceChildren(
      ...[
        total && h("span", {}, counted),
        stepped && h("span", { class: "step-count" }, stepped),
        title && steps > 1 && inStep && h("bdi", {}, title),
      ].filter(Boolean),
    );
    const done = reply.status === "completed" && endingOf(reply.action).state === "complete";
    // A question that comes along with an answer takes nothing back of what was done.
    this.share = answered === 0 ? 0 : Math.max(this.share, total ? answered / total : 0);
    const share = done ? 1 : this.share;
    this.bar.firstChild.style.setProperty("inline-size", `${Math.round(share * 100)}%`);
    this.tools.hidden = false;
    this.answers.hidden = answered === 0 && !reply.filled_fields?.length;
    if (!this.answers.hidden) this.chat.panel.prepare();
  }

  speak() {
    const { t, title } = this.chat;
    this.heading.replaceChildren(h("bdi", {}, withBrand(title))); // begins where all else does, whatever its direction
    this.heading.hidden = !title;
    this.answers.replaceChildren(icon("list"), h("span", {}, t("answers")));
    this.menu.speak();
  }
}

/** A title that is one word of two, such as "HydroChat", in its two parts, which a theme may colour. */
function withBrand(title) {
  const parts = title.match(/^(\p{Lu}\p{Ll}+)(\p{Lu}\p{Ll}+)$/u);
  return parts ? [h("span", { class: "brand" }, parts[1]), h("span", { class: "brand-end" }, parts[2])] : [title];
}
