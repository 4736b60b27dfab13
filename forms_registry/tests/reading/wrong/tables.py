"""Tables: for each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong.writing import ASKS_A, MARKED_PROPERTIES, TABLE, Wrong

WIDE = "| Field ID | Type | Required |"

WRONG: Wrong = {
    "table_broken": [
        ("a line of dashes", "| Field ID | Type | Required | ◄\n|---|---|\n| a | text | Yes |\n"),
        ("a line of dashes", f"{ASKS_A}\n| Field ID | Type | Required | Notes | ◄\n| b | text | Yes | |\n"),
        ("vertical bars", "| Field ID\tType\tRequired ◄\n|---|---|---|\n| a\ttext\tYes\n"),
        ("vertical bars", f"{ASKS_A}\nField ID\tType\tRequired ◄\nb\ttext\tYes\n"),
    ],
    "table_too_large": [
        ("60 columns", "| Field ID | Type |" + " Notes |" * 59 + " ◄\n" + "|---" * 61 + "|\n| a | text |" + " |" * 59),
        (
            "1000 rows",
            f"{ASKS_A}\n| Tool | When Called | ◄\n|---|---|\n" + "\n".join(f"| t{n} | complete |" for n in range(1001)),
        ),
    ],
    "column_twice": [
        ("“Question”", "| Field ID | Type | Ask User | Question | ◄\n|---|---|---|---|\n| a | text | A? | B? |\n")
    ],
    "extra_cells": [("6 under 4", TABLE + "| a | text | Yes | A? | or | B? | ◄\n")],
    "short_row": [
        ("3 under 4", TABLE + "| a | text | Yes | ◄\n"),
        ("4 under 5", f"{WIDE} Ask User | Notes |\n{'|---' * 5}|\n| a | text | No | A? | ◄\n"),
        (
            "3 under 4",
            f"{ASKS_A}\n| Tool | Purpose | When Called | Returns |\n|---|---|---|---|\n| t | Sends | complete | ◄\n",
        ),
    ],
    "cell_missing": [
        ("3 cells under 4", TABLE + "| a | Yes | A? | ◄\n"),
        ("3 cells under 4", TABLE + "| a | text | A? | ◄\n"),
        ("3 cells under 4", TABLE + "| a | integer | A? | ◄\n| b | text | Yes, only if a < 3 | B? |\n"),
        ("3 cells under 4", "| Field ID | Ask User | Type | Required |\n|---|---|---|---|\n| a | text | Yes | ◄\n"),
        *(
            (
                f"{count} cells under 7",
                f"{WIDE} Default | Options | Constraints | Ask User |\n{'|---' * 7}|\n| a | {cells} | ◄\n",
            )
            for count, cells in (
                (6, "Yes | | | | A?"),
                (6, "text | | | | A?"),
                (6, "text | Yes | | | A?"),
                (6, "date | Yes | | | today or later"),
                (5, "dropdown | Yes | | Red, Blue"),
            )
        ),
    ],
    "text_in_table": [
        ("an empty line before", ASKS_A + "Ask your manager. ◄\n"),
        (
            "an empty line before",
            ASKS_A
            + "\n| Tool | Purpose | When Called |\n|---|---|---|\n| send | Sends | complete |\nAsk HR (room 4). ◄\n",
        ),
    ],
    "cell_too_long": [("4000", TABLE + f"| a | text | Yes | {'x' * 4001} | ◄\n")],
    "properties_of_no_field": [
        ("does not say which", "### A\n\n" + MARKED_PROPERTIES + "| Type | text |\n"),
        (
            "does not say which",
            TABLE
            + "| a | text | Yes | A? |\n\n### a\n\n"
            + MARKED_PROPERTIES
            + "| Constraints | at most 5 characters |\n",
        ),
    ],
    "table_taken_as_prose": [
        (
            "a column Tool",
            ASKS_A + "\n| Function | Purpose | When Called | ◄\n|---|---|---|\n| send | Sends | complete |\n",
        ),
        (
            "Question, Required",
            ASKS_A + "\n| Question | Required | ◄\n|---|---|\n| B? | Yes |\n",
        ),
    ],
}
