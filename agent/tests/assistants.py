"""A small assistant for tests, and a service that remembers what it was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.acting import ActionCall, ActionResult
from forms_registry.schema import JsonValue, ToolSpec

LOANS = """---
kind: assistant
form_id: loans
title: Library
fields:
  - {id: book, type: integer, lookup: books, label: book, prompt: Which book? Give its number or its title.}
  - {id: member, type: text, label: member, prompt: Who borrows it?}
  - {id: card, type: text, label: card number, sensitive: true, pattern: "C[0-9]{4}", prompt: Which card?}
  - {id: until, type: date, label: return date, cues: [until, back], prompt: Until when?}
tools:
  - {name: books, runs: server, service: LIBRARY, path: /books}
  - {name: lend, runs: server, service: LIBRARY, method: POST, path: /loans,
     args: {book: book, member: member, card: card, until: until}}
  - {name: drop, runs: server, service: LIBRARY, method: DELETE, path: "/books/{id}", args: {id: book},
     failures: {404: No book has this number., any: The library does not answer.}}
lookups:
  - {name: books, tool: books, label: books, names: [title], shown: "{id}, by {author}", refresh: refresh books}
tasks:
  - {name: lend, title: lend a book, phrases: lend|borrow a|the? book, needs: [book, member, card], takes: [until],
     tool: lend, effect: create, tells: "Lent{title: “{}”,} loan {id}, card {card}."}
  - {name: drop, title: take a book out, phrases: [remove|drop book, take ... out], needs: book, tool: drop,
     effect: delete, confirm: "Take book {book}{book_name: ({})} out?", tells: "Book {book} is out."}
  - name: list
    title: list the books
    phrases: list|show all? books
    tool: books
    rows: {header: "{total} books", row: "{id} {title}", size: 2, more: more, cut: "{shown} of {total}",
           no_more: That was all., empty: No books., ask: Links?, links: "{id}: {link || '-'}",
           on_request: {with authors: "by {author}"}}
refusals:
  - {phrases: buy, words: We lend and do not sell.}
---
"""

BOOKS = [
    {"id": 1, "title": "Emma", "author": "Austen", "link": "http://books/1"},
    {"id": 2, "title": "Ulysses", "author": "Joyce"},
    {"id": 3, "title": "Emma", "author": "Other"},
]


@dataclass
class Library:
    """`asked` are the calls: the name of the tool, and its arguments; `answers` what each tool answers next."""

    answers: dict[str, ActionResult] = field(
        default_factory=lambda: {"books": ActionResult([dict(one) for one in BOOKS])}
    )
    asked: list[tuple[str, Mapping[str, JsonValue]]] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)

    def serves(self, _tool: ToolSpec) -> bool:
        return True

    def forget(self, tool: ToolSpec) -> None:
        self.forgotten.append(tool.name)

    def run(self, call: ActionCall) -> ActionResult:
        self.asked.append((call.tool.name, dict(call.args)))
        return self.answers.get(call.tool.name, ActionResult())
