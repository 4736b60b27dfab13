"""Looks at a page as axe does and as an eye does: serious faults of accessibility, nothing that has to be scrolled to
sideways, and a picture to be looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.site_server import ROOT

SCREENSHOTS = ROOT / "var" / "screenshots"
AXE = Path(__file__).parent / "vendor" / "axe-core-4.14.1" / "axe.min.js"
SERIOUS = """async () => {
    const { violations } = await axe.run(document, {
        resultTypes: ["violations"],
        // No page of ours holds another, and none of the rules that are on reads style sheets.
        iframes: false,
        preload: false,
        elementRef: false,
        rules: { "target-size": { enabled: true } },
    });
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const page = document.scrollingElement;
    const wide = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} pixels wide`] : [];
    const told = node => `${node.html} ${node.failureSummary}`;
    return [...wide, ...serious.map(({ id, nodes }) => `${id}: ${nodes.map(told)}`)];
}"""


class Look:
    """Looks at every state of one page, and remembers what is wrong with which."""

    def __init__(self, page: Page, look: str) -> None:
        self.page = page
        self.look = look
        self.faults: dict[str, list[str]] = {}
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    def at(self, state: str) -> None:
        """Takes a picture of this state, `var/screenshots/<state>-<look>.png`, and has axe look at it."""
        self.page.screenshot(path=SCREENSHOTS / f"{state}-{self.look}.png", animations="disabled")
        found = self._serious()
        if found:
            self.faults[state] = found

    def _serious(self) -> list[str]:
        if not self.page.evaluate("() => 'axe' in window"):
            # As a debugger would: the page's own policy lets no script in, and it is that policy that is tested.
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[Any] = self.page.evaluate(SERIOUS)
        return [str(one) for one in found]
