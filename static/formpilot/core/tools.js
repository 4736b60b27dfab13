/** Carries out what the service asks of the page: tools that the page registered, by name. */

const PATIENCE = 1500;
const LONGEST_REASON = 2000;

/** A tool could not be carried out; the message is for the person. */
export class ToolFailure extends Error {}

export class Tools {
  constructor() {
    this.handlers = {};
    this.hasRun = false;
    this.arrival = new Promise((resolve) => (this.arrived = resolve));
  }

  /** Replaces the handlers: `{name: async (args, call) => result}`. */
  set(handlers) {
    this.handlers = { ...handlers };
    this.arrived();
  }

  /** What a request says of the tools that the page runs, whoever else could: nothing where it never ran any. */
  get told() {
    const names = Object.keys(this.handlers);
    this.hasRun ||= names.length > 0;
    return this.hasRun ? { tools: names } : null;
  }

  /**
   * Carries out a TOOL_CALL, and never fails: what went wrong is part of the answer.
   * @returns {Promise<{tool_name: string, call_id?: string, result?: *, error?: string}>} as the API takes it
   */
  async answer({ tool_name, tool_args, input }, call, t) {
    const about = { tool_name, call_id: input?.call_id };
    try {
      return { ...about, result: await this.run(tool_name, tool_args ?? {}, call, t("tool_unknown")) };
    } catch (error) {
      return { ...about, error: (reasonIn(error) || t("tool_no_reason")).slice(0, LONGEST_REASON) };
    }
  }

  /**
   * Runs a tool. A page's own script may run after ours, so handlers that are not there yet get a moment to appear.
   * @param {string} name
   * @param {Object} args
   * @param {{conversationId: string, turn: number, key: string, locale: string, signal: AbortSignal}} call `key` stays
   *   the same when the same call is made again, so that a handler can do its work just once
   * @returns {Promise<*>} whatever the handler gave, as JSON
   */
  async run(name, args, call, unknown) {
    if (!this.#has(name)) await Promise.race([this.arrival, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    if (!this.#has(name)) {
      console.warn(
        `formpilot-chat: no handler is registered for the tool "${name}"; set element.tools = {${name}: ...}`,
      );
      throw new ToolFailure(unknown);
    }
    const stopped = new Promise((_, reject) => {
      call.signal.addEventListener("abort", () => reject(call.signal.reason), { once: true });
    });
    const result = await Promise.race([Promise.resolve(this.handlers[name](args, call)), stopped]);
    return JSON.parse(JSON.stringify(result ?? null));
  }

  #has(name) {
    return Object.hasOwn(this.handlers, name) && typeof this.handlers[name] === "function";
  }
}

/** The words in whatever a handler threw: an error, or mere words. */
function reasonIn(thrown) {
  return [thrown?.message, thrown].find((one) => typeof one === "string") ?? "";
}

/**
 * Whether a tool did its work, as far as its answer tells: one that answers that it refused has not.
 * @returns {"done"|"failed"}
 */
export function outcomeOf({ error, result }) {
  const says = (word) => ["success", "ok", "valid"].some((name) => result?.[name] === word);
  return error || says(false) || (result?.error && !says(true)) ? "failed" : "done";
}

/** The reference number in what a tool answered, if it gave one. */
export function referenceIn(result) {
  for (const name of ["referenceNumber", "reference_number", "reference"]) {
    const found = result?.[name];
    if (typeof found === "string" || typeof found === "number") return String(found);
  }
  return "";
}
