"""Files that people send: checked, kept, named by answers, and removed where nobody names them."""

from conversations.services.files.content import checked_kind
from conversations.services.files.file_names import file_name_of, file_name_where_possible
from conversations.services.files.named_files import files_named, keep_named
from conversations.services.files.purging import purge_files, unnamed_files
from conversations.services.files.receiving import ReceivedFile, check_open, receive_file, size_text
from conversations.services.files.storage import content_of, forget_stored, remove_file

__all__ = [
    "ReceivedFile",
    "check_open",
    "checked_kind",
    "content_of",
    "file_name_of",
    "file_name_where_possible",
    "files_named",
    "forget_stored",
    "keep_named",
    "purge_files",
    "receive_file",
    "remove_file",
    "size_text",
    "unnamed_files",
]
