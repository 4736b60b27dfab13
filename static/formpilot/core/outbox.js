/**
 * Requests on their way: kept until they are answered, so that a reload can send them again, and counted only once. One
 * that is private is not kept.
 */

import { Problem } from "./api.js";

const FRESH = 120_000;

/** @typedef {{key: string, body: Object, shown?: string, isPrivate?: boolean}} Request the same key and body count once, however often sent */

export class Outbox {
  /**
   * @param {Object} parts
   * @param {import("./api.js").Api} parts.api
   * @param {import("./memory.js").Memory} parts.memory
   * @param {(exchange: {request: Object, reply?: Object, problem?: Problem, ms: number}) => void} parts.told
   */
  constructor({ api, memory, told }) {
    Object.assign(this, { api, memory, told });
  }

  /** @param {Request} request  @returns {Promise<Object>} the reply; rejects with a `Problem` */
  async send(request) {
    this.memory.pending = request.isPrivate ? null : { ...request, at: Date.now() };
    const started = performance.now();
    const tell = (came) => this.told({ request: request.body, ...came, ms: Math.round(performance.now() - started) });
    try {
      const reply = await this.#deliver(request);
      tell({ reply });
      return reply;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      tell({ problem });
      if (!problem.isPassing) this.done(request);
      throw problem;
    }
  }

  /** A request has found its answer, or will never find one. */
  done({ key }) {
    if (this.memory.pending?.key === key) this.memory.pending = null;
  }

  clear() {
    this.memory.pending = null;
  }

  /**
   * The request that was to open a conversation and got no reply, while it is worth sending again in place of one with
   * this body: not where the page tells of another person by now.
   */
  openingFor(body) {
    const kept = this.memory.pending;
    if (!kept || kept.body.conversation_id || !isFresh(kept)) return null;
    return personIn(kept.body) === personIn(body) ? kept : null;
  }

  /** Sends what was on its way in a conversation when the page went. Resolves to what is still without a reply. */
  async sendLeft(conversation) {
    const left = this.memory.pending;
    if (left?.body.conversation_id !== conversation) return null;
    if (!isFresh(left)) return left;
    try {
      await this.#deliver(left);
    } catch (problem) {
      if (problem.isPassing) return left;
    }
    this.done(left);
    return null;
  }

  /** Gets a request answered, whatever has become of the conversation, or of what the request carries, meanwhile. */
  async #deliver({ key, body }) {
    try {
      return await this.api.converse(body, key);
    } catch (problem) {
      if (problem.code === "turn_superseded") return this.api.conversation(body.conversation_id);
      const [told] = body.tool_results ?? [];
      if (!told || "error" in told || problem.isPassing || problem.stops) throw problem;
      // What the tool gave is too much, or no good: told so, the service has a way on.
      const failure = { tool_name: told.tool_name, call_id: told.call_id, error: problem.detail };
      return this.#deliver({ key: `${key}:refused`, body: { ...body, tool_results: [failure] } });
    }
  }
}

const isFresh = ({ at }) => Date.now() - at < FRESH;

/** What a request tells of the person, as text. */
const personIn = ({ context }) => JSON.stringify([context?.user ?? {}, context?.prefill ?? {}]);

/** Whether two requests say the very same. */
export const isSame = (one, other) => JSON.stringify(one.body) === JSON.stringify(other?.body);

/** Whether a message of the person, as the service lists it, says what a request says: then it was taken. */
export function saysSame({ user_message: words, answers }, { text, payload }) {
  return answers ? JSON.stringify(answers) === JSON.stringify(payload) : words !== undefined && words === text;
}
