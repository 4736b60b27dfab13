/** What each tab of the preview shows. */

import { h } from "../formpilot/core/dom.js";
import { chip, fact } from "./preview-parts.js";
import { tasksOf } from "./preview-tasks.js";

const MOST_OPTIONS = 12;

export function formPanel(preview, texts) {
  const { title, purpose, steps, tools, tasks } = preview;
  return [
    h("h2", { dir: "auto" }, title),
    purpose && h("p", { dir: "auto" }, purpose),
    ...tasksOf(preview, texts),
    ...steps.map((step) => stepOf(step, steps.length, tasks.length > 0, texts)),
    ...(tools.length ? [h("h3", {}, texts.tools), h("ul", { class: "tools" }, tools.map((tool) => toolOf(tool, texts)))] : []),
  ].filter(Boolean);
}

function stepOf({ number, title, fields }, count, ofTasks, texts) {
  const name = texts.step.replace("{number}", number);
  const heading = title ? [`${name}: `, h("bdi", {}, title)] : name;
  return h(
    "section",
    { class: "step" },
    count > 1 || title ? h("h3", {}, heading) : ofTasks ? h("h3", {}, texts.fields) : null,
    h("ol", { class: "fields" }, fields.map((field) => fieldOf(field, ofTasks, texts))),
  );
}

/** Of an assistant it is the task that says whether a field is asked. */
function fieldOf(field, ofTasks, texts) {
  const head = [h("strong", { dir: "auto" }, field.label), h("code", { dir: "ltr" }, field.id), chip(field.type, "ltr")];
  const rules = [
    field.visible_when && [texts.shownWhen, field.visible_when],
    field.required_when && [texts.requiredWhen, field.required_when],
  ].filter(Boolean);
  return h(
    "li",
    {},
    h("div", { class: "head" }, head, ofTasks || field.required_when ? null : chip(field.required ? texts.required : texts.optional)),
    field.sensitive ? chip(texts.sensitive) : null,
    field.prompt ? h("p", { class: "prompt", dir: "auto" }, field.prompt) : null,
    options(field, texts),
    field.limits.map((limit) => fact(texts.limit, h("bdi", {}, limit))),
    hasDefault(field.default) ? fact(texts.default, plainly(field.default)) : null,
    rules.map(([name, rule]) => fact(name, h("code", { dir: "ltr" }, rule))),
  );
}

function options({ options: given, options_from: source }, texts) {
  if (source) return fact(texts.optionsFrom, h("code", { dir: "ltr" }, source));
  if (!given.length) return null;
  const more = given.length - MOST_OPTIONS;
  const items = given.slice(0, MOST_OPTIONS).map((label) => h("li", { dir: "auto" }, label));
  if (more > 0) items.push(h("li", {}, texts.more.replace("{count}", more)));
  return h("ul", { class: "options", "aria-label": texts.options }, items);
}

function toolOf({ name, purpose, when, args, returns }, texts) {
  const row = (label, names) => (names.length ? fact(label, h("code", { dir: "ltr" }, names.join(", "))) : null);
  return h(
    "li",
    {},
    h("div", { class: "head" }, h("code", { dir: "ltr" }, name)),
    purpose ? h("p", { dir: "auto" }, purpose) : null,
    when ? fact(texts.when, h("bdi", {}, when)) : null,
    row(texts.args, args),
    row(texts.returns, returns),
  );
}

/** The conditions of all fields: the author's words, and the CEL that they mean. */
export function rulesPanel({ steps }, texts) {
  const all = steps.flatMap(({ fields }) => fields.flatMap(({ id, rules }) => rules.map((rule) => ({ id, ...rule }))));
  if (!all.length) return [h("p", {}, texts.noRules)];
  const rules = all.map(({ id, effect, said, cel }) =>
    h(
      "li",
      {},
      h("div", { class: "head" }, h("code", { dir: "ltr" }, id), effect),
      fact(texts.asWritten, h("bdi", {}, said)),
      fact(texts.asUnderstood, h("code", { dir: "ltr" }, cel)),
    ),
  );
  return [h("ul", { class: "rules" }, rules)];
}

export function greetingPanel({ greeting }, texts) {
  const names = new Intl.DisplayNames(document.documentElement.lang || "en", { type: "language" });
  return Object.entries(greeting).flatMap(([language, words]) => [
    h("h3", {}, nameOf(names, language)),
    words ? h("p", { class: "said", dir: "auto", lang: language }, words) : h("p", {}, texts.noGreeting),
  ]);
}

function nameOf(names, language) {
  try {
    return names.of(language);
  } catch {
    return language; // an author may write any word there
  }
}

const hasDefault = (value) => value !== null && value !== undefined && value !== "";
const plainly = (value) => h("bdi", {}, typeof value === "string" ? value : JSON.stringify(value));
