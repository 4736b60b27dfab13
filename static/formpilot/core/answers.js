/** What has been answered so far, with labels and words for each: gathered from all that the service tells. */

// An answer that came along from an earlier talk has its words from there.
const BY_WORDS = ["words", "prefill"];

export class AnswerBook {
  /** @param {() => Promise<Object|null>} loadForm the form as data, asked for only when labels are missing */
  constructor(loadForm) {
    this.loadForm = loadForm;
    this.filled = [];
    this.names = new Map();
    this.options = new Map();
    this.shown = new Map();
    this.form = null;
  }

  /** Learns from a reply: its answers, and what its action says about fields. */
  learn(reply) {
    this.filled = reply.filled_fields ?? [];
    for (const { field_id: id, value, label, shown } of this.filled) {
      if (label) this.names.set(id, label);
      if (shown) this.shown.set(id, { value: JSON.stringify(value), words: shown });
    }
    this.learnAction(reply.action);
    const current = reply.current_field;
    if (current?.label) this.names.set(current.field_id, current.label);
  }

  learnAction(action) {
    const hints = action?.input ?? {};
    for (const { field_id: id, label } of hints.left_open ?? []) this.names.set(id, label);
    for (const { field_id: id, label, value, shown } of [...(hints.fields ?? []), ...(hints.noted ?? [])]) {
      if (label) this.names.set(id, label);
      if (shown) this.shown.set(id, { value: JSON.stringify(value), words: shown });
    }
    if (!action?.field_id) return;
    if (hints.options) this.options.set(action.field_id, labelsOf(hints.options));
  }

  /** Makes sure that every answer, and each of these fields, has a label, if the service can tell. */
  async complete(locale, fields = []) {
    const ids = [...this.filled.map(({ field_id: id }) => id), ...fields.map(({ id }) => id)];
    if (ids.every((id) => this.names.has(id))) return;
    for (const item of await this.#fields()) this.#learnField(item, locale);
  }

  /** Whether the form speaks a language; of one that the service does not tell of, the page knows. */
  async speaks(locale) {
    await this.#fields();
    return this.form?.languages?.includes(locale) ?? true;
  }

  /** Says labels and values in another language, as far as the form itself has them in it. */
  async translate(locale) {
    for (const item of await this.#fields()) {
      this.names.delete(item.id);
      if (!isLookedUp(item)) for (const words of [this.options, this.shown]) words.delete(item.id);
      this.#learnField(item, locale);
    }
  }

  async #fields() {
    this.form ??= await this.loadForm().catch(() => null);
    return this.form?.fields ?? [];
  }

  #learnField(item, locale) {
    const label = inLanguage(item.label, locale);
    if (label && !this.names.has(item.id)) this.names.set(item.id, label);
    if (!item.options.length || this.options.has(item.id)) return;
    const options = item.options.map(({ value, labels }) => ({ value, label: inLanguage(labels, locale) ?? value }));
    this.options.set(item.id, labelsOf(options));
  }

  label(id) {
    const words = id
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replace(/[_-]+/g, " ")
      .toLowerCase();
    return this.names.get(id) ?? words.charAt(0).toUpperCase() + words.slice(1);
  }

  labels(id) {
    return this.options.get(id) ?? new Map();
  }

  /** A value in words: the service's own, where it gave them for this very value. */
  words(id, value, format) {
    const told = this.shown.get(id);
    if (told && told.value === JSON.stringify(value)) return told.words;
    return format.value(value, this.labels(id));
  }

  /** Whether a tool works an answer out, so that it changes with others and not by itself. */
  isWorkedOut(id) {
    return this.filled.some(({ field_id: one, source }) => one === id && source === "tool_result");
  }

  /** @returns {{id, label, words, quote, fixed}[]} in the form's order */
  entries(format) {
    return this.filled.map(({ field_id: id, value, source, quote, pieces = [{ source, quote }] }) => ({
      id,
      label: this.label(id),
      fixed: this.isWorkedOut(id),
      words: this.words(id, value, format),
      quote: pieces.flatMap((one) => (BY_WORDS.includes(one.source) ? evidence(one.quote) : [])).join(" … "),
    }));
  }
}

/** What options are called, by the text of their value. */
export function labelsOf(options) {
  return new Map((options ?? []).map(({ value, label }) => [String(value), label]));
}

/** Whether a field's options come from a tool, which alone knows what they are called. */
const isLookedUp = ({ type, options }) => !options.length && ["dropdown", "checkbox"].includes(type);

function inLanguage(wordings, locale) {
  return wordings?.[locale] ?? Object.values(wordings ?? {})[0];
}

/** A quote as it reads within a sentence: without the point, or the dots, that it ends in. */
const evidence = (quote) => (quote ?? "").trim().replace(/[\s.…،,;]+$/u, "");
