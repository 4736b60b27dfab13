"""Forms as files: the documents as their authors wrote them, under names by which they can be imported again."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Case, IntegerField, QuerySet, Value, When

from forms_registry.batches import in_order
from forms_registry.models import Form, FormVersion, VersionStatus

_AT_ONCE = 50
_RANK = Case(
    When(status=VersionStatus.PUBLISHED, then=Value(0)),
    When(status=VersionStatus.DRAFT, then=Value(1)),
    default=Value(2),
    output_field=IntegerField(),
)


def documents(forms: QuerySet[Form], *, all_versions: bool = False) -> Iterator[tuple[str, str]]:
    """(path, markdown) of what people get of each form; of one that is not published, of its newest draft, else of its
    newest version: `leave.md`. With `all_versions`, of each version: `leave/3-published.md`."""
    versions = FormVersion.objects.filter(form__in=forms).select_related("form").defer("spec")
    if all_versions:
        for batch in in_order(versions.order_by("form__slug", "number"), _AT_ONCE):
            for version in batch:
                yield f"{_address(version)}/{version.number}-{version.status}.md", version.markdown
    else:
        for batch in in_order(versions.order_by("form__slug", _RANK, "-number").distinct("form__slug"), _AT_ONCE):
            for version in batch:
                yield f"{_address(version)}.md", version.markdown


def _address(version: FormVersion) -> str:
    assert version.form is not None, "only versions of forms are exported"
    return version.form.slug
