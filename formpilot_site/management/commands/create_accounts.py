"""Makes the first accounts of a fresh machine: somebody who writes and publishes forms, and somebody who may only look.

Who may do what stands in `formpilot_site.groups`.
"""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from formpilot_site.groups import AUDITORS, AUTHORS, DATA_PROTECTION, PUBLISHERS

STAFF = "staff"
AUDITOR = "auditor"
GROUPS = {STAFF: (AUTHORS, PUBLISHERS, DATA_PROTECTION, AUDITORS), AUDITOR: (AUDITORS,)}


class Command(BaseCommand):
    help = "Creates the staff and the auditor account where they are missing; accounts that exist are left alone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--show", action="store_true", help="print the first passwords, as DEBUG does by itself")

    def handle(self, *args: Any, show: bool, **options: Any) -> None:
        path = settings.FORMPILOT_DATA / "accounts.json"
        passwords = read_passwords(path)
        existing = set(User.objects.filter(username__in=(STAFF, AUDITOR)).values_list("username", flat=True))
        missing = {STAFF, AUDITOR} - existing
        if missing:
            passwords |= {name: passwords.get(name) or secrets.token_urlsafe(12) for name in missing}
            # Kept before the accounts exist: a password that nobody can read again would lock the owner out.
            write_passwords(path, passwords)
        create_accounts({name: passwords[name] for name in missing})
        if settings.DEBUG or show:
            for name in (STAFF, AUDITOR):
                self.stdout.write(_account_line(name, passwords.get(name, ""), path))


def _account_line(name: str, password: str, path: Path) -> str:
    """What is printed about an account. A password that is no longer the right one is worse than none."""
    if password and User.objects.get(username=name).check_password(password):
        return f"Account {name!r}, first password {password!r} (kept in {path})"
    return (
        f"Account {name!r} was there before, and its password is not known here: it was changed, or made elsewhere. "
        f"To set another: manage.py changepassword {name}"
    )


@transaction.atomic
def create_accounts(passwords: dict[str, str]) -> None:
    """`passwords` maps those of STAFF and AUDITOR that are yet to be made to their passwords."""
    for name, password in passwords.items():
        account = User.objects.create_user(name, password=password, is_staff=True)
        account.groups.set(Group.objects.filter(name__in=GROUPS[name]))


def read_passwords(path: Path) -> dict[str, str]:
    """The first passwords that were kept, by account; empty where there is no file."""
    return dict(json.loads(path.read_text())) if path.exists() else {}


def write_passwords(path: Path, passwords: dict[str, str]) -> None:
    """Only its owner can read the file, from its first moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(passwords, file, indent=2)
