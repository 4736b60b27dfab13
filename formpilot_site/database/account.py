"""Who runs the server: Postgres refuses to be root, so root hands it to an account without rights."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from formpilot_site.database.errors import EmbeddedPostgresError

COMMAND_TIMEOUT_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Account:
    """`uid` and `gid` are those that the server's files belong to and that its programs run with."""

    uid: int
    gid: int

    @classmethod
    def for_new_server(cls) -> Account:
        """Ourselves, or `nobody` when we are root."""
        if os.geteuid() != 0:
            return cls(os.geteuid(), os.getegid())
        nobody = pwd.getpwnam("nobody")
        return cls(nobody.pw_uid, nobody.pw_gid)

    @classmethod
    def owning(cls, home: Path) -> Account:
        """The account that the server in `home` runs as. Raises EmbeddedPostgresError when we may not act for it."""
        owner = home.stat()
        if os.geteuid() not in {0, owner.st_uid} or owner.st_uid == 0:
            raise EmbeddedPostgresError(
                f"The embedded database in {home} belongs to user {owner.st_uid}, and this is user {os.geteuid()}: "
                "run as that user, name another folder in FORMPILOT_DATA, or set DATABASE_URL."
            )
        return cls(owner.st_uid, owner.st_gid)

    def give(self, path: Path) -> None:
        """Makes the account the owner of `path`."""
        if os.geteuid() == 0:
            os.chown(path, self.uid, self.gid)

    def run(
        self, *command: str | Path, cwd: Path, env: Mapping[str, str] | None = None, text_in: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Runs a program as the account, with an environment of `env` alone. The exit status tells of a failure.

        Nothing of ours reaches the program: the caller's PG* variables would change what Postgres does.
        """
        we_are_root = os.geteuid() == 0
        return subprocess.run(
            [str(part) for part in command],
            check=False,
            cwd=cwd,
            env={"LC_ALL": "C", "PATH": os.defpath, **(env or {})},
            input=text_in,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=COMMAND_TIMEOUT_SECONDS,
            user=self.uid if we_are_root else None,
            group=self.gid if we_are_root else None,
            extra_groups=[] if we_are_root else None,
        )

    def can(self, test: Sequence[str | Path]) -> bool:
        """Whether the account succeeds with a command, such as `("test", "-w", folder)`; False if it may not run it."""
        try:
            return self.run(*test, cwd=Path("/")).returncode == 0
        except PermissionError:
            return False
