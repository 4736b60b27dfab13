"""Answers a question from the form's own text, from tool results, and from the state of the conversation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate

import re2

from agent.dialogue import names
from agent.dialogue.documents import documents_in_words
from agent.dialogue.wording import listed, say
from agent.faq.abbreviations import abbreviations_in, expansion_of
from agent.faq.caching import cached_per_view
from agent.faq.guides import guide_sources
from agent.faq.headings import heading_asked
from agent.faq.passages import PassageMatch, ranked_matches
from agent.faq.sources import Source, form_sources, tool_sources
from agent.faq.topics import Term, asked_terms, is_sort, tag_values
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec, FormSpec
from nlu.slot_words import slot_names, slot_prompts
from nlu.text import read
from patterns.scanning import WORD, encodable

MAX_ANSWER_CHARS = 400
MAX_PROMPT_CHARS = 1500
_MOST_PASSAGES = 5
_NEARLY, _NAMED, _NEAR = 0.5, 0.5, 0.15
_BRIEF = 4
_MOST_NAMED = 5
_CONTACT = re2.compile(
    rf"[{WORD}.+-]+@[{WORD}-]+\.[{WORD}]|https?://|www\.|(?:^|[^{WORD}-])\+?\d[\d ()-]{{6,}}\d(?:$|[^{WORD}-])"
)
_SENTENCE_ENDS = frozenset(".!?\u061f")


def answer_to(message: str, view: FormView, pending: FieldSpec | None) -> str:
    """The answer to a question, at most `MAX_ANSWER_CHARS`, or the closest passage, marked as such; "" if the form does
    not tell."""
    text = next(filter(None, _answers(message, view, pending)), "")
    if len(text) <= MAX_ANSWER_CHARS:
        return text
    cut = text[:MAX_ANSWER_CHARS]
    ends = [at for at, sign in enumerate(cut, 1) if sign in _SENTENCE_ENDS and (cut[at : at + 1] or " ").isspace()]
    return cut[: ends[-1]] if ends else cut.rsplit(" ", 1)[0] + "…"


def _answers(message: str, view: FormView, pending: FieldSpec | None) -> Iterator[str]:
    """What stands beneath the same words, how the talk stands, a passage beneath the same question, what is told of the
    field that is meant, the nearest passage, where it speaks of all that is asked, and the answer that stands."""
    heading = heading_asked(message, view.spec)
    beneath = (source for source in form_sources(view.spec, view.locale) if source.heading == heading)
    yield next((" ".join(source.lines) for source in beneath if not source.field_id), "") if heading else ""
    topics = tag_values(message, "about_form")
    yield from _talk_answers(message, view, topics)
    matches = _matches_for_field(message, view, pending)
    best = [match for match in matches if match.answers][:1]
    yield from (_cited(match, view) for match in best if match.is_asked)
    yield _field_answer(message, view, pending)
    yield _documents(message, view, matches, pending)
    yield _answer_with_name(message, view, pending) if pending else ""
    texts = (expansion_of(message, view), *(_cited(match, view) for match in best), _answer_in_all_words(message, view))
    yield " ".join(filter(None, texts))
    yield from _duration(message, view, topics)
    nearly = (match for match in matches if match.is_on_topic and match.coverage >= _NEARLY)
    yield from (say(view.locale, "nearest_said", text=_cited(match, view)) for match in nearly)


def _talk_answers(message: str, view: FormView, about: Collection[object]) -> Iterator[str]:
    for kind, tell in (("own", _own_answer), ("progress", _progress), ("wanted", _to_tell), ("purpose", _purpose)):
        yield tell(message, view) if kind in about else ""


def _cited(match: PassageMatch, view: FormView) -> str:
    """The words, with their source unless it is the form itself."""
    if not match.source.cited:
        return match.text
    return say(view.locale, "from_guide", source=match.source.cited, text=match.text)


def cited_guide(message: str, view: FormView, pending: FieldSpec | None) -> str:
    """The guide that answers a question; "" if the form itself does, or nothing."""
    best = next((match for match in _matches_for_field(message, view, pending) if match.answers), None)
    return best.source.cited if best else ""


def ranked_passages(message: str, view: FormView, pending: FieldSpec | None) -> dict[str, str]:
    """What is known that may answer a question, each under its heading, the nearest first, with the tool that told it,
    "" where the form or a guide says so: at most five passages, together of `MAX_PROMPT_CHARS`."""
    matches = _matches_for_field(message, view, pending)[:_MOST_PASSAGES]
    texts = [f"{match.source.heading}: {match.text}"[:MAX_PROMPT_CHARS] for match in matches]
    ends = zip(texts, matches, accumulate(map(len, texts)), strict=True)
    return {text: match.source.tool for text, match, end in ends if end <= MAX_PROMPT_CHARS}


def whom_to_ask(spec: FormSpec, locale: str) -> str:
    """The form's contact, or else its text with an address or a number; "" without one."""
    if spec.contact.has(locale):
        return spec.contact.get(locale)
    return next((line for line in _general(spec, locale) if _CONTACT.search(encodable(line))), "")


def _general(spec: FormSpec, locale: str) -> Iterator[str]:
    return (line for source in form_sources(spec, locale) if not source.field_id for line in source.lines)


@cached_per_view
def _ranked_matches(message: str, view: FormView) -> Sequence[PassageMatch]:
    """What the form, tools and guides say, closest to the message first."""
    sources = (*form_sources(view.spec, view.locale), *tool_sources(view), *guide_sources(message, view))
    return ranked_matches(asked_terms(message), sources, view.spec.title.get(view.locale))


def _documents(message: str, view: FormView, matches: Sequence[PassageMatch], pending: FieldSpec | None) -> str:
    """Which documents were listed for the field that a question is nearest to, if all that the form says there is the
    question for them; or for the one that is asked, if nothing is named."""
    if "why" in tag_values(message, "about_field"):
        return ""
    if not matches:
        return documents_in_words(view, pending) if pending and all(map(is_sort, asked_terms(message))) else ""
    nearest = matches[0]
    item = next((item for item in view.visible() if item.id == nearest.source.field_id), None)
    is_told = item is not None and nearest.answers and nearest.text not in _prompts_of(item, view)
    return documents_in_words(view, item) if item and not is_told else ""


def _prompts_of(item: FieldSpec, view: FormView) -> list[str]:
    return [text.get(view.locale) for text in item.prompts]


def _matches_for_field(message: str, view: FormView, pending: FieldSpec | None) -> list[PassageMatch]:
    """The nearest first; of two alike the one about the field that is asked. A short name has to stand there."""
    here, short = pending.id if pending else None, abbreviations_in(message, view)
    matches = [
        match
        for match in _ranked_matches(message, view)
        if all(word in f"{match.source.heading} {match.text}" for word in short)
    ]
    return sorted(matches, key=lambda match: -match.rank - _NEAR * (match.source.field_id == here))


def _field_answer(message: str, view: FormView, pending: FieldSpec | None) -> str:
    """The answer about a field, named or just asked; if no field was asked or named, the purpose of the form. "" if the
    question is about no field."""
    kinds = tag_values(message, "about_field")
    if pending is None and _names_nothing(message, kinds):
        return _purpose(message, view)
    item = _field_named(asked_terms(message), view.visible(), pending) if kinds else None
    if item is None and "why" in kinds and len(message.split()) <= _BRIEF:
        item = pending
    facts = " ".join(text for text in _facts(item, kinds, view) if text) if item else ""
    return f"{facts} {_answer_in_all_words(message, view)}".strip() if kinds == {"meaning"} else facts


def _answer_with_name(message: str, view: FormView, pending: FieldSpec) -> str:
    """The answer if "it" is replaced by the field: why it needs the date of birth, for "why do you need it?"."""
    if not tag_values(message, "about_field") or len(message.split()) > _BRIEF + 2:
        return ""
    near = _matches_for_field(f"{message} {pending.name(view.locale)}", view, pending)[:1]
    return next((_cited(match, view) for match in near if match.covers), "")


def _names_nothing(message: str, kinds: set[object]) -> bool:
    return bool(kinds) and all(map(is_sort, asked_terms(message)))


def _facts(item: FieldSpec, kinds: set[object], view: FormView) -> Iterator[str]:
    """Whether a field is required, its options and help, why it is asked."""
    options = ", ".join(option.label(view.locale) for option in view.options(item)) if "options" in kinds else ""
    why = item.help.get(view.locale)
    documents = documents_in_words(view, item) if kinds & {"required", "options"} else ""
    if documents:
        yield documents
    elif "required" in kinds:
        yield say(view.locale, "field_required" if view.is_required(item) else "field_optional")
    elif options:
        yield f"{item.name(view.locale)}: {options}."
    elif "meaning" in kinds and not why:  # else the question that follows says it in other words
        yield from (text.get(view.locale) for text in item.prompts[1:2])
    yield "" if options or documents else why


def _field_named(terms: Sequence[Term], fields: Iterable[FieldSpec], pending: FieldSpec | None) -> FieldSpec | None:
    """The field that a question names, else the one just asked."""
    content_terms = tuple(term for term in terms if not is_sort(term))
    items = {item.id: item for item in fields}
    ranks = _rank_by_field(content_terms, items.values())
    if pending is not None and (not content_terms or pending.id in ranks):
        return pending
    *others, nearest = sorted(ranks, key=lambda key: ranks[key]) or [""]
    return items.get(nearest) if not others or ranks[others[-1]] < ranks[nearest] else None


def _rank_by_field(terms: Sequence[Term], fields: Iterable[FieldSpec]) -> dict[str, float]:
    """How closely words name each field, by its label and cues."""
    names = {item.id: " / ".join((item.name(), *item.label.all(), *item.cues)) for item in fields}
    matches = ranked_matches(terms, [Source("", (name,), (), key) for key, name in names.items()])
    return {match.source.field_id: match.rank for match in matches if match.coverage >= _NAMED}


def _own_answer(message: str, view: FormView) -> str:
    """The person's answer to the field they name, or that they gave none; without a name, their last answer."""
    terms = asked_terms(message, but="about_form")
    if all(map(is_sort, terms)):
        last = max(_answered_fields(view), key=lambda item: view.answers[item.id]["turn"], default=None)
        return _answer_of(last, view) if last else ""
    if item := _field_named(terms, _answered_fields(view), None):
        return _answer_of(item, view)
    if answer := _answer_in_all_words(message, view):
        return answer
    item = _field_named(terms, filter(view.is_open, view.visible()), None)
    return say(view.locale, "not_told_yet", field=names.name_in_sentence(item, view.locale)) if item else ""


def _answered_fields(view: FormView) -> Iterator[FieldSpec]:
    return (item for item in view.visible() if view.is_answered(item.id))


def _answer_of(item: FieldSpec, view: FormView) -> str:
    return f"{item.name(view.locale)}: {view.describe(item)}."


def _answer_in_all_words(message: str, view: FormView) -> str:
    """The one answer that a question is about in all of its words, be they those of the form's own question; "" where
    it asks what may be or why, and no answer."""
    terms = _content_terms(message)
    if not terms or tag_values(message, "about_field") - {"meaning"} or "modal" in read(message).all_names:
        return ""
    candidates = [item for item in _answered_fields(view) if any(terms <= words for words in _wordings(item))]
    with_kinds = frozenset(asked_terms(message))  # of thing that are asked for, where several share the words
    exact = [item for item in candidates if any(with_kinds <= words for words in _wordings(item))]
    fitting = candidates if len(candidates) == 1 else exact
    return _answer_of(fitting[0], view) if len(fitting) == 1 else ""


def _wordings(item: FieldSpec) -> list[frozenset[Term]]:
    return [frozenset(asked_terms(name)) for name in (*slot_names(item), *slot_prompts(item))]


def _content_terms(wording: str) -> frozenset[Term]:
    return frozenset(term for term in asked_terms(wording) if not is_sort(term))


def _duration(message: str, view: FormView, about: set[object]) -> Iterator[str]:
    """How long the form takes, if nothing else is asked: as it says itself, else by the remaining questions."""
    if "duration" in about and all(map(is_sort, asked_terms(message))):
        yield from (line for line in _general(view.spec, view.locale) if "minute" in tag_values(line, "unit"))
        yield _progress(message, view)


def _purpose(_: str, view: FormView) -> str:
    return view.spec.purpose.get(view.locale)


def _to_tell(message: str, view: FormView) -> str:
    """What remains to be answered, if only that is asked."""
    asks_more = not all(map(is_sort, asked_terms(message, but="about_form")))
    names_wanted = [names.name_in_sentence(item, view.locale) for item in view.visible() if view.is_open(item)]
    if not names_wanted or asks_more or tag_values(message, "about_field") - {"meaning"}:
        return ""
    names_told = [*names_wanted[:_MOST_NAMED], *([say(view.locale, "and_more")] if names_wanted[_MOST_NAMED:] else [])]
    return say(view.locale, "still_to_tell", items=listed(view.locale, names_told))


def _progress(_: str, view: FormView) -> str:
    return say(view.locale, "questions_left", count=sum(1 for item in view.visible() if view.is_open(item)))
