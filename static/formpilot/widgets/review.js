/**
 * Answers to be looked over, each of which can be changed, and one yes for them all. Shown again, after a question or a
 * change, it has what is new since, and the rest on request.
 */

import { button, h } from "../core/dom.js";
import { openEntry, summary } from "../view/summary.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function review(context) {
  const { hints, t, say, chat, entry, labelledBy } = context;
  const entries = entriesOf(context, hints);
  const before = shownBefore(chat.conversation, entry);
  const known = new Set(before ? entriesOf(context, before).map(asShown) : []);
  const news = entries.filter((one) => !known.has(asShown(one)));
  const change = ({ label }) => say(t("say_change", { field: label }));
  const last = hints.kind === "review";
  const open = entries.some(({ isOpen }) => isOpen);
  const yes = button(t(last ? (open ? "confirm_incomplete" : "confirm_all") : "confirm_step"), "primary", () =>
    say(t("say_yes")),
  );
  const foot = h("div", { class: "card-foot" }, yes);
  const rows = (shown, act) => summary(shown, { t, change: act });
  const parts = (act) =>
    before
      ? [news.length > 0 && rows(news, act), folded(rows(entries, act), entries.length, context)]
      : [rows(entries, act)];
  const card = h("div", { class: "widget card", role: "group", "aria-labelledby": labelledBy }, parts(change), foot);
  return {
    element: card,
    reads: true,
    freeze: () => {
      if (before && !news.length) card.remove();
      else card.replaceChildren(...(before ? [rows(news, null)] : parts(null)));
    },
  };
}

function entriesOf({ book, format, t }, { fields = [], left_open: open = [] }) {
  const answered = fields.map(({ field_id: id, label, value, shown }) => ({
    id,
    label: label ?? book.label(id),
    words: shown || format.value(value),
    fixed: book.isWorkedOut(id),
    quote: "",
  }));
  const lacking = open.map(({ field_id: id, label, reason }) => openEntry({ id, label, reason }, t));
  return [...answered, ...lacking.map((one) => ({ ...one, isOpen: true }))];
}

const asShown = ({ id, words, noted = "" }) => JSON.stringify([id, words, noted]);

/** The hints of the same review where it was shown last, if it was, and in the language that is spoken now. */
function shownBefore({ entries }, entry) {
  const { kind, step } = entry.action.input;
  const same = ({ action }) => action?.input?.kind === kind && action.input.step === step;
  const before = entries.slice(0, entries.indexOf(entry)).findLast(same)?.action.input ?? null;
  const labels = new Map(before?.fields?.map(({ field_id: id, label }) => [id, label]));
  const isRenamed = ({ field_id: id, label }) => labels.has(id) && labels.get(id) !== label;
  return entry.action.input.fields?.some(isRenamed) ? null : before;
}

function folded(list, count, { t, format, chat }) {
  const opened = ({ target }) => target.open && chat.reveal(target);
  const title = h("summary", {}, t("all_answers", { count: format.number(count) }));
  return h("details", { class: "all-answers", on: { toggle: opened } }, title, list);
}
