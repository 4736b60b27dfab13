"""Pages of the admin are put together of several classes: none may take the place of what another keeps to itself."""

from __future__ import annotations

from collections import Counter

import pytest
from django.contrib import admin

from authoring.admin import FormAdmin, FormVersionAdmin


@pytest.mark.parametrize("page", [FormAdmin, FormVersionAdmin])
def test_no_two_classes_of_a_page_share_a_private_name(page: type[admin.ModelAdmin]) -> None:  # type: ignore[type-arg]
    ours = [base for base in page.__mro__ if base.__module__.startswith("authoring.")]
    private = Counter(name for base in ours for name in vars(base) if name.startswith("_") and not name.endswith("_"))

    assert len(ours) > 2
    assert [name for name, count in private.items() if count > 1] == []
