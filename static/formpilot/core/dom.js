/** Builds DOM. Every text becomes a text node: nothing here, or anywhere in this element, parses markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element.
 * @param {string} tag
 * @param {Object} [attributes] `on: {click: fn}` adds listeners, `props: {value: "x"}` sets properties; true makes an
 *   empty attribute; null, undefined and false are left out.
 * @param {...(Node|string|number|null|undefined|false|Array)} children strings become text nodes
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "props") Object.assign(element, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A push button. `look` is "primary", "secondary" or "quiet". */
export function button(label, look, click, attributes = {}) {
  return h("button", { type: "button", class: `button ${look}`, on: { click }, ...attributes }, label);
}

const PATHS = {
  send: "M12 19V5M5.5 11.5 12 5l6.5 6.5",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  bookmark: "M7 4h10v16l-5-4-5 4Z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  alert: "M12 7v6M12 16.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.2-4.2",
  pin: "M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21ZM12 7.5a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z",
};

/** A line icon, hidden from assistive technology: the control around it has the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true", focusable: "false" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** Words that run their own way, whatever stands around them: a name, a number, an address. */
export const isolated = (words) => `\u2068${words}\u2069`;

/** The `dir` of words that somebody gave: their own. Arabic digits alone run as their readers do, which "auto" does not know. */
export const wayOf = (words) => (/^[^\p{L}]*[\u0660-\u0669][^\p{L}]*$/u.test(words) ? "rtl" : "auto");

/** Whether a key belongs to the writing of a word, as Enter does that takes a suggestion. Safari tells by 229 alone. */
export function isComposing(event) {
  return event.isComposing || event.keyCode === 229;
}

let count = 0;

/** An id that is unique in the document, for labels and descriptions. */
export function uid(prefix = "fp") {
  count += 1;
  return `${prefix}-${count}`;
}

/** A random name for a request. `crypto.randomUUID` is missing where a page came over plain HTTP. */
export function randomId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40; // a random UUID, as RFC 9562 marks it
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
