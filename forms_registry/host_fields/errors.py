"""What is wrong with the fields that a host tells of, in the language of whoever sent them."""

from __future__ import annotations


class HostFieldsError(ValueError):
    """One of the host's fields cannot be used. `index` counts from 0, None for the list as a whole; `key` names what
    is wrong in it, as the host wrote it."""

    def __init__(self, message: str, *, index: int | None = None, key: str = "") -> None:
        place = "form_fields" if index is None else f"form_fields[{index}]"
        super().__init__(f"{place}{f'.{key}' if key else ''}: {message}")
        self.message = message
        self.index = index
        self.key = key
