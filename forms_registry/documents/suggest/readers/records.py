"""Questions that are told of in blocks with the same headings: "Question: …", and beneath it "Answer type: …"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence

from forms_registry.documents.suggest.readers.lines import ITEM, TEXT, Line
from forms_registry.documents.suggest.shape import Candidate
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import fold
from patterns.regular import linear
from patterns.scanning import encodable

_HEADED = linear(r"([^\W\d][^:?؟]{0,30}?)\s*:\s*(\S.*)", "s")
_MOST_WORDS = 3
_SEVERAL = 2

Listed = Callable[[Table], Iterator[Candidate]]
Block = list[tuple[str, str, Line]]
"""(heading, text, line) of each line of a block."""


def records_of(lines: Sequence[Line]) -> tuple[Table, dict[int, int]] | None:
    """The blocks as rows of a table, and the last line of each by its first; None for a text without such blocks."""
    blocks = [block for block in _blocks(lines) if len(block) >= _SEVERAL]
    if len(blocks) < _SEVERAL:
        return None
    heads = tuple(dict.fromkeys(head for block in blocks for head, _, _ in block))
    rows = []
    for block in blocks:
        said = {head: text for head, text, _ in block}
        rows.append(Row(tuple(said.get(head, "") for head in heads), block[0][2].line, len(heads)))
    lasts = {block[0][2].line: block[-1][2].line for block in blocks}
    return Table(heads, tuple(rows), blocks[0][0][2].line), lasts


def told_in_blocks(lines: Sequence[Line], listed: Listed) -> dict[int, Candidate]:
    """The fields that blocks of lines tell of, by the first line of each."""
    found = records_of(lines)
    candidates = [*listed(found[0])] if found else []
    for one in candidates:
        one.last = found[1][one.line] if found else one.line
    return {one.line: one for one in candidates}


def _blocks(lines: Sequence[Line]) -> list[Block]:
    """Lines with headings, cut before each heading that begins blocks: the first of those that repeat."""
    headed = [_headed(line) for line in lines]
    counted = Counter(map(_head, filter(None, headed)))
    often = [head for head, count in counted.items() if count > 1]
    begins = "".join(often[:1])
    blocks: list[Block] = [[]]
    for one in headed:
        if one and _head(one) == begins:
            blocks.append([one])
        elif one and _goes_on(one, blocks[-1], often):
            blocks[-1].append(one)
        else:
            blocks.append([])
    return blocks


def _goes_on(one: tuple[str, str, Line], block: Block, often: Container[str]) -> bool:
    """Whether a line belongs to the block before it: by its heading, or in one paragraph."""
    return bool(block) and (_head(one) in often or one[2].passage == block[-1][2].passage)


def _head(one: tuple[str, str, Line]) -> str:
    return fold(one[0])


def _headed(line: Line) -> tuple[str, str, Line] | None:
    """The heading of a line such as `Answer type: date`, and what follows it."""
    found = _HEADED.fullmatch(encodable(line.text)) if line.kind in {ITEM, TEXT} else None
    is_free = not (line.boxes or line.has_place or line.numbered)
    return (found[1], found[2], line) if found and is_free and len(found[1].split()) <= _MOST_WORDS else None
