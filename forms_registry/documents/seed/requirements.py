"""What a field demands: whether it must be answered, when it is asked at all, and the limits of its answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from forms_registry.documents.phrases import MAX_PHRASE, filled, match_limit
from forms_registry.documents.seed.conditions import LooseConditions
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft
from forms_registry.documents.seed.lexicon import book, phrase_text, without_asides, words
from forms_registry.documents.seed.names import FieldNames
from forms_registry.documents.text import plain
from forms_registry.field_types.file_kinds import kinds_named
from patterns.regular import linear, split_at

_END = linear(r"[.;](?:\s|\z)|\n")
_NUMBER = linear(r"(?:^|\s)\d{1,2}[.)]\s")
_ONLY = linear(r"\b(?:only (?:if|when)|if|when)\b\s*", "i")
_INSIDE = linear(r"\(([^()]+) only\)\Z", "i")
_SENTENCE = linear(r"[?؟.!]\s+")
_ASIDE = linear(r"\(([^()]*)\)")
_SUBJECT = linear(r"\A(?:it|this|these|they)\s+", "i")
_RULE = linear(
    r"\b(?:must|may not|cannot|only|max|min|maximum|minimum|at most|at least|(?:no|not) more than|up to|between|exactly"
    r"|(?:not )?(?:before|after)|not in the)\b",
    "i",
)
OTHERWISE = linear(r"[,;.]?\s*\b(?:otherwise|else)\s+(.+)\z", "i")
ABBREVIATED = linear(r"\b(max|min|approx|incl)\.\s*", "i")
_DIGITS = {start + digit: str(digit) for start in (0x660, 0x6F0) for digit in range(10)}
_MUST = {"yes": True, "no": False, "depends": None}


@dataclass(slots=True)
class _Decision:
    """What is decided of the field `field_id`; `must` is None while nothing decides."""

    field_id: str
    must: bool | None = None
    rules: dict[str, int] = field(default_factory=dict)
    unread: list[Fact] = field(default_factory=list)

    def add(self, text: str, fact: Fact, conditions: LooseConditions, *, sourced: bool = False) -> bool:
        """Reads a condition; says whether it is understood."""
        restated = conditions.read(text, self.field_id)
        if restated is None:
            self.unread.append(fact)
        elif not (restated.answered and sourced):
            self.rules.setdefault(restated.rule, fact.line)
        return restated is not None


def settle_requirement(field: FieldDraft, sourced: bool, conditions: LooseConditions, draft: FormDraft) -> None:
    """Settles `required`, `required_if` and `visible_if`. A condition that is not understood is no rule, and leaves
    the field optional. `sourced` fields need no rule for "after X is selected": they cannot be asked before."""
    decision = _Decision(field.id)
    field.facts = [*map(_without_otherwise, field.facts)]
    for fact in field.all("required"):
        _required(fact, decision, conditions, draft)
    for fact in field.all("visible_if"):
        if phrase_text(without_asides(fact.text)).casefold() not in words()["always"]:
            decision.add(fact.text, fact, conditions, sourced=sourced)
    for fact in field.all("required_if"):
        if restated := conditions.read(fact.text, field.id):
            field.settle("required_if", restated.rule, fact.line)
        else:
            decision.unread.append(fact)
    _settle_decision(field, decision, draft)


def _without_otherwise(fact: Fact) -> Fact:
    """A requirement on a condition, without what holds otherwise: what may be skipped then is asked in any case."""
    text = plain(fact.text)
    rest, only = OTHERWISE.search(text), _ONLY.search(text)
    if fact.key != "required" or not (rest and only):
        return fact
    is_skipped = phrase_text(rest[1]).casefold() in words()["required"]["no"]
    if is_skipped:
        return replace(fact, key="required_if", value=text[only.end() : rest.start()])
    return replace(fact, value=text[: rest.start()]) if phrase_text(rest[1]).casefold() in words()["hidden"] else fact


def _required(fact: Fact, decision: _Decision, conditions: LooseConditions, draft: FormDraft) -> None:
    """Takes what one cell says; of several, the first that decides."""
    key, condition = _required_parts(fact)
    if key is None:
        draft.warn("required_unread", fact.line, text=plain(fact.text))
        decision.must = bool(decision.must)
    elif decision.must is not None:
        if condition and not decision.rules:
            draft.warn("required_differs", fact.line, text=plain(fact.text))
    elif not condition or decision.add(condition, fact, conditions):
        decision.must = key != "no" if condition else _MUST[key]


def _required_parts(fact: Fact) -> tuple[str | None, str]:
    """(yes, no or depends, the condition) of a cell such as "Yes, ONLY IF a == b"; None for other words."""
    text = str(fact.value).lower() if isinstance(fact.value, bool) else plain(fact.text)
    text = _INSIDE.sub(r"only if \1", text)
    match = _ONLY.search(text)
    head = text[: match.start()].strip(" ,(-–—") if match else without_asides(text)
    condition = text[match.end() :].strip(" .") if match else ""
    if condition.count(")") > condition.count("("):
        condition = condition.removesuffix(")")
    condition = "" if condition.casefold() in words()["shown"] else condition
    wording = phrase_text(head).casefold().replace(" -", "").rstrip("*")
    topics = (words()["required"], words()["marked"])
    return next((key for topic in topics for key, wordings in topic.items() if wording in wordings), None), condition


def _settle_decision(field: FieldDraft, decision: _Decision, draft: FormDraft) -> None:
    required = field.first("required") or Fact("required", field.declared, field.line)
    must = decision.must if field.first("required") else field.declared
    if decision.rules:
        terms = [f"({rule})" for rule in decision.rules] if len(decision.rules) > 1 else [*decision.rules]
        field.settle("visible_if", " and ".join(terms), next(iter(decision.rules.values())))
        must = must is not False
    elif decision.unread:
        must = False
        for fact in decision.unread:
            draft.warn("condition_unread", fact.line, id=field.id, text=plain(fact.text))
    elif must is None and "visible_if" not in field.keys:
        draft.warn("conditional_undecided", required.line, id=field.id)
    field.settle("required", bool(must), required.line)


def sentences(text: str) -> Iterator[str]:
    """The parts of a cell between full stops, semicolons and line breaks; remarks in brackets are left out."""
    listed = _NUMBER.sub("\n", ABBREVIATED.sub(r"\1 ", without_asides(text[:4000])))
    return (part.strip() for part in _END.split(listed) if part.strip())


def seems_limit(text: str) -> bool:
    """Whether words seem to limit an answer."""
    return bool(_RULE.search(text))


def asides_of_question(question: str) -> Iterator[tuple[str, ...]]:
    """What a question says besides asking, in groups of parts: its later sentences, and what stands in its brackets."""
    question = question[:4000]
    yield from ((_SUBJECT.sub("", part.strip(" .?!؟")),) for part in _SENTENCE.split(without_asides(question))[1:])
    yield from (tuple(part.strip() for part in split_at(inside, ",;،؛")) for inside in _ASIDE.findall(question))


def strict_limit(text: str, type_name: str, names: FieldNames) -> str | None:
    """The strict phrase that one part of a cell is for a field of this type: "" where it asks for nothing, None where
    it is not understood."""
    text = _in_full(text)
    for match in book().matches("limits", phrase_text(text)):
        holes = dict(match.holes)
        if "field" in holes:
            holes["field"] = names.field(holes["field"], type_name) or "?"
        strict = filled(match.name, holes)
        if not strict or ("?" not in strict and match_limit(strict, type_name)):
            return strict
    phrase = match_limit(text, type_name)
    return text if phrase and phrase.holes.get("field", "today") == "today" else None


def _in_full(text: str) -> str:
    """A limit with the words that it writes shorter in full, and its digits as the strict notation has them."""
    text = text.translate(_DIGITS)
    short = words()["short_for"]
    tokens = text.split() if len(text) <= MAX_PHRASE else []
    has_short = any(word.casefold().rstrip(".") in short for word in tokens)
    return " ".join(short.get(word.casefold().rstrip("."), word) for word in tokens) if has_short else text


def file_kinds_in(text: str, type_name: str) -> str:
    """The kinds of files that words such as "PDF or JPG only" name, for a field of files; "" where any is none."""
    names = [word for word in text.replace("/", " ").split() if word.casefold() not in words()["joining"]]
    try:
        return ", ".join(kinds_named(names)) if type_name == "file" else ""
    except LookupError:
        return ""


def type_of_limit(text: str) -> str | None:
    """The type of text that a limit can only be for: "must be a valid phone number"."""
    return next((kind for kind, phrases in words()["typed"].items() if phrase_text(text).casefold() in phrases), None)
