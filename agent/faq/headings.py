"""Questions that a form answers itself, under a heading of the same words."""

from __future__ import annotations

from agent.dialogue.commands import normalised
from forms_registry.schema import FormSpec
from nlu.dialogue_acts import opens_by_asking
from nlu.text import read

_ASKING = ("?", "\u061f")


def heading_asked(message: str, spec: FormSpec) -> str:
    """The heading of a section that a message asks in the same words; "" for none. "Can I cancel?" then asks for what
    stands there, where it would steer the conversation."""
    headings = [section.title for section in spec.sections if section.title.rstrip().endswith(_ASKING)]
    if not headings or not (message.rstrip().endswith(_ASKING) or opens_by_asking(read(message))):
        return ""
    asked = normalised(message)
    return next((heading for heading in headings if normalised(heading) == asked), "")
