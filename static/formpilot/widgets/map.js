/** The map, by Leaflet, which is fetched only when somebody opens it. */

import { h } from "../core/dom.js";

const LEAFLET = new URL("../../vendor/leaflet-1.9.4/", import.meta.url);
const START = { lat: 24.7136, lng: 46.6753 };
const FAILURES = 4;

let library = null;

/**
 * @param {Object} options
 * @param {HTMLElement} options.holder
 * @param {(place: {lat, lng}) => void} options.moved the pin was put elsewhere
 * @param {() => void} options.failed no tiles come
 * @returns {Promise<{show: (place: {lat, lng}, move: boolean) => void}>}
 */
export async function openMap({ holder, host, t, place, moved, failed }) {
  const leaflet = await (library ??= load().catch((error) => {
    library = null;
    throw error;
  }));
  await dress(holder);
  const canvas = h("div", { class: "map", role: "application", "aria-label": t("map_help") });
  holder.append(canvas);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = leaflet.map(canvas, {
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    attributionControl: false,
  });
  leaflet.control.attribution({ prefix: false }).addTo(map);
  map.zoomControl.remove();
  leaflet.control.zoom({ zoomInTitle: t("zoom_in"), zoomOutTitle: t("zoom_out") }).addTo(map);
  map.setView(place ?? startOf(host), place ? 15 : 10);
  showTiles(leaflet, map, host, failed);

  const pin = leaflet.marker(map.getCenter(), {
    draggable: true,
    keyboard: true,
    title: t("pin"),
    alt: t("pin"),
    icon: leaflet.divIcon({ className: "pin", iconSize: [28, 36], iconAnchor: [14, 34] }),
  });
  const put = ({ lat, lng }) => pin.setLatLng([lat, lng]).addTo(map);
  const tell = () =>
    moved({ lat: pin.getLatLng().lat, lng: leaflet.Util.wrapNum(pin.getLatLng().lng, [-180, 180], true) });
  pin.on("dragend", tell);
  map.on("click", ({ latlng }) => {
    put(latlng);
    tell();
  });
  canvas.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target !== canvas) return;
    put(map.getCenter());
    tell();
  });
  if (place) put(place);
  return {
    show(wanted, move) {
      put(wanted);
      if (move) map.setView([wanted.lat, wanted.lng], Math.max(map.getZoom(), 15));
    },
  };
}

/** Leaflet is a classic script that puts itself into `L`: a page's own `L` is given back. */
async function load() {
  await import(new URL("leaflet.js", LEAFLET));
  return window.L.noConflict();
}

function dress(holder) {
  return new Promise((resolve, reject) => {
    const link = h("link", {
      rel: "stylesheet",
      href: new URL("leaflet.css", LEAFLET),
      on: { load: resolve, error: reject },
    });
    holder.append(link);
  });
}

function startOf(host) {
  const [lat, lng] = (host.getAttribute("map-center") ?? "").split(",").map(Number);
  return Number.isFinite(lat) && Number.isFinite(lng) && host.hasAttribute("map-center") ? { lat, lng } : START;
}

/** Tiles that keep failing, with none that came, mean that there is no map. */
function showTiles(leaflet, map, host, failed) {
  let missing = 0;
  const attribution = document.createTextNode(host.getAttribute("tiles-attribution") ?? "");
  const tiles = leaflet.tileLayer(host.getAttribute("tiles"), {
    maxZoom: 19,
    referrerPolicy: "strict-origin-when-cross-origin",
  });
  tiles.on("tileload", () => (missing = -Infinity));
  tiles.on("tileerror", () => {
    missing += 1;
    if (missing !== FAILURES) return;
    map.remove();
    failed();
  });
  tiles.addTo(map);
  map.attributionControl.getContainer().replaceChildren(attribution);
}
