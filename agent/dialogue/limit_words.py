"""What an answer must satisfy, in words: the field's limits as of today."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from agent.dialogue.pattern_words import pattern_in_words
from agent.dialogue.wording import LANGUAGES, listed, say
from agent.view.form_view import FormView
from forms_registry.field_types import accepted_in_brief
from forms_registry.schema import FieldSpec, JsonValue, Limits
from patterns.local_writing import local_digits

_BOUNDS = (("minimum", "maximum"), ("formatMinimum", "formatMaximum"))
_PAIRS = (*_BOUNDS, ("minLength", "maxLength"), ("minItems", "maxItems"))
_MEGABYTE = 2**20


def nothing_satisfies(view: FormView, item: FieldSpec) -> bool:
    """Whether the limits exclude every value, which is the form's fault."""
    schema = view.field_type(item).json_schema(view.value_context(item))
    return any(low in schema and high in schema and schema[low] > schema[high] for low, high in _PAIRS)


def limits_in_words(view: FormView, item: FieldSpec) -> str:
    """The limits ("from 1 to 20", "10 digits"), or the author's message; "" without limits."""
    if author := item.limits.message.get(view.locale):
        return author
    parts = list(_limits(view, item))
    return say(view.locale, "needs", what=listed(view.locale, parts)) if parts else ""


def _limits(view: FormView, item: FieldSpec) -> Iterator[str]:
    schema = view.field_type(item).json_schema(view.value_context(item))
    limits = item.limits
    for low, high in _BOUNDS:
        yield from _range_limits(view, item, schema, low, high)
    if limits.pattern and (described := pattern_in_words(limits.pattern, view.locale)):
        yield described
    elif "minLength" in schema or "maxLength" in schema:
        yield from _count_limits(view, "length", limits.min_length, limits.max_length)
    yield from _count_limits(view, "items", limits.min_items, limits.max_items)
    if limits.coordinates:
        yield say(view.locale, "needs_point")
    if limits.scripts:
        yield say(
            view.locale, "needs_letters", scripts=listed(view.locale, _scripts(view.locale, limits.scripts), "or")
        )
    yield from _of_a_file(view, limits)


def kinds_in_words(locale: str, limits: Limits) -> list[str]:
    """The accepted kinds of files: "pictures", "PDF"."""
    names = ((name, f"files_{name}") for name in accepted_in_brief(limits.accept))
    return [say(locale, key) if key in LANGUAGES["en"] else name for name, key in names]


def _of_a_file(view: FormView, limits: Limits) -> Iterator[str]:
    kinds = listed(view.locale, kinds_in_words(view.locale, limits), "or")
    size = local_digits(view.locale, f"{(limits.max_bytes or 0) / _MEGABYTE:.3g}")
    if limits.accept:
        yield say(view.locale, "needs_kind_size" if limits.max_bytes else "needs_kind", kinds=kinds, size=size)
    elif limits.max_bytes:
        yield say(view.locale, "needs_size", size=size)


def _range_limits(view: FormView, item: FieldSpec, schema: Mapping[str, Any], low: str, high: str) -> Iterator[str]:
    least, most = schema.get(low), schema.get(high)
    kind = "moment" if low in _BOUNDS[1] else "value"
    yield from _bound_words(view, kind, *(None if bound is None else view.show(item, bound) for bound in (least, most)))


def _count_limits(view: FormView, kind: str, least: int | None, most: int | None) -> Iterator[str]:
    yield from _bound_words(view, kind, least, most)


def _bound_words(view: FormView, kind: str, least: JsonValue, most: JsonValue) -> Iterator[str]:
    if least is not None and most is not None:
        yield say(
            view.locale,
            f"needs_{kind}_exactly" if least == most else f"needs_{kind}",
            least=least,
            most=most,
            count=most,
        )
    elif least is not None:
        yield say(view.locale, f"needs_{kind}_least", least=least, count=least)
    elif most is not None:
        yield say(view.locale, f"needs_{kind}_most", most=most, count=most)


def _scripts(locale: str, scripts: tuple[str, ...]) -> list[str]:
    names = {name: say(locale, f"script_{name}") for name in ("Arabic", "Latin")}
    return [names.get(script, script) for script in scripts]
