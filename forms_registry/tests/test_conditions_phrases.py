"""How the plain phrasing is read, beyond the examples of docs/conditions.md."""

from __future__ import annotations

import contextlib
import time

import pytest

from forms_registry.conditions import ConditionError, compile_condition
from forms_registry.conditions.compiling import compile_with
from forms_registry.conditions.names import Names
from forms_registry.tests.conditions_vocabulary import NAMES, OPTIONS, cel, compiled, refusal


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("  **leave_type**\n is\t`Sick` ", 'leave_type == "Sick"'),
        ("`leave_type == Sick`", 'leave_type == "Sick"'),
        (r"leave_type is Sick \|\| insured", 'leave_type == "Sick" || insured'),
        ("sector is Not Applicable", 'sector == "Not Applicable"'),
        ("sector is not Not Applicable", 'sector != "Not Applicable"'),
        ("sector is none", 'sector == "None"'),
        ("sector is Research and Development and insured", 'sector == "Research and Development" && insured'),
        ("sector in [Research and Development, none]", 'sector in ["Research and Development", "None"]'),
        ('notes is "a || b"', 'notes == "a || b"'),
        ("notes is sector", "notes == sector"),
        ("notes is 5", 'notes == "5"'),
        ("notes is yes", 'notes == "yes"'),
        ("notes contains sector", "notes.contains(sector)"),
        ("insured == enableUploads", "insured == enableUploads"),
        ("not not insured", "insured"),
        ("not notes is empty", "answered.notes"),
        ("not insured or hours > 3", "!insured || hours > 3"),
        ("insured ? hours > 3 : hours > 4", "insured ? hours > 3 : hours > 4"),
        ("injuryDate in [2026-01-15, today]", 'injuryDate in [date("2026-01-15"), today]'),
        ("injuryDate >= '2026-01-15'", 'injuryDate >= date("2026-01-15")'),
        ("appointment >= 2026-01-15 10:30", 'appointment >= date("2026-01-15 10:30")'),
        ("appointment <= today and appointment >= now", "day(appointment) <= today && appointment >= now"),
        ("appointment - injuryDate >= days(int(hours))", "day(appointment) - injuryDate >= days(int(hours))"),
        ("(appointment - injuryDate) >= 36 hours", "(appointment - injuryDate) >= hours(36)"),
        ("appointment - injuryDate >= 36 hours and insured", "appointment - injuryDate >= hours(36) && insured"),
        ("not ((insured) and (((hours > 3))))", "!((insured) && (hours > 3))"),
        ("informedDate - injuryDate >= 7 DAYS", "informedDate - injuryDate >= days(7)"),
        ("informedDate > injuryDate + 1 month", "informedDate > injuryDate.plusMonths(1)"),
        ("informedDate − injuryDate ≥ 7 days", "informedDate - injuryDate >= days(7)"),
        ('"17:00" > start_time', '"17:00" > start_time'),
        ("the feature flag enableUploads is on", "enableUploads"),
        ("the flag OFF", "!enableUploads"),
    ],
)
def test_reading(text: str, meant: str) -> None:
    assert cel(text) == meant


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("leave_typ == Sick", "Unknown name “leave_typ”.", "Did you mean leave_type?"),
        ("the leave type is Sick", "Unknown name “the leave type”.", "Did you mean leave_type?"),
        ("Leave_Type is Sick", "Unknown name “Leave_Type”.", "Did you mean leave_type?"),
        ("answered.leave_typ", "Unknown name “leave_typ”.", "Did you mean leave_type?"),
        ("flag leave_typ is on", "Unknown name “leave_typ”.", "Did you mean leave_type?"),
        ("leave_type == 'Sik'", "leave_type has no option “Sik”.", "Did you mean Sick?"),
        ("'Sick' == leave_type", "The field stands before its value.", "leave_type is"),
        (
            "leave_type in [Sick, Blue]",
            "leave_type has no option “Blue”.",
            "Its options are: Sick, Family Care, Annual.",
        ),
        ("'Passport' in documents", "documents has no option “Passport”.", "Its options are: Certificate, Invoice."),
        ("documents contains Invoice and Certificate", "Unknown name “Certificate”.", "documents contains Certificate"),
        ("injuryDate > 15/01/2026", "“>” does not work with a date and a whole number.", "2026-01-31"),
        ("notes is “stairs", "A quotation mark stands alone.", "between two"),
        ("leave_type in []", "leave_type is compared with nothing.", "at least one value"),
        ("notes is leave_typ", "Unknown name “leave_typ”.", "Did you mean leave_type?"),
        ("hours > injuryDate", "“>” does not work with a number and a date.", "one kind"),
        ("start_time > Sick", "start_time is text, which has no order.", "“is”"),
        ("enableUploads > 3", "enableUploads is either yes or no.", "enableUploads is yes"),
        ("hours >= 3 days", "“>=” does not work with a number and an amount of time.", "one kind"),
        ("informedDate - injuryDate > 1.5 months", "Whole months and years", "6 months"),
        ("hours > 2 months", "Whole months and years", "6 months"),
        ("injuryDate - informedDate - 6 months > today", "Whole months and years", "6 months"),
        ("documents == Invoice", "documents may have several answers.", "documents contains"),
        ("documents in [Invoice]", "documents may have several answers.", "documents contains"),
        ("hours contains 3", "hours is neither text nor a list.", "contain"),
        ("notes contains", "The condition ends too early.", ""),
        ("leave_type is Sick and", "The condition ends too early.", "leave_type is Sick and"),
        ("leave_type in [Sick", "“[” is not closed.", "Write “]” where it ends."),
        ("(leave_type is Sick", "“(” is not closed.", "Write “)” where it ends."),
        ("leave_type in (Sick, Annual", "“(” is not closed.", "Write “)” where it ends."),
        ("(hours > 3 and insured) or (hours > 5", "“(” is not closed.", "Write “)” where it ends."),
        ("not (insured", "“(” is not closed.", "Write “)” where it ends."),
        ("(hours > 3 and", "The condition ends too early.", ""),
        ("not", "The condition ends too early.", ""),
        ("hours > 3) and insured", "“) && insured” cannot be read here.", ""),
        ("place.country is answered", "Only a field of its own can be answered or empty.", "notes is answered"),
        ("", "The condition is empty.", ""),
        ("always", "Unknown name “always”.", ""),
        ("(" * 60 + "insured" + ")" * 60, "nested too deeply", "fewer parentheses"),
        ("not (" * 60 + "insured" + ")" * 60, "nested too deeply", "fewer parentheses"),
    ],
)
def test_what_cannot_be_read_surely_is_refused_with_a_remedy(text: str, message: str, hint: str) -> None:
    error = refusal(text)
    assert message in error.what.get("en")
    assert hint in error.remedy.get("en")


def test_the_flag_needs_a_name_where_there_are_several() -> None:
    names = {"flagOne": "bool", "flagTwo": "bool"}
    for flags in ((), ("flagOne", "flagTwo")):
        with pytest.raises(ConditionError, match="not clear which flag"):
            compile_with("flag is ON", Names(names, {}, flags, None))


def test_the_subject_is_the_value_of_a_constraint() -> None:
    assert cel("value >= injuryDate", subject="informedDate") == "informedDate >= injuryDate"
    assert "Unknown name “value”" in refusal("value >= injuryDate").what.get("en")


def test_names_that_cel_keeps_for_itself_or_cannot_spell() -> None:
    names = {
        "leave-type": "string",
        "leave_type": "string",
        "type": "string",
        "in": "bool",
        "today": "date",
        "تاريخ": "date",
    }
    condition = compile_condition(
        "leave-type is a and type is b and in is on and today is empty and تاريخ <= now", names
    )
    assert condition.cel == 'leave_type_ == "a" && type_ == "b" && in_ && !answered.today_ && _____ <= day(now)'
    assert condition.inputs == {"leave-type", "type", "in", "today", "تاريخ"}
    assert compile_condition(condition.cel, names) == condition


def test_inputs_are_the_fields_and_flags_read() -> None:
    condition = compiled("leave_type is Sick and (enableUploads or notes is empty) and place.hours == 'x'")
    assert condition.inputs == {"leave_type", "enableUploads", "notes", "place"}
    assert compiled("appointment > injuryDate").inputs == {"appointment", "injuryDate"}


def test_conditions_are_equal_when_they_mean_the_same() -> None:
    spoken, written = compiled("leave_type is sick"), compiled('leave_type == "Sick"')
    assert spoken == written
    assert len({spoken, written, compiled("leave_type is Annual")}) == 2
    assert spoken.source == "leave_type is sick"


def test_a_field_may_be_called_like_a_keyword() -> None:
    names = {**NAMES, "date": "date", "days": "number", "flag": "bool", "value": "number", "contains": "bool"}
    texts = {
        "date > today": "date > today",
        "days > 3": "days > 3",
        "flag is on": "flag",
        "value >= 3": "value >= 3",
        "contains is yes": "contains",
    }
    assert {text: compile_condition(text, names, subject="hours").cel for text in texts} == texts


@pytest.mark.parametrize(
    "piece",
    [
        "(",
        "not ",
        "[",
        "'",
        '"',
        "“",
        "a ",
        "leave_type is ",
        "`",
        "1 ",
        "!",
        "hours == 1 || ",
        "x.",
        "leave_type in [",
    ],
)
def test_a_long_text_is_read_in_no_time(piece: str) -> None:
    options = {**OPTIONS, "leave_type": tuple(f"Kind of leave {number}" for number in range(300))}
    text = (piece * 1000)[:1000]

    def read() -> float:
        begun = time.process_time()
        with contextlib.suppress(ConditionError):
            compile_with(text, Names(NAMES, options, (), None))
        return time.process_time() - begun

    read()
    assert min(read() for _ in range(3)) < 0.05
