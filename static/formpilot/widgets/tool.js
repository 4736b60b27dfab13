/** Something is being looked up or carried out: a sign of life, a way to stop waiting, and how it ended. */

import { button, h, icon } from "../core/dom.js";

const LONG = 8000;

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function tool({ t, chat }) {
  const sign = h("span", { class: "sign" });
  const words = h("span");
  const stop = button(t("stop_waiting"), "quiet", () => chat.conversation.stopTool?.(), { hidden: true });
  const element = h("div", { class: "widget work" }, sign, words, stop);
  let timer = null;

  function update({ tool: state }) {
    clearTimeout(timer);
    stop.hidden = true;
    element.dataset.tool = state ?? "running";
    if (state === "done" || state === "failed") {
      sign.replaceChildren(icon(state === "done" ? "check" : "alert"));
      words.textContent = t(state === "done" ? "tool_done" : "tool_failed");
    } else {
      sign.replaceChildren(h("span", { class: "spinner" }));
      words.replaceChildren(h("span", { class: "visually-hidden" }, t("tool_running")));
      timer = setTimeout(() => (stop.hidden = !chat.conversation.stopTool), LONG);
    }
  }

  return {
    element,
    update,
    freeze: () => {
      clearTimeout(timer);
      stop.remove();
    },
  };
}
