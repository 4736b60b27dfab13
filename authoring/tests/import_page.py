"""The page on which documents are imported, as tests go through it."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

IMPORT = "/admin/forms_registry/form/import/"
TABLE = """# Lost pet

| Question | Kind | Needed? | Possible values |
|---|---|---|---|
| Name of the pet* | text | Y | |
| Species | choice | Y | Cat / Dog / Bird |
"""


def read(client: Client, text: str, **more: str) -> Any:
    return client.post(IMPORT, {"pasted": text, "read": "1", **more})


def upload(client: Client, data: bytes, name: str) -> Any:
    return client.post(IMPORT, {"file": SimpleUploadedFile(name, data), "read": "1"})


def send_back(client: Client, page: Any, **fields: str) -> Any:
    return client.post(IMPORT, {"source": page.context["source"], **fields})


def all_right(page: Any) -> dict[str, str]:
    return {f"q-{question.key}": "yes" for question in page.context["suggestion"].questions}
