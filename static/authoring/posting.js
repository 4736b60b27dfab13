/** Asks the service. */

const COOKIE = "csrftoken=";

/**
 * The token that Django wants with every change. Who signs in anew, in another window, gets another one: the cookie has
 * it, and this page the one of its opening.
 * @returns {string}
 */
export function token() {
  const kept = document.cookie.split("; ").find((one) => one.startsWith(COOKIE));
  return kept ? kept.slice(COOKIE.length) : document.querySelector("[name=csrfmiddlewaretoken]").value;
}

/**
 * @param {string} address
 * @param {Object} content
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, content: Object|null}>} status 0 where the service was not reached; no content
 *   where something else answered, as a page to sign in does
 */
export async function post(address, content, signal) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token() };
  let response;
  try {
    response = await fetch(address, { method: "POST", headers, body: JSON.stringify(content), signal });
    return { status: response.status, content: await response.json() };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { status: response?.status ?? 0, content: null };
  }
}
