"""How long a source is."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path


def lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


BLANK = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code(path: Path) -> int:
    """Lines of code: without blank lines, comments and docstrings, however they are wrapped."""
    source = path.read_text(encoding="utf-8")
    strings = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr))
    docs = {
        line
        for node in strings
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines_of_code = {
        line for token in tokens if token.type not in BLANK for line in range(token.start[0], token.end[0] + 1)
    }
    return len(lines_of_code - docs)
