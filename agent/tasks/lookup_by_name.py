"""Finds a thing by its full name in a list. Similar names never match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.dialogue.wording import listed
from agent.state.pending import Call, FieldAsked
from agent.state.stored import KnownThing
from agent.tasks.arabic_affixes import tokens_without_affixes
from agent.tasks.phrases import POLITE, tokens_of
from agent.tasks.references import fill_salient_thing
from agent.tasks.result_failures import unreadable_list
from agent.tasks.task_message import TaskMessage
from agent.tasks.templates import filled_line
from agent.tools.call_evidence import evidence_of
from agent.tools.failures import Failure
from forms_registry.schema import Effect, FieldSpec, JsonValue, LookupSpec, TaskSpec
from forms_registry.schema.paths import values_at
from patterns.folding import fold_text

_MOST_MATCHES = 20
_MOST_ITEMS = 20_000


def take_reference(draft: TurnDraft, pending: Call, body: JsonValue) -> Failure | None:
    """Looks up the name in the list: takes a single match, and reports several or none."""
    item = draft.spec.field(pending.purpose[1])
    lookup = draft.spec.lookup_of(item)
    name, things = draft.named.get(item.id, ""), things_in(lookup, body)
    if failure := unreadable_list(lookup.at, body, things):
        return failure
    matches = _best_matches(things, lookup, name)
    _forget_name(draft, item)
    if len(matches) == 1:
        _take_match(draft, item, lookup, matches[0], evidence_of(draft, pending))
    elif matches:
        _tell_several(draft, item, lookup, matches)
    elif not _takes_salient_thing(draft, item, name):
        _tell_none(draft, lookup, name)
    return None


def _takes_salient_thing(draft: TurnDraft, item: FieldSpec, name: str) -> bool:
    """Whether words without a name referred to the thing that was mentioned last: "what about her …"."""
    if any(word[:1].isupper() and word.casefold() not in POLITE for word in name.split()):
        return False
    message = TaskMessage(draft, tokens_without_affixes(draft.document, draft.message), None)
    fill_salient_thing(message)
    return item.id in message.settled


def give_up_reference(draft: TurnDraft, pending: Call, *, retried: bool) -> None:
    """The list is unavailable: asks for the thing's id."""
    item = draft.spec.field(pending.purpose[1])
    _forget_name(draft, item)
    note = "reference_unknown_again" if retried else "reference_unknown"
    draft.note(note, things=draft.spec.lookup_of(item).label.get(draft.locale))


def _forget_name(draft: TurnDraft, item: FieldSpec) -> None:
    draft.named = {field_id: words for field_id, words in draft.named.items() if field_id != item.id}
    draft.pending = None


def things_in(lookup: LookupSpec, body: JsonValue) -> list[Mapping[str, Any]]:
    """The things of a list that have an id."""
    rows = body if lookup.at == "@" and isinstance(body, list) else values_at(body, lookup.at)
    return [row for row in rows[:_MOST_ITEMS] if isinstance(row, Mapping) and _id_of(lookup, row)]


def full_name(lookup: LookupSpec, thing: Mapping[str, Any]) -> str:
    return " ".join(part.strip() for name in lookup.names if isinstance(part := thing.get(name), str) and part.strip())


def _id_of(lookup: LookupSpec, thing: Mapping[str, Any]) -> str:
    value = thing.get(lookup.key)
    is_id = isinstance(value, int | str) and not isinstance(value, bool)
    return str(value).strip()[:100] if is_id else ""


def _best_matches(things: Sequence[Mapping[str, Any]], lookup: LookupSpec, text: str) -> list[Mapping[str, Any]]:
    """The things whose full name occurs, and is not part of a longer one."""
    words = [token.word.removesuffix("'s") for token in tokens_of(text)]
    spoken, letters = f" {' '.join(words)} ", frozenset("".join(words))
    likely = ((thing, name) for thing in things if (name := full_name(lookup, thing)) and _may_be_among(name, letters))
    named = [(thing, f" {' '.join(token.word for token in tokens_of(name))} ") for thing, name in likely]
    occurring = [(thing, name) for thing, name in named if name.strip() and name in spoken]
    whole: set[str] = set()
    for name in sorted({name for _, name in occurring}, key=len, reverse=True):
        if name in spoken:
            whole.add(name)
            spoken = spoken.replace(name, "  ")
    return [thing for thing, name in occurring if name in whole]


def _may_be_among(name: str, letters: frozenset[str]) -> bool:
    """Whether a name may occur: a quick check of its letters, because lists can have ten thousand names."""
    return all(_letters_of(sign) <= letters for sign in name)


@lru_cache(maxsize=8192)
def _letters_of(sign: str) -> frozenset[str]:
    return frozenset(filter(str.isalnum, fold_text(sign)))


def _take_match(
    draft: TurnDraft, item: FieldSpec, lookup: LookupSpec, thing: Mapping[str, Any], evidence: Evidence
) -> None:
    value = draft.view.cleaned_or_none(item, thing[lookup.key])
    if value is None:
        _tell_none(draft, lookup, full_name(lookup, thing))
        return
    if draft.propose(item.id, value, evidence, reason=f"named {full_name(lookup, thing)}"[:200]):
        _remember(draft, item, lookup, [thing])
    else:
        draft.problem = draft.rejected[item.id]


def _tell_several(draft: TurnDraft, item: FieldSpec, lookup: LookupSpec, matches: Sequence[Mapping[str, Any]]) -> None:
    names = [full_name(lookup, thing) for thing in matches]
    descriptions = list(_numbered_lines(draft, lookup, matches[:_MOST_MATCHES]))
    things, count = lookup.label.get(draft.locale), str(len(matches))
    if len({name.casefold() for name in names}) == 1:
        draft.note("reference_several", items=", ".join(descriptions), things=things, count=count, name=names[0])
    else:
        each = (f"{name} {description}" for name, description in zip(names, descriptions, strict=False))
        draft.note("reference_unlike", items=", ".join(each), things=things)
    _remember(draft, item, lookup, matches)
    draft.pending = FieldAsked(field_id=item.id, candidates=tuple(_id_of(lookup, thing) for thing in matches))


def _remember(draft: TurnDraft, item: FieldSpec, lookup: LookupSpec, matches: Sequence[Mapping[str, Any]]) -> None:
    """Remembers the name, with the ids that have it."""
    ids = [_id_of(lookup, thing) for thing in matches[:_MOST_MATCHES]]
    known_thing = KnownThing(name=full_name(lookup, matches[0])[:200], ids=ids)
    draft.known = {**draft.known, item.id: known_thing}


def _numbered_lines(draft: TurnDraft, lookup: LookupSpec, matches: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    template = lookup.shown.get(draft.locale) or f"ID {{{lookup.key}}}"
    for place, thing in enumerate(matches, 1):
        yield f"({place}) {filled_line(draft, template, dict(thing))}"


def _tell_none(draft: TurnDraft, lookup: LookupSpec, name: str) -> None:
    draft.note("reference_none", things=lookup.label.get(draft.locale), name=" ".join(name.split())[:80])
    helps = [task.title.get(draft.locale) or task.name for task in _tasks_that_help(draft, lookup)]
    if helps:
        draft.note("can_do_instead", items=listed(draft.locale, helps, "or"))


def _tasks_that_help(draft: TurnDraft, lookup: LookupSpec) -> Iterator[TaskSpec]:
    """The tasks that show the list, or create such a thing."""
    assistant, among = draft.spec.assistant, {item.id for item in draft.document.fields if item.lookup == lookup.name}
    for task in assistant.tasks if assistant else ():
        if task.tool == lookup.tool or (task.effect is Effect.CREATE and among.isdisjoint(task.fields)):
            yield task
