"""The list in which a thing is looked for by its full name. Nothing is picked by resemblance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.dialogue.wording import listed
from agent.state.pending import Call, FieldAsked
from agent.state.stored import KnownThing
from agent.tasks.attached import plain_tokens
from agent.tasks.lists import unread
from agent.tasks.phrases import POLITE, tokens_of
from agent.tasks.references import hear_thing_meant
from agent.tasks.said import Said
from agent.tasks.telling import told_line
from agent.tools.call_evidence import evidence_of
from agent.tools.failures import Failure
from forms_registry.schema import Effect, FieldSpec, JsonValue, LookupSpec, TaskSpec
from forms_registry.schema.paths import found_at
from nlu.entity import InvalidValue
from patterns.folding import fold_text

_MOST_MATCHES = 20
_MOST_ITEMS = 20_000


def take_reference(draft: TurnDraft, pending: Call, body: JsonValue) -> Failure | None:
    """Looks for the name in the list that was brought: one match is taken, several are told, and none is told too."""
    item = draft.spec.field(pending.purpose[1])
    lookup = draft.spec.lookup_of(item)
    said, things = draft.named.get(item.id, ""), items_of(lookup, body)
    if failure := unread(lookup.at, body, things):
        return failure
    matches = _best_matches(things, lookup, said)
    _forget(draft, item)
    if len(matches) == 1:
        _take_match(draft, item, lookup, matches[0], evidence_of(draft, pending))
    elif matches:
        _tell_several(draft, item, lookup, matches)
    elif not _takes_thing_meant(draft, item, said):
        _tell_none(draft, lookup, said)
    return None


def _takes_thing_meant(draft: TurnDraft, item: FieldSpec, said: str) -> bool:
    """Whether words that are no name were said of the thing that the talk was of: "what about her …"."""
    if any(word[:1].isupper() and word.casefold() not in POLITE for word in said.split()):
        return False
    words = Said(draft, plain_tokens(draft.document, draft.message), None)
    hear_thing_meant(words)
    return item.id in words.told


def give_up_reference(draft: TurnDraft, pending: Call, *, retried: bool) -> None:
    """The list cannot be had: the thing's id is asked for."""
    item = draft.spec.field(pending.purpose[1])
    _forget(draft, item)
    note = "reference_unknown_again" if retried else "reference_unknown"
    draft.note(note, things=draft.spec.lookup_of(item).label.get(draft.locale))


def _forget(draft: TurnDraft, item: FieldSpec) -> None:
    draft.named = {name: said for name, said in draft.named.items() if name != item.id}
    draft.pending = None


def items_of(lookup: LookupSpec, body: JsonValue) -> list[Mapping[str, Any]]:
    """The things of a list that have an id; whatever else stands there is left out."""
    found = body if lookup.at == "@" and isinstance(body, list) else found_at(body, lookup.at)
    return [one for one in found[:_MOST_ITEMS] if isinstance(one, Mapping) and _id_of(lookup, one)]


def full_name(lookup: LookupSpec, one: Mapping[str, Any]) -> str:
    return " ".join(part.strip() for name in lookup.names if isinstance(part := one.get(name), str) and part.strip())


def _id_of(lookup: LookupSpec, one: Mapping[str, Any]) -> str:
    value = one.get(lookup.key)
    is_id = isinstance(value, int | str) and not isinstance(value, bool)
    return str(value).strip()[:100] if is_id else ""


def _best_matches(items: Sequence[Mapping[str, Any]], lookup: LookupSpec, said: str) -> list[Mapping[str, Any]]:
    """The things whose full name stands in the words, and is no part of a longer one there."""
    words = [token.word.removesuffix("'s") for token in tokens_of(said)]
    spoken, letters = f" {' '.join(words)} ", frozenset("".join(words))
    near = ((one, name) for one in items if (name := full_name(lookup, one)) and _may_be_among(name, letters))
    named = [(one, f" {' '.join(token.word for token in tokens_of(name))} ") for one, name in near]
    found = [(one, name) for one, name in named if name.strip() and name in spoken]
    whole: set[str] = set()
    for name in sorted({name for _, name in found}, key=len, reverse=True):
        if name in spoken:
            whole.add(name)
            spoken = spoken.replace(name, "  ")
    return [one for one, name in found if name in whole]


def _may_be_among(name: str, letters: frozenset[str]) -> bool:
    """Whether a name is worth comparing: of ten thousand, most have a letter that was not said at all."""
    return all(_letters_of(sign) <= letters for sign in name)


@lru_cache(maxsize=8192)
def _letters_of(sign: str) -> frozenset[str]:
    return frozenset(filter(str.isalnum, fold_text(sign)))


def _take_match(
    draft: TurnDraft, item: FieldSpec, lookup: LookupSpec, one: Mapping[str, Any], evidence: Evidence
) -> None:
    value: JsonValue = one[lookup.key]
    try:
        value = draft.view.cleaned(item, value)
    except InvalidValue:
        _tell_none(draft, lookup, full_name(lookup, one))
        return
    if draft.propose(item.id, value, evidence, reason=f"named {full_name(lookup, one)}"[:200]):
        _remember(draft, item, lookup, [one])
    else:
        draft.problem = draft.rejected[item.id]


def _tell_several(draft: TurnDraft, item: FieldSpec, lookup: LookupSpec, matches: Sequence[Mapping[str, Any]]) -> None:
    shown, names = list(_indexed(draft, lookup, matches[:_MOST_MATCHES])), [full_name(lookup, one) for one in matches]
    things, count = lookup.label.get(draft.locale), str(len(matches))
    if len({name.casefold() for name in names}) == 1:
        draft.note("reference_several", items=", ".join(shown), things=things, count=count, name=names[0])
    else:
        each = (f"{name} {told}" for name, told in zip(names, shown, strict=False))
        draft.note("reference_unlike", items=", ".join(each), things=things)
    _remember(draft, item, lookup, matches)
    draft.pending = FieldAsked(field_id=item.id, candidates=tuple(_id_of(lookup, one) for one in matches))


def _remember(draft: TurnDraft, item: FieldSpec, lookup: LookupSpec, matches: Sequence[Mapping[str, Any]]) -> None:
    """The name that was said, with the ids that bear it."""
    ids = [_id_of(lookup, one) for one in matches[:_MOST_MATCHES]]
    known = KnownThing(name=full_name(lookup, matches[0])[:200], ids=ids)
    draft.known = {**draft.known, item.id: known}


def _indexed(draft: TurnDraft, lookup: LookupSpec, matches: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    template = lookup.shown.get(draft.locale) or f"ID {{{lookup.key}}}"
    for place, one in enumerate(matches, 1):
        yield f"({place}) {told_line(draft, template, dict(one))}"


def _tell_none(draft: TurnDraft, lookup: LookupSpec, said: str) -> None:
    draft.note("reference_none", things=lookup.label.get(draft.locale), name=" ".join(said.split())[:80])
    helps = [task.title.get(draft.locale) or task.name for task in _tasks_that_help(draft, lookup)]
    if helps:
        draft.note("can_do_instead", items=listed(draft.locale, helps, "or"))


def _tasks_that_help(draft: TurnDraft, lookup: LookupSpec) -> Iterator[TaskSpec]:
    """Those that tell the list, or make such a thing: what makes something else asks which thing is meant."""
    assistant, among = draft.spec.assistant, {item.id for item in draft.document.fields if item.lookup == lookup.name}
    for task in assistant.tasks if assistant else ():
        if task.tool == lookup.tool or (task.effect is Effect.CREATE and among.isdisjoint(task.fields)):
            yield task
