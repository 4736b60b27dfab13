"""Documents that tell of fields in bullets of properties, or say more in a cell than its column is for."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse_foreign
from forms_registry.schema import FormSpec

from .reading import form_of, warnings_of

PROPERTIES = """# Berth

## Step 1: The boat

### 1.1 Name of the boat

- **Field ID:** `boatName`
- **Type:** Text
- **Required:** Yes
- **Question:** What is the boat called?

### 1.2 Hull

- **Field ID**: `hull`
- **Type**: Dropdown
- **Required**: Yes
- **Options**:
  - Wood
  - Steel (riveted)
- **Question**: What is the hull made of?

## Step 2: The stay

### 2.1 Rivets

- **Field ID:** `rivets`
- **Type:** Integer
- **Required:** Yes
- **Show if:** hull is Steel (riveted)
- **Limits:** at least 10
- **Question:** How many rivets?

## Rules for the agent

- Never promise a berth.
"""


def table(head: str, *rows: str) -> str:
    bars = "|".join("---" for _ in head.split("|"))
    listed = "\n".join(f"| {row} |" for row in rows)
    return f"# Berth\n\n## Field Summary Table\n\n| {head} |\n|{bars}|\n{listed}\n"


def foreign(markdown: str) -> FormSpec:
    read = parse_foreign(markdown)
    assert read.spec is not None, read.errors
    return read.spec


def test_bullets_of_properties_beneath_a_heading_are_a_field() -> None:
    form = foreign(PROPERTIES)

    assert [(one.id, one.type, one.step) for one in form.fields] == [
        ("boatName", "text", 1),
        ("hull", "dropdown", 1),
        ("rivets", "integer", 2),
    ]
    hull, rivets = form.field("hull"), form.field("rivets")
    assert [option.value for option in hull.options] == ["Wood", "Steel (riveted)"]
    assert (rivets.visible.source if rivets.visible else "", rivets.limits.minimum) == ('hull == "Steel (riveted)"', 10)
    assert dict(hull.prompts[0].entries) == {"en": "What is the hull made of?"}
    assert not form.not_understood


def test_bullets_of_properties_say_more_of_a_field_that_a_table_lists() -> None:
    form = form_of(
        f"{table('# | Field ID | Type | Required | Ask User', '1 | `mast` | number | Yes | How high is the mast?')}\n"
        "### 1.1 Mast\n\n- **Field ID:** `mast`\n- **Validation:** between 2 and 40\n"
    )

    assert (form.field("mast").limits.minimum, form.field("mast").limits.maximum) == (2, 40)


@pytest.mark.parametrize(
    ("written", "kind", "limits"),
    [
        ("String(60)", "text", {"max_length": 60}),
        ("Text (max 80 characters)", "text", {"max_length": 80}),
        ("Integer (1-9)", "integer", {"minimum": 1, "maximum": 9}),
        ("File (PDF)", "file", {"accept": ("pdf",)}),
        ("Number (m)", "number", {}),
    ],
)
def test_what_a_type_says_in_its_bracket_limits_the_answer(written: str, kind: str, limits: dict[str, object]) -> None:
    text = table("# | Field ID | Type | Required | Ask User", f"1 | `berth` | {written} | Yes, always | Which one?")
    one = form_of(text).field("berth")

    assert one.type == kind
    assert {key: getattr(one.limits, key) for key in limits} == limits
    assert "limit_unread" not in warnings_of(text)


@pytest.mark.parametrize(
    ("head", "yes", "no"),
    [("Req.", "✔", "✘"), ("M/O", "M", "O"), ("Mandatory?", "Yes*", "-"), ("Needed", "y", "n"), ("Compulsory", "✓", "")],
)
def test_a_column_may_say_in_other_words_whether_an_answer_is_needed(head: str, yes: str, no: str) -> None:
    form = foreign(
        table(
            f"# | Field ID | Data type | {head} | Question to ask",
            f"1 | `deck` | text | {yes} | Which deck?",
            f"2 | `crew` | text | {no} | Who else?",
        )
    )

    assert [one.required for one in form.fields] == [True, False]
    assert not form.not_understood


def test_what_a_field_depends_on_may_be_a_condition_or_several_fields() -> None:
    text = table(
        "# | Field ID | Type | Required | Options | Depends on | Ask User",
        "1 | `fuel` | dropdown | Yes | Diesel; Wind | | What drives it?",
        "2 | `tank` | number | Yes | | fuel = Diesel | How large is the tank?",
        "3 | `quay` | dropdown | Yes | North; South | fuel, tank | Which quay?",
        "4 | `note` | text | No | | the weather | Anything else?",
    )
    form = form_of(text)
    tank = form.field("tank").visible

    assert tank is not None
    assert tank.source == 'fuel == "Diesel"'
    assert form.field("quay").depends_on == ("fuel", "tank")
    assert warnings_of(text) == {"dependency_unread": [10]}


@pytest.mark.parametrize(
    ("wording", "limits"),
    [
        ("max. 40 chars", (None, 40)),
        ("8 to 12 characters", (8, 12)),
        ("8–12 chars.", (8, 12)),
        ("minimum 8, maximum 12 characters", (8, 12)),
        ("min. 8 characters, max. 12 characters", (8, 12)),
    ],
)
def test_lengths_are_told_in_other_words(wording: str, limits: tuple[int | None, int | None]) -> None:
    form = form_of(
        table("# | Field ID | Type | Required | Validation | Ask User", f"1 | `deck` | text | Yes | {wording} | Which?")
    )

    assert (form.field("deck").limits.min_length, form.field("deck").limits.max_length) == limits


@pytest.mark.parametrize(
    ("wording", "visible", "required"),
    [
        ("Required if `crew` is greater than 2, otherwise optional", None, "crew > 2"),
        ("Required if `crew` is less than 2, otherwise hidden", "crew < 2", True),
        ("Yes, only if `crew` is more than 2", "crew > 2", True),
    ],
)
def test_what_holds_otherwise_says_whether_a_field_is_asked_at_all(
    wording: str, visible: str | None, required: object
) -> None:
    form = form_of(
        table(
            "# | Field ID | Type | Required | Ask User",
            "1 | `crew` | integer | Yes | How many of you?",
            f"2 | `leader` | text | {wording} | Who leads?",
        )
    )
    one = form.field("leader")

    assert (one.visible and one.visible.source) == visible
    assert (one.required if isinstance(one.required, bool) else one.required.source) == required


def test_a_tool_among_the_options_brings_them() -> None:
    text = table(
        "# | Field ID | Type | Required | Options / Source | Ask User",
        "1 | `port` | dropdown | Yes | from `get_ports` | Which port?",
        "2 | `side` | dropdown | Yes | Left; Right | Which side?",
    )
    form = form_of(f"{text}\n## Tools\n\n- `get_ports()`: the ports\n")

    source = form.field("port").data_source
    assert source is not None
    assert source.tool == "get_ports"
    assert [option.value for option in form.field("side").options] == ["Left", "Right"]
    assert not warnings_of(f"{text}\n## Tools\n\n- `get_ports()`: the ports\n")


def test_a_default_that_is_no_answer_is_left_out_with_a_warning() -> None:
    form = foreign(PROPERTIES.replace("at least 10\n", "at least 10\n- **Default:** as many as last year\n"))

    assert form.field("rivets").default is None
    assert [(one.line, one.code) for one in form.not_understood] == [(31, "default_invalid")]


def test_options_may_stand_between_bars() -> None:
    text = PROPERTIES.replace("- **Options**:\n  - Wood\n  - Steel (riveted)", "- **Options**: Wood | Steel (riveted)")

    assert [option.value for option in foreign(text).field("hull").options] == ["Wood", "Steel (riveted)"]


def test_a_bracket_behind_the_head_of_a_column_is_a_remark() -> None:
    text = table(
        "Field ID | Answer type | Choices (if there are any) | Required (y or n) | What to ask (in short)",
        "`sail` | pick one | Main; Jib | y | Which sail?",
        "`reefs` | multi-enum | One; Two | n | Which reefs?",
    )
    form = foreign(text)

    assert [(one.type, len(one.options), one.required) for one in form.fields] == [
        ("dropdown", 2, True),
        ("checkbox", 2, False),
    ]
    assert not form.not_understood


def test_a_checkbox_alone_is_answered_by_yes_or_no() -> None:
    text = table("# | Field ID | Type | Required | Ask User", "1 | `waiver` | checkbox | Y | Do you accept the waiver?")

    assert form_of(text).field("waiver").type == "boolean"
    assert warnings_of(text) == {"checkbox_alone": [7]}


@pytest.mark.parametrize(
    ("wording", "rule"),
    [
        ("`rig` is Sloop or Ketch", 'rig == "Sloop" or rig == "Ketch"'),
        ("rig = Sloop or rig = Ketch", 'rig == "Sloop" or rig == "Ketch"'),
        ("if Radar is chosen", 'gear contains "Radar"'),
        ("Ketch is selected", 'rig == "Ketch"'),
        ("rig is selected", "rig is answered"),
    ],
)
def test_a_condition_may_name_several_answers_or_an_answer_alone(wording: str, rule: str) -> None:
    form = form_of(
        table(
            "# | Field ID | Type | Required | Options | Visible When | Ask User",
            "1 | `rig` | dropdown | Yes | Sloop; Ketch; Yawl | | Which rig?",
            "2 | `gear` | checkbox | No | Radar; Plotter | | What is on board?",
            f"3 | `radarRange` | number | Yes | | {wording} | How far?",
        )
    )
    visible = form.field("radarRange").visible

    assert visible is not None
    assert visible.source == rule


def test_a_condition_never_asks_for_the_field_that_it_is_said_of() -> None:
    text = table(
        "# | Field ID | Type | Required | Visible When | Ask User",
        "1 | `keel` | text | Yes | | Which keel?",
        "2 | `draught` | number | Yes | if draught is given | How deep?",
    )

    assert form_of(text).field("draught").visible is None
    assert warnings_of(text) == {"condition_unread": [8]}


def test_examples_among_the_options_are_no_options() -> None:
    text = table(
        "# | Field ID | Type | Required | Options | Ask User",
        "1 | `flag` | text | Yes | e.g. Malta, Panama | Which flag?",
    )

    assert (form_of(text).field("flag").type, form_of(text).field("flag").options) == ("text", ())


def test_a_table_may_be_in_arabic() -> None:
    text = table(
        "م | اسم الحقل | السؤال | نوع الحقل | إلزامي | الخيارات | الشروط | يظهر عندما",
        "١ | نوع القارب | ما نوع القارب؟ | قائمة منسدلة | نعم | شراعي، بخاري | | ",
        "٢ | عدد الأشرعة | كم شراعًا له؟ | رقم | نعم | | من ١ إلى ٩ | نوع القارب هو شراعي",
        "٣ | ملاحظات | هل من ملاحظات؟ | نص طويل | اختياري | | ٣٠٠ حرف كحد أقصى | إذا كان نوع القارب = بخاري",
        "٤ | يوم الوصول | متى تصل؟ | تاريخ | نعم | | ليس قبل اليوم |",
    )
    boat, sails, notes, day = foreign(text).fields

    assert (boat.type, [option.value for option in boat.options]) == ("dropdown", ["شراعي", "بخاري"])
    assert (sails.type, sails.limits.minimum, sails.limits.maximum) == ("number", 1, 9)
    assert [one.visible.source if one.visible else "" for one in (sails, notes)] == [
        f'{boat.id} == "شراعي"',
        f'{boat.id} == "بخاري"',
    ]
    assert (notes.required, notes.limits.max_length, day.limits.minimum) == (False, 300, "today")


def test_a_table_of_rules_says_when_fields_are_asked_and_required() -> None:
    text = table(
        "# | Field ID | Type | M/O | Options | Ask User",
        "1 | `fuel` | dropdown | M | Diesel; Wind | What drives it?",
        "2 | `tank` | number | C | | How large is the tank?",
        "3 | `spare` | number | O | | How large is the spare tank?",
        "4 | `pump` | text | O | | Which pump?",
    )
    rules = (
        "\n## Rules\n\n| If | Then |\n|---|---|\n| fuel = Diesel | `tank` is mandatory, otherwise hidden |\n"
        "| fuel is Diesel | spare is required |\n| fuel is Diesel | pump is shown |\n| fuel is Wind | tell them so |\n"
        "| fuel is Wind | spare and pump are blue |\n"
    )
    form = form_of(text + rules)
    tank, spare, pump = (form.field(name) for name in ("tank", "spare", "pump"))

    assert (tank.visible and tank.visible.source, tank.required) == ('fuel == "Diesel"', True)
    assert not isinstance(spare.required, bool)
    assert (spare.visible, spare.required.source) == (None, 'fuel == "Diesel"')
    assert (pump.visible and pump.visible.source, pump.required) == ('fuel == "Diesel"', False)
    assert warnings_of(text + rules) == {"rule_unread": [20]}
