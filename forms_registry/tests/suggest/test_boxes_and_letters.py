"""What people ask without a list of questions: in boxes that are drawn, in cells, and in the sentences of a letter."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import suggest
from forms_registry.tests.suggest.confirming import facts, notices, spec_of

BOXES = """        LOAN OF INSTRUMENTS

Boxes marked † must be completed.

+------------------------+------------------------+
| 1† Player (full name)  | ### A  Shelf           |
|                        | ###                    |
+------------------------+------------------------+
| 2  Teacher             | 3† Phone               |
|                        |    (evenings)          |
|                        +------------------------+
|                        | 4  Insured?   YES / NO |
+-----------+------------+------------------------+
| 5† Family | 6  Lent on | The school lends       |
| strings / | dd/mm/yyyy | at your own risk.      |
| brass /   |            |                        |
| reeds     |            |                        |
+-----------+------------+------------------------+
"""


def test_boxes_side_by_side_ask_for_what_their_captions_say() -> None:
    assert facts(spec_of(BOXES)) == {
        "player": ("text", True, ()),
        "teacher": ("text", False, ()),
        "phone": ("phone", True, ()),
        "insured": ("boolean", False, ()),
        "family": ("dropdown", True, ("strings", "brass", "reeds")),
        "lent_on": ("date", False, ()),
    }
    assert [line for line, words in notices(BOXES) if "Shelf" in words or "lends" in words] == [6, 14]


def test_words_to_choose_from_may_stand_where_an_answer_is_to_be_given() -> None:
    text = """# Loans

| | |
|---|---|
| Player | |
| Hand | left &nbsp; right |
| Rent paid | yearly · monthly · weekly |

| | Did you … | Yes | No |
|---|---|:-:|:-:|
| 1 | play before? | | |
| 2 | last term: borrow from us? | | |

| CLERKS ONLY | | | |
|---|---|---|---|
| Shelf (no.) | Case | Strings | Lent / Kept |
| Key | Label | Signed | Date |
"""

    assert facts(spec_of(text)) == {
        "player": ("text", False, ()),
        "hand": ("dropdown", False, ("left", "right")),
        "rent_paid": ("dropdown", False, ("yearly", "monthly", "weekly")),
        "play_before": ("boolean", False, ()),
        "last_term_borrow_from_us": ("boolean", False, ()),
    }


def test_what_others_fill_in_is_asked_of_nobody_and_another_table_behind_an_export_hides_nothing() -> None:
    text = """Loans;;;
"M = must, O = optional, C = only for brass, D = the desk fills it in";;;
No.;Entry;M/O/C/D;How
;PLAYER;;
1;Player;M;
2;Phone;O;
3;Family;M;strings / brass / reeds
4;Mouthpiece;C;
5;Second teacher;O;
6;Rent paid until;O;date
7;Signed on;M;date
8;Number of strings;O;
;DESK;;
9;Shelf;D;
;;;
Rent 2031;;;
Brass;from 5 weeks;9.00 EUR;
"""

    assert list(facts(spec_of(text))) == [
        *("player", "phone", "family", "mouthpiece", "second_teacher", "rent_paid_until", "signed_on"),
        "number_of_strings",
    ]
    assert sum("Shelf" in question.text["en"] for question in suggest(text).questions) == 1


LETTER = """Dear parents,

we are glad that so many of you came. What's the name of the player, and which day suits you best? Then a phone \
number that somebody answers, and an email address for the invoice.

Tell me which instrument that is. How heavy and how long may the case be in the car? \
Does the player read music? (yes/no) If not, how many years of lessons were there.

I also need a few lines about the teacher. Send me your last report as an attachment. \
Then there was the matter of the roof.
"""


def test_a_letter_asks_in_whatever_sentences_it_has() -> None:
    assert {name: kind for name, (kind, _, _) in facts(spec_of(LETTER)).items()} == {
        "what_s_the_name_of_the_player": "text",
        "which_day_suits_you_best": "date",
        "phone_number_that_somebody_answers": "phone",
        "email_address_for_the_invoice": "email",
        "which_instrument_that_is": "text",
        "how_heavy_and_how_long_may_the_case_be_in_the_car": "text",
        "does_the_player_read_music": "boolean",
        "if_not_how_many_years_of_lessons_were_there": "integer",
        "few_lines_about_the_teacher": "textarea",
        "last_report": "file",
    }


GUIDE = """GUIDE FOR APPLICANTS

1. ABOUT THE PRIZE

1.1 It was founded by the widow of a beekeeper. About one application in nine is successful.
1.2 The prize pays no rent.

2. WHAT AN APPLICATION MUST CONTAIN

   A1 Full name of the beekeeper.
   A2 Kind of hive. State which of the following it is: log hive (hollow or split); skep; box; clay tube and
      other kinds of tubes, all of them built by hand out of the clay of the valley in which they stand;
      wall.
   A3 Say whether the bees winter indoors. If they do, describe the room and its light.
   B1 Story of the hive, 250 words. Leave out what the bees think of it.
   B2 Value of the hive, in euros.

3. HOW WE JUDGE

3.1 The jury adds the date of receipt.
"""


def test_letters_before_numbers_tell_what_is_asked_from_clauses_that_are_numbered() -> None:
    fields = {one.id: one for one in spec_of(GUIDE).fields}

    assert {name: one.type for name, one in fields.items()} == {
        "full_name_of_the_beekeeper": "text",
        "kind_of_hive": "dropdown",
        "say_whether_the_bees_winter_indoors": "boolean",
        "if_they_do_describe_the_room_and_its_light": "textarea",
        "story_of_the_hive_250_words": "textarea",
        "value_of_the_hive_in_euros": "number",
    }
    assert len(fields["kind_of_hive"].options) == 5


SPOKEN = """GUESTS ON THE PHONE: what to ask

(Do NOT hang up before the ★ ones are answered.)

★ "May I take your e-mail, please?"
     → read it back

★ "Who is the room for?"
     → yourself / a friend / the house

  "Have you been here before?"  yes/no
     → if yes, "In which year was that, and which room did you have?"

  "Do you bring a dog?"  yes/no
     → yes: "Then please mail us a scan of its pass."
"""


def test_what_is_to_be_spoken_is_asked_and_arrows_go_on_from_it() -> None:
    fields = {one.id: one for one in spec_of(SPOKEN).fields}

    assert {name: (one.type, one.required) for name, one in fields.items()} == {
        "may_i_take_your_e_mail_please": ("email", True),
        "who_is_the_room_for": ("dropdown", True),
        "have_you_been_here_before": ("boolean", False),
        "in_which_year_was_that": ("text", False),
        "which_room_did_you_have": ("text", False),
        "do_you_bring_a_dog": ("boolean", False),
        "scan_of_its_pass": ("file", False),
    }


def test_options_may_have_roman_numbers_and_say_behind_the_last_how_to_choose() -> None:
    text = """# Berths

1.   I come as
        (i)    a member
        (ii)   a guest of the club
        (iii)  a passer-by               [ring whichever applies]

2.   I need [ring as many as apply]:
        A   water
        B   power
        C   a crane

3.   I leave on ......../......../............
"""

    assert facts(spec_of(text)) == {
        "i_come_as": ("dropdown", False, ("a member", "a guest of the club", "a passer-by")),
        "i_need": ("checkbox", False, ("water", "power", "a crane")),
        "i_leave_on": ("date", False, ()),
    }


def test_a_word_and_its_opposite_side_by_side_are_a_question_for_yes_or_no() -> None:
    text = """# Moorings

My name is ______________ and my boat is called ______________ .

The boat is / is not insured. The club may / may not move her in a storm. She must be off the water by: ____________ .

## Registry (not for members)

Berth ______________
"""

    assert [kind for kind, _, _ in facts(spec_of(text)).values()] == ["text", "text", "boolean", "boolean", "text"]


def test_clauses_that_say_whether_something_must_be_answered_ask_it() -> None:
    text = """# Minutes

## The return of the choirs

It was agreed that each choir makes the same return.

4.1 The number of singers last winter. Compulsory. FN wanted their ages too.

4.2 Date of the first concert this year. Optional, some have none.

4.3 Does the choir own robes, yes or no. Compulsory.

4.4 The treasurer keeps the returns in a box. Nobody else sees them but the chair, who has the second key.
"""

    assert facts(spec_of(text)) == {
        "the_number_of_singers_last_winter": ("integer", True, ()),
        "date_of_the_first_concert_this_year": ("date", False, ()),
        "does_the_choir_own_robes_yes_or_no": ("boolean", True, ()),
    }


@pytest.mark.parametrize(
    ("sentence", "must"),
    [
        ("We cannot book you in if a line has been left open.", True),
        ("I can't hold a berth for you until I've got it.", True),
        ("We cannot book you in on a Sunday.", False),
    ],
)
def test_what_cannot_be_done_while_something_is_lacking_demands_all_answers(sentence: str, must: bool) -> None:
    fields = facts(
        spec_of(f"# Berths\n\n{sentence}\n\n- Skipper: ____\n- Boat: ____\n- If she has one, engine: ____\n")
    )

    assert [required for _, required, _ in fields.values()] == [must, must, False]


@pytest.mark.parametrize(
    ("sentence", "must"),
    [
        ("Thank you for your time. All answers are voluntary, and nobody sees your name.", False),
        ("جميع الأسئلة اختيارية.", False),
        ("All questions marked with a circle are voluntary.", True),
    ],
)
def test_a_sentence_may_excuse_from_all_answers(sentence: str, must: bool) -> None:
    fields = facts(spec_of(f"# Berths\n\n{sentence}\n\n- Skipper: ____\n- Boat: ____\n- Sail (optional): ____\n"))

    assert [required for _, required, _ in fields.values()] == [must, must, False]


def test_what_goes_on_from_an_answer_is_called_by_what_it_asks() -> None:
    text = "# Berths\n\nDo you have a dog? yes / no\nIf yes, which breed? ____\nإذا نعم، اسم الكلب: ____\n"
    shown = {item.label.get("en"): str(item.visible.source) for item in spec_of(text).fields if item.visible}

    assert shown == {"Which breed": "do_you_have_a_dog is yes", "اسم الكلب": "do_you_have_a_dog is yes"}


@pytest.mark.parametrize(
    ("first", "title"),
    [
        ("Berths in the old harbour", "Berths in the old harbour"),
        ("حجز مرسى", "حجز مرسى"),
        ("Please write clearly.", "Form"),
    ],
)
def test_the_first_line_of_a_text_without_headings_may_be_its_title(first: str, title: str) -> None:
    assert spec_of(f"{first}\n\nSkipper: ____\nBoat: ____\n").title.get("en") == title


@pytest.mark.parametrize("answers", ["mud – sand – rock – quay", "mud, sand, rock, quay, as many as you like"])
def test_answers_behind_a_question_may_stand_between_dashes_or_before_how_many_to_choose(answers: str) -> None:
    text = f"# Berths\n\nSkipper: ____\n\nWhere do you moor? {answers}\n\nBoat: ____\n"

    assert facts(spec_of(text))["where_do_you_moor"][2] == ("mud", "sand", "rock", "quay")


def test_the_name_of_an_office_alone_begins_its_part_at_the_foot_of_a_form() -> None:
    foot = "OFFICE    Rec'd ________  Berth no. ________\n"
    text = f"# Berths\n\nSkipper ________\n\nOffice phone ________\n\nBoat ________\n\n{foot}"

    assert list(facts(spec_of(text))) == ["skipper", "office_phone", "boat"]
