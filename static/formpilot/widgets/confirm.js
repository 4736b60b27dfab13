/** Ready words where the answer is nearly always one of a few: yes or no, again, or which answer to change. */

import { button, h } from "../core/dom.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function confirm({ hints, t, say, book, format, labelledBy }) {
  const word = (label, look, words) => button(label, look, () => say(words));
  const choices = {
    confirm: () => [word(t("yes"), "primary", t("say_yes")), word(t("no"), "secondary", t("say_no"))],
    tool_failed: () => [
      word(t("try_again"), "primary", t("say_try_again")),
      hints.skippable && word(t("skip"), "secondary", t("say_skip")),
    ],
    choose_change: () => [
      ...[...book.entries(format), ...(hints.left_open ?? [])]
        .filter(({ id }) => hints.between?.includes(id) ?? true)
        .map(({ label }) => word(label, "chip", t("say_change", { field: label }))),
      word(t("change_nothing"), "quiet", t("say_no")),
    ],
    reason: () => [word(t("no_reason"), "secondary", t("say_skip"))],
  };
  const buttons = choices[hints.kind]().filter(Boolean);
  return {
    element: h("div", { class: "widget chips", role: "group", "aria-labelledby": labelledBy }, buttons),
    focus: () => buttons[0]?.focus({ preventScroll: true }),
  };
}
