"""Conversations that stand at every kind of question, and how each goes on from there.

A conversation is opened, goes through its `script`, and is left. Whoever takes it up again sends `then`, and goes on by
widgets to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.http.clients import Json, Tools
from tests.http.journeys import JOURNEYS, WIDGETS

Send = Callable[[Json], Json]
Step = Json | str
"""What to send, or what to go on to: the id of a field, the name of a tool, an action or the kind of its hints."""

NOW = "2027-01-14T10:00:00+03:00"
"""When these people speak, whenever it is."""
MOST_TURNS = 60

VISIT = """---
form_id: visit
title: {en: Visit, ar: زيارة}
language: [en, ar]
review: both
steps:
  - {number: 1, title: {en: Who comes, ar: من القادم}}
  - {number: 2, title: {en: When, ar: متى}}
fields:
  - {id: guest, type: text, required: true, step: 1, label: {en: Guest, ar: الضيف},
     prompt: {en: Who is coming?, ar: من القادم؟}}
  - {id: room, type: dropdown, required: true, step: 1, label: {en: Room, ar: الغرفة},
     prompt: {en: Which room?, ar: أي غرفة؟}, data_source: get_rooms}
  - {id: seats, type: integer, required: true, step: 1, label: {en: Seats, ar: المقاعد},
     prompt: {en: How many seats?, ar: كم مقعدًا؟}, validation: {min: 1, max: 12}}
  - {id: day, type: date, required: true, step: 2, label: {en: Day, ar: اليوم},
     prompt: {en: On which day?, ar: في أي يوم؟}, validation: {min: today}}
  - {id: end, type: date, required: true, step: 2, label: {en: Last day, ar: آخر يوم},
     prompt: {en: Until which day?, ar: حتى أي يوم؟},
     constraints: [{rule: end >= day, message: {en: It cannot end before it begins., ar: لا ينتهي قبل أن يبدأ.}}]}
  - {id: note, type: text, required: false, step: 2, label: {en: Note, ar: ملاحظة},
     prompt: {en: Anything else?, ar: هل من شيء آخر؟}}
tools:
  - {name: get_rooms, purpose: {en: Find rooms, ar: البحث عن الغرف}}
  - {name: check_step, when: step 1 end, args: [step]}
  - {name: book, when: complete}
---

# Visit

## Parking

Visitors park behind the house.
"""
VISIT_WIDGETS: Json = {
    "guest": "Huda Saleh",
    "room": "Garden",
    "seats": 4,
    "day": "2027-02-10",
    "end": "2027-02-12",
    "note": None,
}
ROOMS = {"rooms": [{"name": {"english": "Garden", "arabic": "الحديقة"}}, {"name": {"english": "Tower"}}]}

PAGE: list[Json] = [
    {"data_id": "owner", "fieldLabel": "Owner", "fieldType": "input", "fieldValue": "", "is_required": True},
    {
        "data_id": "city",
        "fieldLabel": "City",
        "fieldType": "select",
        "is_required": True,
        "options": ["Abha", "Jeddah"],
    },
    {"data_id": "parcel", "fieldLabel": "Parcel number", "fieldType": "input", "fieldValue": "123-456"},
    {"data_id": "mail", "fieldLabel": "Email", "fieldType": "email", "is_required": True, "fieldValue": None},
]
PAGE_WIDGETS: Json = {"owner": "Huda Saleh", "city": "Abha", "parcel": None, "mail": "huda@example.com"}

VISIT_TOOLS = [{"tool": "get_rooms", "result": ROOMS}]


@dataclass(frozen=True)
class Person:
    """One conversation: `opening` is the form's part of the request that opens it."""

    name: str
    opening: Json
    widgets: Json
    tools: list[Json]
    script: tuple[Step, ...] = ()
    then: tuple[Json, ...] = ()

    @property
    def first(self) -> Json:
        return {**self.opening, "locale": "en", "timezone": "Asia/Riyadh", "context": {"now": NOW}}


@dataclass
class Walk:
    """A conversation under way; `reply` is its last response."""

    send: Send
    widgets: Mapping[str, Any]
    tools: Tools
    reply: Json

    @property
    def action(self) -> Json:
        return self.reply["action"]

    def say(self, body: Json) -> None:
        self.reply = self.send({"conversation_id": self.reply["conversation_id"], **body})

    def finish(self, person: Person) -> None:
        """Takes the conversation up where it was left, and goes on to the end of the form."""
        for body in () if self.action["action"] == "FORM_COMPLETE" else person.then:
            self.say(body)
        self.go_on_to("FORM_COMPLETE")

    def go_on_to(self, end: str) -> None:
        """By widgets and tools, with a yes to all else."""
        for _ in range(MOST_TURNS):
            if end in self._names():
                return
            self.say(self._next())
        raise AssertionError(f"{end} did not come in {MOST_TURNS} turns: {self.action}")

    def _names(self) -> set[str]:
        hints = self.action.get("input") or {}
        named = [self.action.get(key) for key in ("action", "field_id", "tool_name")]
        return {str(name) for name in (*named, hints.get("kind"))}

    def _next(self) -> Json:
        action = self.action
        if action["action"] == "TOOL_CALL":
            return {"tool_results": [{"tool_name": action["tool_name"], "result": self.tools.run(action)}]}
        if action["action"] == "MESSAGE":
            return {"user_message": "yes"}
        return {"answers": {action["field_id"]: self.widgets[action["field_id"]]}}


def words(text: str) -> Json:
    return {"user_message": text}


def _example(form: str) -> list[Person]:
    """A published form; the deeper the question, the more of the form was filled before."""
    journey = next(one for one in JOURNEYS if one.form == form and one.language == "en")
    fields = list(WIDGETS[form][0])
    early, late = fields[2], fields[-3]
    changed = {
        "occupational_injury_report": "change the injury date",
        "employee_leave_request": "change the hire date",
        "water_licence_fee_exemption": "change the number of hectares",
        "incident_report": "change the end date",
    }[form]
    stages: dict[str, tuple[tuple[Step, ...], tuple[Json, ...]]] = {
        "opening": ((), ()),
        "field": ((words(journey.opening), late), ()),
        "tool": ((words(journey.opening), late, "TOOL_CALL"), ()),
        "change": ((words(journey.opening), late, words(changed)), ()),
        "cancel": ((early, words("cancel")), (words("no"),)),
        "restart": ((early, words("start over")), (words("yes"),)),
        "review": ((words(journey.opening), "review"), ()),
        "what_to_change": (("review", words("no")), (words(changed),)),
        "completed": (("FORM_COMPLETE",), ()),
    }
    if form == "occupational_injury_report":
        stages["proposal"] = (("locationResults",), ())
        stages["upload"] = (("upload_document",), ())
    tools = Tools.of_example(form).entries
    return [
        Person(f"{form}: {name}", {"form": form}, dict(WIDGETS[form][0]), tools, script, then)
        for name, (script, then) in stages.items()
    ]


def _others() -> list[Person]:
    visit: dict[str, tuple[tuple[Step, ...], tuple[Json, ...]]] = {
        "opening": ((), ()),
        "arabic": ((words("مرحبا، الضيف هدى صالح"), "seats"), ()),
        "tool": (("get_rooms",), ()),
        "tool that failed": (
            ("get_rooms", {"tool_results": [{"tool_name": "get_rooms", "error": "away"}]}),
            (),
        ),
        "proposal": ((words("We need the Tower, and Huda Saleh is coming"), "guest", words("Huda Saleh"), "room"), ()),
        "unclear date": (("day", words("03/04/2027")), ()),
        "offered change": (("seats", {"answers": {"seats": 4}}, "day", words("we may be 6 seats")), (words("yes"),)),
        "reason": (("seats", *[{"answers": {"seats": None}}] * 4), (words("I have not counted"),)),
        "step review": (("step_review",), ()),
        "refused check": (
            ("check_step", {"tool_results": [{"tool_name": "check_step", "error": "the service is away"}]}),
            (words("yes"),),
        ),
        "cancelled": (("seats", words("cancel"), words("yes")), ()),
        "completed": (("FORM_COMPLETE",), ()),
    }
    page: dict[str, tuple[tuple[Step, ...], tuple[Json, ...]]] = {
        "opening": ((), ()),
        "field": ((words("The owner is Huda Saleh"), "mail"), ()),
        "change": (("mail", words("change the city")), (words("Jeddah"),)),
        "completed": (("FORM_COMPLETE",), ()),
    }
    return [
        *(
            Person(f"visit: {name}", {"form_context_md": VISIT}, VISIT_WIDGETS, VISIT_TOOLS, *parts)
            for name, parts in visit.items()
        ),
        *(Person(f"page: {name}", {"form_fields": PAGE}, PAGE_WIDGETS, [], *parts) for name, parts in page.items()),
    ]


PEOPLE = [person for form in WIDGETS for person in _example(form)] + _others()
