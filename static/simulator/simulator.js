/** The simulator's page: the chat on one side, what happens behind it on the other. */

import { documentBox } from "./document-box.js";
import { mockTools } from "./mock-tools.js";
import { Panels } from "./panels.js";
import { tabs } from "../site/tabs.js";

const page = document.querySelector(".simulator");
const chat = page.querySelector("formpilot-chat");
const [form, locale, theme] = ["form", "locale", "theme"].map((id) => document.getElementById(id));
const flags = document.getElementById("flags");
const results = document.getElementById("tool-results");
const fault = document.getElementById("tool-fault");
const wrong = document.getElementById("tool-wrong");
const panels = new Panels(page.dataset.turns);
let entries = [];
let opening = 0;
let wished = locale.value;
let published = "";

chat.addEventListener("formpilot-turn", ({ detail }) => panels.show(detail));
chat.addEventListener("formpilot-exchange", ({ detail }) => panels.record(detail));

/** Talks about a published form, or about `own`, a document with its summary. */
async function open(own = null) {
  const slug = own ? "" : form.value;
  const run = ++opening;
  const answers = slug ? await exampleAnswers(slug) : [];
  if (run !== opening) return; // another has been chosen meanwhile
  panels.clear();
  speak(own ? own.form.languages : form.selectedOptions[0].dataset.languages.split(" "));
  showFlags(own ? own.form.flags : form.selectedOptions[0].dataset.flags.split(" ").filter(Boolean));
  const proposed = own?.form.tools ?? [];
  results.value = listed([...answers, ...proposed]);
  readTools(proposed.map(({ tool }) => tool));
  chat.context = { flags: flagsNow() };
  if (slug) {
    published = slug;
    chat.setAttribute("heading", form.selectedOptions[0].text);
    chat.setAttribute("form", slug);
  } else {
    form.value = "";
    chat.setAttribute("heading", own.form.title);
    chat.formMarkdown = own.markdown;
    chat.removeAttribute("form");
    chat.restart();
  }
}

/** What the tools of a published form answer; nothing where that cannot be had, as after signing out. */
async function exampleAnswers(slug) {
  const response = await fetch(page.dataset.tools.replace("SLUG", slug)).catch(() => null);
  return response?.ok ? response.json() : [];
}

function listed(all) {
  return `[\n${all.map((entry) => `  ${JSON.stringify(entry)}`).join(",\n")}\n]`;
}

function readTools(names = []) {
  try {
    const read = JSON.parse(results.value);
    if (!Array.isArray(read)) throw new TypeError("[…]");
    entries = read;
    wrong.textContent = "";
  } catch (error) {
    wrong.textContent = error.message;
  }
  chat.tools = mockTools(names, () => entries, failOnce);
}

function failOnce() {
  const failing = fault.checked;
  fault.checked = false;
  return failing ? page.dataset.fault : "";
}

function showFlags(names) {
  const boxes = names.map((name) => {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", name });
    const label = Object.assign(document.createElement("label"), { className: "check" });
    label.append(box, ` ${name}`);
    return label;
  });
  flags.replaceChildren(flags.firstElementChild, ...boxes);
  flags.hidden = !names.length;
}

/** Offers the languages that a form speaks. The chat is told what was chosen last: the service knows what a form speaks. */
function speak(languages) {
  for (const option of locale.options) option.disabled = !languages.includes(option.value);
  locale.value = languages.includes(wished) ? wished : languages[0];
}

function flagsNow() {
  return Object.fromEntries([...flags.querySelectorAll("input")].map((box) => [box.name, box.checked]));
}

function restart() {
  panels.clear();
  chat.context = { flags: flagsNow() };
  chat.restart();
}

// A document of one's own is written first, while the talk about another form goes on.
form.addEventListener("change", () => (form.value ? open() : document.getElementById("tab-document").click()));
locale.addEventListener("change", () => {
  wished = locale.value;
  chat.setAttribute("locale", locale.value);
});
theme.addEventListener("change", () => chat.setAttribute("theme", theme.value));
flags.addEventListener("change", restart);
results.addEventListener("input", () => readTools());
document.getElementById("reset").addEventListener("click", restart);
documentBox({ page, chosen: () => published, credentials: () => chat.getAttribute("token"), use: open });
tabs(page.querySelector("[role=tablist]"));
if (form.options.length > 1) {
  form.selectedIndex = 0;
  open();
}
