/** A value to type: a time, a number, an address, a phone number, long words, or words that are there already. */

import { h, uid } from "../core/dom.js";
import { westernDigits } from "../core/fold.js";

const KINDS = {
  time: { type: "time" },
  number: { inputmode: "decimal", dir: "ltr" },
  integer: { inputmode: "numeric", dir: "ltr" },
  email: { type: "email", inputmode: "email", autocomplete: "email", dir: "ltr" },
  phone: { type: "tel", inputmode: "tel", autocomplete: "tel", dir: "ltr" },
};
const KIND_NAMES = { decimal: "number", tel: "phone", long_text: "textarea", multiline: "textarea" };

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function text({ action, hints, t, format, answer, labelledBy }) {
  const kind = KIND_NAMES[hints.kind] ?? hints.kind;
  const schema = hints.schema ?? {};
  const wrong = uid("wrong");
  const long = kind === "textarea" || (schema.maxLength ?? 0) > 200 || String(hints.value ?? "").length > 80;
  const attributes = {
    class: "field",
    "aria-label": action.label,
    "aria-describedby": `${labelledBy} ${wrong}`,
    "aria-invalid": hints.error ? "true" : null,
    maxlength: schema.maxLength,
    dir: "auto",
  };
  const box =
    long && !KINDS[kind]
      ? h("textarea", { ...attributes, rows: "4" })
      : h("input", { type: "text", ...attributes, ...KINDS[schema.type === "integer" ? "integer" : kind] });
  const told = h("p", { class: "wrong", id: wrong, role: "alert" });
  const left = h("p", { class: "muted count" });
  const send = h("button", { type: "submit", class: "button primary" }, t("send_answer"));
  const row = h("div", { class: long ? "stack" : "inline" }, box, h("div", { class: "card-foot" }, send, long && left));
  const element = h("form", { class: "widget card", novalidate: true }, row, told);
  if (hints.value !== undefined && hints.value !== null) box.value = String(hints.value);

  box.addEventListener("input", () => {
    told.textContent = "";
    if (schema.maxLength)
      left.textContent = t("letters_left", { count: format.number(schema.maxLength - box.value.length) });
  });
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value, problem } = read(kind, box, schema, t, format);
    if (!problem) return answer(value, kind === "number" || kind === "time" ? format.value(value) : String(value));
    told.textContent = problem;
    box.setAttribute("aria-invalid", "true");
    box.focus();
  });
  return { element, focus: () => box.focus({ preventScroll: true }) };
}

/** What stands in the box, as the form wants it. Only what is plain to see is judged here; the form itself decides. */
function read(kind, box, schema, t, format) {
  const typed = box.value.trim();
  if (!typed) return { problem: t(kind === "time" ? "need_time" : "need_something") };
  if (kind !== "number" && typed.length < (schema.minLength ?? 0))
    return { problem: t("at_least_letters", { count: format.number(schema.minLength) }) };
  if (kind !== "number") return { value: typed };
  const value = Number(westernDigits(typed).replace(/[\s\u00A0\u202F]/g, ""));
  if (!Number.isFinite(value)) return { value: typed };
  if (schema.minimum !== undefined && value < schema.minimum)
    return { problem: t("number_from", { value: format.number(schema.minimum) }) };
  if (schema.maximum !== undefined && value > schema.maximum)
    return { problem: t("number_to", { value: format.number(schema.maximum) }) };
  return { value };
}
