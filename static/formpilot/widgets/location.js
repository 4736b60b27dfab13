/** A place: on a map where the page has one, by the device's own position, or by latitude and longitude. */

import { button, h, icon, uid } from "../core/dom.js";
import { westernDigits } from "../core/fold.js";
import { placeSearch } from "./place-search.js";

const LIMITS = { lat: 90, lng: 180 };

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function location({ hints, t, format, answer, labelledBy, chat }) {
  const { host } = chat;
  const told = h("p", { class: "wrong", role: "alert" });
  const boxes = { lat: coordinate("latitude", 24.7136), lng: coordinate("longitude", 46.6753) };
  const holder = h("div", { class: "map-holder", hidden: true });
  const send = button(t("choose_place"), "primary", submit);
  const mine = button(t("my_position"), "secondary", locate, { hidden: !navigator.geolocation || !isSecureContext });
  const open = button(t("open_map"), "secondary", openMap, { hidden: !host.getAttribute("tiles") });
  open.prepend(icon("pin"));
  const search = host.searchPlace
    ? placeSearch({ t, find: host.searchPlace, choose: (place) => set(place, true) })
    : null;
  let map = null;
  const element = h(
    "div",
    { class: "widget card place", role: "group", "aria-labelledby": labelledBy },
    search,
    h("div", { class: "chips" }, open, mine),
    holder,
    h("div", { class: "pair" }, boxes.lat.row, boxes.lng.row),
    h("div", { class: "card-foot" }, send),
    told,
  );
  if (hints.value && typeof hints.value === "object") set(hints.value, false);

  function coordinate(key, example) {
    const id = uid(key);
    const box = h("input", {
      type: "text",
      id,
      class: "field",
      inputmode: "decimal",
      dir: "ltr",
      placeholder: format.number(example),
      autocomplete: "off",
    });
    box.addEventListener("input", () => {
      told.textContent = "";
      const place = value();
      if (place) map?.show(place, false);
    });
    return { box, row: h("div", { class: "labelled" }, h("label", { for: id }, t(key)), box) };
  }

  function number(name) {
    const typed = westernDigits(boxes[name].box.value).trim();
    const read = typed === "" ? NaN : Number(typed);
    return Math.abs(read) <= LIMITS[name] ? read : null;
  }

  function value() {
    const place = { lat: number("lat"), lng: number("lng") };
    return place.lat === null || place.lng === null ? null : place;
  }

  function set(place, move) {
    boxes.lat.box.value = String(Number(Number(place.lat).toFixed(6)));
    boxes.lng.box.value = String(Number(Number(place.lng).toFixed(6)));
    told.textContent = "";
    map?.show(place, move);
  }

  function locate() {
    mine.setAttribute("aria-busy", "true");
    const finish = (act) => (found) => {
      mine.removeAttribute("aria-busy");
      act(found);
    };
    navigator.geolocation.getCurrentPosition(
      finish(({ coords }) => set({ lat: coords.latitude, lng: coords.longitude }, true)),
      finish(() => (told.textContent = t("no_position"))),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  }

  async function openMap() {
    open.hidden = true;
    holder.hidden = false;
    try {
      const { openMap: make } = await import("./map.js");
      map = await make({ holder, host, t, place: value(), moved: (place) => set(place, false), failed: withoutMap });
      chat.reveal(holder);
    } catch (error) {
      console.warn("formpilot-chat: the map could not be loaded", error);
      withoutMap();
    }
  }

  function withoutMap() {
    holder.hidden = true;
    map = null;
    told.textContent = t("no_map");
    boxes.lat.box.focus();
  }

  function submit() {
    const place = value();
    if (place) return answer(place, format.place(place));
    told.textContent = t("need_place");
    return boxes[number("lat") === null ? "lat" : "lng"].box.focus();
  }

  return {
    element,
    focus: () => [open, mine, boxes.lat.box].find((control) => !control.hidden).focus({ preventScroll: true }),
  };
}
