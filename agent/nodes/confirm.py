"""Judges a message as a yes or no to what was put before the person: a step, the review, a value, giving up."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.dialogue.commands import Command, command_of
from agent.dialogue.moves import call_again, pending_field
from agent.draft import TurnDraft
from agent.interpretation.expected_answer import accept_expected_answer
from agent.ledger import Evidence
from agent.planner import REVIEW_KEY, form_digest, step_digest, step_key
from agent.state import FormPilotState, Pending, PendingKind
from agent.turn import Source, Status, TurnContext


def confirm(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    pending = draft.pending or {}
    kind = PendingKind(pending["kind"])
    answer = _answer(draft.message, kind)
    if answer is Command.YES or (answer is Command.RETRY and kind is PendingKind.TOOL):
        return draft.update("confirm", answer="yes", **_yes(draft, kind))
    if answer is Command.NO or (answer is Command.CANCEL and kind in _UNDOABLE):
        _no(draft, kind)
        return draft.update("confirm", answer="no")
    judged = kind is PendingKind.PROPOSAL and _is_another_value(draft)
    return draft.update("confirm", needs_conversation=not judged, answer="other")


def _is_another_value(draft: TurnDraft) -> bool:
    """Whether words that are no yes or no give the field another value, or answer the question that had to wait."""
    item, back = pending_field(draft), (draft.pending or {}).get("back", "")
    if item is not None and accept_expected_answer(draft, item):
        return True
    if not back or not draft.view.is_visible(back):
        return False
    draft.problem = ""
    draft.pending = {"kind": PendingKind.FIELD, "field_id": back, "attempts": 0}
    return accept_expected_answer(draft, draft.spec.field(back))


_UNDOABLE = {PendingKind.CANCEL, PendingKind.RESTART}


def _answer(message: str, kind: PendingKind) -> Command | None:
    """What the message says to what was put before the person; to go on is past a review, and away from giving up."""
    answer = command_of(message)
    if answer is not Command.GO_ON:
        return answer
    return Command.NO if kind in _UNDOABLE else Command.YES


def _yes(draft: TurnDraft, kind: PendingKind) -> dict[str, Any]:
    pending = draft.pending or {}
    if kind is PendingKind.TOOL:
        call_again(draft)
        return {}
    draft.pending = None
    if kind is PendingKind.STEP:
        step = pending["step"]
        draft.done = {**draft.done, step_key(step): step_digest(draft.view, step)}
    elif kind is PendingKind.REVIEW:
        draft.done = {**draft.done, REVIEW_KEY: form_digest(draft.view)}
    elif kind is PendingKind.PROPOSAL:
        if not draft.propose(pending["field_id"], pending["value"], _confirmed(draft, pending)):
            draft.problem = draft.rejected[pending["field_id"]]
    elif kind is PendingKind.CANCEL:
        return {"status": Status.CANCELLED.value}
    elif kind is PendingKind.RESTART:
        draft.start_over()
        draft.note("restarted")
        return {"initial_extraction_done": False}
    return {}


def _confirmed(draft: TurnDraft, pending: Pending) -> Evidence:
    """A tool's value rests on the tool; what was recalled from earlier words rests on the yes to it."""
    if pending["interpreter"].startswith("tool:"):
        return Evidence(Source.TOOL, pending["interpreter"])
    return Evidence(Source.WORDS, pending["interpreter"], draft.message, (0, len(draft.message)))


def _no(draft: TurnDraft, kind: PendingKind) -> None:
    """A no keeps what stands; to a review it opens the question what to change instead."""
    if kind in {PendingKind.STEP, PendingKind.REVIEW}:
        draft.pending = {"kind": PendingKind.CHANGE, "field_id": "", "attempts": -1}
    elif kind is PendingKind.PROPOSAL and draft.view.is_answered((draft.pending or {})["field_id"]):
        draft.keep(draft.spec.field((draft.pending or {})["field_id"]))
    elif kind is PendingKind.PROPOSAL:
        draft.pending = {"kind": PendingKind.FIELD, "field_id": (draft.pending or {})["field_id"], "attempts": -1}
    elif kind in _UNDOABLE:
        draft.pending = None
        draft.note("kept_going")
