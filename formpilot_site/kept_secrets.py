"""Secrets that a machine makes for itself once, and keeps in its data folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from formpilot_site.data_folder import writing_to
from formpilot_site.environment import Environment


def secret_key(environment: Environment, data: Path, *, debug: bool) -> str:
    """SECRET_KEY, of the environment; with DEBUG and without one there, that of the data folder."""
    if not debug:
        return environment.secret(
            "SECRET_KEY",
            why="it signs sessions, and only DEBUG=on makes one by itself",
            example="$(python3 -c 'import secrets; print(secrets.token_urlsafe(48))')",
        )
    if configured := environment.text("SECRET_KEY"):
        return configured
    with writing_to(data):
        return kept_secret(data / "secret_key")


def kept_secret(path: Path) -> str:
    """The secret in the file `path`, made at first use. Processes that start together all get the same one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        # Written aside and linked, so that nobody ever reads an empty or half-written file.
        draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48))
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
