"""How plain phrasing is read, beyond the examples of docs/conditions.md."""

from __future__ import annotations

import pytest

from forms_registry.conditions import compile_condition
from forms_registry.tests.conditions_vocabulary import NAMES, cel, compiled, refusal

SICK = 'leave_type == "Sick"'
DELAYED = "informedDate - injuryDate >= days(7)"
APART = "days_between(injuryDate, informedDate) >= 7.0"


@pytest.mark.parametrize(
    "text",
    [
        "leave_type == Sick",
        "leave_type === 'Sick'",
        "LEAVE_TYPE IS SICK",
        "**leave_type** is `Sick`",
        "`leave_type == Sick`",
        "leave_type is “Sick”",
        "leave_type is «sick»",
        "the leave type is Sick.",
        "the value of leave_type is Sick",
        "answers.leave_type == 'Sick'",
        '"Sick" == leave_type',
        "  leave_type\n is\tSick ",
        "(leave_type is Sick)",
        "Required if leave_type is Sick",
        "Visible when `leave_type` = `Sick`",
        "Yes (if leave_type is Sick)",
        "Conditional (leave_type is Sick)",
        "Conditional — only if leave_type is Sick",
        "Hidden unless leave_type is Sick",
        "No, unless leave_type is Sick",
        "if leave_type is Sick; otherwise not shown",
        "not leave_type is not Sick",
    ],
)
def test_one_comparison_in_many_words(text: str) -> None:
    assert cel(text) == SICK


@pytest.mark.parametrize(
    "text",
    [
        "informedDate - injuryDate >= 7 days",
        "informedDate − injuryDate ≥ 7 days",
        "informedDate - injuryDate >= 7",
        "informedDate - injuryDate is 7 days or more",
        "informedDate is 7 or more days after injuryDate",
        "informedDate is 7+ days after injuryDate",
        "informedDate is at least seven days later than injuryDate",
        "only if informedDate is at least 7 days after injuryDate",
        "**Yes, ONLY IF** `informedDate` is 7 or more days after `injuryDate`",
        "informedDate is not less than 7 days after injuryDate",
    ],
)
def test_one_delay_in_many_words(text: str) -> None:
    assert cel(text) == DELAYED


@pytest.mark.parametrize(
    "text",
    [
        "days between injuryDate and informedDate >= 7",
        "number of days between injuryDate and informedDate is at least 7 days",
        "7+ day gap between injuryDate and informedDate",
        "a 7-day or more gap between injuryDate and informedDate",
        "at least one week between injuryDate and informedDate",
        "gap between injuryDate and informedDate is 7 days or more",
        "a gap of at least 7 days between injuryDate and informedDate",
        "injuryDate and informedDate are 7+ days apart",
    ],
)
def test_one_gap_in_many_words(text: str) -> None:
    assert cel(text).removesuffix(".0") == APART.removesuffix(".0")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("only if enableUploads is ON", "enableUploads"),
        ("Yes, only if flag enableUploads is OFF", "!enableUploads"),
        ("only when the flag enableUploads is on", "enableUploads"),
        ("the enableUploads feature flag is turned off", "!enableUploads"),
        ("enableUploads", "enableUploads"),
        ("!enableUploads", "!enableUploads"),
        ("enableUploads != true", "!enableUploads"),
        ("flags.enableUploads == false", "!enableUploads"),
        ("No (only if flag ON)", "enableUploads"),
        ("with the flag on", "enableUploads"),
        ("flag is off and hours > 3", "!enableUploads && hours > 3.0"),
        ("unless enableUploads is set", "!enableUploads"),
        ("insured is yes", "insured"),
        ("insured is نعم", "insured"),
        ("insured == enableUploads", "insured == enableUploads"),
    ],
)
def test_flags_and_yes_no_fields(text: str, meant: str) -> None:
    assert cel(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("sector is Not Applicable", 'sector == "Not Applicable"'),
        ("sector is not Not Applicable", 'sector != "Not Applicable"'),
        ("sector is not Police", 'sector != "Police"'),
        ("sector is none", 'sector == "None"'),
        ("notes is none", "!answered.notes"),
        ("sector is Research and Development and insured", 'sector == "Research and Development" && insured'),
        ("leave_type is Sick or Annual or insured is on", 'leave_type in ["Sick", "Annual"] || insured'),
        ("leave_type is Sick, hours > 3", 'leave_type == "Sick" && hours > 3.0'),
        ("notes is Big Company", 'notes == "Big Company"'),
        ("notes is sector", "notes == sector"),
        ("notes is 'sector'", 'notes == "sector"'),
        ('notes is "a || b"', 'notes == "a || b"'),
        (r"leave_type is Sick \|\| insured", 'leave_type == "Sick" || insured'),
        ("injuryDate is not after informedDate", "injuryDate <= informedDate"),
        ("injuryDate is exactly 3 days before today", "today - injuryDate == days(3)"),
        ("birthDate is more than 18 years before injuryDate", "birthDate < injuryDate.plusYears(-18)"),
        ("injuryDate within 7 days after birthDate", "injuryDate >= birthDate && injuryDate <= birthDate + days(7)"),
        ("appointment - injuryDate >= 36 hours", "day(appointment) - injuryDate >= hours(36)"),
        ("appointment <= now", "appointment <= now"),
        ("start_time after 17:00", 'start_time > "17:00"'),
        ("(hours + 1) - (hours - 2) > 3", "hours + 1.0 - (hours - 2.0) > 3.0"),
        ("hours is one of 1, 2", "hours in [1.0, 2.0]"),
        ("length of notes > 10", "double(size(notes)) > 10.0"),
        ("!insured && leave_type == Sick || hours < 2", '(!insured && leave_type == "Sick") || hours < 2.0'),
        ("injuryDate is after birthDate and not in the future", "injuryDate > birthDate && injuryDate <= today"),
    ],
)
def test_hard_readings(text: str, meant: str) -> None:
    assert cel(text) == meant


@pytest.mark.parametrize(
    ("text", "subject", "meant"),
    [
        ("not before injuryDate", "informedDate", "informedDate >= injuryDate"),
        ("Must not be in the future.", "injuryDate", "injuryDate <= today"),
        (
            "not in the future, not over 100 years ago",
            "injuryDate",
            "injuryDate <= today && injuryDate >= today.plusYears(-100)",
        ),
        ("no later than 30 days after injuryDate", "informedDate", "informedDate <= injuryDate + days(30)"),
        ("value >= 3", "hours", "hours >= 3.0"),
        ("> 0 and <= 24", "hours", "hours > 0.0 && hours <= 24.0"),
        ("cannot be more than 12", "hours", "hours <= 12.0"),
        ("must be between 1 and 5", "hours", "hours >= 1.0 && hours <= 5.0"),
        ("leave_type is Sick", "hours", SICK),
        ("has(place.city)", "hours", "has(place.city)"),
        ("days(7) <= informedDate - injuryDate", "hours", "days(7) <= informedDate - injuryDate"),
    ],
)
def test_the_subject_stands_for_a_field_left_out(text: str, subject: str, meant: str) -> None:
    assert cel(text, subject=subject) == meant


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("leave_typ == Sick", "Unknown name “leave_typ”.", "Did you mean leave_type?"),
        ("leave_type == 'Sik'", "leave_type has no option “Sik”.", "Did you mean Sick?"),
        ("leave_type is Blue", "leave_type has no option “Blue”.", "Its options are: Sick, Family Care, Annual."),
        (
            "documents contains Passport",
            "documents has no option “Passport”.",
            "Its options are: Certificate, Invoice.",
        ),
        ("notes is leave_typ", "Unknown name “leave_typ”.", "Did you mean leave_type?"),
        ("notes is insured is on", "It is not clear where the value “insured is on” ends.", 'quotes: "insured is on".'),
        ("hours > injuryDate", "hours is a number, and injuryDate is a date: they cannot be compared.", "one kind"),
        ("leave_type > Sick", "leave_type is text, which has no order.", "“is one of”"),
        ("enableUploads > 3", "enableUploads is a yes/no value, and 3.0 is a number", "one kind"),
        ("insured > enableUploads", "insured is either yes or no", "insured is yes"),
        ("hours >= 3 days", "hours is a number, and cannot be compared with 3 days.", "end_date - start_date"),
        ("informedDate - injuryDate > 1.5 months", "1.5 months cannot be counted.", "whole months"),
        ("days between injuryDate and hours > 3", "hours is a number, and a date is needed here.", ""),
        ("leave_type is Sick, insured or hours > 3", "Commas and “or” together", "parentheses"),
        ("leave_type is Sick and", "The condition ends too early.", "leave_type is Sick and"),
        ("leave_type is Sick because of it", "“because of it” cannot be read here.", ""),
        ("not before injuryDate", "does not say which field", "field's name first"),
        ("", "The condition is empty.", ""),
        ("always", "Unknown name “always”.", ""),
        ("Yes", "The condition ends too early.", ""),
        ("informedDate is 7 days after injuryDate", "It is not clear whether 7 days", "at least 7 days"),
        ("at least 7 or less days between injuryDate and informedDate", "contradict each other", "one of them"),
    ],
)
def test_what_cannot_be_read_surely_is_refused_with_a_remedy(text: str, message: str, hint: str) -> None:
    error = refusal(text)
    assert message in error.message
    assert hint in error.hint


def test_the_flag_needs_a_name_where_there_are_several() -> None:
    names = {"flagOne": "bool", "flagTwo": "bool"}
    for flags, told in (((), "No flag is named"), (("flagOne", "flagTwo"), "not clear which flag")):
        with pytest.raises(Exception, match=told):
            compile_condition("only if flag is ON", names, flags=flags)


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


def test_inputs_are_the_fields_and_flags_read() -> None:
    condition = compiled("leave_type is Sick and (enableUploads or notes is empty) and place.hours == 'x'")
    assert condition.inputs == {"leave_type", "enableUploads", "notes", "place"}


def test_conditions_are_equal_when_they_mean_the_same() -> None:
    spoken, written = compiled("leave_type is sick"), compiled('leave_type == "Sick"')
    assert spoken == written
    assert len({spoken, written, compiled("leave_type is Annual")}) == 2
    assert spoken.source == "leave_type is sick"


def test_a_field_may_be_called_like_a_keyword() -> None:
    names = {**NAMES, "date": "date", "days": "number", "flag": "bool", "value": "number", "required": "bool"}
    texts = {
        "date > today": "date > today",
        "days > 3": "days > 3.0",
        "flag is on": "flag",
        "value >= 3": "value >= 3.0",
        "required is yes": "required",
    }
    assert {text: compile_condition(text, names, subject="hours").cel for text in texts} == texts
