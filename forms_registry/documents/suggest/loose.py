"""What the loose words of a row or an item say of a field, in the keys of the notation, each guess with its doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from forms_registry.documents import phrases
from forms_registry.documents.seed.lexicon import CHOICES
from forms_registry.documents.seed.misplaced import apart
from forms_registry.documents.seed.requirements import is_rule
from forms_registry.documents.suggest.attributes import Attributes, is_condition, split_label, without_brackets
from forms_registry.documents.suggest.choices import say_options
from forms_registry.documents.suggest.hints import (
    asks_yes_or_no,
    brings_file,
    hinted,
    obligation,
    opening,
    truth,
)
from forms_registry.documents.suggest.limits import LIMITED, limit_in, limit_of_scale, limited, may_limit
from forms_registry.documents.suggest.lists import items
from forms_registry.documents.suggest.rules import sentences
from forms_registry.documents.suggest.shape import Candidate, Doubt
from forms_registry.documents.text import is_identifier, slug
from patterns.regular import linear

_CAPITALS = linear(r"[A-Z]{2}")
_CONDITIONS = {"visible_if": "only", "required_if": "required"}
"""What says in a sentence what such a condition decides."""

_READ = {"id", "label", "type", "required", "prompt", "options", "help", "default", "constraints", *_CONDITIONS}
_AMONG_OPTIONS = "among the options"
_NAMING = {"number", "step"}
_LONGEST_ID = 60


def in_keys(said: Mapping[str, str], candidate: Candidate, beside: Attributes | None = None) -> Candidate:
    """The candidate with what `said` says: texts by the keys of the notation, or by headings that nobody knows; and
    with what has been read `beside` its name."""
    said = _sorted_out(said)
    label, told = split_label(said.get("label", ""))
    told.add(beside or Attributes())
    _take_limits(label, bool(said.get("type")), told)
    written = _typed(said.get("type", ""), told)
    name_it(candidate, label, said.get("id", ""))
    _speak(candidate, label, said)
    understood = {key for key, text in said.items() if _is_beside(key) and _take_beside(told, text, key)}
    if not say_options(candidate, label, said.get("options", ""), told):
        _type(candidate, (written, label, said.get("prompt", "")), told, said.get("help", ""))
    _require(candidate, label, said.get("required", ""), told)
    default = said.get("default") or told.default
    candidate.say("default", default, doubt=Doubt("default_read", {"said": default}))
    _limit(candidate, [*told.limits, *sentences(said.get("constraints", ""))])
    _note(candidate, {key: text for key, text in said.items() if key not in understood}, told)
    return candidate


def _sorted_out(said: Mapping[str, str]) -> Mapping[str, str]:
    """With what stands among the options of a field and lists none: limits and conditions, which are read as such."""
    cell = said.get("options", "")
    found = Attributes().read(cell)
    lists = found.options or not (found.limits or found.rules or found.kind or is_rule(cell))
    return said if lists else {**{key: text for key, text in said.items() if key != "options"}, _AMONG_OPTIONS: cell}


def _take_limits(label: str, is_typed: bool, told: Attributes) -> None:
    """Takes the limit that a question tells, and what in brackets may be one, and so is no type."""
    told.limits += filter(None, [limit_of_scale(label)])
    loose = [] if is_typed else [*filter(may_limit, told.rest)]
    told.limits += filter(None, map(limit_in, loose))
    told.unread += [piece for piece in loose if not limit_in(piece)]


def _typed(text: str, told: Attributes) -> str:
    """Takes what a cell says of the type; returns the words of it, or else beside the name, that are no type."""
    typed = Attributes().read(text)
    loose = typed.rest if text else [piece for piece in told.rest if piece not in told.unread]
    told.add(typed)
    return ", ".join(loose) or (text if told.kind in CHOICES else "")


def name_it(candidate: Candidate, label: str, given: str = "", line: int | None = None) -> None:
    """Its id: the one given where it can be one, else one made of its label, which is asked about."""
    if is_identifier(given):
        candidate.say("id", given, line)
        return
    name = label.rstrip("*:?؟ ")
    # A run of capitals is one word.
    words = (word.lower() if _CAPITALS.search(word) else word for word in (given or without_brackets(name)).split())
    made = slug(" ".join(words), "_")[:_LONGEST_ID].strip("_")
    made = made if is_identifier(made) else f"field_{made}".rstrip("_") if made else f"field_{candidate.line}"
    candidate.say("id", made, line, Doubt("id_made", {"label": name or given, "id": made}, other="id", deniable=False))


def _speak(candidate: Candidate, label: str, said: Mapping[str, str]) -> None:
    """The label, the question and the help; a label that asks is the question."""
    candidate.say("prompt", said.get("prompt"))
    if without_brackets(label).endswith(("?", "؟")):
        candidate.say("prompt", label)
    if label != candidate.text("id"):
        candidate.say("label", label.rstrip("?؟: "))
    candidate.say("help", said.get("help"))


def _is_beside(key: str) -> bool:
    return key in {"help", *_CONDITIONS} or key not in _READ | _NAMING


def _take_beside(told: Attributes, text: str, key: str) -> bool:
    """Takes what an explanation says of the answer; says whether it says nothing else. Beside a choice it may list the
    options, and beside what has no type tell one, unless it is there to help."""
    may_tell = told.kind in CHOICES or (key != "help" and not told.kind)
    found = _explained(text, told.kind) if may_tell else Attributes().read(text)
    found.limits += filter(None, map(limit_in, found.rest))
    is_all = found.says and not found.rest
    if may_tell:
        told.add(Attributes(kind=found.kind, options=found.options, rules=found.rules if is_all else []))
    told.add(Attributes(required=found.required, limits=found.limits, default=found.default))
    return is_all and (may_tell or not any((found.options, found.kind, found.rules)))


def _explained(text: str, kind: str) -> Attributes:
    """What an explanation of a field of a kind says; its lines may be options."""
    found = Attributes(kind=kind).read(text)
    if not found.options and "\n" in text and (options := items(text.replace("\n", "|"))):
        found.options, found.rest = options, []
    return found


def _type(candidate: Candidate, words: Sequence[str], told: Attributes, explanation: str) -> None:
    """The type of a field without options: the one that is written, else a guess."""
    written, label = words[0], words[1] or candidate.text("id")
    if told.kind and told.kind not in CHOICES:
        candidate.say("type", told.kind)
        return
    is_file = not written and any(map(brings_file, (explanation, *told.unread, *told.rest)))
    guess = "file" if is_file else _guess((written, label, *words[2:]), told.limits)
    code = "type_loose" if written else "type_unsaid"
    candidate.say("type", guess, doubt=type_doubt(code, label=label, said=written, type=guess))


def _guess(words: Sequence[str], limits: Sequence[str]) -> str:
    """What the words hint at, the first of them before the others; where limits are told, a type that has them."""
    hints = [kind for text in words if (kind := hinted(text)) != "text"][:1]
    if not words[0] and hints != ["textarea"] and any(map(asks_yes_or_no, words)):
        hints = ["boolean"]  # "Do you have a phone?" asks for no number
    fits = (kind for kind in (*hints, *LIMITED) if all(limited(limit, kind) for limit in limits))
    return next(fits if limits else iter(hints), "text")


def type_doubt(code: str, **facts: object) -> Doubt:
    """A doubt about a type, which a no leaves a plain text."""
    return Doubt(code, facts, other="type", denied="text", deniable=facts.get("type") != "text")


def _require(candidate: Candidate, label: str, written: str, told: Attributes) -> None:
    must = truth(written)
    if must is None and written:
        found = Attributes().read(written)
        found.rules = [rule if obligation(rule) else f"required {rule}" for rule in found.rules]
        must = truth(" ".join(found.rest[:1]))
        told.add(Attributes(required=found.required, limits=found.limits, rules=found.rules))
        for piece in found.rest if must is None else ():
            keep(candidate, piece, "required")
    must = told.required if must is None else must
    if must is not None:
        candidate.say("required", must)
        return
    candidate.say("required", told.starred, doubt=required_doubt(label, told.starred))


def required_doubt(label: str, guess: bool) -> Doubt:
    """A doubt whether a field must be answered, which a no turns around."""
    return Doubt("required_guessed" if guess else "optional_guessed", {"label": label}, denied=not guess)


def _limit(candidate: Candidate, limits: Sequence[str]) -> None:
    """The limits of its answer, as its type has them; others are kept to be read."""
    kind, said, read = candidate.text("type"), [], []
    for limit in _without_conditions(candidate, limits):
        strict = (
            limited(limit, kind)
            or limited(limit_in(limit), kind)
            or ({"constraints": limit} if phrases.limit(limit, kind) else {})
        )
        candidate.say("accept", strict.get("accept"), doubt=_limit_doubt(candidate, limit))
        if not strict:
            keep(candidate, limit, "limit")
        elif "constraints" in strict:
            said.append(limit)
            read.append(strict["constraints"])
    candidate.say("constraints", "; ".join(read), doubt=_limit_doubt(candidate, "; ".join(said)))


def _without_conditions(candidate: Candidate, limits: Sequence[str]) -> list[str]:
    """The limits alone; what says among them when it is asked may be a rule."""
    parts = [("", limit) if opening(limit)[0] else apart(limit) for limit in limits]
    candidate.conditions += [(condition, candidate.line) for _, condition in parts if condition]
    return list(dict.fromkeys(limit for limit, _ in parts if limit))


def _limit_doubt(candidate: Candidate, said: str) -> Doubt:
    facts = {"label": candidate.text("label") or candidate.text("id"), "said": said}
    return Doubt("limit_read", facts, other="limit")


def keep(candidate: Candidate, text: str, key: str) -> None:
    """Keeps as a note what decides nothing, which is asked about."""
    facts = {"said": text, "key": key}
    doubt = Doubt("note_decides_nothing", facts, other="limit", deniable=False, key="constraints")
    candidate.say(f"notes {key} {text}", f"{key}: {text}", doubt=doubt)


def _note(candidate: Candidate, said: Mapping[str, str], told: Attributes) -> None:
    """What else is said of a field: kept to be read, and looked through for conditions and limits."""
    candidate.conditions += [(rule, candidate.line) for rule in told.rules]
    _keep_unread(candidate, told)
    for key, text in said.items():
        if key in _CONDITIONS:
            condition = text if is_condition(text) else f"if {text}"
            candidate.conditions.append((f"{_CONDITIONS[key]} {condition}", candidate.line))
        elif _is_beside(key):
            _look_through(candidate, text, key)
            for piece in _unread_rules(text) if key == "help" else [text]:
                keep(candidate, piece, key)


def _look_through(candidate: Candidate, text: str, key: str) -> None:
    """Takes the sentences that may be rules; "only if" says for sure when something is asked, and "if" where it stands
    not to help."""
    for one in sentences(text):
        is_sure = opening(one)[0] == "only" or (key != "help" and opening(one)[0])
        (candidate.conditions if is_sure else candidate.rules).append((one, candidate.line))


def _keep_unread(candidate: Candidate, told: Attributes) -> None:
    """Keeps what was not understood beside a name; what asks there is the question."""
    for piece in told.unread:
        candidate.say("prompt", piece if piece.endswith(("?", "؟")) else None)
        if piece != candidate.text("prompt"):
            keep(candidate, piece, candidate.text("label") or candidate.text("id"))


def _unread_rules(text: str) -> list[str]:
    return [piece for piece in Attributes().read(text).rest if is_rule(piece) and not limit_in(piece)]
