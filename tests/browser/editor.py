"""The editor of documents, as its author sees it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.chat import Chat

PASTE = """(element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
VERSIONS = "/admin/forms_registry/formversion/"
MARKED_LINES = """element => {
    const gutter = name => [...element.shadowRoot.querySelectorAll(`.cm-gutter${name} .cm-gutterElement`)];
    const top = one => Math.round(one.getBoundingClientRect().top);
    const marked = gutter("-lint").filter(one => one.querySelector(".cm-lint-marker-error")).map(top);
    const numbers = [...element.shadowRoot.querySelectorAll(".cm-lineNumbers .cm-gutterElement")];
    return numbers.filter(one => one.offsetHeight && marked.includes(top(one))).map(one => Number(one.textContent));
}"""


class Editor:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.element = page.locator("formpilot-editor")
        self.text = page.get_by_role("textbox", name="Document")
        self.status = self.element.locator(".status")
        self.summary = self.element.locator(".summary")
        self.findings = self.element.locator(".findings li")
        self.preview = self.element.locator(".preview")

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.wait()

    def wait(self) -> None:
        self.page.locator("formpilot-editor.ready").wait_for()

    def write(self, text: str) -> None:
        """Writes where the cursor is."""
        self.page.keyboard.insert_text(text)

    def paste(self, text: str) -> None:
        """What a browser does with Ctrl+V; letters typed one by one are another matter in thousands of lines."""
        self.text.evaluate(PASTE, text)

    def change_line(self, number: int, text: str) -> None:
        """Replaces what stands on a line, found by its number and not by scrolling."""
        self.element.evaluate("(element, line) => element.goTo(line)", number)
        self.page.keyboard.press("Shift+End")
        self.write(text)

    def line(self, text: str) -> Locator:
        return self.element.locator(".document .cm-line", has_text=text)

    def marked_lines(self) -> list[int]:
        """The lines that have the mark of an error beside them."""
        lines: list[int] = self.element.evaluate(MARKED_LINES)
        return lines

    def trial(self, name: str) -> Locator:
        """The tab in which the draft is tried out: "try", "tests" or "paths"."""
        return self.preview.locator(f"#panel-{name} .trial")

    def try_out(self, name: str, button: str) -> Locator:
        """Opens such a tab, and has it done."""
        self.preview.locator(f"#tab-{name}").click()
        trial = self.trial(name)
        trial.get_by_role("button", name=button).click()
        trial.locator(".result > *").first.wait_for()
        return trial

    def tried(self) -> Chat:
        """The draft as a conversation, opened."""
        self.try_out("try", "Try it")
        chat = Chat(self.page)
        chat.settle()
        return chat

    def save(self) -> None:
        """Saves by keyboard, from wherever the focus is."""
        self.page.keyboard.press("ControlOrMeta+s")

    def saved(self) -> None:
        expect(self.status).to_contain_text("Saved at")
