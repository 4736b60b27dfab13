"""Secrets that a machine makes for itself once, and keeps in its data folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


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
