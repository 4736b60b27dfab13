"""What words mean that name an answer to another question: "If yes, please describe", "only if you own a boat"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from forms_registry.documents.seed.names import word_set
from forms_registry.documents.suggest.attributes import without_brackets
from forms_registry.documents.suggest.confirmations import display_text
from forms_registry.documents.suggest.hints import condition_opening, is_one_of, truth
from forms_registry.documents.suggest.shape import Candidate, Doubt, Value
from forms_registry.documents.text import fold
from patterns.regular import linear, split_at
from patterns.scanning import encodable

_SIGNS, _COMMAS = ",:;–—-،", ",:،"
_WORD = linear(r"[\"“”'‘’«»]?([\w']+)[\"“”'‘’«»]?\s*([,:;،–—-]?)\s*")


def follow_up_conditions(
    candidates: Sequence[Candidate], fields: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[int, Value]]:
    """(index, condition) of each field whose words begin with an answer, over the question before it.

    What several questions go on from is the last one that does not itself go on, or that asks for yes or no.
    """
    previous: Mapping[str, Any] = {}
    for index, (field, candidate) in enumerate(zip(fields, candidates, strict=True)):
        label = display_text(field.get("label"))
        rule, clause = _condition(field, candidate, previous)
        if clause:
            yield index, condition_value(clause, asked_behind(label) or field["id"], rule, candidate.line)
        if not (clause or condition_opening(label)[0]) or field["type"] == "boolean":
            previous = field


def asked_behind(text: str) -> str:
    """What a question asks behind the yes or no that it goes on from: "Which ones?" of "If yes, which ones?"; the text
    itself where it begins with none."""
    first = split_at(text, _COMMAS)[0]
    rest = text[len(first) + 1 :].strip() if leading_answer(text) is not None else ""
    return rest[:1].upper() + rest[1:] or text


def _condition(field: Mapping[str, Any], candidate: Candidate, previous: Mapping[str, Any]) -> tuple[str, str]:
    """(condition, the words that say it) of a field that goes on from an answer; "" for what cannot be read."""
    wordings = (
        display_text(field.get("label")),
        display_text(field.get("prompt")),
        *(text for text, _ in candidate.conditions),
    )
    for clause in filter(None, wordings):
        answer = leading_answer(clause)
        if answer is not None:
            value = "" if _refers_elsewhere(clause) else _answer_value(previous, answer)
            return (f"{previous['id']} is {value}" if value else ""), clause
        if option := _leading_option(clause, previous):
            return _option_rule(previous, option), clause
    return "", ""


def leading_answer(text: str) -> bool | None:
    """The answer, yes (True) or no, after which a question is to be answered; None where it does not begin with one."""
    if (answer := _elliptical_answer(text)) is not None:
        return answer
    match = _WORD.match(encodable(_answer_named(text)))
    if match is None:
        return None
    rest = _answer_named(text)[match.end() :].split()
    answer = True if is_one_of("so", match[1]) else False if is_one_of("not", match[1]) else truth(match[1])
    # A no is followed by a sign, for "if no car is there" speaks of something else.
    return answer if answer or match[2] or not rest or is_one_of("polite", rest[0]) else None


def _elliptical_answer(text: str) -> bool | None:
    """The answer that words say which name none: "If it did, …", "If you don't, …"; None for all others."""
    kind, rest = condition_opening(text)
    clause = next(iter(split_at(rest, _COMMAS)), "") if kind == "if" else ""
    words = fold(clause.replace("’", "'").replace("n't", " not")).split()
    denied = [word for word in words if is_one_of("not", word)]
    is_agreed = len(words) - len(denied) > 1 and all(
        is_one_of("answering", word) for word in words if word not in denied
    )
    return not denied if is_agreed else None


def _answer_named(text: str) -> str:
    """What a text names that begins as a condition does: an answer, with what follows it; "" for any other text."""
    kind, rest = condition_opening(text)
    words = rest.split() if kind in {"if", "only"} else []
    while words and is_one_of("answering", words[0]) and words[0][-1] not in _SIGNS:
        del words[0]
    return " ".join(words)


def _refers_elsewhere(text: str) -> bool:
    """Whether the answer is that to other questions than the one before."""
    words = _answer_named(text).split()
    return len(words) > 1 and words[0][-1] not in _SIGNS and is_one_of("referring", words[1])


def _leading_option(text: str, previous: Mapping[str, Any]) -> str:
    """The option of the question before that a text begins with: "If other, please say which"."""
    mentioned = fold(next(iter(split_at(_answer_named(text), _COMMAS)), ""))
    options = map(display_text, previous.get("options") or ())
    return next(
        (option for option in options if mentioned and mentioned in {fold(option), fold(without_brackets(option))}), ""
    )


def condition_value(said: str, label: str, rule: str, line: int, code: str = "condition_read") -> Value:
    """A condition that is asked about; "" for one that cannot be read."""
    facts = {"said": said, "label": label}
    if rule:
        return Value(rule, line, Doubt(code, {**facts, "rule": rule}, other="condition"))
    return Value("", line, Doubt("condition_unread", facts, other="condition", deniable=False))


def _answer_value(previous: Mapping[str, Any], answer: bool) -> str:
    """What a field holds where its answer is yes, or no; "" for one that cannot be answered so."""
    if previous.get("type") == "boolean":
        return "yes" if answer else "no"
    return next(
        (
            f'"{display_text(option)}"'
            for option in previous.get("options") or ()
            if truth(display_text(option)) is answer
        ),
        "",
    )


def _option_rule(field: Mapping[str, Any], option: str) -> str:
    return f'{field["id"]} {"contains" if field["type"] == "checkbox" else "is"} "{option}"'


def rule_meant(clause: str, fields: Sequence[Mapping[str, Any]]) -> str:
    """The condition over some fields that words such as "you own a boat" mean, which say a question for yes or no
    again, or an option; "" where none or several fit."""
    words = fold(clause.replace("n't", " not")).split()
    mentioned = [word for word in words if not is_one_of("not", word)]
    asked_ids = _ids_of_asked(fields, mentioned)
    rules = [f"{asked_id} is yes" for asked_id in asked_ids] or [*_option_rules(fields, mentioned)]
    rule = rules[0] if len(rules) == 1 else ""
    if not rule or mentioned == words:
        return rule
    return f"{asked_ids[0]} is no" if asked_ids else f"not ({rule})"


def _option_rules(fields: Sequence[Mapping[str, Any]], words: Sequence[str]) -> Iterator[str]:
    for field in fields:
        options = map(display_text, field.get("options") or ())
        yield from (_option_rule(field, option) for option in options if f" {fold(option)} " in f" {' '.join(words)} ")


def _ids_of_asked(fields: Sequence[Mapping[str, Any]], mentioned: Sequence[str]) -> list[str]:
    """The ids of the questions for yes or no that have all the words."""
    content_words = word_set(" ".join(word for word in mentioned if not is_one_of("answering", word)))
    yes_or_no = {field["id"]: field for field in fields if field["type"] == "boolean" and content_words}
    return [
        field_id
        for field_id, field in yes_or_no.items()
        if content_words <= word_set(" ".join(display_text(field.get(key)) for key in ("label", "prompt")))
    ]
