"""What the clause of a value does, as far as it matters for a field: asks, supposes, is about somebody else."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from agent.clauses.relevance import clause_of
from agent.view.people import people, people_in, people_of, says_you
from forms_registry.schema import FieldSpec
from nlu.clauses import FILLERS, LEADING, clause_tokens, is_word, rule_matches, skip
from nlu.dialogue_acts import Act, act_clauses, acts_at, is_filler
from nlu.slot_words import slot_names
from nlu.text import Text, once

_LIFETIME = 120
_OTHERS = ("another_person", "several_people")
NOT_STATED = frozenset({Act.ASKS, Act.SUPPOSES, Act.PUTS_OFF, Act.TELLS_OF_ANOTHER, Act.DENIES})


@once
def acts_of(text: Text, at: int) -> frozenset[Act]:
    """The acts of the clause at a token. "Can you find me a table for 4?" does not ask about its content, but requests
    it."""
    acts = acts_at(text, at)
    if not any_in(_tagged(text, "denies", "absent"), clause_of(text, at)[0], at):
        acts -= {Act.DENIES}
    if not any_in(_tagged(text, "supposes"), text.sentence(at)[0], at + 1):
        acts -= {Act.SUPPOSES}  # "a half plot, if there is one"
    if Act.ASKS not in acts:
        return acts
    return acts - {Act.ASKS} if asks_us_to_do(text, at) else acts


def acts_for_field(text: Text, at: int, item: FieldSpec, acts: frozenset[Act]) -> frozenset[Act]:
    """The acts of a clause, for a field. If it asks for a person ("your child"), that person ("my son", "she") is not
    another, and everybody else is. If it asks for nobody, not even "you", then "he" is whom the form is about, unless
    somebody else was mentioned."""
    if not (whom := people_of(item)):
        is_other = says_you(item) or text.all_names.intersection(_OTHERS)
        return acts if is_other else acts - {Act.TELLS_OF_ANOTHER}
    return acts - {Act.TELLS_OF_ANOTHER} if people_at(text, at) <= whom else acts | {Act.TELLS_OF_ANOTHER}


def is_called_by(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether a field is named after somebody in the clause at a token: after a child, if it says "my son"."""
    return not people_at(text, at).isdisjoint(people("\n".join(slot_names(item))))


def people_at(text: Text, at: int) -> frozenset[str]:
    """The people in the clause at a token; "child" for a son as well."""
    return people_in(text, *clause_with_act(text, at))


def is_past_event(text: Text, at: int) -> bool:
    """Whether the clause at a token is in the past tense ("we had lunch there on the 3rd"), without a change ("we had
    to move it to the 3rd"), a denial or a correction."""
    clause = range(*clause_with_act(text, at))
    changes = any(text.has(place, "change_verb") for place in clause)
    is_fact = not changes and acts_of(text, at).isdisjoint((Act.DENIES, Act.CORRECTS))
    return is_fact and any(text.has(place, "past_question") and not text.has(place, "final") for place in clause)


def is_of_past_time(text: Text, at: int, year: int) -> bool:
    """Whether the clause at a token is about the past: "last summer there were 40 of us"; `year` is the current one."""
    return any_in(_past(text, year), *clause_with_act(text, at))


def ends_talk(text: Text, at: int) -> bool:
    """Whether the sentence at a token ends the conversation: "that is all I need for today"."""
    first, last = text.sentence(at)
    return text.has(skip(text, first, last, LEADING), "closes")


def clause_with_act(text: Text, at: int) -> tuple[int, int]:
    """The token range of the clause with its own acts that contains a token."""
    found = act_clauses(text)
    clause = found[bisect_right(found, at, key=lambda item: item.first) - 1]
    return clause.first, clause.last


@once
def _past(text: Text, year: int) -> list[int]:
    """The tokens of past times: "two years ago", "last summer", "in 1981"."""
    return [at for at in range(len(text)) if _is_ago(text, at) or _is_last(text, at) or _is_year_gone(text, at, year)]


def _is_ago(text: Text, at: int) -> bool:
    return text.has(at, "ago") and text.has(at - 1, "unit")


def _is_last(text: Text, at: int) -> bool:
    """Whether "last" means the previous one, as in "last summer"; not in "the last week of May"."""
    is_of_time = is_word(text, at + 1) and not text.has(at + 1, "name_word")
    return text.has(at, "final") and is_of_time and not text.has(at - 1, "the", "possessive")


def _is_year_gone(text: Text, at: int, year: int) -> bool:
    year_told = text.word(at)
    is_gone = year_told.isdecimal() and len(year_told) == len(str(year)) and year - _LIFETIME < int(year_told) < year
    return is_gone and text.has(at - 1, "preposition", "until")


def is_wished(text: Text, at: int) -> bool:
    """Whether a sentence expresses a wish before a token: "I'm looking for a flat in Leeds", "book it for 3 May"."""
    first = text.sentence(at)[0]
    head = skip(text, first, at, FILLERS)
    return text.has(head, "request_verb") or any_in(_tagged(text, "said_future", "stays"), first, at)


def is_intended(text: Text, at: int) -> bool:
    """Whether a clause states a plan, "I'll pay tomorrow", "will do that on Monday", and not a suggestion."""
    clause = clause_of(text, at)
    return any_in(_plans(text), *clause) and not any_in(_tagged(text, "suggests"), *clause)


@once
def _plans(text: Text) -> list[int]:
    """The tokens of promises, and of "will" and the like without a subject beside them."""
    modals = (
        at for at in _tagged(text, "modal") if not any(text.has(place, "subject_pronoun") for place in (at - 1, at + 1))
    )
    return sorted({*_tagged(text, "promises"), *modals})


def is_doubted(text: Text, at: int) -> bool:
    """Whether a token follows a doubt, or a supposition that opens a clause: "if he is ill, make it 3"; not "make it 3,
    if possible", nor "better if it were 3"."""
    return any_in(_doubts(text), text.sentence(at)[0], at)


@once
def _doubts(text: Text) -> list[int]:
    by_rule, heads = rule_matches(text), clause_tokens(text).heads
    supposed = (match.first for match in by_rule.get("supposes", ()) if match.first in heads)
    return sorted((*(match.first for match in by_rule.get("unsure", ())), *supposed))


@once
def denied_places(text: Text) -> frozenset[int]:
    """The tokens where something denied starts: the "4" of "not 4"."""
    return frozenset(match.last for match in rule_matches(text).get("denied", ()))


def tells_an_end(text: Text, at: int) -> bool:
    """Whether the clause at a token says when something ends: "until", "we return on"; not "to Rome"."""
    return any_in(_ends(text), *clause_of(text, at))


@once
def _ends(text: Text) -> list[int]:
    return [at for at in _tagged(text, "period_end", "until") if not text.has(at, "located")]


def sentence_bounds(text: Text) -> list[tuple[int, int]]:
    """The token ranges of the sentences, in order."""
    return sorted({text.sentence(at) for at in range(len(text))})


def asks_us_to_do(text: Text, at: int) -> bool:
    """Whether the sentence at a token asks us to do something, and not for information."""
    first, last = text.sentence(at)
    return any_in(_addressing(text), first, at) and not any_in(_tagged(text, "reports", "question_word"), first, last)


@once
def _addressing(text: Text) -> list[int]:
    """The tokens of "can" and the like before a "you"."""
    return [at for at in _tagged(text, "modal") if is_you(text, at + 1)]


def is_you(text: Text, at: int) -> bool:
    """Whether a word addresses us: "you", "you've"."""
    return any(tag.name == "subject_pronoun" and tag.value == "second" for tag in text.tags(at))


@once
def _tagged(text: Text, *names: str) -> list[int]:
    """The tokens where entries with these tags start."""
    return [at for at in range(len(text)) if text.has(at, *names)]


def any_in(places: Sequence[int], first: int, last: int) -> bool:
    """Whether one of the sorted `places` is in `range(first, last)`."""
    return bisect_left(places, first) < bisect_left(places, last)


def end_without_talk(text: Text, first: int, last: int) -> int:
    """The end of `tokens[first:last]` without trailing fillers; `first` if there is nothing else."""
    return next((at for at in range(last, first, -1) if not is_filler(text, at - 1, at)), first)
