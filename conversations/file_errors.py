"""Why a file is not taken, or not given."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from conversations.errors import ConversationError


class FileError(ConversationError):
    """A refusal that names the file, or a limit: `params` fill the message."""

    field = "file"

    def __init__(self, **params: object) -> None:
        super().__init__()
        self._params = params

    def __str__(self) -> str:
        return str(self.message).format(**self._params)


class FileMissing(FileError):
    """No file came, or more than one."""

    code = "file_missing"
    message = _("Send one file, as the part file of multipart/form-data, and the field's id as the part field_id.")


class FileEmpty(FileError):
    code = "file_empty"
    message = _("{name} is empty. Choose the file again.")


class FileTooLarge(FileError):
    code = "file_too_large"
    message = _("A file may have at most {most}. Send a smaller one.")


class FileKindRefused(FileError):
    """The content is of a kind that the field does not accept, or that cannot be determined."""

    code = "file_type_refused"
    message = _("{name} is not one of the accepted kinds of files: {kinds}.")


class FileOfOtherContent(FileError):
    """The ending of the name is one that the field takes, and the content is no such file, nor plainly another one."""

    code = "file_type_refused"
    message = _("What is in {name} is no {kind}. Look whether it opens, or send another file.")


class FileMisnamed(FileError):
    """The content is not what the ending of the name says."""

    code = "file_type_refused"
    message = _("{name} is not what its name says. Save it anew as {kind}, and send that.")


class FileRefused(FileError):
    """The scanner of this service said no."""

    code = "file_refused"
    message = _("{name} was refused by the check for viruses: {why}. Nothing of it was kept.")


class TooManyFiles(FileError):
    code = "too_many_files"
    message = _("The conversation has {most} files already. Remove one first.")


class FileNotFound(FileError):
    """Unknown, removed, or of another conversation: these cannot be told apart from outside."""

    code = "file_not_found"
    message = _("This conversation has no such file. Send it again, and name the file_id that comes back.")
    field = "file_id"


class FileInUse(FileError):
    """It belongs to the record."""

    code = "file_in_use"
    message = _("An answer names this file, so it stays in the record. Give another answer instead.")
    field = "file_id"


class FieldTakesNoFile(FileError):
    code = "unknown_field"
    message = _("The form has no field {field} that takes files.")
    field = "field_id"


class FilesUnavailable(FileError):
    """The check for viruses, or the place where files are kept, does not answer."""

    code = "files_unavailable"
    message = _("Files cannot be taken or given just now. Nothing was kept: send it again in a moment.")
    retry_after = 10
