/**
 * Style sheets of the element, fetched once for all elements on a page; no inline style is ever needed. A page waits for
 * the first ones, in `BASE`; what only some widgets need comes with them.
 */

import { SHEETS } from "./sheets.js";

const BASE = ["frame", "header", "talk", "composer", "controls"].map((name) => `styles/${name}.css`);
const ROOT = new URL("../", import.meta.url);
const THEME_NAME = /^[a-z][a-z0-9-]{0,40}$/;
const sheets = new Map();
let growth;

/** What one element wears: the base, then what its widgets need, and its themes above all. */
export class Styles {
  /** @param {ShadowRoot} root */
  constructor(root) {
    this.root = root;
    this.needed = new Set();
    this.themes = [];
  }

  /** Wears themes, for words such as `["dark", "hydro"]`; light, dark and auto are no sheets. */
  wear(words) {
    const named = words.filter((name) => THEME_NAME.test(name) && !["light", "dark", "auto"].includes(name));
    this.themes = named.map((name) => `themes/${name}.css`);
    for (const name of named) if (Object.hasOwn(OF_THEMES, name)) useFont(...OF_THEMES[name]);
    return this.#dress();
  }

  /** Wears these sheets as well, from now on. Of two, the later may refine the earlier. */
  need(paths) {
    for (const path of paths) this.needed.add(path);
    return this.#dress();
  }

  async #dress() {
    await Promise.all(this.#paths().map(load));
    // What has been asked for meanwhile keeps its place among them: it is filled when it comes.
    this.root.adoptedStyleSheets = this.#paths().flatMap((path) => sheets.get(path)?.sheet ?? []);
  }

  #paths() {
    return [...BASE, ...this.needed, ...this.themes];
  }
}

/** Resolves when the sheet is filled; one that cannot be fetched is tried again the next time. */
function load(path) {
  if (!sheets.has(path)) {
    const sheet = new CSSStyleSheet();
    const filled = fill(sheet, path);
    sheets.set(path, { sheet, filled });
    filled.catch(() => sheets.delete(path));
  }
  return sheets.get(path).filled;
}

async function fill(sheet, path) {
  const text = SHEETS[path] ?? (await fetched(path));
  if (text) await sheet.replace(readable(text));
  else console.warn(`formpilot-chat: there is no style sheet ${path}`);
}

async function fetched(path) {
  const response = await fetch(new URL(path, ROOT), { credentials: "omit" });
  return response.ok ? response.text() : "";
}

/**
 * A style sheet in letters of the reader's own size at least. Measures are in rem, which a page may have made small for
 * its own reckoning, as in `html { font-size: 62.5% }`: there they grow by as much.
 */
function readable(css) {
  growth ??= sizeOfReader();
  return growth > 1 ? css.replace(/([\d.]+)rem\b/g, (_, amount) => `${amount * growth}rem`) : css;
}

/** How many of the page's letters one of the reader's own size is high; asked once, for all sheets must agree. */
function sizeOfReader() {
  const root = document.documentElement;
  const probe = document.createElement("span");
  probe.style.setProperty("font", "medium sans-serif", "important");
  root.append(probe);
  const [own, page] = [probe, root].map((one) => parseFloat(getComputedStyle(one).fontSize));
  probe.remove();
  return page > 0 ? own / page : 1;
}

const ARABIC = "FormPilot Arabic";
// As site.css has them: what the file holds.
const LETTERS =
  "U+060C, U+061B, U+061F, U+0621-063A, U+0640-0652, U+0660-066C, U+0670-0671, U+0679, U+067E, U+0686, U+0698, U+06A9, " +
  "U+06AF, U+06C0-06C3, U+06CC, U+06D2, U+06F0-06F9, U+200C-200F, U+FDFC";
const OF_THEMES = { hydro: ["Urbanist", "urbanist-5.3.0/urbanist-latin-700-normal.woff2", { weight: "700" }] };

/** Registers the Arabic font, which is fetched when the first Arabic letter is shown. */
export function useArabicFont() {
  useFont(ARABIC, "vazirmatn-5.3.0/vazirmatn-arabic.woff2", { weight: "400 700", unicodeRange: LETTERS });
}

/** Registers a font, unless the page has it already: fonts belong to the document, a shadow root cannot bring its own. */
function useFont(family, file, descriptors) {
  if ([...document.fonts].some((face) => face.family.replace(/["']/g, "") === family)) return;
  const address = new URL(`../vendor/${file}`, ROOT);
  document.fonts.add(new FontFace(family, `url("${address}") format("woff2")`, { display: "swap", ...descriptors }));
}
