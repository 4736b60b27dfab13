// Where an answer and the words that it rests on light up together, whichever of them is pointed at or was chosen.

const CHOSEN = /^#(?:said|answer)-(?<id>[\w-]+)$/u;
const ABOUT = "[data-answers], [data-said], .evidence";

function partsOf(id) {
  const quoted = document.querySelectorAll(`[data-answers~="${id}"]`);
  return [...quoted, document.getElementById(`answer-${id}`)].filter(Boolean);
}

function idsAt(element) {
  const card = element.closest(".evidence");
  return card ? [card.id.replace("answer-", "")] : (element.dataset.answers ?? "").split(" ").filter(Boolean);
}

function light(ids) {
  const chosen = CHOSEN.exec(location.hash)?.groups.id;
  const lit = new Set([...ids, ...(chosen ? [chosen] : [])].flatMap(partsOf));
  for (const part of document.querySelectorAll(".lit")) {
    part.classList.toggle("lit", lit.has(part));
  }
  for (const part of lit) {
    part.classList.add("lit");
  }
}

function lightAt({ target }) {
  const about = target.closest?.(ABOUT);
  light(about ? idsAt(about) : []);
}

document.addEventListener("pointerover", lightAt);
document.addEventListener("focusin", lightAt);
window.addEventListener("hashchange", () => light([]));
light([]);
