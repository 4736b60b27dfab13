/** The box for a form document of one's own: its findings, and a conversation about it. */

import { h } from "../formpilot/core/dom.js";

/**
 * @param {Object} options
 * @param {() => string} options.chosen the slug of the form that is chosen, "" for none
 * @param {() => string} options.credentials the token of the chat
 * @param {(own: {markdown: string, form: Object}) => void} options.use
 */
export function documentBox({ page, chosen, credentials, use }) {
  const [box, note, findings] = ["document", "document-note", "findings"].map((id) => document.getElementById(id));
  const button = (id, act) => document.getElementById(id).addEventListener("click", act);

  async function check() {
    const { diagnostics = [], form = null, detail = "" } = await judged(box.value);
    findings.replaceChildren(...diagnostics.map(finding));
    const { clean, broken, usable } = note.dataset;
    note.textContent = detail || (!form ? broken : diagnostics.length ? usable : clean);
    return form;
  }

  /** What the service says about a document, or `{detail}` where it does not get to see it. */
  async function judged(markdown) {
    const token = page.querySelector("[name=csrfmiddlewaretoken]").value;
    const headers = { "Content-Type": "text/markdown", "X-CSRFToken": token };
    try {
      const response = await fetch(page.dataset.check, { method: "POST", headers, body: markdown });
      return await response.json();
    } catch {
      return { detail: note.dataset.unchecked };
    }
  }

  function finding({ line, severity, code, message, hint }) {
    const jump = h("button", { type: "button", class: "line", on: { click: () => goTo(line) } }, String(line));
    const weight = h("strong", { class: "weight" }, findings.dataset[severity]);
    const words = h("span", { dir: "auto" }, message, hint && h("em", {}, ` ${hint}`), h("code", {}, ` ${code}`));
    return h("li", { class: severity }, jump, weight, words);
  }

  function goTo(line) {
    const lines = box.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    box.focus();
    box.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  }

  async function copy() {
    if (!chosen()) return;
    const headers = { Authorization: `Bearer ${credentials()}` };
    const response = await fetch(`/api/forms/${encodeURIComponent(chosen())}/`, { headers }).catch(() => null);
    if (response?.ok) box.value = (await response.json()).markdown;
    await check();
  }

  button("check", check);
  button("copy", copy);
  button("use", async () => {
    const form = await check();
    if (form) use({ markdown: box.value, form });
  });
}
