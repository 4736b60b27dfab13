/** The box for a form document of one's own: its findings, and a conversation about it. */

import { token } from "../authoring/posting.js";
import { h } from "../formpilot/core/dom.js";

/**
 * @param {Object} options
 * @param {() => string} options.chosen the slug of the published form that was chosen last, "" for none
 * @param {() => string} options.credentials the token of the chat
 * @param {(own: {markdown: string, form: Object}) => void} options.use
 */
export function documentBox({ page, chosen, credentials, use }) {
  const ids = ["document", "document-note", "findings", "weights", "lines"];
  const [box, note, findings, weights, lines] = ids.map((id) => document.getElementById(id));
  const button = (id, act) => document.getElementById(id).addEventListener("click", act);

  let checks = 0;

  /** The form that the service reads in a document, null where it is none. What it says is shown, unless a later check
   * has begun meanwhile. */
  async function check(markdown = box.value) {
    const current = (checks += 1);
    const { diagnostics = [], form = null, detail = "" } = await judged(markdown);
    if (current !== checks) return form;
    show(diagnostics);
    const { clean, broken, usable } = note.dataset;
    note.textContent = detail || (!form ? broken : diagnostics.length ? usable : clean);
    return form;
  }

  /** What the service says about a document, or `{detail}` where it does not get to see it. */
  async function judged(markdown) {
    const headers = { "Content-Type": "text/markdown", "X-CSRFToken": token() };
    try {
      const response = await fetch(page.dataset.check, { method: "POST", headers, body: markdown });
      return await response.json();
    } catch {
      return { detail: note.dataset.unchecked };
    }
  }

  /** The findings as they come, the worst first; of which weight there are how many, and only those of one weight. */
  function show(found, weight = "") {
    const chosen = weight ? found.filter(({ severity }) => severity === weight) : found;
    findings.replaceChildren(...chosen.map(finding));
    const kinds = ["", ...new Set(found.map(({ severity }) => severity))];
    const focused = weights.contains(document.activeElement);
    weights.replaceChildren(...(found.length > 1 ? kinds.map((kind) => filter(found, kind, kind === weight)) : []));
    if (focused) weights.querySelector("[aria-pressed=true]")?.focus();
    number(found);
  }

  function filter(found, kind, pressed) {
    const many = kind ? found.filter(({ severity }) => severity === kind).length : found.length;
    const press = { click: () => show(found, kind) };
    const words = `${weights.dataset[kind || "all"]} ${many.toLocaleString(document.documentElement.lang)}`;
    return h("button", { type: "button", class: kind || null, "aria-pressed": String(pressed), on: press }, words);
  }

  /** The numbers of the lines beside the box; those with a finding in its colour. */
  function number(found) {
    const worst = new Map([...found].reverse().map(({ line, severity }) => [line, severity]));
    const mark = (_, at) => h("span", { class: worst.get(at + 1) ?? null }, `${at + 1}\n`);
    lines.replaceChildren(...Array.from({ length: box.value.split("\n").length }, mark));
    lines.scrollTop = box.scrollTop;
  }

  function finding({ line, severity, code, message, hint }) {
    const jump = h("button", { type: "button", class: "line", on: { click: () => goTo(line) } }, String(line));
    const weight = h("strong", { class: "weight" }, findings.dataset[severity]);
    const words = h("span", { dir: "auto" }, message, hint && h("em", {}, ` ${hint}`), h("code", {}, ` ${code}`));
    return h("li", { class: severity }, jump, weight, words);
  }

  function goTo(line) {
    const written = box.value.split("\n");
    const start = written.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    box.focus();
    box.setSelectionRange(start, start + (written[line - 1] ?? "").length);
  }

  async function copy() {
    if (!chosen()) return;
    const headers = { Authorization: `Bearer ${credentials()}` };
    const response = await fetch(`/api/forms/${encodeURIComponent(chosen())}/`, { headers }).catch(() => null);
    if (response?.ok) box.value = (await response.json()).markdown;
    await check();
  }

  box.addEventListener("input", () => number([]));
  box.addEventListener("scroll", () => (lines.scrollTop = box.scrollTop));
  number([]);
  button("check", () => check());
  button("copy", copy);
  button("use", async () => {
    const markdown = box.value;
    const form = await check(markdown);
    if (form) use({ markdown, form });
  });
}
