/** A list of answers: label, words, the quote they rest on, and a button to change each. */

import { h, wayOf } from "../core/dom.js";
import { westernDigits } from "../core/fold.js";

/** An entry for what was left open, with what was noted why. */
export function openEntry({ id, label, reason }, t) {
  return { id, label, words: t("left_open"), quote: "", noted: reason };
}

/**
 * @param {{id, label, words, quote, fixed?: boolean, noted?: string}[]} entries `noted` is the reason for which one was
 *   left open; what is `fixed` follows from others
 * @param {{t: Function, change: ((entry) => void)|null}} options
 */
export function summary(entries, { t, change }) {
  return h(
    "dl",
    { class: "summary" },
    entries.map((entry) => row(entry, t, change)),
  );
}

/** Whether a quote says no more than the value does: the same letters and digits, however they are written. */
const isAlike = (quote, words) => bare(quote) === bare(words);
const bare = (words) => westernDigits(words).toLocaleLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function row(entry, t, change) {
  const { label, words, quote, noted, fixed } = entry;
  const value = h("dd", {}, h("span", { class: "value", dir: wayOf(words) }, words));
  // What a button said is nothing that they would know again.
  if (quote && quote !== t("say_yes") && !isAlike(quote, words))
    value.append(h("span", { class: "quote" }, t("from_words"), " ", h("q", { dir: "auto" }, quote)));
  if (noted) value.append(h("span", { class: "quote" }, t("noted"), " ", h("bdi", {}, noted)));
  if (!change || fixed) return h("div", { class: "row" }, h("dt", { dir: "auto" }, label), value);
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
