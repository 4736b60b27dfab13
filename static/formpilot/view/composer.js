/** Where the person writes. Always there: whatever is asked, it can be answered, or talked about, in words. */

import { h, icon, isComposing, uid } from "../core/dom.js";
import { endingOf } from "../core/ending.js";

const IN_WORDS = ["text", undefined];

export class Composer {
  constructor(chat) {
    this.chat = chat;
    const id = uid("say");
    this.label = h("label", { class: "visually-hidden", for: id });
    this.box = h("textarea", { id, class: "say", rows: "1", dir: "auto", enterkeyhint: "send", autocomplete: "off" });
    this.send = h("button", { type: "submit", class: "send" }, icon("send"));
    this.hint = h("p", { class: "hint", hidden: true });
    this.form = h("form", { class: "composer-row" }, this.label, this.box, this.send);
    this.over = h("div", { class: "over", hidden: true });
    this.element = h("div", { class: "composer" }, this.hint, this.form, this.over);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      this.#submit();
    });
    this.box.addEventListener("input", () => this.#grow());
  }

  /** Where it begins, in pixels: the talk ends there, or runs beneath it. */
  get top() {
    return this.element.hidden ? Infinity : this.element.getBoundingClientRect().top;
  }

  focus() {
    this.box.focus({ preventScroll: true });
  }

  setBusy(busy) {
    this.send.setAttribute("aria-disabled", String(busy));
    this.#grow();
  }

  show(reply) {
    const { t, conversation } = this.chat;
    const over = conversation.isOver;
    this.element.hidden = false;
    this.form.hidden = over;
    this.over.hidden = !over;
    if (over) this.#showEnd(reply);
    const { action } = reply;
    const inWords =
      action.action === "ASK_TEXT" && IN_WORDS.includes(action.input?.kind) && action.input?.value === undefined;
    const asked = action.action.startsWith("ASK_") && !inWords;
    this.label.textContent = inWords ? action.label : t(asked ? "own_words" : "your_message");
    this.box.placeholder = t(inWords ? "your_answer" : asked ? "own_words" : "type_here");
    this.#grow();
  }

  speak() {
    const { t } = this.chat;
    this.send.setAttribute("aria-label", t("send"));
    this.send.title = t("send");
    this.hint.textContent = t("first_hint");
    this.label.textContent = t("your_message");
    this.box.placeholder = t("type_here");
  }

  async #submit() {
    const text = this.box.value.trim();
    const { conversation } = this.chat;
    if (!text || conversation.busy) return;
    this.box.value = "";
    this.#grow();
    if (!(await conversation.say(text))) this.#giveBack(text);
  }

  /** Words that were not taken, to be mended: unless something else has been begun meanwhile. */
  #giveBack(text) {
    if (!this.box.value.trim()) this.box.value = text;
    this.#grow();
  }

  /** Grows with its lines, and drops the first hint at the first letter. */
  #grow() {
    const { conversation } = this.chat;
    const greeted = conversation?.reply?.action.action === "MESSAGE" && !conversation.isOver;
    const talked = conversation?.entries.some((entry) => entry.role === "user");
    this.hint.hidden = !greeted || talked || this.box.value.trim() !== "";
    this.box.style.setProperty("block-size", "auto");
    this.box.style.setProperty("block-size", `${this.box.scrollHeight + 2}px`);
  }

  #showEnd({ status, action }) {
    const { t, host } = this.chat;
    const again = h(
      "button",
      { type: "button", class: "button quiet", on: { click: () => host.restart() } },
      t("new_conversation"),
    );
    const completed = () => `ended_${endingOf(action).state}`;
    const words = status === "completed" ? completed() : { cancelled: "ended_cancelled", expired: "stop_expired" }[status];
    this.over.replaceChildren(h("p", {}, t(words ?? "stop_over")), ...(host.hasAttribute("single") ? [] : [again]));
  }
}
