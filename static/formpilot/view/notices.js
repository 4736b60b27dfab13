/** What goes wrong, in words: no connection, a conversation that is over, a form that cannot be opened. */

import { button, h } from "../core/dom.js";

const EXPLAINED = ["unreachable", "timeout", "turn_in_progress", "throttled"];
const WAITING = [429, 503];
const SECOND = 1000;

export class Notices {
  constructor(chat) {
    this.chat = chat;
    this.connection = h("p", { class: "banner", role: "status" });
    this.stop = h("div", { class: "notice", hidden: true });
  }

  speak() {
    this.showConnection();
    if (!this.stop.hidden) this.showStop(this.stopped);
  }

  showConnection() {
    this.connection.replaceChildren(...(navigator.onLine ? [] : [this.chat.t("offline")]));
  }

  /** A passing word, with something to copy if need be. */
  tell(words, extra = "") {
    clearTimeout(this.passing);
    this.connection.replaceChildren(words, ...(extra ? [" ", h("code", { dir: "ltr" }, extra)] : []));
    this.passing = setTimeout(() => this.showConnection(), extra ? 60_000 : 5000);
  }

  /** Whether it goes by itself when the connection is back. */
  isWaiting({ status }) {
    return !navigator.onLine && status === 0;
  }

  /** Why a request failed, and what to do. */
  explain(problem) {
    const { t } = this.chat;
    if (this.isWaiting(problem)) return t("failed_offline");
    if (problem.retryAfter && WAITING.includes(problem.status)) return this.#untilWhen(problem);
    if (EXPLAINED.includes(problem.code)) return t(`failed_${problem.code}`);
    if (problem.status >= 500) return t("failed_server");
    return inWords(problem) || t("failed_server");
  }

  /** The same as an element, which counts down the seconds that there are to wait. */
  explanation(problem) {
    const words = h("span");
    const tell = () => {
      words.textContent = this.explain(problem);
      if (problem.wait) setTimeout(() => words.isConnected && tell(), SECOND);
    };
    tell();
    return words;
  }

  #untilWhen({ wait, status }) {
    const { t, format } = this.chat;
    if (!wait) return t("failed_wait_over");
    return t(status === 429 ? "failed_throttled_wait" : "failed_busy_wait", { time: format.wait(wait) });
  }

  showStop(stopped) {
    this.stopped = stopped;
    const { kind, problem, again } = stopped;
    const { t, host } = this.chat;
    const passing = kind === "unopened" || kind === "interrupted";
    const unreached = passing && problem.status === 0;
    const words = unreached ? t("unreachable") : passing ? this.explanation(problem) : t(`stop_${kind}`);
    const mayGoOn = kind === "expired" && host.hasAttribute("form") && !host.hasAttribute("single");
    const goOn = mayGoOn && button(t("go_on"), "primary", () => host.goOn());
    const act = again
      ? button(t("try_again"), "primary", () => this.#again(again))
      : !["refused", "stale", "no_form"].includes(kind) &&
        !host.hasAttribute("single") &&
        button(t("new_conversation"), mayGoOn ? "secondary" : "primary", () => host.restart());
    this.stop.replaceChildren(h("p", {}, words), h("div", { class: "card-foot" }, goOn, act));
    this.stop.hidden = false;
  }

  clear() {
    this.stop.hidden = true;
  }

  #again(act) {
    this.clear();
    this.chat.composer.focus();
    act();
  }
}

/** What the service says of a request, without the name of the part of it that is meant: that is for developers. */
function inWords({ detail, field }) {
  return field && detail.startsWith(`${field}: `) ? detail.slice(field.length + 2) : detail;
}
