/** Values in a person's own notation: dates, times, numbers, places, lists. */

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/;

const SIZES = [
  [2 ** 30, "gigabyte"],
  [2 ** 20, "megabyte"],
  [2 ** 10, "kilobyte"],
  [0, "byte"],
];

// Where weeks do not begin on Monday (CLDR), by the day that they begin with, for browsers that do not know.
const WEEKS = {
  5: "MV",
  6: "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY",
  7:
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH " +
    "PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
};

/** The language tag for `Intl`: Gregorian calendar, and the language's own digits. English is Britain's by default. */
function intlTag(notation) {
  if (notation.startsWith("ar")) return "ar-SA-u-ca-gregory-nu-arab";
  const { region = "GB" } = new Intl.Locale(notation);
  return `en-${region}-u-ca-gregory`;
}

// As the service writes them: 10:30 AM rather than am, and a part of the day in Arabic, where noon is no morning.
const partOfDay = (hour) => (hour < 12 ? "صباحًا" : hour === 12 ? "ظهرًا" : "مساءً");

export class Format {
  /** @param {string} notation "en", "en-US", "ar"  @param {(key: string) => string} t words for yes, no and nothing */
  constructor(notation, t) {
    this.tag = intlTag(notation);
    this.t = t;
  }

  number(value) {
    return new Intl.NumberFormat(this.tag, { maximumFractionDigits: 20, useGrouping: false }).format(value);
  }

  /** "30 seconds", "٣٠ ثانية"; from two minutes on in minutes. */
  wait(seconds) {
    return seconds < 120 ? this.#unit(seconds, "second") : this.#unit(Math.ceil(seconds / 60), "minute");
  }

  /** "2.5 MB", "٢٫٥ ميغابايت": a MB is 1024 kB, as it is where a form says "2 MB". */
  size(bytes) {
    const [least, unit] = SIZES.find(([one]) => bytes >= one);
    const width = least && !this.tag.startsWith("ar") ? "short" : "long";
    return this.#unit(Number((bytes / (least || 1)).toPrecision(3)), unit, width);
  }

  /** "40%", "٤٠٪": of a share from 0 to 1. */
  percent(share) {
    return new Intl.NumberFormat(this.tag, { style: "percent", maximumFractionDigits: 0 }).format(share);
  }

  #unit(amount, unit, unitDisplay = "long") {
    const style = { style: "unit", unit, unitDisplay, useGrouping: false };
    return new Intl.NumberFormat(this.tag, style).format(amount);
  }

  /** The day that a week begins with, 0 for Sunday. */
  get weekStart() {
    const locale = new Intl.Locale(this.tag);
    const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: firstDayIn(locale.region) };
    return firstDay % 7;
  }

  /** "Tuesday, 10 March 2026" for "2026-03-10"; `weekday: false` leaves the day's name out. */
  day(iso, { weekday = false } = {}) {
    const date = dayOf(iso);
    const parts = { day: "numeric", month: "long", year: "numeric", ...(weekday && { weekday: "long" }) };
    return date ? new Intl.DateTimeFormat(this.tag, { ...parts, timeZone: "UTC" }).format(date) : String(iso);
  }

  /** "10:30 AM" for "10:30", "١٠:٣٠ صباحًا" in Arabic. */
  time(text) {
    const match = TIME.exec(text);
    if (!match) return String(text);
    const [hour, minute] = [Number(match[1]), match[2]];
    if (!this.tag.startsWith("ar")) return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
    const digits = new Intl.NumberFormat(this.tag, { minimumIntegerDigits: 2 });
    return `${this.number(hour % 12 || 12)}:${digits.format(Number(minute))} ${partOfDay(hour)}`;
  }

  moment(iso) {
    const match = MOMENT.exec(iso);
    if (!match) return String(iso);
    return `${this.day(iso.slice(0, 10))}${this.t("at_time")}${this.time(`${match[4]}:${match[5]}`)}`;
  }

  /** A moment of the world's clock, where the person is: "3 December 2026, 14:05" as they write it. */
  instant(iso) {
    const date = new Date(iso);
    const two = (number) => String(number).padStart(2, "0");
    const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    return this.moment(`${day}T${two(date.getHours())}:${two(date.getMinutes())}`);
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

  #thing(value) {
    if (typeof value.lat === "number" && typeof value.lng === "number") {
      const named = value.address ?? value.label;
      return typeof named === "string" && named ? named : this.place(value);
    }
    const name = value.name ?? value.fileName ?? value.label;
    return typeof name === "string" && name ? name : JSON.stringify(value);
  }
}

function firstDayIn(region) {
  const [day] = Object.entries(WEEKS).find(([, regions]) => regions.includes(region)) ?? [1];
  return Number(day);
}

/** Midnight, in UTC, of a day written as YYYY-MM-DD; null for what is no day. */
export function dayOf(iso) {
  const match = DAY.exec(iso ?? "");
  if (!match) return null;
  const date = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  return isoDay(date) === match[0] ? date : null;
}

/** Of what lies from `least` to `most`, either of which may be left out, what is nearest to a value. */
export function nearest(value, least, most) {
  if (least && value < least) return least;
  return most && value > most ? most : value;
}

export function isoDay(date) {
  return date.toISOString().slice(0, 10);
}

/** Today where the person is, as YYYY-MM-DD. */
export function today() {
  const now = new Date();
  return isoDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}
