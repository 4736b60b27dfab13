/** A list of answers: label, words, the quote they rest on, and a button to change each. */

import { h } from "../core/dom.js";

/**
 * @param {{id, label, words, quote}[]} entries
 * @param {{t: Function, change: ((entry) => void)|null}} options
 */
export function summary(entries, { t, change }) {
  return h(
    "dl",
    { class: "summary" },
    entries.map((entry) => row(entry, t, change)),
  );
}

function row(entry, t, change) {
  const { label, words, quote } = entry;
  const value = h("dd", {}, h("span", { class: "value", dir: "auto" }, words));
  if (quote && quote !== words)
    value.append(h("span", { class: "quote" }, t("from_words"), " ", h("q", { dir: "auto" }, quote)));
  if (!change) return h("div", { class: "row" }, h("dt", { dir: "auto" }, label), value);
  const act = h(
    "button",
    {
      type: "button",
      class: "button quiet change",
      on: { click: () => change(entry) },
      "aria-label": t("change_field", { field: label }),
    },
    t("change"),
  );
  return h("div", { class: "row" }, h("dt", { dir: "auto" }, label), value, h("dd", { class: "act" }, act));
}
