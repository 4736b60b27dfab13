"""Fields and tools as bullets."""

from __future__ import annotations

from forms_registry.schema import DataSource

from .reading import form_of, warnings_of

PARTY = """
# Summer Party

## Tools
- `get_menus`: What the kitchen offers
- `get_rooms(guest_count)`: Rooms that are large enough
- **ping_host**: Says hello

## Fields
- **arrival_day** (date, required): On which day?
- **guest_count** (integer, required): How many guests?
- **menu** (dropdown, required): Which menu?
- **room** (dropdown, required): Which room? (use `get_rooms`)
- **seating** (dropdown, required): How shall they sit?
  Options: Round tables, Long tables
- **music** (dropdown, optional): Which music?
  - Options: ["Jazz, live", "None"]
- **speech** (text, required if seating == Long tables): Who speaks?
- **badge** (hologram, optional): Which badge?
- **parking** (dropdown, required): Where to park?
"""


def test_bullets_declare_fields() -> None:
    form = form_of(PARTY)
    assert [(field.id, field.type, field.required) for field in form.fields] == [
        ("arrival_day", "date", True),
        ("guest_count", "integer", True),
        ("menu", "dropdown", True),
        ("room", "dropdown", True),
        ("seating", "dropdown", True),
        ("music", "dropdown", False),
        ("speech", "text", True),
        ("badge", "text", False),
        ("parking", "text", True),
    ]
    assert form.field("guest_count").prompts[0].get("en") == "How many guests?"


def test_options_stand_beneath() -> None:
    form = form_of(PARTY)
    assert [option.value for option in form.field("seating").options] == ["Round tables", "Long tables"]
    assert [option.value for option in form.field("music").options] == ["Jazz, live", "None"]
    speech = form.field("speech").visible
    assert speech is not None
    assert speech.cel == 'seating == "Long tables"'


def test_a_choice_takes_the_tool_that_it_names_or_that_fits_it() -> None:
    form = form_of(PARTY)
    assert form.field("menu").data_source == DataSource("get_menus")
    source = form.field("room").data_source
    assert source is not None
    assert (source.tool, [argument.field_id for argument in source.arguments]) == ("get_rooms", ["guest_count"])


def test_what_is_not_known_is_a_warning() -> None:
    lines = PARTY.split("\n")
    marked = {code: [lines[line - 1].split("**")[1] for line in at] for code, at in warnings_of(PARTY).items()}
    assert marked == {"moment_unread": ["ping_host"], "type_unknown": ["badge"], "options_missing": ["parking"]}


def test_a_remark_about_a_tool_is_no_part_of_the_question() -> None:
    form = form_of(
        "# Rota\n\n## Fields\n- **driver** (dropdown, required): Who drives (in winter)? (use `get_drivers`)\n\n"
        "## Tools\n- `get_drivers`: who may drive\n"
    )

    assert form.field("driver").prompts[0].get() == "Who drives (in winter)?"
    assert form.field("driver").data_source == DataSource("get_drivers")
