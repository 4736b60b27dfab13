"""Removes Arabic affixes from words whose rest is known to the document or to us: "ورقمها" is read as "رقم". Unknown
words, such as names, are unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from agent.tasks.phrases import Token, tokens_of, words_of_phrases
from agent.tasks.words import KINDS, texts, word_set
from forms_registry.schema import FormSpec
from patterns.arabic import without_article

_SHORTEST = 3
_ARTICLE = "\u0627\u0644"


def tokens_without_affixes(document: FormSpec, message: str) -> list[Token]:
    """The words of a message, without the affixes of known words."""
    tokens = tokens_of(message)
    if all(token.word.isascii() for token in tokens):
        return tokens
    known = {word for text in _texts_of(document) for word in words_of_phrases([text])} | word_set(*KINDS)
    forms = {form: word for word in known if not word.isascii() for form in (without_article(word), word)}
    forms |= {word: word for word in known}
    return [
        token if token.word in known or token.word.isascii() else _without_affixes(token, forms) for token in tokens
    ]


def _without_affixes(token: Token, forms: Mapping[str, str]) -> Token:
    """A word without affixes; with a possessive, it gets the article that names of things have: "her name" is "the
    name"."""
    for core, prefix, suffix in _cores_with_affixes(token.word):
        core_forms = (f"{_ARTICLE}{core}", core) if suffix else (core, without_article(core))
        known_forms = map(forms.get, core_forms)
        if (word := next(filter(None, known_forms), None)) is not None:
            return replace(token, word=word, is_joined=prefix in word_set("joint"), is_bound=bool(suffix))
    return token


def _cores_with_affixes(word: str) -> Iterator[tuple[str, str, str]]:
    """Possible cores of a word, with what precedes and follows them, longest first."""
    for prefix in ("", *texts("before")):
        rest = word.removeprefix(prefix)
        for suffix in ("", *texts("attached")) if len(rest) < len(word) or not prefix else ():
            core = rest.removesuffix(suffix)
            if len(core) >= _SHORTEST and (not suffix or core != rest):
                yield from ((stem_form, prefix, suffix) for stem_form in _with_ending(core, suffix))


def _with_ending(core: str, suffix: str) -> Sequence[str]:
    """The spellings of a core before a suffix; a feminine ending changes."""
    return (core, f"{core[:-1]}ه") if suffix and core.endswith("ت") else (core,)


def _texts_of(document: FormSpec) -> Iterable[str]:
    assistant = document.assistant
    for item in document.fields:
        yield from (*item.label.all(), *item.cues, *item.reveal)
    for lookup in assistant.lookups if assistant else ():
        yield from (*lookup.label.all(), *lookup.refresh)
    for task in assistant.tasks if assistant else ():
        yield from task.phrases
        yield from (*task.rows.more, *(phrase for phrase, _ in task.rows.on_request)) if task.rows else ()
    for refusal in assistant.refusals if assistant else ():
        yield from refusal.phrases
