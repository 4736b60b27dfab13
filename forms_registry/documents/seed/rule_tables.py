"""Tables of rules: a condition in one column, and what becomes of a field in the other."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.markdown import Chapter
from forms_registry.documents.seed.drafts import Fact, FormDraft
from forms_registry.documents.seed.lexicon import canonical_name, phrase_text, words
from forms_registry.documents.seed.requirements import OTHERWISE
from forms_registry.documents.tables import Row
from forms_registry.documents.text import plain

_ELSE = "otherwise optional"
"""What a field is whose rule only says when it must be answered."""


def read_rules(chapters: Sequence[Chapter], draft: FormDraft) -> None:
    """Adds to fields what rules say of them, after what their lists say; one that names several fields, or
    says something else of one, is a warning. The table stays, to be read."""
    for table in (table for chapter in chapters for table in chapter.tables):
        columns = [canonical_name("rules", head) for head in table.header]
        if sorted(map(str, columns)) == ["if", "then"]:
            for row in table.rows:
                _read_rule(row, columns.index("if"), draft)


def _read_rule(row: Row, condition: int, draft: FormDraft) -> None:
    outcome = plain(row.cells[1 - condition])
    ids = [word for word in dict.fromkeys(outcome.replace(",", " ").split()) if word in draft.fields]
    fact = _fact(outcome.replace(ids[0], "", 1).strip(" ."), plain(row.cells[condition]), row.line) if ids else None
    if fact and len(ids) == 1:
        draft.fields[ids[0]].facts.append(fact)
    elif ids:
        draft.warn("rule_unread", row.line, text=" | ".join(map(plain, row.cells)))


def _fact(outcome: str, condition: str, line: int) -> Fact | None:
    otherwise = OTHERWISE.search(outcome)
    becomes = phrase_text(outcome[: otherwise.start()] if otherwise else outcome).casefold()
    for prefix in words()["becoming"]:
        becomes = becomes.removeprefix(f"{prefix} ")
    if becomes in words()["required"]["yes"]:
        return Fact("required", f"{becomes} if {condition}, {otherwise[0].strip(' ,') if otherwise else _ELSE}", line)
    return Fact("visible_if", condition, line) if becomes in words()["shown"] else None
