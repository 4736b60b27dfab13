/** What a person sees of a conversation, and how focus and announcements follow it. */

import { h } from "../core/dom.js";
import { fold } from "../core/fold.js";
import { Format } from "../core/format.js";
import { plain } from "../core/markdown.js";
import { directionOf, languageOf, loadStrings } from "../core/strings.js";
import { useArabicFont } from "../core/styles.js";
import { labelsOf } from "../core/answers.js";
import { wordsOf } from "../core/transcript.js";
import { AnswersPanel } from "./answers-panel.js";
import { Composer } from "./composer.js";
import { EntryView } from "./entry-view.js";
import { Expiry } from "./expiry.js";
import { Header } from "./header.js";
import { Keep } from "./keep.js";
import { Notices } from "./notices.js";
import { ignoreOldPresses } from "./presses.js";

const TYPING_IS_NEWS = 2500;
const MARGIN = 20;
const READ_OUT = 15_000;
const MOST_OPTIONS = 12;

/** The words of a text between blanks, so that one text contains another in whole words alone. */
function asWords(text) {
  return ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

export class ChatView {
  constructor({ host, t, locale, notation, book, memory, styles, base }) {
    Object.assign(this, { host, locale, notation, book, memory, styles, base });
    this.words = t;
    this.t = (key, values) => this.words(key, values);
    this.entries = new Map();
    this.leaving = new AbortController();
    this.shownAt = 0;
    this.jumping = false; // set when focus is to follow although the request starts outside the transcript
    this.#build();
    this.#speak(locale, t);
    this.showScheme();
    const { signal } = this.leaving;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.showScheme(), { signal });
    addEventListener("online", () => this.#reconnected(), { signal });
    addEventListener("offline", () => this.notices.showConnection(), { signal });
    const looked = () => document.visibilityState === "visible" && this.conversation && this.#lookedAt();
    document.addEventListener("visibilitychange", looked, { signal });
  }

  #build() {
    this.keep = new Keep(this);
    this.header = new Header(this);
    this.composer = new Composer(this);
    this.notices = new Notices(this);
    this.panel = new AnswersPanel(this);
    this.expiry = new Expiry(this);
    this.list = h("ol", { class: "entries", role: "list" });
    ignoreOldPresses(this.list, () => this.shownAt);
    this.typing = h("div", { class: "typing", hidden: true }, h("span"), h("span"), h("span"));
    this.log = h("div", { class: "log", role: "region", tabindex: "0" }, this.list, this.typing, this.notices.stop);
    this.live = h("div", { class: "visually-hidden", "aria-live": "polite", "aria-atomic": "true" });
    const above = [this.header.element, this.expiry.element, this.notices.connection];
    const parts = [...above, this.log, this.composer.element, this.panel.element, this.keep.element];
    this.root = h("div", { class: "fp", part: "root" }, parts, this.live);
  }

  /** What stands above the talk, in its language where the page knows it in that. */
  get title() {
    return this.host.getAttribute(`heading-${this.locale}`) ?? this.host.getAttribute("heading") ?? "";
  }

  /** Shows a conversation from now on. */
  follow(conversation) {
    this.conversation = conversation;
    const { signal } = this.leaving;
    const on = (type, act) => conversation.addEventListener(type, ({ detail }) => act(detail), { signal });
    on("clear", () => this.#clear());
    on("entry", ({ entry, restored }) => this.#show(entry, restored));
    on("change", ({ entry }) => this.#changed(entry));
    on("reply", (reply) => this.#learn(reply));
    on("busy", (busy) => this.#setBusy(busy));
    on("stop", (stop) => this.#stopped(stop));
  }

  close() {
    this.leaving.abort();
    this.expiry.close();
    clearTimeout(this.typingNews);
  }

  #reconnected() {
    this.notices.showConnection();
    this.conversation?.sendWaiting();
  }

  #lookedAt() {
    this.expiry.watch();
    this.conversation.catchUp();
  }

  /** Where a page is all about the talk, the person can begin to write; no keyboard jumps up. */
  focusFirst() {
    if (!this.conversation.isOver && !matchMedia("(pointer: coarse)").matches) this.composer.focus();
  }

  /** Answers from a widget in words, as the person's own line in the transcript. */
  phrase(answers, action = null) {
    const words = Object.entries(answers).map(([id, value]) => {
      const labels = action?.field_id === id ? labelsOf(action.input?.options) : this.book.labels(id);
      return this.format.value(value, labels);
    });
    return words.join(" · ");
  }

  /** Light or dark, as the attribute says, or as the person's system does. */
  showScheme() {
    const words = (this.host.getAttribute("theme") ?? "").split(/\s+/);
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const scheme = words.find((word) => word === "light" || word === "dark") ?? system;
    this.root.dataset.scheme = scheme;
  }

  /** Tells a screen reader. */
  announce(text) {
    this.live.replaceChildren();
    setTimeout(() => this.live.replaceChildren(plain(text)), 60);
    // Once it is read out, whoever looks around finds it in the talk alone.
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.live.replaceChildren(), READ_OUT);
  }

  /** Moves on to what is asked now. A finger that tapped a button does not want the keyboard to jump up. */
  #moveFocus(view) {
    const waiting = view.entry.action.action === "TOOL_CALL" || this.conversation.isOver;
    if (view.focusWidget()) return;
    if (waiting || matchMedia("(pointer: coarse)").matches) view.body.focus({ preventScroll: true });
    else this.composer.focus();
  }

  #learn(reply) {
    this.book.learn(reply);
    this.notices.clear();
    this.header.show(reply);
    this.composer.show(reply);
    this.keep.show();
    this.expiry.begin(reply.resume_within);
    const locale = languageOf(reply.locale ?? this.locale);
    if (locale !== this.locale) this.#changeLanguage(locale);
  }

  /**
   * Shows a talk that is over in another language than it was held in: what is the interface's own, and the answers. Where
   * the form does not speak that, all stays as it is.
   */
  async readIn(locale) {
    if (!(await this.book.speaks(locale))) return;
    await this.book.translate(locale);
    await this.#changeLanguage(locale);
  }

  async #changeLanguage(locale) {
    this.locale = locale;
    const t = await loadStrings(this.base, locale).catch(() => null);
    if (!t || locale !== this.locale) return; // the words so far are better than none
    this.#speak(locale, t);
    this.header.show(this.conversation.reply);
    this.composer.show(this.conversation.reply);
    for (const view of this.entries.values()) view.speak();
  }

  #speak(locale, t) {
    this.words = t;
    this.format = new Format(this.notation(locale), this.t);
    if (locale === "ar") useArabicFont();
    this.root.lang = locale;
    this.root.dir = directionOf(locale);
    this.log.setAttribute("aria-label", t("transcript"));
    this.typing.setAttribute("title", t("typing"));
    for (const part of [this.header, this.composer, this.notices, this.panel, this.expiry, this.keep]) part.speak();
  }

  #clear() {
    this.entries.clear();
    this.list.replaceChildren();
  }

  async #show(entry, restored) {
    const used = this.#usedLast();
    if (restored && entry.action) this.book.learnAction(entry.action);
    const before = entry.role === "assistant" ? [...this.entries.values()] : [];
    const view = new EntryView(this, entry);
    this.entries.set(entry.id, view);
    this.list.append(view.element);
    for (const one of before) one.retire();
    await view.ready;
    for (const one of before) one.freeze();
    if (entry.role === "assistant") this.shownAt = performance.now();
    if (!restored && entry.role === "assistant") {
      this.announce(this.#aloud(entry.action));
      if (used === "widget") this.#moveFocus(view);
    }
    // What is said first stands beneath the title, where it can be read without scrolling that away.
    if (this.entries.size > 1) this.reveal(view.element, { calm: restored });
  }

  /** What is asked, with the choices that there are, unless the words name them all: they stand above the box, where no
   * focus goes by itself. */
  #aloud(action) {
    const words = wordsOf(action);
    const options = (action.input?.options ?? []).map(({ label }) => label);
    const named = asWords(words);
    if (options.every((label) => named.includes(asWords(label)))) return words;
    const told = options.slice(0, MOST_OPTIONS);
    const key = told.length < options.length ? "options_first" : "options_are";
    return `${words} ${this.t(key, { options: this.format.list(told), count: this.format.number(options.length) })}`;
  }

  /** Where the person was when the request left; asked before the widget goes. */
  #usedLast() {
    const active = this.root.getRootNode().activeElement;
    if (this.composer.element.contains(active)) return "composer";
    return this.usedWidget || this.list.contains(active) ? "widget" : null;
  }

  #changed(entry) {
    const view = this.entries.get(entry.id);
    view?.update();
    if (entry.problem) {
      this.announce(this.notices.explain(entry.problem));
      // Not before refused words are back in the box, which takes room for them.
      requestAnimationFrame(() => this.reveal(view.foot));
    }
  }

  #setBusy(busy) {
    const active = this.root.getRootNode().activeElement;
    if (busy) this.usedWidget = this.list.contains(active) || this.jumping;
    this.jumping = false;
    this.root.toggleAttribute("data-busy", busy);
    this.typing.hidden = !busy;
    this.composer.setBusy(busy);
    clearTimeout(this.typingNews);
    if (busy) this.typingNews = setTimeout(() => this.announce(this.t("typing")), TYPING_IS_NEWS);
    if (busy && this.entries.size) this.reveal(this.typing);
  }

  #stopped(stop) {
    for (const view of this.entries.values()) if (stop.kind !== "interrupted") view.freeze();
    this.notices.showStop(stop);
    this.composer.element.hidden = true;
    this.keep.show();
    this.announce(this.notices.stop.textContent);
    this.reveal(this.notices.stop);
  }

  /** Scrolls the talk, and never the page around it, until an element can be read from its beginning. */
  reveal(element, { calm = false } = {}) {
    const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    const box = [this.log, this.root].find((one) => scrolls(one) && one.scrollHeight > one.clientHeight);
    if (!box) return;
    const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
    const floor = Math.min(outer.bottom, this.composer.top);
    const above = inner.top - outer.top - MARGIN;
    const below = inner.bottom - floor + MARGIN;
    const tall = inner.height + 2 * MARGIN > floor - outer.top;
    const still = calm || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (tall || above < 0) box.scrollBy({ top: above, behavior: still ? "auto" : "smooth" });
    else if (below > 0) box.scrollBy({ top: below, behavior: still ? "auto" : "smooth" });
  }
}
