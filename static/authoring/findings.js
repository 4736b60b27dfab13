/** What the service has to say about the document: marks at its lines, and a list of them. */

import { h } from "../formpilot/core/dom.js";
import { setDiagnostics } from "../vendor/codemirror-6.0.2/codemirror.js";

const MOST_LISTED = 200;
const SEVERITIES = ["error", "warning", "info"];

export class Findings {
  /**
   * @param {Object} texts
   * @param {string} guide where each code is told of, or ""
   * @param {(line: number) => void} goTo
   */
  constructor(texts, guide, goTo) {
    Object.assign(this, { texts, guide, goTo });
    this.summary = h("p", { class: "summary", role: "status" }, texts.checking);
    this.list = h("ol", { class: "list" });
    this.element = h("section", { class: "findings", "aria-label": texts.findings }, this.summary, this.list);
  }

  /** Shows findings, or why there are none to be had; then the marks of before stay. */
  show(view, findings, error = "") {
    if (!findings) {
      this.summary.textContent = error || this.texts.unchecked;
      this.summary.classList.add("wrong");
      return;
    }
    this.summary.classList.remove("wrong");
    view.dispatch(setDiagnostics(view.state, findings.map((one) => marker(view.state.doc, one))));
    const shown = findings.slice(0, MOST_LISTED).map((one) => this.#item(one));
    const more = findings.length > MOST_LISTED && this.texts.more.replace("{count}", findings.length - MOST_LISTED);
    this.list.replaceChildren(...shown, ...(more ? [h("li", { class: "more" }, more)] : []));
    this.summary.textContent = findings.length ? this.#counts(findings) : this.texts.clean;
  }

  #counts(findings) {
    const count = (severity) => findings.filter((one) => one.severity === severity).length;
    const parts = SEVERITIES.map((severity) => [this.texts.counts[severity], count(severity)]);
    return parts.flatMap(([text, number]) => (number ? text.replace("{count}", number) : [])).join(" · ");
  }

  #item({ line, severity, code, message, hint }) {
    const jump = this.texts.line.replace("{line}", line);
    return h(
      "li",
      { class: severity },
      h("button", { type: "button", class: "line", on: { click: () => this.goTo(line) } }, jump),
      h("strong", { class: "severity" }, this.texts.severities[severity]),
      h("span", { class: "message", dir: "auto" }, message, hint && h("span", { class: "hint" }, ` ${hint}`)),
      this.#code(code),
    );
  }

  #code(code) {
    if (!this.guide) return h("code", { dir: "ltr" }, code);
    const about = this.texts.about.replace("{code}", code);
    return h("a", { href: `${this.guide}#${code}`, target: "_blank", "aria-label": about, dir: "ltr" }, h("code", {}, code));
  }
}

/** The mark of a finding: its line, without the blanks around. */
function marker(doc, { line, severity, code, message, hint }) {
  const at = doc.line(Math.max(1, Math.min(line, doc.lines)));
  const from = at.from + at.text.length - at.text.trimStart().length;
  const to = Math.max(from, at.from + at.text.trimEnd().length);
  return { from, to, severity, message: [message, hint].filter(Boolean).join(" "), source: code };
}
