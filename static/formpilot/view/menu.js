/** What can be done with the whole talk: copy its link, ask what to say, clear it, cancel it, begin anew. */

import { copied } from "../core/clipboard.js";
import { h, icon, uid } from "../core/dom.js";

export class Menu {
  constructor(chat) {
    this.chat = chat;
    const id = uid("menu");
    this.opener = h(
      "button",
      { type: "button", class: "tool icon-only", "aria-haspopup": "menu", "aria-expanded": "false", "aria-controls": id },
      icon("more"),
    );
    this.list = h("div", { class: "menu", id, role: "menu", hidden: true });
    // Where there is but one conversation, none of this is offered.
    const hidden = chat.host.hasAttribute("single");
    this.element = h("div", { class: "menu-holder", hidden }, this.opener, this.list);
    this.opener.addEventListener("click", () => this.#toggle(this.list.hidden));
    this.element.addEventListener("keydown", (event) => this.#keys(event));
    this.element.addEventListener("focusout", ({ relatedTarget: next }) => {
      if (next && !this.element.contains(next)) this.#toggle(false, false);
    });
  }

  speak() {
    const { t } = this.chat;
    this.opener.setAttribute("aria-label", t("more"));
    this.list.setAttribute("aria-label", t("more"));
    this.opener.title = t("more");
    if (!this.list.hidden) this.#offer();
  }

  #toggle(open, returnFocus = true) {
    if (this.list.hidden === !open) return;
    this.list.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.#offer();
    else if (returnFocus) this.opener.focus();
  }

  /** As in the menus of the system: up and down go round, a letter goes to what begins with it, Tab leaves. */
  #keys(event) {
    if (event.key === "Escape" || event.key === "Tab") return this.#toggle(false);
    const items = [...this.list.querySelectorAll("button")];
    const at = items.indexOf(this.list.getRootNode().activeElement);
    const places = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
    if (event.key in places) event.preventDefault();
    else return !this.list.hidden && items[named(items, at, event.key)]?.focus();
    if (this.list.hidden) this.#toggle(true);
    else return items.at(places[event.key] % items.length).focus();
    return event.key === "ArrowUp" && this.list.querySelector("button:last-of-type").focus();
  }

  #offer() {
    const { conversation, memory, host } = this.chat;
    const { isOver, reply } = conversation;
    const say = (key) => () => conversation.say(this.chat.t(key));
    const anew = this.#item("new_conversation", () => host.restart());
    const sure = this.#button("new_conversation", () => this.#makeSure(anew));
    this.#show(
      memory.parameter && this.#item("copy_link", () => this.#copyLink()),
      !isOver && this.#item("what_can_i_say", say("say_help")),
      !isOver && reply?.filled_fields?.length ? sure : anew,
      ...(isOver || reply?.task ? [] : this.#ends(say)),
    );
  }

  /** What cannot be taken back, apart from the rest. */
  #ends(say) {
    return [
      h("div", { class: "menu-rule", role: "separator" }),
      this.#item("start_over", say("say_start_over"), "danger"),
      this.#item("cancel_form", say("say_cancel"), "danger"),
    ];
  }

  /** Asks before answers are left behind. */
  #makeSure(yes) {
    const words = h("p", { class: "menu-words", role: "presentation", id: uid("sure") }, this.chat.t("new_conversation_sure"));
    const no = this.#item("keep_conversation", () => {});
    for (const one of [yes, no]) one.setAttribute("aria-describedby", words.id);
    this.#show(words, yes, no);
  }

  #show(...parts) {
    this.list.replaceChildren(...parts.filter(Boolean));
    this.list.querySelector("button").focus();
  }

  /** Closes the menu, and does what it says. */
  #item(key, act, look = "") {
    const press = () => {
      this.#toggle(false);
      act();
    };
    return this.#button(key, press, look);
  }

  #button(key, click, look = "") {
    const attributes = { type: "button", role: "menuitem", tabindex: "-1", class: `menu-item ${look}`, on: { click } };
    return h("button", attributes, this.chat.t(key));
  }

  async #copyLink() {
    const { t, memory, conversation, notices } = this.chat;
    const link = memory.link(conversation.id);
    if (await copied(link)) notices.tell(t("link_copied"));
    else notices.tell(t("link_here"), link);
  }
}

/** Where the next item is that begins with a letter; -1 where none does. */
function named(items, at, letter) {
  const begins = (place) => items[place].textContent.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
  const places = items.map((_, index) => (at + 1 + index) % items.length);
  return places.find(begins) ?? -1;
}
