/** Finds places by name, where the page knows how: `element.searchPlace = async (words) => [{label, lat, lng}]`. */

import { button, h, isComposing, uid } from "../core/dom.js";

export function placeSearch({ t, find, choose }) {
  const id = uid("search");
  const box = h("input", {
    type: "text",
    id,
    class: "field",
    dir: "auto",
    autocomplete: "off",
    enterkeyhint: "search",
  });
  const results = h("ul", { class: "places", "aria-live": "polite" });
  const go = button(t("search"), "secondary", search);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    search();
  });

  async function search() {
    const words = box.value.trim();
    if (!words) return box.focus();
    go.setAttribute("aria-busy", "true");
    const places = await Promise.resolve(find(words)).catch(() => []);
    go.removeAttribute("aria-busy");
    return results.replaceChildren(
      ...(places.length ? places.slice(0, 6).map(result) : [h("li", { class: "muted" }, t("no_match"))]),
    );
  }

  function result(place) {
    const take = () => {
      results.replaceChildren();
      box.value = place.label;
      choose(place);
    };
    return h(
      "li",
      {},
      h("button", { type: "button", class: "option", on: { click: take } }, h("span", { dir: "auto" }, place.label)),
    );
  }

  return h(
    "div",
    { class: "place-search" },
    h("label", { for: id }, t("find_place")),
    h("div", { class: "inline" }, box, go),
    results,
  );
}
