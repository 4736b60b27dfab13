/**
 * A month to pick a day from, in the person's own language, digits and week. Arrow keys move by day and week, Page Up
 * and Page Down by month, with Shift by year, Home and End within the week; Enter or Space takes the day.
 */

import { h, icon } from "../core/dom.js";
import { dayOf, isoDay, nearest, today } from "../core/format.js";

const DAY = 86_400_000;
const YEARS_BACK = 100;
const YEARS_AHEAD = 20;

/**
 * @param {Object} options
 * @param {string} [options.value] the day that is chosen, YYYY-MM-DD
 * @param {string} [options.near] a day of the month that is shown first
 * @param {string} [options.from] @param {string} [options.to] the first and the last day that can be taken
 * @param {(day: string) => void} options.picked
 * @returns {{element: HTMLElement, focus: () => void, pick: (day: string) => void, value: () => string|null}}
 */
export function calendar({ value = null, near = null, from, to, picked, t, format }) {
  const first = dayOf(from) ?? new Date(Date.UTC(new Date().getFullYear() - YEARS_BACK, 0, 1));
  const last = dayOf(to) ?? new Date(Date.UTC(new Date().getFullYear() + YEARS_AHEAD, 11, 31));
  const { weekStart } = format;
  const names = (parts) => new Intl.DateTimeFormat(format.tag, { ...parts, timeZone: "UTC" });
  let chosen = dayOf(value) ? value : null;
  let at = nearest(dayOf(chosen ?? near ?? today()), first, last);

  const month = h("select", { class: "field", "aria-label": t("month") });
  const year = h("select", { class: "field", "aria-label": t("year") });
  const earlier = step("previous", "previous_month", -1);
  const later = step("next", "next_month", 1);
  const head = h("div", { class: "calendar-head" }, earlier, month, year, later);
  const grid = h("table", { class: "grid", role: "grid" });
  for (let index = 0; index < 12; index += 1) {
    month.append(h("option", { value: index }, names({ month: "long" }).format(new Date(Date.UTC(2024, index, 1)))));
  }
  for (let number = last.getUTCFullYear(); number >= first.getUTCFullYear(); number -= 1) {
    year.append(h("option", { value: number }, names({ year: "numeric" }).format(new Date(Date.UTC(number, 5, 1)))));
  }
  month.addEventListener("change", () => show(inMonth(at.getUTCFullYear(), Number(month.value))));
  year.addEventListener("change", () => show(inMonth(Number(year.value), at.getUTCMonth())));
  grid.addEventListener("keydown", (event) => keys(event));
  show(at);

  function inMonth(wantedYear, wantedMonth, day = at.getUTCDate()) {
    const length = new Date(Date.UTC(wantedYear, wantedMonth + 1, 0)).getUTCDate();
    return nearest(new Date(Date.UTC(wantedYear, wantedMonth, Math.min(day, length))), first, last);
  }

  function step(sign, label, by) {
    const move = () => show(inMonth(at.getUTCFullYear(), at.getUTCMonth() + by));
    return h(
      "button",
      { type: "button", class: "tool icon-only step", "aria-label": t(label), title: t(label), on: { click: move } },
      icon(sign),
    );
  }

  function show(date, focus = false) {
    at = date;
    month.value = String(at.getUTCMonth());
    year.value = String(at.getUTCFullYear());
    const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
    const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0));
    earlier.disabled = start <= first;
    later.disabled = end >= last;
    grid.setAttribute("aria-label", names({ month: "long", year: "numeric" }).format(at));
    grid.replaceChildren(weekdays(), weeks(start, end));
    if (focus) grid.querySelector("[tabindex='0']").focus({ preventScroll: true });
  }

  function weekdays() {
    const days = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, 7 + weekStart + index)));
    const cell = (day) =>
      h("th", { scope: "col", abbr: names({ weekday: "long" }).format(day) }, names({ weekday: "narrow" }).format(day));
    return h("thead", {}, h("tr", {}, days.map(cell)));
  }

  /** Those without a day that can be taken are left out, for on a phone they would push the others out of sight. */
  function weeks(start, end) {
    const days = Array.from({ length: (start.getUTCDay() - weekStart + 7) % 7 }, () => null);
    for (let day = start; day <= end; day = new Date(day.getTime() + DAY)) days.push(day);
    const all = [];
    for (let index = 0; index < days.length; index += 7) all.push(days.slice(index, index + 7));
    const some = all.filter((week) => week.some((day) => day && isPossible(day)));
    const row = (week) => h("tr", {}, week.map((day) => (day ? cellOf(day) : h("td"))));
    return h("tbody", {}, (some.length ? some : all).map(row));
  }

  function isPossible(date) {
    return date >= first && date <= last;
  }

  function cellOf(date) {
    const iso = isoDay(date);
    const day = h(
      "button",
      {
        type: "button",
        class: `day${iso === chosen ? " chosen" : ""}${iso === today() ? " today" : ""}`,
        tabindex: date.getTime() === at.getTime() ? "0" : "-1",
        disabled: !isPossible(date),
        "data-day": iso,
        "aria-label": format.day(iso, { weekday: true }),
        "aria-current": iso === today() ? "date" : null,
        on: { click: () => pick(iso) },
      },
      format.number(date.getUTCDate()),
    );
    return h("td", { role: "gridcell", "aria-selected": String(iso === chosen) }, day);
  }

  function pick(iso) {
    chosen = iso;
    const had = grid.contains(grid.getRootNode().activeElement);
    show(dayOf(iso), had);
    picked(iso);
  }

  function keys(event) {
    const rtl = getComputedStyle(grid).direction === "rtl" ? -1 : 1;
    const column = (at.getUTCDay() - weekStart + 7) % 7;
    const days = { ArrowRight: rtl, ArrowLeft: -rtl, ArrowDown: 7, ArrowUp: -7, Home: -column, End: 6 - column }[
      event.key
    ];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (days !== undefined) show(nearest(new Date(at.getTime() + days * DAY), first, last), true);
    else if (months) show(inMonth(at.getUTCFullYear(), at.getUTCMonth() + months * (event.shiftKey ? 12 : 1)), true);
    else return;
    event.preventDefault();
  }

  return {
    element: h("div", { class: "calendar" }, head, grid),
    focus: () => grid.querySelector("[tabindex='0']").focus({ preventScroll: true }),
    pick,
    value: () => chosen,
  };
}
