/** Many options: a box to search in, above the list it narrows. Arrow keys move, Enter takes. */

import { h, icon, isComposing, uid } from "../core/dom.js";
import { found, optionsOf, same, searchBox } from "./options.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function listbox(context) {
  const { hints, t, format, answer, labelledBy, chat } = context;
  const options = optionsOf(context);
  const listId = uid("list");
  const { box, element: search } = searchBox(t, show, {
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": listId,
    "aria-autocomplete": "list",
    "aria-describedby": labelledBy,
  });
  const list = h("ul", {
    class: "options",
    id: listId,
    role: "listbox",
    tabindex: "-1",
    "aria-labelledby": labelledBy,
  });
  const none = h("p", { class: "muted", hidden: true }, t("no_match"));
  let rows = [];
  let at = -1;

  box.addEventListener("keydown", (event) => {
    const moves = { ArrowDown: at + 1, ArrowUp: at < 0 ? rows.length - 1 : at - 1, PageDown: at + 8, PageUp: at - 8 };
    if (event.key in moves && rows.length) move(Math.max(0, Math.min(moves[event.key], rows.length - 1)));
    else if (event.key === "Enter" && !isComposing(event)) rows[at < 0 && rows.length === 1 ? 0 : at]?.click();
    else if (event.key === "Escape" && box.value) show((box.value = ""));
    else return;
    event.preventDefault();
  });
  show("");

  function show(query) {
    const shown = found(options, query);
    rows = shown.map(row);
    at = -1;
    box.removeAttribute("aria-activedescendant");
    list.replaceChildren(...rows);
    list.hidden = !rows.length;
    none.hidden = rows.length > 0;
    if (query) chat.announce(t("found", { count: format.number(rows.length) }));
  }

  function row({ value, label }) {
    const chosen = hints.value !== undefined && same(value, hints.value);
    const words = h("span", { dir: "auto" }, label);
    const take = { click: () => answer(value, label) };
    return h(
      "li",
      { class: "list-option", role: "option", id: uid("option"), "aria-selected": String(chosen), on: take },
      words,
      chosen && icon("check"),
    );
  }

  function move(to) {
    rows[at]?.classList.remove("active");
    at = to;
    rows[at].classList.add("active");
    box.setAttribute("aria-activedescendant", rows[at].id);
    rows[at].scrollIntoView({ block: "nearest" });
  }

  return {
    element: h("div", { class: "widget card" }, search, list, none),
    focus: () => box.focus({ preventScroll: true }),
  };
}
