/** How CodeMirror looks here: in the colours of editor.css, which follow the page from light to dark. */

import { EditorView, HighlightStyle, tags } from "../vendor/codemirror-6.0.2/codemirror.js";

const marks = [tags.processingInstruction, tags.separator, tags.punctuation, tags.squareBracket, tags.brace, tags.meta];

export const colours = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: "var(--syntax-key)" },
  { tag: tags.heading, color: "var(--syntax-heading)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string), tags.monospace], color: "var(--syntax-text)" },
  { tag: [tags.typeName, tags.labelName, tags.keyword], color: "var(--syntax-heading)" },
  { tag: [tags.link, tags.url], color: "var(--link-fg)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: marks, color: "var(--quiet)" },
]);

const PANEL = { backgroundColor: "var(--darkened-bg)", color: "var(--body-fg)", borderColor: "var(--line)" };
const CONTROL = {
  backgroundColor: "var(--body-bg)",
  backgroundImage: "none",
  color: "var(--body-fg)",
  border: "1px solid var(--control)",
  borderRadius: "4px",
  fontSize: "0.8125rem",
};
const CHOSEN = { backgroundColor: "var(--chosen)", color: "var(--body-fg)" };

export const theme = EditorView.theme({
  "&": { color: "var(--body-fg)", backgroundColor: "var(--body-bg)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" }, // their box has it: here the gutter would lie above it
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--body-fg)" },
  ".cm-cursor": { borderLeftColor: "var(--body-fg)" },
  ".cm-gutters": { backgroundColor: "var(--darkened-bg)", color: "var(--quiet)", borderColor: "var(--line)" },
  ".cm-activeLine": { backgroundColor: "var(--active)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--active)", color: "var(--body-fg)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--match)" },
  ".cm-searchMatch": { backgroundColor: "var(--match)", outline: "1px solid var(--quiet)" },
  ".cm-searchMatch.cm-searchMatch-selected": { backgroundColor: "var(--selection)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--match)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--wrong-bg)" },
  ".cm-panels": PANEL,
  ".cm-panels button, .cm-panels .cm-textfield": CONTROL,
  ".cm-panels label": { color: "inherit" },
  ".cm-panel.cm-search": { paddingInlineEnd: "2.25rem" },
  ".cm-panel.cm-search [name=close]": { ...CONTROL, border: "0", fontSize: "1.25rem", minWidth: "1.75rem" },
  ".cm-tooltip": { ...PANEL, border: "1px solid var(--line)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": CHOSEN,
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)" },
  ".cm-completionDetail": { color: "var(--quiet)", fontStyle: "normal" },
  ".cm-completionInfo": { maxWidth: "16rem" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": CHOSEN,
  ".cm-diagnosticText, .cm-completionInfo": { unicodeBidi: "plaintext" },
  ".cm-diagnosticSource": { opacity: "1", color: "var(--quiet)" },
  "&.cm-merge-a .cm-changedLine, .cm-deletedChunk": { backgroundColor: "var(--theirs)" },
  "&.cm-merge-b .cm-changedLine": { backgroundColor: "var(--mine)" },
  "&.cm-merge-a .cm-changedText, &.cm-merge-b .cm-changedText": {
    background: "none",
    textDecoration: "underline 2px",
  },
  ".cm-collapsedLines": {
    background: "var(--darkened-bg)",
    color: "var(--body-fg)",
    // CodeMirror's own marks are in few fonts.
    "&:before, &:after": { content: '"⋯"' },
  },
});
