"""The read side of a turn's draft: the form's state, the message, and how to put things into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import is_
from typing import Any

from agent.deciding.ledger import Ledger
from agent.dialogue.commands import Command, command_of
from agent.dialogue.names import name_in_sentence
from agent.dialogue.wording import LANGUAGES, variants
from agent.faq.headings import heading_asked
from agent.state.pending import Pending, field_of, pending_from_state
from agent.state.working_copy import WorkingCopy, copied_channels
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext
from agent.view.form_context import in_task
from agent.view.form_view import FormView
from agent.view.language import language_of, primary
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue, TaskSpec
from nlu.slot_words import content_words_of
from nlu.stems import stem
from nlu.text import read
from patterns.sentences import sentences
from patterns.texts import blanked

_LANGUAGES = {Command.ENGLISH: "en", Command.ARABIC: "ar"}
_OF_TALK = ("function_word", "question_word", "own_name", "said_past", "said_future", "wants", "polite", "denies_verb")
"""What stands in sentences, and in no name, address or title."""
_LANGUAGE_WORDS = frozenset(map(stem, ("language", "languages", "لغة", "اللغة", "لغات")))


class DraftBase(WorkingCopy):
    """The working copies, and what else is known in a turn. Anyone may read `ledger`, which holds the answers; only
    `TurnDraft` writes it."""

    def __init__(self, state: FormPilotState, context: TurnContext) -> None:
        super().__init__(**copied_channels(state))
        self._root = context
        self.context = in_task(context, self.task)
        self.whole_message: str = state.get("turn_input", {}).get("message", "")
        self.message: str = state.get("turn_input", {}).get("rest", self.whole_message)
        self.secret: str = state.get("secret", "")
        self.previous_message: str = _last_message(state, "user")
        self._last_reply = _last_message(state, "assistant")
        self.is_empty_request = _is_empty_request(state)
        self.locale: str = _first_language(state, context)
        self.ledger = Ledger(state, context.number)
        self.pending: Pending | None = pending_from_state(state.get("pending"))
        self.host_tools = _host_tools(state, context)
        self._trace = list(state.get("trace", []))
        self._parts: tuple[Any, ...] = ()
        self._view: FormView | None = None
        self._known_view: FormView | None = state.get("view")
        if not self._picks_an_option():
            self.locale = self._requested_or_spoken_language()

    def _picks_an_option(self) -> bool:
        """Whether the message is an option that was offered; such a label says nothing about the person's language."""
        field_id = field_of(self.pending)
        if not field_id or not self.message:
            return False
        return any(self.message.strip() in option.names() for option in self.view.options(self.spec.field(field_id)))

    def blank_spans(self, spans: Sequence[tuple[int, int]]) -> None:
        """Blanks out spans of the message from here on; other words keep their position."""
        self.replace_message(blanked(self.message, list(spans)))

    def replace_message(self, message: str) -> None:
        """Replaces the message from here on."""
        self.message = message
        self.__dict__.pop("command", None)

    @property
    def quotable_message(self) -> str:
        """The message, if it may be remembered and quoted; "" if it may contain a secret."""
        return "" if self.secret else self.message

    @property
    def secret_notice(self) -> str:
        """What to reply to a message that may contain a secret of the host's page; "" if it does not."""
        return self.words("page_only", field=self.name_of(self.spec.field(self.secret))) if self.secret else ""

    @cached_property
    def last_reply_sentences(self) -> frozenset[str]:
        """The sentences of the last reply."""
        return frozenset(sentences(self._last_reply))

    @cached_property
    def command(self) -> Command | None:
        """The command that the message is, if any; cached. The name of a language that was asked for is an answer
        instead, and what the form's author answers under the same question is a question."""
        command = command_of(self.message)
        is_none = command is None or (command in _LANGUAGES and self._asks_for_a_language())
        return None if is_none or heading_asked(self.message, self.spec) else command

    def _asks_for_a_language(self) -> bool:
        field_id = field_of(self.pending)
        return bool(field_id) and not _LANGUAGE_WORDS.isdisjoint(content_words_of(self.spec.field(field_id)))

    def _requested_or_spoken_language(self) -> str:
        """The language that the person requests or speaks, if the form has it. A bare value, such as a name in another
        script, requests none."""
        requested = _LANGUAGES.get(self.command) if self.command else None
        language = requested or language_of(self.message, known=self.locale)
        is_switch = requested is not None or language == primary(self.locale) or not self._tells_a_value()
        return language if self.speaks(language) and is_switch else self.locale

    def speaks(self, language: str) -> bool:
        """Whether we can speak a language in this form; a form without any of our languages is spoken in all of
        them."""
        languages = self.context.languages or self.document.languages
        return language in languages or LANGUAGES.keys().isdisjoint(languages)

    def _tells_a_value(self) -> bool:
        """Whether the message is just the value of a free-text field that was asked. For an assistant, a message in
        another script than its commands is a name."""
        if self.task is not None:
            return next(filter(str.isalpha, self.message), "").isascii()
        field_id = field_of(self.pending)
        if not field_id or not type_of(self.spec.field(field_id)).takes_free_text or self.command is not None:
            return False
        text = read(self.message)
        return not any(text.has(at, *_OF_TALK) and not text.has(at, "given_name") for at in range(len(text)))

    @property
    def spec(self) -> FormSpec:
        return self.context.spec

    @property
    def document(self) -> FormSpec:
        """The whole document; the same as `spec` for a form, and while no task runs."""
        return self._root.spec

    @property
    def running_task(self) -> TaskSpec | None:
        """The assistant's current task."""
        assistant = self.spec.assistant
        return assistant.task(self.task) if assistant and self.task else None

    @property
    def view(self) -> FormView:
        """The form as this draft leaves it."""
        ledger = self.ledger
        host_facts = (self.flags, self.results, self.on_page)
        parts = (ledger.answers, self.lookups, ledger.skipped, self.locale, ledger.left_open, *host_facts)
        if self._view is None or not all(map(is_, parts, self._parts)):
            known = self._known_view
            self._parts = parts
            self._view = FormView(self.context, *parts).following(self._view or known).reused_from(known)
        return self._view

    def words(self, key: str, **params: object) -> str:
        """A sentence in the person's language, in the first wording that the last reply did not use."""
        wordings = variants(self.locale, key, **params)
        return next((text for text in wordings if self.last_reply_sentences.isdisjoint(sentences(text))), wordings[0])

    def name_of(self, item: FieldSpec) -> str:
        """A field's name within a sentence."""
        return name_in_sentence(item, self.locale)

    def value_text(self, item: FieldSpec, value: JsonValue) -> str:
        """A value as the person sees it. Assistants mask sensitive values, even for whoever gave them."""
        is_masked = self.task is not None and item.sensitive
        return self.view.cover(item, value) if is_masked else self.view.show(item, value)

    def note(self, key: str, **params: object) -> None:
        """Adds a sentence before the turn's question."""
        self.notes = [*self.notes, self.words(key, **params)]

    def note_answers(self, key: str, field_ids: Iterable[str], **params: str) -> None:
        """Adds a sentence before the turn's question, and records which fields' answers it reports."""
        self.note(key, **params)
        self.noted = {**self.noted, self.notes[-1]: list(field_ids)}

    def say(self, sentence: str) -> None:
        """Adds a sentence by the form's author, in the person's language."""
        self.notes = [*self.notes, sentence]

    def describe(self, item: FieldSpec) -> str:
        """The field's answer in words for the person who gave it."""
        return self.view.describe(item)


def _host_tools(state: FormPilotState, context: TurnContext) -> list[str]:
    """The tools that the host runs, according to its last request."""
    return state.get("host_tools", []) if context.host_tools is None else sorted(context.host_tools)


def _last_message(state: FormPilotState, role: str) -> str:
    return next((text for speaker, text in reversed(state.get("recent", [])) if speaker == role), "")


def _is_empty_request(state: FormPilotState) -> bool:
    """Whether the request is empty, and so asks where the conversation stands."""
    turn_input = state.get("turn_input")
    return not turn_input or not (turn_input["message"].strip() or turn_input["answers"] or turn_input["tool_results"])


def _first_language(state: FormPilotState, context: TurnContext) -> str:
    """The language before this turn's message is read: a host that has just changed it, or asks for no more than to go
    on in it, overrides the talk so far."""
    host_language = context.locale or ""
    is_chosen = context.locale_told and _is_empty_request(state)
    is_new = is_chosen or host_language != state.get("host_locale", host_language)
    talk_language = "" if is_new else state.get("locale", "")
    return talk_language or host_language or context.spec.languages[0]
