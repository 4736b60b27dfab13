"""Texts whose tables, names and marks are written otherwise than markdown has them: exports, wikis, printed pages."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import suggest
from forms_registry.tests.suggest.confirming import facts, guesses_about, notices, spec_of

ROWS = (
    ("No", "Item", "What for", "M/O/C", "Choices"),
    ("1", "Keeper of the hive", "as on the card", "M", ""),
    ("2", "Kind of hive", "", "M", "box | log | skep"),
    ("3", "Tools", "several can be given", "O", "smoker | knife | brush"),
    ("4", "Supers", "", "C", "0 to 9"),
    ("5", "Seal", "put on by us", "", ""),
    ("6", "Covered?", "", "O", "yes | no"),
)


def exported(sign: str) -> str:
    rows = ["Hives of the valley", "M = mandatory, O = optional, C = see overleaf" + 4 * sign, ""]
    rows += [sign.join(f'"{cell}"' if "|" in cell else cell for cell in row) for row in ROWS]
    return "\n".join([*rows[:5], 4 * sign, f'"-- the hive itself --"{4 * sign}', *rows[5:], 4 * sign, "Fees: none"])


@pytest.mark.parametrize("sign", [";", ",", "\t"])
def test_rows_of_an_export_are_those_of_a_table(sign: str) -> None:
    text = exported(sign)

    assert facts(spec_of(text)) == {
        "keeper_of_the_hive": ("text", True, ()),
        "kind_of_hive": ("dropdown", True, ("box", "log", "skep")),
        "tools": ("checkbox", False, ("smoker", "knife", "brush")),
        "supers": ("integer", True, ()),
        "covered": ("boolean", False, ()),
    }
    assert guesses_about(text, "required") == {"supers": "yes"}
    assert [question.text["en"] for question in suggest(text).questions if "Seal" in question.text["en"]]


@pytest.mark.parametrize("codes", [("I", "1", "2", "3", "II", "1"), ("A", "A1", "A2", "A3", "B", "B1")])
def test_titles_among_numbered_rows_ask_nothing_and_those_of_the_office_leave_out_what_is_beneath(codes: str) -> None:
    items = ("HIVE;;;", "Keeper;x;;as on the card", "Wax;;;", "Frames;x;number;", "INTERNAL;;;", "Seal;;;")
    rows = [f"{code};{item}" for code, item in zip(codes, items, strict=True)]
    text = "\n".join(["No;What we ask;Must;How;Note", *rows])

    assert list(facts(spec_of(text))) == ["keeper", "wax", "frames"]
    assert any("“INTERNAL”" in notice for _, notice in notices(text))


def test_sentences_with_such_signs_are_no_rows() -> None:
    text = (
        "Bring oars; ropes; a coat.\nCome early; eat well; sleep.\nSing; row; rest.\nAsk; tell; go.\n\n- Name\n- Boat\n"
    )

    assert list(facts(spec_of(text))) == ["name", "boat"]


WIKI = """{{Head|dept=Gardens}}
== Trees for the avenue ==
Answers marked (!) are required. See the ''[[Old page|page of before]]''.
;Street (!)
:Where it shall stand.
;Kind of tree (!)
:One of: lime – maple (red) – cherry
;Help that you need
:Any of: digging – watering. Nothing here means none.
;Height wished for
:In cm.
;Planting
:Day on which you could start.
;Your e-mail (!)
:

=== What you need not fill in ===
;Number
:We enter it.

{| class="wikitable"
! Tree !! Price
|-
| lime || 40 €
|-
| maple || 55 €
|}
"""


def test_terms_of_a_wiki_are_names_with_what_explains_them() -> None:
    assert facts(spec_of(WIKI)) == {
        "street": ("text", True, ()),
        "kind_of_tree": ("dropdown", True, ("lime", "maple (red)", "cherry")),
        "help_that_you_need": ("checkbox", False, ("digging", "watering")),
        "height_wished_for": ("number", False, ()),
        "planting": ("date", False, ()),
        "your_e_mail": ("email", True, ()),
    }
    assert [line for line, _ in notices(WIKI)] == [17]


def test_brackets_at_the_beginning_make_no_json() -> None:
    assert list(facts(spec_of("[Head of our paper]\n\nName: ____\nBoat: ____\n"))) == ["name", "boat"]
    assert suggest('{"title": Boats}').format == "json_schema"


@pytest.mark.parametrize(
    "cut", ["- - - - - - - - - - - - answers below - - - - - - - - - - - -", "* * * * * * * * * * * *"]
)
def test_a_line_to_cut_along_hides_nothing(cut: str) -> None:
    text = f"""From: Ulla
To: all choirs
Subject: Weekend

Hello all, whatever says (opt) may stay empty.

{cut}

CHOIR:
NO. OF SINGERS:
VOICE PARTS MISSING (opt):
ARRIVING ON:
MEALS - strike out all but one: full board / dinner only / none
ROOMS WANTED, and who sleeps beside whom if it is all the same to you:
and please attach the scores (pdf). No scores, no concert.

Ta
Ulla
Tel: 0171 555
"""

    assert {name: kind for name, (kind, _, _) in facts(spec_of(text)).items()} == {
        "choir": "text",
        "no_of_singers": "integer",
        "voice_parts_missing": "text",
        "arriving_on": "date",
        "meals": "dropdown",
        "rooms_wanted_and_who_sleeps_beside_whom_if_it_is_all_the_sam": "text",
        "scores": "file",
    }


def test_comments_of_a_template_are_hints() -> None:
    text = """### When did it stop?
<!-- YYYY-MM-DD -->

### Is anybody inside?

<!-- yes or no -->

**Floors** <!-- one, two or three -->:

**Plate** (optional) <!-- in kg -->:

### Photo
<!-- drop a picture here -->
"""

    assert {name: kind for name, (kind, _, _) in facts(spec_of(text)).items()} == {
        "when_did_it_stop": "date",
        "is_anybody_inside": "boolean",
        "floors": "dropdown",
        "plate": "number",
        "photo": "file",
    }


PAGES = """Town of Ellerby                                      Page
Permit for a barge

Notes. Please answer in ink, and on every page but this one in the
boxes; all questions must be answered.

1 YOURSELF
1.1 Full name ......................................................
(1.2) Telephone ....................................................
1.3 Fuel of the engine: petrol / diesel / electric / hybrid / other,
named overleaf (ring one)

Town of Ellerby B-3
Page 2 of 2
Town of Ellerby B-3

2 PAPERS
2.1 Copy of the licence (to be attached)
    First permit ............ 45.00

For the Town
Permit no. ............ Issued by ............
"""


def test_what_a_page_breaks_goes_on_and_what_stands_on_each_is_left_out() -> None:
    assert facts(spec_of(PAGES)) == {
        "full_name": ("text", True, ()),
        "telephone": ("phone", True, ()),
        "fuel_of_the_engine": ("dropdown", True, ("petrol", "diesel", "electric", "hybrid", "other,named overleaf")),
        "copy_of_the_licence": ("file", True, ()),
    }


def test_marks_and_brackets_tell_several_questions_on_a_line_apart() -> None:
    text = """# Stall

Lines with a ▲ must be filled in.

▲ Name ______________   Street ______________   ▲ Town ___________
Phone (home) ____________   Phone (work) ____________
▲ Stall
   ○ small      2 m wide
   ○ large      4 m wide ......... £30
"""

    assert facts(spec_of(text)) == {
        "name": ("text", True, ()),
        "street": ("text", False, ()),
        "town": ("text", True, ()),
        "phone": ("phone", False, ()),
        "phone_2": ("phone", False, ()),
        "stall": ("dropdown", True, ("small", "large")),
    }


def test_a_column_of_one_mark_says_what_must_be_answered() -> None:
    rows = "| Legal name | K | |\n| Storage | K | dry ▢ &nbsp; cold ▢ |\n| Drivers | | |\n"

    assert facts(spec_of(f"# Crew\n\n| Question | K | Answer |\n|---|---|---|\n{rows}")) == {
        "legal_name": ("text", True, ()),
        "storage": ("dropdown", True, ("dry", "cold")),
        "drivers": ("text", False, ()),
    }


def test_a_letter_asks_by_what_it_wants_to_know() -> None:
    text = """Dear members,

please send me your full name, the number of hives and an e-mail address – a private one –
and enclose a photo of each hive.

We would also like to know whether your hives can be reached by car, and how many jars you
hope to harvest. Do you sell your honey?

The list is kept by the secretary. It tells nobody how you live.
"""

    assert {name: kind for name, (kind, _, _) in facts(spec_of(text)).items()} == {
        "full_name": "text",
        "number_of_hives": "integer",
        "e_mail_address": "email",
        "photo_of_each_hive": "file",
        "whether_your_hives_can_be_reached_by_car": "boolean",
        "how_many_jars_you_hope_to_harvest": "integer",
        "do_you_sell_your_honey": "boolean",
    }


def test_numbered_paragraphs_ask_only_what_they_say_to_ask_for() -> None:
    text = """# Minutes

1. Roof. Two quotes are in. Otto asks for a third, as the gutter leaks.

2. The form for guests. We ask for the name of a keeper, the keeper's phone number and the address. Others leave them.

3. Any other business. The kettle was on again. Next meeting in June.
"""

    assert list(facts(spec_of(text))) == ["name_of_a_keeper", "keeper_s_phone_number", "address"]
    assert len([one for one in suggest(text).questions if one.about == "name"]) == 2


def test_a_question_behind_other_sentences_is_the_question() -> None:
    text = """# Call

**"Lovely, that is all about the boat. Can I have your name, please?"**

**"And your phone number?"**
"""

    assert [field.said["label"] for field in suggest(text).fields] == [
        "Can I have your name, please",
        "And your phone number",
    ]


def test_a_wide_table_of_a_wiki_is_filled_in_beneath_its_titles() -> None:
    text = """== Goats ==
{| class="wikitable"
! colspan="4" | 1. Keeper
|-
| Name * || || Born on || \'\'as on the card\'\'
|-
| Village || colspan="3" |
|-
! colspan="4" | 2. Goat
|-
| Coat * || □ long □ short || Why a goat || <br /><br /><br />
|-
| Bell || || Horns || □ yes □ no
|-
| Height || || Weight in kg ||
|-
| Milk || || Cheese ||
|-
! colspan="4" | Filled in by the village
|-
| Seen by || || On ||
|}
"""

    assert facts(spec_of(text)) == {
        "name": ("text", True, ()),
        "born_on": ("date", False, ()),
        "village": ("text", False, ()),
        "coat": ("dropdown", True, ("long", "short")),
        "why_a_goat": ("textarea", False, ()),
        "bell": ("text", False, ()),
        "horns": ("boolean", False, ()),
        "height": ("number", False, ()),
        "weight_in_kg": ("number", False, ()),
        "milk": ("text", False, ()),
        "cheese": ("text", False, ()),
    }
