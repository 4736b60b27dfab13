"""Finds the flags that an author's phrase uses, so that they can be declared before the phrase is compiled."""

from __future__ import annotations

import re
from collections.abc import Collection

from forms_registry.conditions.errors import MAX_LENGTH
from forms_registry.conditions.names import fold_name, suggestion
from forms_registry.conditions.tokens import Scanner, Token, normalise

_STATES = frozenset({"on", "off", "enabled", "disabled", "active", "inactive", "true", "false"})
_VERBS = frozenset({"is", "=", "==", "!=", "not", "isn't", ":", "are", "was", "be"})
_SWITCHES = frozenset({"flag", "flags", "toggle", "switch"})
_STARTERS = frozenset({"if", "when", "unless", "and", "or", "not", "!", "&&", "||", "(", ","})
_KEYWORDS = (
    _STATES | _VERBS | _SWITCHES | _STARTERS | {"the", "a", "feature", "it", "this", "only", "yes", "no", "with"}
)
_SWITCH_NAME = re.compile(r"(?:enable|disable|feature|flag|allow|use|show|is|has|ff)(?=[A-Z_])")


def flag_names(text: str, fields: Collection[str]) -> tuple[str, ...]:
    """The identifiers in `text` that are no declared field but are used as a switch, in order, without repeats.

    A switch stands beside the word flag ("flag enableUploads", "enableUploads flag"), or is on, off, enabled or true,
    or is named as one (enableUploads). A near miss of a field's name is a mistake, and no flag.
    """
    known = {fold_name(field) for field in fields}
    tokens = Scanner(normalise(text[:MAX_LENGTH])).tokens
    found = []
    for index, token in enumerate(tokens):
        if token.kind != "word" or token.key in _KEYWORDS or fold_name(token.value) in known:
            continue
        called = _is_identifier(token) or _starts_comparison(tokens, index)
        mistaken = suggestion(token.value, fields, cutoff=0.85)
        if _beside_flag(tokens, index) or (called and _used_as_switch(tokens, index) and not mistaken):
            found.append(token.value)
    return tuple(dict.fromkeys(found))


def _is_identifier(token: Token) -> bool:
    """Whether no prose would be written so: camelCase, snake_case, or in backticks."""
    written = token.value
    return token.key == "" or "_" in written or re.search(r"[a-z0-9][A-Z]", written) is not None


def _starts_comparison(tokens: list[Token], index: int) -> bool:
    return index == 0 or tokens[index - 1].key in _STARTERS


def _beside_flag(tokens: list[Token], index: int) -> bool:
    before = [token.key for token in tokens[max(index - 2, 0) : index]]
    after = tokens[index + 1].key if index + 1 < len(tokens) else ""
    return after in _SWITCHES or before == ["flags", "."] or (before != [] and before[-1] in _SWITCHES)


def _used_as_switch(tokens: list[Token], index: int) -> bool:
    following = index + 1
    while following < len(tokens) and tokens[following].key in _VERBS:
        following += 1
    state = tokens[following].value.casefold() if following < len(tokens) else ""
    if state in _STATES:
        return True
    called = following < len(tokens) and tokens[following].key == "("
    return following == index + 1 and not called and _SWITCH_NAME.match(tokens[index].value) is not None
