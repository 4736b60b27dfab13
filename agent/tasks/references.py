"""Things that people mean: by their id, or by their full name as a list has it. Nothing is picked by resemblance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agent.dialogue.wording import listed
from agent.draft import TurnDraft
from agent.ledger import Evidence
from agent.pending import Call, FieldAsked, candidates_of
from agent.stored import KnownThing
from agent.tasks.lists import unread
from agent.tasks.phrases import Match, Token, tokens_of, words_of_phrases
from agent.tasks.telling import told_line
from agent.tool_failures import Failure
from agent.turn import Source
from forms_registry.schema import Effect, FieldSpec, JsonValue, LookupSpec, TaskSpec
from forms_registry.schema.paths import found_at
from nlu.entity import InvalidValue

_MOST_MATCHES = 20
_MOST_ITEMS = 20_000
_LONGEST_ID = 18
_LONGEST_LISTED = 6
_BETWEEN = frozenset({"and", "or"})
_SMALL = frozenset(
    "a an the of for to from with by on in at is s my his her their please now id ids no number nr".split()
)


def reference_field(draft: TurnDraft) -> FieldSpec | None:
    """The field of the running task whose thing is still to be named."""
    return next((item for item in draft.view.visible() if item.lookup and draft.view.is_open(item)), None)


def hear_reference(draft: TurnDraft, tokens: Sequence[Token], begun: Match | None) -> None:
    """Takes the id that a message tells of the thing; else keeps its words, to look for a name among them. `begun` is
    the phrase that began the task with this message."""
    item = reference_field(draft)
    if item is None:
        return
    ids = [token for token in tokens if token.word.isdecimal() and len(token.word) <= _LONGEST_ID]
    labels = _label_words(draft, item)
    beside = [token for token in ids if _is_labelled(tokens, token, labels, begun)] or (ids if begun is None else [])
    beside = _with_neighbours(tokens, beside)
    if len({token.word for token in beside}) == 1:
        _take_id(draft, item, beside[0])
    elif beside:
        each = [token.word for token in beside]
        draft.note("reference_which", field=item.name(draft.locale), items=listed(draft.locale, each, "or"))
    elif name := _name_in(draft, item, tokens):
        draft.named = {**draft.named, item.id: name}


def _take_id(draft: TurnDraft, item: FieldSpec, token: Token) -> None:
    """Takes an id; where several things were told that one name means, it has to be one of theirs."""
    among = candidates_of(draft.pending)
    if among and token.word not in among:
        draft.note("reference_not_among", items=listed(draft.locale, [str(one) for one in among], "or"))
        draft.repeating = True
        return
    quote = draft.message[token.start : token.end]
    evidence = Evidence(Source.WORDS, "rules", quote, (token.start, token.end))
    value: JsonValue = int(token.word) if item.type in {"integer", "number"} else token.word
    if not draft.propose(item.id, value, evidence):
        draft.problem = draft.rejected[item.id]


def _is_labelled(tokens: Sequence[Token], token: Token, labels: set[str], begun: Match | None) -> bool:
    """Whether the word before a number is the thing's name, or the last of the phrase that began the task."""
    at = tokens.index(token)
    return at > 0 and (tokens[at - 1].word in labels or (begun is not None and at == begun.last))


def _with_neighbours(tokens: Sequence[Token], ids: Sequence[Token]) -> list[Token]:
    """The ids, with each number that stands next to one of them in a list: "5 and 7"."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        before = [one for one in tokens[:at] if one.word not in _BETWEEN][-1:]
        beside = bool(before) and before[0] in found and token.word.isdecimal() and len(token.word) <= _LONGEST_LISTED
        if token in ids or beside:
            found.append(token)
    return found


def _label_words(draft: TurnDraft, item: FieldSpec) -> set[str]:
    texts = [*item.label.all(), item.id, *item.cues, *draft.spec.lookup_of(item).label.all()]
    return {token.word for text in texts for token in tokens_of(text.replace("_", " "))} | {"id", "no", "number"}


def _name_in(draft: TurnDraft, item: FieldSpec, tokens: Sequence[Token]) -> str:
    """The words in which a name may stand: all but those that name fields, and those that begin the task; "" where
    there are fewer than a full name has."""
    others = {word for other in draft.view.visible() if other.id != item.id for word in _words_of_field(other)}
    begins = words_of_phrases(draft.running.phrases if draft.running else ())
    known = _label_words(draft, item) | others | begins | _SMALL
    said = [token for token in tokens if not any(map(str.isdigit, token.word))]
    left = [token for token in said if token.word.removesuffix("'s") not in known]
    least = len(draft.spec.lookup_of(item).names)
    return " ".join(draft.message[token.start : token.end] for token in left) if len(left) >= least else ""


def _words_of_field(item: FieldSpec) -> set[str]:
    texts = (*item.label.all(), item.id.replace("_", " "), *item.cues)
    return {token.word for text in texts for token in tokens_of(text)}


# --- the list -----------------------------------------------------------------------------------------------------


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
        _take_match(draft, item, lookup, matches[0])
    elif matches:
        _tell_several(draft, item, lookup, matches)
    else:
        _tell_none(draft, lookup, said)
    return None


def give_up_reference(draft: TurnDraft, pending: Call) -> None:
    """The list cannot be had: the thing's id is asked for."""
    item = draft.spec.field(pending.purpose[1])
    _forget(draft, item)
    draft.note("reference_unknown", things=draft.spec.lookup_of(item).label.get(draft.locale))


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
    """The things whose full name stands in the words, those of the longest name alone."""
    words = [token.word.removesuffix("'s") for token in tokens_of(said)]
    spoken = f" {' '.join(words)} "
    named = [(one, f" {' '.join(token.word for token in tokens_of(full_name(lookup, one)))} ") for one in items]
    found = [(one, name) for one, name in named if name.strip() and name in spoken]
    longest = max((len(name) for _, name in found), default=0)
    return [one for one, name in found if len(name) == longest]


def _take_match(draft: TurnDraft, item: FieldSpec, lookup: LookupSpec, one: Mapping[str, Any]) -> None:
    value: JsonValue = one[lookup.key]
    evidence = Evidence(Source.TOOL, f"tool:{lookup.tool}")
    try:
        value = draft.view.field_type(item).clean(value, draft.view.value_context(item))
    except InvalidValue:
        _tell_none(draft, lookup, full_name(lookup, one))
        return
    draft.propose(item.id, value, evidence, reason=f"named {full_name(lookup, one)}"[:200])
    _remember(draft, item, lookup, [one])


def _tell_several(draft: TurnDraft, item: FieldSpec, lookup: LookupSpec, matches: Sequence[Mapping[str, Any]]) -> None:
    shown = list(_indexed(draft, lookup, matches[:_MOST_MATCHES]))
    params = {
        "count": str(len(matches)),
        "things": lookup.label.get(draft.locale),
        "name": full_name(lookup, matches[0]),
    }
    draft.note("reference_several", items=", ".join(shown), **params)
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
