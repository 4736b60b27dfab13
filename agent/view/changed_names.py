"""What becomes of a name that stands when one part of it is told: "my last name is Hassan"."""

from __future__ import annotations

from nlu.entities.names import introduced_part
from nlu.entity import Slot
from nlu.person_names import asked_part, name_parts
from nlu.text import Text, read


def with_part(slot: Slot, text: Text, current: str, told: str) -> str:
    """The current name with the part that a message introduces: `told` takes the place of that part, or joins the
    others; `told` itself where the slot asks for less than a whole name, or the current one has but one word."""
    part, name = introduced_part(text) if asked_part(slot) == "full" else "", read(current)
    places = name_parts(name, 0, len(name)) if part else {}
    if "last" not in places or part not in {*places, "middle"}:
        return told
    first, last = places.get(part, (places["last"][0], places["last"][0]))
    return " ".join(filter(None, (_words(name, 0, first), told, _words(name, last, len(name)))))


def _words(name: Text, first: int, last: int) -> str:
    return name.original[slice(*name.span(first, last))] if first < last else ""
