/** `<formpilot-chat>`: a form, filled by talking. */

import { ChatView } from "../view/chat-view.js";
import { fetchWidgets } from "../widgets/registry.js";
import { Api } from "./api.js";
import { AnswerBook } from "./answers.js";
import { Conversation } from "./conversation.js";
import { h } from "./dom.js";
import { endingOf } from "./ending.js";
import { Memory, digest } from "./memory.js";
import { languageOf, loadStrings, notationOf, stringsWithoutService } from "./strings.js";
import { Styles } from "./styles.js";
import { Tools } from "./tools.js";

const HOME = new URL(import.meta.url).origin;

/**
 * Attributes:
 *   form           slug of a published form (or set the property `formMarkdown` or `formFields`)
 *   api            where the service is, "https://forms.example.org"; where this script came from, if left out
 *   key, token     an API key, or a token that the host's server made for this page
 *   token-url      where the page gets a fresh token, {"token": "..."}, when that one has run out
 *   locale         "en", "ar", or with a region, "en-US", by which days are written; the page's own language, if left
 *                  out. The talk follows the person from there.
 *   theme          words: "light", "dark" or "auto", and the name of a theme, as in "dark hydro"
 *   heading        the title above the talk; heading-en and heading-ar, while that language is spoken
 *   bind           a selector of the page's own form, which is then filled by talking and by hand
 *   conversation   the conversation to go on with
 *   save-link      people may have a link made, to come back by: the service has a page for the form
 *   focus-first    the page is all about the talk: who has a keyboard can write at once
 *   single         that conversation alone: none can be begun
 *   visitor        the page's own name for the person: what this tab remembers of another one is left aside
 *   resume-param   the page's query parameter that carries the conversation, so that a link opens it elsewhere
 *   tiles, tiles-attribution   map tiles, "https://tiles.example.org/{z}/{x}/{y}.png"
 *
 * Properties: `tools` {name: async (args, call) => result}, `context` {flags, user, prefill}, `formMarkdown`,
 *   `formFields`, `freshToken` async () => token, `searchPlace` async (words) => [{label, lat, lng}], `uploadFile` async (file, call) => receipt.
 *
 * Events, with a detail: formpilot-turn (the reply),
 *   formpilot-complete ({data, reference, submissionReference, toolReference, missing, refused}),
 *   formpilot-operation ({type: "CREATE", "UPDATE" or "DELETE", id}: what an assistant did to its service),
 *   formpilot-cancelled, formpilot-stop ({kind, problem}), formpilot-exchange ({request, reply | problem, ms}).
 *
 * Methods: say(text), answer(fieldId, value), restart(), bind(form).
 */
export class FormPilotChat extends HTMLElement {
  static observedAttributes = ["form", "api", "conversation", "visitor", "locale", "theme", "heading"];

  #tools = new Tools();
  #styles = null;
  #view = null;
  #conversation = null;
  #run = 0;
  #starting = false;
  #page = null;
  #form = null;
  #continues = null;
  #own = {};

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.append(h("slot")); // what the page has put into the element stands there until there is something to show
    this.#styles = new Styles(root);
  }

  set tools(handlers) {
    this.#tools.set(handlers);
  }

  get tools() {
    return this.#tools.handlers;
  }

  set formMarkdown(document) {
    this.#take("formMarkdown", document);
  }

  get formMarkdown() {
    return this.#own.formMarkdown;
  }

  set formFields(fields) {
    this.#take("formFields", fields);
  }

  get formFields() {
    return this.#own.formFields;
  }

  /** A form of the page's own may come at any time: the talk about it begins then. */
  #take(name, form) {
    if (this.#own[name] === form) return;
    this.#own[name] = form;
    if (this.isConnected && !this.getAttribute("form") && !this.#form) this.#start();
  }

  /** The last reply of the service, as the API gave it. */
  get reply() {
    return this.#conversation?.reply ?? null;
  }

  get conversationId() {
    return this.#conversation?.id ?? null;
  }

  connectedCallback() {
    for (const name of ["tools", "formMarkdown", "formFields"]) this.#takeOver(name);
    const own = this.getAttribute("bind");
    if (own && !this.#form) this.bind(document.querySelector(own));
    this.#start();
  }

  disconnectedCallback() {
    this.#end();
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.isConnected) return;
    if (name === "locale" && this.#conversation?.id) this.#follow(languageOf(after), this.#conversation, this.#view);
    else if (name === "theme" && this.#view) this.#dress();
    else if (name === "heading") this.#view?.header.speak();
    else this.#start();
  }

  /** Says something for the person. */
  say(text) {
    return this.#conversation?.say(String(text)) ?? Promise.resolve(false);
  }

  /** Answers a field for the person. */
  answer(fieldId, value) {
    return (
      this.#conversation?.answer(fieldId, value, this.#view.phrase({ [fieldId]: value })) ?? Promise.resolve(false)
    );
  }

  /** Fills a form of the page itself by talking, while the person fills it by hand; null lets go of it. */
  bind(form) {
    this.#page?.release();
    this.#page = null;
    this.#form = form;
    if (!this.isConnected) return;
    if (form || this.getAttribute("form") || this.formMarkdown || this.formFields) this.#start();
    else this.#rest();
  }

  /** Opens a new conversation about the same form, with the answers of the one that has expired. */
  goOn() {
    this.#continues = this.conversationId;
    return this.restart();
  }

  /** Leaves the conversation, and opens a new one about the same form. */
  restart() {
    this.#memory().forget();
    this.removeAttribute("conversation");
    return this.#start();
  }

  // Set before this class was defined, a property hides the accessor of the same name.
  #takeOver(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
  }

  /** Starts once for all attributes and properties that change together. */
  async #start() {
    if (this.#starting) return;
    this.#starting = true;
    await Promise.resolve();
    this.#starting = false;
    if (!this.isConnected) return;
    this.#end();
    const run = ++this.#run;
    const locale = this.#asked();
    try {
      const [t] = await Promise.all([loadStrings(this.#base(), locale), this.#dress(), this.#readPage()]);
      if (run === this.#run) await this.#converse(t, locale);
    } catch (error) {
      if (run === this.#run) this.#unreachable(locale);
      console.warn("formpilot-chat:", error);
    }
  }

  // Most pages have no form of their own, and are spared what reads one.
  async #readPage() {
    const form = this.#form;
    if (!form) return;
    const { HostPage, dressPage } = await import("./host-page.js");
    if (form !== this.#form || this.#page) return;
    this.#page = new HostPage(form);
    dressPage();
  }

  async #converse(t, locale) {
    const api = new Api({ base: this.#base(), credentials: () => this.#credentials(), renew: () => this.#renew() });
    const memory = this.#memory();
    const book = new AnswerBook(() =>
      this.getAttribute("form") ? api.form(this.getAttribute("form")) : Promise.resolve(null),
    );
    const view = new ChatView({
      host: this,
      t,
      locale,
      notation: (one) => this.#notation(one),
      book,
      memory,
      styles: this.#styles,
      base: this.#base(),
    });
    const phrase = (answers, action) => view.phrase(answers, action);
    const opening = () => this.#opening();
    const speak = (key, values) => view.t(key, values);
    const page = () => this.#told();
    const conversation = new Conversation({ api, memory, tools: this.#tools, opening, phrase, t: speak, page });
    this.#view = view;
    this.#conversation = conversation;
    conversation.addEventListener("reply", ({ detail }) => this.#tellTurn(detail, conversation));
    conversation.addEventListener("stop", ({ detail }) => this.#tell("stop", detail));
    conversation.addEventListener("exchange", ({ detail }) => this.#tell("exchange", detail));
    view.follow(conversation);
    this.shadowRoot.replaceChildren(view.root);
    const before = memory.asked;
    memory.asked = locale;
    const known = memory.page;
    this.#page?.follow(() => conversation.tellPage());
    fetchWidgets().catch(() => {}); // on its way while the service answers, so that words and what is to do come at once
    await conversation.start(this.getAttribute("conversation"));
    if (this.hasAttribute("focus-first")) view.focusFirst();
    await this.#turnPage(conversation, memory, known);
    if (before && before !== locale) await this.#follow(locale, conversation, view);
    else if (conversation.isOver && memory.readIn) await view.readIn(memory.readIn);
  }

  /** The page speaks another language now: so does the talk, or, where that is over, what is left to read of it. */
  async #follow(locale, conversation, view) {
    this.#memory().asked = locale;
    if (!conversation.isOver) return languageOf(conversation.reply?.locale) !== locale && conversation.repeat(this.#notation(locale));
    this.#memory().readIn = locale;
    return view.readIn(locale);
  }

  /** What each request says of the page's own form. */
  #told() {
    return this.#page ? { form_fields: this.#page.fields, page: true } : {};
  }

  /** A page that comes after another one in the same talk is told by itself. */
  async #turnPage(conversation, memory, known) {
    if (!this.#page) return;
    const shown = digest(this.#page.fields.map(({ data_id: id }) => id).join("\n"));
    memory.page = shown;
    if (known && known !== shown && conversation.id) await conversation.tellPage();
  }

  #tellTurn(reply, conversation) {
    this.#page?.fill(reply);
    this.#page?.highlight(reply.current_field?.data_id ?? null);
    this.#tell("turn", reply);
    const { effect = "none", subject = null } = reply.task ?? {};
    if (effect !== "none") this.#tell("operation", { type: effect.toUpperCase(), id: subject });
    if (reply.status === "completed") {
      const { missing, refused } = endingOf(reply.action);
      const { reference, toolReference } = conversation;
      const references = { reference, submissionReference: reply.reference ?? "", toolReference };
      this.#tell("complete", { data: reply.action.data ?? reply.answers, ...references, missing, refused });
    }
    if (reply.status === "cancelled") this.#tell("cancelled", reply);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`formpilot-${name}`, { detail, bubbles: true, composed: true }));
  }

  #end() {
    this.#conversation?.close();
    this.#view?.close();
    this.#page?.highlight(null);
    this.#conversation = this.#view = null;
  }

  /** Shows nothing, until there is a form again. */
  #rest() {
    this.#run += 1;
    this.#end();
    this.shadowRoot.replaceChildren(h("slot"));
  }

  async #dress() {
    const themes = (this.getAttribute("theme") ?? "auto").split(/\s+/).filter(Boolean);
    await this.#styles.wear(themes);
    this.#view?.showScheme();
  }

  #unreachable(locale) {
    const t = stringsWithoutService(locale);
    const again = h(
      "button",
      { type: "button", class: "button secondary", on: { click: () => this.#start() } },
      t("retry"),
    );
    const notice = h("div", { class: "notice", role: "alert" }, h("p", {}, t("unreachable")), again);
    this.shadowRoot.replaceChildren(
      h("div", { class: "fp", lang: locale, dir: locale === "ar" ? "rtl" : "ltr" }, notice),
    );
  }

  #asked() {
    const page = this.closest("[lang]")?.lang || document.documentElement.lang || navigator.language;
    return languageOf(this.getAttribute("locale") || page);
  }

  #notation(locale) {
    return notationOf(locale, [this.getAttribute("locale"), this.closest("[lang]")?.lang, ...navigator.languages]);
  }

  #base() {
    return (this.getAttribute("api") || HOME).replace(/\/+$/, "").replace(/\/api(\/converse)?$/, "");
  }

  #memory() {
    const form = this.getAttribute("form") ?? digest(this.formMarkdown ?? JSON.stringify(this.formFields ?? ""));
    const about = this.#page ? "page" : form;
    return new Memory(`${this.#base()}:${about}`, this.getAttribute("resume-param"), this.getAttribute("visitor"));
  }

  #credentials() {
    const { key, token } = { key: this.getAttribute("key"), token: this.getAttribute("token") };
    return { key, token, locale: this.#view?.locale ?? this.#asked() };
  }

  /** Gets a fresh token where the page says how: `token-url`, or a `freshToken` of its own. */
  async #renew() {
    const address = this.getAttribute("token-url");
    if (!address && !this.freshToken) return false;
    try {
      const token = this.freshToken
        ? await this.freshToken()
        : (await (await fetch(address, { cache: "no-store" })).json()).token;
      if (typeof token !== "string" || !token) return false;
      this.setAttribute("token", token);
      return true;
    } catch {
      return false;
    }
  }

  #opening() {
    const form = this.getAttribute("form");
    const own = this.formMarkdown ? { form_context_md: this.formMarkdown } : { form_fields: this.formFields };
    const source = this.#page ? {} : form ? { form } : own;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const continues = this.#continues && { continues: this.#continues };
    const context = this.context && { context: this.context };
    this.#continues = null;
    return { ...source, ...continues, locale: this.#notation(this.#asked()), timezone: timeZone, ...context };
  }
}
