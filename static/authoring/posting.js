/** Asks the service. */

/**
 * @param {string} address
 * @param {string} token the one that Django wants with every change
 * @param {Object} content
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, content: Object|null}>} status 0 where the service was not reached; no content
 *   where something else answered, as a page to sign in does
 */
export async function post(address, token, content, signal) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token };
  let response;
  try {
    response = await fetch(address, { method: "POST", headers, body: JSON.stringify(content), signal });
    return { status: response.status, content: await response.json() };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { status: response?.status ?? 0, content: null };
  }
}
