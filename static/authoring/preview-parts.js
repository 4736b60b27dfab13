/** Small parts of which the preview is made. */

import { h } from "../formpilot/core/dom.js";

export const chip = (text, dir) => h("span", { class: "chip", dir }, text);
export const fact = (name, content) => h("p", { class: "fact" }, h("span", { class: "name" }, name), " ", content);
