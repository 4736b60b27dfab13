/** Two authors, one draft: both texts side by side, to be settled by the one who saves last. */

import { button, h } from "../formpilot/core/dom.js";
import { MergeView } from "../vendor/codemirror-6.0.2/codemirror.js";
import { dressed, fixed } from "./document-view.js";

export class Difference {
  /**
   * @param {FormPilotEditor} editor
   * @param {{theirs: string, mine: string, told: string}} texts
   */
  constructor(editor, { theirs, mine, told }) {
    const { texts, shadowRoot } = editor;
    const title = h("h2", { id: "differs" }, texts.differs);
    const heads = h("div", { class: "heads" }, h("span", {}, texts.theirs), h("span", {}, texts.mine));
    const place = h("div", { class: "sides", dir: "ltr" });
    const choices = [
      button(texts.saveMine, "save", () => this.#settle(this.sides.b.state.doc.toString())),
      button(texts.takeTheirs, "other", () => this.#settle(theirs)),
      button(texts.goOn, "other", () => this.#close()),
    ];
    const row = h("div", { class: "choices" }, choices);
    const words = h("p", {}, told, " ", texts.settle);
    this.dialog = h("dialog", { "aria-labelledby": "differs" }, title, words, heads, place, row);
    this.dialog.addEventListener("close", () => this.#close());
    shadowRoot.append(this.dialog);
    this.sides = new MergeView({
      a: { doc: theirs, extensions: [dressed(texts, texts.theirs), fixed] },
      b: { doc: mine, extensions: dressed(texts, texts.mine) },
      root: shadowRoot,
      parent: place,
      collapseUnchanged: { margin: 3, minSize: 6 },
      revertControls: "a-to-b",
      renderRevertControl: () => h("button", { type: "button", title: texts.takeThis, "aria-label": texts.takeThis }, "→"),
    });
  }

  /** @param {(text: string) => void} decided told the text that the author wants; never, if they go on writing */
  open(decided) {
    this.decided = decided;
    this.dialog.showModal();
    this.sides.b.focus();
  }

  #settle(text) {
    const { decided } = this;
    this.#close();
    decided(text);
  }

  #close() {
    if (!this.dialog.isConnected) return;
    this.sides.destroy();
    this.dialog.remove();
  }
}
