/** A list of tabs: arrow keys move, and what they move to is shown. */

export function tabs(list) {
  const all = [...list.querySelectorAll("[role=tab]")];

  function show(wanted, focus = false) {
    for (const tab of all) {
      const on = tab === wanted;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      list.getRootNode().getElementById(tab.getAttribute("aria-controls")).hidden = !on;
    }
    if (focus) wanted.focus();
  }

  list.addEventListener("click", (event) => all.includes(event.target) && show(event.target));
  list.addEventListener("keydown", (event) => {
    const forward = document.dir === "rtl" ? -1 : 1;
    const at = all.indexOf(event.target);
    const to = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(all[(to + all.length) % all.length], true);
  });
  show(all[0]);
}
