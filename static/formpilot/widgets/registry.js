/** Which widget serves which action, and what it wears. They are fetched when the first is needed. */

import { MANY, optionsOf } from "./options.js";

const STYLES = {
  choice: ["widgets/options.css"],
  listbox: ["widgets/fields.css", "widgets/options.css"],
  checkboxes: ["widgets/fields.css", "widgets/options.css"],
  greeting: ["styles/answers.css"],
  date: ["widgets/fields.css", "widgets/days.css"],
  datetime: ["widgets/fields.css", "widgets/days.css"],
  location: ["widgets/fields.css", "widgets/place.css"],
  file: ["widgets/fields.css", "widgets/file.css"],
  tool: ["widgets/tool.css"],
  review: ["styles/answers.css"],
  complete: ["styles/answers.css"],
  confirm: [],
};

/**
 * @typedef {Object} Context what a widget gets
 * @property {Object} action the action of the protocol  @property {Object} hints its `input`, or {}
 * @property {(key: string, values?: Object) => string} t
 * @property {import("../core/format.js").Format} format
 * @property {string} locale
 * @property {import("../core/transcript.js").Entry} entry
 * @property {HTMLElement} words what asks, with `labelledBy` as its id
 * @property {string} labelledBy
 * @property {(value: *, shown: string) => Promise<boolean>} answer
 * @property {(words: string) => Promise<boolean>} say
 * @property {import("../core/answers.js").AnswerBook} book
 * @property {import("../view/chat-view.js").ChatView} chat
 *
 * @typedef {Object} Widget what its default export makes
 * @property {HTMLElement} element
 * @property {() => void} [focus] moves to the first control, without scrolling
 * @property {boolean} [reads] there is more to read than to do: focus goes to the words above it
 * @property {(entry) => void} [update] the entry's state changed
 * @property {() => void} [freeze] stays in the transcript, without controls; without it the widget goes
 */

/** @param {Context} context  @returns {Promise<Widget|null>} null where words alone will do */
export async function loadWidget(context) {
  const name = widgetFor(context.action, context.hints);
  if (!name) return null;
  const [{ WIDGETS }] = await Promise.all([fetchWidgets(), context.chat.styles.need(STYLES[name])]);
  return WIDGETS[name](context);
}

/** Fetches them ahead of their use. What fails is tried again when one is needed. */
export const fetchWidgets = () => import("./all.js");

function widgetFor(action, hints) {
  switch (action.action) {
    case "ASK_CHECKBOX":
      return "checkboxes";
    case "ASK_DROPDOWN":
      return optionsOf({ action, hints }).length < MANY ? "choice" : "listbox";
    case "ASK_TEXT":
      return hints.kind === "file" ? "file" : null;
    case "ASK_DATE":
      return "date";
    case "ASK_DATETIME":
      return "datetime";
    case "ASK_LOCATION":
      return "location";
    case "TOOL_CALL":
      return "tool";
    case "FORM_COMPLETE":
      return "complete";
    default:
      return {
        greeting: "greeting",
        review: "review",
        step_review: "review",
        confirm: "confirm",
        tool_failed: "confirm",
        choose_change: "confirm",
        reason: "confirm",
      }[hints.kind];
  }
}
