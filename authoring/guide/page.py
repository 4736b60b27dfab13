"""The guide as pages of the admin, where each finding's code leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, get_language_info, gettext
from markdown_it import MarkdownIt
from markdown_it.token import Token

_DOCS = Path(settings.BASE_DIR) / "docs"
_PAGES = {"authoring": "authoring.md", "conditions": "conditions.md", "findings": "findings.md"}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second level, and its anchor."""

    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Page:
    """`language` is the one that it is written in, whatever the admin around it speaks."""

    title: str
    html: SafeString
    chapters: Sequence[Chapter]
    language: str = "en"

    @property
    def direction(self) -> str:
        return "rtl" if get_language_info(self.language)["bidi"] else "ltr"


def guide(request: HttpRequest, name: str = "authoring") -> HttpResponse:
    """A page of the guide, for whoever may enter the admin."""
    if name not in _PAGES:
        raise Http404
    page = _page(name, (get_language() or "en").split("-")[0])
    names = {"authoring": gettext("Guide"), "conditions": gettext("Conditions"), "findings": gettext("Findings")}
    pages = [(_address(_PAGES[name]), words) for name, words in names.items()]
    context = {**admin.site.each_context(request), "title": page.title, "page": page, "pages": pages}
    return render(request, "authoring/guide.html", context)


@cache
def _page(name: str, language: str) -> Page:
    """Generated parts are in the language, handwritten parts in English."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown = (_DOCS / _PAGES[name]).read_text(encoding="utf-8")
    tokens = reader.parse(_without_comments(markdown if language == "en" else _reference_in(markdown, language)))
    chapters, title = [], ""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = _words(tokens[at + 1])
            token.attrSet("id", _anchor(words))
            title = title or words
            chapters += [Chapter(words, _anchor(words))] if token.tag == "h2" else []
        elif token.type == "fence":
            token.info = ""
        elif token.type == "inline":
            _lead_to_pages(token)
        elif token.type in {"paragraph_open", "td_open", "th_open"}:
            token.attrSet("dir", "auto")
    html = reader.renderer.render(_framed(tokens), reader.options, {})
    # Nothing but what markdown makes of our own pages; HTML in them is shown as text.
    return Page(title, mark_safe(html), chapters)  # noqa: S308


def _reference_in(markdown: str, language: str) -> str:
    from authoring.guide.reference import up_to_date  # the reader of documents is needed for this alone

    return up_to_date(markdown, language)


def _without_comments(markdown: str) -> str:
    return "\n".join(line for line in markdown.split("\n") if not line.startswith("<!--"))


def _words(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())


def _anchor(words: str) -> str:
    """As GitHub makes it, so that a link leads to its chapter there, too."""
    anchor = "".join(char for char in words.lower() if char.isalnum() or char in " _-")
    return anchor.replace(" ", "-")


def _lead_to_pages(inline: Token) -> None:
    for child in inline.children or ():
        target = str(child.attrGet("href") or "")
        if child.type == "link_open" and target.partition("#")[0] in _PAGES.values():
            child.attrSet("href", _address(target))


def _address(target: str) -> str:
    file, hash_sign, anchor = target.partition("#")
    name = next(name for name, page in _PAGES.items() if page == file)
    return f"{reverse('authoring-guide', args=[name] if name != 'authoring' else [])}{hash_sign}{anchor}"


def _framed(tokens: Sequence[Token]) -> list[Token]:
    """Each table in a box of its own, so that a wide one can be moved by itself, by keyboard too."""
    framed: list[Token] = []
    for token in tokens:
        if token.type == "table_open":
            framed.append(Token("box_open", "div", 1, {"class": "wide", "tabindex": 0}))
        framed.append(token)
        if token.type == "table_close":
            framed.append(Token("box_close", "div", -1))
    return framed


def pages() -> Callable[..., HttpResponseBase]:
    """The view `guide` behind the admin's door."""
    return admin.site.admin_view(guide)
