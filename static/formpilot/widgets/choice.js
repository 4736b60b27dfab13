/** A few options: one press answers. */

import { h, icon } from "../core/dom.js";
import { optionsOf, same } from "./options.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function choice(context) {
  const { hints, t, answer, labelledBy } = context;
  const buttons = optionsOf(context).map(({ value, label }) => {
    const chosen = hints.value !== undefined && same(value, hints.value);
    const press = { click: () => answer(value, label) };
    const words = [
      chosen && icon("check"),
      h("span", { dir: "auto" }, label),
      chosen && h("span", { class: "visually-hidden" }, t("chosen")),
    ];
    return h("button", { type: "button", class: `option${chosen ? " chosen" : ""}`, on: press }, words);
  });
  return {
    element: h("div", { class: "widget choice", role: "group", "aria-labelledby": labelledBy }, buttons),
    focus: () => buttons[0]?.focus({ preventScroll: true }),
  };
}
