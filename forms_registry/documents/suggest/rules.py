"""Finds the sentences that may say when a field is asked or demanded, and reads them as far as they can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import Any

from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.seed.conditions import LooseConditions
from forms_registry.documents.seed.drafts import FieldDraft
from forms_registry.documents.seed.names import FieldNames
from forms_registry.documents.suggest.confirmations import display_text
from forms_registry.documents.suggest.follow_ups import condition_value, rule_meant
from forms_registry.documents.suggest.hints import condition_opening, contains_one_of, is_one_of
from forms_registry.documents.suggest.readers.wrapped_lines import unwrapped
from forms_registry.documents.suggest.shape import Candidate, ImportedForm, Value
from forms_registry.documents.text import fold, plain
from patterns.regular import linear, split_at
from patterns.scanning import encodable

_SENTENCE = linear(r"[.;!؛]\s+|\n")
_JOINT = linear(r"(?:\A|\s|\()(only (?:if|when|for)|unless|if|when|فقط إذا|إلا إذا|ما لم|إذا|عندما)\s+(.+)", "is")
_DEMANDS = linear(r"\b(?:required|mandatory|must|needed|compulsory)\b|مطلوب|إلزامي", "i")
_SHOWS = linear(r"\b(?:shown?|shows|asked?|display(?:ed)?|visible|appears?|applies|applicable)\b|يظهر|يُسأل", "i")
_HIDES = linear(r"\b(?:hide|hides|hidden|skip(?:ped)?|not (?:shown|asked|visible|displayed))\b|يُخفى|مخفي", "i")
_FLAG = linear(r"\bflag\s+`?([A-Za-z]\w*)`?|`?\b([A-Za-z]\w*)`?\s+flag\b", "i")
_NO_NAMES = frozenset({"the", "a", "this", "that", "is", "if", "when", "feature", "and", "or", "on", "off", "which"})
_REVERSING = frozenset({"unless", "إلا إذا", "ما لم"})
_STRONG = frozenset({"only if", "only when", "only for", "unless", "فقط إذا", "إلا إذا", "ما لم"})
_LONGEST = 400


class RuleReader:
    """Reads sentences over fields as front matter has them: id, type, label, prompt, options."""

    def __init__(self, fields: Sequence[Mapping[str, Any]], texts: Sequence[str]) -> None:
        self.names = FieldNames([_part(field) for field in fields])
        self.flags = tuple(dict.fromkeys(name for text in texts for name in _flags(text)))
        self.conditions = LooseConditions(self.names, self.flags)
        self._fields = fields

    def rules_of(self, candidate: Candidate, field_id: str) -> Iterator[tuple[str, Value]]:
        """(key, value) for each of the candidate's sentences that may be a rule about a field."""
        label = candidate.text("label") or field_id
        for texts, sure_of in ((candidate.conditions, field_id), (candidate.rules, "")):
            for sentence, line in ((sentence, line) for text, line in texts for sentence in sentences_in(text)):
                if rule := self._read(sentence, label, line, sure_of, field_id):
                    yield rule

    def conditions_in_labels(
        self, candidates: Sequence[Candidate], fields: Sequence[Mapping[str, Any]]
    ) -> Iterator[tuple[int, Value]]:
        """(index, condition) of each field whose words begin, or end, with a condition: "If it rains, …"."""
        for index, (candidate, field) in enumerate(zip(candidates, fields, strict=True)):
            label = display_text(field.get("label")) or field["id"]
            clauses = filter(None, (_condition_in(display_text(field.get(key))) for key in ("prompt", "label")))
            if (clause := next(clauses, "")) and (
                rule := self._read(clause, label, candidate.line, field["id"], field["id"])
            ):
                yield index, rule[1]

    def _read(self, sentence: str, label: str, line: int, sure_of: str, field_id: str) -> tuple[str, Value] | None:
        """`sure_of` is the field that a sentence says something about, where that is sure; no rule of a field is
        over its own answer."""
        split = _split_condition(sentence, bool(sure_of))
        if split is None:
            return None
        head, kind, clause = split
        about = "required_if" if _DEMANDS.search(head) and not _SHOWS.search(head) else "visible_if"
        condition = self._condition(clause, sure_of, field_id)
        if not condition and not (sure_of or is_likely_rule(sentence)):
            return None
        is_negated = condition and (kind in _REVERSING) != bool(_HIDES.search(head))
        code = "demands_read" if about == "required_if" else "condition_read"
        return about, condition_value(sentence, label, f"not ({condition})" if is_negated else condition, line, code)

    def _condition(self, clause: str, sure_of: str, field_id: str) -> str:
        """A clause as a condition; "" where it cannot be read as one. None is of the field's own answer, nor, of
        one that is sure to be about it, of what is asked later."""
        wordings = (clause, clause.partition(",")[0], clause.removeprefix("the "))
        rules = (match.rule for wording in dict.fromkeys(wordings) if (match := self.conditions.read(wording)))
        barred = {field_id, *dropwhile(lambda name: name != field_id, self.names.fields if sure_of else ())}
        others = (rule for rule in rules if barred.isdisjoint(rule.replace("(", " ").split()))
        before = takewhile(lambda field: field["id"] != sure_of, self._fields)
        return next(others, "") or (rule_meant(clause, [*before]) if sure_of else "")


def _split_condition(sentence: str, is_sure: bool) -> tuple[str, str, str] | None:
    """What stands before a condition, how it begins, and the condition; None for a sentence that has none."""
    joint = _JOINT.search(encodable(sentence))
    if joint is not None:
        return sentence[: joint.start()], joint[1].lower(), joint[2].strip(" .)")
    kind, clause = condition_opening(sentence)
    words = clause or sentence.rpartition(" ")[0] or sentence
    return ("", kind, words) if is_sure else None


def _condition_in(text: str) -> str:
    """The condition that a label or a question begins with, up to its sign, or ends with; "" for neither."""
    first, *others = split_at(text, ",،:")
    pieces = (piece.strip(" .?؟") for piece in ((first, others[-1]) if others else ()))
    return next((piece for piece in pieces if condition_opening(piece)[0] and not _asks_for_time(piece)), "")


def _asks_for_time(text: str) -> bool:
    """Whether a text asks for a time or a place, and does not say a condition: "When did it rain"."""
    first, second, *_ = (*text.split(), "", "")
    is_verb = any(is_one_of(topic, second) for topic in ("yes_or_no", "after_interrogative"))
    return is_one_of("interrogative", first) and is_verb


def share_sentences(form: ImportedForm) -> None:
    """Gives each field the sentences that name it and may be a rule, and notes those that name none."""
    for sentence, line in form.sentences:
        if not is_likely_rule(sentence):
            continue
        joint = _JOINT.search(encodable(sentence))
        if owner := _owner(fold(sentence[: joint.start()] if joint else sentence), form.fields):
            owner.rules.append((sentence, line))
        else:
            form.note_unread(line, "sentence_left", said=sentence)


def is_likely_rule(sentence: str) -> bool:
    """Whether it is likely that a sentence decides something, and does not only talk."""
    joint = _JOINT.search(encodable(sentence))
    if joint is None:
        return False
    head = encodable(sentence[: joint.start()])
    if contains_one_of("jumping", sentence) or is_one_of("alone", head.partition(" ")[0]):
        return True
    return joint[1].lower() in _STRONG or any(pattern.search(head) for pattern in (_DEMANDS, _SHOWS, _HIDES))


def sentences_in(text: str) -> list[str]:
    """The sentences of a text, without the full stops; what is longer than one is left out."""
    return [part.strip(" .") for part in _SENTENCE.split(encodable(text)) if 0 < len(part.strip(" .")) <= _LONGEST]


def sentences_of(chapters: Sequence[Chapter], width: int) -> Iterator[tuple[str, int]]:
    """The sentences of a document outside its tables, each with its line; its pages have a `width` in characters, 0
    where nothing is broken at their ends."""
    for chapter in chapters:
        if chapter.title:
            yield plain(chapter.title), chapter.line
        for passage in chapter.passages:
            if isinstance(passage, Prose):
                for offset, line, _ in unwrapped(passage.text.split("\n"), width):
                    yield from ((sentence, passage.line + offset) for sentence in sentences_in(plain(line)))


def _owner(head: str, fields: Sequence[Candidate]) -> Candidate | None:
    """The one field whose name stands in the words; of several the one with the longest name."""
    named = {
        fold(name): candidate
        for candidate in fields
        for name in (candidate.text("label"), candidate.text("id"))
        if fold(name)
    }
    mentioned = [name for name in named if f" {name} " in f" {head} "]
    return named[max(mentioned, key=len)] if mentioned else None


def _part(field: Mapping[str, Any]) -> FieldDraft:
    label = display_text(field.get("label"))
    part = FieldDraft(
        1,
        field["id"],
        label,
        type=field["type"],
        options={display_text(option): {} for option in field.get("options") or ()},
    )
    for key in ("label", "prompt"):
        if text := display_text(field.get(key)):
            part.settle(key, text, 1)
    return part


def _flags(text: str) -> Iterator[str]:
    for match in _FLAG.finditer(encodable(text)):
        name = match[1] or match[2]
        if name.casefold() not in _NO_NAMES:
            yield name
