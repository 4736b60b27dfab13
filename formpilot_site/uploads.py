"""Where the files that people send are kept, as the environment says."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from formpilot_site.environment import Environment, EnvironmentProblem

_PRIVATE_FILE, _PRIVATE_FOLDER = 0o600, 0o700


def uploads_storage(environment: Environment, data: Path, authorities: str) -> dict[str, Any]:
    """The storage of Django's that is called "uploads": a bucket where UPLOADS_S3_BUCKET names one, else a folder that
    no page and no static file leads to. `authorities` names the file of those that a bucket's host is checked by, ""
    for the public ones."""
    bucket = environment.text("UPLOADS_S3_BUCKET")
    location = {
        "location": environment.text("UPLOADS_S3_PREFIX"),
        "region_name": environment.text("UPLOADS_S3_REGION") or None,
        "endpoint_url": environment.url("UPLOADS_S3_ENDPOINT") or None,
        "access_key": environment.text("UPLOADS_S3_ACCESS_KEY") or None,
        "secret_key": environment.text("UPLOADS_S3_SECRET_KEY") or None,
        "verify": authorities or None,
    }
    folder = environment.text("UPLOADS_FOLDER", str(data / "uploads"))
    if bucket:
        _need_storages()
        private = {"default_acl": None, "querystring_auth": True, "file_overwrite": False}
        options = {"bucket_name": bucket, **location, **private}
        return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}
    modes = {"file_permissions_mode": _PRIVATE_FILE, "directory_permissions_mode": _PRIVATE_FOLDER}
    in_folder: dict[str, Any] = {"location": folder, "base_url": None, **modes}
    return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": in_folder}


def exports_storage(uploads: dict[str, Any], data: Path) -> dict[str, Any]:
    """The storage "exports", for files that staff have ordered: beside the uploads if these are in a bucket, otherwise
    a folder that the service and the worker have to share."""
    options = uploads["OPTIONS"]
    in_bucket = "bucket_name" in options
    location = f"{options['location']}/exports".lstrip("/") if in_bucket else str(data / "exports")
    return {**uploads, "OPTIONS": {**options, "location": location}}


def arriving_folder(data: Path) -> str | None:
    """The folder for bodies that are arriving; None, for the one of the system, if it cannot be created."""
    folder = data / "arriving"
    try:
        folder.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder)


def scanner_named(path: str) -> str:
    """The dotted path of a function, "" for none. Whether its module exists is checked when the service starts."""
    module, _dot, function = path.rpartition(".")
    if path and not (module.isascii() and module.replace(".", "_").isidentifier() and function.isidentifier()):
        raise EnvironmentProblem("UPLOAD_SCANNER", "is not the dotted path of a function", "my_company.clamav.scan")
    return path


def _need_storages() -> None:
    if importlib.util.find_spec("storages") is None or importlib.util.find_spec("boto3") is None:
        problem = "is set, but the package for it is missing: pip install 'django-storages[s3]'"
        raise EnvironmentProblem("UPLOADS_S3_BUCKET", problem, "my-bucket")
