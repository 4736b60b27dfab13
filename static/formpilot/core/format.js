/** Values in a person's own notation: dates, times, numbers, places, lists. */

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/;

/** The language tag for `Intl`: Gregorian calendar, and the language's own digits. */
export function intlTag(locale) {
  return locale.startsWith("ar") ? "ar-SA-u-ca-gregory-nu-arab" : "en-GB-u-ca-gregory";
}

// The English of 10:30 AM rather than 10:30 am, as the service writes it.
const clockTag = (tag) => (tag.startsWith("en") ? "en-US" : tag);

export class Format {
  /** @param {string} locale "en" or "ar"  @param {(key: string) => string} t words for yes, no and nothing */
  constructor(locale, t) {
    this.tag = intlTag(locale);
    this.t = t;
  }

  number(value) {
    return new Intl.NumberFormat(this.tag, { maximumFractionDigits: 20, useGrouping: false }).format(value);
  }

  /** "Tuesday, 10 March 2026" for "2026-03-10"; `weekday: false` leaves the day's name out. */
  day(iso, { weekday = false } = {}) {
    const date = dayOf(iso);
    const parts = { day: "numeric", month: "long", year: "numeric", ...(weekday && { weekday: "long" }) };
    return date ? new Intl.DateTimeFormat(this.tag, { ...parts, timeZone: "UTC" }).format(date) : String(iso);
  }

  /** "10:30 am" for "10:30". */
  time(text) {
    const match = TIME.exec(text);
    if (!match) return String(text);
    const date = new Date(Date.UTC(2000, 0, 1, Number(match[1]), Number(match[2])));
    const parts = { hour: "numeric", minute: "2-digit", hour12: true, timeZone: "UTC" };
    return new Intl.DateTimeFormat(clockTag(this.tag), parts).format(date);
  }

  moment(iso) {
    const match = MOMENT.exec(iso);
    if (!match) return String(iso);
    return `${this.day(iso.slice(0, 10))}${this.t("comma")}${this.time(`${match[4]}:${match[5]}`)}`;
  }

  place({ lat, lng }) {
    const digits = new Intl.NumberFormat(this.tag, { minimumFractionDigits: 4, maximumFractionDigits: 5 });
    return `${digits.format(lat)}${this.t("comma")}${digits.format(lng)}`;
  }

  list(items) {
    return new Intl.ListFormat(this.tag, { type: "conjunction" }).format(items);
  }

  /**
   * Any answer in words.
   * @param {*} value as the API holds it
   * @param {Map<string, string>} [labels] what options are called
   */
  value(value, labels = new Map()) {
    if (value === null || value === undefined || value === "") return this.t("nothing");
    if (labels.has(String(value))) return labels.get(String(value));
    if (typeof value === "boolean") return this.t(value ? "yes" : "no");
    if (typeof value === "number") return this.number(value);
    if (Array.isArray(value))
      return value.length ? this.list(value.map((item) => this.value(item, labels))) : this.t("none");
    if (typeof value === "object") return this.#thing(value);
    if (DAY.test(value)) return this.day(value);
    if (MOMENT.test(value)) return this.moment(value);
    return TIME.test(value) ? this.time(value) : String(value);
  }

  /**
   * A value that the service has put into words already: days, times, plain numbers and bare coordinates get the digits
   * of the language here too, so that one page does not write the same day in two ways. What is masked stays masked.
   */
  told(value, words) {
    if (/[•*]/u.test(words)) return words;
    if (typeof value === "string")
      return DAY.test(value) || MOMENT.test(value) || TIME.test(value) ? this.value(value) : words;
    if (typeof value === "number") return words === String(value) ? this.number(value) : words;
    return typeof value?.lat === "number" && !/\p{L}/u.test(words) ? this.place(value) : words;
  }

  #thing(value) {
    if (typeof value.lat === "number" && typeof value.lng === "number") {
      const named = value.address ?? value.label;
      return typeof named === "string" && named ? named : this.place(value);
    }
    const name = value.name ?? value.fileName ?? value.label;
    return typeof name === "string" && name ? name : JSON.stringify(value);
  }
}

/** Midnight, in UTC, of a day written as YYYY-MM-DD; null for what is no day. */
export function dayOf(iso) {
  const match = DAY.exec(iso ?? "");
  if (!match) return null;
  const date = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  return isoDay(date) === match[0] ? date : null;
}

export function isoDay(date) {
  return date.toISOString().slice(0, 10);
}

/** Today where the person is, as YYYY-MM-DD. */
export function today() {
  const now = new Date();
  return isoDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}
