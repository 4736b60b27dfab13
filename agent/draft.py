"""The turn as it is being decided: working copies of the state, changed by verbs that keep the record straight.

A node makes one from its state, calls verbs, and returns `update()`. Nothing enters or leaves an answer but here, so
each change has its provenance, and no answer stands that its field's check or rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from operator import is_
from typing import Any

from agent.consistency import broken_answers, broken_rule, leans_on
from agent.covering import MASK
from agent.dialogue.commands import Command, command_of
from agent.dialogue.limit_words import limits_in_words
from agent.dialogue.names import called
from agent.dialogue.wording import continued, variants
from agent.doubts import doubts_about
from agent.file_evidence import is_received, kept_entries, vouched_for
from agent.form_context import in_task
from agent.kinds import FREE_TEXT_TYPES
from agent.language import language_of
from agent.ledger import Evidence, Ledger, as_unchecked, without_end
from agent.moments import REVIEW_KEY, form_digest, outdated
from agent.pending import ChangeAsked, Pending, field_of, pending_from_state, pending_to_state
from agent.quotes import is_written
from agent.room import has_room
from agent.state import FormPilotState
from agent.stored import Lookup
from agent.turn import Source, TurnContext
from agent.view import FormView
from agent.working_copy import WorkingCopy, copied
from forms_registry.field_types import with_kept_files
from forms_registry.schema import FieldSpec, FormSpec, JsonValue, TaskSpec, TriggerKind
from nlu.entity import InvalidValue
from patterns.sentences import sentences

_VAGUE = "text_pattern"
_MOST_TAKEN_BACK = 20
_TYPED = {Source.WORDS, Source.WIDGET}
_NOT_BY_THE_PERSON = {Source.PREFILL, Source.TOOL}


class TurnDraft(WorkingCopy):
    """The working copies, and what a turn knows besides. `ledger` holds the answers, and is read by all, but written
    here alone."""

    def __init__(self, state: FormPilotState, context: TurnContext) -> None:
        super().__init__(**copied(state))
        self._root = context
        self.context = in_task(context, self.task)
        self.message: str = state.get("turn_input", {}).get("message", "")
        self.said_before: str = _last_said(state, "user")
        self.said_last = frozenset(sentences(_last_said(state, "assistant")))
        self.said_nothing = _says_nothing(state)
        self.locale: str = _first_language(state, context)
        self.ledger = Ledger(state, context.number)
        self.pending: Pending | None = pending_from_state(state.get("pending"))
        self.host_tools = _host_tools(state, context)
        self._trace = list(state.get("trace", []))
        self._parts: tuple[Any, ...] = ()
        self._view: FormView | None = None
        self._known_view: FormView | None = state.get("view")
        if not self._picks_an_option():
            self.locale = self._heard_language()

    def _picks_an_option(self) -> bool:
        """Whether the message is an option that was offered: a label says nothing of the language of the talk."""
        field_id = field_of(self.pending)
        if not field_id or not self.message:
            return False
        return any(self.message.strip() in option.names() for option in self.view.options(self.spec.field(field_id)))

    @cached_property
    def command(self) -> Command | None:
        """What the message commands, if it is a command: many ask it in one turn."""
        return command_of(self.message)

    def _heard_language(self) -> str:
        """An assistant is told first what to do, in its document's languages: a name in another script changes none."""
        heard = language_of(self.message, known=self.locale)
        begins = next(filter(str.isalpha, self.message), "")
        is_name = heard not in self.spec.languages or (heard == "ar" and begins.isascii())
        return self.locale if self.task is not None and is_name else heard

    @property
    def spec(self) -> FormSpec:
        return self.context.spec

    @property
    def document(self) -> FormSpec:
        """All of the document; where no task runs, and of a form, the same as `spec`."""
        return self._root.spec

    @property
    def running(self) -> TaskSpec | None:
        """The task of an assistant that runs."""
        assistant = self.spec.assistant
        return assistant.task(self.task) if assistant and self.task else None

    @property
    def view(self) -> FormView:
        """The form as this draft leaves it."""
        ledger = self.ledger
        told = (self.flags, self.results, self.on_page)
        parts = (ledger.answers, self.lookups, ledger.skipped, self.locale, ledger.left_open, *told)
        if self._view is None or not all(map(is_, parts, self._parts)):
            self._parts, self._view = parts, FormView(self.context, *parts).unless_known(self._known_view)
        return self._view

    def update(self, node: str, *, traced: Mapping[str, Any] | None = None, **extra: Any) -> dict[str, Any]:
        """The partial state for the graph, with one line of trace: `traced`, and `extra` keys other than channels."""
        given = {key: value for key, value in extra.items() if key in FormPilotState.__annotations__}
        facts = {key: value for key, value in extra.items() if key not in given} | dict(traced or {})
        return {
            "locale": self.locale,
            "host_locale": self.context.locale or "",
            **self.ledger.channels(),
            **self.channels(),
            "pending": pending_to_state(self.pending),
            "host_tools": self.host_tools,
            "trace": [*self._trace, {"node": node, **facts}],
            "view": self.view,
            **given,
        }

    # --- answers -----------------------------------------------------------------------------------------------

    def propose(self, field_id: str, value: JsonValue, evidence: Evidence, *, reason: str = "") -> bool:
        """Sets a field's answer if its check and its rules take the value; else notes why, and changes nothing."""
        item = self.spec.field(field_id)
        if item.computed:
            return self._refuse(item, self.words("computed", field=self.called(item)))
        if not self.view.is_visible(field_id):
            return self._refuse(item, self.words("not_applicable_now", field=self.called(item)))
        if self.view.is_left_to_page(item):
            return self._refuse(item, self.words("page_only", field=self.called(item)))
        try:
            value = self._with_kept_files(item, value)
            canonical = self.view.field_type(item).clean(value, self.view.value_context(item))
        except InvalidValue as error:
            return self._refuse(item, self._why(item, error))
        if broken := self._otherwise_written(item, evidence) or self._out_of_place(item, canonical):
            return self._refuse(item, broken)
        if item.type == "file":
            if not is_received(value, canonical, evidence.source):
                return self._refuse(item, self.words("file_not_received"))
            evidence = vouched_for(canonical, evidence, by_client=self.context.by_client)
        if item.type not in FREE_TEXT_TYPES:
            evidence = without_end(evidence)
        if self.view.is_unchecked(item):
            evidence = as_unchecked(evidence)
        self.rejected.pop(field_id, None)
        self._set(item, canonical, evidence, reason)
        return True

    def _out_of_place(self, item: FieldSpec, value: JsonValue) -> str:
        """Why a value that is right by itself cannot stand beside the others; "" if it can."""
        if not has_room(self.ledger.answers, item.id, value):
            return self.words("no_room")
        return broken_rule(self.view, item, {**self.view.values, item.id: value})

    def mark_entered(self, item: FieldSpec, evidence: Evidence) -> None:
        """Notes that a field holds something on the host's page; what it is, nobody else is to know."""
        self._set(item, MASK, evidence, "")

    def _set(self, item: FieldSpec, value: JsonValue, evidence: Evidence, reason: str) -> None:
        self.last_answered = item.id
        if item.reveal and evidence.source is Source.WORDS:
            self.given = {**self.given, item.id: value}
        if evidence.source not in _NOT_BY_THE_PERSON:
            self._pass(item)
        stood = self.ledger.answers.get(item.id)
        if not self.ledger.enter(item.id, value, evidence, reason):
            self.repeating = True  # said again: nothing changes, and nothing was wrong
            if isinstance(self.pending, ChangeAsked) and self.pending.field_id == item.id:
                self.keep(item)
            return
        self.echoes = [*(name for name in self.echoes if name != item.id), item.id]
        self.wanted = [name for name in self.wanted if name != item.id]
        if stood is not None:
            self.taken_back = [*self.taken_back, str(stood["value"])][-_MOST_TAKEN_BACK:]
        doubts = doubts_about(self.view, item, stood, typed=evidence.source in _TYPED)
        self.doubts = [*self.doubts, *(one for one in doubts if one not in self.doubts)]
        self._reopen_dependents(item)

    def compute(self, item: FieldSpec, value: JsonValue, evidence: Evidence, *, reason: str) -> None:
        """Fills a computed field, be it hidden just now; `value` is in its canonical form."""
        if self.ledger.enter(item.id, value, evidence, reason):
            self._reopen_dependents(item)

    def keep(self, item: FieldSpec) -> None:
        """Leaves an answer that was to be changed as it is."""
        self.pending = None
        if self.view.is_answered(item.id):
            self.note("stays", field=self.called(item), value=self.describe(item))

    def clear(self, field_id: str, reason: str, evidence: Evidence | None = None) -> None:
        """Takes an answer out of the form; its history keeps it. Without evidence, the form's rules want it so."""
        if field_id in self.ledger.answers:
            self.ledger.clear(field_id, reason, evidence)
            self.uploads = {name: sent for name, sent in self.uploads.items() if name != field_id}

    def skip(self, item: FieldSpec, reason: str, evidence: Evidence) -> None:
        """Leaves an optional field unanswered, with the reason the person gave."""
        self.clear(item.id, reason)
        self._pass(item)
        self.ledger.skip(item.id, evidence, reason)

    def leave_open(self, item: FieldSpec, reason: str, evidence: Evidence) -> None:
        """Leaves a field that the form needs without an answer: the form goes on, and ends as incomplete."""
        self.clear(item.id, reason)
        self._pass(item)
        self.ledger.leave_open(item.id, evidence, reason)

    def reopen(self, item: FieldSpec, reason: str) -> None:
        """Asks a field anew that a tool refused; its answer stays in the history, with the reason."""
        self.clear(item.id, reason)
        self.ledger.ask_again(item.id)
        self.wanted = [*self.wanted, item.id] if item.if_told else self.wanted
        self.rejected[item.id] = reason

    def reject(self, item: FieldSpec, words: str) -> None:
        """Notes that what was said for a field is not its answer, and why."""
        self._refuse(item, words)

    def start_over(self) -> None:
        """Clears every answer, and all that followed from answers."""
        self.ledger.clear_all("start over")
        files = [f"{TriggerKind.UPLOAD.value}:{name}" for name in self.uploads]
        self.sent = list(dict.fromkeys([*self.sent, *self.done, *files]))
        self.lookups, self.uploads, self.done, self.echoes, self.refusals, self.failures = {}, {}, {}, [], {}, {}
        self.results, self.pending, self.last_answered, self.trail, self.unclear = {}, None, "", [], []
        self.doubts, self.taken_back = [], []

    def begin(self, task: str) -> None:
        """Leaves an assistant's task, whose answers go, and begins another; "" for none. What they were, and with which
        words, stays in the record."""
        if self.ledger.answers:
            self.ledger.clear_all("end of the task")
        self.lookups, self.done, self.echoes, self.refusals, self.failures = {}, {}, [], {}, {}
        self.results, self.last_answered, self.trail, self.unclear, self.heard = {}, "", [], [], []
        self.known, self.doubts, self.heard_in, self.taken_back = {}, [], [], []
        self.named, self.wanted, self.rejected, self.problem, self.opening = {}, [], {}, "", ""
        self.pending, self.task = None, task
        self.context, self._view = in_task(self._root, task), None

    def count(self, **more: int) -> None:
        """Adds to the counts of an assistant."""
        if self.task is not None:
            self.metrics = {**self.metrics, **{name: self.metrics.get(name, 0) + one for name, one in more.items()}}

    def confirm_task(self) -> None:
        """Notes that the person has said yes to what the task is to do."""
        self.done = {**self.done, REVIEW_KEY: form_digest(self.view)}
        self.pending = None

    def forget_answers(self, tool_name: str) -> None:
        """Has what a tool of the service has answered asked for anew."""
        tool = self.spec.tool(tool_name)
        if tool is not None and self.context.actions is not None:
            self.context.actions.forget(tool)

    def settle(self) -> None:
        """Makes what stands consistent after changes: answers that a change broke are taken out and told, answers
        that became hidden or visible again are recorded as such."""
        for _ in self.spec.fields:
            broken = next(broken_answers(self.view), None)
            if broken is None:
                break
            item, why = broken
            self.clear(item.id, why)
            self.note("cleared_by_rule", field=self.called(item), why=continued(why))
        self._clear_outdated()
        self.ledger.see(self.view.visible_ids)

    # --- words for the person ------------------------------------------------------------------------------------

    def words(self, key: str, **params: object) -> str:
        """A sentence in the person's language: the first of its wordings that the last reply did not have."""
        wordings = variants(self.locale, key, **params)
        return next((one for one in wordings if self.said_last.isdisjoint(sentences(one))), wordings[0])

    def called(self, item: FieldSpec) -> str:
        """What the field is called within a sentence."""
        return called(item, self.locale)

    def put(self, item: FieldSpec, value: JsonValue) -> str:
        """A value as it is put before the person. What an assistant says is masked, also for who has given it."""
        is_masked = self.task is not None and item.sensitive
        return self.view.cover(item, value) if is_masked else self.view.show(item, value)

    def note(self, key: str, **params: object) -> None:
        """Adds a sentence that precedes the turn's question."""
        self.notes = [*self.notes, self.words(key, **params)]

    def note_answers(self, key: str, field_ids: Iterable[str], **params: str) -> None:
        """The same, where the sentence tells the answers of these fields."""
        self.note(key, **params)
        self.noted = {**self.noted, self.notes[-1]: list(field_ids)}

    def say(self, sentence: str) -> None:
        """Adds a sentence of the form's author, who writes it in the person's language."""
        self.notes = [*self.notes, sentence]

    def describe(self, item: FieldSpec) -> str:
        """The field's answer in words for the person who gave it."""
        return self.view.describe(item)

    def remember_lookup(self, item: FieldSpec, lookup: Lookup) -> None:
        self.lookups = {**self.lookups, item.id: lookup}

    # --- inside ----------------------------------------------------------------------------------------------------

    def _with_kept_files(self, item: FieldSpec, value: JsonValue) -> JsonValue:
        if item.type != "file":
            return value
        stands = self.ledger.answers.get(item.id)
        return with_kept_files(value, kept_entries(self.context.files.get(item.id, {}), stands and stands["value"]))

    def _clear_outdated(self) -> None:
        """Takes out what tools worked out of answers that are others now; they run again."""
        for key, tool in outdated(self.view, self.done).items():
            self.done = {name: digest for name, digest in self.done.items() if name != key}
            for output in tool.sets:
                self.clear(output.field_id, "worked out of answers that have changed")

    def _pass(self, item: FieldSpec) -> None:
        if item.id not in self.trail:
            self.trail = [*self.trail, item.id]

    def _otherwise_written(self, item: FieldSpec, evidence: Evidence) -> str:
        """What is wrong with how a value was written, where a field takes only one way of it; "" for nothing."""
        if evidence.source is not Source.WORDS or is_written(item.written, evidence.quote):
            return ""
        return self.words("written_as", field=self.called(item), shape=item.written)

    def _why(self, item: FieldSpec, error: InvalidValue) -> str:
        """What a value should be, rather than that it is not; the author's own words go first."""
        vague = error.problem.code == _VAGUE and not item.limits.message
        return (vague and limits_in_words(self.view, item)) or error.problem.text.get(self.locale)

    def _refuse(self, item: FieldSpec, words: str) -> bool:
        self.rejected[item.id] = words
        if item.if_told and item.id not in self.wanted:
            self.wanted = [*self.wanted, item.id]
        return False

    def _reopen_dependents(self, changed: FieldSpec) -> None:
        for item in self.spec.fields:
            if item.id == changed.id or changed.id not in leans_on(item, self.spec):
                continue
            self.ledger.reopen(item.id)  # what it lacked may be on offer now
            if item.id in self.ledger.answers and not self.ledger.was_given_now(item.id):
                self.clear(item.id, f"depends on {changed.id}")
                self.note("reopened", field=self.called(item), cause=self.called(changed))
                self._reopen_dependents(item)


def _host_tools(state: FormPilotState, context: TurnContext) -> list[str]:
    """The tools that the host runs, as it said last."""
    return state.get("host_tools", []) if context.host_tools is None else sorted(context.host_tools)


def _last_said(state: FormPilotState, role: str) -> str:
    return next((text for who, text in reversed(state.get("recent", [])) if who == role), "")


def _says_nothing(state: FormPilotState) -> bool:
    """Whether the request holds nothing at all, and so asks where we were."""
    said = state.get("turn_input")
    return not said or not (said["message"].strip() or said["answers"] or said["tool_results"])


def _first_language(state: FormPilotState, context: TurnContext) -> str:
    """The language before this turn's words are heard: a host that has just changed it wins over the talk so far."""
    host = context.locale or ""
    spoken = state.get("locale", "") if host == state.get("host_locale", host) else ""
    return spoken or host or context.spec.languages[0]
