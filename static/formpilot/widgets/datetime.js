/** A day and a time. */

import { button, h, uid } from "../core/dom.js";
import { calendar } from "./calendar.js";
import { nearDays } from "./date.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function datetime({ hints, t, format, answer, labelledBy, chat }) {
  const { formatMinimum = "", formatMaximum = "" } = hints.schema ?? {};
  const [from, to] = [formatMinimum.slice(0, 10) || undefined, formatMaximum.slice(0, 10) || undefined];
  // What was told already, all of it or a part, need not be given again.
  const known = String(hints.value ?? hints.part ?? "");
  const [day] = known.match(/^\d{4}-\d\d-\d\d/) ?? [];
  const [hour] = known.match(/\d\d:\d\d/) ?? [""];
  const id = uid("time");
  const time = h("input", { type: "time", id, class: "field", props: { value: hour } });
  const told = h("p", { class: "wrong", role: "alert" });
  const send = button(t("choose_day"), "primary", submit);
  const month = calendar({ value: day, from, to, picked, t, format });
  const near = nearDays(hints).map(([key, one]) => button(t(key), "chip", () => month.pick(one)));
  const element = h(
    "div",
    { class: "widget card date", role: "group", "aria-labelledby": labelledBy },
    near.length > 0 && h("div", { class: "chips" }, near),
    month.element,
    h("div", { class: "time-row" }, h("label", { for: id }, t("time")), time),
    h("div", { class: "card-foot" }, send),
    told,
  );
  time.addEventListener("input", show);
  show();

  function picked() {
    show();
    chat.reveal(send);
  }

  function show() {
    told.textContent = "";
    const moment = value();
    send.textContent = moment ? t("choose_this_day", { day: format.moment(moment) }) : t(time.value ? "choose_day" : "choose_day_time");
    send.setAttribute("aria-disabled", String(!moment));
  }

  function value() {
    return month.value() && time.value ? `${month.value()}T${time.value}:00` : null;
  }

  function submit() {
    const moment = value();
    if (moment) return answer(moment, format.moment(moment));
    told.textContent = t(month.value() ? "need_time" : "need_day");
    return month.value() ? time.focus() : month.focus();
  }

  return { element, focus: month.focus };
}
