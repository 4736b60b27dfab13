/**
 * One conversation with the service: what was said, what is on its way, and how it goes on after whatever happens.
 * Knows nothing of the page. Events: "entry", "change" (detail: the entry), "clear", "reply", "busy", "stop", "exchange".
 */

import { Problem } from "./api.js";
import { randomId } from "./dom.js";
import { Outbox, isSame, saysSame } from "./outbox.js";
import { entriesOf, entry, wordsOf } from "./transcript.js";
import { ToolFailure, outcomeOf, referenceIn } from "./tools.js";

const PAUSES = [0, 1000, 3000, 9000];
const OVER = ["completed", "cancelled", "expired"];

export class Conversation extends EventTarget {
  /**
   * @param {Object} parts
   * @param {import("./api.js").Api} parts.api
   * @param {import("./memory.js").Memory} parts.memory
   * @param {import("./tools.js").Tools} parts.tools
   * @param {() => Object} parts.opening what the first request says: the form, the language, the host's context
   * @param {(answers: Object, action: Object|null) => string} parts.phrase
   * @param {(key: string) => string} parts.t
   * @param {() => Object} [parts.page] what each request says of a form of the host's page
   */
  constructor({ api, memory, tools, opening, phrase, t, page = () => ({}) }) {
    super();
    Object.assign(this, { api, memory, tools, opening, phrase, t, page });
    this.outbox = new Outbox({ api, memory, told: (exchange) => this.#tell("exchange", exchange) });
    this.id = null;
    this.entries = [];
    this.reply = null;
    this.busy = false;
    this.toolReference = "";
    this.stopTool = null;
    this.again = null; // what is to be done anew once there is a connection
    this.ended = false;
  }

  /** The number to tell people: a tool's own, where one gave it, is the one that its people know. */
  get reference() {
    return this.toolReference || (this.reply?.reference ?? "");
  }

  /** Whether what is asked is sensitive: what is said to it is kept nowhere, not even for a reload. */
  get asksInPrivate() {
    return Boolean(this.reply?.action?.input?.sensitive);
  }

  get isOver() {
    return this.ended || (this.reply !== null && OVER.includes(this.reply.status));
  }

  /** Goes on with `id`, or with what this tab remembers, or opens a new conversation. */
  async start(id = null) {
    const known = id ? { id, shared: true } : this.memory.recall();
    if (known.id) await this.#resume(known);
    else await this.#open();
  }

  /**
   * Words of the person. Resolves to whether they were taken, or may be yet; false where they were refused, or not sent
   * at all, as nothing is while another request is on its way.
   */
  say(text) {
    return this.#send({ user_message: text }, text);
  }

  /** A value from a widget. */
  answer(fieldId, value, shown) {
    return this.#send({ answers: { [fieldId]: value } }, shown);
  }

  /** Sends what failed once more, as the very same request. */
  async retry(failed) {
    if (this.busy || !failed.request) return;
    this.#mark(
      failed,
      failed.role === "user" ? { state: "sending", problem: null } : { tool: "running", problem: null },
    );
    await this.#exchange(failed.request, failed);
  }

  /** Sends by itself what waited for a connection; more than once, for in its first moments one may carry nothing. */
  async sendWaiting() {
    for (const pause of PAUSES) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await this.#untilIdle();
      if (this.isOver || !this.#waits) return;
      const [again, last] = [this.again, this.entries.at(-1)];
      this.again = null;
      await (again ? again() : this.retry(last));
    }
  }

  /** Whether anything has not been sent yet for lack of a connection. */
  get #waits() {
    const last = this.entries.at(-1);
    return this.again !== null || Boolean(last?.request && (last.problem?.status ?? 0) === 0);
  }

  /** The time of a silent conversation has run out. */
  expire() {
    if (this.isOver || !this.reply) return;
    this.reply = { ...this.reply, status: "expired", resume_within: null };
    this.#stop("expired");
  }

  /** Has the service say where things stand, in another language if it can, as soon as nothing is on its way. */
  async repeat(locale) {
    this.wanted = locale;
    await this.#untilIdle();
    if (this.isOver || !this.id || this.wanted !== locale) return;
    await this.#exchange({ key: randomId(), body: { conversation_id: this.id, locale } });
  }

  /** Hears what was said meanwhile elsewhere, as on another device, unless something of one's own is still to be sent. */
  async catchUp() {
    const idle = () => this.id && !this.busy && !this.isOver && this.entries.at(-1)?.state !== "failed";
    if (!idle()) return;
    const { turn } = await this.api.conversation(this.id).catch(() => this.reply);
    if (turn > this.reply.turn && idle()) await this.#resume({ id: this.id, shared: true });
  }

  /** Ends the connection: whatever is still on its way changes nothing any more. */
  close() {
    this.ended = true;
    this.stopTool?.();
  }

  /** Tells what the host's page holds by now, as soon as nothing is on its way. */
  async tellPage() {
    await this.#untilIdle();
    if (this.isOver || !this.id) return;
    await this.#exchange({ key: randomId(), body: { conversation_id: this.id, ...this.page() } });
  }

  async #untilIdle() {
    while (this.busy) await new Promise((resolve) => this.addEventListener("busy", resolve, { once: true }));
  }

  async #open() {
    const body = { ...this.opening(), ...this.page() };
    const context = { ...body.context, ...this.tools.told };
    const opening = { ...body, ...(Object.keys(context).length && { context }) };
    await this.#exchange(this.outbox.openingFor(opening) ?? { key: randomId(), body: opening });
  }

  /** A request within the conversation, which says each time what the page runs itself: handlers may come late. */
  #body(content) {
    const context = this.tools.told;
    return { conversation_id: this.id, ...content, ...(context && { context }) };
  }

  /** Only of the field that is asked is it known whether it is sensitive. */
  #mayBePrivate({ answers = {} }) {
    const asked = this.reply?.action?.field_id;
    return this.asksInPrivate || Object.keys(answers).some((fieldId) => fieldId !== asked);
  }

  async #send(content, shown) {
    if (this.busy || this.isOver || !this.id) return false;
    const body = this.#body({ ...content, ...this.page() });
    const request = { key: randomId(), body, shown, isPrivate: this.#mayBePrivate(content) };
    const last = this.entries.at(-1);
    const again = last?.state === "failed" && isSame(request, last.request);
    const said = again ? last : this.#add(entry("user", shown, { state: "sending", request }));
    await (again ? this.retry(last) : this.#exchange(request, said));
    return said.state !== "rejected";
  }

  /** Sends a request and takes its reply. A tool that the reply calls is run, and its result sent, all in one go. */
  async #exchange(request, said = null) {
    this.#setBusy(true);
    let sent = request;
    let about = said;
    try {
      while (sent) {
        const reply = await this.#post(sent, about);
        if (!reply) break;
        this.outbox.done(sent);
        if (about) this.#mark(about, about.role === "user" ? { state: "sent", request: null } : { request: null });
        if (this.reply && reply.turn > this.reply.turn + 1) return await this.#resume({ id: this.id, shared: true });
        about = this.#take(reply);
        sent = about ? await this.#callTool(about) : null;
      }
    } finally {
      this.#setBusy(false);
    }
  }

  async #post(request, about) {
    try {
      const reply = await this.outbox.send(request);
      return this.ended ? null : reply;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (!this.ended) this.#fail(problem, request, about);
      return null;
    }
  }

  #fail(problem, request, about) {
    if (about) {
      const state = problem.isPassing ? "failed" : "rejected";
      const told = { problem: problem.stops ? null : problem, request: problem.isPassing ? request : null };
      this.#mark(about, { ...(about.role === "user" ? { state } : { tool: "failed" }), ...told });
    }
    if (problem.stops) this.#stop(problem.stops, problem);
    else if (!about) this.#stop(this.id ? "interrupted" : "unopened", problem, () => this.#exchange(request));
  }

  /** Takes a reply in, and returns its entry; null for a reply that is there already, sent again. */
  #take(reply) {
    if (this.reply && reply.turn <= this.reply.turn) return null;
    if (this.id !== reply.conversation_id) this.memory.keep(reply.conversation_id);
    this.id = reply.conversation_id;
    this.reply = reply;
    this.#tell("reply", reply);
    return this.#add(entry("assistant", wordsOf(reply.action), { action: reply.action, live: true }));
  }

  /** Runs the tool that an entry calls, if it calls one. @returns {Promise<Object|null>} the request with its result */
  async #callTool(call) {
    const { action } = call;
    if (action.action !== "TOOL_CALL" || this.isOver) return null;
    const stop = new AbortController();
    this.stopTool = () => stop.abort(new ToolFailure(this.t("tool_stopped")));
    const key = `${this.id}:${this.reply.turn}`;
    this.#mark(call, { tool: "running" });
    const about = {
      conversationId: this.id,
      turn: this.reply.turn,
      key,
      locale: this.reply.locale,
      signal: stop.signal,
    };
    const answer = await this.tools.answer(action, about, this.t);
    this.stopTool = null;
    this.toolReference = referenceIn(answer.result) || this.toolReference;
    this.#mark(call, { tool: outcomeOf(answer) });
    if (this.ended) return null;
    return { key: `tool:${key}:${randomId()}`, body: this.#body({ tool_results: [answer] }) };
  }

  async #resume({ id, shared }) {
    this.#setBusy(true);
    let failed = null;
    try {
      failed = await this.outbox.sendLeft(id);
      const [reply, messages] = await Promise.all([this.api.conversation(id), this.api.messages(id)]);
      const said = messages.findLast(({ role }) => role === "user");
      if (failed && said && saysSame(failed.body, said)) {
        this.outbox.done(failed);
        failed = null;
      }
      this.#restore(reply, messages, failed);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.#setBusy(false);
      if (problem.code === "conversation_not_found" && !shared) {
        this.memory.forget();
        return this.#open();
      }
      const kind = problem.stops ?? "unopened";
      return this.#stop(kind, problem, kind === "unopened" ? () => this.#resume({ id, shared }) : null);
    }
    const last = this.entries.findLast((one) => one.action);
    if (!failed && last?.action.action === "TOOL_CALL" && !this.isOver) {
      const request = await this.#callTool(last);
      if (request) return this.#exchange(request, last);
    }
    this.#setBusy(false);
  }

  #restore(reply, messages, failed) {
    this.id = reply.conversation_id;
    this.memory.keep(this.id);
    const { entries, toolReference } = entriesOf(messages, this.phrase);
    this.toolReference = toolReference;
    const isNews = this.reply !== null;
    this.reply = reply;
    this.entries = [];
    this.#tell("clear");
    this.#tell("reply", reply);
    const last = entries.findLast((one) => one.action);
    if (last) Object.assign(last, { live: true, action: reply.action });
    entries.forEach((one) => this.#add(one, !(isNews && one === last)));
    if (failed?.shown) this.#add(entry("user", failed.shown, { state: "failed", request: failed }));
    else if (failed && last) this.#mark(last, { tool: "failed", request: failed });
    if (reply.status === "expired") this.#stop("expired");
  }

  #add(one, restored = false) {
    this.entries.push(one);
    this.#tell("entry", { entry: one, restored });
    return one;
  }

  #mark(one, change) {
    Object.assign(one, change);
    this.#tell("change", { entry: one });
  }

  #stop(kind, problem = null, again = null) {
    if (["expired", "over", "missing", "closed", "no_form"].includes(kind)) this.outbox.clear();
    this.again = problem?.status === 0 ? again : null;
    this.#tell("stop", { kind, problem, again });
  }

  #setBusy(busy) {
    this.busy = busy;
    this.#tell("busy", busy);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
