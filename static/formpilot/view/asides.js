/** The quiet row beneath a question: skip it, leave it open, go back, read why it is asked. */

import { button, h } from "../core/dom.js";

/** @returns {HTMLElement|null} null where there is nothing of the kind */
export function asides({ action, hints, t, say, chat }) {
  if (!action.field_id) return null;
  const { filled_fields: filled, task } = chat.conversation.reply ?? {};
  const ways = [
    hints.confirm && button(t("confirm_step"), "primary", () => say(t("say_yes"))),
    hints.leave_open && wayOut(hints, t, say),
  ].filter(Boolean);
  const quiet = [
    hints.skippable && button(t("skip"), "quiet", () => say(t("say_skip"))),
    filled?.length > 0 && button(t("back"), "quiet", () => say(t("say_back"))),
    task && button(t("say_cancel"), "quiet", () => say(t("say_cancel"))),
  ].filter(Boolean);
  const opened = ({ target }) => target.open && chat.reveal(target);
  const words = [h("summary", {}, t("why")), h("p", { dir: "auto" }, hints.help)];
  const why = hints.help && h("details", { class: "why", on: { toggle: opened } }, words);
  if (why) quiet.push(why);
  if (!ways.length && !quiet.length) return null;
  return h("div", { class: "asides" }, ways, quiet.length > 0 && h("div", { class: "quiet-row" }, quiet));
}

/** What the words above offer to whoever cannot answer what is needed. */
function wayOut({ kind, options }, t, say) {
  const hasOthers = options?.length && kind !== "yes_no";
  const offer = kind === "file" ? "send_later" : hasOthers ? "none_of_these" : "leave_open";
  return button(t(offer), "secondary way-out", () => say(t(`say_${offer}`)));
}
