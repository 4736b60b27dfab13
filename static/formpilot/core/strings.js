/** The words of the interface, in the languages that the service speaks; they are translated there. */

// What is said when the service cannot be asked for its words.
const WITHOUT_SERVICE = {
  en: { unreachable: "The form can't be reached just now. Check your connection and try again.", retry: "Try again" },
  ar: {
    unreachable: "تعذّر الوصول إلى النموذج الآن. تحقق من الاتصال ثم حاول مرة أخرى.",
    retry: "المحاولة مرة أخرى",
  },
};

export const LANGUAGES = ["en", "ar"];

/** The supported language nearest to a tag such as "ar-SA". */
export function languageOf(tag) {
  const primary = String(tag ?? "")
    .toLowerCase()
    .split("-")[0];
  return LANGUAGES.includes(primary) ? primary : "en";
}

/**
 * A language with the region that is named for it first, as "en-US": days are written there with the month first.
 * @param {string} locale "en" or "ar"  @param {string[]} tags what the page and the browser say
 */
export function notationOf(locale, tags) {
  return tags.find((tag) => String(tag ?? "").toLowerCase().startsWith(`${locale}-`)) ?? locale;
}

export const directionOf = (locale) => (languageOf(locale) === "ar" ? "rtl" : "ltr");

const loaded = new Map();

/**
 * The words in one language.
 * @returns {Promise<(key: string, values?: Object) => string>} fills `{name}` from `values`
 */
export async function loadStrings(base, locale) {
  const address = `${base}/api/ui/strings/?lang=${locale}`;
  if (!loaded.has(address)) {
    const reading = fetch(address).then((response) => {
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    });
    loaded.set(address, reading);
    reading.catch(() => loaded.delete(address));
  }
  return speaker((await loaded.get(address)).strings);
}

export const stringsWithoutService = (locale) => speaker(WITHOUT_SERVICE[languageOf(locale)]);

function speaker(strings) {
  return (key, values = {}) =>
    (strings[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
