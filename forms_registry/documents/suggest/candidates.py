"""What the loose words of a row or an item say of a field, in the keys of the notation, each guess with its doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from forms_registry.documents import phrases
from forms_registry.documents.seed.lexicon import CHOICES
from forms_registry.documents.seed.misplaced_conditions import split_condition
from forms_registry.documents.seed.requirements import seems_limit
from forms_registry.documents.suggest.attributes import Attributes, split_label, without_brackets
from forms_registry.documents.suggest.choices import set_options
from forms_registry.documents.suggest.choosing import is_condition
from forms_registry.documents.suggest.hints import (
    condition_opening,
    obligation,
    tells_to_attach,
    truth,
)
from forms_registry.documents.suggest.limits import limit_entry, limit_in, limit_of_scale, may_limit
from forms_registry.documents.suggest.lists import listed_options
from forms_registry.documents.suggest.marks import is_star
from forms_registry.documents.suggest.rules import sentences_in
from forms_registry.documents.suggest.shape import Candidate, Doubt
from forms_registry.documents.suggest.type_words import guessed_type
from forms_registry.documents.text import is_identifier, slug
from patterns.regular import linear

_CAPITALS = linear(r"[A-Z]{2}")
_CONDITIONS = {"visible_if": "only", "required_if": "required"}
"""What says in a sentence what such a condition decides."""

_READ = {"id", "label", "type", "required", "prompt", "options", "help", "default", "constraints", *_CONDITIONS}
_AMONG_OPTIONS = "among the options"
_NAMING = {"number", "step"}
_LONGEST_ID = 60


def fill_candidate(texts: Mapping[str, str], candidate: Candidate, told_beside: Attributes | None = None) -> Candidate:
    """The candidate with what `texts` say, by the keys of the notation, or by headings that nobody knows; and with
    what was `told_beside` its name."""
    texts = _with_rules_apart(texts)
    label, attributes = split_label(texts.get("label", ""))
    attributes.add(told_beside or Attributes())
    _take_limits(label, bool(texts.get("type")), attributes)
    written = _take_type_cell(texts.get("type", ""), attributes)
    set_id(candidate, label, texts.get("id", ""))
    _add_wording(candidate, label, texts)
    understood = {key for key in texts if _is_explanation(key) and _take_explanation(attributes, texts[key], key)}
    if not set_options(candidate, label, texts.get("options", ""), attributes):
        _add_type(candidate, (written, label, texts.get("prompt", "")), attributes, texts.get("help", ""))
    _add_required(candidate, label, texts.get("required", ""), attributes)
    default = texts.get("default") or attributes.default
    candidate.add("default", default, doubt=Doubt("default_read", {"said": default}))
    _add_limits(candidate, [*attributes.limits, *sentences_in(texts.get("constraints", ""))])
    _add_notes(candidate, {key: text for key, text in texts.items() if key not in understood}, attributes)
    return candidate


def _with_rules_apart(texts: Mapping[str, str]) -> Mapping[str, str]:
    """With what stands among the options of a field and lists none: limits and conditions, which are read as such."""
    cell = texts.get("options", "")
    attributes = Attributes().read(cell)
    lists = attributes.options or not (attributes.limits or attributes.rules or attributes.kind or seems_limit(cell))
    return texts if lists else {**{key: text for key, text in texts.items() if key != "options"}, _AMONG_OPTIONS: cell}


def _take_limits(label: str, is_typed: bool, attributes: Attributes) -> None:
    """Takes the limit that a question tells, and what in brackets may be one, and so is no type."""
    attributes.limits += filter(None, [limit_of_scale(label)])
    loose = [] if is_typed else [*filter(may_limit, attributes.rest)]
    attributes.limits += filter(None, map(limit_in, loose))
    attributes.unread += [piece for piece in loose if not limit_in(piece)]


def _take_type_cell(text: str, attributes: Attributes) -> str:
    """Takes what a cell says of the type; returns the words of it, or else beside the name, that are no type."""
    cell = Attributes().read(text)
    loose = cell.rest if text else [piece for piece in attributes.rest if piece not in attributes.unread]
    attributes.add(cell)
    return ", ".join(loose) or (text if attributes.kind in CHOICES else "")


def set_id(candidate: Candidate, label: str, given: str = "", line: int | None = None) -> None:
    """Its id: the one given where it can be one, else one made of its label, which is asked about."""
    if is_identifier(given):
        candidate.add("id", given, line)
        return
    name = label.rstrip("*:?؟ ")
    # A run of capitals is one word.
    words = (word.lower() if _CAPITALS.search(word) else word for word in (given or without_brackets(name)).split())
    field_id = slug(" ".join(words), "_")[:_LONGEST_ID].strip("_")
    if not is_identifier(field_id):
        field_id = f"field_{field_id or candidate.line}".rstrip("_")
    doubt = Doubt("id_made", {"label": name or given, "id": field_id}, other="id", deniable=False)
    candidate.add("id", field_id, line, doubt)


def _add_wording(candidate: Candidate, label: str, texts: Mapping[str, str]) -> None:
    """The label, the question and the help; a label that asks is the question."""
    candidate.add("prompt", texts.get("prompt"))
    if without_brackets(label).endswith(("?", "؟")):
        candidate.add("prompt", label)
    if label != candidate.text("id"):
        candidate.add("label", label.rstrip("?؟: "))
    candidate.add("help", texts.get("help"))


def _is_explanation(key: str) -> bool:
    return key in {"help", *_CONDITIONS} or key not in _READ | _NAMING


def _take_explanation(attributes: Attributes, text: str, key: str) -> bool:
    """Takes what an explanation says of the answer; says whether it says nothing else. Beside a choice it may list the
    options, and beside what has no type tell one, unless it is there to help."""
    may_tell = attributes.kind in CHOICES or (key != "help" and not attributes.kind)
    explained = _read_explanation(text, attributes.kind) if may_tell else Attributes().read(text)
    explained.limits += filter(None, map(limit_in, explained.rest))
    is_all = explained.is_understood and not explained.rest
    if may_tell:
        rules = explained.rules if is_all else []
        attributes.add(Attributes(kind=explained.kind, options=explained.options, rules=rules))
    attributes.add(Attributes(required=explained.required, limits=explained.limits, default=explained.default))
    return is_all and (may_tell or not any((explained.options, explained.kind, explained.rules)))


def _read_explanation(text: str, kind: str) -> Attributes:
    """What an explanation of a field of a kind says; its lines may be options, and beside a choice its clauses."""
    explained = Attributes(kind=kind).read(text)
    listed = text.replace("\n", "|").replace(";", "|" if kind in CHOICES else ";")
    if not explained.options and "|" in listed and (options := listed_options(listed)):
        explained.options, explained.rest = options, []
    return explained


def _add_type(candidate: Candidate, words: Sequence[str], attributes: Attributes, explanation: str) -> None:
    """The type of a field without options: the one that is written, else a guess."""
    written, label = words[0], words[1] or candidate.text("id")
    if attributes.kind and attributes.kind not in CHOICES:
        doubt = type_doubt("type_unsaid", label=label, said="", type=attributes.kind) if attributes.shaped else None
        candidate.add("type", attributes.kind, doubt=doubt)
        return
    explanations = [written] if written else [explanation, *attributes.unread, *attributes.rest]
    is_file = any(map(tells_to_attach, explanations))
    guess = "file" if is_file else guessed_type((written, label, *words[2:]), explanation, attributes.limits)
    code = "type_loose" if written else "type_unsaid"
    candidate.add("type", guess, doubt=type_doubt(code, label=label, said=written, type=guess))


def type_doubt(code: str, **facts: object) -> Doubt:
    """A doubt about a type, which a no leaves a plain text."""
    return Doubt(code, facts, other="type", denied="text", deniable=facts.get("type") != "text")


def _add_required(candidate: Candidate, label: str, written: str, attributes: Attributes) -> None:
    must = truth(written)
    if is_star(written):
        attributes.starred = True
    elif must is None and written:
        cell = Attributes().read(written)
        cell.rules = [rule if obligation(rule) else f"required {rule}" for rule in cell.rules]
        must = truth(" ".join(cell.rest[:1]))
        attributes.add(Attributes(required=cell.required, limits=cell.limits, rules=cell.rules))
        for piece in cell.rest if must is None else ():
            keep_as_note(candidate, piece, "required")
    must = attributes.required if must is None else must
    if must is not None:
        candidate.add("required", must)
        return
    candidate.add("required", attributes.starred, doubt=required_doubt(label, attributes.starred))


def required_doubt(label: str, guess: bool) -> Doubt:
    """A doubt whether a field must be answered, which a no turns around."""
    return Doubt("required_guessed" if guess else "optional_guessed", {"label": label}, denied=not guess)


def _add_limits(candidate: Candidate, limits: Sequence[str]) -> None:
    """The limits of its answer, as its type has them; others are kept to be read."""
    kind, limits_read, constraints = candidate.text("type"), [], []
    for limit in _without_conditions(candidate, limits):
        strict = (
            limit_entry(limit, kind)
            or limit_entry(limit_in(limit), kind)
            or ({"constraints": limit} if phrases.match_limit(limit, kind) else {})
        )
        candidate.add("accept", strict.get("accept"), doubt=_limit_doubt(candidate, limit))
        if not strict:
            keep_as_note(candidate, limit, "limit")
        elif "constraints" in strict:
            limits_read.append(limit)
            constraints.append(strict["constraints"])
    candidate.add("constraints", "; ".join(constraints), doubt=_limit_doubt(candidate, "; ".join(limits_read)))


def _without_conditions(candidate: Candidate, limits: Sequence[str]) -> list[str]:
    """The limits alone; what says among them when it is asked may be a rule."""
    parts = [("", limit) if condition_opening(limit)[0] else split_condition(limit) for limit in limits]
    candidate.conditions += [(condition, candidate.line) for _, condition in parts if condition]
    return list(dict.fromkeys(limit for limit, _ in parts if limit))


def _limit_doubt(candidate: Candidate, text: str) -> Doubt:
    facts = {"label": candidate.text("label") or candidate.text("id"), "said": text}
    return Doubt("limit_read", facts, other="limit")


def keep_as_note(candidate: Candidate, text: str, key: str) -> None:
    """Keeps as a note what decides nothing, which is asked about."""
    facts = {"said": text, "key": key}
    doubt = Doubt("note_decides_nothing", facts, other="limit", deniable=False, key="constraints")
    candidate.add(f"notes {key} {text}", f"{key}: {text}", doubt=doubt)


def _add_notes(candidate: Candidate, texts: Mapping[str, str], attributes: Attributes) -> None:
    """What else is said of a field: kept to be read, and looked through for conditions and limits."""
    candidate.conditions += [(rule, candidate.line) for rule in attributes.rules]
    _keep_unread(candidate, attributes)
    for key, text in texts.items():
        if key in _CONDITIONS:
            condition = text if is_condition(text) else f"if {text}"
            candidate.conditions.append((f"{_CONDITIONS[key]} {condition}", candidate.line))
        elif _is_explanation(key):
            _take_rules(candidate, text, key)
            for piece in _unread_rules(text) if key == "help" else [text]:
                keep_as_note(candidate, piece, key)


def _take_rules(candidate: Candidate, text: str, key: str) -> None:
    """Takes the sentences that may be rules; "only if" says for sure when something is asked, and "if" where it stands
    not to help."""
    for sentence in sentences_in(text):
        is_sure = condition_opening(sentence)[0] == "only" or (key != "help" and condition_opening(sentence)[0])
        (candidate.conditions if is_sure else candidate.rules).append((sentence, candidate.line))


def _keep_unread(candidate: Candidate, attributes: Attributes) -> None:
    """Keeps what was not understood beside a name; what asks there is the question."""
    for piece in attributes.unread:
        candidate.add("prompt", piece if piece.endswith(("?", "؟")) else None)
        if piece != candidate.text("prompt"):
            keep_as_note(candidate, piece, candidate.text("label") or candidate.text("id"))


def _unread_rules(text: str) -> list[str]:
    return [piece for piece in Attributes().read(text).rest if seems_limit(piece) and not limit_in(piece)]
