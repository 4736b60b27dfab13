/** Answers to be looked over, each of which can be changed, and one yes for them all. */

import { button, h } from "../core/dom.js";
import { openEntry, summary } from "../view/summary.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function review({ hints, t, say, book, format, labelledBy }) {
  const answered = (hints.fields ?? []).map(({ field_id: id, label, value, shown }) => ({
    id,
    label: label ?? book.label(id),
    words: shown || format.value(value),
    quote: "",
  }));
  const open = (hints.left_open ?? []).map(({ field_id: id, label, reason }) => openEntry({ id, label, reason }, t));
  const entries = [...answered, ...open];
  const change = ({ label }) => say(t("say_change", { field: label }));
  const last = hints.kind === "review";
  const finish = open.length ? "confirm_incomplete" : "confirm_all";
  const yes = button(t(last ? finish : "confirm_step"), "primary", () => say(t("say_yes")));
  const foot = h("div", { class: "card-foot" }, yes);
  const element = h(
    "div",
    { class: "widget card", role: "group", "aria-labelledby": labelledBy },
    summary(entries, { t, change }),
    foot,
  );
  return {
    element,
    reads: true,
    freeze: () => {
      foot.remove();
      element.replaceChildren(summary(entries, { t, change: null }));
    },
  };
}
