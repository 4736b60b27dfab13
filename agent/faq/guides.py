"""What staff have written for people on pages of other hosts: a search provides it, and it is ranked here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from agent.faq.sources import Source, sentences_of
from agent.faq.topics import asked_terms
from agent.view.form_view import FormView
from agent.view.language import language_of
from nlu import lexicon

MOST = 8


class GuidePassage(Protocol):
    """The text below a heading of a document."""

    @property
    def document(self) -> str: ...
    @property
    def heading(self) -> str: ...
    @property
    def text(self) -> str: ...


class GuideSearch(Protocol):
    """Returns passages with any of these words, closest first; `language` is that of the words."""

    def __call__(self, words: str, *, language: str, most: int) -> Sequence[GuidePassage]: ...


def guide_sources(message: str, view: FormView) -> Iterator[Source]:
    """What guides say about a question on a host's page; empty for other forms, which speak for themselves."""
    search: GuideSearch | None = getattr(view.context, "guides", None)
    if search is None or not view.on_page or not message.strip():
        return
    language = language_of(message, known=view.locale)[:2]
    for passage in search(_with_other_words(message), language=language, most=MOST):
        place = " › ".join(filter(None, (passage.document, passage.heading)))
        yield Source(place, tuple(sentences_of(passage.text)), cited=place)


def _with_other_words(message: str) -> str:
    """The message with synonyms of its topics: a cost is a fee, too."""
    topics = {key[1:] for term in asked_terms(message) for key in term if key[0] == "#"}
    alike = (word for word, topic in lexicon.values("question_topic").items() if topic in topics)
    return " ".join((message, *alike))
