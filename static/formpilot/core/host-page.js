/**
 * A form of the page around the element, filled by hand and by talking: what its fields are and hold, as the service
 * takes them, and what the service tells to put into them. Nothing of a password, a file or a field that is marked
 * `data-sensitive` leaves the page but whether it holds anything.
 */

const TYPES = {
  text: "input",
  search: "input",
  url: "input",
  range: "number",
  "select-one": "select",
  "select-multiple": "selectmultiple",
  "datetime-local": "datetime",
};
const NO_FIELDS = new Set(["hidden", "submit", "button", "reset", "image", "fieldset", "output", "object"]);
const PRIVATE = /^(cc-.*|one-time-code|(new|current)-password)$/;
const PRESENT = "••••";
const IN_FOCUS = "data-formpilot-current";
const EDITED_AFTER = 300;

export class HostPage {
  /** @param {HTMLElement} form a `<form>`, or whatever else holds the fields */
  constructor(form) {
    this.form = form;
    this.filled = new Map();
    this.filling = false;
    this.listening = null;
  }

  /** The page's fields, as `form_fields` of the API has them. */
  get fields() {
    return [...this.#groups()].map(([id, controls]) => describe(id, controls));
  }

  /** Puts the answers of a reply into the page: those that it gave, and takes back what it takes back. */
  fill({ filled_fields: answers, turn }) {
    const groups = new Map(this.#groups());
    const stands = new Map(answers.map((answer) => [answer.data_id, answer]));
    this.filling = true;
    try {
      for (const [id, controls] of groups) {
        const answer = stands.get(id);
        const isNew = answer && answer.source !== "page" && (answer.turn === turn || isEmpty(valueOf(controls)));
        if (isPrivate(controls)) continue;
        if (isNew) this.#put(id, controls, answer.value);
        else if (!answer && this.filled.has(id) && isSame(valueOf(controls), this.filled.get(id)))
          this.#put(id, controls, "");
      }
    } finally {
      this.filling = false;
    }
  }

  /** Marks the field that is being asked, and no other. */
  highlight(id) {
    for (const marked of this.form.querySelectorAll(`[${IN_FOCUS}]`)) marked.removeAttribute(IN_FOCUS);
    this.current = id;
    const controls = new Map(this.#groups()).get(id);
    if (!controls) return;
    const whole = controls.length > 1 ? (controls[0].closest("fieldset") ?? controls[0]) : controls[0];
    whole.setAttribute(IN_FOCUS, "");
    whole.scrollIntoView?.({ block: "nearest" });
  }

  /** Tells when the person has changed the field that is being asked on the page itself, and has paused. */
  follow(told) {
    this.listening?.abort();
    this.listening = new AbortController();
    let timer = 0;
    const heard = ({ target }) => {
      if (this.filling || idOf(target) !== this.current) return;
      clearTimeout(timer);
      timer = setTimeout(told, EDITED_AFTER);
    };
    this.form.addEventListener("change", heard, { signal: this.listening.signal });
    this.listening.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  release() {
    this.listening?.abort();
    this.highlight(null);
  }

  #put(id, controls, value) {
    write(controls, value);
    this.filled.set(id, valueOf(controls));
  }

  /** The controls of each field, by its id: boxes and circles of one name are one field. */
  *#groups() {
    const found = new Map();
    for (const control of this.form.elements ?? this.form.querySelectorAll("input, select, textarea")) {
      const id = idOf(control);
      if (!id || NO_FIELDS.has(control.type) || control.matches(":disabled")) continue;
      found.set(id, [...(found.get(id) ?? []), control]);
    }
    yield* found;
  }
}

/** What the marked field looks like, unless the page says otherwise; strict policies allow it. */
export function dressPage() {
  if (dressPage.done) return;
  dressPage.done = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:where([${IN_FOCUS}]) { outline: 2px solid Highlight; outline-offset: 2px; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const idOf = (control) => control.dataset?.fieldId || control.name || control.id || "";
const isChoice = ({ type }) => type === "radio" || type === "checkbox";
const isGroup = (controls) => controls[0].type === "radio" || (isChoice(controls[0]) && controls.length > 1);
const isEmpty = (value) => value === "" || value === false || (Array.isArray(value) && !value.length);
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function isPrivate([control]) {
  // As it is written, for not every browser tells words that it does not know; before the one that counts may stand
  // others, such as "billing".
  const words = (control.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/);
  return (
    control.type === "password" ||
    control.type === "file" ||
    "sensitive" in control.dataset ||
    words.some((word) => PRIVATE.test(word))
  );
}

function describe(id, controls) {
  const [control] = controls;
  const about = { data_id: id, fieldLabel: labelOf(id, controls), fieldType: TYPES[control.type] ?? control.type };
  const value = valueOf(controls);
  about.fieldValue = isPrivate(controls) && !isEmpty(value) ? PRESENT : value;
  about.is_required = controls.some((one) => one.required || one.getAttribute("aria-required") === "true");
  const options = optionsOf(controls);
  if (options) about.options = options;
  if (isPrivate(controls)) about.sensitive = true;
  const help = textOf(control.getAttribute("aria-describedby"));
  if (help) about.description = help;
  const limits = control.dataset.validationMessage ?? limitsOf(control);
  if (limits) about.validation_message = limits;
  for (const name of ["min", "max", "pattern"]) if (control[name]) about[name] = control[name];
  for (const name of ["minLength", "maxLength"]) if (control[name] > 0) about[name] = control[name];
  return about;
}

function labelOf(id, controls) {
  const [control] = controls;
  const legend = isGroup(controls) && control.closest("fieldset")?.querySelector("legend");
  const own = legend || control.labels?.[0];
  const words = own ? wordsOf(own) : control.getAttribute("aria-label") || textOf(control.getAttribute("aria-labelledby"));
  return words || control.placeholder || id;
}

/** The words of a label, without those of the control that stands in it. */
function wordsOf(label) {
  const copy = label.cloneNode(true);
  for (const control of copy.querySelectorAll("input, select, textarea, button")) control.remove();
  return copy.textContent.trim().replace(/\s+/g, " ");
}

function textOf(ids) {
  const found = (ids ?? "").split(/\s+/).map((id) => id && document.getElementById(id)?.textContent.trim());
  return found.filter(Boolean).join(" ");
}

/** What the page demands of a value, in the browser's own words or the author's. */
function limitsOf(control) {
  if (control.title && control.pattern) return control.title;
  const { min, max } = control;
  if (min && max) return `${min} – ${max}`;
  return min ? `≥ ${min}` : max ? `≤ ${max}` : "";
}

function optionsOf(controls) {
  if (controls[0].options)
    return [...controls[0].options]
      .filter(({ value, disabled }) => value && !disabled)
      .map(({ value, label }) => ({ value, label }));
  if (!isGroup(controls)) return null;
  return controls.map((one) => ({ value: one.value, label: one.labels?.[0] ? wordsOf(one.labels[0]) : one.value }));
}

function valueOf(controls) {
  const [control] = controls;
  if (control.type === "radio") return controls.find(({ checked }) => checked)?.value ?? "";
  if (isGroup(controls)) return controls.filter(({ checked }) => checked).map(({ value }) => value);
  if (control.type === "checkbox") return control.checked;
  if (control.multiple && control.options) return [...control.selectedOptions].map(({ value }) => value);
  return control.value;
}

/** Puts a value in as a person would: frameworks that watch their fields hear of it. */
function write(controls, value) {
  const wanted = (Array.isArray(value) ? value : [value]).map(String);
  for (const control of controls) {
    if (isChoice(control)) {
      const checked = isGroup(controls) ? wanted.includes(control.value) : value === true;
      if (control.checked === checked) continue;
      control.checked = checked;
    } else if (control.multiple && control.options) {
      for (const option of control.options) option.selected = wanted.includes(option.value);
    } else {
      setterOf(control).call(control, wanted[0]);
    }
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** The setter of the browser itself, which a framework may have hidden behind one of its own. */
const setterOf = (control) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value").set;
