/** Talks to the converse API. Whatever goes wrong comes out as a `Problem` with a stable code. */

// Longer than a turn takes (`TURN_DEADLINE_SECONDS`, 20 by default): who gives up on one that goes on has to ask again.
const TIMEOUT = 45_000;
const WAITS = 40;

const STOPS = {
  conversation_expired: "expired",
  conversation_over: "over",
  conversation_not_found: "missing",
  conversation_closed: "closed",
  conversation_erased: "missing",
  form_not_found: "no_form",
  document_unreadable: "no_form",
  authentication_required: "refused",
  api_key_invalid: "refused",
  permission_denied: "refused",
  origin_not_allowed: "refused",
  embed_token_invalid: "refused",
  embed_token_expired: "stale",
};

/** A request that got no reply. `status` is 0 when nothing came back at all. */
export class Problem extends Error {
  constructor({ code, status = 0, detail = "", field = "", retryAfter = 0 }) {
    super(detail || code);
    this.name = "Problem";
    Object.assign(this, { code, status, detail, field, retryAfter });
    this.readyAt = Date.now() + retryAfter * 1000;
  }

  /** Seconds, in whole numbers, until it makes sense to try again; 0 where nothing speaks against it. */
  get wait() {
    return Math.max(0, Math.ceil((this.readyAt - Date.now()) / 1000));
  }

  /** Whether the same request, sent again, may well succeed. */
  get isPassing() {
    return this.status === 0 || this.status >= 500 || this.status === 429 || this.isBusy;
  }

  /** What ends the talk, in one word: the conversation or the form is not to be had. Undefined for all else. */
  get stops() {
    return STOPS[this.code];
  }

  /** Whether an earlier request is still being answered, so that waiting is all there is to do. */
  get isBusy() {
    return this.code === "turn_in_progress";
  }
}

export class Api {
  /**
   * @param {Object} options
   * @param {string} options.base where the service is, such as "https://forms.example.org"
   * @param {() => {key?: string, token?: string, locale?: string}} options.credentials read anew for each request
   * @param {() => Promise<boolean>} options.renew gets a fresh token, if the page has a way to
   */
  constructor({ base, credentials, renew }) {
    Object.assign(this, { base, credentials, renew });
  }

  /**
   * Takes a turn. The same key and body get the same reply, however often they are sent; while an earlier request is
   * still being answered, this one waits for its turn.
   */
  async converse(body, idempotencyKey) {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey };
    for (let wait = 0; ; wait += 1) {
      try {
        return await this.#ask("/api/converse/", isReply, { method: "POST", headers, body: JSON.stringify(body) });
      } catch (problem) {
        if (!problem.isBusy || wait >= WAITS) throw problem;
        await new Promise((resolve) => setTimeout(resolve, (problem.retryAfter || 1) * 1000));
      }
    }
  }

  /** The last reply of a conversation, with the action that is pending, and the time that is left from now on. */
  conversation(id) {
    return this.#ask(`/api/conversations/${encodeURIComponent(id)}/`, isReply);
  }

  /** The whole transcript, page by page. */
  async messages(id) {
    const found = [];
    let after = 0;
    while (after !== null) {
      const address = `/api/conversations/${encodeURIComponent(id)}/messages/?after=${after}`;
      const page = await this.#ask(address, ({ messages }) => Array.isArray(messages));
      found.push(...page.messages);
      after = page.next_after;
    }
    return found;
  }

  /** A published form as data: labels, types, options. */
  form(slug) {
    return this.#ask(`/api/forms/${encodeURIComponent(slug)}/`, ({ fields }) => Array.isArray(fields));
  }

  /** The files that were sent to a conversation, those that no answer names too. */
  async files(id) {
    const listed = await this.#ask(`/api/conversations/${encodeURIComponent(id)}/files/`, ({ files }) =>
      Array.isArray(files),
    );
    return listed.files;
  }

  /** Removes a file that no answer names. */
  removeFile(id, fileId) {
    const path = `/api/conversations/${encodeURIComponent(id)}/files/${encodeURIComponent(fileId)}/`;
    return this.#ask(path, () => true, { method: "DELETE" });
  }

  /** More time for a conversation in which nothing is said. @returns {Promise<number>} seconds from now */
  async extend(id) {
    const extended = ({ resume_within: seconds }) => typeof seconds === "number";
    const path = `/api/conversations/${encodeURIComponent(id)}/extension/`;
    return (await this.#ask(path, extended, { method: "POST" })).resume_within;
  }

  /** A link that opens the conversation elsewhere. @returns {Promise<{url: string, expires_at: string}>} */
  link(id) {
    const headers = { "Content-Type": "application/json" };
    const path = `/api/conversations/${encodeURIComponent(id)}/links/`;
    return this.#ask(path, ({ url }) => typeof url === "string", { method: "POST", headers, body: "{}" });
  }

  /** The receipt of a finished conversation, a PDF. @returns {Promise<Blob>} */
  receipt(id, locale) {
    const path = `/api/conversations/${encodeURIComponent(id)}/receipt/?language=${locale}`;
    return this.#ask(path, (content) => content instanceof Blob);
  }

  /** What every request bears: who asks, and the language of what is answered. */
  headers() {
    const { key, token, locale } = this.credentials();
    const sent = { Accept: "application/json" };
    if (locale) sent["Accept-Language"] = locale;
    if (token) sent.Authorization = `Bearer ${token}`;
    else if (key) sent["X-API-Key"] = key;
    return sent;
  }

  /** Asks, and once more with a fresh token where the one that the page has is not good any more. */
  async #ask(path, isMeant, options = {}) {
    try {
      return await this.#askOnce(path, isMeant, options);
    } catch (problem) {
      if (problem.status !== 401 || !(await this.renew())) throw problem;
      return this.#askOnce(path, isMeant, options);
    }
  }

  async #askOnce(path, isMeant, { headers = {}, ...options }) {
    const sent = { ...this.headers(), ...headers };
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIMEOUT);
    try {
      const response = await fetch(this.base + path, {
        ...options,
        headers: sent,
        signal: stop.signal,
        credentials: "omit",
        cache: "no-store",
      });
      const content = await read(response);
      if (response.ok && isMeant(content)) return withTimeLeft(content, response);
      throw problemOf(response, content);
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw new Problem({ code: stop.signal.aborted ? "timeout" : "unreachable" });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What came as JSON, or a document as it is; `{}` for all else, such as a proxy's own page. */
async function read(response) {
  if (response.headers.get("Content-Type") === "application/pdf") return response.blob();
  try {
    return JSON.parse(await response.text()) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** A reply says how long it was good for when it was made; where one is told again, its header says how long it still is. */
function withTimeLeft(content, response) {
  const left = response.headers.get("Resume-Within");
  return left === null ? content : { ...content, resume_within: Number(left) };
}

function isReply({ conversation_id: id, turn, action }) {
  return typeof id === "string" && typeof turn === "number" && typeof action?.action === "string";
}

function problemOf(response, content) {
  const failed = response.ok ? 502 : response.status;
  const retryAfter = secondsIn(response.headers.get("Retry-After") ?? "");
  const { code = "server_error", detail = "", field = "" } = content;
  return new Problem({ code, status: failed, detail, field, retryAfter });
}

/** What Retry-After says, in seconds: it may be a number of them, or a moment. RFC 9110, section 10.2.3. */
function secondsIn(text) {
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? seconds : 0;
}
