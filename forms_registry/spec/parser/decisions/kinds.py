"""Decides what each field is: its type and the options that the document itself lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from forms_registry.field_types.registry import all_field_types
from forms_registry.schema import Option
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft
from forms_registry.spec.parser.phrases.choices import (
    bracketed_options,
    option_of,
    options_inside,
    read_options,
    split_options,
    translate,
    with_synonyms,
)
from forms_registry.spec.parser.phrases.field_types import TypeReading, read_type, type_of_id
from forms_registry.spec.parser.plain import language_of, plain, words
from forms_registry.spec.parser.written import MAX_CELL, Written

CHOICES = frozenset({"dropdown", "checkbox"})
_WHEN = re.compile(
    r"(?:^|[;.\n(?\"”]\s*|\s[—–-]\s)\s*(?:with |when |if |for )?(?P<when>[^;:.()?\"”\n]*?\b(?:flag|on|"
    r"off|enabled|disabled|==)\b[^;:.()\n]*?)\s*"
    r"(?::|→|=>|->|=(?!=))\s*(?:only\s+)?(?P<options>[^;()\n]+)\)?",
    re.IGNORECASE,
)

_SHOWN_KEYS = ("visible_if", "visible_when", "show_if", "show_when", "visibleIf")
_OTHERWISE = re.compile(r"(?i)default|otherwise|else|all|always|base|other")
_WHEN_WORD = re.compile(r"(?i)^(?:when|if)[_ ]+")
_STATE = re.compile(r"(?i)[_ ](on|off|enabled|disabled)\Z")
_OPTIONS_WORD = re.compile(r"^\s*(?:only\s+)?(?:options?|values|choices)\s*[:=]\s*", re.IGNORECASE)


@dataclass(slots=True)
class Decided:
    """`rules` are the options on offer under a condition, with the words of it; `unknown`: the type was guessed."""

    type: str
    options: tuple[Option, ...] = ()
    rules: list[tuple[Written, tuple[str, ...]]] = field(default_factory=list)
    digits_only: bool = False
    unknown: bool = False


def decide(draft: FieldDraft, findings: Findings) -> Decided:
    reading = _type(draft, findings)
    decided = Decided(reading.type or "text", digits_only=reading.digits_only)
    listed = _options(draft, decided)
    if not listed and reading.options:
        listed = tuple(option_of(item) for item in reading.options)
    if reading.type is None:
        decided.unknown = True
        written = draft.first("type")
        decided.type = "dropdown" if listed else (type_of_id(words(draft.id)) if written is None else None) or "text"
        if written is None:
            findings.add(
                "type_missing", draft.line, id=draft.id, assumed=decided.type, types=", ".join(all_field_types())
            )
    elif reading.digits_only and type_of_id(words(draft.id)) == "phone":
        decided.type, decided.digits_only = "phone", False
    if listed and decided.type == "text" and draft.first("options") is not None:
        decided.type = "dropdown"
    decided.options = _in_languages(draft, listed, findings) if listed else ()
    _add_rules(draft, decided)
    return decided


def _type(draft: FieldDraft, findings: Findings) -> TypeReading:
    unread: Written | None = None
    for written in draft.all("type"):
        reading = read_type(written.text)
        if reading.type is not None:
            return reading
        unread = unread or written
    if unread is not None:
        findings.add(
            "type_unknown", unread.line, type=plain(unread.text), id=draft.id, types=", ".join(all_field_types())
        )
    return TypeReading(None)


def _options(draft: FieldDraft, decided: Decided) -> tuple[Option, ...]:
    for written in draft.all("options"):
        if written.language not in (None, "en"):
            continue
        if lists := _lists_by_condition(written):
            decided.rules += lists
            return tuple({option.value: option for option in _of_rules(lists)}.values())
        decided.rules += _shown_options(written)
        if written.is_text and (split := _conditional(written)):
            rest, rules = split
            decided.rules += rules
            base = read_options(written.said(rest)) if rest else None
            return tuple({option.value: option for option in (*(base or ()), *_of_rules(rules))}.values())
        if found := read_options(written):
            return found
    for written in draft.all("prompt"):
        if written.is_text and not written.exact and (found := _in_question(written, decided)):
            return found
    return ()


def _lists_by_condition(written: Written) -> list[tuple[Written, tuple[str, ...]]]:
    """`{default: [A, B, C], shortList_on: [A, B]}`: a list for each condition, and one for all other cases."""
    pairs = written.pairs or ()
    if not pairs or not all(value.items for _, value in pairs):
        return []
    ordered = sorted(pairs, key=lambda pair: _OTHERWISE.fullmatch(pair[0]) is None)
    return [
        (
            value.said(_STATE.sub(r" is \1", _WHEN_WORD.sub("", name))),
            tuple(option.value for option in read_options(value) or ()),
        )
        for name, value in ordered
    ]


def _shown_options(written: Written) -> Iterator[tuple[Written, tuple[str, ...]]]:
    """`[{value: A}, {value: B, visible_if: shortList is off}]`: without its condition, an option is not on offer."""
    for item in written.items or ():
        condition = next((item.get(key) for key in _SHOWN_KEYS if item.get(key)), None)
        if condition is None or not condition.is_text:
            continue
        hidden = {option.value for option in read_options(Written(items=(item,))) or ()}
        others = tuple(option.value for option in read_options(written) or () if option.value not in hidden)
        yield condition.said(f"not ({condition.text})"), others


def _in_question(written: Written, decided: Decided) -> tuple[Option, ...]:
    """Options named in the cell of the question, under conditions too; a choice's may stand in brackets of any kind."""
    rest, inside = options_inside(written.text)
    base = tuple(option_of(item) for item in inside)
    if split := _conditional(written.said(rest)):
        decided.rules += split[1]
        return tuple({option.value: option for option in (*base, *_of_rules(split[1]))}.values())
    return base or tuple(option_of(item) for item in (bracketed_options(rest) if decided.type in CHOICES else ()))


def _of_rules(rules: list[tuple[Written, tuple[str, ...]]]) -> Iterator[Option]:
    return (option_of(item) for _, listed in rules for item in listed)


def _conditional(written: Written) -> tuple[str, list[tuple[Written, tuple[str, ...]]]] | None:
    """ "Flag OFF: Road, Other; flag ON: Other" -> what is left, and the options under each condition."""
    text = plain(written.text[:MAX_CELL])
    rules = [
        (
            written.said(match.group("when").strip()),
            tuple(split_options(_OPTIONS_WORD.sub("", match.group("options")).strip(" ."))),
        )
        for match in _WHEN.finditer(text)
    ]
    return (_WHEN.sub(" ", text).strip(" ;,.("), rules) if rules else None


def _in_languages(draft: FieldDraft, options: tuple[Option, ...], findings: Findings) -> tuple[Option, ...]:
    for written in draft.all("options"):
        language = written.language
        if language is None or (language == "en" and language_of(options[0].value) != "ar"):
            continue
        translated = translate(options, read_options(written) or (), language)
        if translated is None:
            findings.add("options_unmatched", written.line, language=language, id=draft.id)
        else:
            options = translated
    for written in draft.all("synonyms"):
        options = with_synonyms(options, written)
    return options


def _add_rules(draft: FieldDraft, decided: Decided) -> None:
    """`options_when: [{when, options}]`, or "flag ON: A, B; flag OFF: C" in a cell."""
    for written in draft.all("option_rules"):
        for item in written.each():
            when = next((item.get(key) for key in ("when", "if", "condition") if item.get(key)), None)
            offered = item.get("options") or item.get("values") or item.get("only")
            if item.pairs is not None and when is not None and offered is not None:
                names = tuple(option.value for option in read_options(offered) or ())
                decided.rules.append((when, names))
            elif item.pairs is not None:
                decided.rules += _lists_by_condition(item)
            elif item.is_text:
                decided.rules += (_conditional(item) or ("", []))[1]
    known = {option.value for option in decided.options}
    if decided.rules:
        extra = {option.value: option for option in _of_rules(decided.rules) if option.value not in known}
        decided.options = (*decided.options, *extra.values())
