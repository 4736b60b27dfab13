"""What is shown of actions: nothing of sensitive answers, wherever an argument or a result repeats them. The rows of a
form with sensitive fields hold nothing either that could be one, as the rows of its turns do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agent.turns.service_actions import ActionCall
from conversations.encryption.redaction import Redactor, has_sensitive_fields
from conversations.masking import MASK, GivenAnswer, Veil
from forms_registry.schema import FormSpec, JsonValue
from forms_registry.schema.paths import values_at

_MOST_SHOWN = 12_288


def clear_request(call: ActionCall, *, whole: bool) -> dict[str, JsonValue]:
    """What `masked_request` masks, in clear: for the box alone."""
    return {"args": dict(call.args), **({"answers": dict(call.answers)} if whole else {})}


def masked_request(spec: FormSpec, call: ActionCall, *, whole: bool) -> dict[str, JsonValue]:
    """The arguments by name, and with `whole` the answers that go along."""
    veil = _veil(spec, call)
    fields = {argument.name: argument.field_id for argument in call.tool.arguments}
    args = {name: _masked(veil, fields.get(name), value) for name, value in call.args.items()}
    answers = {name: _masked(veil, name, value) for name, value in call.answers.items()}
    return {"args": args, **({"answers": answers} if whole else {})}


def stored_request(spec: FormSpec, call: ActionCall, masked: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """What the row holds of a request, by the `masked` one: redacted where the form has sensitive fields."""
    if not has_sensitive_fields(spec):
        return dict(masked)
    redactor = Redactor(spec)
    fields = {argument.name: argument.field_id for argument in call.tool.arguments}
    args = {name: _redacted(redactor, fields.get(name), value) for name, value in call.args.items()}
    answers = {name: redactor.value(name, value) for name, value in call.answers.items()}
    return {"args": args, **({"answers": answers} if "answers" in masked else {})}


def stored_answer(spec: FormSpec, masked: JsonValue) -> JsonValue:
    """What the row holds of an answer, by the `masked` one: redacted where the form has sensitive fields."""
    return Redactor(spec).json(masked) if has_sensitive_fields(spec) else masked


def _redacted(redactor: Redactor, field_id: str | None, value: JsonValue) -> JsonValue:
    return redactor.value(field_id, value) if field_id else value  # a constant is the document's


def masked_answer(spec: FormSpec, call: ActionCall, body: JsonValue) -> JsonValue:
    """A result without anything that repeats sensitive answers, and without values for sensitive fields; empty if an
    argument was sensitive."""
    if body is not None and spec.gives_secrets_to(call.tool.name):
        return MASK
    secrets = [GivenAnswer(name, value) for name, value in _sensitive_outputs(spec, call, body)]
    return _veil(spec, call, secrets).json(_truncated(body, [_MOST_SHOWN]))


def _truncated(body: JsonValue, left: list[int]) -> JsonValue:
    """As much of a result as is shown, and some more: to look through ten thousand rows would take long. `left` counts
    the signs down."""
    if isinstance(body, dict | list):
        pairs = list(body.items()) if isinstance(body, dict) else [("", item) for item in body]
        beginning = []
        for name, value in pairs:
            if left[0] <= 0:
                break
            left[0] -= len(name) + 1
            beginning.append((name, _truncated(value, left)))
        return dict(beginning) if isinstance(body, dict) else [value for _, value in beginning]
    scalar = body[:_MOST_SHOWN] if isinstance(body, str) else body
    left[0] -= len(str(scalar))
    return scalar


def _sensitive_outputs(spec: FormSpec, call: ActionCall, body: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    for output in call.tool.sets:
        if spec.field(output.field_id).sensitive:
            yield from ((output.field_id, value) for value in values_at(body, output.path))


def _veil(spec: FormSpec, call: ActionCall, brought: list[GivenAnswer] | None = None) -> Veil:
    answers: Mapping[str, JsonValue] = call.answers
    answers_given = [GivenAnswer(name, value) for name, value in answers.items()]
    return Veil(spec, [*answers_given, *(brought or [])], language=call.locale, now=call.now)


def _masked(veil: Veil, field_id: str | None, value: JsonValue) -> JsonValue:
    if value is None:
        return None
    if field_id and veil.covers(field_id):
        return veil.data(field_id, value) or MASK
    return veil.json(value)
