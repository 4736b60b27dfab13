/** Style sheets of the element, fetched once for all elements on a page; no inline style is ever needed. */

const ROOT = new URL("../", import.meta.url);
const THEME_NAME = /^[a-z][a-z0-9-]{0,40}$/;
const sheets = new Map();

/** The sheets for a list of theme words, such as `["dark", "hydro"]`; light, dark and auto are no sheets. */
export function styleSheets(themes) {
  const named = themes.filter((name) => THEME_NAME.test(name) && !["light", "dark", "auto"].includes(name));
  return Promise.all(["formpilot.css", "widgets/widgets.css", ...named.map((name) => `themes/${name}.css`)].map(load));
}

function load(path) {
  if (!sheets.has(path)) {
    const reading = fetch(new URL(path, ROOT), { credentials: "omit" }).then(async (response) => {
      const sheet = new CSSStyleSheet();
      if (response.ok) await sheet.replace(await response.text());
      else console.warn(`formpilot-chat: there is no style sheet ${path}`);
      return sheet;
    });
    sheets.set(path, reading);
    reading.catch(() => sheets.delete(path));
  }
  return sheets.get(path);
}

const ARABIC = "FormPilot Arabic";

/**
 * Registers the Arabic font, unless the page has it already: fonts belong to the document, a shadow root cannot bring
 * its own. It is fetched when the first Arabic letter is shown.
 */
export function useArabicFont() {
  if ([...document.fonts].some(({ family }) => family.replace(/["']/g, "") === ARABIC)) return;
  const address = new URL("../vendor/readex-pro-5.3.0/readex-pro-arabic-wght-normal.woff2", ROOT);
  const face = new FontFace(ARABIC, `url("${address}") format("woff2")`, {
    weight: "160 700",
    display: "swap",
    unicodeRange: "U+0600-06FF, U+0750-077F, U+200C-200F, U+FB50-FDFF, U+FE70-FEFC",
  });
  document.fonts.add(face);
}
