/**
 * Copies a text; whether that worked. Pages without HTTPS have no clipboard, and a browser may refuse it.
 * @param {string} text  @returns {Promise<boolean>}
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
