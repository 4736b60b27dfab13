"""Writes a draft in the notation from what a source says, and keeps each guess in it that nobody has confirmed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from forms_registry.documents.reading import MAX_FIELDS
from forms_registry.documents.suggest.confirmations import Confirmations, display_text
from forms_registry.documents.suggest.follow_ups import asked_behind, follow_up_conditions
from forms_registry.documents.suggest.mending import add_source_notices, drop_refused
from forms_registry.documents.suggest.replacements import ReplacementReader
from forms_registry.documents.suggest.rules import RuleReader, share_sentences
from forms_registry.documents.suggest.shape import Candidate, ImportedForm, Unread, Value
from forms_registry.documents.suggest.suggestion import Draft, ReadField, Suggestion
from forms_registry.documents.suggest.writing import lines_of, with_open_questions
from forms_registry.schema import JsonValue
from patterns.regular import linear

_FIRST = ("id", "type", "step", "required", "label", "prompt", "help", "options")
_NAMES = ("label", "prompt")
_WORD = linear(r"[^\W\d]\w*")
_READ_LATER = frozenset({"condition", "limit"})
"""What is given instead of these guesses is read over all fields."""


def write_draft(form: ImportedForm, confirmations: Confirmations, kind: str, language: str) -> Suggestion:
    """The form as front matter over its prose; `language` is that of the questions that stay in it."""
    share_sentences(form)
    draft = Draft(confirmations, language)
    for excess in form.fields[MAX_FIELDS : MAX_FIELDS + 1]:
        draft.note_unread(Unread(excess.line, "too_many", {"limit": MAX_FIELDS}))
    keyed, dropped = _without_left_out(_by_line(form.fields[:MAX_FIELDS]), confirmations)
    for key, candidate in keyed.items():
        _add_field(candidate, key, draft)
    candidates = [*keyed.values()]
    rules = RuleReader(
        draft.fields, [text for candidate in candidates for text, _ in (*candidate.conditions, *candidate.rules)]
    )
    replacements = ReplacementReader(rules)
    _add_read_later(candidates, replacements, draft)
    _add_conditions(follow_up_conditions(candidates, draft.fields), replacements, draft)
    _add_rules(candidates, rules, replacements, draft)
    _add_conditions(rules.conditions_in_labels(candidates, draft.fields), replacements, draft)
    head = {
        "form_id": form.form_id,
        "title": form.title or "Form",
        "purpose": form.purpose,
        "languages": form.languages,
        "steps": [{"number": number, "title": title} for number, title in sorted(form.steps.items())],
        **form.head,
    }
    drop_refused(head, candidates, draft)
    add_source_notices(form.diagnostics, draft)
    for unread in form.unread:
        draft.note_unread(unread)
    read_fields = tuple(map(_read_field, candidates, draft.fields, draft.keys))
    document = _document(head, draft) + (f"\n{form.prose}\n" if form.prose else "")
    questions = tuple(confirmations.questions.values())
    left = tuple(sorted(draft.notices, key=lambda notice: notice.line))
    return Suggestion(document, kind, questions, read_fields, left, display_text(form.title), dropped)


def _add_field(candidate: Candidate, key: str, draft: Draft) -> None:
    draft.keys.append(key)
    field: dict[str, Any] = {}
    notes = []
    for about, value in candidate.values.items():
        if value.doubt and value.doubt.other in _READ_LATER:
            continue
        outcome = draft.confirmations.resolve(key, about, value)
        if about.startswith("notes"):
            notes.append(display_text(outcome))
        elif outcome not in (None, "", []):
            field[about] = outcome
    if notes:
        field["notes"] = "; ".join(notes)
    field["id"] = _unique_id(field["id"], {other["id"] for other in draft.fields}, candidate, draft)
    if "options" in field and field.get("type") not in {"dropdown", "checkbox"}:
        del field["options"]  # another type was given in the place of the guess
        draft.confirmations.forget(key, "options")
    draft.fields.append(_ordered(field))


def _by_line(candidates: Sequence[Candidate]) -> dict[str, Candidate]:
    """The candidates by their lines, and by their places where several stand on one line."""
    on_line, keyed = Counter[int](), dict[str, Candidate]()
    for candidate in candidates:
        earlier = on_line[candidate.line]
        keyed[f"{candidate.line}-{earlier}" if earlier else str(candidate.line)] = candidate
        on_line[candidate.line] += 1
    return keyed


def _without_left_out(
    keyed: Mapping[str, Candidate], confirmations: Confirmations
) -> tuple[dict[str, Candidate], tuple[ReadField, ...]]:
    """The candidates that are asked; and what was read of those of which somebody says that they are no questions."""
    kept = {key: candidate for key, candidate in keyed.items() if not confirmations.is_left_out(key)}
    values_of = {
        key: {about: value.value for about, value in candidate.values.items()} for key, candidate in keyed.items()
    }
    return kept, tuple(
        _read_field(candidate, values_of[key], key) for key, candidate in keyed.items() if key not in kept
    )


def _unique_id(name: str, taken: set[str], candidate: Candidate, draft: Draft) -> str:
    if name not in taken:
        return name
    number = next(number for number in range(2, MAX_FIELDS + 2) if f"{name}_{number}" not in taken)
    draft.note_unread(Unread(candidate.line, "id_twice", {"id": name, "given": f"{name}_{number}"}))
    return f"{name}_{number}"


def _ordered(field: dict[str, Any]) -> dict[str, Any]:
    return {key: field[key] for key in (*_FIRST, *field) if key in field}


def _add_read_later(candidates: Sequence[Candidate], replacements: ReplacementReader, draft: Draft) -> None:
    """What is read over all fields: the guesses of conditions and limits, and what people gave in their place."""
    for index, candidate in enumerate(candidates):
        for about, value in candidate.values.items():
            if value.doubt and value.doubt.other in _READ_LATER:
                _resolve(index, about, value, replacements, draft)
        draft.fields[index] = _ordered(draft.fields[index])


def _resolve(index: int, about: str, value: Value, replacements: ReplacementReader, draft: Draft) -> None:
    field, key, doubt = draft.fields[index], draft.keys[index], value.doubt
    assert doubt is not None, "what is said in so many words stands there"
    labelled = replace(value, doubt=replace(doubt, facts=_with_labels(doubt.facts, draft.fields)))
    outcome = draft.confirmations.resolve(
        key, about, labelled, lambda text: replacements.read(text, doubt.other, field["type"])
    )
    if outcome in (None, "", []):
        return
    target = about
    if draft.confirmations.is_replaced(key, about):
        target = doubt.key or about
        draft.replaced.setdefault((index, target), (field.get(target), []))[1].append(about)
    target = "notes" if target.startswith("notes") else target
    field[target] = _added_to(field.get(target), outcome)


def _with_labels(facts: Mapping[str, object], fields: Sequence[Mapping[str, Any]]) -> dict[str, object]:
    """The facts of a doubt with the labels of fields in its rule, in the place of their ids."""
    labels = {field["id"]: f"“{display_text(field['label'])}”" for field in fields if field.get("label")}
    in_labels = {"rule": _WORD.sub(lambda match: labels.get(match[0], match[0]), str(facts.get("rule", "")))}
    return {**facts, **{name: text for name, text in in_labels.items() if name in facts}}


def _added_to(earlier: Any, addition: JsonValue) -> JsonValue:
    """What stands under a key of which something has been said already."""
    if isinstance(earlier, list):
        return [*earlier, addition]
    return f"{earlier}; {display_text(addition)}" if earlier else addition


def _add_rules(
    candidates: Sequence[Candidate], rules: RuleReader, replacements: ReplacementReader, draft: Draft
) -> None:
    for index, (candidate, field, key) in enumerate(zip(candidates, draft.fields, draft.keys, strict=True)):
        for about, value in rules.rules_of(candidate, field["id"]):
            if about in field or f"{key}:{about}" in draft.confirmations.questions:
                continue
            _drop_note(candidate, value, key, draft)
            _resolve(index, about, value, replacements, draft)
        if "required_if" in field:
            field.pop("required", None)
            draft.confirmations.forget(key, "required")


def _add_conditions(conditions: Iterable[tuple[int, Value]], replacements: ReplacementReader, draft: Draft) -> None:
    """The conditions of questions that go on from the answer before them, or name one, where nothing else decides."""
    for index, value in conditions:
        field, key = draft.fields[index], draft.keys[index]
        if "visible_if" not in field and f"{key}:visible_if" not in draft.confirmations.questions:
            _resolve(index, "visible_if", value, replacements, draft)
            if "visible_if" in field:
                field |= {about: asked_behind(field[about]) for about in _NAMES if isinstance(field.get(about), str)}


def _drop_note(candidate: Candidate, rule: Value, key: str, draft: Draft) -> None:
    """What is asked about as a rule is not asked about as a note."""
    for about, note in candidate.values.items():
        if (
            note.doubt
            and rule.doubt
            and about.startswith("notes")
            and str(rule.doubt.facts["said"]) in display_text(note.value)
        ):
            draft.confirmations.forget(key, about)


def _document(head: Mapping[str, Any], draft: Draft) -> str:
    entries, _ = lines_of(head, draft.fields)
    return "\n".join(with_open_questions(entries, draft.confirmations, draft.language)) + "\n"


def _read_field(candidate: Candidate, field: Mapping[str, Any], key: str) -> ReadField:
    texts = {about: display_text(value) for about, value in field.items()}
    return ReadField(key, field["id"], candidate.line, candidate.last, texts, candidate.added)
