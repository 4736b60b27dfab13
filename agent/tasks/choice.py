"""What was made of a message to an assistant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forms_registry.schema import JsonValue


@dataclass(frozen=True, slots=True)
class Choice:
    """`by` is who understood the message, and `reason` a model's for it. `begins`: a task begins with it;
    `reads_on`: it is to be read for answers."""

    by: str
    begins: bool = False
    reads_on: bool = False
    calls: tuple[Mapping[str, JsonValue], ...] = ()
    reason: str = ""


DONE = Choice("phrases")
COMMANDED = Choice("commands")
HEARD = Choice("")
READ_ON = Choice("", reads_on=True)
