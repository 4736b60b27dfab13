"""What becomes of a list that stands when some of its items are said again, or others: said alone they may be all of
it, what comes to it, or what goes."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from agent.interpretation.scores import Talk
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity


def in_list(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> Entity | Ambiguity:
    """What was read, with the list that the message means in the place of the items that it names."""
    stands = talk.view.values.get(item.id)
    if not isinstance(found, Entity) or not _names(found.value) or not _names(stands):
        return found
    return replace(found, value=[*_changed(talk, stands, found.value)])


def _changed(talk: Talk, stands: list[str], said: list[str]) -> list[str]:
    if "removes" in talk.text.all_names:
        return [one for one in stands if one not in said] or stands
    if "adds" in talk.text.all_names:
        return list(dict.fromkeys([*stands, *said]))
    is_all = talk.corrects or "restricts" in talk.text.all_names or not set(said) < set(stands)
    return said if is_all else stands


def _names(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
