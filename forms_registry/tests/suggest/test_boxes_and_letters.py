"""What people ask without a list of questions: in boxes that are drawn, in cells, and in the sentences of a letter."""

from __future__ import annotations

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

We have a harp, two cellos and a horn; tell me which of those. How heavy and how long may the case be in the car? \
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
        "which_of_those": "dropdown",
        "how_heavy_may_the_case_be_in_the_car": "text",
        "how_long_may_the_case_be_in_the_car": "text",
        "does_the_player_read_music": "boolean",
        "if_not_how_many_years_of_lessons_were_there": "integer",
        "few_lines_about_the_teacher": "textarea",
        "last_report": "file",
    }
