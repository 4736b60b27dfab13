/** What a message led to: the answers that were noted, each of which is touched to be changed. */

import { h, icon, wayOf } from "../core/dom.js";

/**
 * @param {{field_id: string, label: string, shown: string}[]} noted
 * @param {{t: Function, change: ((entry: {label: string}) => void)|null}} options `change` is null where nothing can be
 *   changed any more
 */
export function notedChips(noted, { t, change }) {
  const chips = noted.map((one) => {
    const words = [
      icon("check"),
      h("span", { class: "noted-label", dir: "auto" }, one.label),
      " ",
      h("span", { class: "noted-value", dir: wayOf(one.shown) }, one.shown),
    ];
    if (!change) return h("li", {}, h("span", { class: "noted" }, words));
    // Begins with what is seen: who speaks to the browser says that.
    const name = `${one.label} ${one.shown}: ${t("change")}`;
    const press = { click: () => change(one) };
    return h("li", {}, h("button", { type: "button", class: "noted", "aria-label": name, on: press }, words));
  });
  return h("ul", { class: "noted-list", "aria-label": t("noted_answers") }, chips);
}
