/** Has the service read what is written, a moment after the last key; an answer to an older text is never shown. */

import { post } from "./posting.js";

const PAUSE_MS = 300;

export class Checker {
  /**
   * @param {Object} options
   * @param {() => string} options.read what is written now
   * @param {(found: {findings?: Object[], preview?: Object, words?: Object, error?: string}) => void} options.show
   */
  constructor({ address, read, show }) {
    Object.assign(this, { address, read, show });
  }

  soon() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.timer = setTimeout(() => this.now(), PAUSE_MS);
  }

  async now() {
    clearTimeout(this.timer);
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    try {
      const { content } = await post(this.address, { markdown: this.read() }, asking.signal);
      if (!asking.signal.aborted) this.show(content?.findings ? content : { error: content?.error ?? "" });
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  }
}
