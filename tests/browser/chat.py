"""The chat element as a test sees it, on whatever page it is."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Frame, Locator, Page

from tests.browser.site_server import ROOT
from tests.browser.windows import PATIENCE_MS

EXAMPLE_TOOLS = ROOT / "forms_registry" / "examples" / "tools"
# One question to the page: a locator would look for the element, hand it over and ask it, which is five times the work,
# and this is asked a thousand times. What an answer changes is drawn in frames, so it is looked at in each of them.
SETTLED = """async ([turn, patience]) => {
    const settled = () => {
        const within = document.querySelector("formpilot-editor")?.shadowRoot ?? document;
        const chat = within.querySelector("formpilot-chat");
        const root = chat?.shadowRoot?.querySelector(".fp");
        return chat?.reply && chat.reply.turn >= turn && root && !root.hasAttribute("data-busy") && chat.reply;
    };
    const until = performance.now() + patience;
    for (;;) {
        const reply = settled();
        if (reply) return reply;
        if (performance.now() > until) throw new Error(`turn ${turn} has not come`);
        await new Promise(requestAnimationFrame);
    }
}"""
REPLY = """() => {
    const within = document.querySelector("formpilot-editor")?.shadowRoot ?? document;
    return within.querySelector("formpilot-chat").reply;
}"""
# `faults` are tools that fail the next time that they are called; `calls` are the calls that there were.
PLAY_TOOLS = """(chat, entries) => {
    chat.calls = [];
    chat.faults = [];
    const fits = (entry, args) => Object.entries(entry.args ?? {}).every(([key, value]) => args[key] === value);
    const play = name => async args => {
        chat.calls.push(name);
        const fault = chat.faults.indexOf(name);
        if (fault >= 0) throw new Error(chat.faults.splice(fault, 1) && "the register is closed");
        return entries.find(entry => entry.tool === name && fits(entry, args)).result;
    };
    chat.tools = Object.fromEntries(entries.map(({ tool }) => [tool, play(tool)]));
}"""
READ_OUT = """async (chat) => {
  const headers = { Authorization: `Bearer ${chat.getAttribute("token")}` };
  const answer = await fetch(`/api/conversations/${chat.conversationId}/messages/?limit=500`, { headers });
  return (await answer.json()).messages.filter(({ role }) => role === "user").map(({ text }) => text);
}"""


class Chat:
    """What is on the screen, and what the element holds behind it; `within` is the frame that shows it, if one does."""

    def __init__(self, page: Page, form: str = "", within: Frame | None = None) -> None:
        self.page = page
        self.form = form
        self.within = within or page
        self.element = self.within.locator("formpilot-chat")
        self.box = self.element.locator(".composer textarea")
        self.send = self.element.locator(".composer .send")
        self.entries = self.element.locator(".entry")

    def open(self, address: str = "") -> None:
        """Goes to the form's page, and plays its tools there."""
        self.page.goto(address or f"/chat/{self.form}/")
        self.play_tools()
        self.settle()

    def reload(self) -> None:
        self.page.reload()
        self.play_tools()
        self.settle()

    def play_tools(self, entries: list[dict[str, Any]] | None = None) -> None:
        if entries is None:
            path = EXAMPLE_TOOLS / f"{self.form}.json"
            entries = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        self.element.evaluate(PLAY_TOOLS, entries)

    def settle(self, turn: int = 1) -> dict[str, Any]:
        """Waits until turn `turn` has come and nothing is on its way; the reply that stands then."""
        return self._noting_turn(self.within.evaluate(SETTLED, [turn, PATIENCE_MS]))

    def next(self) -> dict[str, Any]:
        """Waits for the reply to what was just done."""
        return self.settle(self._last_turn + 1)

    @property
    def reply(self) -> dict[str, Any]:
        return self._noting_turn(self.within.evaluate(REPLY))

    def _noting_turn(self, reply: dict[str, Any]) -> dict[str, Any]:
        self._last_turn = reply["turn"]
        return reply

    @property
    def locale(self) -> str:
        """The language that is being spoken."""
        return str(self.reply["locale"])[:2]

    @property
    def live(self) -> Locator:
        """The last thing that the form said, with what there is to do."""
        return self.element.locator(".entry.assistant").last

    @property
    def widget(self) -> Locator:
        return self.live.locator(".widget")

    def say(self, words: str) -> dict[str, Any]:
        self.say_without_waiting(words)
        return self.next()

    def say_without_waiting(self, words: str) -> None:
        self.box.fill(words)
        self.box.press("Enter")

    def user_messages(self) -> list[str]:
        """What the person said, as the service has it."""
        messages: list[str] = self.element.evaluate(READ_OUT)
        return messages

    def words(self) -> list[str]:
        """The transcript: what a person reads of each entry."""
        return [text.strip() for text in self.element.locator(".entry .words").all_inner_texts()]
