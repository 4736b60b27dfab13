"""The folder of the server's files, and that of its socket."""

from __future__ import annotations

import os
import re
import stat
import tempfile
from hashlib import sha256
from pathlib import Path

from formpilot_site.database.account import Account
from formpilot_site.database.errors import EmbeddedPostgresError

PORT = 5432
SOCKET_PATH_LIMIT = 107 - len(f"/.s.PGSQL.{PORT}.lock")
PLAIN_PATH = re.compile(r"[\w./-]+", re.ASCII)
ELSEWHERE = Path("/var/lib")
RUNTIME = Path("/tmp")  # noqa: S108 - must be the same for every process, whatever its TMPDIR; owner and mode are checked


def prepare_home(folder: Path) -> Path:
    """Makes `folder` the server's home, and returns the folder that it stands for.

    Root's own folders are often closed to the account that runs the server. What is above `folder` is not ours to
    open, so the home then lies under /var/lib, and `folder` is a link to it.
    """
    parent = folder.parent
    parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    if not folder.exists():
        account = Account.for_new_server()
        if os.geteuid() == 0 and parent.stat().st_uid == 0:
            parent.chmod(parent.stat().st_mode | 0o011)
        if account.can(("test", "-x", parent)):
            folder.unlink(missing_ok=True)
            folder.mkdir(mode=0o700)
        else:
            elsewhere = Path(tempfile.mkdtemp(prefix="formpilot-", dir=ELSEWHERE))
            folder.unlink(missing_ok=True)
            folder.symlink_to(elsewhere)
        account.give(folder.resolve())
    return folder.resolve()


def socket_directory(folder: Path) -> Path:
    """The folder of the server's socket: its home, unless that path is too long or has characters that a socket cannot
    have.

    Raises EmbeddedPostgresError if something else is in its place.
    """
    home = folder.resolve()
    if len(os.fsencode(home)) <= SOCKET_PATH_LIMIT and PLAIN_PATH.fullmatch(str(home)):
        return home
    directory = RUNTIME / f"formpilot-{sha256(os.fsencode(home)).hexdigest()[:16]}"
    if os.path.lexists(directory) and not _is_private(directory, home):
        raise EmbeddedPostgresError(
            f"{directory} should be a folder that only the owner of {home} can use: remove it, or set DATABASE_URL."
        )
    return directory


def prepare_socket_directory(folder: Path, account: Account) -> None:
    """Makes the folder of the server's socket where it is missing."""
    directory = socket_directory(folder)
    if not directory.exists():
        directory.mkdir(mode=0o700)
        account.give(directory)


def _is_private(directory: Path, home: Path) -> bool:
    status = directory.lstat()
    return stat.S_ISDIR(status.st_mode) and not status.st_mode & 0o077 and status.st_uid == home.stat().st_uid
