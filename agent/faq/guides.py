"""What staff have written for people who fill pages of other hosts: found by whoever keeps it, judged here."""

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
    """What stands beneath one heading of one document."""

    @property
    def document(self) -> str: ...
    @property
    def heading(self) -> str: ...
    @property
    def text(self) -> str: ...


class GuideSearch(Protocol):
    """Gives passages that have any of these words, the nearest first; `language` is that of the words."""

    def __call__(self, words: str, *, language: str, most: int) -> Sequence[GuidePassage]: ...


def guide_sources(message: str, view: FormView) -> Iterator[Source]:
    """What the guides may say to a question about a host's page. Other forms speak for themselves."""
    search: GuideSearch | None = getattr(view.context, "guides", None)
    if search is None or not view.on_page or not message.strip():
        return
    language = language_of(message, known=view.locale)[:2]
    for passage in search(_with_other_words(message), language=language, most=MOST):
        place = " › ".join(filter(None, (passage.document, passage.heading)))
        yield Source(place, tuple(sentences_of(passage.text)), cited=place)


def _with_other_words(message: str) -> str:
    """The message with other words of the topics that it asks about: a cost is a fee, too."""
    topics = {key[1:] for term in asked_terms(message) for key in term if key[0] == "#"}
    alike = (word for word, topic in lexicon.values("question_topic").items() if topic in topics)
    return " ".join((message, *alike))
