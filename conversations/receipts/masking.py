"""The one door through which stored values leave for documents and exports, masked by the form's own rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from agent.masking import covered, strings_in
from agent.view import MASK
from forms_registry.schema import FormSpec, JsonValue
from nlu.folding import fold_text


class Masked:
    """What may be shown of one submission. `data` holds its values by field id, `told` what else gives them away: the
    quotes that they rest on, and the values in words.

    The values of sensitive fields are hidden, and so are they where other answers, quotes or reasons repeat them.
    """

    def __init__(self, spec: FormSpec, data: Mapping[str, JsonValue], told: Iterable[Mapping[str, Any]] = ()) -> None:
        self._hidden = {item.id for item in spec.fields if item.sensitive}
        self._known: dict[str, str] = {}
        if self._hidden:
            known = {text for name in self._hidden for text in strings_in(data.get(name))}
            known |= {one[part] for one in told for part in ("quote", "shown") if self._tells(one, part)}
            self._known = {words: _signs(words) for words in known}

    def value(self, field_id: str, value: JsonValue) -> JsonValue:
        """The value, or a mask for it."""
        if field_id in self._hidden:
            return MASK
        return self._covered(value) if self._known else value

    def text(self, field_id: str, text: str) -> str:
        """Words that belong to a field: its value as people read it, a quote, a reason."""
        if field_id in self._hidden:
            return MASK if text else ""
        return self._without_known(text)

    def _tells(self, one: Mapping[str, Any], part: str) -> bool:
        return one["field_id"] in self._hidden and one.get(part) not in {None, "", MASK}

    def _covered(self, value: JsonValue) -> JsonValue:
        if isinstance(value, str):
            return self._without_known(value)
        if isinstance(value, list):
            return [self._covered(inner) for inner in value]
        if isinstance(value, dict):
            return {key: self._covered(inner) for key, inner in value.items()}
        return value

    def _without_known(self, text: str) -> str:
        """Few texts repeat anything, so the signs are compared first: looking for the words themselves takes long."""
        if not self._known:
            return text
        signs = _signs(text)
        repeated = [words for words, known in self._known.items() if known in signs]
        return covered(text, repeated) if repeated else text


def _signs(text: str) -> str:
    """The letters and digits alone, which stay in their order however a text groups them."""
    return "".join(char for char in fold_text(text) if char.isalnum())
