"""For each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong import assistants, dialogues, documents, fields, rules, tables, tools
from forms_registry.tests.reading.wrong.writing import Wrong

WRONG: Wrong = {
    **documents.WRONG,
    **tables.WRONG,
    **fields.WRONG,
    **rules.WRONG,
    **tools.WRONG,
    **dialogues.WRONG,
    **assistants.WRONG,
}
