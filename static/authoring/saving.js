/** Keeps a draft while its author goes on writing; nobody's text is ever lost on the way. */

import { Difference } from "./difference.js";
import { post } from "./posting.js";

const CONFLICT = 409;
const GONE = 410;

export class Saver {
  /**
   * @param {FormPilotEditor} editor
   */
  constructor(editor) {
    Object.assign(this, { editor, texts: editor.texts, form: editor.field.form });
    // What a browser brings back into the field is not stored, and nothing is of a page that tells of errors.
    this.saved = editor.dataset.unsaved ? null : editor.view.state.toText(editor.field.defaultValue);
    this.changed();
    document.addEventListener("keydown", (event) => this.#key(event));
    this.form.addEventListener("submit", (event) => event.defaultPrevented || this.#submit(event));
    window.addEventListener("beforeunload", (event) => this.dirty && !this.leaving && event.preventDefault());
    window.addEventListener("pageshow", () => (this.leaving = false));
  }

  get dirty() {
    return !this.saved?.eq(this.editor.view.state.doc);
  }

  changed() {
    if (!this.saving) this.#tell(this.dirty ? this.texts.unsaved : "");
  }

  /** @param {() => void} [then] what to do once the text is stored */
  async save(then = () => {}) {
    if (!this.editor.dataset.save) return this.form.requestSubmit(this.form.elements.namedItem("_continue"));
    if (this.saving) return undefined;
    this.saving = true;
    this.#tell(this.texts.saving);
    const written = this.editor.view.state.doc;
    const markdown = written.toString();
    const [read, note] = ["read", "note_of_it"].map((name) => this.form.elements.namedItem(name));
    const said = { markdown, read: read.value, ...(note && { note: note.value }) };
    const { status, content } = await post(this.editor.dataset.save, said);
    this.saving = false;
    if (content?.read && status < 300) {
      read.value = content.read;
      this.saved = written;
      const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
      this.#tell(this.dirty ? this.texts.unsaved : this.texts.saved.replace("{time}", time));
      return then();
    }
    this.#tell(content?.error || this.texts.unreached, true);
    this.editor.status.scrollIntoView({ block: "nearest" });
    if (status === CONFLICT && content?.markdown !== undefined) this.#settle(content, then);
    // The page of a draft that is gone makes a new one of the text.
    return status === GONE ? then() : undefined;
  }

  /** By a button of the page: stored here first, so that what others have written meanwhile is settled in one way. */
  #submit(event) {
    this.leaving = this.stored || !this.editor.dataset.save;
    if (this.leaving) return;
    event.preventDefault();
    this.save(() => {
      this.stored = true;
      this.form.requestSubmit(event.submitter);
      this.stored = false;
    });
  }

  /** Somebody else has saved meanwhile: what stands beside what is written here, and the author decides. */
  #settle({ markdown: stands, read, error }, then) {
    const differs = new Difference(this.editor, { theirs: stands, mine: this.editor.text, told: error });
    differs.open((text) => {
      this.form.elements.namedItem("read").value = read;
      this.saved = this.editor.view.state.toText(stands);
      if (text !== this.editor.text) this.editor.text = text;
      if (text === stands) this.changed();
      else this.save(then);
    });
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // On keyboards for other scripts the key itself counts, and not its letter.
    const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code === "KeyS" ? "s" : "";
    if (letter !== "s") return;
    event.preventDefault();
    if (!this.editor.shadowRoot.querySelector("dialog[open]")) this.save();
  }

  #tell(text, wrong = false) {
    this.editor.status.textContent = text;
    this.editor.status.classList.toggle("wrong", wrong);
  }
}
