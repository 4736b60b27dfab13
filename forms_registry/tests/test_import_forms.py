"""`manage.py import_forms DIR`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from forms_registry import selectors, services
from forms_registry.models import Form, FormVersion
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db


class Run:
    """One run of the command: what it printed, where, and whether it failed."""

    def __init__(self, folder: Path) -> None:
        out, err = StringIO(), StringIO()
        try:
            call_command("import_forms", str(folder), stdout=out, stderr=err, no_color=True)
            self.failure, self.exit_status = "", 0
        except CommandError as error:
            self.failure, self.exit_status = str(error), error.returncode
        self.out, self.err = out.getvalue(), err.getvalue()


def test_each_file_is_published_under_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "leave_request.md").write_text(document(title="Leave"))
    (tmp_path / "Water Fee.md").write_text(document(title="Water"))
    (tmp_path / "notes.txt").write_text("no form")

    run = Run(tmp_path)

    assert not run.failure
    slugs = selectors.published_forms().values_list("form__slug", flat=True)
    assert set(slugs) == {"leave_request", "water-fee"}
    assert "leave_request.md: version 1 published as leave_request" in run.out


def test_what_cannot_be_opened_is_told_and_holds_up_no_other(tmp_path: Path) -> None:
    (tmp_path / "a_folder.md").mkdir()
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere")
    (tmp_path / "leave.md").write_text(document(title="Leave"))

    run = Run(tmp_path)

    assert "2 of 3 files not imported: a_folder.md, gone.md" in run.failure
    assert run.err.count("The file cannot be opened") == 2
    assert "leave.md: version 1 published as leave" in run.out


def test_a_second_run_changes_nothing_and_a_changed_file_alone_is_published(tmp_path: Path) -> None:
    for name in ("leave", "water"):
        (tmp_path / f"{name}.md").write_text(document(title=name))
    Run(tmp_path)

    assert Run(tmp_path).out.splitlines() == [
        "leave.md: unchanged, version 1 (Published)",
        "water.md: unchanged, version 1 (Published)",
    ]
    (tmp_path / "water.md").write_text(document("How much?", title="water"))
    assert "water.md: version 2 published" in Run(tmp_path).out
    assert FormVersion.objects.count() == 3


def test_a_file_that_staff_have_overtaken_becomes_a_draft_and_says_why(tmp_path: Path) -> None:
    for name in ("leave", "water", "visit"):
        (tmp_path / f"{name}.md").write_text(document(title=name))
    Run(tmp_path)
    services.publish_version(version=services.create_draft(markdown=document("Theirs?", title="leave"), slug="leave"))
    services.retire_form(form=Form.objects.get(slug="water"))
    for name, title in {"leave": "leave", "water": "water", "visit": "other"}.items():
        (tmp_path / f"{name}.md").write_text(document("Changed?", title=title))

    run = Run(tmp_path)

    assert not run.failure
    to_do = "Staff can publish it in the admin, or discard it."
    assert run.out.splitlines() == [
        f"leave.md: version 3 stays a draft: staff have published a version of their own. {to_do}",
        f"visit.md: version 2 stays a draft: the file holds another form than the one that is published. {to_do}",
        f"water.md: version 2 stays a draft: the form was retired. {to_do}",
    ]
    assert "leave.md: unchanged, version 3 (Draft)" in Run(tmp_path).out


def test_a_file_with_errors_is_not_stored_and_the_others_are(tmp_path: Path) -> None:
    (tmp_path / "broken.md").write_text(BROKEN)
    (tmp_path / "twice.md").write_text(document() + '| 2 | `reason` | text | Yes | - | "Again?" |\n')
    (tmp_path / "good.md").write_text(document())

    run = Run(tmp_path)

    assert run.exit_status == 1
    assert run.failure.startswith("2 of 3 files not imported: broken.md, twice.md.")
    assert list(Form.objects.values_list("slug", flat=True)) == ["good"]
    assert f"{tmp_path / 'broken.md'}:1: error: No field was found" in run.err
    assert f"{tmp_path / 'twice.md'}:8: error: The name `reason` is used here and on line 7." in run.err


def test_a_changed_file_with_errors_leaves_the_published_version(tmp_path: Path) -> None:
    (tmp_path / "leave.md").write_text(document())
    Run(tmp_path)
    (tmp_path / "leave.md").write_text(BROKEN)

    assert Run(tmp_path).failure
    assert selectors.published_version("leave").markdown == document()


def test_warnings_are_told_and_do_not_stop_the_import(tmp_path: Path) -> None:
    (tmp_path / "leave.md").write_text(document("When did it begin?").replace("| text |", "| date |"))

    run = Run(tmp_path)

    assert not run.failure
    assert f"{tmp_path / 'leave.md'}:7: warning: “When did it begin?” asks for the past" in run.err
    assert selectors.published_version("leave").number == 1


def test_a_file_that_is_not_text_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "latin.md").write_bytes(b"# Form\n\nCaf\xe9\n")

    run = Run(tmp_path)

    assert run.failure
    assert f"{tmp_path / 'latin.md'}:3: error: The file is not UTF-8 text." in run.err


@pytest.mark.parametrize("name", ["empty", "missing"])
def test_a_folder_without_documents_is_an_error_that_says_what_to_do(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()

    assert f"There is no *.md file in {tmp_path / name}. Name the folder" in Run(tmp_path / name).failure
