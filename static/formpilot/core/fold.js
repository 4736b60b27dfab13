/** Makes different ways of typing the same word equal, for searching: case, marks, Arabic letters and digits. */

const LETTERS = { أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ئ: "ي", ؤ: "و", ة: "ه", ک: "ك", ی: "ي" };
const MARKS = /[\u0300-\u036F\u064B-\u065F\u0670\u0640\u200B-\u200F\u202A-\u202E\u2066-\u2069]/gu;
const DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu;

/** Western digits for Arabic and Persian ones. */
export function westernDigits(text) {
  return String(text)
    .replace(DIGITS, (digit) => String(digit.codePointAt(0) & 0xf))
    .replace(/\u066B/g, ".")
    .replace(/\u066C/g, "");
}

export function fold(text) {
  const letters = [...westernDigits(text).normalize("NFKD")].map((letter) => LETTERS[letter] ?? letter).join("");
  return letters.replace(MARKS, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** Whether each word of `query` begins a word of `text`, or is inside it when it is longer than two letters. */
export function matches(text, query) {
  const folded = fold(text);
  return fold(query)
    .split(" ")
    .every((word) => (word.length > 2 ? folded.includes(word) : ` ${folded}`.includes(` ${word}`)));
}
