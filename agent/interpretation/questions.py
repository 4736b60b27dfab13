"""Answers a person's question from the form's own text, from what tools told, and from how the talk stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from agent.dialogue.wording import say
from agent.interpretation.passages import ASKED_ALIKE, Match, Source, form_sources, ranked
from agent.view import FormView
from forms_registry.schema import FieldSpec, FormSpec
from nlu.dialogue_acts import is_question as is_asked
from nlu.folding import fold_text
from nlu.topics import Term, asked_terms, is_sort, says

MAX_ANSWER_CHARS = 400
MAX_PROMPT_CHARS = 1500
_MOST_PASSAGES = 5
_LEAST, _NAMED, _NEAR = 0.6, 0.5, 0.15
_BRIEF = 4
_CONTACT = re.compile(r"[\w.+-]+@[\w-]+\.\w|(?<![\w-])\+?\d[\d ()-]{6,}\d(?![\w-])|https?://|www\.")
_ACRONYM = re.compile(r"\b[A-Z]{2,8}\b")
_SENTENCE_END = re.compile(r"[.!?؟](?=\s|$)")


def has_question_mark(message: str) -> bool:
    return fold_text(message).strip().endswith("?")


def is_question(message: str) -> bool:
    """Whether the message asks rather than tells."""
    return has_question_mark(message) or is_asked(message)


may_be_question = is_question


def answer_to(message: str, view: FormView, pending: FieldSpec | None) -> str:
    """The words that answer a question, at most `MAX_ANSWER_CHARS`; "" when the form does not tell."""
    about = says(message, "about_form")
    told = _own_answer(message, view) if "own" in about else ""
    if not told and "progress" in about:
        told = _progress(view)
    elif not told and "purpose" in about:
        told = view.spec.purpose.get(view.locale)
    told = told or _from_text(message, view, pending)
    return _within(told or (_duration(message, view) if "duration" in about else ""))


def _from_text(message: str, view: FormView, pending: FieldSpec | None) -> str:
    """A passage beneath the same question, else what is told of the field that is meant, else the nearest passage."""
    best = next((match for match in _matches(message, view, pending) if match.coverage >= _LEAST), None)
    if best is not None and best.source.is_question and best.likeness >= ASKED_ALIKE:
        return best.text
    passage = [_definition(message, view), best.text if best else ""]
    return _of_field(message, view, pending) or " ".join(part for part in passage if part)


def ranked_passages(message: str, view: FormView, pending: FieldSpec | None) -> list[str]:
    """What the form says that may answer a question, each under its heading, the nearest first: at most five passages,
    together of `MAX_PROMPT_CHARS`."""
    matches = _matches(message, view, pending)[:_MOST_PASSAGES]
    passages = [f"{match.source.heading}: {match.text}"[:MAX_PROMPT_CHARS] for match in matches]
    while sum(map(len, passages)) > MAX_PROMPT_CHARS:
        passages.pop()
    return passages


def whom_to_ask(spec: FormSpec, locale: str) -> str:
    """The form's own words that hold an address or a number to turn to; "" when it names none."""
    return next((line for line in _general(spec, locale) if _CONTACT.search(line)), "")


def _general(spec: FormSpec, locale: str) -> Iterator[str]:
    return (line for source in form_sources(spec, locale) if not source.field_id for line in source.lines)


def _matches(message: str, view: FormView, pending: FieldSpec | None) -> list[Match]:
    """The nearest first; of two alike the one about the field that is asked. A short name has to stand there."""
    sources = [*form_sources(view.spec, view.locale), *_results(view)]
    matches = ranked(asked_terms(message), sources, view.spec.title.get(view.locale))
    here, short = pending.id if pending else None, _acronyms(message, view)
    matches = [match for match in matches if all(word in f"{match.source.heading} {match.text}" for word in short)]
    return sorted(matches, key=lambda match: -match.rank - _NEAR * (match.source.field_id == here))


def _results(view: FormView) -> Iterator[Source]:
    """What tools told: each fact under the purpose of its tool."""
    for name, facts in view.results.items():
        purposes = tool.purpose if (tool := view.spec.tool(name)) else view.spec.title
        lines = tuple(f"{key.capitalize()}: {value}." for key, value in facts.items())
        yield Source(purposes.get(view.locale), lines, purposes.all())


def _of_field(message: str, view: FormView, pending: FieldSpec | None) -> str:
    """What is asked of a field, the one named or the one asked just now; "" where nothing is asked of any."""
    kinds = says(message, "about_field")
    item = _named(asked_terms(message), view.visible(), pending) if kinds else None
    if item is None and "why" in kinds and len(message.split()) <= _BRIEF:
        item = pending
    return " ".join(text for text in _facts(item, kinds, view) if text) if item else ""


def _facts(item: FieldSpec, kinds: set[object], view: FormView) -> Iterator[str]:
    """Whether a field must be answered, what it offers or means; why it is asked."""
    options = ", ".join(option.label(view.locale) for option in view.options(item)) if "options" in kinds else ""
    if "required" in kinds:
        yield say(view.locale, "field_required" if view.is_required(item) else "field_optional")
    elif options:
        yield f"{item.name(view.locale)}: {options}."
    elif "meaning" in kinds:
        yield from (text.get(view.locale) for text in item.prompts[1:2])
    yield "" if options else item.help.get(view.locale)


def _named(asked: Sequence[Term], fields: Iterable[FieldSpec], pending: FieldSpec | None) -> FieldSpec | None:
    """The field that the words of a question name; where they name nothing, the one that was asked just now."""
    telling = [term for term in asked if not is_sort(term)]
    known = {item.id: item for item in fields}
    ranks = _naming(telling, known.values())
    if pending is not None and (not telling or pending.id in ranks):
        return pending
    *others, nearest = sorted(ranks, key=lambda key: ranks[key]) or [""]
    return known.get(nearest) if not others or ranks[others[-1]] < ranks[nearest] else None


def _naming(telling: Sequence[Term], fields: Iterable[FieldSpec]) -> dict[str, float]:
    """How nearly words name each field, where they do: by its label and cues."""
    names = {item.id: " / ".join((item.name(), *item.label.all(), *item.cues)) for item in fields}
    found = ranked(telling, [Source("", (name,), (), key) for key, name in names.items()])
    return {match.source.field_id: match.rank for match in found if match.coverage >= _NAMED}


def _own_answer(message: str, view: FormView) -> str:
    answered = (item for item in view.visible() if view.is_answered(item.id))
    item = _named(asked_terms(message, but="about_form"), answered, None)
    return f"{item.name(view.locale)}: {view.describe(item)}." if item else ""


def _acronyms(message: str, view: FormView) -> list[str]:
    """The short names of the form that a question holds; one of two letters only in capitals, for it may be a word."""
    known = set(_ACRONYM.findall(_all_words(view)))
    words = re.findall(r"\w+", message)
    return [word.upper() for word in words if word.upper() in known and (word.isupper() or len(word) > 2)]


def _definition(message: str, view: FormView) -> str:
    """What stands before a short name in parentheses: the name in full, the longest of several."""
    names = "|".join(_acronyms(message, view))
    found = re.findall(rf"[^,;:.()/]{{3,80}} \((?:{names})\)", _all_words(view)) if names else []
    return f"{max(found, key=len).strip()}." if found else ""


def _all_words(view: FormView) -> str:
    sources = form_sources(view.spec, view.locale)
    said = (text for source in sources for text in (source.heading, *source.lines, *source.names))
    return " / ".join((*(step.title.get(view.locale) for step in view.spec.steps), *said))


def _duration(message: str, view: FormView) -> str:
    """How long the form takes, where nothing else is asked about: as it says itself, else by the questions left."""
    if not all(is_sort(term) for term in asked_terms(message)):
        return ""
    told = (line for line in _general(view.spec, view.locale) if "minute" in says(line, "unit"))
    return next(told, "") or _progress(view)


def _progress(view: FormView) -> str:
    return say(view.locale, "questions_left", count=sum(1 for item in view.visible() if view.is_open(item)))


def _within(text: str) -> str:
    """As many whole sentences as an answer may have."""
    if len(text) <= MAX_ANSWER_CHARS:
        return text
    ends = [end.end() for end in _SENTENCE_END.finditer(text, 0, MAX_ANSWER_CHARS)]
    return text[: ends[-1]].rstrip() if ends else text[:MAX_ANSWER_CHARS].rsplit(" ", 1)[0] + "…"
