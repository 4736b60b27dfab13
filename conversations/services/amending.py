"""Amending a submission after its completion: what was submitted stays as it is, and a new turn says what changed, who
changed it, and why. So an amendment is proved, encrypted and erased as all of the conversation is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import get_language, gettext

from agent.state.answer_size import fits_size_limit
from agent.state.pieces import pieces_after
from agent.turns.outcome import Change, Provenance, Source
from agent.view.masking import MASK
from conversations.amendments import ACTION, Revision, revisions_of
from conversations.encryption import in_clear
from conversations.encryption.turn_content import TurnContent
from conversations.errors import AmendmentOutdated, AmendmentRefused
from conversations.models import Conversation, Submission, Turn
from conversations.prepared import as_json
from conversations.services.after_end import store_after_end
from conversations.services.writing import written_by
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue, Option
from forms_registry.selectors import spec_of
from nlu.entity import InvalidValue, ValueContext

MOST_REASON_CHARS = 500


@dataclass(frozen=True, slots=True)
class Amender:
    """Who amends: the name of an account, or of the API key of a host's server."""

    name: str
    is_host: bool = False

    @property
    def interpreter(self) -> str:
        """What the record has as who read the new values."""
        return "host" if self.is_host else "staff"


def amend_submission(
    submission: Submission,
    values: Mapping[str, JsonValue],
    *,
    reason: str,
    amender: Amender,
    revision: int | None = None,
) -> Revision:
    """Stores a new revision with these values by field id (None removes an answer), and returns it.

    `revision` is the number of the revision that the amender has seen, 0 for what was submitted; without it, the values
    replace the current ones. Each value is checked by the type and the limits of its field, but rules between fields
    are not checked. Raises AmendmentRefused, which names the fields, AmendmentOutdated, and what `spec_of` and
    `in_clear` raise.
    """
    if not reason.strip() or len(reason) > MOST_REASON_CHARS:
        raise AmendmentRefused({}, of_reason=True)
    spec = spec_of(submission.version)
    with written_by("amendment"):
        conversation = Conversation.objects.select_for_update(of=("self",)).get(pk=submission.conversation_id)
        turns = Turn.objects.filter(conversation=conversation)
        current_revision = turns.filter(action=ACTION).count()
        if revision not in {None, current_revision}:
            raise AmendmentOutdated(current_revision)
        [last] = in_clear([turns.get(number=conversation.turn_count)])
        before: dict[str, JsonValue] = dict(last.response["answers"])
        language = str(last.response["locale"]).split("-")[0]
        amended = _Amended(spec, conversation, language, before, values)
        records = amended.records(amender, reason.strip())
        _store(conversation, last, spec, amended, records, reason.strip(), amender)
        return revisions_of([submission])[submission.conversation_id][-1]


class _Amended:
    """The values as their fields take them, and what they change."""

    def __init__(
        self,
        spec: FormSpec,
        conversation: Conversation,
        language: str,
        before: Mapping[str, JsonValue],
        values: Mapping[str, JsonValue],
    ) -> None:
        self._spec, self._language, self.before = spec, language, before
        self._now = timezone.now().astimezone(ZoneInfo(conversation.timezone))
        faults: dict[str, str] = {}
        self.changed: dict[str, JsonValue] = {}
        for name, value in values.items():
            try:
                clean = self._clean(name, value)
            except AmendmentFault as fault:
                faults[name] = str(fault)
                continue
            if clean == before.get(name):
                continue
            self.changed[name] = clean
            if not fits_size_limit(self.answers, name, clean):
                faults[name] = gettext("This is more than a form can keep; please make it shorter.")
        if faults or not self.changed:
            raise AmendmentRefused(faults)

    @property
    def answers(self) -> dict[str, JsonValue]:
        """All as they are from now on, in the form's order."""
        after = {**self.before, **self.changed}
        field_ids = [item.id for item in self._spec.fields]
        return {name: after[name] for name in field_ids if after.get(name) is not None}

    def records(self, amender: Amender, reason: str) -> list[Provenance]:
        source, reader = Source.AMENDMENT, amender.interpreter
        return [
            Provenance(name, self._change(name), value, source, interpreter=reader, reason=reason)
            for name, value in self.changed.items()
        ]

    def filled_fields(
        self, earlier: Mapping[str, Mapping[str, Any]], number: int, amender: Amender
    ) -> Iterator[dict[str, Any]]:
        """The entry of each answer in `filled_fields` of a reply."""
        for name, value in self.answers.items():
            if name not in self.changed:
                if name in earlier:
                    yield dict(earlier[name])
                continue
            item = self._spec.field(name)
            entry = {
                "field_id": name,
                "data_id": name,
                "label": item.name(self._language),
                "value": value,
                "shown": self._wording(item, value),
                "source": Source.AMENDMENT.value,
                "quote": "",
                "span": None,
                "confidence": 1.0,
                "turn": number,
                "interpreter": amender.interpreter,
            }
            pieces = [
                {**piece, "shown": self._wording(item, piece["items"])}
                for piece in pieces_after(entry, earlier.get(name))
            ]
            yield {**entry, **({"pieces": pieces} if pieces else {})}

    def _wording(self, item: FieldSpec, value: JsonValue) -> str:
        return MASK if item.sensitive else type_of(item).format(value, self._context(item, value))

    def _clean(self, name: str, value: JsonValue) -> JsonValue:
        if not self._spec.has(name):
            raise AmendmentFault(gettext("The form has no such field."))
        item = self._spec.field(name)
        if type_of(item).takes_files:
            raise AmendmentFault(gettext("Files cannot be amended."))
        if value is None:
            if item.required is True:
                raise AmendmentFault(gettext("The form needs an answer here."))
            return None
        try:
            return type_of(item).clean(value, self._context(item, value))
        except InvalidValue as refused:
            raise AmendmentFault(refused.problem.text.get(get_language() or self._language)) from refused

    def _context(self, item: FieldSpec, value: JsonValue) -> ValueContext:
        options = item.options
        if item.data_source is not None and not options:  # what was on offer then is not known any more
            chosen = value if isinstance(value, list) else [value]
            options = tuple(Option(choice) for choice in chosen if isinstance(choice, str))
        return ValueContext(item, self._now, self._language, options)

    def _change(self, name: str) -> Change:
        if self.changed[name] is None:
            return Change.CLEARED
        return Change.CORRECTED if name in self.before else Change.SET


class AmendmentFault(Exception):
    """Why one value is not taken."""


def _store(
    conversation: Conversation,
    last: Turn,
    spec: FormSpec,
    amended: _Amended,
    records: list[Provenance],
    reason: str,
    amender: Amender,
) -> None:
    number = last.number + 1
    before = amended.before
    changes = [{"field_id": name, "before": before.get(name), "value": new} for name, new in amended.changed.items()]
    request = {"amendment": {"by": amender.name, "by_host": amender.is_host, "reason": reason, "changes": changes}}
    earlier = {filled["field_id"]: filled for filled in last.response["filled_fields"]}
    content = TurnContent(
        request_hash=hashlib.sha256(as_json(request).encode()).hexdigest(),
        request=request,
        response={
            **last.response,
            "turn": number,
            "answers": amended.answers,
            "filled_fields": list(amended.filled_fields(earlier, number, amender)),
            "missing_fields": [name for name in last.response["missing_fields"] if name not in amended.answers],
        },
        trace=[],
        messages=[],
        answers=[{"value": record.value, "quote": "", "reason": record.reason} for record in records],
    )
    store_after_end(conversation, last, spec, content, action=ACTION, status=conversation.status, records=records)
