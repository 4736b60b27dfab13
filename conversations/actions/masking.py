"""What is shown of actions: nothing of sensitive answers, wherever an argument or a result repeats them. The rows of a
form with sensitive fields hold nothing either that could be one, as the rows of its turns do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agent.turns.service_actions import ActionCall
from conversations.masking import MASK, Told, Veil
from conversations.sealing.husks import Husks, is_sealed
from forms_registry.schema import FormSpec, JsonValue
from forms_registry.schema.paths import values_at

_MOST_SHOWN = 12_288


def sent_request(call: ActionCall, *, whole: bool) -> dict[str, JsonValue]:
    """What `shown_request` shows, in clear."""
    return {"args": dict(call.args), **({"answers": dict(call.answers)} if whole else {})}


def shown_request(spec: FormSpec, call: ActionCall, *, whole: bool) -> dict[str, JsonValue]:
    """The arguments by name, and with `whole` the answers that go along."""
    veil = _veil(spec, call)
    fields = {one.name: one.field_id for one in call.tool.arguments}
    args = {name: _masked(veil, fields.get(name), value) for name, value in call.args.items()}
    answers = {name: _masked(veil, name, value) for name, value in call.answers.items()}
    return {"args": args, **({"answers": answers} if whole else {})}


def stored_request(spec: FormSpec, call: ActionCall, shown: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """What the row holds of a request that is shown so."""
    if not is_sealed(spec):
        return dict(shown)
    husks = Husks(spec)
    fields = {one.name: one.field_id for one in call.tool.arguments}
    args = {name: _husk(husks, fields.get(name), value) for name, value in call.args.items()}
    answers = {name: husks.value(name, value) for name, value in call.answers.items()}
    return {"args": args, **({"answers": answers} if "answers" in shown else {})}


def stored_answer(spec: FormSpec, shown: JsonValue) -> JsonValue:
    """What the row holds of an answer that is shown so."""
    return Husks(spec).json(shown) if is_sealed(spec) else shown


def _husk(husks: Husks, field_id: str | None, value: JsonValue) -> JsonValue:
    return husks.value(field_id, value) if field_id else value  # a constant is the document's


def shown_answer(spec: FormSpec, call: ActionCall, body: JsonValue) -> JsonValue:
    """A result, without what it repeats of sensitive answers, and what it brings for sensitive fields; nothing of what
    comes of a sensitive argument."""
    if body is not None and spec.gives_secrets_to(call.tool.name):
        return MASK
    brought = [Told(name, value) for name, value in _brought(spec, call, body)]
    return _veil(spec, call, brought).json(_beginning(body, [_MOST_SHOWN]))


def _beginning(body: JsonValue, left: list[int]) -> JsonValue:
    """As much of a result as is shown, and some more: to look through ten thousand rows would take long. `left` counts
    the signs down."""
    if isinstance(body, dict | list):
        pairs = list(body.items()) if isinstance(body, dict) else [("", one) for one in body]
        kept = []
        for name, value in pairs:
            if left[0] <= 0:
                break
            left[0] -= len(name) + 1
            kept.append((name, _beginning(value, left)))
        return dict(kept) if isinstance(body, dict) else [value for _, value in kept]
    shown = body[:_MOST_SHOWN] if isinstance(body, str) else body
    left[0] -= len(str(shown))
    return shown


def _brought(spec: FormSpec, call: ActionCall, body: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    for output in call.tool.sets:
        if spec.field(output.field_id).sensitive:
            yield from ((output.field_id, value) for value in values_at(body, output.path))


def _veil(spec: FormSpec, call: ActionCall, more: list[Told] | None = None) -> Veil:
    answers: Mapping[str, JsonValue] = call.answers
    told = [Told(name, value) for name, value in answers.items()]
    return Veil(spec, [*told, *(more or [])], language=call.locale, now=call.now)


def _masked(veil: Veil, field_id: str | None, value: JsonValue) -> JsonValue:
    if value is None:
        return None
    if field_id and veil.covers(field_id):
        return veil.data(field_id, value) or MASK
    return veil.json(value)
