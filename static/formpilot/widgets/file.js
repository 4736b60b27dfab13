/**
 * Files: chosen, or dropped, and sent one by one. The service takes each as soon as it is chosen; a page that keeps
 * files itself, `element.uploadFile = async (file, call) => receipt`, gets them when the person presses Attach.
 */

import { button, h, isolated, uid } from "../core/dom.js";
import { fileItem } from "./file-item.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function file({ action, hints, t, format, answer, labelledBy, chat }) {
  const { host, conversation } = chat;
  const limits = {
    accept: hints.accept ?? [],
    kinds: (hints.kinds ?? []).join(t("comma")),
    bytes: hints.max_bytes ?? 0,
    count: hints.schema?.maxItems ?? Infinity,
  };
  const ids = { box: uid("file"), told: uid("limits") };
  const items = new Set();
  const box = h("input", {
    type: "file",
    id: ids.box,
    class: "file",
    multiple: limits.count > 1,
    accept: limits.accept.join(",") || null,
    "aria-describedby": `${labelledBy} ${ids.told}`,
    on: { change: () => take([...box.files]) },
  });
  const told = h("p", { class: "wrong", role: "alert" });
  const spoken = h("p", { class: "visually-hidden", role: "status" });
  const list = h("ul", { class: "sent-files", "aria-label": t("chosen_files"), hidden: true });
  const pick = h("label", { for: ids.box }, t(limits.count > 1 ? "choose_files" : "choose_file"));
  const foot = h("div", { class: "card-foot" }, button(t("attach"), "primary", submit));
  const element = h(
    "div",
    {
      class: "widget card drop",
      role: "group",
      "aria-labelledby": labelledBy,
      on: { dragover: over, dragleave: left, drop: dropped },
    },
    h(
      "div",
      { class: "inline" },
      h(
        "span",
        { class: "pick" },
        box,
        pick,
      ),
      h("p", { class: "muted drop-words" }, t("drop_files")),
    ),
    h("p", { class: "muted file-limits", id: ids.told }, words(limits)),
    list,
    foot,
    told,
    spoken,
  );
  counted();
  const call = { fieldId: action.field_id, conversationId: conversation.id };
  recall().catch((error) => console.warn("formpilot-chat: files that were sent before are not known", error));
  addEventListener("online", resend);

  function words({ kinds, bytes, count }) {
    const parts = [
      kinds,
      bytes && t("most_size", { size: format.size(bytes) }),
      count > 1 && count < Infinity && t("most_files", { count: format.number(count) }),
    ];
    return parts.filter(Boolean).join(" · ");
  }

  /** What was sent before the page was loaded anew, and what the answer holds that is to be changed. */
  async function recall() {
    const held = Array.isArray(hints.value) ? hints.value : [];
    for (const kept of held.filter(({ file_id: id }) => id)) add({ name: kept.name, size: kept.size }, kept);
    if (host.uploadFile) return;
    const sent = await conversation.api.files(call.conversationId);
    for (const kept of sent)
      if (kept.field_id === call.fieldId && kept.turn === null && items.size < limits.count)
        add({ name: kept.name, size: kept.size }, kept);
  }

  function take(files) {
    box.value = "";
    told.textContent = "";
    const judged = files.map((one) => [one, refusal(one, limits)]);
    // The only one gives way to one that may take its place, and to no other.
    if (limits.count === 1 && judged.some(([, wrong]) => !wrong)) for (const one of items) drop(one);
    for (const [one, wrong] of judged) {
      if (wrong) told.textContent = wrong;
      else if (items.size >= limits.count)
        told.textContent = t("too_many_files", { count: format.number(limits.count) });
      else add(one);
    }
  }

  function refusal({ name, size }, { bytes, accept, kinds }) {
    const ending = `.${name.split(".").pop().toLowerCase()}`;
    if (bytes && size > bytes) return t("file_too_large", { name: isolated(name), limit: format.size(bytes) });
    if (accept.length && name.includes(".") && !accept.includes(ending))
      return t("file_kind_wrong", { name: isolated(name), kinds });
    return "";
  }

  function add(one, kept = null) {
    const { api } = conversation;
    const item = fileItem({ file: one, kept, t, format, call, api, upload: host.uploadFile, removed, say, counted });
    items.add(item);
    list.append(item.element);
    counted();
    if (!kept) chat.reveal(element);
    if (!kept && !host.uploadFile) item.send();
  }

  function drop(item) {
    told.textContent = "";
    item.discard();
    items.delete(item);
    counted();
  }

  /** What comes next is what is to be pressed: to choose, and then to attach what was not refused. */
  function counted() {
    list.hidden = !items.size;
    foot.hidden = [...items].every((item) => item.refused);
    pick.className = `button ${foot.hidden ? "primary" : "secondary"}`;
  }

  function removed(item) {
    drop(item);
    box.focus({ preventScroll: true });
  }

  function say(text) {
    spoken.textContent = text;
  }

  function resend() {
    if (!element.isConnected) return removeEventListener("online", resend);
    for (const item of items) if (item.offline) item.send();
    return undefined;
  }

  function over(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    element.classList.add("over");
  }

  function left(event) {
    if (!element.contains(event.relatedTarget)) element.classList.remove("over");
  }

  function dropped(event) {
    element.classList.remove("over");
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  }

  async function submit() {
    const send = foot.firstChild;
    if (send.getAttribute("aria-busy")) return;
    send.setAttribute("aria-busy", "true");
    try {
      const receipts = await Promise.all([...items].map((item) => item.receipt()));
      if (receipts.every(Boolean)) await answer(receipts, format.list(receipts.map(({ name }) => name)));
      else told.textContent = t("some_not_sent");
    } finally {
      send.removeAttribute("aria-busy");
    }
  }

  return { element, focus: () => box.focus({ preventScroll: true }) };
}
