/** The options of an action, whether or not the service sent hints with it: the form's own, each with its value. */

import { h, icon } from "../core/dom.js";
import { matches } from "../core/fold.js";

/** From so many options on, one searches among them. */
export const MANY = 10;

/** @returns {{value: *, label: string}[]} */
export function optionsOf({ action, hints }) {
  return hints.options ?? action.options.map((option) => ({ value: option, label: option }));
}

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A box to search options with. @param {(query: string) => void} changed */
export function searchBox(t, changed, attributes = {}) {
  const box = h("input", {
    type: "text",
    class: "field search-box",
    placeholder: t("search"),
    autocomplete: "off",
    spellcheck: "false",
    dir: "auto",
    "aria-label": t("search_options"),
    ...attributes,
  });
  box.addEventListener("input", () => changed(box.value));
  return { box, element: h("div", { class: "search" }, icon("search"), box) };
}

export const found = (options, query) => options.filter(({ label }) => !query.trim() || matches(label, query));
