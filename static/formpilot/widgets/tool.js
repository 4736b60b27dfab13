/** Something is being looked up or carried out: a passing line with a sign of life, and a way to stop waiting. */

import { button, h } from "../core/dom.js";

const LONG = 8000;

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function tool({ hints, t, chat }) {
  const words = h("span", {}, hints.waiting ?? t("tool_running"));
  const stop = button(t("stop_waiting"), "quiet", () => chat.conversation.stopTool?.(), { hidden: true });
  const element = h("div", { class: "widget work" }, h("span", { class: "sign" }, h("span", { class: "spinner" })), words, stop);
  let timer = null;

  function update({ tool: state }) {
    clearTimeout(timer);
    stop.hidden = true;
    element.dataset.tool = state ?? "running";
    // A request that did not arrive says so beneath, with a way to repeat it.
    element.hidden = state === "done" || state === "failed";
    if (!element.hidden) timer = setTimeout(() => (stop.hidden = !chat.conversation.stopTool), LONG);
  }

  return {
    element,
    update,
    freeze: () => {
      clearTimeout(timer);
      element.remove();
    },
  };
}
