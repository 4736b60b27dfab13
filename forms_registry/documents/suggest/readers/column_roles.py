"""What each column of a table that tells of fields holds: by its heading, or by what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rapidfuzz import fuzz, process

from forms_registry.documents.keys import FACTS, key_of, keys_by_name
from forms_registry.documents.suggest.attributes import Attributes
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.guesses_in_words import role_in_words
from forms_registry.documents.suggest.hints import role_of, truth
from forms_registry.documents.suggest.lists import is_rate, listed_options
from forms_registry.documents.suggest.readers.questions import LABEL_WORDS
from forms_registry.documents.suggest.readers.table_conventions import answer_column
from forms_registry.documents.suggest.shape import Doubt, Value
from forms_registry.documents.tables import Table
from forms_registry.documents.text import fold, is_blank, plain
from forms_registry.field_types import canonical_type
from patterns.regular import linear, split_at
from patterns.scanning import encodable

_BREAK = linear(r"\s*<br\s*/?>\s*", "i")
_CODE = linear(r"[A-Z]{0,2}[.-]?\d{0,3}")
_NAMING = frozenset({"label", "id", "prompt"})
_OF_ANSWERS = frozenset({"type", "required", "options"})
_LONGEST_MARK = 2
LIKE = 80
"""How alike, of 100, a heading must be to the name of a column to be taken for it."""


def roles_of(table: Table) -> dict[int, str]:
    """What each column seems to hold, by its heading, else by its cells; "" for a column that nothing is known of."""
    cells = [[plain(row.cells[column]) for row in table.rows] for column in range(len(table.header))]
    by_heading = [_role(head) for head in table.header]
    roles: dict[int, str] = {}
    for column, (head, texts) in enumerate(zip(by_heading, cells, strict=True)):
        role = _role_of_column(head, texts, by_heading)
        roles[column] = role if role not in roles.values() else ""
    if all(map(is_blank, table.header)):  # whose cells list something, may as well say what is
        roles = {column: "" if role == "options" else role for column, role in roles.items()}
    return _with_names(table, roles)


def _role_of_column(role: str, cells: Sequence[str], by_heading: Sequence[str]) -> str:
    """The role of a column by its heading, else by its cells, where no heading has that."""
    if role and not (role == "type" and not any(map(_names_type, cells))):
        return role
    by_cells = _role_by_cells(cells)
    return by_cells if by_cells not in by_heading else ""


def _with_names(table: Table, roles: dict[int, str]) -> dict[int, str]:
    """The roles with one for the names of the fields; {} for a table that has none, or nothing but them."""
    known = {*roles.values()}
    if not known & {"label", "id"}:
        roles = {column: "label" if role == "prompt" else role for column, role in roles.items()}
    if not known & _NAMING:
        roles = _with_names_by_cells(table, roles)
    roles = _with_options(table, roles)
    return roles if len({*roles.values()} - {""}) > 1 and _NAMING & {*roles.values()} else {}


def _with_names_by_cells(table: Table, roles: dict[int, str]) -> dict[int, str]:
    """The roles with one for the names of the fields, where another column is for their answers, or tells of them."""
    if answer_column(table) is None and not _tells_of_answers(table, roles):
        return roles
    return roles | dict.fromkeys(_name_columns(table, roles), "label")


def _with_options(table: Table, roles: dict[int, str]) -> dict[int, str]:
    """The roles with one for the options, where a column is left for the answers."""
    answers = answer_column(table)
    is_free = answers is not None and not roles[answers] and "options" not in roles.values()
    return roles | {answers: "options"} if is_free and answers is not None else roles


def _tells_of_answers(table: Table, roles: Mapping[int, str]) -> bool:
    """Whether a column holds types, options or what must be answered; a column of options alone, which "Value" may be
    or not, lists several in most of its cells, or is empty so far."""
    known = {*roles.values()} & _OF_ANSWERS
    cells = [row.cells[column] for column, role in roles.items() if role == "options" for row in table.rows]
    filled = [plain_lines(cell).replace("\n", ";") for cell in cells if not is_blank(cell)]
    has_lists = sum(len(listed_options(cell)) > 1 for cell in filled) * 2 > len(filled) or not filled
    return bool(known - {"options"}) or (bool(known) and has_lists)


def _name_columns(table: Table, roles: Mapping[int, str]) -> list[int]:
    """The first column, if there is one, that says nothing of answers, and has other words in each row."""
    for column, role in roles.items():
        cells = [fold(row.cells[column]) for row in table.rows]
        is_named = all(cells) and any(map(str.isalpha, "".join(cells)))
        if role in {"", "help", FACTS} and is_named and len({*cells}) * 2 > len(cells):
            return [column]
    return []


def confirmed_roles(table: Table, roles: Mapping[int, str], confirmations: Confirmations) -> dict[int, str]:
    """The roles after what was answered about each column."""
    confirmed: dict[int, str] = {}
    for column, role in roles.items():
        head = plain(table.header[column])
        if not any(not is_blank(row.cells[column]) for row in table.rows):
            continue
        if role == "number":
            continue
        doubt = Doubt("column_holds", {"head": head, "role": role_in_words(role)}, other="role", denied="")
        if role in {"", FACTS}:
            doubt = Doubt("column_unused", {"head": head}, other="role", deniable=False)
        outcome = confirmations.resolve(f"{table.line}.{column}", "column", Value(role, table.line, doubt))
        confirmed[column] = str(outcome or "") if outcome != FACTS else ""
    return confirmed


def _role(head: str) -> str:
    folded = fold(head)
    key = key_of(head, "field")
    if folded in LABEL_WORDS and (key is None or key.name != "id"):
        return "label"
    if key is not None:
        return key.name if key.language is None else ""
    nearest = process.extractOne(folded, list(keys_by_name("field")), scorer=fuzz.token_sort_ratio, score_cutoff=LIKE)
    nearest_key = key_of(nearest[0], "field") if nearest else None
    return nearest_key.name if nearest_key else role_of(head)


def _role_by_cells(cells: Sequence[str]) -> str:
    """What most of a column's cells are: types, yes and no, lists of options; "number" where each is another code,
    and "required" where some have one mark."""
    filled = [cell for cell in cells if not is_blank(cell)]
    if role := _role_by_marks(cells, filled):
        return role
    kinds: Mapping[str, Callable[[str], object]] = {
        "type": _names_type,
        "required": lambda cell: truth(cell) is not None,
        "options": lambda cell: len(cell) < 200 and len(split_at(cell, ",;/")) > 1 and not is_rate(cell),
    }
    fits = {role: sum(bool(test(cell)) for cell in filled) for role, test in kinds.items()}
    role = max(fits, key=lambda name: fits[name])
    return role if filled and fits[role] * 2 > len(filled) else ""


def _role_by_marks(cells: Sequence[str], filled: Sequence[str]) -> str:
    if len(filled) == len(cells) == len({*cells}) > 1 and all(map(_is_code, cells)):
        return "number"
    is_marked = len({*filled}) == 1 and 1 < len(filled) < len(cells) and len(filled[0]) <= _LONGEST_MARK
    return "required" if is_marked else ""


def _is_code(cell: str) -> bool:
    return bool(_CODE.fullmatch(encodable(cell)))


def _names_type(cell: str) -> bool:
    return bool(canonical_type(cell) or Attributes().read(cell).kind)


def plain_lines(cell: str) -> str:
    """The text of a cell, its breaks as lines."""
    return "\n".join(map(plain, _BREAK.split(encodable(cell))))
