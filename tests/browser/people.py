"""People who fill a form: one points and clicks, one has a keyboard alone. Both look at what is asked, and do that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import date
from typing import Any

from playwright.sync_api import Locator

from tests.browser.chat import Chat
from tests.browser.sheets import BEGIN, SHEETS, Place, Sheet, Words

MOST_TURNS = 60
MOST_KEYS = 60
YES_OR_NO = {"Yes": True, "No": False}
MANY = 10  # from so many options on, one searches among them
EMPTY = Sheet(answers={}, opening=BEGIN)
IS_FOCUSED = "element => element.getRootNode().activeElement === element"


class Person(ABC):
    """Fills a form from a sheet of answers, that of the form if no other is given, with whatever widget is shown."""

    def __init__(self, chat: Chat, sheet: Sheet | None = None) -> None:
        self.chat = chat
        self.sheet = sheet or SHEETS.get(chat.form, EMPTY)

    def fill(self) -> dict[str, Any]:
        """From where the conversation stands to its end; the last reply."""
        for _turn in range(MOST_TURNS):
            reply = self.chat.reply
            if reply["status"] == "completed":
                return reply
            self.answer(reply["action"])
        raise AssertionError(f"not complete after {MOST_TURNS} turns: {self.chat.words()[-6:]}")

    def answer(self, action: dict[str, Any]) -> dict[str, Any]:
        """Answers what is asked now; the reply to that."""
        hints = action.get("input", {})
        if hints.get("kind") == "greeting":
            self.say(self.sheet.opening)
        elif action["action"] == "MESSAGE" or hints.get("confirm"):
            self.press(self.chat.live.locator(".button.primary").first)
        else:
            self.answer_field(action, hints)
        return self.chat.next()

    def answer_field(self, action: dict[str, Any], hints: dict[str, Any]) -> None:
        value = self.sheet.answers[action["field_id"]]
        match action["action"]:
            case "ASK_DROPDOWN" if len(action["options"]) < MANY:
                self.press(self._option(hints, value, ".option"))
            case "ASK_DROPDOWN":
                self.search(_label(hints, value))
            case "ASK_CHECKBOX":
                for item in value:
                    self.tick(self._option(hints, item, ".check").locator("input"))
                self.press(self.chat.widget.locator(".card-foot .primary"))
            case "ASK_DATE":
                self.choose_day(value)
                self.press(self.chat.widget.locator(".card-foot .primary"))
            case "ASK_DATETIME":
                self.choose_day(value.date())
                self.type_time(self.chat.widget.locator("input[type=time]"), value.strftime("%H:%M"))
                self.press(self.chat.widget.locator(".card-foot .primary"))
            case "ASK_LOCATION":
                self.give_place(value)
            case "ASK_TEXT":
                self.write(hints.get("kind", "text"), value)
            case other:
                raise AssertionError(f"nobody knows how to answer {other}")

    def write(self, kind: str, value: Any) -> None:
        """What a person types, in the one box for words; a file is chosen."""
        return self.attach(value) if kind == "file" else self.say(value)

    def give_place(self, place: Place) -> None:
        self.press(self.chat.widget.locator("summary"))
        boxes = self.chat.widget.locator(".pair input")
        self.type_into(boxes.nth(0), str(place.lat))
        self.type_into(boxes.nth(1), str(place.lng))
        self.press(self.chat.widget.locator(".card-foot .primary"))

    def attach(self, path: str) -> None:
        with self.chat.page.expect_file_chooser() as chooser:
            self.press(self.chat.widget.locator("input[type=file]"))
        chooser.value.set_files(path)
        self.press(self.chat.widget.locator(".card-foot .primary"))

    @abstractmethod
    def press(self, control: Locator) -> None: ...

    @abstractmethod
    def tick(self, box: Locator) -> None: ...

    @abstractmethod
    def say(self, words: Words | str) -> None: ...

    @abstractmethod
    def type_into(self, box: Locator, text: str) -> None: ...

    @abstractmethod
    def type_time(self, box: Locator, time: str) -> None: ...

    @abstractmethod
    def search(self, label: str) -> None: ...

    @abstractmethod
    def choose_day(self, day: date) -> None: ...

    def _words(self, words: Words | str) -> str:
        return words if isinstance(words, str) else words[self.chat.locale]

    def _option(self, hints: dict[str, Any], value: str, selector: str) -> Locator:
        labels = self.chat.widget.locator(selector)
        return labels.filter(has=self.chat.within.get_by_text(_label(hints, value), exact=True)).first


class WithMouse(Person):
    """Clicks, and types only where there is no other way."""

    def press(self, control: Locator) -> None:
        control.click()

    def tick(self, box: Locator) -> None:
        box.click()

    def say(self, words: Words | str) -> None:
        self.chat.box.click()
        self.chat.box.fill(self._words(words))
        self.chat.send.click()

    def type_into(self, box: Locator, text: str) -> None:
        box.click()
        box.fill(text)

    def type_time(self, box: Locator, time: str) -> None:
        box.fill(time)

    def search(self, label: str) -> None:
        self.chat.widget.get_by_role("option", name=label, exact=True).click()

    def choose_day(self, day: date) -> None:
        head = self.chat.widget.locator(".calendar-head select")
        head.nth(1).select_option(str(day.year))
        head.nth(0).select_option(str(day.month - 1))
        self.chat.widget.locator(f"[data-day='{day.isoformat()}']").click()


class WithKeyboard(Person):
    """Has no mouse: moves by Tab and arrow keys from wherever the focus is."""

    def press(self, control: Locator) -> None:
        self.reach(control)
        self.key("Enter" if control.get_attribute("type") != "file" else "Space")

    def tick(self, box: Locator) -> None:
        if box.get_attribute("type") == "radio":
            self.reach(self.chat.widget.locator("input[type=radio]").first)
            while not box.evaluate(IS_FOCUSED):
                self.key("ArrowDown")
        else:
            self.reach(box)
        self.key("Space")

    def say(self, words: Words | str) -> None:
        self.reach(self.chat.box)
        self.chat.page.keyboard.insert_text(self._words(words))
        self.key("Enter")

    def type_into(self, box: Locator, text: str) -> None:
        self.reach(box)
        self.key("ControlOrMeta+a")
        self.chat.page.keyboard.insert_text(text)

    def type_time(self, box: Locator, time: str) -> None:
        self.reach(box)
        hour, minute = (int(part) for part in time.split(":"))
        self.chat.page.keyboard.type(f"{hour % 12 or 12:02}{minute:02}{'AM' if hour < 12 else 'PM'}")

    def search(self, label: str) -> None:
        self.reach(self.chat.widget.get_by_role("combobox"))
        self.chat.page.keyboard.insert_text(label)
        self.key("ArrowDown")
        self.key("Enter")

    def choose_day(self, day: date) -> None:
        self.reach(self.chat.widget.locator(".grid [tabindex='0']"))
        for _key in range(MOST_KEYS):
            at = date.fromisoformat(str(self.chat.widget.locator(".grid [tabindex='0']").get_attribute("data-day")))
            if at == day:
                return self.key("Enter")
            self.key(self._towards(at, day))
        raise AssertionError(f"{day} cannot be reached by keys")

    def reach(self, control: Locator) -> None:
        """Moves the focus, backwards where it stands in the composer beneath everything else."""
        control.wait_for()
        back = self.chat.send.evaluate(IS_FOCUSED) or self.chat.box.evaluate(IS_FOCUSED)
        for _key in range(MOST_KEYS):
            if control.evaluate(IS_FOCUSED):
                return
            self.key("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{control} cannot be reached by keys")

    def key(self, name: str) -> None:
        self.chat.page.keyboard.press(name)

    def _towards(self, at: date, day: date) -> str:
        months = (day.year - at.year) * 12 + day.month - at.month
        if abs(months) >= 12:
            return "Shift+PageDown" if months > 0 else "Shift+PageUp"
        if months:
            return "PageDown" if months > 0 else "PageUp"
        days = (day - at).days
        if abs(days) >= 7:
            return "ArrowDown" if days > 0 else "ArrowUp"
        leads = "ArrowRight" if self.chat.locale == "en" else "ArrowLeft"
        follows = "ArrowLeft" if self.chat.locale == "en" else "ArrowRight"
        return leads if days > 0 else follows


def answered_by_mouse(chat: Chat, turns: int) -> WithMouse:
    """Somebody who has answered a few questions."""
    person = WithMouse(chat)
    for _turn in range(turns):
        person.answer(chat.reply["action"])
    return person


def _label(hints: dict[str, Any], value: str) -> str:
    """What an option is called on the screen."""
    options = hints.get("options", [])
    yes_or_no = YES_OR_NO.get(value, value)
    return next((str(option["label"]) for option in options if option["value"] in (value, yes_or_no)), value)
