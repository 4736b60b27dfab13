"""The turn as it is being decided: working copies of the state, and the only methods that change them.

A node creates one from its state, calls its methods, and returns `update()`. Answers only change here, so every change
has its provenance, and no answer violates its field's checks or rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from agent.answers.private_words import WHOLE, secret_field_named
from agent.deciding.consistency import AnswersToJudge, broken_rule, dependencies_of
from agent.deciding.doubts import doubts_about
from agent.deciding.draft_base import DraftBase
from agent.deciding.file_evidence import is_received, known_files, marked_as_vouched_for
from agent.deciding.ledger import Evidence, as_unchecked, ending_with_word
from agent.deciding.quotes import has_shape
from agent.dialogue.limit_words import limits_in_words
from agent.dialogue.wording import uncapitalised
from agent.state.answer_size import fits_size_limit
from agent.state.pending import ChangeAsked, ValueProposed, pending_to_state
from agent.state.stored import Lookup
from agent.state.working_state import FormPilotState
from agent.turns.outcome import BY_HAND, Source
from agent.view.form_context import in_task
from agent.view.masking import MASK
from agent.view.moments import REVIEW_KEY, form_digest, outdated_tools
from forms_registry.field_types import type_of, with_kept_files
from forms_registry.schema import FieldSpec, JsonValue, TriggerKind
from nlu.entity import InvalidValue

_VAGUE = "text_pattern"
_MOST_TAKEN_BACK = 20
_NOT_BY_THE_PERSON = {Source.PREFILL, Source.TOOL}


class TurnDraft(DraftBase):
    """The methods that change the working copies."""

    def update(self, node: str, *, traced: Mapping[str, Any] | None = None, **extra: Any) -> dict[str, Any]:
        """The partial state for the graph, with one entry for the trace: `traced`, and the keys of `extra` that are not
        channels."""
        channels = {key: value for key, value in extra.items() if key in FormPilotState.__annotations__}
        trace_facts = {key: value for key, value in extra.items() if key not in channels} | dict(traced or {})
        return {
            "locale": self.locale,
            "host_locale": self.context.locale or "",
            **self.ledger.channels(),
            **self.channels(),
            "pending": pending_to_state(self.pending),
            "host_tools": self.host_tools,
            "trace": [*self._trace, {"node": node, **trace_facts}],
            "view": self.view,
            **channels,
        }

    # --- answers -----------------------------------------------------------------------------------------------

    def propose(self, field_id: str, value: JsonValue, evidence: Evidence, *, reason: str = "") -> bool:
        """Sets a field's answer if its checks and rules accept the value; otherwise records the reason in `rejected`.
        Returns whether the value was accepted."""
        item = self.spec.field(field_id)
        if item.computed:
            return self._refuse(item, self.words("computed", field=self.name_of(item)))
        if not self.view.is_visible(field_id):
            return self._refuse(item, self.words("not_applicable_now", field=self.name_of(item)))
        if self.view.is_left_to_page(item):
            return self._refuse(item, self.words("page_only", field=self.name_of(item)))
        try:
            value = self._with_kept_files(item, value)
            canonical = self.view.cleaned(item, self._with_single_blanks(value))
        except InvalidValue as error:
            return self._refuse(item, self._invalid_value_reason(item, error))
        if broken := self._wording_problem(item, evidence) or self._conflict_with_answers(item, canonical):
            return self._refuse(item, broken)
        if type_of(item).takes_files:
            if not is_received(value, canonical, evidence.source):
                return self._refuse(item, self.words("file_not_received"))
            evidence = marked_as_vouched_for(canonical, evidence, by_client=self.context.by_client)
        if not type_of(item).takes_free_text:
            evidence = ending_with_word(evidence)
        if self.view.is_unchecked(item):
            evidence = as_unchecked(evidence)
        self.rejected.pop(field_id, None)
        self._set(item, canonical, self._quoting_whole_message(evidence), reason)
        return True

    def _with_single_blanks(self, value: JsonValue) -> JsonValue:
        """A text without the extra blanks left by words that were cut out of the message."""
        is_cut = isinstance(value, str) and self.message != self.whole_message
        return " ".join(filter(None, value.split(" "))) if is_cut else value

    def _quoting_whole_message(self, evidence: Evidence) -> Evidence:
        """Evidence that quotes the original message, in case words were cut out of it before."""
        if evidence.span is None or self.message == self.whole_message:
            return evidence
        words = self.message[slice(*evidence.span)]
        start = evidence.span[0] + len(words) - len(words.lstrip())
        end = start + len(words.strip())
        return replace(evidence, quote=self.whole_message[start:end], span=(start, end))

    def _conflict_with_answers(self, item: FieldSpec, value: JsonValue) -> str:
        """Why a valid value conflicts with the other answers; "" if it does not."""
        if not fits_size_limit({name: answer["value"] for name, answer in self.ledger.answers.items()}, item.id, value):
            return self.words("no_room")
        return broken_rule(self.view, item, {**self.view.values, item.id: value})

    def mark_entered(self, item: FieldSpec, evidence: Evidence) -> None:
        """Records that a private field of the host's page has a value, without the value."""
        self._set(item, MASK, evidence, "")

    def _set(self, item: FieldSpec, value: JsonValue, evidence: Evidence, reason: str) -> None:
        self.last_answered = item.id
        if item.reveal and evidence.source is Source.WORDS:
            self.given = {**self.given, item.id: value}
        if evidence.source not in _NOT_BY_THE_PERSON:
            self._add_to_trail(item)
        previous = self.ledger.answers.get(item.id)
        if not self.ledger.enter(item.id, value, evidence, reason):
            self.repeating = True  # said again: nothing changes, and nothing was wrong
            if isinstance(self.pending, ChangeAsked | ValueProposed) and self.pending.field_id == item.id:
                self.keep_answer(item)
            return
        self.echoes = [*(name for name in self.echoes if name != item.id), item.id]
        self.wanted = [name for name in self.wanted if name != item.id]
        if previous is not None:
            self.take_back(previous["value"])
        doubts = doubts_about(self.view, item, previous, typed=evidence.source in BY_HAND)
        self.doubts = [*self.doubts, *(doubt for doubt in doubts if doubt not in self.doubts)]
        self._reopen_dependents(item)

    def take_back(self, value: JsonValue) -> None:
        """Remembers a value that was replaced, so that it is not offered for another field."""
        self.taken_back = [*self.taken_back, str(value)][-_MOST_TAKEN_BACK:]

    def compute(self, item: FieldSpec, value: JsonValue, evidence: Evidence, *, reason: str) -> None:
        """Sets a computed field, visible or not; `value` is in canonical form."""
        if self.ledger.enter(item.id, value, evidence, reason):
            self._reopen_dependents(item)

    def keep_answer(self, item: FieldSpec) -> None:
        """Keeps an answer that was about to change."""
        self.pending = None
        if self.view.is_answered(item.id):
            self.note("stays", field=self.name_of(item), value=self.describe(item))

    def clear(self, field_id: str, reason: str, evidence: Evidence | None = None) -> None:
        """Removes an answer; its history remains. Without `evidence`, the form's own rules are the cause."""
        if field_id in self.ledger.answers:
            self.ledger.clear(field_id, reason, evidence and self._quoting_whole_message(evidence))
            self.uploads = {name: upload for name, upload in self.uploads.items() if name != field_id}

    def skip(self, item: FieldSpec, reason: str, evidence: Evidence) -> None:
        """Leaves an optional field unanswered, with the person's reason."""
        self.clear(item.id, reason)
        self._add_to_trail(item)
        self.ledger.skip(item.id, self._quoting_whole_message(evidence), reason)

    def leave_open(self, item: FieldSpec, reason: str, evidence: Evidence) -> None:
        """Leaves a required field unanswered: the form goes on, and ends as incomplete."""
        self.clear(item.id, reason)
        self._add_to_trail(item)
        self.ledger.leave_open(item.id, self._quoting_whole_message(evidence), reason)

    def reopen(self, item: FieldSpec, reason: str) -> None:
        """Asks again for a field that a tool refused; the answer stays in the history, with the reason."""
        self.clear(item.id, reason)
        self.ledger.ask_again(item.id, reason)
        self.wanted = [*self.wanted, item.id] if item.if_told else self.wanted
        self.rejected[item.id] = reason

    def reject(self, item: FieldSpec, words: str) -> None:
        """Records that a message gave no acceptable answer for a field, and why."""
        self._refuse(item, words)

    def start_over(self) -> None:
        """Clears all answers, and everything derived from them."""
        self.ledger.clear_all("start over")
        files = [f"{TriggerKind.UPLOAD.value}:{name}" for name in self.uploads]
        self.sent = list(dict.fromkeys([*self.sent, *self.done, *files]))
        self.forget_what_goes_with_answers()
        self.pending = None

    def begin_task(self, task: str) -> None:
        """Leaves the assistant's current task, whose answers are cleared but stay in the record, and starts another; ""
        for none."""
        self.ledger.clear_all("end of the task")
        self.forget_what_goes_with_answers()
        self.pending, self.task = None, task
        self.context, self._view = in_task(self._root, task), None

    def count(self, **counts: int) -> None:
        """Adds to an assistant's counters."""
        if self.task is not None:
            self.metrics = {**self.metrics, **{name: self.metrics.get(name, 0) + new for name, new in counts.items()}}

    def confirm_task(self) -> None:
        """Records that the person confirmed the task."""
        self.done = {**self.done, REVIEW_KEY: form_digest(self.view)}
        self.pending = None

    def forget_answers(self, tool_name: str) -> None:
        """Drops the cached answers of a tool that the service runs."""
        tool = self.spec.tool(tool_name)
        if tool is not None and self.context.actions is not None:
            self.context.actions.forget(tool)

    def settle(self) -> None:
        """Makes the answers consistent after changes: removes and reports those that a change made invalid, and records
        which became hidden or visible."""
        unjudged, before = AnswersToJudge(self.spec), self.view
        while self._clear_broken(unjudged) or self._clear_outdated():
            # What was taken out may have been what others stood by.
            unjudged.judge_again(before.values.keys() ^ self.view.values.keys())
            before = self.view
        self.ledger.record_visibility(self.view.visible_ids)

    def remember_lookup(self, item: FieldSpec, lookup: Lookup) -> None:
        self.lookups = {**self.lookups, item.id: lookup}

    # --- inside ----------------------------------------------------------------------------------------------------

    def _with_kept_files(self, item: FieldSpec, value: JsonValue) -> JsonValue:
        if not type_of(item).takes_files:
            return value
        answer = self.ledger.answers.get(item.id)
        return with_kept_files(value, known_files(self.context.files.get(item.id, {}), answer and answer["value"]))

    def _clear_broken(self, unjudged: AnswersToJudge) -> bool:
        """Removes one answer that a rule refuses now; False if there is none."""
        broken = unjudged.next_broken(self.view)
        if broken is None:
            return False
        item, why = broken
        self.clear(item.id, why)
        self.note("cleared_by_rule", field=self.name_of(item), why=uncapitalised(why))
        return True

    def _clear_outdated(self) -> bool:
        """Removes values that tools computed from answers that have changed, so the tools run again; False if there are
        none."""
        tools = outdated_tools(self.view, self.done)
        self.done = {name: digest for name, digest in self.done.items() if name not in tools}
        for output in chain.from_iterable(tool.sets for tool in tools.values()):
            self.clear(output.field_id, "worked out of answers that have changed")
        return bool(tools)

    def _add_to_trail(self, item: FieldSpec) -> None:
        if item.id not in self.trail:
            self.trail = [*self.trail, item.id]

    def _wording_problem(self, item: FieldSpec, evidence: Evidence) -> str:
        """What is wrong with the words of a value: they contain a secret of the host's page, or are not written as the
        field requires; "" if nothing is."""
        if evidence.source is not Source.WORDS:
            return ""
        if self.secret and type_of(item).takes_free_text and secret_field_named(evidence.quote, self.view, WHOLE):
            return self.secret_notice
        return (
            ""
            if has_shape(item.written, evidence.quote)
            else self.words("written_as", field=self.name_of(item), shape=item.written)
        )

    def _invalid_value_reason(self, item: FieldSpec, error: InvalidValue) -> str:
        """What a value should look like, instead of just that it is wrong; the author's own message takes
        precedence."""
        vague = error.problem.code == _VAGUE and not item.limits.message
        return (vague and limits_in_words(self.view, item)) or error.problem.text.get(self.locale)

    def _refuse(self, item: FieldSpec, words: str) -> bool:
        self.rejected[item.id] = words
        if item.if_told and item.id not in self.wanted:
            self.wanted = [*self.wanted, item.id]
        return False

    def _reopen_dependents(self, changed: FieldSpec) -> None:
        for item in self.spec.fields:
            if item.id == changed.id or changed.id not in dependencies_of(item, self.spec):
                continue
            if item.id in self.ledger.left_open:  # what it lacked may be on offer now
                self.ledger.ask_again(item.id, f"depends on {changed.id}")
            if item.id in self.ledger.answers and not self.ledger.was_given_now(item.id):
                self.clear(item.id, f"depends on {changed.id}")
                self.note("reopened", field=self.name_of(item), cause=self.name_of(changed))
                self._reopen_dependents(item)
