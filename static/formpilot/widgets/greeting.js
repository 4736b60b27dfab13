/** The first screen: what the form is for, how long it takes, what one may say, and a start for who writes no prose. */

import { button, h } from "../core/dom.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function greeting({ hints, t, format, say, chat }) {
  const { purpose, minutes, example } = hints;
  const start = button(t("one_by_one"), "primary", () => say(t("say_one_by_one")));
  const sample = example && [
    h("p", { class: "muted" }, t("you_might_say")),
    h(
      "button",
      { type: "button", class: "sample", title: t("use_example"), on: { click: () => chat.composer.propose(example) } },
      h("span", { dir: "auto" }, example),
    ),
  ];
  const element = h(
    "div",
    { class: "widget card welcome" },
    purpose && h("p", { class: "purpose", dir: "auto" }, purpose),
    minutes && h("p", { class: "muted" }, t(minutes === 1 ? "takes_a_minute" : "takes", { time: format.wait(minutes * 60) })),
    sample,
    h("div", { class: "card-foot" }, start),
  );
  return { element, focus: () => chat.composer.focus() };
}
