"""Finds the option that says what a person says in any words: "Not known" for "no idea", "None" for "nope"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.answers.none_of_them import none_of_them
from agent.clauses.relevance import clauses
from agent.clauses.tagged_tokens import has_no_content, has_tag
from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_of, refuses_to_tell
from agent.slots.no_value_answers import lacks_what_is_asked
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.slot_words import slot_prompts
from nlu.text import read
from patterns.data import read_beside

_WORDS = {name: frozenset(words) for name, words in read_beside(__file__).items()}
_NONE = frozenset({Command.NOT_APPLICABLE, Command.NO, Command.LEAVE_OPEN})


def non_answer_option(draft: TurnDraft, item: FieldSpec) -> Entity | None:
    """The one option that means what the whole message does: that there is none, that nobody knows, or, where an answer
    is needed, that it is not to be told; who has none says no, where a yes and a no are all there is to choose from;
    and "none of them" is the number 0."""
    if none := none_of_them(draft.message, item):
        return none
    if type_of(item).is_yes_no and (refusal := _turned_down(draft.message, item)):
        return refusal
    command = _non_answer_meant(draft, item)
    if command is Command.NOT_APPLICABLE and type_of(item).is_yes_no and _says_of_lack(draft.message):
        return Entity(False, 0, len(draft.message))
    options = draft.view.options(item) if command else ()
    meanings = [(option.value, {command_of(name) for name in option.names()}) for option in options]
    if command is Command.NOT_APPLICABLE and _are_yes_and_no(meanings) and _says_of_lack(draft.message):
        command = Command.NO
    values = [value for value, meant in meanings if command in meant]
    if len(values) != 1:
        return None
    return Entity(values if type_of(item).chooses_many else values[0], 0, len(draft.message))


def _turned_down(message: str, item: FieldSpec) -> Entity | None:
    """The no of who is asked whether they want something, or whether it may be done, and will not or need not: "I'd
    rather not", "not needed, we have some"."""
    text, question = read(message), read(next(iter(slot_prompts(item)), ""))
    if (
        not text.tokens
        or refuses_to_tell(message)
        or not (question.has(0, "modal") or {"said_future", "wants"} <= question.all_names)
    ):
        return None
    first, last = clauses(text)[0]
    words = {text.word(at) for at in range(first, last)}
    is_declined = has_tag(text, first, last, "declines") and _WORDS["telling"].isdisjoint(words)
    others = (at for at in range(first, last) if text.word(at) not in _WORDS["needed"])
    is_needless = not _WORDS["needed"].isdisjoint(words) and has_tag(text, first, last, "denies", "lacks")
    is_refused = is_declined or (is_needless and has_no_content(text, others, "denies", "lacks"))
    return Entity(False, *text.span(first, last)) if is_refused else None


def _are_yes_and_no(meanings: Sequence[tuple[str, set[Command | None]]]) -> bool:
    meant = [commands & {Command.YES, Command.NO} for _value, commands in meanings]
    return len(meant) == 2 and {Command.YES} in meant and {Command.NO} in meant


def _says_of_lack(message: str) -> bool:
    """Whether a message speaks of not having or needing something; "not applicable" alone does not."""
    text = read(message)
    return has_tag(text, 0, len(text), "lacks")


def _non_answer_meant(draft: TurnDraft, item: FieldSpec) -> Command | None:
    lacks = lacks_what_is_asked(draft.message, item) and not refuses_to_tell(draft.message)
    if draft.command in _NONE or lacks:
        return Command.NOT_APPLICABLE
    is_needed = draft.command is Command.SKIP and draft.view.is_required(item)
    return draft.command if draft.command is Command.DONT_KNOW or is_needed else None
