/** One file on its way: how far it has come, and what can be done about it. */

import { button, h, icon, isolated } from "../core/dom.js";
import { sendFile } from "../core/upload.js";

/**
 * @param {Object} parts
 * @param {File|{name: string, size: number}} parts.file
 * @param {Object|null} parts.kept what the service has of it already
 * @param {((file: File, call: Object) => Promise<Object>)|undefined} parts.upload the page's own way to keep files
 * @param {(item: Object) => void} parts.removed  @param {(words: string) => void} parts.say
 * @param {() => void} parts.counted called when it was refused
 */
export function fileItem({ file, kept, t, format, call, api, upload, removed, say, counted }) {
  const name = isolated(file.name);
  const state = h("span", { class: "muted file-state" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": file.name, hidden: true });
  const again = button(t("try_again"), "quiet", () => item.send(), { "aria-label": t("retry_file", { name }) });
  const close = h(
    "button",
    { type: "button", class: "tool icon-only", on: { click: () => removed(item) } },
    icon("close"),
  );
  const element = h(
    "li",
    { class: "sent-file" },
    h("span", { class: "file-name" }, h("bdi", {}, file.name)),
    state,
    again,
    close,
    bar,
  );
  let receipt = kept && receiptOf(file, kept);
  // What an answer names stays in the record; what none names yet can go.
  let unnamed = kept?.turn === null;
  let sending = null;
  let stop = null;

  const item = {
    element,
    /** Whether it waits for the connection to come back. */
    offline: false,
    /** Whether it is not taken, however often it is sent. */
    refused: false,
    /** Sends it, unless that was done; resolves to what the form keeps of it, null where it could not be sent. */
    receipt: async () => receipt ?? sending ?? (item.refused ? null : item.send()),
    send() {
      sending ??= carry().finally(() => (sending = null));
      return sending;
    },
    /** Takes it back: what is on its way stops, what has arrived is removed. */
    discard() {
      stop?.abort();
      element.remove();
      if (unnamed) api.removeFile(call.conversationId, receipt.file_id).catch(() => null);
    },
  };

  async function carry() {
    stop = new AbortController();
    const progress = (share) => show("file_sending", share);
    progress(0);
    try {
      const told = upload
        ? await upload(file, call)
        : await sendFile(api, { ...call, file }, { progress, signal: stop.signal });
      receipt = receiptOf(file, told);
      unnamed = !upload;
      show("file_sent");
      say(t("file_arrived", { name }));
      return receipt;
    } catch (error) {
      if (error.name !== "AbortError") failed(error);
      return null;
    }
  }

  function failed(error) {
    item.offline = error.code === "unreachable" && !navigator.onLine;
    const why = item.offline ? t("upload_offline") : error.detail || (upload && error.message) || t("upload_failed");
    show("");
    state.textContent = why;
    element.classList.add("failed");
    item.refused = error.isPassing === false;
    again.hidden = item.refused;
    counted();
    say(t("file_not_sent", { name, why }));
  }

  function show(key, share = null) {
    const percent = share === null ? "" : format.percent(share);
    item.offline = false;
    element.classList.remove("failed");
    again.hidden = true;
    bar.hidden = share === null;
    if (share !== null) bar.value = share;
    state.textContent = key ? [format.size(file.size), t(key, { share: percent })].join(" · ") : "";
    close.setAttribute("aria-label", t(share === null ? "remove_file" : "cancel_file", { name }));
  }

  show(receipt ? "file_sent" : "file_waiting");
  return item;
}

/** What the form keeps of a file: what is said of it by whoever keeps it, over its name, type and size. */
function receiptOf(file, told) {
  const known = { name: file.name, type: file.type, size: file.size };
  if (!told || typeof told !== "object") return known;
  if (!told.file_id) return { ...known, ...told };
  return { file_id: told.file_id, name: told.name, type: told.type, size: told.size };
}
