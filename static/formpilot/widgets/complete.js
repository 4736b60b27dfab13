/** The end: that it was sent, the reference, what happens next, what is missing and why, what was given, and a copy. */

import { button, h, icon, isolated } from "../core/dom.js";
import { endingOf } from "../core/ending.js";
import { openEntry, summary } from "../view/summary.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function complete({ action, t, format, locale, book, chat, words, labelledBy }) {
  const { conversation } = chat;
  const number = conversation.reply?.reference;
  const reference = conversation.reference || conversation.id;
  const { state, missing } = endingOf(action);
  const lacking = h("div");
  const answers = h("div");
  const receipt = button(t("receipt"), "primary", () => save(receipt));
  const told = h("p", { class: "wrong", role: "alert" });
  const print = button(t("print"), "secondary", () => window.print());
  const element = h(
    "section",
    { class: "widget complete", "aria-labelledby": labelledBy },
    h(
      "div",
      { class: `ending ${state}` },
      h("span", { class: "seal" }, icon(state === "complete" ? "check" : "alert")),
      h("p", { class: "ending-title" }, t(`ended_${state}`)),
      words,
      state !== "complete" && h("p", { class: "after" }, t(`after_${state}`)),
      h("p", { class: "reference" }, h("span", {}, t("reference")), h("bdi", { class: "code" }, reference)),
      // Whoever took the form may have given it a number of their own; the receipt has ours.
      number && number !== reference && h("p", { class: "after" }, t("on_receipt", { number: isolated(number) })),
      h("div", { class: "card-foot" }, receipt, print),
      told,
    ),
    h("div", { class: "card given" }, lacking, answers),
  );
  const show = () => {
    const named = missing.map(({ id, reason }) => openEntry({ id, label: book.label(id), reason }, t));
    lacking.replaceChildren(...part(named, t("still_missing"), t));
    answers.replaceChildren(...part(book.entries(format), t("your_answers"), t));
  };

  async function save(pressed) {
    told.textContent = "";
    pressed.setAttribute("aria-busy", "true");
    try {
      download(await conversation.api.receipt(conversation.id, chat.locale), `${number || reference}.pdf`);
    } catch (problem) {
      told.textContent = chat.notices.explain(problem);
    }
    pressed.removeAttribute("aria-busy");
  }

  show();
  book.complete(locale, missing).then(show);
  chat.root.dataset.complete = "";
  return { element, reads: true, freeze: () => {} };
}

function part(entries, title, t) {
  return entries.length ? [h("h3", { class: "part" }, title), summary(entries, { t, change: null })] : [];
}

function download(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
