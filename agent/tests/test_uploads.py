"""Documents that a tool lists and another one uploads: one receipt a document, together the field's answer."""

import pytest

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


def test_a_failed_upload_is_told_and_retried_where_it_stopped():
    opened = uploading()
    opened.tool("upload_paper", {"success": True})
    opened.tool("upload_paper", {"success": False, "error": "The file is too large"})
    assert "The file is too large" in opened.words
    opened.say("try again")

    assert opened.outcome.action.tool_args == {"docIndex": 6}


def test_a_file_is_asked_for_where_no_document_is_needed():
    opened = uploading({"documents": []})
    assert opened.asked == "papers"
    opened.say("statement.pdf")

    assert opened.answers["papers"] == [{"name": "statement.pdf"}]
