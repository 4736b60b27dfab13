"""Questions that are told of in blocks with the same headings: "Question: …", and beneath it "Answer type: …"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence

from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, ITEM, TEXT, Line
from forms_registry.documents.suggest.readers.questions import property_of
from forms_registry.documents.suggest.shape import Candidate
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import fold
from patterns.regular import linear
from patterns.scanning import encodable

_HEADED = linear(r"([^\W\d][^:?؟]{0,30}?)\s*:\s*(\S.*)", "s")
_NAME, _NAMING = "Field", frozenset({"id", "label"})
_MOST_WORDS = 3
_SEVERAL = 2

TableReader = Callable[[Table], Iterator[Candidate]]
Block = list[tuple[str, str, Line]]
"""(heading, text, line) of each line of a block."""


def records_of(lines: Sequence[Line]) -> tuple[Table, dict[int, int]] | None:
    """The blocks as rows of a table, and the last line of each by its first; None for a text without such blocks."""
    blocks = [block for block in _blocks(lines) if len(block) >= _SEVERAL]
    if not _tell_of_fields(blocks):
        return None
    heads = tuple(dict.fromkeys(head for block in blocks for head, _, _ in block))
    rows = []
    for block in blocks:
        texts = {head: text for head, text, _ in block}
        rows.append(Row(tuple(texts.get(head, "") for head in heads), block[0][2].line, len(heads)))
    lasts = {block[0][2].line: block[-1][2].line for block in blocks}
    return Table(heads, tuple(rows), blocks[0][0][2].line), lasts


def _tell_of_fields(blocks: Sequence[Block]) -> bool:
    """Whether blocks are such as tell of fields: there are several, or one of them says of which type a field is."""
    return len(blocks) >= _SEVERAL or any(_key(headed) == "type" for block in blocks for headed in block)


def fields_in_blocks(lines: Sequence[Line], table_reader: TableReader) -> dict[int, Candidate]:
    """The fields that blocks of lines tell of, by the first line of each."""
    records = records_of(lines)
    candidates = [*table_reader(records[0])] if records else []
    for candidate in candidates:
        candidate.last = records[1][candidate.line] if records else candidate.line
    return {candidate.line: candidate for candidate in candidates}


def _blocks(lines: Sequence[Line]) -> list[Block]:
    """Lines with headings, cut before each heading that begins blocks: the first of those that repeat."""
    headed_lines = [_headed_line(line, after) for line, after in zip(lines, [*lines[1:], Line("", 0)], strict=False)]
    counts = Counter(map(_head, filter(None, headed_lines)))
    repeated = [head for head, count in counts.items() if count > 1]
    first_head = "".join(repeated[:1])
    blocks: list[Block] = [[]]
    for headed in headed_lines:
        if headed and (_head(headed) == first_head if first_head else _key(headed) in _NAMING):
            blocks.append([headed])
        elif headed and _continues_block(headed, blocks[-1], repeated):
            blocks[-1].append(headed)
        else:
            blocks.append([])
    return blocks


def _continues_block(headed: tuple[str, str, Line], block: Block, repeated: Container[str]) -> bool:
    """Whether a line belongs to the block before it: by its heading, or in one paragraph."""
    is_known = bool(_key(headed)) or _head(headed) in repeated
    return bool(block) and (is_known or headed[2].passage == block[-1][2].passage)


def _head(headed: tuple[str, str, Line]) -> str:
    return fold(headed[0])


def _key(headed: tuple[str, str, Line]) -> str:
    """The key of the notation that a line names; "" for any other."""
    return "label" if headed[2].kind in {BOLD, HEADING} else (property_of(headed[2]) or ("", ""))[0]


def _headed_line(line: Line, after: Line) -> tuple[str, str, Line] | None:
    """The heading of a line such as `Answer type: date`, and what follows it; a title over one is a name."""
    if line.kind in {BOLD, HEADING} and property_of(after):
        return _NAME, line.text, line
    match = _HEADED.fullmatch(encodable(line.text)) if line.kind in {ITEM, TEXT} else None
    is_free = not (line.is_answered or line.numbered)
    return (match[1], match[2], line) if match and is_free and len(match[1].split()) <= _MOST_WORDS else None
