/** The end: what was given, what is missing and why, the reference, and ways to keep it. */

import { button, h, icon } from "../core/dom.js";
import { endingOf } from "../core/ending.js";
import { openEntry, summary } from "../view/summary.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function complete({ action, t, format, locale, book, chat, labelledBy }) {
  const { conversation } = chat;
  const reference = conversation.reference || conversation.id;
  const { state, missing } = endingOf(action);
  const lacking = h("div");
  const answers = h("div");
  const print = button(t("print"), "secondary", () => window.print());
  const save = button(t("download"), "secondary", () => download(action, reference, conversation));
  const element = h(
    "section",
    { class: "widget card complete", "aria-labelledby": labelledBy },
    state !== "complete" && fate(state, t),
    h("p", { class: "reference" }, h("span", {}, t("reference")), h("bdi", { class: "code" }, reference)),
    lacking,
    answers,
    h("div", { class: "card-foot" }, print, save),
  );
  const show = () => {
    const named = missing.map(({ id, reason }) => openEntry({ id, label: book.label(id), reason }, t));
    lacking.replaceChildren(...part(named, t("still_missing"), t));
    const given = book.entries(format);
    answers.replaceChildren(...part(given, missing.length ? t("your_answers") : "", t));
  };
  show();
  book.complete(locale, missing).then(show);
  chat.root.dataset.complete = "";
  return { element, reads: true, freeze: () => {} };
}

/** That the form is not done, and what the person can do. */
function fate(state, t) {
  const said = h("strong", {}, icon("alert"), h("span", {}, t(`ended_${state}`)));
  return h("div", { class: "ending" }, h("p", {}, said), h("p", {}, t(`after_${state}`)));
}

function part(entries, title, t) {
  if (!entries.length) return [];
  return [title && h("h3", { class: "part" }, title), summary(entries, { t, change: null })].filter(Boolean);
}

function download({ data, input }, reference, conversation) {
  const { incomplete, reasons, handed_over } = input ?? {};
  const content = { reference, conversation_id: conversation.id, data, incomplete, reasons, handed_over };
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  h("a", { href: address, download: `${reference}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
