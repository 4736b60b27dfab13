"""Writes a draft in the notation from what a source says, and keeps each guess in it that nobody has confirmed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from forms_registry.documents.reading import MAX_FIELDS
from forms_registry.documents.suggest.following import following
from forms_registry.documents.suggest.given import Given
from forms_registry.documents.suggest.made import Draft, ReadField, Suggestion
from forms_registry.documents.suggest.mending import mend, tell_of_source
from forms_registry.documents.suggest.rules import Rules, share_sentences
from forms_registry.documents.suggest.settling import Settling, shown
from forms_registry.documents.suggest.shape import Candidate, Imported, Unread, Value
from forms_registry.documents.suggest.writing import lines_of, with_open_questions
from forms_registry.schema import JsonValue
from patterns.regular import linear

_FIRST = ("id", "type", "step", "required", "label", "prompt", "help", "options")
_WORD = linear(r"[^\W\d]\w*")
_READ_LATER = frozenset({"condition", "limit"})
"""What is given instead of these guesses is read over all fields."""


def draft(form: Imported, settling: Settling, kind: str, language: str) -> Suggestion:
    """The form as front matter over its prose; `language` is that of the questions that stay in it."""
    share_sentences(form)
    made = Draft(settling, language)
    for first in form.fields[MAX_FIELDS : MAX_FIELDS + 1]:
        made.leave(Unread(first.line, "too_many", {"limit": MAX_FIELDS}))
    keyed, dropped = _divided(_keyed(form.fields[:MAX_FIELDS]), settling)
    for key, candidate in keyed.items():
        _add(candidate, key, made)
    candidates = [*keyed.values()]
    rules = Rules(made.fields, [text for one in candidates for text, _ in (*one.conditions, *one.rules)])
    given = Given(rules)
    _add_given(candidates, given, made)
    _add_answers(following(candidates, made.fields), given, made)
    _add_rules(candidates, rules, given, made)
    _add_answers(rules.in_labels(candidates, made.fields), given, made)
    head = {
        "form_id": form.form_id,
        "title": form.title or "Form",
        "purpose": form.purpose,
        "languages": form.languages,
        "steps": [{"number": number, "title": title} for number, title in sorted(form.steps.items())],
        **form.head,
    }
    mend(head, candidates, made)
    tell_of_source(form.told, made)
    for told in form.unread:
        made.leave(told)
    read = tuple(map(_read, candidates, made.fields, made.places))
    document = _written(head, made) + (f"\n{form.prose}\n" if form.prose else "")
    questions = tuple(settling.questions.values())
    left = tuple(sorted(made.left, key=lambda one: one.line))
    return Suggestion(document, kind, questions, read, left, shown(form.title), dropped)


def _add(candidate: Candidate, key: str, made: Draft) -> None:
    made.places.append(key)
    one: dict[str, Any] = {}
    notes = []
    for about, value in candidate.said.items():
        if value.doubt and value.doubt.other in _READ_LATER:
            continue
        stands = made.settling.settle(key, about, value)
        if about.startswith("notes"):
            notes.append(shown(stands))
        elif stands not in (None, "", []):
            one[about] = stands
    if notes:
        one["notes"] = "; ".join(notes)
    one["id"] = _single(one["id"], {each["id"] for each in made.fields}, candidate, made)
    if "options" in one and one.get("type") not in {"dropdown", "checkbox"}:
        del one["options"]  # another type was given in the place of the guess
        made.settling.forget(key, "options")
    made.fields.append(_ordered(one))


def _keyed(candidates: Sequence[Candidate]) -> dict[str, Candidate]:
    """The candidates by their lines, and by their places where several stand on one line."""
    on_line, keyed = Counter[int](), dict[str, Candidate]()
    for one in candidates:
        same = on_line[one.line]
        keyed[f"{one.line}-{same}" if same else str(one.line)] = one
        on_line[one.line] += 1
    return keyed


def _divided(keyed: Mapping[str, Candidate], settling: Settling) -> tuple[dict[str, Candidate], tuple[ReadField, ...]]:
    """The candidates that are asked; and what was read of those of which somebody says that they are no questions."""
    asked = {key: one for key, one in keyed.items() if not settling.drops(key)}
    first = {key: {about: value.value for about, value in one.said.items()} for key, one in keyed.items()}
    return asked, tuple(_read(one, first[key], key) for key, one in keyed.items() if key not in asked)


def _single(name: str, taken: set[str], candidate: Candidate, made: Draft) -> str:
    if name not in taken:
        return name
    number = next(number for number in range(2, MAX_FIELDS + 2) if f"{name}_{number}" not in taken)
    made.leave(Unread(candidate.line, "id_twice", {"id": name, "given": f"{name}_{number}"}))
    return f"{name}_{number}"


def _ordered(one: dict[str, Any]) -> dict[str, Any]:
    return {key: one[key] for key in (*_FIRST, *one) if key in one}


def _add_given(candidates: Sequence[Candidate], given: Given, made: Draft) -> None:
    """What is read over all fields: the guesses of conditions and limits, and what people gave in their place."""
    for place, candidate in enumerate(candidates):
        for about, value in candidate.said.items():
            if value.doubt and value.doubt.other in _READ_LATER:
                _settle(place, about, value, given, made)
        made.fields[place] = _ordered(made.fields[place])


def _settle(place: int, about: str, value: Value, given: Given, made: Draft) -> None:
    one, key, doubt = made.fields[place], made.places[place], value.doubt
    assert doubt is not None, "what is said in so many words stands there"
    asked = replace(value, doubt=replace(doubt, facts=_in_labels(doubt.facts, made.fields)))
    stands = made.settling.settle(key, about, asked, lambda text: given.read(text, doubt.other, one["type"]))
    if stands in (None, "", []):
        return
    under = about
    if made.settling.is_given(key, about):
        under = doubt.key or about
        made.given.setdefault((place, under), (one.get(under), []))[1].append(about)
    under = "notes" if under.startswith("notes") else under
    one[under] = _joined(one.get(under), stands)


def _in_labels(facts: Mapping[str, object], fields: Sequence[Mapping[str, Any]]) -> dict[str, object]:
    """The facts of a doubt with the labels of fields in its rule, in the place of their ids."""
    labels = {one["id"]: f"“{shown(one['label'])}”" for one in fields if one.get("label")}
    told = {"rule": _WORD.sub(lambda found: labels.get(found[0], found[0]), str(facts.get("rule", "")))}
    return {**facts, **{name: text for name, text in told.items() if name in facts}}


def _joined(before: Any, stands: JsonValue) -> JsonValue:
    """What stands under a key of which something has been said already."""
    if isinstance(before, list):
        return [*before, stands]
    return f"{before}; {shown(stands)}" if before else stands


def _add_rules(candidates: Sequence[Candidate], rules: Rules, given: Given, made: Draft) -> None:
    for place, (candidate, one, key) in enumerate(zip(candidates, made.fields, made.places, strict=True)):
        for about, value in rules.of(candidate, one["id"]):
            if about in one or f"{key}:{about}" in made.settling.questions:
                continue
            _drop_note(candidate, value, key, made)
            _settle(place, about, value, given, made)
        if "required_if" in one:
            one.pop("required", None)
            made.settling.forget(key, "required")


def _add_answers(read: Iterable[tuple[int, Value]], given: Given, made: Draft) -> None:
    """The conditions of questions that go on from the answer before them, or name one, where nothing else decides."""
    for place, value in read:
        one, key = made.fields[place], made.places[place]
        if "visible_if" not in one and f"{key}:visible_if" not in made.settling.questions:
            _settle(place, "visible_if", value, given, made)


def _drop_note(candidate: Candidate, rule: Value, key: str, made: Draft) -> None:
    """What is asked about as a rule is not asked about as a note."""
    for about, note in candidate.said.items():
        if (
            note.doubt
            and rule.doubt
            and about.startswith("notes")
            and str(rule.doubt.facts["said"]) in shown(note.value)
        ):
            made.settling.forget(key, about)


def _written(head: Mapping[str, Any], made: Draft) -> str:
    entries, _ = lines_of(head, made.fields)
    return "\n".join(with_open_questions(entries, made.settling, made.language)) + "\n"


def _read(candidate: Candidate, one: Mapping[str, Any], key: str) -> ReadField:
    said = {about: shown(value) for about, value in one.items()}
    return ReadField(key, one["id"], candidate.line, candidate.last, said, candidate.added)
