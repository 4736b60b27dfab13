"""Reads when a tool runs by itself: "After Step 2 complete", "After phone provided", `step 1 end`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from forms_registry.schema import TriggerKind
from forms_registry.spec.parser.phrases.references import References
from forms_registry.spec.parser.phrases.rules import MAX_WORDING
from forms_registry.spec.parser.plain import plain

_STEP = r"(?:step|section|stage|phase|page|part)\s*#?\s*(\d{1,3})"
_EVERY_STEP = re.compile(
    r"\b(?:each|every|any|all|a|the|next|current)\s+(?:wizard\s+)?(?:step|section|stage|page)s?\b|"
    r"^before (?:proceeding|continuing|moving on|"
    r"going on|advancing|next)|^step end\Z|^(?:end of|after) steps?\Z|^on step (?:end|completion|change)",
    re.IGNORECASE,
)
_STEP_END = re.compile(
    rf"\b(?:after|end of|at the end of|upon|on|when|once|before leaving|completing|finishing|"
    rf"completion of|following)\b.*?\b{_STEP}"
    rf"|^{_STEP}\W*(?:end|ends|complete\w*|finish\w*|done|is complete|completion)?\Z",
    re.IGNORECASE,
)
_BEFORE_STEP = re.compile(rf"\b(?:before|prior to)\b.*?\b{_STEP}", re.IGNORECASE)
_EACH_ANSWER = re.compile(
    r"\b(?:each|every|any)\b.*?\b(?:answers?|fields?|value|response|repl\w+|question|input)\b|"
    r"^after[ _]answers?\Z|\bon (?:answer|change)\b",
    re.IGNORECASE,
)
_UPLOAD = re.compile(
    r"\bupload\w*|\battach\w*|\bfile (?:is )?(?:chosen|selected)|\beach (?:file|document)", re.IGNORECASE
)
_COMPLETE = re.compile(
    r"^complete\Z|^(?:form )?completion\Z|^submit\Z|\bfinal(?:ly|ization| submission| submit|"
    r" step)?\b|\b(?:form|conversation|everything|all)\b.*?\b(?:complete\w*|finish\w*|"
    r"collected|answered|filled|done|ready)|\bon (?:form )?(?:submit|submission|completion|complete|"
    r"confirm\w*)\b|\b(?:at )?(?:the )?(?:very )?end(?: of (?:the )?"
    r"(?:form|conversation|flow|process))?\Z|\bat completion\b|\bafter (?:all|the last|the review|"
    r"review|confirm\w*)\b|\blast\b|\bafter user confirm\w*",
    re.IGNORECASE,
)
_START = re.compile(
    r"\bstart\w*\b|\bbegin\w*\b|\bon (?:load|open|init)\w*|\bfirst\b|\binitial\w*|\bopening\b|"
    r"\bimmediately\b|\bgreeting\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"^(?:right |just |immediately )?(?:before|when|while|prior to|for|on)\s+(?:asking|ask|collecting|"
    r"selecting|choosing|picking|presenting|showing|requesting|the user is asked|"
    r"location|field)?\s*(?:about|for|the user for|the user)?\s*(?P<what>.+)$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"^(?:right |just |immediately )?(?:after|once|when|as soon as|upon|on)\s+(?P<what>.+?)\s*(?:is|"
    r"are|has been|have been|was|field)?\s*"
    r"(?P<verb>selected|chosen|answered|provided|entered|given|known|picked|collected|set|"
    r"filled(?: in)?|submitted|confirmed|selection|answer|changes?|changed|captured|verified|received|"
    r"saved|obtained)?\Z",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"(?:\(|,|;|\s)\s*(?:but\s+)?((?:only\s+)?(?:if|when|unless)\s+.+?)\)?\s*\Z|\(([^()]*\b(?:flag|on|"
    r"off)\b[^()]*)\)\s*\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class MomentReading:
    """`kind` None with `before` set: the tool serves the question for that field. `condition` is its text."""

    kind: TriggerKind | None
    target: str = ""
    before: str = ""
    condition: str = ""


def read_moment(text: str, references: References, files: list[str], tool: str) -> MomentReading | None:
    """None when the words name no moment surely."""
    bare = references.numbered(re.sub(r"\s+", " ", plain(text[:MAX_WORDING])).strip(" ."))
    condition = ""
    if (found := _CONDITION.search(bare)) and found.start() > 0:
        condition = next(part for part in found.groups() if part).strip()
        bare = bare[: found.start()].strip(" .,;(")
    reading = _moment(bare, references, files, tool)
    if reading is None or reading.kind is None:
        return reading
    return MomentReading(reading.kind, reading.target, condition=condition)


def _moment(text: str, references: References, files: list[str], tool: str) -> MomentReading | None:
    if found := _BEFORE_STEP.search(text):
        number = int(found.group(1))
        return MomentReading(TriggerKind.STEP_END, str(number - 1)) if number > 1 else MomentReading(TriggerKind.START)
    if _EACH_ANSWER.search(text):
        return MomentReading(TriggerKind.AFTER_ANSWER)
    if found := _STEP_END.search(text):
        return MomentReading(TriggerKind.STEP_END, str(int(found.group(1) or found.group(2))))
    if _UPLOAD.search(text):
        target = references.find(text, files) or (files[0] if len(files) == 1 else "")
        return MomentReading(TriggerKind.UPLOAD, target) if target else None
    if _EVERY_STEP.search(text):
        return MomentReading(TriggerKind.STEP_END)
    if reading := _about_field(text, references, tool):
        return reading
    if _COMPLETE.search(text):
        return MomentReading(TriggerKind.COMPLETE)
    return MomentReading(TriggerKind.START) if _START.search(text) else None


def _about_field(text: str, references: References, tool: str) -> MomentReading | None:
    if (found := _AFTER.match(text)) and (found.group("verb") or text.lower().startswith("after")):
        if field_id := references.find(found.group("what"), context=tool):
            return MomentReading(TriggerKind.AFTER_FIELD, field_id)
    elif (found := _BEFORE.match(text)) and (field_id := references.find(found.group("what"), context=tool)):
        return MomentReading(None, before=field_id)
    return None
