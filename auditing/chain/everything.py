"""The one door to all comparisons."""

from __future__ import annotations

from collections.abc import Iterator

from auditing.chain.actions import broken_actions, broken_results
from auditing.chain.files import broken_files
from auditing.chain.ledger import broken_chain, broken_entries, broken_names
from auditing.chain.verifying import TURNS_AT_ONCE, Broken, Compared, broken_rows


def everything_broken(
    compared: Compared, *, open_boxes: bool = True, files: bool = False, at_once: int = TURNS_AT_ONCE
) -> Iterator[Broken]:
    """All that is not as it was stored: the chain of the ledger first, so that entries come before the seals over
    them, then what turns stored and seals, by `broken_rows`, then all else. Counts in `compared`, and changes nothing.
    With `files`, the content of files that were sent is read too."""
    yield from broken_chain()
    yield from broken_rows(compared, at_once=at_once, open_boxes=open_boxes)
    yield from broken_entries(compared)
    yield from broken_actions(compared)
    if open_boxes:
        yield from broken_names()
        yield from broken_results()
    if files:
        yield from broken_files(compared)
