"""Who may do what with forms: asked by every service for which somebody is named that acts."""

from __future__ import annotations

from django.contrib.auth.models import User

from forms_registry.errors import NotAllowed

ADD = "forms_registry.add_formversion"
CHANGE = "forms_registry.change_formversion"
DISCARD = "forms_registry.delete_formversion"
PUBLISH = "forms_registry.publish_formversion"


def demand(permission: str, actor: User | None) -> None:
    """Raises NotAllowed for somebody without the permission; None is the service itself, such as a command."""
    if actor is not None and not actor.has_perm(permission):
        raise NotAllowed(permission)
