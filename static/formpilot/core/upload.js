/** Sends one file to the service. `fetch` tells nothing of how far an upload has come; this does. */

import { Problem } from "./api.js";

const STALLED = 60_000;

/**
 * @param {import("./api.js").Api} api
 * @param {{conversationId: string, fieldId: string, file: File}} what
 * @param {{progress: (share: number) => void, signal: AbortSignal}} how share is from 0 to 1
 * @returns {Promise<Object>} what the service keeps of the file; rejects with a `Problem`, or an AbortError
 */
export async function sendFile(api, what, how) {
  try {
    return await sendOnce(api, what, how);
  } catch (problem) {
    if (problem.status !== 401 || !(await api.renew())) throw problem;
    return sendOnce(api, what, how);
  }
}

function sendOnce(api, { conversationId, fieldId, file }, { progress, signal }) {
  const body = new FormData();
  body.append("field_id", fieldId);
  body.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALLED);
    };
    const end = (act) => () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      act();
    };
    const stop = () => request.abort();
    request.open("POST", `${api.base}/api/conversations/${encodeURIComponent(conversationId)}/files/`);
    for (const [name, value] of Object.entries(api.headers())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      progress(total ? loaded / total : 0);
    });
    request.addEventListener(
      "load",
      end(() => (request.status === 201 ? resolve(contentOf(request)) : reject(problemOf(request)))),
    );
    request.addEventListener(
      "error",
      end(() => reject(new Problem({ code: "unreachable" }))),
    );
    request.addEventListener(
      "abort",
      end(() => reject(signal.aborted ? new DOMException("", "AbortError") : new Problem({ code: "timeout" }))),
    );
    signal.addEventListener("abort", stop);
    wait();
    request.send(body);
  });
}

function contentOf(request) {
  try {
    return JSON.parse(request.responseText) ?? {};
  } catch {
    return {};
  }
}

function problemOf(request) {
  const { code = "server_error", detail = "" } = contentOf(request);
  const retryAfter = Number(request.getResponseHeader("Retry-After")) || 0;
  return new Problem({ code, detail, status: request.status, retryAfter });
}
