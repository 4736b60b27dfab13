"""Who may do what: the groups that staff are put into, and what each of them may.

They are the product's own: each `migrate` makes those that are missing and gives each what stands here, so that a new
release can bring a new permission. Whoever is to have less gets a group of the administrator's own making.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.db.models import QuerySet

APPS = ("forms_registry", "conversations", "auditing", "webhooks")
"""Whose permissions are given; Django's own tables are for superusers alone."""

# How forms fare is for everybody who works with them: in numbers, and without a word of anybody.
_FORMS = ("forms_registry.view_form", "forms_registry.view_formversion", "auditing.view_turncount")
_WRITING = (
    *(f"forms_registry.{verb}_formversion" for verb in ("add", "change", "delete")),
    *(f"forms_registry.{verb}_guide" for verb in ("view", "add", "change", "delete")),
)
_RECORD = tuple(
    f"conversations.view_{name}"
    for name in ("conversation", "turn", "message", "answer", "submission", "link", "checkpoint", "apikey", "tombstone")
)

_WEBHOOKS = (
    *(f"webhooks.{verb}_endpoint" for verb in ("view", "add", "change", "delete")),
    *("webhooks.view_delivery", "webhooks.redeliver_delivery"),
)

AUTHORS, PUBLISHERS, AUDITORS = "Form authors", "Form publishers", "Auditors"
SUPERVISORS, UNMASKERS, DATA_PROTECTION = "Supervisors", "Unmaskers", "Data protection"

GROUPS: Mapping[str, tuple[str, ...]] = {
    AUTHORS: (*_FORMS, *_WRITING),
    PUBLISHERS: (*_FORMS, *_WRITING, "forms_registry.publish_formversion", *_WEBHOOKS),
    AUDITORS: (*_FORMS, *_RECORD, "auditing.view_seal", "webhooks.view_delivery"),
    # Beside `Auditors`, and not both for one person: who may see sensitive values does not watch over those who do.
    SUPERVISORS: ("auditing.view_access", "auditing.view_turncount"),
    UNMASKERS: ("auditing.unmask_values", "webhooks.send_sensitive_values"),
    # What people can ask for: that what is stored of them is put right, or goes.
    DATA_PROTECTION: (
        *(f"conversations.view_{name}" for name in ("conversation", "submission", "tombstone")),
        *("conversations.erase_conversation", "conversations.amend_submission"),
    ),
}


def give_groups_their_permissions(using: str = "default", **_signal: Any) -> None:
    """Run after each migration; what is there already costs three queries."""
    for label in APPS:
        # Django makes the rows of permissions app by app, of which this may be the first.
        create_permissions(apps.get_app_config(label), verbosity=0, using=using)
    Group, Permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")  # noqa: N806 - classes
    Group.objects.using(using).bulk_create([Group(name=name) for name in GROUPS], ignore_conflicts=True)
    groups = dict(Group.objects.using(using).filter(name__in=GROUPS).values_list("name", "pk"))
    permission_ids = _by_name(Permission.objects.using(using).filter(content_type__app_label__in=APPS))
    memberships = Group.permissions.through
    rows = [memberships(group_id=groups[name], permission_id=pk) for name, pk in _pairs(permission_ids)]
    memberships.objects.using(using).bulk_create(rows, ignore_conflicts=True)


def _by_name(permissions: QuerySet[Any]) -> dict[str, int]:
    return {
        f"{label}.{codename}": pk
        for pk, label, codename in permissions.values_list("pk", "content_type__app_label", "codename")
    }


def _pairs(permission_ids: Mapping[str, int]) -> Iterable[tuple[str, int]]:
    for name, permissions in GROUPS.items():
        yield from ((name, permission_ids[permission]) for permission in permissions)
