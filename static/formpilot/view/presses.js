/** One press, one answer. */

/**
 * Ignores what is left of a press that began before what is there now was shown: the second half of a double click, a
 * key that is held down. It was not meant for this.
 * @param {HTMLElement} place
 * @param {() => number} shownAt when the last thing was shown, as events tell the time
 */
export function ignoreOldPresses(place, shownAt) {
  let began = 0;
  const judge = (event, goesOn) => {
    if (!goesOn) began = event.timeStamp;
    else if (began < shownAt()) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  place.addEventListener("keydown", (event) => judge(event, event.repeat), { capture: true });
  place.addEventListener("click", (event) => judge(event, event.detail > 1), { capture: true });
}
