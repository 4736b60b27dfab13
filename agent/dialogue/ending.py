"""The last words of a form: what is complete, what is missing, and what was not sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.dialogue.asking import message
from agent.dialogue.composing import compose, fits, in_sentences
from agent.dialogue.sent_tools import given_up_tools, is_sent_when_whole
from agent.dialogue.wording import listed
from agent.tools.failure_limits import handed_over, tool_of
from agent.turns.actions import Action, FormComplete, MessageAction
from forms_registry.schema import TriggerKind

_SENDING = TriggerKind.COMPLETE


def completion(draft: TurnDraft) -> Action:
    """Ends the form with what is answered, and says so where something is missing, or was refused where it was sent:
    `input` names such fields (`incomplete`, with `reasons`) and such tools (`handed_over`),
    beside those that failed before (`failed`); what of both may have been done nonetheless is `unclear`, too."""
    missing, refused, failed = draft.view.missing(), handed_over(draft.failures), given_up_tools(draft)
    words, hints = list(draft.notes), dict[str, Any]()
    if missing:
        words.append(_still_missing(draft, missing, refused))
        hints |= {"incomplete": list(missing), "reasons": {name: draft.view.left_open[name] for name in missing}}
    if refused:
        failures = dict.fromkeys(_did_not_go_through(draft, key) for key in refused)
        words += [sentence for sentence in failures if sentence not in words]  # a check may have been given up just now
        hints["handed_over"] = [tool_of(key) for key in refused]
    if failed:  # the person has heard of these when they failed
        hints["failed"] = list(dict.fromkeys(map(tool_of, failed)))
    if unclear := [tool_of(key) for key in (*refused, *failed) if key in draft.unclear]:
        hints["unclear"] = list(dict.fromkeys(unclear))
    words += _last_words(draft, refused, incomplete=bool(missing))
    return FormComplete(data=dict(draft.view.values), message=compose(draft, words), input=hints or None)


def results_of_sending(draft: TurnDraft) -> list[dict[str, Any]]:
    """What the tools told, in words and numbers, that have taken the whole form: under which number it is there."""
    tools = dict.fromkeys(tool_of(key) for key in draft.done if key.startswith(f"{_SENDING.value}:"))
    return [{"tool_name": tool, "result": draft.results[tool]} for tool in tools if draft.results.get(tool)]


def page_filled(draft: TurnDraft) -> Action:
    """Says that a host's page is complete, or what the person has to enter there; the conversation may continue."""
    missing = draft.view.missing()
    names = listed(draft.locale, [draft.name_of(draft.spec.field(field_id)) for field_id in missing])
    hints = {"kind": "page_filled", **({"incomplete": list(missing)} if missing else {})}
    if draft.notes and draft.repeating and not missing:
        return MessageAction(text=in_sentences(draft.notes), input=hints)  # a question was answered, and nothing is new
    key = "page_left" if missing else "page_filled" if draft.spec.fields else "page_empty"
    return message(draft, key, hints=hints, items=names)


def _last_words(draft: TurnDraft, refused: list[str], *, incomplete: bool) -> list[str]:
    """The form's own closing words, if nothing is wrong."""
    if not incomplete and not refused:
        thanks, closing = draft.words("complete"), draft.spec.closing.get(draft.locale)
        return [thanks, closing] if fits([*draft.notes, thanks, closing]) else [closing or thanks]
    if incomplete or not _is_unsent(draft, refused) or any(key in draft.unclear for key in refused):
        return []
    return [draft.words("handed_over_unsent")]


def _still_missing(draft: TurnDraft, missing: Sequence[str], refused: list[str]) -> str:
    names = [draft.name_of(draft.spec.field(field_id)) for field_id in missing]
    is_unsent = _is_unsent(draft, refused) and not any(key in draft.unclear for key in refused)
    return draft.words("incomplete_unsent" if is_unsent else "incomplete", items=listed(draft.locale, names))


def _did_not_go_through(draft: TurnDraft, key: str) -> str:
    return draft.words("unclear_outcome" if key in draft.unclear else "handed_over")


def _is_unsent(draft: TurnDraft, refused: list[str]) -> bool:
    """Whether tools submit the form, and none of them has accepted it."""
    return is_sent_when_whole(draft) and not any(
        key.startswith(f"{_SENDING.value}:") and key not in refused for key in draft.done
    )
