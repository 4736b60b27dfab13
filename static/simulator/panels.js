/** What the debug panel shows of a conversation, as it goes on. */

import { h } from "../formpilot/core/dom.js";

const NO_ID = "00000000-0000-0000-0000-000000000000";

export class Panels {
  /** @param {string} turnsAddress with zeros where the conversation's id goes */
  constructor(turnsAddress) {
    this.turnsAddress = turnsAddress;
    const ids = ["answers", "action", "turns", "turns-note", "requests"];
    this.parts = Object.fromEntries(ids.map((id) => [id, document.getElementById(id)]));
    this.clear();
  }

  clear() {
    this.conversation = null;
    this.known = 0;
    for (const part of [this.parts.answers, this.parts.action, this.parts.turns, this.parts.requests]) part.replaceChildren();
    this.#session({});
  }

  /** Shows where a reply says that the conversation stands. */
  show(reply) {
    if (this.conversation !== reply.conversation_id) this.parts.turns.replaceChildren();
    if (this.conversation !== reply.conversation_id) this.known = 0;
    this.conversation = reply.conversation_id;
    this.#session(reply);
    this.parts.answers.replaceChildren(...reply.filled_fields.map(row));
    this.parts.action.textContent = json(reply.action);
    this.#fetchTurns();
  }

  /** Keeps a request with its response, the last one on top. */
  record({ request, reply, problem, ms }) {
    const outcome = reply ? `${reply.action.action} ${reply.status}` : `${problem.status} ${problem.code}`;
    const words = h("summary", {}, h("span", { class: problem ? "wrong" : null }, outcome), ` ${ms} ms`);
    const response = reply ?? { status: problem.status, code: problem.code, detail: problem.detail, field: problem.field };
    this.parts.requests.prepend(h("li", {}, h("details", {}, words, block(request), block(response))));
  }

  #session({ conversation_id: id, turn, status, current_field: field, missing_fields: missing }) {
    const facts = { id, turn, status, field: field?.field_id, missing: missing?.join(", ") };
    for (const [name, fact] of Object.entries(facts)) document.getElementById(`session-${name}`).textContent = fact || "–";
  }

  /** One at a time, so that a turn is listed once; the next reply asks for what this one missed. */
  async #fetchTurns() {
    if (this.fetching) return (this.missed = true);
    this.fetching = true;
    const asked = this.conversation;
    const response = await fetch(`${this.turnsAddress.replace(NO_ID, asked)}?after=${this.known}`).catch(() => null);
    const content = await response?.json().catch(() => null);
    this.fetching = false;
    if (asked === this.conversation) this.#listTurns(content ?? {});
    if (this.missed && this.conversation) {
      this.missed = false;
      this.#fetchTurns();
    }
    return undefined;
  }

  #listTurns({ turns = [], detail = "" }) {
    this.parts["turns-note"].textContent = detail;
    this.parts["turns-note"].hidden = !detail;
    for (const { number, action, status, duration_ms: ms, trace } of turns) {
      const words = h("summary", {}, h("span", {}, `${number} · ${action} ${status}`), ` ${ms} ms`);
      this.parts.turns.prepend(h("li", {}, h("details", {}, words, h("ol", { class: "trace" }, trace.map(step)))));
      this.known = number;
    }
  }
}

function row({ field_id: id, value, source, quote, confidence, turn, pieces = [{ quote }] }) {
  const quotes = pieces.filter((one) => one.quote).map((one) => h("q", { dir: "auto" }, one.quote));
  const cells = [json(value), source, quotes, confidence.toFixed(2), turn];
  return h("tr", {}, h("th", { scope: "row", dir: "ltr" }, id), cells.map((cell) => h("td", { dir: "auto" }, cell)));
}

function step({ node, ...decided }) {
  return h("li", {}, node ? h("strong", {}, node) : null, block(decided));
}

const block = (content) => h("pre", { tabindex: "0" }, json(content));
const json = (content) => (typeof content === "string" ? content : JSON.stringify(content, null, 2));
