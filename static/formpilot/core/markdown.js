/** Shows the little markdown that messages use: paragraphs, lists, bold, links, and pictures as links. All else stays
 *  text, longer rows of asterisks too: they mask numbers. */

import { h } from "./dom.js";

const BULLET = /^\s*[-*\u2022]\s+(.*)$/;
const NUMBER = /^\s*[0-9\u0660-\u0669]{1,3}[.)]\s+(.*)$/;
const INLINE =
  /(?<!\*)\*\*(?<bold>[^*\n]+?)\*\*(?!\*)|!?\[(?<words>[^\][\n]+)\]\((?<target>[^()\s]+)\)|(?<address>https?:\/\/[^\s<>()"]+)/gu;
const END_OF_SENTENCE = /[.,;:!?\u061B\u060C\u061F]+$/u;

/**
 * @param {string} text as a form, a person, a tool or a model supplied it
 * @returns {DocumentFragment} text nodes inside p, ul, ol, li, strong and a
 */
export function markdown(text) {
  const fragment = document.createDocumentFragment();
  for (const block of blocks(String(text))) {
    if (block.tag === "p") fragment.append(h("p", { dir: "auto" }, lines(block.lines)));
    else
      fragment.append(
        h(
          block.tag,
          { dir: "auto" },
          block.lines.map((line) => h("li", {}, inline(line))),
        ),
      );
  }
  return fragment;
}

/** The same text without its marks, for what reads aloud. */
export function plain(text) {
  return String(text)
    .replace(/(?<!\*)\*\*([^*\n]+?)\*\*(?!\*)/g, "$1")
    .replace(/!?\[([^\][\n]+)\]\(([^()\s]+)\)/g, "$1");
}

function blocks(text) {
  const found = [];
  let open = null;
  for (const line of text.split(/\r?\n/)) {
    const item = BULLET.exec(line) ?? NUMBER.exec(line);
    const tag = item ? (BULLET.test(line) ? "ul" : "ol") : "p";
    if (!line.trim()) {
      open = null;
      continue;
    }
    if (open?.tag !== tag) found.push((open = { tag, lines: [] }));
    open.lines.push(item ? item[1] : line);
  }
  return found;
}

function lines(all) {
  return all.flatMap((line, index) => (index ? [h("br"), ...inline(line)] : inline(line)));
}

function inline(line) {
  const nodes = [];
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    nodes.push(line.slice(from, match.index));
    const { bold, words, target, address } = match.groups;
    from = match.index + match[0].length;
    if (bold) nodes.push(h("strong", {}, bold));
    else if (words) nodes.push(link(target, words) ?? match[0]);
    else {
      const clean = address.replace(END_OF_SENTENCE, "");
      from -= address.length - clean.length;
      nodes.push(link(clean, clean) ?? clean);
    }
  }
  nodes.push(line.slice(from));
  return nodes.filter((node) => node !== "");
}

function link(target, words) {
  let address;
  try {
    address = new URL(target);
  } catch {
    return null;
  }
  if (address.protocol !== "http:" && address.protocol !== "https:") return null;
  return h("a", { href: address.href, target: "_blank", rel: "noopener noreferrer nofollow" }, words);
}
