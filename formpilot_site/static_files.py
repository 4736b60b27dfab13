"""Static files as they are served outside DEBUG: with names that tell their content, compressed, and the chat element
in few files."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage
from rcssmin import cssmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from formpilot_site.bundling import bundled, sheets_module

ELEMENT = "formpilot/"
_ENTRY = "formpilot-chat.js"
_SHEETS = "core/sheets.js"
_SHEET_FOLDERS = ("styles/", "widgets/")

Paths = MutableMapping[str, tuple[Storage, str]]


class BundlingStorage(CompressedManifestStaticFilesStorage):
    """Serves the chat element in few files, at the addresses of the modules that they begin with."""

    def post_process(self, paths: Paths, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            self._bundle(paths)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def _bundle(self, paths: Paths) -> None:
        """Reads collected files from their sources: the previous bundle may be in their place."""
        texts = {
            name.removeprefix(ELEMENT): _text(*source)
            for name, source in paths.items()
            if name.startswith(ELEMENT) and name.endswith((".js", ".css"))
        }
        sheets = {
            path: cssmin(text)
            for path, text in texts.items()
            if path.startswith(_SHEET_FOLDERS) and path.endswith(".css")
        }
        texts[_SHEETS] = sheets_module(sheets)
        storage = FileSystemStorage(location=self.location, allow_overwrite=True)
        for path, text in bundled(_ENTRY, texts.__getitem__).items():
            storage.save(ELEMENT + path, ContentFile(text.encode()))
            paths[ELEMENT + path] = (storage, ELEMENT + path)


def _text(storage: Storage, path: str) -> str:
    with storage.open(path) as file:
        return file.read().decode()
