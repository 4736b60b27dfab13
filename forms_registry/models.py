"""Forms and their versions. A published version never changes: the model, the admin and the database all refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models import Case, Q, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from forms_registry.alphabetical import Alphabetical
from forms_registry.errors import VersionImmutable
from forms_registry.triggers import RefuseTruncate

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.utils.functional import _StrPromise

STATUS_GUARD = "status_moves_by_services"
NOTE_LENGTH = 500


def _account(label: _StrPromise) -> models.ForeignKey[User | None, User | None]:
    """Who of staff did something; None where no account did."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=label,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )


def _weighed(config: str) -> Combinable:
    """The words of a passage in a language; what it is about counts more than what it says."""
    return SearchVector("about", weight="A", config=config) + SearchVector("text", weight="B", config=config)


class VersionStatus(models.TextChoices):
    """Where a version stands. It only ever moves forward: draft, published, retired."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    RETIRED = "retired", _("Retired")


class Origin(models.TextChoices):
    """How a version came to be here."""

    WRITTEN = "written", _("Written by staff")
    IMPORTED = "imported", _("Imported from a file")
    INLINE = "inline", _("Sent with a conversation")


class Form(models.Model):
    """A form under an address that stays, while its content moves from version to version.

    `imported_hash` is the `content_hash` of the file that was last taken in, whatever has become of it since.
    """

    slug = models.SlugField(_("address"), max_length=100, unique=True)
    title = models.CharField(_("title"), max_length=200)
    created_at = models.DateTimeField(_("created"), db_default=Now(), editable=False)
    imported_hash = models.CharField(max_length=64, blank=True, db_default="", editable=False)

    class Meta:
        verbose_name = _("form")
        verbose_name_plural = _("forms")
        ordering = (Alphabetical("title"), Alphabetical("slug"))
        triggers = (RefuseTruncate(),)

    def __str__(self) -> str:
        return self.title


class FormVersion(models.Model):
    """One document, as its author wrote it.

    A version without a form is unlisted: it came with a conversation, and conversations that send the same document
    share it by `content_hash`, the SHA-256 of `markdown` in UTF-8. `title` is in the form's first language. Once it is
    published, `spec` keeps what was read, as JSON, with its hash and the version of the reader. `note` tells people
    what this version changes; who created, changed, published and retired it is None where no account did.
    """

    form = models.ForeignKey(
        Form, verbose_name=_("form"), on_delete=models.PROTECT, null=True, blank=True, related_name="versions"
    )
    number = models.PositiveIntegerField(_("number"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=9, choices=VersionStatus, default=VersionStatus.DRAFT)
    origin = models.CharField(_("origin"), max_length=8, choices=Origin, default=Origin.WRITTEN, editable=False)
    title = models.CharField(_("title"), max_length=200)
    languages = ArrayField(models.CharField(max_length=8), verbose_name=_("languages"), default=list)
    markdown = models.TextField(_("document"))
    content_hash = models.CharField(_("content hash"), max_length=64, editable=False)
    spec = models.JSONField(_("what was read"), null=True, editable=False)
    spec_hash = models.CharField(_("hash of what was read"), max_length=64, blank=True, editable=False)
    reader = models.PositiveSmallIntegerField(_("reader"), null=True, editable=False)
    note = models.CharField(_("what changed"), max_length=NOTE_LENGTH, blank=True, db_default="", editable=False)
    created_at = models.DateTimeField(_("created"), db_default=Now(), editable=False)
    created_by = _account(_("created by"))
    changed_at = models.DateTimeField(_("last changed"), null=True, blank=True, editable=False)
    changed_by = _account(_("last changed by"))
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)
    published_by = _account(_("published by"))
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True, editable=False)
    retired_by = _account(_("retired by"))

    class Meta:
        verbose_name = _("form version")
        verbose_name_plural = _("form versions")
        permissions = (
            ("view_unlisted", "Can view documents that came with conversations"),
            ("publish_formversion", "Can publish and retire forms"),
        )
        ordering = ("form", "-number")
        constraints = (
            models.UniqueConstraint(fields=["form", "number"], name="form_version_number_once"),
            models.UniqueConstraint(
                fields=["form"], condition=Q(status=VersionStatus.PUBLISHED), name="form_version_one_published"
            ),
            models.UniqueConstraint(
                fields=["content_hash"], condition=Q(form__isnull=True), name="form_version_unlisted_once"
            ),
            models.CheckConstraint(
                condition=Q(form__isnull=True, number__isnull=True, origin=Origin.INLINE)
                | Q(form__isnull=False, number__isnull=False),
                name="form_version_numbered_if_listed",
            ),
            models.CheckConstraint(
                condition=Q(status=VersionStatus.DRAFT, published_at__isnull=True, retired_at__isnull=True)
                | Q(status=VersionStatus.PUBLISHED, published_at__isnull=False, retired_at__isnull=True)
                | Q(status=VersionStatus.RETIRED, published_at__isnull=False, retired_at__isnull=False),
                name="form_version_dated_by_status",
            ),
        )
        triggers = (
            pgtrigger.FSM(
                name="status_moves_forward",
                field="status",
                transitions=[
                    (VersionStatus.DRAFT.value, VersionStatus.PUBLISHED.value),
                    (VersionStatus.PUBLISHED.value, VersionStatus.RETIRED.value),
                ],
            ),
            # Services publish and retire, for those who may: they name this trigger, and nobody does by chance.
            pgtrigger.Protect(
                name=STATUS_GUARD,
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition("(OLD.status IS DISTINCT FROM NEW.status)"),
            ),
            pgtrigger.Protect(
                name="published_content_stays",
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(
                    "((OLD.status = 'retired' AND OLD.* IS DISTINCT FROM NEW.*) OR (OLD.status = 'published'"
                    " AND to_jsonb(OLD) - '{status,retired_at,retired_by_id}'::text[]"
                    " IS DISTINCT FROM to_jsonb(NEW) - '{status,retired_at,retired_by_id}'::text[]))"
                ),
            ),
            pgtrigger.Protect(
                name="published_version_stays",
                operation=pgtrigger.Delete,
                # An unlisted version that a conversation has is kept by the foreign key.
                condition=~pgtrigger.Q(old__status=VersionStatus.DRAFT.value) & pgtrigger.Q(old__form__isnull=False),
            ),
            RefuseTruncate(),
        )

    def __str__(self) -> str:
        return self.named(self.title)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises VersionImmutable when what is stored is no draft any more; `services` alone move its status."""
        if not self._state.adding and not FormVersion.objects.filter(pk=self.pk, status=VersionStatus.DRAFT).exists():
            raise VersionImmutable(self)
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raises VersionImmutable unless it is a draft."""
        if not self.is_draft:
            raise VersionImmutable(self)
        return super().delete(*args, **kwargs)

    @property
    def is_draft(self) -> bool:
        return self.status == VersionStatus.DRAFT

    def named(self, title: str) -> str:
        """What this version is called, by its title in any language."""
        name = gettext("%(title)s, version %(number)d") if self.number else gettext("%(title)s, unlisted")
        return name % {"title": title, "number": self.number}


class Guide(models.Model):
    """A document of staff that answers questions which a page with a form of its own leaves open."""

    title = models.CharField(_("title"), max_length=200, blank=True, help_text=_("Without one, the first heading."))
    markdown = models.TextField(
        _("document"), help_text=_("Markdown. Each heading with what stands beneath it is found by itself.")
    )
    is_used = models.BooleanField(_("answers questions"), default=True)
    changed_at = models.DateTimeField(_("last changed"), auto_now=True, editable=False)

    class Meta:
        verbose_name = _("guide")
        verbose_name_plural = _("guides")
        ordering = (Alphabetical("title"),)

    def __str__(self) -> str:
        return self.title


class GuidePassage(models.Model):
    """What stands beneath one heading of a guide. `words` is made by the database, in the language of the passage."""

    guide = models.ForeignKey(Guide, verbose_name=_("guide"), on_delete=models.CASCADE, related_name="passages")
    position = models.PositiveIntegerField(_("position"))
    heading = models.TextField(_("heading"), blank=True)
    text = models.TextField(_("text"))
    language = models.CharField(_("language"), max_length=8)
    about = models.TextField(blank=True, editable=False)
    words = models.GeneratedField(
        expression=Case(
            When(language="ar", then=_weighed("arabic")), default=_weighed("english"), output_field=SearchVectorField()
        ),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    class Meta:
        verbose_name = _("passage of a guide")
        verbose_name_plural = _("passages of guides")
        ordering = ("guide", "position")
        default_permissions = ()
        constraints = (models.UniqueConstraint(fields=["guide", "position"], name="guide_passage_once"),)
        indexes = (GinIndex(fields=["words"], name="guide_passage_words"),)

    def __str__(self) -> str:
        return f"{self.guide} › {self.heading}"
