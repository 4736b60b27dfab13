"""The round trip of tools: called, answered, failed, retried; their options, values and moments."""

import pytest

from agent.tests.forms import CLINICS, MAP, REASONS, TOOLED
from agent.tests.talk import talk
from agent.turns.outcome import turn_of_words
from agent.turns.turn import ToolResult, TurnInput, TurnRefused

OK = {"success": True}


def checked_in():
    opened = talk(TOOLED)
    opened.say("hello")
    assert opened.outcome.action.tool_name == "check_in"
    opened.tool("check_in", OK)
    return opened


def at_the_doctor():
    opened = checked_in()
    opened.tool("get_clinics", CLINICS)
    opened.say("North")
    return opened


def at_the_place():
    opened = at_the_doctor()
    opened.say("Dr Eva")
    opened.tool("tell_doctor", OK)
    opened.tool("get_reasons", REASONS)
    opened.say("pain")
    opened.tool("show_map", MAP)
    return opened


def test_a_whole_form_with_tools():
    opened = checked_in()
    assert opened.outcome.action.tool_name == "get_clinics"
    opened.tool("get_clinics", CLINICS)
    assert opened.outcome.action.options == ["North", "South"]
    opened.say("North")
    assert opened.asked == "doctor"
    assert opened.outcome.action.options == ["Dr Ali", "Dr Eva"]
    opened.say("Dr Eva")
    assert opened.outcome.action.tool_name == "tell_doctor"
    assert opened.outcome.action.tool_args == {"name": "Dr Eva"}
    opened.tool("tell_doctor", OK)
    assert opened.outcome.action.tool_args == {"doctorName": "Dr Eva"}
    opened.tool("get_reasons", REASONS)
    opened.say("pain")
    opened.tool("show_map", MAP)
    assert opened.asked == "place"
    assert "King Fahd Road" in opened.words
    opened.say("yes")
    assert opened.answers["place"]["lat"] == 24.7
    assert opened.history[-1].source == "tool_result"
    assert opened.outcome.action.tool_name == "validate_step"
    assert opened.outcome.action.tool_args == {"step": 1}
    opened.tool("validate_step", OK)
    assert opened.outcome.action.tool_name == "send"
    opened.tool("send", OK)
    assert opened.outcome.status == "completed"


def test_options_are_shown_in_the_persons_language_and_stored_in_one():
    opened = checked_in()
    opened.say("مرحبا كيف الحال")
    opened.tool("get_clinics", CLINICS)
    assert opened.outcome.action.options == ["الشمال", "الجنوب"]
    opened.say("الجنوب")
    assert opened.answers["clinic"] == "South"
    assert opened.outcome.action.options == ["Dr Max"]


def test_what_is_not_on_offer_is_not_an_answer():
    opened = at_the_doctor()
    opened.say("Dr Max")
    assert "doctor" not in opened.answers
    assert opened.asked == "doctor"


def test_a_changed_parent_reopens_what_depends_on_it():
    opened = at_the_doctor()
    opened.say("Dr Eva")
    opened.tool("tell_doctor", OK)
    opened.tool("get_reasons", REASONS)
    opened.say("pain")
    opened.say("change the clinic to South")
    assert opened.answers == {"clinic": "South"}
    assert "doctor" in opened.words
    assert opened.asked == "doctor"
    assert opened.outcome.action.options == ["Dr Max"]
    opened.say("Dr Max")
    opened.tool("tell_doctor", OK)
    assert opened.outcome.action.tool_args == {"doctorName": "Dr Max"}


def test_a_no_to_the_picked_place_asks_for_it():
    opened = at_the_place()
    opened.say("no")
    assert opened.outcome.action.action == "ASK_LOCATION"
    assert "place" not in opened.answers
    opened.say('{"lat": 21.5, "lng": 39.2}')
    assert opened.answers["place"] == {"lat": 21.5, "lng": 39.2}


def test_words_while_a_tool_runs_are_taken_and_the_call_stands():
    opened = checked_in()
    opened.say("what are you doing?")
    assert opened.outcome.action.tool_name == "get_clinics"


def test_an_option_named_while_its_tool_runs_is_put_up_for_a_yes():
    opened = checked_in()
    opened.say("It will be the South one")
    opened.tool("get_clinics", CLINICS)
    assert opened.outcome.action.input["value"] == "South"
    opened.say("yes")
    assert opened.answers == {"clinic": "South"}


def test_an_option_named_beside_the_result_of_its_tool_is_heard():
    opened = checked_in()
    opened.turn(TurnInput(message="South please", tool_results=(ToolResult("get_clinics", CLINICS),)))
    assert opened.answers.get("clinic") == "South" or opened.outcome.action.input["value"] == "South"


NONSENSE = ToolResult("nonsense", error="no such tool")
OTHERS = ((ToolResult("get_reasons", REASONS),), (ToolResult("get_reasons", REASONS), NONSENSE))


def test_a_result_of_no_tool_of_the_form_is_refused():
    opened = checked_in()
    with pytest.raises(TurnRefused) as refused:
        opened.turn(TurnInput(tool_results=(NONSENSE,)))
    assert (refused.value.code, refused.value.field) == ("unknown_tool", "tool_results")
    assert opened.tool("get_clinics", CLINICS).action.options == ["North", "South"]


def test_a_tool_that_is_named_as_a_source_alone_has_results():
    opened = talk(
        "---\nform_id: one\ntitle: One\nfields:\n"
        "  - {id: shelf, type: dropdown, required: true, label: Shelf, data_source: get_shelves}\n---\n"
    )
    opened.say("hello")
    assert opened.tool("get_shelves", {"shelves": ["Top", "Bottom"]}).action.options == ["Top", "Bottom"]


@pytest.mark.parametrize("others", OTHERS)
def test_a_result_nobody_asked_for_changes_nothing(others):
    opened = checked_in()
    awaited = opened.outcome.action
    opened.turn(TurnInput(tool_results=others))
    assert (opened.outcome.action.tool_name, opened.outcome.records) == (awaited.tool_name, ())
    assert opened.tool("get_clinics", CLINICS).action.options == ["North", "South"]


def test_of_several_results_the_awaited_one_counts():
    opened = checked_in()
    awaited = ToolResult("get_clinics", CLINICS)
    opened.turn(TurnInput(tool_results=(*OTHERS[1], awaited, ToolResult("get_clinics", {"clinics": ["East"]}))))
    assert opened.outcome.action.options == ["North", "South"]


def test_an_answer_for_a_field_that_the_form_does_not_have_is_refused():
    opened = checked_in()
    with pytest.raises(TurnRefused) as refused:
        opened.pick(colour="red")
    assert refused.value.code == "unknown_field"
    assert "colour" in str(refused.value)


def test_a_finished_conversation_takes_no_more_turns():
    opened = checked_in()
    opened.say("cancel")
    opened.say("yes")
    with pytest.raises(TurnRefused) as refused:
        opened.say("hello?")
    assert refused.value.code == "conversation_over"


def test_a_tool_is_not_described_in_a_language_the_person_does_not_speak():
    opened = talk(TOOLED)
    opened.say("مرحبا كيف الحال")
    assert opened.outcome.action.tool_name == "check_in"
    assert "check in" not in opened.words


def with_the_clinic_named_first():
    opened = talk(TOOLED)
    opened.say("I have an appointment at the South clinic")
    opened.tool("check_in", OK)
    opened.tool("get_clinics", CLINICS)
    return opened


def test_an_option_that_was_named_before_it_was_known_is_put_up_for_a_yes():
    opened = with_the_clinic_named_first()
    assert opened.outcome.action.options == ["North", "South"]
    assert opened.outcome.action.input["value"] == "South"
    assert "South" in opened.words
    opened.say("yes")
    assert opened.answers == {"clinic": "South"}
    assert [(r.source, r.quote, turn_of_words(r.reason)) for r in opened.outcome.records] == [("words", "South", 2)]


def test_what_was_recalled_is_not_insisted_on():
    opened = with_the_clinic_named_first()
    opened.say("no")
    assert opened.asked == "clinic"
    assert "value" not in opened.outcome.action.input
    opened.say("North")
    assert opened.answers == {"clinic": "North"}


def test_another_option_answers_a_recalled_one_at_once():
    opened = with_the_clinic_named_first()
    opened.say("North")
    assert opened.answers == {"clinic": "North"}


def test_an_opening_that_names_two_options_recalls_none():
    opened = talk(TOOLED)
    opened.say("Is it the North clinic or the South clinic, I forgot")
    opened.tool("check_in", OK)
    opened.tool("get_clinics", CLINICS)
    assert "value" not in opened.outcome.action.input
