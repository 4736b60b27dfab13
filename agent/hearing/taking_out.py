"""Hears that an answer is to be taken out of the form: "remove the email", "no email", "the email should be none"."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.interpretation.no_value_answers import names_it
from agent.interpretation.relevance import names
from agent.interpretation.utterance import is_question
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import only_talk
from nlu.stems import stems
from nlu.text import Text, read

_LONGEST = 16
_REMOVING, _NONE = ("removes",), ("removes", "none", "lacks")
_CHANGING = ("change_verb", "becomes", "connects", "should_be", "copula", "possessive", "corrects")
_WHO = {"first", "person"}


def taken_out(draft: TurnDraft, *, ordered: bool = False) -> FieldSpec | None:
    """The answered field, that the form can do without, of which a message says that there is to be none, and nothing
    else but why; None where it is a question, or may speak of several. `ordered` where the message may be the answer to
    another question: then "no email" may be that, and "scrap the email" is not."""
    text = read(draft.message)
    told = draft.view.changeable() if len(text) <= _LONGEST else ()
    found = [item for item in told if not draft.view.is_required(item) and _is_to_go(text, item, ordered=ordered)]
    return found[0] if len(found) == 1 and not is_question(draft.message) else None


def _is_to_go(text: Text, item: FieldSpec, *, ordered: bool) -> bool:
    """To have none of a number may be its answer; a yes/no answer that is removed may be a no."""
    if type_of(item).is_yes_no or frozenset().union(*names(item)).isdisjoint(stems(text)):
        return False
    tags = _REMOVING if ordered or type_of(item).is_numeric else _NONE
    end = next((at for at in range(len(text)) if _tells_why(text, at)), len(text))
    leaving = [range(at, at + _size(text, at, tags)) for at in range(end) if _leaves_out(text, at, item, tags)]
    return bool(leaving) and _says_so_alone(text, end, item, leaving)


def _says_so_alone(text: Text, end: int, item: FieldSpec, leaving: list[range]) -> bool:
    beside = {at for at in range(end) if is_word(text, at)}.difference(*leaving)
    return all(_says_no_more(text, at, item) for at in beside)


def _leaves_out(text: Text, at: int, item: FieldSpec, tags: tuple[str, ...]) -> bool:
    """The "no" of "no, the email" only leads to what is wrong, and "out" takes out what stands before it."""
    if text.has(at, "taken_out"):
        return at > 0 and names_it(text, at - 1, item)
    if text.has(at, "lacks") and not text.has(at, "removes", "none"):
        return "lacks" in tags and names_it(text, at + _size(text, at, tags), item)
    return text.has(at, *tags)


def _size(text: Text, at: int, tags: tuple[str, ...]) -> int:
    """How many tokens say that something is to go; at least one, of which it was found."""
    return max((size for tag in tags for size, _ in text.readings(at, tag)), default=1)


def _tells_why(text: Text, at: int) -> bool:
    """Whether a reason begins at a token: somebody does something, and no other value is told."""
    people = any(tag.name == "subject_pronoun" and tag.value in _WHO for tag in text.tags(at))
    begins = at > 0 and (not is_word(text, at - 1) or text.has(at - 1, "clause_joint"))
    return people and begins and all(text.number(one) is None for one in range(at, len(text)))


def _says_no_more(text: Text, at: int, item: FieldSpec) -> bool:
    within = any(tag.size > back for back in (1, 2) for tag in text.tags(at - back) if tag.name in _CHANGING)
    small = within or text.has(at, *_CHANGING, "request_verb", "added") or only_talk(text, at, at + 1)
    return small or text.has(at, "clause_joint") or names_it(text, at, item)
