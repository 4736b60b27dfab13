/** How a form ended: a reply says that it is over, its action says whether anything is missing or was refused. */

/**
 * @param {Object} action FORM_COMPLETE
 * @returns {{state: "complete"|"incomplete"|"handed_over", missing: {id: string, reason: string}[], refused: string[]}}
 *   `missing` are the fields that were left open, with what was noted why; `refused` are the tools that did not take it
 */
export function endingOf(action) {
  const { incomplete = [], reasons = {}, handed_over: refused = [] } = action.input ?? {};
  const missing = incomplete.map((id) => ({ id, reason: reasons[id] ?? "" }));
  return { state: missing.length ? "incomplete" : refused.length ? "handed_over" : "complete", missing, refused };
}
