"""What a field demands: whether it must be answered, when it is asked at all, and the limits of its answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from forms_registry.documents.phrases import MAX_PHRASE, filled, match_limit
from forms_registry.documents.seed.conditions import Conditions
from forms_registry.documents.seed.lexicon import book, spoken, without_asides, words
from forms_registry.documents.seed.names import Names
from forms_registry.documents.seed.parts import Draft, Fact, Part
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
    """What is decided of the field `own`; `must` is None while nothing decides."""

    own: str
    must: bool | None = None
    rules: dict[str, int] = field(default_factory=dict)
    unread: list[Fact] = field(default_factory=list)

    def add(self, text: str, fact: Fact, conditions: Conditions, *, sourced: bool = False) -> bool:
        """Reads a condition; says whether it is understood."""
        meant = conditions.read(text, self.own)
        if meant is None:
            self.unread.append(fact)
        elif not (meant.answered and sourced):
            self.rules.setdefault(meant.rule, fact.line)
        return meant is not None


def settle_requirement(part: Part, sourced: bool, conditions: Conditions, draft: Draft) -> None:
    """Settles `required`, `required_if` and `visible_if`. A condition that is not understood is no rule, and leaves
    the field optional. `sourced` fields need no rule for "after X is selected": they cannot be asked before."""
    decision = _Decision(part.id)
    part.facts = [*map(_without_otherwise, part.facts)]
    for fact in part.all("required"):
        _required(fact, decision, conditions, draft)
    for fact in part.all("visible_if"):
        if spoken(without_asides(fact.text)).casefold() not in words()["always"]:
            decision.add(fact.text, fact, conditions, sourced=sourced)
    for fact in part.all("required_if"):
        if meant := conditions.read(fact.text, part.id):
            part.set("required_if", meant.rule, fact.line)
        else:
            decision.unread.append(fact)
    _settle(part, decision, draft)


def _without_otherwise(fact: Fact) -> Fact:
    """A requirement on a condition, without what holds otherwise: what may be skipped then is asked in any case."""
    text = plain(fact.text)
    found, asked = OTHERWISE.search(text), _ONLY.search(text)
    if fact.key != "required" or not (found and asked):
        return fact
    is_skipped = spoken(found[1]).casefold() in words()["required"]["no"]
    if is_skipped:
        return replace(fact, key="required_if", value=text[asked.end() : found.start()])
    return replace(fact, value=text[: found.start()]) if spoken(found[1]).casefold() in words()["hidden"] else fact


def _required(fact: Fact, decision: _Decision, conditions: Conditions, draft: Draft) -> None:
    """Takes what one cell says; of several, the first that decides."""
    key, condition = _parts(fact)
    if key is None:
        draft.warn("required_unread", fact.line, text=plain(fact.text))
        decision.must = bool(decision.must)
    elif decision.must is not None:
        if condition and not decision.rules:
            draft.warn("required_differs", fact.line, text=plain(fact.text))
    elif not condition or decision.add(condition, fact, conditions):
        decision.must = key != "no" if condition else _MUST[key]


def _parts(fact: Fact) -> tuple[str | None, str]:
    """(yes, no or depends, the condition) of a cell such as "Yes, ONLY IF a == b"; None for other words."""
    text = str(fact.value).lower() if isinstance(fact.value, bool) else plain(fact.text)
    text = _INSIDE.sub(r"only if \1", text)
    found = _ONLY.search(text)
    head = text[: found.start()].strip(" ,(-–—") if found else without_asides(text)
    condition = text[found.end() :].strip(" .") if found else ""
    if condition.count(")") > condition.count("("):
        condition = condition.removesuffix(")")
    condition = "" if condition.casefold() in words()["shown"] else condition
    said = spoken(head).casefold().replace(" -", "").rstrip("*")
    topics = (words()["required"], words()["marked"])
    return next((key for topic in topics for key, known in topic.items() if said in known), None), condition


def _settle(part: Part, decision: _Decision, draft: Draft) -> None:
    told = part.first("required") or Fact("required", part.declared, part.line)
    must = decision.must if part.first("required") else part.declared
    if decision.rules:
        terms = [f"({rule})" for rule in decision.rules] if len(decision.rules) > 1 else [*decision.rules]
        part.set("visible_if", " and ".join(terms), next(iter(decision.rules.values())))
        must = must is not False
    elif decision.unread:
        must = False
        for fact in decision.unread:
            draft.warn("condition_unread", fact.line, id=part.id, text=plain(fact.text))
    elif must is None and "visible_if" not in part.keys:
        draft.warn("conditional_undecided", told.line, id=part.id)
    part.set("required", bool(must), told.line)


def sentences(text: str) -> Iterator[str]:
    """The parts of a cell between full stops, semicolons and line breaks; remarks in brackets are left out."""
    listed = _NUMBER.sub("\n", ABBREVIATED.sub(r"\1 ", without_asides(text[:4000])))
    return (part.strip() for part in _END.split(listed) if part.strip())


def is_rule(text: str) -> bool:
    """Whether words seem to limit an answer."""
    return bool(_RULE.search(text))


def beside_asking(question: str) -> Iterator[tuple[str, ...]]:
    """What a question says besides asking, in groups of parts: its later sentences, and what stands in its brackets."""
    question = question[:4000]
    yield from ((_SUBJECT.sub("", part.strip(" .?!؟")),) for part in _SENTENCE.split(without_asides(question))[1:])
    yield from (tuple(part.strip() for part in split_at(inside, ",;،؛")) for inside in _ASIDE.findall(question))


def strict_limit(text: str, type_name: str, names: Names) -> str | None:
    """The strict phrase that one part of a cell is for a field of this type: "" where it asks for nothing, None where
    it is not understood."""
    text = _in_full(text)
    for found in book().matches("limits", spoken(text)):
        holes = dict(found.holes)
        if "field" in holes:
            holes["field"] = names.field(holes["field"], type_name) or "?"
        said = filled(found.name, holes)
        if not said or ("?" not in said and match_limit(said, type_name)):
            return said
    known = match_limit(text, type_name)
    return text if known and known.holes.get("field", "today") == "today" else None


def _in_full(text: str) -> str:
    """A limit with the words that it writes shorter in full, and its digits as the strict notation has them."""
    text = text.translate(_DIGITS)
    short = words()["short_for"]
    said = text.split() if len(text) <= MAX_PHRASE else []
    known = any(word.casefold().rstrip(".") in short for word in said)
    return " ".join(short.get(word.casefold().rstrip("."), word) for word in said) if known else text


def kinds_in(text: str, type_name: str) -> str:
    """The kinds of files that words such as "PDF or JPG only" name, for a field of files; "" where any is none."""
    named = [word for word in text.replace("/", " ").split() if word.casefold() not in words()["joining"]]
    try:
        return ", ".join(kinds_named(named)) if type_name == "file" else ""
    except LookupError:
        return ""


def type_told(text: str) -> str | None:
    """The type of text that a limit can only be for: "must be a valid phone number"."""
    return next((kind for kind, said in words()["typed"].items() if spoken(text).casefold() in said), None)
