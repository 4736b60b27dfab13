"""Options that are nested in the item chosen for another field: never those of its siblings, never its parents."""

import pytest

from agent.tests.talk import talk

EMPLOYERS = {
    "employers": [
        {
            "name": "North Foods",
            "branches": [
                {"name": "Olaya", "roles": [{"title": "Cook"}, {"title": "Waiter"}]},
                {"name": "Harbour", "roles": [{"title": "Driver"}]},
            ],
        },
        {"name": "South Steel", "branches": [{"name": "Mill", "roles": [{"title": "Welder"}]}]},
        {"name": "Alone", "since": "2020-01-01"},
    ]
}
SAME_TOOL = "{tool: get_employers}"
FORM = """---
form_id: work
title: Work
fields:
  - {id: employer, type: dropdown, required: true, label: Employer, prompt: Which employer?,
     data_source: {tool: get_employers}}
  - {id: branch, type: KIND, required: true, label: Branch, prompt: Which branch?, data_source: BRANCH,
     depends_on: [employer]}
  - {id: role, type: dropdown, required: true, label: Role, prompt: Which role?, data_source: ROLE,
     depends_on: [branch]}
tools: [{name: get_employers, purpose: Find employers}]
---
"""


def chosen(employer, *, branch="{parent: employer}", role="{parent: branch}", kind="dropdown"):
    opened = talk(FORM.replace("BRANCH", branch).replace("ROLE", role).replace("KIND", kind))
    opened.say("hello")
    opened.tool("get_employers", EMPLOYERS)
    opened.say(employer)
    return opened


@pytest.mark.parametrize("branch", ["{parent: employer}", "{tool: get_employers, parent: employer}", SAME_TOOL])
@pytest.mark.parametrize("role", ["{parent: branch}", SAME_TOOL])
def test_each_list_comes_from_the_item_that_was_chosen_before(branch, role):
    opened = chosen("North Foods", branch=branch, role=role)
    assert opened.outcome.action.options == ["Olaya", "Harbour"]
    opened.say("Harbour")
    assert opened.outcome.action.options == ["Driver"]
    opened.say("Driver")
    assert opened.outcome.action.data == {"employer": "North Foods", "branch": "Harbour", "role": "Driver"}


def test_another_parent_brings_other_options_without_another_call():
    opened = chosen("North Foods", branch=SAME_TOOL, role=SAME_TOOL)
    opened.say("Olaya")
    opened.say("Cook")
    assert opened.outcome.status == "completed"
    opened = chosen("North Foods", branch=SAME_TOOL, role=SAME_TOOL)
    opened.say("Olaya")
    opened.say("change the employer to South Steel")
    assert (opened.asked, opened.outcome.action.options) == ("branch", ["Mill"])


def test_an_item_without_a_list_leaves_the_answer_to_words():
    opened = chosen("Alone", branch=SAME_TOOL, role=SAME_TOOL)
    assert (opened.outcome.action.action, opened.asked) == ("ASK_TEXT", "branch")
    opened.say("The one at the harbour")
    assert opened.outcome.filled_fields[1].confidence < 1
    assert (opened.outcome.action.action, opened.asked) == ("ASK_TEXT", "role")


def test_several_chosen_items_offer_what_all_of_them_hold():
    opened = chosen("North Foods", kind="checkbox")
    opened.pick(branch=["Olaya", "Harbour"])
    assert opened.outcome.action.options == ["Cook", "Waiter", "Driver"]


def test_a_path_of_the_author_is_applied_to_the_chosen_item():
    opened = chosen("North Foods", branch="{parent: employer, options_path: 'branches[].name'}")
    assert opened.outcome.action.options == ["Olaya", "Harbour"]


def test_the_same_tool_with_other_arguments_is_called_again():
    form = FORM.replace("BRANCH", "{tool: get_employers, args: {inside: employer}}")
    opened = talk(form.replace("ROLE", "{parent: branch}").replace("KIND", "dropdown"))
    opened.say("hello")
    opened.tool("get_employers", EMPLOYERS)
    opened.say("Alone")
    assert opened.outcome.action.tool_name == "get_employers"
    assert opened.outcome.action.tool_args == {"inside": "Alone"}
    opened.tool("get_employers", ["East", "West"])
    assert opened.outcome.action.options == ["East", "West"]
