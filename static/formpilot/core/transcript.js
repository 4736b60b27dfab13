/** Entries of the transcript, and how stored messages become entries again. */

import { randomId } from "./dom.js";
import { outcomeOf, referenceIn } from "./tools.js";

/**
 * @typedef {Object} Entry one thing that was said
 * @property {string} id
 * @property {"user"|"assistant"} role
 * @property {string} text
 * @property {Object|null} action of the assistant: what it asked for
 * @property {"sending"|"sent"|"failed"|"rejected"} state of the user's
 * @property {"running"|"done"|"failed"|null} tool how far a TOOL_CALL has come
 * @property {Object|null} problem why it failed, and `request` to send it again
 */

/** @returns {Entry} */
export function entry(role, text, rest = {}) {
  return { id: randomId(), role, text, action: null, state: "sent", tool: null, problem: null, request: null, ...rest };
}

/** The words of an action, whatever its kind. */
export function wordsOf(action) {
  return action.text ?? action.message ?? action.label ?? "";
}

/**
 * The words without what is shown in other ways: what was noted as chips, what was wrong beside the box, what goes on
 * as a passing line. What is not shown so any more is said, as in a question that was answered.
 */
export function briefOf({ action, text, live }) {
  const words = action ? wordsOf(action) || text : text;
  const { brief, error } = action?.input ?? {};
  return brief !== undefined && !(error && !(live && isTyped(action))) ? brief : words;
}

/** Whether a question is answered in the box for words, for no widget takes it; a place is where its address will do. */
export const isTyped = ({ action, input }) =>
  action === "ASK_LOCATION"
    ? Boolean(input?.schema?.anyOf?.some(({ required }) => required?.includes("address")))
    : action === "ASK_TEXT" && input?.kind !== "file";

/**
 * @param {Object[]} messages as the API lists them
 * @param {(answers: Object, action: Object|null) => string} phrase answers from widgets in words
 * @returns {{entries: Entry[], toolReference: string}}
 */
export function entriesOf(messages, phrase) {
  const entries = [];
  let toolReference = "";
  let asked = null;
  for (const { role, text, payload } of messages) {
    if (role === "user") {
      entries.push(entry("user", text || phrase(payload ?? {}, asked)));
    } else if (role === "tool") {
      const call = entries.findLast((one) => one.action?.action === "TOOL_CALL");
      if (call) call.tool = outcomeOf(payload ?? {});
      toolReference = referenceIn(payload?.result) || toolReference;
    } else {
      asked = payload;
      entries.push(entry("assistant", text, { action: payload }));
    }
  }
  return { entries, toolReference };
}
