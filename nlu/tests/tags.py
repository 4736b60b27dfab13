"""The names of all that words can mean."""

from __future__ import annotations

from nlu import cldr
from nlu.tests.test_size import READERS, sources
from patterns.data import read_yaml

TAGS = frozenset(
    {name for path in sources(READERS, kind="yaml") if path.parent.name == "lexicons" for name in read_yaml(path)}
    | {name for name, _, _ in cldr.entries()}
)
