/** Latitude and longitude, each in a box of its own. */

import { h, uid } from "../core/dom.js";
import { westernDigits } from "../core/fold.js";

const LIMITS = { lat: 90, lng: 180 };

/**
 * @param {Object} options
 * @param {(place: {lat, lng}|null) => void} options.changed what stands there now; null for what is no point
 * @returns {{element: HTMLElement, value: () => {lat, lng}|null, set: (place: {lat, lng}) => void, isEmpty: () => boolean, focus: () => void}}
 */
export function coordinates({ t, format, changed }) {
  const boxes = { lat: box("latitude", 24.7136), lng: box("longitude", 46.6753) };

  function box(key, example) {
    const id = uid(key);
    const input = h("input", {
      type: "text",
      id,
      class: "field",
      inputmode: "decimal",
      dir: "ltr",
      placeholder: t("for_example", { example: format.number(example) }),
      autocomplete: "off",
      on: { input: () => changed(value()) },
    });
    return { input, row: h("div", { class: "labelled" }, h("label", { for: id }, t(key)), input) };
  }

  function number(name) {
    const typed = westernDigits(boxes[name].input.value).trim();
    const read = typed === "" ? NaN : Number(typed);
    return Math.abs(read) <= LIMITS[name] ? read : null;
  }

  function value() {
    const place = { lat: number("lat"), lng: number("lng") };
    return place.lat === null || place.lng === null ? null : place;
  }

  return {
    element: h("div", { class: "pair" }, boxes.lat.row, boxes.lng.row),
    value,
    set(place) {
      for (const name of ["lat", "lng"]) boxes[name].input.value = String(Number(place[name].toFixed(6)));
    },
    isEmpty: () => ["lat", "lng"].every((name) => !boxes[name].input.value.trim()),
    focus: () => boxes[number("lat") === null ? "lat" : "lng"].input.focus(),
  };
}
