/**
 * How the box for words suits the question: the keyboard and the autofill that fit its kind, an example in the form that
 * it is written in, the value that it starts with, and why the last answer was not taken.
 */

import { isolated } from "../core/dom.js";
import { nearest, today } from "../core/format.js";
import { isTyped } from "../core/transcript.js";

const KINDS = {
  number: { inputmode: "decimal" },
  email: { inputmode: "email", autocapitalize: "off", spellcheck: "false" },
  tel: { inputmode: "tel" },
};
const NAMES = ["inputmode", "autocomplete", "autocapitalize", "spellcheck"];
const LONG = { textarea: "3" };

/** @returns {{typed: boolean, value: string, error: string, example: string, most: number}} what is asked, for the box */
export function questionOf(reply, { t, format }) {
  const { action } = reply;
  const hints = action.input ?? {};
  const typed = isTyped(action);
  return {
    typed,
    value: typed && hints.value !== undefined && hints.value !== null ? written(hints, format) : "",
    error: typed ? (hints.error ?? "") : "",
    example: exampleOf(hints, { t, format }),
    most: typed ? (hints.schema?.maxLength ?? 0) : 0,
  };
}

/** Gives the box what the kind of the question asks for. */
export function suit(box, { action }) {
  const { kind, autocomplete, schema = {} } = action.input ?? {};
  const wanted = {
    autocomplete: "off",
    ...(autocomplete && { autocomplete }),
    ...(action.action.startsWith("ASK_") && KINDS[kind]),
    ...(kind === "number" && schema.type === "integer" && { inputmode: "numeric" }),
  };
  for (const name of NAMES) {
    if (name in wanted) box.setAttribute(name, wanted[name]);
    else box.removeAttribute(name);
  }
  box.rows = isTyped(action) ? (LONG[kind] ?? "1") : "1";
}

/** A value as the person would type it. */
function written({ kind, value }, format) {
  if (kind === "map") return value.address ?? "";
  return kind === "time" ? format.time(value) : String(value);
}

/** The day nearest to today that can be taken. */
function likelyDay({ formatMinimum: from, formatMaximum: to } = {}) {
  return nearest(today(), from?.slice(0, 10), to?.slice(0, 10));
}

/** In which form the answer is written, for kinds of which people may not know; "" for all others. */
function exampleOf({ kind, example, schema, near }, { t, format }) {
  const samples = {
    email: () => isolated("name@example.com"),
    tel: () => (example ? isolated(example) : ""),
    time: () => format.time("14:30"),
    map: () => (schema?.anyOf ? t("place_example") : ""),
    date: () => format.day(near ?? likelyDay(schema)),
  };
  const sample = samples[kind]?.();
  return sample ? t("for_example", { example: sample }) : "";
}
