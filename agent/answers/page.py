"""A host's own page, which the person fills as well while they talk: what stands there counts as what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from agent.answers.memory import bounded
from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.state.head import read_head, write_head
from agent.state.pending import field_of
from agent.state.working_state import FormPilotState
from agent.turns.outcome import Source
from agent.turns.turn import TurnContext
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import InvalidValue

Values: TypeAlias = Mapping[str, JsonValue]


def turned(head: bytes) -> bytes:
    """The head for a turn on another page than the last. Answers stay by their ids; what was asked there is not waited
    for here, and what was told first may tell of this page, too. Raises HeadUnreadable."""
    channels = read_head(head)
    told = [text for text in (*channels.get("heard", ()), channels.get("opening", "")) if text]
    opened_in = [channels.get("opening_in", 0)] if channels.get("opening") else []
    return write_head(
        channels
        | {
            "pending": None,
            "trail": [],
            "last_answered": "",
            "initial_extraction_done": False,
            "opening": "",
            "heard": bounded(told),
            "heard_in": [*channels.get("heard_in", ()), *opened_in],
            # Words that the page before may have been private about go no further.
            "recent": [line for line in channels.get("recent", ()) if line[0] == "assistant"],
        }
    )


def take_page(state: FormPilotState, context: TurnContext, values: Values) -> dict[str, Any]:
    """The partial state in which what the page shows, and shows no more, stands."""
    draft = TurnDraft(state, context)
    before = draft.last_answered
    evidence = Evidence(Source.PAGE, "client" if context.by_client else "host")
    for item in draft.spec.fields:
        _compare(draft, item, values.get(item.id), evidence)
    changed = list(dict.fromkeys(record.field_id for record in draft.ledger.records))
    if field_of(draft.pending) in {*changed}:
        draft.pending = None
    draft.last_answered, draft.repeating = before, False
    facts = {"changed": changed, "refused": sorted(draft.rejected)}
    return draft.update("page", traced={name: told for name, told in facts.items() if told})


def _compare(draft: TurnDraft, item: FieldSpec, shown: JsonValue, evidence: Evidence) -> None:
    """Takes what the page shows of a field where it is not what stands: the page is the newer of the two."""
    stands = draft.ledger.answers.get(item.id)
    if shown is not None and draft.view.is_left_to_page(item):
        draft.mark_entered(item, evidence)
        return
    known = None if stands is None else stands["value"]
    if shown is None:
        draft.clear(item.id, "emptied on the page", evidence)
        return
    value = _cleaned(draft, item, shown)
    if (value == known and stands is not None) or (value is False and stands is None):
        return  # a box that nobody has ticked says nothing
    if not draft.propose(item.id, shown, evidence, reason="changed on the page" if stands else ""):
        draft.clear(item.id, "not valid on the page", evidence)
        if field_of(draft.pending) == item.id and not draft.message.strip():
            draft.problem = draft.rejected[item.id]


def _cleaned(draft: TurnDraft, item: FieldSpec, shown: JsonValue) -> JsonValue:
    try:
        return draft.view.cleaned(item, shown)
    except InvalidValue:
        return None
