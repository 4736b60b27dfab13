// Where an answer and the words that it rests on light up together, whichever of them is pointed at or was chosen.

const CHOSEN = /^#(?:said|answer)-(?<id>[\w-]+)$/u;
const ABOUT = "[data-answers], [data-piece], .evidence";

const cardOf = (id) => document.getElementById(`answer-${id}`);
const wordsOf = (id) => document.querySelectorAll(`[data-answers~="${id}"]`);
const partsOf = (id) => [...wordsOf(id), ...document.querySelectorAll(`[data-later~="${id}"]`), cardOf(id)];
const idsIn = (words) => (words ?? "").split(" ").filter(Boolean);

/** Of words, the cards of all that holds something of them; of a part of a card, its words; of a card, all of its words. */
function partsAt(element) {
  const { answers, later, piece } = element.dataset;
  if (piece) return [element, ...wordsOf(piece)];
  return answers ? [element, ...[...idsIn(answers), ...idsIn(later)].map(cardOf)] : partsOf(element.id.replace("answer-", ""));
}

function light(parts) {
  const chosen = CHOSEN.exec(location.hash)?.groups.id;
  const lit = new Set([...parts, ...(chosen ? partsOf(chosen) : [])].filter(Boolean));
  for (const part of document.querySelectorAll(".lit")) {
    part.classList.toggle("lit", lit.has(part));
  }
  for (const part of lit) {
    part.classList.add("lit");
  }
}

function lightAt({ target }) {
  const about = target.closest?.(ABOUT);
  light(about ? partsAt(about) : []);
}

document.addEventListener("pointerover", lightAt);
document.addEventListener("focusin", lightAt);
window.addEventListener("hashchange", () => light([]));
light([]);
