/** Trying out what is written, saved or not: as a conversation, by its tests, and along all ways through it. */

import { h } from "../formpilot/core/dom.js";
import { post } from "./posting.js";

/** A button, and beneath it what the service answers: one trial of the document as it stands. */
class Trial {
  /**
   * @param {Object} options
   * @param {{intro: string, start: string}} options.texts
   * @param {Object} options.words those of all trials
   * @param {() => Promise<{status: number, content: Object|null}>} options.ask
   */
  constructor({ texts, words, ask }) {
    Object.assign(this, { texts, words, ask });
    this.start = h("button", { type: "button", class: "start", on: { click: () => this.run() } }, texts.start);
    this.status = h("p", { class: "told", role: "status" });
    this.result = h("div", { class: "result" });
    this.element = h("div", { class: "trial" }, h("p", { class: "intro" }, texts.intro), this.start, this.status, this.result);
  }

  async run() {
    if (this.running) return;
    this.running = true;
    this.start.setAttribute("aria-disabled", "true");
    this.tell(this.words.running);
    const { status, content } = await this.ask();
    this.running = false;
    this.start.removeAttribute("aria-disabled");
    if (status === 200 && content) return this.show(content);
    this.result.replaceChildren();
    return this.tell(content?.error ?? this.words.unreached, true);
  }

  tell(text, wrong = false) {
    this.status.textContent = text;
    this.status.classList.toggle("wrong", wrong);
  }
}

class TestsTrial extends Trial {
  show({ runs }) {
    const failed = runs.filter(({ passed }) => !passed).length;
    const { noTests, allPassed, someFailed } = this.words;
    const told = failed ? someFailed.replace("{failed}", failed).replace("{count}", runs.length) : allPassed;
    this.tell(runs.length ? told.replace("{count}", runs.length) : noTests, failed > 0);
    this.result.replaceChildren(...runs.map((run) => this.#run(run)));
  }

  #run({ name, line, passed, unfinished, steps }) {
    const verdict = h("span", { class: passed ? "verdict passed" : "verdict failed" }, this.words[passed ? "passed" : "failed"]);
    const summary = h("summary", {}, verdict, " ", h("bdi", {}, name));
    const items = steps.map((step) => this.#step(step));
    const rest = unfinished ? [h("li", { class: "fault" }, unfinished)] : [];
    return h("details", { open: !passed }, summary, this.#place(line), h("ol", { class: "played" }, items, rest));
  }

  #step({ line, told, came, faults }) {
    const said = came ? h("p", { class: "came" }, h("span", { class: "name" }, this.words.formSays), " ", h("bdi", {}, came)) : null;
    const wrong = faults.map((fault) => h("p", { class: "fault" }, h("bdi", {}, fault)));
    return h("li", {}, h("p", {}, this.#place(line), " ", h("bdi", {}, told)), wrong, said);
  }

  #place(line) {
    const told = this.words.line.replace("{line}", line);
    return h("button", { type: "button", class: "place", on: { click: () => this.goTo(line) } }, told);
  }
}

class PathsTrial extends Trial {
  show({ summary, stopped, never, sequences }) {
    this.tell([summary, stopped].filter(Boolean).join(" "));
    const unreached = never.length
      ? [h("h3", {}, this.words.never), h("ul", { class: "never" }, never.map((one) => h("li", {}, field(one))))]
      : [h("p", {}, this.words.allReached)];
    const listed = sequences.map((one, index) => this.#sequence(one, index + 1));
    this.result.replaceChildren(...unreached, ...listed);
  }

  #sequence({ asked, ways, more }, number) {
    const { sequence, questions, whenAnswered } = this.words;
    const title = sequence.replace("{number}", number).replace("{count}", asked.length);
    const items = ways.map((way) => h("li", {}, h("bdi", {}, way.length ? way.join(" · ") : this.words.always)));
    return h(
      "details",
      { open: number <= 3 },
      h("summary", {}, title),
      h("h4", {}, whenAnswered),
      h("ul", { class: "ways" }, items, more ? h("li", {}, more) : null),
      h("h4", {}, questions),
      h("ol", { class: "asked" }, asked.map((one) => h("li", {}, field(one)))),
    );
  }
}

/** The document as a conversation, which is counted nowhere. */
class TryTrial extends Trial {
  constructor(options) {
    super(options);
    const { words } = options;
    this.tried = new Set();
    this.discard = h("button", { type: "button", hidden: true, on: { click: () => this.#discard() } }, words.discard);
    this.start.after(this.discard);
  }

  async show({ token, tiles, attribution }) {
    await import("../formpilot/formpilot-chat.js");
    const { theme = "auto" } = document.documentElement.dataset;
    const chat = h("formpilot-chat", { token, theme, tiles: tiles || null, "tiles-attribution": attribution || null });
    chat.formMarkdown = this.read();
    chat.freshToken = async () => (await this.ask()).content?.token;
    chat.addEventListener("formpilot-turn", ({ detail }) => this.tried.add(detail.conversation_id));
    chat.restart(); // the same text may have been tried before
    this.tell(this.words.trying);
    this.discard.hidden = false;
    this.result.replaceChildren(chat);
    this.element.classList.add("talking");
    this.element.closest(".preview").scrollIntoView({ block: "nearest" });
  }

  async #discard() {
    for (const conversation of this.tried) {
      const { status } = await this.remove(conversation);
      if (status !== 200) return this.tell(this.words.unreached, true);
      this.tried.delete(conversation);
    }
    this.result.replaceChildren();
    this.element.classList.remove("talking");
    this.discard.hidden = true;
    this.start.focus();
    return this.tell(this.words.discarded);
  }
}

const field = ({ id, label }) => [h("bdi", {}, label), " ", h("code", { dir: "ltr" }, id)];

/**
 * The panels of the trials, by name.
 * @param {Object} options
 * @param {Object<string, string>} options.addresses of the service, by trial
 * @param {() => string} options.read what is written now
 * @param {(line: number) => void} options.goTo
 */
export function trials({ words, addresses, read, goTo }) {
  const asking = (name) => () => post(addresses[name], { markdown: read() });
  const tests = new TestsTrial({ texts: words.tests, words, ask: asking("tests") });
  tests.goTo = goTo;
  const paths = new PathsTrial({ texts: words.paths, words, ask: asking("paths") });
  const conversation = new TryTrial({ texts: words.try, words, ask: asking("try") });
  Object.assign(conversation, { read, remove: (id) => post(addresses.delete, { conversation: id }) });
  return { try: conversation.element, tests: tests.element, paths: paths.element };
}
