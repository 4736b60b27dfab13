/** The end: what was given, the reference, and ways to keep it. */

import { button, h } from "../core/dom.js";
import { summary } from "../view/summary.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function complete({ action, t, format, locale, book, chat, labelledBy }) {
  const { conversation } = chat;
  const reference = conversation.reference || conversation.id;
  const answers = h("div");
  const print = button(t("print"), "secondary", () => window.print());
  const save = button(t("download"), "secondary", () => download(action.data, reference, conversation));
  const element = h(
    "section",
    { class: "widget card complete", "aria-labelledby": labelledBy },
    h("p", { class: "reference" }, h("span", {}, t("reference")), h("bdi", { class: "code" }, reference)),
    answers,
    h("div", { class: "card-foot" }, print, save),
  );
  const show = () => answers.replaceChildren(summary(book.entries(format), { t, change: null }));
  show();
  book.complete(locale).then(show);
  chat.root.dataset.complete = "";
  return { element, reads: true, freeze: () => {} };
}

function download(data, reference, conversation) {
  const content = { reference, conversation_id: conversation.id, data };
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  h("a", { href: address, download: `${reference}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
