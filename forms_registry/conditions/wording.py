"""The words of plain phrasing: every wording that is read, beside what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

Meaning = TypeVar("Meaning")


class Phrases(Generic[Meaning]):
    """Several wordings for each of a few meanings; the longest wording that fits is the one that counts."""

    def __init__(self, wordings: Mapping[Meaning, str]) -> None:
        self._meanings = {
            tuple(phrase.split()): meaning for meaning, phrases in wordings.items() for phrase in phrases.split(" | ")
        }
        self.longest = max(map(len, self._meanings))

    def match(self, keys: list[str]) -> tuple[Meaning, int] | None:
        """The meaning of the phrase that `keys` begin with, and how many of them it takes."""
        for length in range(min(self.longest, len(keys)), 0, -1):
            meaning = self._meanings.get(tuple(keys[:length]))
            if meaning is not None:
                return meaning, length
        return None


SIGNS = Phrases({"==": "= | == | ===", "!=": "!= | !== | <>", ">=": ">=", "<=": "<=", ">": ">", "<": "<"})

EQUALITY = Phrases(
    {
        "==": "equals | equal | equal to | equals to | same as | the same as | exactly",
        "!=": "different from | other than | differs from",
    }
)

AMOUNTS = Phrases(
    {
        ">=": "at least | no less than | not less than | no fewer than | not fewer than | a minimum of"
        " | greater than or equal to | more than or equal to | greater or equal to",
        "<=": "at most | no more than | not more than | up to | a maximum of | not exceeding"
        " | less than or equal to | fewer than or equal to | less or equal to",
        ">": "more than | greater than | larger than | bigger than | higher than | over | above | exceeds | exceed"
        " | exceeding",
        "<": "less than | fewer than | smaller than | lower than | under | below",
        "==": "exactly",
    }
)

ORDER = Phrases(
    {
        ">=": "on or after | after or on | since | no earlier than | not earlier than | starting from",
        "<=": "on or before | before or on | until | no later than | not later than",
        ">": "after | later than",
        "<": "before | earlier than | prior to",
        "==": "on",
    }
)

FLIPPED = {"==": "==", "!=": "!=", ">": "<", "<": ">", ">=": "<=", "<=": ">="}
OPPOSITE = {"==": "!=", "!=": "==", ">": "<=", "<": ">=", ">=": "<", "<=": ">"}

OR_MORE = Phrases(
    {">=": "or more | or longer | or over | or above | or later | and more", "<=": "or less | or fewer | or under"}
)
OR_BEYOND = Phrases({">=": "or later | or after | or in the future", "<=": "or earlier | or before | or in the past"})
UNITS = Phrases(
    {
        "day": "day | days | calendar day | calendar days | d",
        "week": "week | weeks",
        "month": "month | months | calendar month | calendar months",
        "year": "year | years | yr | yrs",
        "hour": "hour | hours | hr | hrs | h",
        "minute": "minute | minutes | min | mins",
    }
)
NUMBER_WORDS = Phrases(
    {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
)
RELATIONS = Phrases(
    {
        "after": "after | later than | from | following | past",
        "before": "before | earlier than | prior to",
        "ago": "ago | old | in the past | before today",
        "ahead": "from now | from today | in the future | ahead | after today",
    }
)
GAP = Phrases({True: "between | gap between | difference between | delay between | interval between"})
GAP_OF = Phrases(
    {True: " | ".join(f"{a}{gap} of" for a in ("", "a ", "the ") for gap in ("gap", "difference", "delay", "interval"))}
)
DISTANCE = Phrases(
    {
        True: " | ".join(
            f"{a}{what} between"
            for a in ("", "a ", "the ", "there is a ")
            for what in ("days", "number of days", "gap", "difference", "delay", "interval", "time")
        )
    }
)

COPULAS = frozenset(
    {"is", "are", "was", "were", "be", "been", "must", "should", "shall", "will", "would", "may", "can"}
    | {"has", "have", "to", "does", "do", "did", "needs", "need"}
)
NEGATORS = frozenset(
    {"not", "never", "neither", "cannot", "isn't", "aren't", "wasn't", "weren't"}
    | {"can't", "mustn't", "shouldn't", "doesn't", "don't", "hasn't", "haven't"}
)

EMPTINESS = Phrases(
    {
        True: "answered | filled | filled in | filled out | provided | given | present | specified | entered | known"
        " | supplied | set | selected | chosen | completed | exists | exist | a value | any value | an answer",
        False: "empty | blank | unanswered | missing | null | no value | no answer | unset | absent | none",
    }
)
TRUTH = Phrases(
    {
        True: "true | yes | on | enabled | active | activated | checked | ticked | set | selected | turned on"
        " | switched on | نعم",
        False: "false | no | off | disabled | inactive | deactivated | unchecked | unticked | unset | turned off"
        " | switched off | لا",
    }
)
ABSENCE = Phrases({True: "null | none | empty | blank"})
TENSES = Phrases({"future": "in the future | future", "past": "in the past | past"})
SPANS = Phrases(
    {"past": "in the last | within the last | in the past | within the past", "future": "in the next | within the next"}
)

MEMBERSHIP = Phrases({True: "in | one of | any of | either of | either | among | any one of"})
CONTAINMENT = Phrases(
    {
        "contains": "contains | contain | includes | include | containing | including | has selected",
        "startsWith": "starts with | start with | begins with | begin with",
        "endsWith": "ends with | end with",
    }
)

NOISE = Phrases(
    {
        True: "the | field | the field | value of | the value of | answer to | the answer to | answer of"
        " | the answer of | answer for | the answer for | the question | question"
    }
)
ITSELF = Phrases(
    {
        True: "value | the value | it | this | this field | this value | this date | the date | answer | the answer"
        " | the field | date"
    }
)
FLAG = Phrases(
    {
        True: " | ".join(
            f"{a}{flag}"
            for a in ("", "the ", "with the ", "with ")
            for flag in ("flag", "feature flag", "feature", "toggle")
        )
    }
)
COUNT = Phrases({True: "number of | the number of | count of | the count of | length of | the length of"})
AGE = Phrases({True: "age of | the age of | years since"})

VERDICTS = Phrases(
    {
        "yes": "yes | required | mandatory | visible | shown | show | displayed | display | asked | ask | needed"
        " | conditional | conditionally | conditionally required | conditionally visible | applies | applicable"
        " | is required | is visible | is shown | this field is required | this field is visible"
        " | this field is shown | field is required | field is visible | show this field | ask this"
        " | نعم | show this | include | included | only",
        "no": "no | لا",
        "hidden": "hidden | hide | skip | skipped | optional | not required | not shown | not visible | not asked"
        " | not needed | do not ask | don't ask | do not show | don't show | not applicable | hide this field"
        " | this field is hidden | this field is optional | is hidden | is optional",
    }
)
LINKS = Phrases(
    {
        "only": "only if | only when | if and only if | but only if | but only when | only where | only for",
        "if": "if | when | whenever | where | provided | provided that | in case | as long as | depends on | for",
        "unless": "unless | except if | except when | except where",
    }
)
OTHERWISE = Phrases({True: "otherwise | else"})
PREFIXES = frozenset({"answers", "context", "fields", "flags", "form", "values"})
EXCEPTION = Phrases({True: "unless | except if | except when | except where"})
