"""Hears that an answer is to be taken out of the form: "remove the email", "no email", "the email should be none"."""

from __future__ import annotations

from agent.draft import TurnDraft
from agent.interpretation.no_value_answers import names_it
from agent.interpretation.relevance import names
from agent.interpretation.utterance import is_question
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import only_talk
from nlu.stems import stems
from nlu.text import Text, read

_LONGEST = 16
_OWN_NONE = {"number", "integer"}
_REMOVING, _NONE = ("removes",), ("removes", "none", "lacks")
_CHANGING = ("change_verb", "becomes", "connects", "should_be", "copula", "possessive", "corrects")


def taken_out(draft: TurnDraft) -> FieldSpec | None:
    """The answered field, that the form can do without, of which a message says that there is to be none, and nothing
    else; None where it is a question, or may speak of several."""
    text = read(draft.message)
    told = draft.view.changeable() if len(text) <= _LONGEST else ()
    found = [item for item in told if not draft.view.is_required(item) and _is_to_go(text, item)]
    return found[0] if len(found) == 1 and not is_question(draft.message) else None


def _is_to_go(text: Text, item: FieldSpec) -> bool:
    """To have none of a number may be its answer; a yes/no answer that is removed may be a no."""
    if item.type == "boolean" or frozenset().union(*names(item)).isdisjoint(stems(text)):
        return False
    tags = _REMOVING if item.type in _OWN_NONE else _NONE
    leaving = [range(at, at + _size(text, at, tags)) for at in range(len(text)) if _leaves_out(text, at, item, tags)]
    beside = {at for at in range(len(text)) if is_word(text, at)}.difference(*leaving)
    return bool(leaving) and all(_says_no_more(text, at, item) for at in beside)


def _leaves_out(text: Text, at: int, item: FieldSpec, tags: tuple[str, ...]) -> bool:
    """The "no" of "no, the email" only leads to what is wrong."""
    if text.has(at, "lacks") and not text.has(at, "removes", "none"):
        behind = at + _size(text, at, tags)
        return "lacks" in tags and behind < len(text) and names_it(text, behind, item)
    return text.has(at, *tags)


def _size(text: Text, at: int, tags: tuple[str, ...]) -> int:
    return max((size for tag in tags for size, _ in text.readings(at, tag)), default=0)


def _says_no_more(text: Text, at: int, item: FieldSpec) -> bool:
    within = any(tag.size > back for back in (1, 2) for tag in text.tags(at - back) if tag.name in _CHANGING)
    return within or text.has(at, *_CHANGING) or only_talk(text, at, at + 1) or names_it(text, at, item)
