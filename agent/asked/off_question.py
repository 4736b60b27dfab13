"""Whether a message is about something else than the question that was asked: a command, a question, another field."""

from __future__ import annotations

from agent.answers.no_with_reason import no_with_reason
from agent.answers.non_answer_options import non_answer_option
from agent.clauses.utterance import has_question_mark, is_question
from agent.corrections.named_corrections import changes_one_of_several, named_corrections
from agent.corrections.taking_back import corrects, may_be_first_answer, starts_by_correcting
from agent.deciding.draft import TurnDraft
from agent.dialogue.approving import approves_that
from agent.dialogue.commands import Command, command_of, refuses_to_tell
from agent.slots.code_answers import tells_no_number
from agent.slots.labels import names_another_field
from agent.slots.name_answers import tells_no_name
from agent.slots.no_value_answers import says_there_is_none
from agent.slots.scores import fits_limits
from agent.state.pending import ASKS_FOR_A_VALUE
from agent.view.field_names import same_kind
from agent.view.kinds import goes_by_name
from forms_registry.field_types import asks_how_many, type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import skip
from nlu.dialogue_acts import is_filler, takes_back
from nlu.entities.names import is_sure_name
from nlu.entity import Ambiguity, Entity
from nlu.person_names import asks_for_name, asks_for_place
from nlu.text import read as text_of

JUDGED_ATTEMPTS, _LATER = 2, 2
"""How many times more a name is asked for than other words, of who answers in sentences without one."""
_ANSWERS = {Command.YES, Command.NO, Command.RETRY}


def is_about_something_else(draft: TurnDraft, item: FieldSpec) -> bool:
    """A command, a question, a correction, or another field's value: not for this field's reader."""
    if non_answer_option(draft, item):
        return False
    if says_there_is_none(draft.message, draft.view, item):
        return True
    command = draft.command
    if command is not None and command not in _ANSWERS:
        return _steers(draft, item)
    if command is None and _is_of_another(draft, item):
        return True
    if _is_in_words(draft, item):
        return _asks(draft, item)
    return command is None and _takes_back(draft, item)


def revises(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether a message has words of correction or change, and not only such as give the answer ("no wait, 5" where no
    answer of the kind was told) or take back what it told itself: "4, no, 5"."""
    if not corrects(draft.message) or _sets_answer(draft, item):
        return False
    text = text_of(draft.message)
    start = next((text.span(at, at + 1)[0] for at in range(len(text)) if takes_back(text, at)), 0)
    is_other = any(same_kind(other, item) for other in draft.view.changeable())
    parts = (draft.message[:start], draft.message[start:]) if is_other else (draft.message,)
    return not all(_answers(draft, item, part) for part in parts)


def _sets_answer(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether "make it 5" gives what was asked for, and takes back nothing told before: the field takes it."""
    return may_be_first_answer(draft.message) and _answers(draft, item, draft.message)


def _answers(draft: TurnDraft, item: FieldSpec, text: str) -> bool:
    answer = draft.view.answer_in(item, text)
    return isinstance(answer, Entity) and fits_limits(draft.view, item, answer.value)


def insists(draft: TurnDraft, item: FieldSpec, *, after: int = JUDGED_ATTEMPTS) -> bool:
    """Whether words were asked for so often that they are taken as they are: "Guest 7" may be a name after all, and a
    yes is none."""
    pending = draft.pending
    if says_no_more_than_yes_or_no(draft, item):
        return False
    if not type_of(item).takes_free_text or not isinstance(pending, ASKS_FOR_A_VALUE) or pending.attempts < after:
        return False
    if pending.attempts < after + _LATER and names_nothing(draft.message, item):
        return False
    return fits_limits(draft.view, item, draft.message)


def names_nothing(answer: str, item: FieldSpec) -> bool:
    """Whether a name, a place or a number of something is asked for, and what is said is a sentence that tells none
    ("that sounds good"), or nothing but talk."""
    text = text_of(answer)
    is_named = type_of(item).is_single_line and (goes_by_name(item) or asks_for_place(item))
    if tells_no_name(text, item) or tells_no_number(text, item):
        return True
    return is_named and is_filler(text, 0, len(text))


def says_no_more_than_yes_or_no(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether a question for a name or a place was answered by a yes or a no, which is neither; or by a yes one that
    asks what, who or how many, whereas its no may mean none; or words were asked for, and something else was approved.
    "All good" chooses no more of a list than a yes."""
    openly = draft.command is Command.YES and _asks_openly(draft, item)
    is_list = type_of(item).chooses_many and len(item.options) > 1
    if (is_list or _is_in_words(draft, item)) and (openly or approves_that(draft.message)):
        return True
    return (goes_by_name(item) or asks_for_place(item)) and draft.command in {Command.YES, Command.NO}


def _asks_openly(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the author's question opens with a question word: "Who …?", and not "Is there …?"; or asks how many."""
    question = text_of(item.prompts[0].get(draft.locale) if item.prompts else "")
    return question.has(skip(question, 0, len(question), ("polite", "filler")), "question_word") or asks_how_many(item)


def repeats_none(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether "none" is said once more to a question in words that needs an answer: then it is the answer."""
    return draft.command is Command.NOT_APPLICABLE and draft.view.is_required(item) and insists(draft, item, after=1)


def _is_in_words(draft: TurnDraft, item: FieldSpec) -> bool:
    return draft.view.field_type(item).takes_free_text


def _steers(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the words of a command are one, and no option or value of the field, of which a part of them, as the "a"
    of "n/a", is none; "I will ask my doctor" may be told in a story."""
    if _is_in_words(draft, item):
        tells = text_of(draft.message).has(0, "subject_pronoun")
        is_story = tells and draft.command is Command.WAIT and type_of(item).is_multiline
        return not (is_story or repeats_none(draft, item))
    if refuses_to_tell(draft.message) or not isinstance(answer := _as_answer(draft, item), Entity):
        return True
    is_sure = answer.confidence == 1.0 or draft.command is Command.NOT_APPLICABLE
    return not is_sure or command_of(draft.message[answer.start : answer.end]) is not draft.command


def _is_of_another(draft: TurnDraft, item: FieldSpec) -> bool:
    if named_corrections(draft.message, draft.view, item):
        return True
    open_which = changes_one_of_several(draft.message, draft.view, item)
    return open_which or names_another_field(draft.message, draft.view, item)


def _asks(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether words are a question rather than a text; "Will Smith" asks nothing."""
    named = asks_for_name(item) and is_sure_name(draft.message.strip())
    meant_so = not has_question_mark(draft.message) and insists(draft, item)
    return is_question(draft.message) and not named and not meant_so


def _takes_back(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether a message begins as a correction, and the answer given just before is of a kind that it could be about,
    or takes all of it as another value: "the 5th" is a day as well as an option."""
    if not (draft.view.is_answered(draft.last_answered) and starts_by_correcting(draft.message)):
        return False
    if type_of(item).is_yes_no and (isinstance(_as_answer(draft, item), Entity) or no_with_reason(draft, item)):
        return False  # "no, nothing at all" answers first
    last = draft.spec.field(draft.last_answered)
    answer = _as_answer(draft, last) if type_of(last).is_moment else None
    is_other = isinstance(answer, Entity) and answer.value != draft.view.values[last.id]
    return (is_other or same_kind(last, item)) and not _sets_answer(draft, item)


def _as_answer(draft: TurnDraft, item: FieldSpec) -> Entity | Ambiguity | None:
    return draft.view.answer_in(item, draft.message)
