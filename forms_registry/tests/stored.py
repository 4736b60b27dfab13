"""What the tests of this app ask the database."""

from __future__ import annotations

from forms_registry.models import Form, FormVersion


def numbers(slug: str) -> list[tuple[int | None, str]]:
    return list(FormVersion.objects.filter(form__slug=slug).order_by("number").values_list("number", "status"))


def form_at(slug: str) -> Form:
    return Form.objects.get(slug=slug)
