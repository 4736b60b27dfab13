/** Gets a request answered, whatever has become of it, or of what it carries, meanwhile. */

/**
 * @param {import("./api.js").Api} api
 * @param {{key: string, body: Object}} request
 * @returns {Promise<Object>} the reply; rejects with a `Problem`
 */
export async function deliver(api, { key, body }) {
  try {
    return await api.converse(body, key);
  } catch (problem) {
    if (problem.code === "turn_superseded") return api.conversation(body.conversation_id);
    const [told] = body.tool_results ?? [];
    if (!told || "error" in told || problem.isPassing || problem.stops) throw problem;
    // What the tool gave is too much, or no good: told so, the service has a way on.
    const failure = { tool_name: told.tool_name, error: problem.detail };
    return deliver(api, { key: `${key}:refused`, body: { ...body, tool_results: [failure] } });
  }
}

/** Whether a message of the person, as the service lists it, says what a request says: then it was taken. */
export function saysSame({ user_message: words, answers }, { text, payload }) {
  return answers ? JSON.stringify(answers) === JSON.stringify(payload) : words !== undefined && words === text;
}

/** Whether two requests say the very same. */
export const isSame = (one, other) => JSON.stringify(one.body) === JSON.stringify(other?.body);
