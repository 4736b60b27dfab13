"""Documents that a tool lists and another one uploads: one receipt a document, together the field's answer."""

import re

import pytest

from agent.tests.saying import says
from agent.tests.talk import talk

REPORT = """---
form_id: report
title: Report
fields:
  - {id: papers, type: file, required: true, label: Papers, prompt: Please attach the papers.,
     data_source: {tool: list_papers}}
tools:
  - {name: list_papers}
  - {name: upload_paper, when: on upload of papers, args: [docIndex]}
---
"""
LISTED = {
    "documents": [
        {"index": 4, "name": {"english": "Police report", "arabic": "محضر الشرطة"}, "required": True},
        {"index": 5, "name": "Photo", "required": False},
        {"index": 6, "title": "Bill"},
    ]
}


def uploading(listed=LISTED):
    opened = talk(REPORT)
    opened.say("hello")
    opened.tool("list_papers", listed)
    return opened


def test_each_document_that_is_needed_is_uploaded_by_its_index():
    opened = uploading()
    asked = []
    while opened.outcome.action.action == "TOOL_CALL":
        asked.append(opened.outcome.action.tool_args)
        opened.tool("upload_paper", {"success": True})

    assert asked == [{"docIndex": 4}, {"docIndex": 6}]
    assert opened.outcome.action.action == "FORM_COMPLETE"
    assert opened.answers["papers"] == [{"name": "Police report", "index": 4}, {"name": "Bill", "index": 6}]
    assert {record.source for record in opened.history} == {"tool_result"}


@pytest.mark.parametrize("index", ["²", "٣" * 5000, "a-1"])
def test_an_index_that_is_no_number_is_no_part_of_the_answer(index):
    opened = uploading({"documents": [{"index": index, "name": "Bill"}]})
    opened.tool("upload_paper", {"success": True})

    assert opened.answers["papers"] == [{"name": "Bill"}]


CASE = """---
form_id: case
title: Case
fields:
  - {id: case_no, type: text, required: true, prompt: Which case?}
  - {id: papers, type: file, required: true, prompt: Your papers?}
tools:
  - {name: send_file, when: on upload of papers, args: ARGUMENTS}
---
"""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ('{caseId: case_no, docIndex: , kind: "scan copy"}', {"caseId": "K-77", "docIndex": 0, "kind": "scan copy"}),
        ("{kind: 7, caseId: case_no, doc_index: }", {"kind": 7, "caseId": "K-77", "doc_index": 0}),
        ("[field_id, index]", {"field_id": "papers", "index": 0}),
        ("[case_no, step]", {"case_no": "K-77", "step": 1, "docIndex": 0}),
        ("[]", {"docIndex": 0}),
    ],
)
def test_the_tool_that_uploads_is_given_answers_constants_and_what_its_moment_knows(arguments, expected):
    opened = talk(CASE.replace("ARGUMENTS", arguments))
    opened.pick(case_no="K-77")
    assert opened.outcome.action.tool_args == expected
    opened.tool("send_file", {"name": "a.pdf"})
    assert opened.answers["papers"] == [{"name": "a.pdf", "index": 0}]


@pytest.mark.parametrize(
    ("receipt", "file"),
    [
        ({"fileName": "a.pdf", "size": 7}, {"name": "a.pdf", "size": 7, "index": 4}),
        ({"name": "a.pdf"}, {"name": "a.pdf", "index": 4}),
        ({"file": {"filename": "a.pdf"}}, {"name": "a.pdf", "index": 4}),
        ({"file": "a.pdf"}, {"name": "a.pdf", "index": 4}),
        ("a.pdf", {"name": "a.pdf", "index": 4}),
        ({"referenceNumber": "R-1"}, {"name": "Police report", "index": 4}),
        (None, {"name": "Police report", "index": 4}),
    ],
)
def test_a_receipt_names_the_file_or_else_the_list_does(receipt, file):
    opened = uploading({"documents": LISTED["documents"][:1]})
    opened.tool("upload_paper", receipt)

    assert opened.answers["papers"] == [file]


def test_a_failed_upload_is_made_again_where_it_stopped():
    opened = uploading()
    opened.tool("upload_paper", {"success": True})
    opened.tool("upload_paper", {"success": False, "error": "E-413: payload too large"})
    assert "E-413" not in opened.words
    assert opened.outcome.action.tool_args == {"docIndex": 6}


@pytest.mark.parametrize("listed", [{"documents": []}, {"documents": [{"name": "Photo", "required": False}]}])
def test_where_no_document_is_needed_none_is_asked_for(listed):
    opened = uploading(listed)
    assert opened.outcome.action.action == "FORM_COMPLETE"
    assert opened.outcome.action.data == {"papers": []}
    assert [(record.source, record.interpreter) for record in opened.history] == [("tool_result", "tool:list_papers")]


def test_an_upload_that_fails_for_good_leaves_the_file_to_the_widget():
    opened = uploading({"documents": LISTED["documents"][:1]})
    for _ in range(2):
        opened.tool("upload_paper", error="no camera")
    assert opened.asked == "papers"
    opened.say("police.pdf")
    assert (opened.answers, opened.asked) == ({}, "papers")
    opened.pick(papers=[{"name": "police.pdf", "size": 1200}])
    assert opened.outcome.action.action == "FORM_COMPLETE"


def test_documents_that_cannot_be_listed_leave_one_to_upload():
    opened = talk(REPORT)
    opened.say("hello")
    for _ in range(2):
        opened.tool("list_papers", error="down")
    assert opened.outcome.action.tool_name == "upload_paper"


@pytest.mark.parametrize(
    "asked", ["which papers do you want?", "What papers are required?", "which ones?", "how many papers are there"]
)
def test_the_listed_documents_are_named_with_the_question_and_to_who_asks(asked):
    opened = uploading()
    for _ in range(2):
        opened.tool("upload_paper", error="no camera")
    assert opened.outcome.action.input["documents"] == [
        {"name": "Police report", "required": True},
        {"name": "Photo", "required": False},
        {"name": "Bill", "required": True},
    ]
    opened.say(asked)
    assert says(opened.words, "documents_of_both")
    assert all(name in opened.words for name in ("Police report", "Photo", "Bill"))
    opened.say("why do you ask that?")
    assert not says(opened.words, "documents_of_both")


PLAIN = """---
form_id: plain
title: Application
fields:
  - {id: cv, type: file, required: true, label: CV, prompt: Please attach your CV.}
---
"""


SKETCH = """---
form_id: garden
title: Garden
language: [en, ar]
fields:
  - {id: sketch, type: file, label: {en: Sketch, ar: الرسم}MORE}
  - {id: note, type: text, required: true, prompt: Anything else?}
---
"""


@pytest.mark.parametrize(
    ("locale", "aside", "told"), [("en", "the fence is green", "tell"), ("ar", "السور أخضر", "إخبار|تخبر")]
)
@pytest.mark.parametrize("more", [", required: true", ", required: false, prompt: {en: A sketch?, ar: رسم؟}"])
def test_a_file_is_attached_and_not_told_in_whatever_words_it_is_asked(more, locale, aside, told):
    opened = talk(SKETCH.replace("MORE", more), locale=locale)
    opened.say(aside)
    while opened.asked == "sketch":
        assert not re.search(told, opened.words)
        opened.say(aside)
    assert opened.turns > 3
    assert not re.search(told, opened.words)


@pytest.mark.parametrize(
    "named", ["cv.pdf", ["cv.pdf"], {"name": "cv.pdf"}, [{"name": "cv.pdf", "type": "application/pdf"}]]
)
def test_a_name_is_no_file(named):
    opened = talk(PLAIN)
    opened.say("hello")
    opened.pick(cv=named)
    assert (opened.answers, opened.asked) == ({}, "cv")
    assert "cv" in opened.outcome.rejected


@pytest.mark.parametrize(
    "sent",
    [{"name": "cv.pdf", "size": 9}, [{"name": "cv.pdf", "reference": "r-1"}], {"name": "cv.pdf", "content": "aGk="}],
)
def test_what_a_widget_sent_is_a_file(sent):
    opened = talk(PLAIN)
    opened.say("hello")
    opened.pick(cv=sent)
    assert opened.answers["cv"][0]["name"] == "cv.pdf"


def test_a_file_that_is_named_in_words_is_asked_for():
    opened = talk(PLAIN)
    opened.say("I attach my cv.pdf")
    opened.say("cv.pdf")
    assert (opened.answers, opened.asked) == ({}, "cv")


@pytest.mark.parametrize("words", ["send later", "I'll send it later", "سأرسله لاحقا"])
@pytest.mark.parametrize("form", [PLAIN, REPORT])
def test_a_file_that_is_not_at_hand_can_be_sent_later(words, form):
    opened = talk(form)
    opened.say("hello")
    if form is REPORT:
        opened.tool("list_papers", LISTED)
        assert opened.outcome.action.tool_name == "upload_paper"
    else:
        assert "send later" in opened.words
    opened.say(words)
    [(field_id, reason)] = opened.outcome.left_open.items()
    assert (field_id, reason) == (opened.spec.fields[0].id, words)
    assert opened.outcome.status == "completed"
    assert opened.outcome.action.input["incomplete"] == [field_id]
