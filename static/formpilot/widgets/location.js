/**
 * A place: on a map where the page has one, by the device's own position, or by latitude and longitude where nothing
 * else will do. An address is written where all words are written.
 */

import { button, h, icon } from "../core/dom.js";
import { coordinates } from "./coordinates.js";
import { placeSearch } from "./place-search.js";

/** @type {(context: import("./registry.js").Context) => import("./registry.js").Widget} */
export default function location({ hints, t, format, answer, labelledBy, chat }) {
  const { host } = chat;
  const inWords = !hints.schema?.required?.includes("lat");
  const told = h("p", { class: "wrong", role: "alert" });
  const pair = coordinates({ t, format, changed: pointed });
  const holder = h("div", { class: "map-holder", hidden: true });
  const mine = button(t("my_position"), "secondary", locate, { hidden: !navigator.geolocation || !isSecureContext });
  mine.prepend(icon("pin"));
  const exact = h("details", { class: "exact" }, h("summary", {}, t("coordinates")), pair.element);
  const send = button(t("choose_place"), "primary", submit);
  const foot = h("div", { class: "card-foot", hidden: true }, send);
  const search = host.searchPlace && placeSearch({ t, find: host.searchPlace, choose: (place) => take(place) });
  let map = null;
  let address = "";
  const element = h(
    "div",
    { class: "widget card place", role: "group", "aria-labelledby": labelledBy },
    search,
    holder,
    h("div", { class: "chips" }, mine),
    exact,
    foot,
    told,
  );
  if (typeof hints.value?.lat === "number") take(hints.value);
  if (host.getAttribute("tiles")) openMap();
  else exact.open = !inWords;

  /** Coordinates were typed, or the pin was put elsewhere: what the place was called counts no more. */
  function pointed(place) {
    address = "";
    told.textContent = "";
    foot.hidden = pair.isEmpty();
    if (place) map?.show(place, false);
  }

  function take({ lat, lng, address: named, label }) {
    pair.set({ lat, lng });
    pointed({ lat, lng });
    address = named ?? label ?? "";
    map?.show({ lat, lng }, true);
  }

  function locate() {
    mine.setAttribute("aria-busy", "true");
    const finish = (act) => (found) => {
      mine.removeAttribute("aria-busy");
      act(found);
    };
    navigator.geolocation.getCurrentPosition(
      finish(({ coords }) => take({ lat: coords.latitude, lng: coords.longitude })),
      finish(() => (told.textContent = t(inWords ? "no_position_words" : "no_position"))),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  }

  async function openMap() {
    holder.hidden = false;
    try {
      const { openMap: make } = await import("./map.js");
      map = await make({ holder, host, t, place: pair.value(), moved, failed: noMap });
      if (element.isConnected) chat.reveal(element.parentElement); // with its question
    } catch (error) {
      console.warn("formpilot-chat: the map could not be loaded", error);
      noMap();
    }
  }

  function moved(place) {
    pair.set(place);
    pointed(null);
    chat.reveal(foot);
  }

  function noMap() {
    holder.hidden = true;
    map = null;
    told.textContent = t(inWords ? "no_map_words" : "no_map");
    exact.open = !inWords;
  }

  function submit() {
    const place = pair.value();
    if (place) return answer({ ...place, ...(address && { address }) }, address || format.place(place));
    told.textContent = t("need_place");
    exact.open = true;
    return pair.focus();
  }

  // Words for a place are written in the box beneath: there is nothing to move to.
  const first = () => element.querySelector(".map") ?? (mine.hidden ? pair : mine);
  return { element, ...(!inWords && { focus: () => first().focus({ preventScroll: true }) }) };
}
