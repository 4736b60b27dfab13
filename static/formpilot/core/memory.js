/**
 * Remembers which conversation this tab is in, and the request that is on its way, so that a reload goes on where it
 * was. Kept for the tab alone (sessionStorage); where storage is forbidden, nothing is remembered and all else works.
 */

export class Memory {
  /**
   * @param {string} name tells apart conversations about different forms
   * @param {string|null} parameter the page's query parameter that carries the conversation, if the page wants that
   * @param {string|null} visitor the page's name for the person: what is remembered of another one is not for them
   */
  constructor(name, parameter = null, visitor = null) {
    this.name = `formpilot:${name}`;
    this.parameter = parameter;
    this.visitor = visitor ? digest(visitor) : null;
  }

  /** The conversation to go on with; `shared` when it came by a link rather than from this tab. */
  recall() {
    const linked = this.parameter && new URL(location.href).searchParams.get(this.parameter);
    const kept = this.#read().conversation ?? null;
    return linked ? { id: linked, shared: linked !== kept } : { id: kept, shared: false };
  }

  keep(conversation) {
    const { conversation: before, readIn, ...rest } = this.#read();
    this.#write({ ...rest, conversation, ...(before === conversation && { readIn }) });
    this.#show(conversation);
  }

  /** The request that was sent and not answered: `{key, body, shown, at}`. */
  get pending() {
    return this.#read().pending ?? null;
  }

  set pending(request) {
    const { pending, ...rest } = this.#read();
    this.#write(request ? { ...rest, pending: request } : rest);
  }

  /** What was being written, and not sent yet. */
  get draft() {
    return this.#read().draft ?? "";
  }

  set draft(words) {
    const { draft, ...rest } = this.#read();
    this.#write(words ? { ...rest, draft: words } : rest);
  }

  /** The language that the page asked for when it last looked. */
  get asked() {
    return this.#read().asked ?? null;
  }

  set asked(locale) {
    this.#write({ ...this.#read(), asked: locale });
  }

  /** The fields of the page that was told of last, where a talk is about a page's own form. */
  get page() {
    return this.#read().page ?? null;
  }

  set page(fields) {
    this.#write({ ...this.#read(), page: fields });
  }

  /** The language in which a talk that is over is read, where it is another than it was held in. */
  get readIn() {
    return this.#read().readIn ?? null;
  }

  set readIn(locale) {
    this.#write({ ...this.#read(), readIn: locale });
  }

  forget() {
    this.#write({});
    this.#show(null);
  }

  /** The address that opens this conversation on another device; "" where the page does not take one. */
  link(conversation) {
    if (!this.parameter || !conversation) return "";
    const address = new URL(location.href);
    address.searchParams.set(this.parameter, conversation);
    address.hash = "";
    return address.href;
  }

  #show(conversation) {
    if (!this.parameter) return;
    const address = new URL(location.href);
    if ((address.searchParams.get(this.parameter) ?? null) === conversation) return;
    if (conversation) address.searchParams.set(this.parameter, conversation);
    else address.searchParams.delete(this.parameter);
    history.replaceState(history.state, "", address);
  }

  #read() {
    try {
      const { visitor = null, ...content } = JSON.parse(sessionStorage.getItem(this.name)) ?? {};
      return visitor === this.visitor ? content : {};
    } catch {
      return {};
    }
  }

  #write(content) {
    try {
      const { visitor } = this;
      sessionStorage.setItem(this.name, JSON.stringify({ ...content, ...(visitor && { visitor }) }));
    } catch {
      // private windows and sandboxed frames may forbid it
    }
  }
}

/** A short name for a long text: FNV-1a, and the length. What `crypto` offers for it is missing over plain HTTP. */
export function digest(text) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${(hash >>> 0).toString(36)}-${text.length}`;
}
