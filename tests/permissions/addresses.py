"""Every address of the site, as the resolver knows it, and people in their groups."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import Group, User
from django.urls import URLResolver, get_resolver

HOLE = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^()]*\)")


def all_routes() -> list[str]:
    """The patterns of all addresses, put together, without a slash before them."""
    return sorted(set(_routes(get_resolver().url_patterns)))


def _routes(patterns: list[Any], prefix: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern).removeprefix("^").removesuffix("$").removesuffix("\\Z")
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route


def member(*groups: str) -> User:
    """Somebody on the staff, in these groups."""
    name = "+".join(groups) or "nobody"
    user = User.objects.filter(username=name).first() or User.objects.create_user(name, is_staff=True)
    user.groups.set(Group.objects.filter(name__in=groups))
    return user
