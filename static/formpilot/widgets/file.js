/** Files. What becomes of them is the page's own affair: `element.uploadFile = async (file, call) => receipt`. */

import { button, h, icon, uid } from "../core/dom.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function file({ action, hints, t, format, answer, labelledBy, chat }) {
  const id = uid("file");
  const many = hints.schema?.type === "array";
  const box = h("input", {
    type: "file",
    id,
    class: "file",
    multiple: many,
    "aria-describedby": labelledBy,
    accept: hints.accept,
  });
  const chosen = h("p", { class: "muted chosen-files", dir: "auto" }, t("no_file"));
  const told = h("p", { class: "wrong", role: "alert" });
  const send = button(t("attach"), "primary", submit);
  const element = h(
    "div",
    { class: "widget card", role: "group", "aria-labelledby": labelledBy },
    h(
      "div",
      { class: "inline" },
      h(
        "span",
        { class: "pick" },
        box,
        h("label", { for: id, class: "button secondary" }, t(many ? "choose_files" : "choose_file")),
      ),
      chosen,
    ),
    h("div", { class: "card-foot" }, send),
    told,
  );
  box.addEventListener("change", () => {
    told.textContent = "";
    const names = [...box.files].map(({ name }) => isolated(name));
    chosen.textContent = names.length ? format.list(names) : t("no_file");
  });

  async function submit() {
    const files = [...box.files];
    if (!files.length) return (told.textContent = t("need_file"));
    const largest = hints.max_bytes ?? Infinity;
    const large = files.find(({ size }) => size > largest);
    if (large)
      return (told.textContent = t("file_too_large", { name: isolated(large.name), limit: format.size(largest) }));
    send.setAttribute("aria-busy", "true");
    try {
      const call = { fieldId: action.field_id, conversationId: chat.conversation.id };
      const receipts = await Promise.all(files.map((one) => receiptOf(one, chat.host.uploadFile, call)));
      await answer(many ? receipts : receipts[0], format.list(files.map(({ name }) => name)));
    } catch (error) {
      told.replaceChildren(icon("alert"), " ", t("upload_failed"), " ", String(error?.message ?? ""));
    } finally {
      send.removeAttribute("aria-busy");
    }
    return undefined;
  }

  return { element, focus: () => box.focus({ preventScroll: true }) };
}

/** The name of a file runs its own way, whatever stands around it. */
const isolated = (name) => `\u2068${name}\u2069`;

/** What the form keeps of a file: what the page's upload says about it, with its name, type and size. */
async function receiptOf(one, upload, call) {
  const known = { name: one.name, type: one.type, size: one.size };
  const told = upload ? await upload(one, call) : null;
  return told && typeof told === "object" ? { ...known, ...told } : known;
}
