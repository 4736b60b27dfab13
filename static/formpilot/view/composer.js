/** Where the person writes, whatever is asked: the one box of the page, which suits itself to each question. */

import { h, icon, isComposing, isolated, uid } from "../core/dom.js";
import { questionOf, suit } from "./question-box.js";

const NEARLY_FULL = 0.8;

export class Composer {
  constructor(chat) {
    this.chat = chat;
    const [id, wrong, left] = [uid("say"), uid("wrong"), uid("left")];
    this.label = h("label", { class: "visually-hidden", for: id });
    this.box = h("textarea", { id, class: "say", rows: "1", dir: "auto", enterkeyhint: "send", autocomplete: "off" });
    this.box.setAttribute("aria-describedby", `${wrong} ${left}`);
    this.send = h("button", { type: "submit", class: "send" }, icon("send"));
    this.hint = h("p", { class: "hint", hidden: true });
    this.wrong = h("p", { class: "wrong", id: wrong });
    this.left = h("p", { class: "left", id: left });
    this.form = h("form", { class: "composer-row" }, this.label, this.box, this.send);
    this.over = h("div", { class: "over", hidden: true });
    this.element = h("div", { class: "composer" }, this.hint, this.wrong, this.form, this.left, this.over);
    this.asked = { typed: false, value: "", error: "", most: 0 };
    this.turn = 0;
    this.said = "";
    this.given = ""; // what stands in the box without being typed there
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      this.#submit();
    });
    this.box.addEventListener("input", () => {
      this.#keepDraft();
      this.#grow();
    });
  }

  /** Where it begins, in pixels: the talk ends there, or runs beneath it. */
  get top() {
    return this.element.hidden ? Infinity : this.element.getBoundingClientRect().top;
  }

  focus() {
    this.box.focus({ preventScroll: true });
  }

  /** Puts words into the box, to be changed and sent. */
  propose(words) {
    this.box.value = words;
    this.#grow();
    this.focus();
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
    this.wrong.hidden = this.left.hidden = over;
    if (over) return this.#showEnd(reply);
    const { action } = reply;
    this.asked = questionOf(reply, this.chat);
    suit(this.box, reply);
    const { typed, error, example } = this.asked;
    const aside = action.action.startsWith("ASK_") && !typed;
    this.label.textContent = typed ? action.label : t(aside ? "own_words" : "your_message");
    // What is asked while an assistant works is but a part of what may be said.
    this.box.placeholder = example || t(typed && !reply.task ? "your_answer" : aside ? "own_words" : "type_here");
    this.element.dataset.role = aside ? "aside" : "answer";
    this.wrong.replaceChildren(...(error ? [icon("alert"), h("span", {}, error)] : []));
    this.box.toggleAttribute("data-wrong", Boolean(error));
    if (error) this.box.setAttribute("aria-invalid", "true");
    else this.box.removeAttribute("aria-invalid");
    if (reply.turn !== this.turn) this.#begin();
    this.turn = reply.turn;
    this.#grow();
  }

  speak() {
    const { t } = this.chat;
    this.send.setAttribute("aria-label", t("send"));
    this.send.title = t("send");
    this.label.textContent = t("your_message");
    this.box.placeholder = t("type_here");
  }

  /** What an assistant's talk may begin with, until something is written or said; a form has a first screen for it. */
  #showHint() {
    const { t, conversation } = this.chat;
    const { kind, example } = conversation?.reply?.action.input ?? {};
    const talked = conversation?.entries.some((entry) => entry.role === "user");
    this.hint.hidden = kind !== "task" || !example || talked || conversation.isOver || this.box.value.trim() !== "";
    this.hint.textContent = this.hint.hidden ? "" : t("try_example", { example: isolated(example) });
  }

  /** What the box holds as a question comes: a draft of the person's own, what was refused, or the value to change. */
  #begin() {
    const { typed, value, error } = this.asked;
    const own = this.box.value.trim() && this.box.value !== this.given;
    const draft = this.turn ? "" : this.chat.memory.draft;
    if (own) return;
    this.given = typed && error && this.said ? this.said : value;
    this.box.value = draft || this.given;
    if (!draft && this.box.value && this.box.getRootNode().activeElement === this.box) this.box.select();
  }

  async #submit() {
    const text = this.box.value.trim();
    const { conversation, memory } = this.chat;
    if (!text || conversation.busy) return;
    this.box.value = "";
    this.said = text;
    this.given = "";
    memory.draft = "";
    this.#grow();
    if (!(await conversation.say(text))) this.#giveBack(text);
    this.said = "";
  }

  /** Words that were not taken, to be mended: unless something else has been begun meanwhile. */
  #giveBack(text) {
    if (!this.box.value.trim()) this.box.value = text;
    this.#keepDraft();
    this.#grow();
  }

  #keepDraft() {
    const { conversation, memory } = this.chat;
    memory.draft = conversation?.asksInPrivate ? "" : this.box.value;
  }

  /** Grows with its lines, and tells how much room is left where that is not much. */
  #grow() {
    this.#showHint();
    const { most } = this.asked;
    const used = this.box.value.length;
    const own = used > 0 && this.box.value !== this.given;
    const { t, format } = this.chat;
    this.left.textContent =
      most && used > most * NEARLY_FULL ? t("letters_left", { count: format.number(Math.max(0, most - used)) }) : "";
    this.element.toggleAttribute("data-filled", own);
    this.box.style.setProperty("block-size", "auto");
    this.box.style.setProperty("block-size", `${this.box.scrollHeight + 2}px`);
  }

  #showEnd({ status }) {
    const { t, host } = this.chat;
    const again = h(
      "button",
      { type: "button", class: "button quiet", on: { click: () => host.restart() } },
      t("new_conversation"),
    );
    // How a form ended stands above.
    const words = { completed: "", cancelled: "", expired: "stop_expired" }[status] ?? "stop_over";
    this.over.replaceChildren(h("p", {}, words && t(words)), ...(host.hasAttribute("single") ? [] : [again]));
  }
}
