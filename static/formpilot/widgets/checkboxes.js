/** Any number of options, within what the form allows; where that is one, each takes the place of the other. */

import { button, h, uid } from "../core/dom.js";
import { MANY, found, optionsOf, same, searchBox } from "./options.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function checkboxes(context) {
  const { hints, t, format, answer, labelledBy } = context;
  const options = optionsOf(context);
  const { minItems: least = hints.required === false ? 0 : 1, maxItems: most = options.length } = hints.schema ?? {};
  const single = most === 1;
  const name = uid("boxes");
  const kept = Array.isArray(hints.value) ? hints.value : [];
  const boxes = options.map(({ value, label }) => {
    const id = uid("box");
    const box = h("input", { type: single ? "radio" : "checkbox", name, id, props: { checked: kept.some((one) => same(one, value)) } });
    const row = h("label", { class: "check", for: id }, box, h("span", { dir: "auto" }, label));
    return { value, label, box, row };
  });
  const counted = h("p", { class: "muted", "aria-live": "polite" });
  const done = button(t("done"), "primary", submit);
  const group = h(
    "fieldset",
    { class: "checks", role: single ? "radiogroup" : null, "aria-labelledby": labelledBy },
    boxes.map(({ row }) => row),
  );
  const search = options.length >= MANY ? searchBox(t, narrow) : null;
  group.addEventListener("change", count);
  count();

  const chosen = () => boxes.filter(({ box }) => box.checked);

  function narrow(query) {
    const shown = new Set(found(options, query).map(({ value }) => value));
    for (const { value, row } of boxes) row.hidden = !shown.has(value);
  }

  function count() {
    const number = boxes.filter(({ box }) => box.checked).length;
    const tooFew = number < least && number > 0;
    const words =
      number > most
        ? t("at_most", { count: format.number(most) })
        : tooFew
          ? t("at_least", { count: format.number(least) })
          : "";
    counted.textContent = words || (single ? "" : t("chosen_count", { count: format.number(number) }));
    counted.classList.toggle("wrong", Boolean(words));
    done.setAttribute("aria-disabled", String(number < least || number > most));
  }

  function submit() {
    if (done.getAttribute("aria-disabled") === "true") return;
    const labels = chosen().map(({ label }) => label);
    answer(
      chosen().map(({ value }) => value),
      labels.length ? format.list(labels) : t("none"),
    );
  }

  return {
    element: h(
      "div",
      { class: "widget card" },
      search?.element,
      group,
      h("div", { class: "card-foot" }, done, counted),
    ),
    focus: () => (search?.box ?? boxes[0].box).focus({ preventScroll: true }),
  };
}
