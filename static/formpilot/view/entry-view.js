/** One line of the transcript: words, what they led to, and beneath the last ones what there is to do. */

import { button, h, icon, uid, wayOf } from "../core/dom.js";
import { markdown } from "../core/markdown.js";
import { briefOf } from "../core/transcript.js";
import { loadWidget } from "../widgets/registry.js";
import { asides } from "./asides.js";
import { notedChips } from "./noted.js";

export class EntryView {
  /** @param {import("./chat-view.js").ChatView} chat  @param {import("../core/transcript.js").Entry} entry */
  constructor(chat, entry) {
    this.chat = chat;
    this.entry = entry;
    this.widget = null;
    this.offers = 0;
    this.who = h("span", { class: "visually-hidden" });
    this.body = h("div", { class: "words", id: uid("words"), tabindex: "-1" });
    this.noted = h("div", { class: "what-was-noted" });
    this.foot = h("div", { class: "foot" });
    this.element = h("li", { class: `entry ${entry.role}` }, this.who, this.noted, this.body, this.foot);
    this.#write();
    this.ready = entry.live ? this.#offer() : Promise.resolve();
    this.update();
  }

  /** @returns {boolean} whether there was a control to move to */
  focusWidget() {
    if (!this.widget || !this.entry.live) return false;
    if (this.widget.reads) this.body.focus({ preventScroll: true });
    else this.widget.focus?.();
    return Boolean(this.widget.reads || this.widget.focus);
  }

  /** Shows how far the entry has come: on its way, failed, done. */
  update() {
    const { state, tool, problem, request } = this.entry;
    this.element.dataset.state = state;
    if (tool) this.element.dataset.tool = tool;
    this.widget?.update?.(this.entry);
    this.foot.replaceChildren();
    const failed = state === "failed" || state === "rejected" || problem !== null;
    if (failed) this.foot.append(...this.#fate(problem, state === "rejected" ? null : request));
  }

  /** The talk has gone on: nothing here can be used any more. What is there keeps its place, so that nothing jumps. */
  retire() {
    if (this.widget) this.widget.element.inert = true;
    if (this.shelf) this.shelf.inert = true;
  }

  /** What follows is shown: only what is to be read is left here. */
  freeze() {
    if (!this.entry.live) return;
    this.entry.live = false;
    if (this.widget) this.widget.element.inert = false;
    this.shelf?.remove();
    if (this.widget?.freeze) this.widget.freeze();
    else if (this.widget) this.widget.element.remove();
    this.#write();
  }

  /** Says the same in another language, as far as the words are the interface's own. */
  speak() {
    this.#write();
    this.update();
    if (this.entry.live) this.#offer();
  }

  #write() {
    const { chat, entry } = this;
    const mine = entry.role === "user";
    this.who.textContent = `${chat.t(mine ? "you_said" : "form_said")} `;
    const words = briefOf(entry);
    // Said before its controls are here: what they load from must not move or enlarge it.
    this.element.classList.toggle("greets", Boolean(entry.live) && entry.action?.input?.kind === "greeting");
    this.body.replaceChildren(mine ? h("p", { dir: wayOf(words) }, words) : markdown(words));
    const noted = entry.action?.input?.noted ?? [];
    const change = chat.conversation?.isOver ? null : ({ label }) => this.#change(label);
    this.noted.replaceChildren(...(noted.length ? [notedChips(noted, { t: chat.t, change })] : []));
    // What was said while a tool ran has passed.
    this.element.hidden = !mine && !entry.live && !words.trim() && !noted.length;
  }

  #change(label) {
    this.chat.jumping = true;
    this.chat.conversation.say(this.chat.t("say_change", { field: label }));
  }

  async #offer() {
    const context = this.#context();
    const offer = ++this.offers;
    let widget = null;
    try {
      widget = await loadWidget(context);
    } catch (error) {
      console.warn("formpilot-chat: a widget could not be loaded; the question can be answered in words", error);
    }
    if (!this.entry.live || offer !== this.offers) return;
    this.widget?.element.remove();
    this.shelf?.remove();
    this.widget = widget;
    this.shelf = asides(context);
    const { confirm } = context.hints;
    const offered = [widget?.element, this.shelf].filter(Boolean);
    // Where a yes is enough, it stands before the widget, which may reach below the edge of the screen.
    this.foot.before(...(confirm ? offered.reverse() : offered));
    this.element.toggleAttribute("data-confirm", Boolean(confirm));
    widget?.update?.(this.entry);
  }

  #context() {
    const { chat, entry } = this;
    const { conversation } = chat;
    return {
      chat,
      entry,
      action: entry.action,
      hints: entry.action.input ?? {},
      t: chat.t,
      format: chat.format,
      locale: chat.locale,
      book: chat.book,
      words: this.body,
      labelledBy: this.body.id,
      say: (words) => conversation.say(words),
      answer: (value, shown) => conversation.answer(entry.action.field_id, value, shown),
    };
  }

  #fate(problem, request) {
    const words = problem ? this.chat.notices.explanation(problem) : h("span", {}, this.chat.t("not_sent"));
    const waits = problem && this.chat.notices.isWaiting(problem);
    const wrong = problem && !waits;
    const told = h("p", { class: `fate${wrong ? " failed" : ""}` }, wrong && icon("alert"), words);
    if (!request || waits) return [told];
    return [told, button(this.chat.t("retry_send"), "quiet", () => this.#retry())];
  }

  #retry() {
    this.chat.jumping = true;
    this.chat.conversation.retry(this.entry);
  }
}
