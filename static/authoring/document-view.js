/** The text of a document as CodeMirror shows it: its colours, keys and words. */

import {
  EditorState,
  EditorView,
  autocompletion,
  bracketMatching,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSelectionMatches,
  history,
  historyKeymap,
  indentWithTab,
  keymap,
  lineNumbers,
  lintGutter,
  lintKeymap,
  markdown,
  markdownLanguage,
  searchKeymap,
  syntaxHighlighting,
  yamlFrontmatter,
} from "../vendor/codemirror-6.0.2/codemirror.js";
import { colours, theme } from "./colours.js";
import { completing } from "./completing.js";

const LEAVING_MS = 2000;

/** For a text that is shown and not written; the cursor still moves through it. */
export const fixed = EditorState.readOnly.of(true);

/** A browser that writes over coloured words keeps their colour by an inline style, which the page's policy forbids. */
const overwriting = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    if (event.inputType !== "insertText" || event.isComposing || state.readOnly || state.selection.main.empty) return false;
    view.dispatch({ ...state.replaceSelection(event.data), userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    return true;
  },
});

/** What every text of a document wears. */
export function dressed(texts, name) {
  const content = markdown({ base: markdownLanguage, completeHTMLTags: false });
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": name, dir: "ltr", tabindex: "0" }),
    EditorState.phrases.of(texts.phrases),
    yamlFrontmatter({ content }),
    syntaxHighlighting(colours),
    theme,
    overwriting,
    keymap.of([...searchKeymap, ...historyKeymap, ...lintKeymap, ...completionKeymap, ...defaultKeymap]),
  ];
}

/**
 * @param {Object} options
 * @param {() => Object} options.words what can be completed just now, see completing.js
 * @param {() => void} options.changed called after each change of the text
 */
export function documentView({ root, parent, text, texts, words, changed }) {
  const view = new EditorView({
    root,
    parent,
    doc: text,
    extensions: [
      lintGutter(),
      dressed(texts, texts.document),
      keymap.of([indentWithTab]),
      EditorView.contentAttributes.of({ "aria-describedby": "help" }),
      autocompletion({ override: [completing(words)], icons: false }),
      EditorView.updateListener.of((update) => update.docChanged && changed()),
    ],
  });
  // Escape and then Tab leaves, also where that Escape has closed a list or a panel.
  const lets = (event) => event.key === "Escape" && view.setTabFocusMode(LEAVING_MS);
  parent.addEventListener("keydown", lets, { capture: true });
  return view;
}
