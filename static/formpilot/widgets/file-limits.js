/** What may be attached, and how people are told of it. */

/** Endings that nobody needs to be told of beside the usual one. */
const ALIKE = new Set(["JPEG", "JFIF", "JPE", "TIF", "HEIF", "TEXT", "MD", "LOG", "TSV", "M4V"]);

/** One name for several kinds, where all of them are taken: that of a program, or a word of the interface. */
const FAMILIES = [
  ["Word", ["DOCX", "DOC"]],
  ["Excel", ["XLSX", "XLS"]],
  ["PowerPoint", ["PPTX", "PPT"]],
  ["OpenDocument", ["ODT", "ODS", "ODP"]],
  ["text_files", ["RTF", "TXT", "CSV"]],
  ["pictures", ["JPG", "PNG", "GIF", "WEBP", "HEIC", "TIFF"]],
];

/**
 * @param {Object} hints of the question
 * @param {(key: string) => string} t
 * @returns {{accept: string[], kinds: string, bytes: number, count: number}} `kinds` as people read them; 0 bytes and
 *   an infinite count where there is no limit
 */
export function limitsOf({ accept, max_bytes: bytes, schema }, t) {
  const endings = Array.isArray(accept) ? accept : [];
  const names = endings.map((one) => one.slice(1).toUpperCase()).filter((one) => !ALIKE.has(one));
  const kinds = named(names, t).join(t("comma"));
  return { accept: endings, kinds, bytes: bytes ?? 0, count: schema?.maxItems ?? Infinity };
}

/** Each kind, or the first of a family in the name of all of it. */
function named(kinds, t) {
  const taken = FAMILIES.filter(([, members]) => members.every((one) => kinds.includes(one)));
  const family = (kind) => taken.find(([, members]) => members.includes(kind));
  return [...new Set(kinds.map((kind) => (family(kind) ? t(family(kind)[0]) : kind)))];
}
