"""Numbers of rows in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.apps import apps

from conversations.services import belongings


def kinds_in_words(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """What went, or would: each kind that there was, by its name for people, in the order of the names."""
    models = [apps.get_model(name) for name in belongings.listed_models()]
    names = {str(model._meta.model_name): str(model._meta.verbose_name_plural) for model in models}  # noqa: SLF001
    return sorted((names.get(kind, kind), count) for kind, count in counts.items() if count)
