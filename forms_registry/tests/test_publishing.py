"""What is asked before people get another form, and how an earlier one comes back."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from forms_registry import selectors, services
from forms_registry.consequences import consequences
from forms_registry.errors import AddressTaken, BreakingChange, DraftGone, NotADraft, NothingToRestore, VersionImmutable
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.tests.samples import BROKEN, document
from forms_registry.tests.stored import form_at, numbers

pytestmark = pytest.mark.django_db

OTHER_FIELD = document().replace("`reason`", "`cause`")
BOTH_FIELDS = f'{document()}| 2 | `cause` | text | Yes | - | "What for?" |\n'


def leave(markdown: str = "", *, publish: bool = False) -> FormVersion:
    draft = services.create_draft(markdown=markdown or document(), slug="leave")
    return services.publish_version(version=draft) if publish else draft


def asked_about(draft: FormVersion) -> BreakingChange:
    with pytest.raises(BreakingChange) as asked:
        services.publish_version(version=draft)
    return asked.value


def test_what_breaks_integrations_is_published_when_just_that_is_confirmed() -> None:
    first = leave(publish=True)
    draft = leave(OTHER_FIELD)

    asked = asked_about(draft)

    assert {(change.kind.value, change.name) for change in asked.changes} == {("removed", "reason"), ("added", "cause")}
    assert numbers("leave") == [(1, "published"), (2, "draft")]
    services.publish_version(version=draft, confirmed=asked.confirmation)
    assert numbers("leave") == [(1, "retired"), (2, "published")]
    assert first.markdown == document()


def test_a_draft_that_changed_after_it_was_confirmed_is_asked_about_again() -> None:
    leave(publish=True)
    draft = leave(OTHER_FIELD)
    confirmed = asked_about(draft).confirmation

    services.update_draft(version=draft, markdown=OTHER_FIELD + "\nMore to read.\n", read=draft.content_hash)

    with pytest.raises(BreakingChange) as again:
        services.publish_version(version=draft, confirmed=confirmed)
    assert again.value.confirmation != confirmed


def test_what_stands_by_then_is_confirmed_too() -> None:
    leave(publish=True)
    draft, another = leave(OTHER_FIELD), leave(document("Since when?"))
    confirmed = asked_about(draft).confirmation

    services.publish_version(version=another)

    with pytest.raises(BreakingChange):
        services.publish_version(version=draft, confirmed=confirmed)


def test_what_breaks_nothing_is_not_asked_about() -> None:
    leave(publish=True)

    assert services.publish_version(version=leave(document("Since when?")), confirmed="never asked").number == 2
    assert services.publish_version(version=services.create_draft(markdown=OTHER_FIELD, slug="other")).number == 1


def test_a_retired_form_is_compared_with_what_people_last_got() -> None:
    leave(publish=True)
    services.retire_form(form=form_at("leave"))

    assert asked_about(leave(OTHER_FIELD)).changes


def test_a_changed_file_decides_itself_what_it_breaks() -> None:
    services.import_form(markdown=document(), slug="leave")

    assert services.import_form(markdown=OTHER_FIELD, slug="leave").status == VersionStatus.PUBLISHED


def test_consequences_tell_harmless_changes_beside_the_others() -> None:
    stands = leave(publish=True)
    spec = selectors.spec_of(leave(document("Since when?")))

    found = consequences(form_at("leave"), spec, "hash")

    assert (found.current, found.breaking, found.confirmation) == (stands, (), "")
    assert "prompts" in {change.part for change in found.changes}


def test_who_wrote_changed_and_published_a_version_is_kept_with_the_note() -> None:
    layla, omar = (User.objects.create_superuser(name) for name in ("layla", "omar"))
    draft = services.create_draft(markdown=document(), slug="leave", created_by=layla)
    services.update_draft(version=draft, markdown=document("When?"), read=draft.content_hash, changed_by=omar)
    services.publish_version(version=draft, published_by=layla, note="  Asks for the day.  ")

    version = FormVersion.objects.get()
    assert (version.created_by, version.changed_by, version.published_by) == (layla, omar, layla)
    assert version.created_at <= version.changed_at <= version.published_at  # type: ignore[operator]
    assert version.note == "Asks for the day."


def test_a_retired_version_comes_back_as_a_draft() -> None:
    first = leave(publish=True)
    services.publish_version(version=leave(document("Since when?")))
    first.refresh_from_db()

    draft = services.restore_version(version=first, note="As in version 1")

    assert (draft.number, draft.status, draft.markdown, draft.note) == (3, "draft", document(), "As in version 1")
    assert selectors.published_version("leave").number == 2


def test_a_retired_version_is_published_again_as_a_new_one_or_not_at_all() -> None:
    first = leave(publish=True)
    draft = leave(BOTH_FIELDS)
    services.publish_version(version=draft, confirmed=asked_about(draft).confirmation)
    first.refresh_from_db()

    with pytest.raises(BreakingChange) as asked:
        services.publish_again(version=first)
    assert numbers("leave") == [(1, "retired"), (2, "published")]
    again = services.publish_again(version=first, confirmed=asked.value.confirmation, note="Back")

    assert (again.number, again.markdown, again.note) == (3, document(), "Back")
    assert numbers("leave") == [(1, "retired"), (2, "retired"), (3, "published")]


def test_what_was_never_published_under_an_address_cannot_come_back() -> None:
    unlisted = services.keep_unlisted(services.unlisted_version(document()))

    for version in (leave(), unlisted):
        with pytest.raises(NothingToRestore):
            services.restore_version(version=version)
        with pytest.raises((NotADraft, NothingToRestore)):
            services.publish_again(version=version)


@pytest.mark.parametrize(
    "markdown",
    [document(), f"---\nform_id: leave\ntitle: Leave\n---\n{document()}", f"---\ntitle: Leave\n---\n{document()}"],
    ids=["no front matter", "its own id", "another key"],
)
def test_a_copy_is_a_form_of_its_own_at_an_address_of_its_own(markdown: str) -> None:
    first = leave(markdown, publish=True)

    copy = services.create_form(markdown=first.markdown, slug="parental-leave")

    spec = selectors.spec_of(copy)
    assert (spec.form_id, spec.title, spec.fields[0].id) == ("parental-leave", selectors.spec_of(first).title, "reason")
    assert numbers("parental-leave") == [(1, "draft")]
    services.publish_version(version=copy)
    assert selectors.published_version("leave") == first


def test_a_copy_of_what_cannot_be_read_keeps_its_text() -> None:
    assert services.create_form(markdown=BROKEN, slug="copy").markdown == BROKEN


def test_a_new_form_takes_no_address_that_another_has() -> None:
    leave()

    with pytest.raises(AddressTaken, match="'leave'"):
        services.create_form(markdown=document(), slug="leave")
    assert numbers("leave") == [(1, "draft")]


def test_with_its_only_draft_a_form_is_gone_and_its_address_is_free() -> None:
    services.discard_draft(version=leave())
    assert not Form.objects.exists()

    leave(publish=True)
    services.discard_draft(version=leave(document("When?")))
    assert numbers("leave") == [(1, "published")]


def test_a_form_from_a_file_stays_away_when_its_draft_is_thrown_away() -> None:
    draft = services.import_form(markdown=document(), slug="leave", publish=False)
    services.discard_draft(version=draft)

    assert Form.objects.get().imported_hash
    with pytest.raises(DraftGone):
        services.discard_draft(version=draft)
    with pytest.raises(VersionImmutable):
        services.discard_draft(version=services.import_form(markdown=document("When?"), slug="visit"))


@pytest.mark.parametrize(
    "keys",
    [
        "minimum: today, default: 2020-01-31",
        "minimum: today, maximum: today+30d, example: 2020-01-31",
        "minimum: today, maximum: 2020-01-31",
        "example: tomorrow, maximum: 2020-01-31",
        "minimum: today, visible_if: day < 2020-01-31",
    ],
)
def test_no_day_that_has_passed_keeps_a_form_from_coming_back(keys: str) -> None:
    day, _, rule = keys.partition(", visible_if: ")
    other = f"  - {{id: other, type: text, prompt: Why?, visible_if: {rule}}}\n" if rule else ""
    passed = f"---\nfields:\n  - {{id: day, type: date, prompt: Which day?, {day}}}\n{other}---\n# Leave\n"

    first = services.import_form(markdown=passed, slug="leave")
    services.import_form(markdown=document(), slug="leave")
    again = services.publish_again(version=first, confirmed=_confirmation(first), replace=True)

    assert {one.code for one in selectors.diagnostics_of(again)} <= {"refused_today", "bounds_crossed_today"}
    assert services.import_form(markdown=passed, slug="leave").content_hash == again.content_hash


def _confirmation(version: FormVersion) -> str:
    with pytest.raises(BreakingChange) as asked:
        services.publish_again(version=version, replace=True)
    return asked.value.confirmation
