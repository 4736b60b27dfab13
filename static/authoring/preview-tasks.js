/** What the preview shows of an assistant: its tasks, and what it refuses. */

import { h } from "../formpilot/core/dom.js";
import { chip, fact } from "./preview-parts.js";

/** @returns {HTMLElement[]} none for a form */
export function tasksOf({ tasks, refusals }, texts) {
  if (!tasks.length) return [];
  const refused = refusals.map(({ phrases, words }) =>
    h("li", {}, h("div", { class: "head" }, codes(phrases)), h("p", { class: "prompt", dir: "auto" }, words)),
  );
  return [
    h("h3", {}, texts.tasks),
    h("ul", { class: "tasks" }, tasks.map((task) => taskOf(task, texts))),
    ...(refused.length ? [h("h3", {}, texts.refusals), h("ul", { class: "tasks" }, refused)] : []),
  ];
}

function taskOf(task, texts) {
  const named = (name, said) => (said.length ? fact(name, codes(said)) : null);
  const words = (name, said) => (said ? fact(name, h("span", { class: "template", dir: "auto" }, said)) : null);
  return h(
    "li",
    {},
    h(
      "div",
      { class: "head" },
      h("strong", { dir: "auto" }, task.title || task.name),
      h("code", { dir: "ltr" }, task.name),
      task.effect ? chip(texts.effects[task.effect]) : null,
    ),
    named(texts.begins, task.phrases),
    named(texts.needs, task.needs),
    named(texts.takes, task.takes),
    words(texts.confirm, task.confirm),
    named(texts.done, [task.tool]),
    words(texts.tells, task.tells),
    named(texts.onRequest, task.more),
  );
}

const codes = (names) => names.flatMap((name, at) => [at ? ", " : "", h("code", { dir: "auto" }, name)]);
