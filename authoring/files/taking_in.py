"""Makes a draft of a file, or says why it cannot be one yet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath

from django.contrib.auth.models import User
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from authoring.admin.wording import diagnostic_in_words
from forms_registry import content, document_files, services
from forms_registry.document_files import Fault, FileUnreadable
from forms_registry.errors import DocumentUnreadable, InvalidSlug, WrongForm
from forms_registry.models import Form, FormVersion
from forms_registry.schema import Severity


class Outcome(StrEnum):
    """What became of a file. EXISTS and ANOTHER_FORM wait for a yes; nothing is stored until then."""

    NEW_FORM = "new_form"
    NEW_DRAFT = "new_draft"
    UNCHANGED = "unchanged"
    EXISTS = "exists"
    ANOTHER_FORM = "another_form"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class TakenFile:
    """`message` is for the person who sent the file; `draft` is the version that contains it, if there is one."""

    outcome: Outcome
    message: str
    draft: FormVersion | None = None


def take_in(data: bytes, name: str, *, add: bool, replace: bool, taken_by: User) -> TakenFile:
    """A draft of the file, at the address that its name makes, or its form's id.

    Where there is a form at the address, it gets a new draft if `add` says so; where that is another form than the
    document, if `replace` does. Raises NotAllowed and ReadersBusy.
    """
    try:
        text = content.normalised(document_files.text_of(data))
        address = slugify(PurePath(name).stem) or _address_within(text)
        form = Form.objects.filter(slug=address).first()
        question = _before_adding(form, text, is_confirmed=add or replace) if form else None
        return question or _drafted(
            services.create_draft(markdown=text, slug=address, replace=replace, created_by=taken_by)
        )
    except FileUnreadable as error:
        return TakenFile(Outcome.REFUSED, _why(error))
    except DocumentUnreadable as error:
        return TakenFile(Outcome.REFUSED, diagnostic_in_words(error.diagnostics[0]))
    except InvalidSlug:
        message = _("The name of the file makes no address. Rename it, in Latin letters and digits: leave-request.md.")
        return TakenFile(Outcome.REFUSED, message)
    except WrongForm as error:
        message = _(
            "The address %(address)s holds the form %(earlier)s, and this is the form %(given)s. Shall its draft take "
            "that form's place?"
        )
        params = {"address": error.slug, "earlier": error.earlier, "given": error.given}
        return TakenFile(Outcome.ANOTHER_FORM, message % params)


def _before_adding(form: Form, text: str, *, is_confirmed: bool) -> TakenFile | None:
    """Why a form gets no new draft: it has the document already, or nobody has confirmed it."""
    if _is_newest(form, text):
        return TakenFile(Outcome.UNCHANGED, _("The newest version of “%(title)s” holds just this.") % {"title": form})
    if is_confirmed:
        return None
    message = _("There is a form at the address %(address)s: “%(title)s”. Shall it get a new draft?")
    return TakenFile(Outcome.EXISTS, message % {"address": form.slug, "title": form})


def _drafted(draft: FormVersion) -> TakenFile:
    is_new = draft.number == 1
    message = _("A new form.") if is_new else _("A new draft of “%(title)s”.") % {"title": draft.form}
    outcome = Outcome.NEW_FORM if is_new else Outcome.NEW_DRAFT
    return TakenFile(outcome, f"{message} {_error_count_in_words(draft.markdown)}".rstrip(), draft)


def _address_within(text: str) -> str:
    """The form's own id; "" for one that cannot be read."""
    spec = content.read(text).spec
    return slugify(spec.form_id) if spec else ""


def _is_newest(form: Form, text: str) -> bool:
    newest = form.versions.order_by("-number").values_list("content_hash", flat=True).first()
    return newest == content.content_hash(text)


def _error_count_in_words(text: str) -> str:
    errors = sum(diagnostic.severity is Severity.ERROR for diagnostic in content.read(text).diagnostics)
    message = ngettext(
        "It has %(count)d error, and cannot be published before that is mended.",
        "It has %(count)d errors, and cannot be published before they are mended.",
        errors,
    )
    return message % {"count": errors} if errors else ""


def _why(error: FileUnreadable) -> str:
    return {
        Fault.TOO_LARGE: _("The file is too large: a document has at most 200 KB. Split the form."),
        Fault.BINARY: _("This is no text file. Save the document as plain text, with .md at the end of its name."),
        Fault.WINDOWS_ARABIC: _("The file is written in Windows-1256, an old encoding of Arabic. Save it as UTF-8."),
        Fault.NOT_UTF_8: _("The file is not UTF-8 text from line %(line)d on. Save it in that encoding.")
        % {"line": error.line},
    }[error.fault]
