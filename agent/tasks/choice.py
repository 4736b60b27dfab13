"""What was understood of a message to an assistant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forms_registry.schema import JsonValue


@dataclass(frozen=True, slots=True)
class Choice:
    """`by` is who understood the message, `reason` a model's reason. `begins`: it starts a task; `reads_on`: it is
    still to be read for answers."""

    by: str
    begins: bool = False
    reads_on: bool = False
    calls: tuple[Mapping[str, JsonValue], ...] = ()
    reason: str = ""


DONE = Choice("phrases")
COMMANDED = Choice("commands")
HEARD = Choice("")
READ_ON = Choice("", reads_on=True)
