"""Takes a file in: it is checked, and only then kept, once for all who send the same in a conversation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from agent.turns.outcome import Status
from conversations.errors import ConversationExpired, ConversationOver
from conversations.file_errors import FieldTakesNoFile, FileEmpty, FilesUnavailable, FileTooLarge, TooManyFiles
from conversations.models import Conversation, UploadedFile
from conversations.models.files import new_file_id
from conversations.selectors import not_found_error
from conversations.services.files.content import checked_kind
from conversations.services.files.file_names import clean_name, name_columns
from conversations.services.files.scanning import scan
from conversations.services.files.storage import forget_stored, store
from conversations.services.writing import written_by
from forms_registry.connections import give_back_connection
from forms_registry.field_types import type_of
from forms_registry.field_types.files import size_in_words
from forms_registry.schema import FieldSpec
from forms_registry.selectors import spec_of

MOST_FILES = 100


@dataclass(frozen=True, slots=True)
class ReceivedFile:
    """What came: `content` can be read again and again, `size` is in bytes, `sha256` in hexadecimal."""

    content: IO[bytes]
    name: str
    size: int
    sha256: str


def check_open(conversation: Conversation) -> None:
    """Raises ConversationExpired or ConversationOver where no answer could come any more when it was read, which has
    to be `with_clock`."""
    status = conversation.status_when_read
    if conversation.reset_at is not None or status.is_over:
        raise ConversationExpired if status is Status.EXPIRED else ConversationOver


def receive_file(conversation: Conversation, field_id: str, received: ReceivedFile) -> UploadedFile:
    """Checks a file and keeps it; the same file sent again for the same field is the one that is there.

    Raises what `conversations.file_errors` holds, ConversationExpired and ConversationOver, and for a conversation that
    went meanwhile ConversationErased or ConversationNotFound; then nothing is kept.
    """
    item = _file_field(conversation, field_id)
    name = clean_name(received.name)
    if not received.size:
        raise FileEmpty(name=name)
    largest = largest_file(item)
    if received.size > largest:
        raise FileTooLarge(most=size_text(largest))
    kind, name = checked_kind(received.content, name, item.limits.accept)
    same_content = _with_same_content(conversation, received).first()
    if same_content is None:
        scan(received.content, name)
    file = UploadedFile(
        conversation=conversation,
        field_id=field_id,
        **name_columns(name, sensitive=item.sensitive),
        size=received.size,
        content_type=kind.type,
        sha256=received.sha256,
    )
    return _store_file(file, received, same_content)


def largest_file(item: FieldSpec) -> int:
    """How many bytes a file for this field may have."""
    return min(item.limits.max_bytes or settings.LARGEST_UPLOAD, settings.LARGEST_UPLOAD)


def size_text(size: int) -> str:
    """ "2.5 MB", in the language of the request."""
    return size_in_words(size).get(get_language() or "en")


def _store_file(file: UploadedFile, received: ReceivedFile, same_content: UploadedFile | None) -> UploadedFile:
    give_back_connection()  # others can use it while the content goes to where it is kept
    stored = "" if same_content else store(received.content, new_file_id(), timezone.now().date())
    try:
        with written_by("files"):
            # One at a time in a conversation: of two that send the same at once, the second finds the first.
            locked = Conversation.objects.with_clock().select_for_update().only("status", "expires_at", "reset_at")
            conversation = locked.filter(pk=file.conversation_id).first()
            if conversation is None:
                raise not_found_error(file.conversation_id, owner=file.conversation.api_key)
            check_open(conversation)
            same = list(_with_same_content(file.conversation, received).select_for_update())
            file = _find_or_create_row(file, same, stored)
    except BaseException:
        forget_stored([stored] if stored else [])
        raise
    if stored and stored != file.storage_name:
        forget_stored([stored])
    return file


def _find_or_create_row(file: UploadedFile, same: Sequence[UploadedFile], stored: str) -> UploadedFile:
    """The row of this file: one of those of the same content that are there, or a new one."""
    if twin := next((row for row in same if (row.field_id, row.name) == (file.field_id, file.name)), None):
        return twin
    if UploadedFile.objects.filter(conversation=file.conversation).count() >= MOST_FILES:
        raise TooManyFiles(most=MOST_FILES)
    if not same and not stored:
        raise FilesUnavailable  # what it would have shared was removed just now
    file.storage_name = same[0].storage_name if same else stored
    file.save(force_insert=True)
    return file


def _with_same_content(conversation: Conversation, received: ReceivedFile) -> QuerySet[UploadedFile]:
    return UploadedFile.objects.filter(conversation=conversation, sha256=received.sha256, size=received.size)


def _file_field(conversation: Conversation, field_id: str) -> FieldSpec:
    spec = spec_of(conversation.version)
    item = spec.field(field_id) if spec.has(field_id) else None
    if item is None or not type_of(item).takes_files:
        raise FieldTakesNoFile(field=field_id[:100])
    return item
