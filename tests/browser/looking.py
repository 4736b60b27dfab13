"""Looks at a page as axe does and as an eye does: serious faults of accessibility, nothing that has to be scrolled to
sideways, and, if asked, a picture to be looked at."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.site_server import ROOT

SCREENSHOTS = ROOT / "var" / "screenshots"
PICTURES = os.environ.get("PICTURES") == "on"
"""Whether a picture of every state is wanted; nothing but an eye needs them."""
AXE = Path(__file__).parent / "vendor" / "axe-core-4.14.1" / "axe.min.js"
# In a second look at the same state only what depends on it: the other language has the whole look at that size.
BY_LOOK = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]
SERIOUS = """async only => {
    // One thing is to be pressed, and what stands around the box begins and ends within its edges.
    const oddities = root => {
        const look = element => getComputedStyle(element).backgroundColor;
        const shown = element => element.checkVisibility() && !element.closest("[inert]");
        const within = root.querySelector("dialog[open]") ?? root;
        const probe = root.querySelector(".fp").appendChild(document.createElement("i"));
        probe.style.setProperty("background", "var(--accent)");
        const pressed = [...within.querySelectorAll(".button, .send")].filter(shown);
        const filled = pressed.filter(one => look(one) === look(probe));
        probe.remove();
        const row = root.querySelector(".composer-row")?.getBoundingClientRect();
        const beside = [...root.querySelectorAll(".composer > *")].filter(shown);
        const edges = beside.map(one => one.getBoundingClientRect());
        const outside = edges.filter(({ left, right }) => left < row.left - 1 || right > row.right + 1);
        return [
            ...(filled.length > 1 ? [`there are ${filled.length} things to press first`] : []),
            ...(row?.width && outside.length ? ["what stands around the box begins elsewhere"] : []),
        ];
    };
    const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    // What moves, or changes its colour, is looked at as it comes to rest, also what arrives in the meantime: from the
    // first look on, nothing in the page moves. To let it move again would draw all of it anew, twice for each look.
    const within = root => [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const roots = root => [root, ...within(root).flatMap(roots)];
    const rest = (globalThis.rest ??= new CSSStyleSheet());
    if (!rest.cssRules.length) rest.replaceSync(`*, *::before, *::after {
        transition: none !important;
        animation-delay: 0s !important;
        animation-duration: 0s !important;
    }`);
    for (const root of roots(document).filter(root => !root.adoptedStyleSheets.includes(rest)))
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, rest];
    await document.fonts.ready;
    await drawn();
    // A part that stands as it stood when nothing was wrong in this look is not looked at again: what was said before.
    const parts = roots(document).flatMap(root => [...root.querySelectorAll(".entry, .cm-editor")]);
    const plain = parts.filter(part => !within(part).length);
    const looked = (globalThis.looked ??= new Set());
    const standing = part => {
        const { color, backgroundColor, direction } = getComputedStyle(part);
        const { width, height } = part.getBoundingClientRect();
        const worn = part.getRootNode().host?.cloneNode(false).outerHTML;
        const wears = [innerWidth, color, backgroundColor, direction, width, height, worn];
        return JSON.stringify([only, matchMedia("(prefers-color-scheme: dark)").matches, ...wears, part.outerHTML]);
    };
    const seen = new Map(plain.map(part => [part, standing(part)]));
    // Neither is what the box covers in part: it is scrolled to, and no smaller for where it stands.
    const touches = (one, other) => one.bottom > other.top && one.top < other.bottom;
    const covered = ({ shadowRoot }) => {
        const box = shadowRoot.querySelector(".composer")?.getBoundingClientRect() ?? { top: Infinity, bottom: 0 };
        const pressed = [...shadowRoot.querySelectorAll(".log :is(a, button, input, select, textarea)")];
        return pressed.filter(one => touches(one.getBoundingClientRect(), box));
    };
    const chats = [...document.querySelectorAll("formpilot-chat")];
    const exclude = [...plain.filter(part => looked.has(seen.get(part))), ...chats.flatMap(covered)];
    // What can be no more than moderate, or applies to nothing here, is not looked for.
    const lesser = ({ impact }) => impact === "minor" || impact === "moderate";
    const off = axe._audit.rules.filter(lesser).map(({ id }) => [id, { enabled: false }]);
    const { violations } = await axe.run(exclude.length ? { exclude } : document, {
        ...(only && { runOnly: only }),
        resultTypes: ["violations"],
        // No page of ours holds another, and none of the rules that are on reads style sheets.
        iframes: false,
        preload: false,
        elementRef: false,
        rules: only ? {} : { ...Object.fromEntries(off), "target-size": { enabled: true } },
    });
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    if (!serious.length) seen.forEach(state => looked.add(state));
    const page = document.scrollingElement;
    const wide = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} pixels wide`] : [];
    // On a phone nothing shows that a table goes on beyond the edge. Two documents beside each other cannot be stacked.
    const tables = [...document.querySelectorAll(".scrolled:has(> table:not(.sides))")];
    const cut = tables.filter(one => innerWidth < 600 && one.scrollWidth > one.clientWidth).map(one =>
        `the table of ${one.ariaLabel} is ${one.scrollWidth} pixels wide`);
    const odd = chats.flatMap(({ shadowRoot }) => oddities(shadowRoot));
    const told = node => `${node.html} ${node.failureSummary}`;
    return [...wide, ...cut, ...odd, ...serious.map(({ id, nodes }) => `${id}: ${nodes.map(told)}`)];
}"""


class Look:
    """Looks at every state of one page, and remembers what is wrong with which: as the page stands or, where there are
    `looks`, in each of these schemes and sizes, of which the page wears the first again when it has been looked at."""

    def __init__(self, page: Page, look: str, *looks: tuple[str, tuple[int, int]]) -> None:
        self.page = page
        self.look = look
        self.looks = looks
        self.faults: dict[str, list[str]] = {}

    def at(self, state: str) -> None:
        """Has axe look at this state; with PICTURES=on, takes one of it: `var/screenshots/<state>-<look>.png`."""
        for scheme, size in self.looks[1:]:
            self._wear(scheme, size)
            self._look_at(state, f"{self.look}-{scheme}", BY_LOOK)
        if self.looks:
            self._wear(*self.looks[0])
        self._look_at(state, "-".join([self.look, *(scheme for scheme, _ in self.looks[:1])]))

    def _wear(self, scheme: Any, size: tuple[int, int]) -> None:
        self.page.emulate_media(color_scheme=scheme)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def _look_at(self, state: str, look: str, rules: list[str] | None = None) -> None:
        if PICTURES:
            self.page.screenshot(path=SCREENSHOTS / f"{state}-{look}.png", animations="disabled")
        serious = self._serious(rules)
        if serious:
            self.faults[f"{state}-{look}"] = serious

    def _serious(self, rules: list[str] | None) -> list[str]:
        if not self.page.evaluate("() => 'axe' in window"):
            # As a debugger would: the page's own policy lets no script in, and it is that policy that is tested.
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        faults: list[Any] = self.page.evaluate(SERIOUS, rules)
        return [str(fault) for fault in faults]
