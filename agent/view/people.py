"""Whose each field is, in forms that distinguish two people: "pupil's name", "parent's phone"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import NamedTuple
from weakref import finalize

from agent.view.form_standing import FormStanding
from agent.view.kinds import is_called_age, is_of_birth
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, words_of
from nlu.matcher import Grammar, Match
from nlu.person_names import asked_part, asks_for_name, asks_for_own_name, asks_for_place, asks_for_your_name
from nlu.slot_words import slot_names, slot_prompts, words_about
from nlu.stems import stem
from nlu.text import Text, once, read
from patterns.data import read_beside
from patterns.single import only

SPEAKER, SUBJECT, KIN = "speaker", "subject", "kin"
_TWO = frozenset({SPEAKER, SUBJECT})
_FILLS, _ABOUT = "fills", ("subject", "owner")
_ORDER = ("another", _FILLS, "subject", "owner")
"""Of several people in one wording, whose the field is: the parent's doctor's."""
_THINGS = ("outing", "named_thing")
_PEOPLE = ("served", "person_noun", "another_person")
_WORDLESS = ("name_word", "function_word", "of", "the", "and")


class Role(NamedTuple):
    """Somebody a form mentions: the rule that matched, and the stems of the words."""

    rule: str
    word: str


class People:
    """`owners` maps field ids to the owner: SPEAKER, SUBJECT, or the stem of the word for another person. Empty for a
    form that does not distinguish SUBJECT from others."""

    def __init__(self, spec: FormSpec) -> None:
        roles = {item.id: role for item in spec.fields if (role := _role(item))}
        self.names = {item.id for item in spec.fields if _asks_name(item)}
        named_roles = {roles[field_id] for field_id in self.names & roles.keys()}
        self._subject = _subject_of(named_roles)
        is_filled_in = any(_is_yours(item) for item in spec.fields if item.id in self.names and item.id not in roles)
        others = is_filled_in or any(role.word != self._subject for role in named_roles)
        self._speaks = "" if is_filled_in else _FILLS  # with "your name", a parent is somebody else
        pairs = ((item, self._owner(item, roles.get(item.id))) for item in spec.fields)
        self.owners: Mapping[str, str] = {item.id: owner for item, owner in pairs if owner and self._subject and others}
        self.is_speaker_named = SPEAKER in {self.owners.get(field_id) for field_id in self.names}

    def _owner(self, item: FieldSpec, role: Role | None) -> str:
        if role is None:
            asks_subject = any(
                stem(word) == self._subject for question in slot_prompts(item)[:1] for word in _words(question)
            )
            return SUBJECT if asks_subject else SPEAKER * (is_personal(item) and _is_yours(item))
        if role.rule == self._speaks:
            return SPEAKER
        return SUBJECT if role.word == self._subject else role.word

    def asking_name(self, owner: str, view: FormStanding) -> list[FieldSpec]:
        """The unanswered fields for an owner's name, or for its parts; none if several fields ask for the same part."""
        items = [item for item in view.visible() if item.id in self.names and self.owners.get(item.id) == owner]
        is_sure = len({asked_part(item) or "full" for item in items}) == len(items)
        return [item for item in items if is_sure and not view.is_answered(item.id)]

    def is_of(self, item: FieldSpec, person: str, view: FormStanding) -> bool | None:
        """Whether something said about an owner may be meant for a field: not the speaker's for a field of the other
        person or vice versa, nor that of anybody who has an open field of the same kind, or whom the form names."""
        owner = self.owners[item.id]
        if owner == person:
            return True
        if person == KIN:
            return False if owner == SUBJECT else None
        if owner in _TWO:
            return False if person != SPEAKER or self.is_speaker_named else None
        kind = type_of(item).kind
        alike = (other for other in view.visible() if type_of(other).kind == kind and view.takes_answer(other))
        has_own = any(self.owners.get(other.id) == person for other in alike)
        return False if has_own else None

    @cached_property
    def owner_names(self) -> frozenset[tuple[str, str]]:
        """The words of the form for its owners; without those for the speaker, because "a carer" may be anybody."""
        owners = {*self.owners.values()} - {SPEAKER}
        return frozenset((self._subject if owner == SUBJECT else owner, owner) for owner in owners)


def people_told_apart(spec: FormSpec) -> People:
    """The people of a form. Cached by the identity of the form, because comparing its content would cost as much as
    finding them."""
    if id(spec) not in _people_by_form:
        _people_by_form[id(spec)] = People(spec)
        finalize(spec, _people_by_form.pop, id(spec), None)
    return _people_by_form[id(spec)]


_people_by_form: dict[int, People] = {}


def _subject_of(named: Iterable[Role]) -> str:
    """The word for the only person a form may be about."""
    about = ({role.word for role in named if role.rule == rule} for rule in _ABOUT)
    return only(next(filter(None, about), ())) or ""


def owner_mentions(text: Text, owner_names: frozenset[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """The tokens at which a text mentions an owner by the form's own word, each with the owner."""
    owners = dict(owner_names)
    tokens = ((match.first, owners.get(_role_word(text, match))) for match in _roles(text) if match.rule != _FILLS)
    return ((at, owner) for at, owner in tokens if owner)


def is_personal(item: FieldSpec) -> bool:
    """Whether a field asks for something everybody has: a name, an address, a phone number, an age, a birth date."""
    is_age = type_of(item).is_numeric and is_called_age(item)
    is_own = _asks_name(item) or type_of(item).is_contact or is_age or (type_of(item).is_moment and is_of_birth(item))
    return is_own or (type_of(item).is_single_line and asks_for_place(item))


def _asks_name(item: FieldSpec) -> bool:
    """Whether a field asks for a person's name, even if its label only names the person: "Booked by"."""
    return type_of(item).is_single_line and (asks_for_name(item) or _is_called_by_role("\n".join(item.label.all())))


@lru_cache(maxsize=4096)
def _is_called_by_role(label: str) -> bool:
    text = read(label)
    roles = {at for match in _roles(text) for at in range(match.first, match.last)}
    rest = (at for at in range(len(text)) if at not in roles and text.tokens[at].is_word)
    return bool(roles) and all(text.has(at, *_WORDLESS) for at in rest)


def _role(item: FieldSpec) -> Role | None:
    """The role in a field's label or id, else in its question; a question that also says "your" does not count."""
    question = _role_in("\n".join(slot_prompts(item)[:1]))
    called_so = _role_in("\n".join((*item.label.all(), words_of(item.id))))
    return question if question is None and _is_yours(item) else called_so or question


def _is_yours(item: FieldSpec) -> bool:
    """Whether a field asks for something of the person who fills in the form."""
    return asks_for_your_name(item) or any(map(_says_your, (*item.label.all(), *slot_prompts(item)[:1])))


@lru_cache(maxsize=4096)
def _says_your(wording: str) -> bool:
    text = read(wording)
    return any(text.has(at, "'your'", "your_name") or _is_you(text, at) for at in range(len(text)))


def _is_you(text: Text, at: int) -> bool:
    return any(value == "second" for _, value in text.readings(at, "subject_pronoun"))


@lru_cache(maxsize=4096)
def _role_in(wording: str) -> Role | None:
    text = read(wording)
    roles = sorted(_roles(text), key=lambda match: _ORDER.index(match.rule))
    return Role(roles[0].rule, _role_word(text, roles[0])) if roles else None


def _role_word(text: Text, match: Match) -> str:
    return " ".join(stem(text.word(at)) for at in range(match.first, match.last))


def _words(wording: str) -> tuple[str, ...]:
    return tuple(token.text for token in read(wording).tokens)


@once
def _roles(text: Text) -> tuple[Match, ...]:
    return tuple(_grammar().matches(text))


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), {"owner": lambda text, at: [(1, None)] * _is_owner(text, at)})


def _is_owner(text: Text, at: int) -> bool:
    return text.word(at).endswith("'s") and not text.has(at, "subject_pronoun", "question_word", "subject_with_verb")


def named_by(item: FieldSpec) -> str:
    """The person whose name a field is: "pupil" for "Pupil's name"; "" if its label says more."""
    for words in (_words(name) for name in (*item.label.all(), words_of(item.id))):
        whose = [word.removesuffix("'s") for word in words if not read(word).has(0, "name_word", "of", "the")]
        if len(whose) == 1 < len(words) and read(whose[0]).has(0, *_PEOPLE):
            return whose[0]
    return ""


def asks_you(item: FieldSpec) -> bool:
    """Whether a field asks for something of the speaker: "How old are you?", "What is your number?" """
    about = words_about(item)
    is_yours = (value == "own" for at in range(len(about)) for _, value in about.readings(at, "possessive"))
    return says_you(item) or any(is_yours)


def says_you(item: FieldSpec) -> bool:
    """Whether the words of a field address the speaker: "How old are you?" """
    about = words_about(item)
    return any(_is_you(about, at) for at in range(len(about)))


def people_in_form(spec: FormSpec) -> frozenset[str]:
    """Everybody whom any words of a form mention."""
    people_by_field = (people("\n".join((*slot_names(item), *slot_prompts(item)))) for item in spec.fields)
    return people("\n".join(spec.title.all())).union(*people_by_field)


def people_of(item: FieldSpec) -> frozenset[str]:
    """Whom a field asks about; other words of the field may mention anybody."""
    return people("\n".join((*item.label.all(), *slot_prompts(item))))


@lru_cache(maxsize=4096)
def people(words: str) -> frozenset[str]:
    """The people mentioned in words of the form."""
    return people_in(read(words), 0, len(words))


def people_in(text: Text, first: int, last: int) -> frozenset[str]:
    """The people mentioned in a token range; "child" for a son as well."""
    people = (at for at in range(first, min(last, len(text))) if text.has(at, "another_person"))
    kinds = ((text.tag(at, "person_noun"), stem(text.word(at))) for at in people)
    return frozenset(str(kind.value) if kind else word for kind, word in kinds)


def may_be_of_speaker(item: FieldSpec) -> bool:
    """Whether a name field may ask for the speaker's name: no word of its name says whose it is."""
    if asks_for_your_name(item) or not asks_for_own_name(item):
        return asks_for_your_name(item)
    words = (read(name) for name in slot_names(item))
    return any(all(text.tags(at) and not text.has(at, *_THINGS) for at in range(len(text))) for text in words)


def who_is_asked(item: FieldSpec) -> frozenset[str]:
    """The kinds of pronouns for the person a field asks about: "I am 11", "she is 11"."""
    question = words_about(item)
    tags = [(tag.name, tag.value) for at in range(len(question)) for tag in question.tags(at)]
    if ("subject_pronoun", "second") in tags or ("possessive", "own") in tags:
        return frozenset({"first"})
    is_another = "another_person" in question.all_names or ("subject_pronoun", "person") in tags
    return frozenset({"person"}) if is_another else frozenset({"first", "person"})
