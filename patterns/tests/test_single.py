from __future__ import annotations

from itertools import count

import pytest

from patterns.single import only


@pytest.mark.parametrize(("found", "one"), [([], None), ([7], 7), ([0], 0), ([7, 7], None)])
def test_one_of_one_is_found_and_none_of_several(found: list[int], one: int | None) -> None:
    assert only(found) == one


def test_no_third_is_looked_for() -> None:
    numbers = count()
    assert only(numbers) is None
    assert next(numbers) == 2
