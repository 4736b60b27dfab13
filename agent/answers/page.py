"""A host's own page, which the person fills as well while they talk: what stands there counts as what they say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from agent.answers.memory import newest_texts
from agent.corrections.named_corrections import asks_for_change
from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.slots.labels import labels_in
from agent.state.head import read_head, write_head
from agent.state.pending import field_of
from agent.state.working_state import FormPilotState
from agent.turns.outcome import Source
from agent.turns.turn import TurnContext
from forms_registry.schema import FieldSpec, JsonValue, LocalText
from nlu.dialogue_acts import Act, act_clauses
from nlu.slot_words import content_of
from nlu.text import read

Values: TypeAlias = Mapping[str, JsonValue]

_MOST_ELSEWHERE = 300


def head_for_other_page(head: bytes, labels_left: Mapping[str, str]) -> bytes:
    """The head for a turn on another page than the last, whose fields have the `labels_left`. Answers stay by their
    ids; what was asked there is not waited for here, and what was told first may tell of this page, too. Raises
    HeadUnreadable."""
    channels = read_head(head)
    texts = [text for text in (*channels.get("heard", ()), channels.get("opening", "")) if text]
    opened_in = [channels.get("opening_in", 0)] if channels.get("opening") else []
    return write_head(
        channels
        | {
            "pending": None,
            "elsewhere": dict([*{**channels.get("elsewhere", {}), **labels_left}.items()][-_MOST_ELSEWHERE:]),
            "trail": [],
            "last_answered": "",
            "initial_extraction_done": False,
            "opening": "",
            "heard": newest_texts(texts),
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
        _take_shown_value(draft, item, values.get(item.id), evidence)
    changed = list(dict.fromkeys(record.field_id for record in draft.ledger.records))
    if field_of(draft.pending) in {*changed}:
        draft.pending = None
    draft.last_answered, draft.repeating = before, False
    facts = {"changed": changed, "refused": sorted(draft.rejected)}
    facts = {name: fact for name, fact in facts.items() if fact}
    if draft.spec.fields and not any(map(draft.view.is_open, draft.view.visible())):
        return draft.update("page", traced=facts, initial_extraction_done=True)  # what is told can only be a change
    return draft.update("page", traced=facts)


def leave_to_other_page(state: FormPilotState, context: TurnContext) -> dict[str, Any]:
    """The partial state without the clauses that set fields of another page, and with a note of where these are: they
    can be changed there alone, for only there would the person see it. What may tell a secret is not looked into."""
    elsewhere = {name: label for name, label in state.get("elsewhere", {}).items() if not context.spec.has(name)}
    if not elsewhere or state.get("secret"):
        return {}
    draft = TurnDraft(state, context)
    text = read(draft.message)
    spans = [text.span(part.first, part.last) for part in act_clauses(text) if Act.ASKS not in part.acts]
    there = {label: content_of(label) for label in elsewhere.values()}
    here = [content_of(item.name(draft.locale)) for item in draft.spec.fields]
    set_there = {span: _label_set(draft.message[slice(*span)], there, here) for span in spans}
    labels = [label for label in set_there.values() if label]
    if not labels:
        return {}
    draft.note("on_other_page", field=max(labels, key=len))
    draft.repeating = True
    draft.blank_spans([span for span, label in set_there.items() if label])
    return draft.update("page", turn_input={**state["turn_input"], "rest": draft.message})


def _label_set(clause: str, there: Mapping[str, frozenset[str]], here: Iterable[frozenset[str]]) -> str:
    """The label that a clause leads to a value with, or wants to change, of those `there` with the words of each; ""
    where it says as much of a field that is here."""
    words = content_of(clause)
    said_of_here = max((len(words & own) for own in here), default=0)
    named = [label for label, own in there.items() if said_of_here < len(own) and own <= words]
    if not named:
        return ""
    fields = [FieldSpec(id=label, type="text", label=LocalText.of(label)) for label in named]
    return max(named, key=len) if asks_for_change(clause) or labels_in(read(clause), fields) else ""


def _take_shown_value(draft: TurnDraft, item: FieldSpec, shown: JsonValue, evidence: Evidence) -> None:
    """Takes what the page shows of a field where it is not what stands: the page is the newer of the two."""
    answer = draft.ledger.answers.get(item.id)
    if shown is not None and draft.view.is_left_to_page(item):
        draft.mark_entered(item, evidence)
        return
    known_value = None if answer is None else answer["value"]
    if shown is None:
        draft.clear(item.id, "emptied on the page", evidence)
        return
    value = draft.view.cleaned_or_none(item, shown)
    if (value == known_value and answer is not None) or (value is False and answer is None):
        return  # a box that nobody has ticked says nothing
    if not draft.propose(item.id, shown, evidence, reason="changed on the page" if answer else ""):
        draft.clear(item.id, "not valid on the page", evidence)
        if field_of(draft.pending) == item.id and not draft.message.strip():
            draft.problem = draft.rejected[item.id]
