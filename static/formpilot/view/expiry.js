/** A silent conversation ends some time: a warning before, more time with one press, and the way on afterwards. */

import { button, h } from "../core/dom.js";

const WARNING = 120;
const SHARE = 1 / 3;
const LONGEST = 3600;
const SECOND = 1000;

export class Expiry {
  constructor(chat) {
    this.chat = chat;
    this.endsAt = Infinity;
    this.warning = 0;
    this.words = h("span", { role: "alert" });
    this.more = button("", "secondary", () => this.#extend());
    this.element = h("div", { class: "banner expiry", hidden: true }, this.words, this.more);
  }

  speak() {
    this.more.textContent = this.chat.t("stay");
  }

  /** Counts from now on: so many seconds are left, null where there is no end. */
  begin(seconds) {
    this.endsAt = seconds === null || seconds === undefined ? Infinity : Date.now() + seconds * SECOND;
    this.warning = Math.min(WARNING, Math.ceil((seconds ?? 0) * SHARE));
    this.element.hidden = true;
    this.watch();
  }

  /** Looks at the clock, which may have gone on while the page slept. */
  watch() {
    clearTimeout(this.timer);
    const { conversation, t, format } = this.chat;
    if (this.endsAt === Infinity || conversation.isOver) return this.#hide();
    const left = (this.endsAt - Date.now()) / SECOND;
    if (left <= 0) return this.#end();
    const close = left <= this.warning;
    if (close && this.element.hidden) {
      this.words.textContent = t("ends_soon", { time: format.wait(Math.round(left)) });
      this.element.hidden = false;
    }
    const next = close ? left : Math.min(left - this.warning, LONGEST);
    this.timer = setTimeout(() => this.watch(), Math.max(next, 0.2) * SECOND);
  }

  close() {
    clearTimeout(this.timer);
  }

  #hide() {
    this.element.hidden = true;
  }

  #end() {
    this.#hide();
    this.chat.conversation.expire();
  }

  async #extend() {
    const { conversation, notices, t } = this.chat;
    try {
      this.begin(await conversation.api.extend(conversation.id));
      this.chat.composer.focus();
      notices.tell(t("stayed"));
    } catch (problem) {
      if (problem.stops === "expired") this.#end();
      else this.words.textContent = notices.explain(problem);
    }
  }
}
