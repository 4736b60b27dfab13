/** A day: from the month, or by one of the words that people use most. */

import { button, h } from "../core/dom.js";
import { dayOf, isoDay, today } from "../core/format.js";
import { calendar } from "./calendar.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function date({ hints, t, format, answer, labelledBy, chat }) {
  const { formatMinimum: from, formatMaximum: to } = hints.schema ?? {};
  const send = button(t("choose_day"), "primary", submit);
  const month = calendar({ value: hints.value, near: hints.near, from, to, picked, t, format });
  const near = nearDays(hints).map(([key, day]) => button(t(key), "chip", () => month.pick(day)));
  const element = h(
    "div",
    { class: "widget card date", role: "group", "aria-labelledby": labelledBy },
    near.length > 0 && h("div", { class: "chips" }, near),
    month.element,
    h("div", { class: "card-foot" }, send),
  );
  show(month.value());

  function picked(day) {
    show(day);
    chat.reveal(send);
  }

  function show(day) {
    send.textContent = day ? t("choose_this_day", { day: format.day(day, { weekday: true }) }) : t("choose_day");
    send.setAttribute("aria-disabled", String(!day));
  }

  function submit() {
    if (month.value()) answer(month.value(), format.day(month.value(), { weekday: true }));
    else month.focus();
  }

  return { element, focus: month.focus };
}

/** Today and its neighbours, as far as the form allows them; none where the day is likely years away. */
export function nearDays({ distant, schema }) {
  if (distant) return [];
  const { formatMinimum: from, formatMaximum: to } = schema ?? {};
  const shifted = (days) => isoDay(new Date(dayOf(today()).getTime() + days * 86_400_000));
  const days = [
    ["yesterday", shifted(-1)],
    ["today", shifted(0)],
    ["tomorrow", shifted(1)],
  ];
  return days.filter(([, day]) => (!from || day >= from.slice(0, 10)) && (!to || day <= to.slice(0, 10)));
}
