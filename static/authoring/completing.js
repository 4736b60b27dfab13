/** What can be written at a place: keys, types of fields, ids of fields, names of tools. */

/** Which of a form's parts are told of beneath a key. */
const PARTS = {
  fields: "field",
  tools: "tool",
  steps: "step",
  options: "option",
  data_source: "source",
  source: "source",
  options_when: "option_rule",
};
/** What is written after a key, or in a column of that name. */
const VALUES = new Map();
for (const name of ["type", "field_type"]) VALUES.set(name, "types");
for (const name of ["source", "data_source", "before_asking", "tool"]) VALUES.set(name, "tools");
const CONDITIONS = ["visible_if", "visible_when", "required_if", "required_when", "when", "if", "rule", "constraints"];
for (const name of [...CONDITIONS, "depends_on", "parent"]) VALUES.set(name, "fields");

const KEY = /^(\s*)(-\s+)?([\p{L}\w -]*?)\s*:(\s|$)/u;

/**
 * @param {() => {keys?: {key: string, where: string, help: string}[], types?: string[], fields?: string[],
 *   tools?: string[]}} words what the service knows just now
 */
export function completing(words) {
  return (context) => {
    const { number, from, text } = context.state.doc.lineAt(context.pos);
    const word = context.matchBefore(/[\p{L}\p{N}_]+/u);
    const place = placeOf(context.state.doc, number, text.slice(0, context.pos - from));
    const asked = context.explicit || (word ? place !== null : ["types", "tools"].includes(place?.values));
    const options = asked ? listed(words(), place) : [];
    return options.length ? { from: word?.from ?? context.pos, options, validFor: /^[\p{L}\p{N}_]*$/u } : null;
  };
}

function listed({ keys = [], types = [], fields = [], tools = [] }, place) {
  const values = { types, fields, tools };
  if (place?.keys) return keyOptions(keys, place.keys);
  const kinds = place ? [place.values] : Object.keys(values);
  return kinds.flatMap((kind) => values[kind].map((label) => ({ label, detail: place ? undefined : kind })));
}

function keyOptions(keys, where) {
  const known = keys.filter((one) => one.where === where);
  return known.map(({ key, help }) => ({ label: key, apply: `${key}: `, info: help || undefined }));
}

/** What belongs where the cursor stands: `{keys: part}`, `{values: kind}`, or null for anything or nothing. */
function placeOf(doc, number, before) {
  if (isFrontMatter(doc, number)) return inFrontMatter(doc, number, before);
  return /^\s*\|/.test(before) ? inTable(doc, number, before) : null;
}

function isFrontMatter(doc, number) {
  if (number < 2 || doc.line(1).text.trimEnd() !== "---") return false;
  for (const line of doc.iterLines(2, number)) if (line.trimEnd() === "---") return false;
  return true;
}

function inFrontMatter(doc, number, before) {
  const key = KEY.exec(before) ?? /[{,]()()\s*([\w -]+?)\s*:\s/.exec(before);
  if (key) return valuesOf(key[3]);
  if (!/^\s*(-\s+)?[\p{L}\w]*$/u.test(before)) return null;
  return { keys: partAt(doc, number, indentOf(before)) };
}

/** The part that a key at this depth belongs to, by the keys that it stands beneath. */
function partAt(doc, number, indent) {
  let depth = indent;
  for (let above = number - 1; above > 1 && depth > 0; above--) {
    const [, blanks, , name] = KEY.exec(doc.line(above).text) ?? [];
    if (blanks === undefined || blanks.length >= depth) continue;
    const part = PARTS[plain(name)];
    if (part) return part;
    depth = blanks.length;
  }
  return "form";
}

function inTable(doc, number, before) {
  let head = number;
  while (head > 1 && /^\s*\|/.test(doc.line(head - 1).text)) head--;
  if (head === number) return null;
  const column = cells(before).length - 1;
  return valuesOf(cells(doc.line(head).text)[column] ?? "");
}

/** The cells of a row, the one before its first bar among them. */
const cells = (row) => row.split(/(?<!\\)\|/);
const indentOf = (before) => before.length - before.replace(/^\s*(-\s+)?/, "").length;
const plain = (name) => name.trim().toLowerCase().replace(/[ -]+/g, "_");

function valuesOf(name) {
  const values = VALUES.get(plain(name));
  return values ? { values } : null;
}
