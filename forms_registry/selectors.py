"""Queries about forms. Reads only."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from django.db import connection
from django.db.models import QuerySet

from forms_registry import content, keeping
from forms_registry.alphabetical import Alphabetical
from forms_registry.errors import FormNotFound, ReadersBusy, VersionUnreadable
from forms_registry.models import Form, FormVersion, Origin, VersionStatus
from forms_registry.schema import Diagnostic, FormSpec
from patterns.byte_cache import ByteCache
from patterns.local_writing import isolated

logger = logging.getLogger(__name__)

SPECS_KEPT = ByteCache[FormSpec](64 * 1024 * 1024)
"""By the length of the form as JSON, which comes near to the memory that it takes."""


def distinct_titles(language: str) -> dict[int, str]:
    """The titles of all forms by key, in order; with the slug if several have the same title."""
    forms = list(Form.objects.values_list("pk", "title", "slug"))
    with_title = Counter(title for _pk, title, _slug in forms)
    return {
        pk: title if with_title[title] == 1 else f"{title} ({isolated(language, slug)})" for pk, title, slug in forms
    }


def version_names(versions: Iterable[FormVersion], language: str) -> dict[int, str]:
    """What the versions are called, by key: with their titles in this language, if they have one."""
    listed = {version.pk: version for version in versions}
    translated = [pk for pk, version in listed.items() if language in version.languages[1:]]
    stored = FormVersion.objects.filter(pk__in=translated).values_list("pk", "spec__title__entries")
    titles = {pk: dict(entries or ()).get(language) for pk, entries in (stored if translated else ())}
    return {pk: version.named(titles.get(pk) or version.title) for pk, version in listed.items()}


def published_forms() -> QuerySet[FormVersion]:
    """The published versions with their forms, by title. Their specs are loaded when needed (`spec_of`)."""
    published = FormVersion.objects.filter(status=VersionStatus.PUBLISHED, form__isnull=False)
    return published.select_related("form").defer("spec").order_by(Alphabetical("title"))


def published_version(slug: str) -> FormVersion:
    """The version for new conversations about a form. Raises FormNotFound."""
    version = published_forms().filter(form__slug=slug).first()
    if version is None:
        raise FormNotFound(slug)
    return version


def last_published_version(slug: str) -> FormVersion:
    """The published version, or the last one of a withdrawn form, whose conversations continue.

    Raises FormNotFound if the form was never published.
    """
    versions = FormVersion.objects.filter(form__slug=slug, published_at__isnull=False).select_related("form")
    version = versions.order_by("-published_at").first()
    if version is None:
        raise FormNotFound(slug)
    return version


def statuses_at(slug: str) -> dict[int, str]:
    """The status of each version of a form, by key."""
    return dict(FormVersion.objects.filter(form__slug=slug).values_list("pk", "status"))


def published_or_retired(form: Form) -> FormVersion | None:
    """The published version of a form, or the last one of a withdrawn form."""
    return form.versions.filter(published_at__isnull=False).order_by("-published_at", "-number").first()


def published_form_id(form: Form) -> str | None:
    """The form id in the document of the published, or last published, version; None without a readable one."""
    version = published_or_retired(form)
    if version is None:
        return None
    try:
        return spec_of(version).form_id
    except (VersionUnreadable, ReadersBusy):
        return None


class HeldBack(Enum):
    """Why a form from a file is not published automatically."""

    STAFF_PUBLISHED = "staff have published a version of their own"
    RETIRED = "the form was retired"
    ANOTHER_FORM = "the file holds another form than the one that is published"


def held_back(form: Form, spec: FormSpec) -> HeldBack | None:
    """Why `spec`, from a file, must not replace the form at this slug; None if it may."""
    standing = published_or_retired(form)
    if standing is None:
        return None
    if standing.status == VersionStatus.RETIRED:
        return HeldBack.RETIRED
    if standing.published_by_id is not None or standing.origin != Origin.IMPORTED:
        return HeldBack.STAFF_PUBLISHED
    return HeldBack.ANOTHER_FORM if published_form_id(form) not in (None, spec.form_id) else None


def usable_forms() -> list[tuple[FormVersion, FormSpec]]:
    """The published forms that can be used, as `published_forms` returns them.

    An unusable form is left out, so that it does not break the others; the log and the admin name it.
    """
    usable = []
    for version in published_forms():
        try:
            usable.append((version, spec_of(version)))
        except (VersionUnreadable, ReadersBusy):
            continue
    return usable


def spec_of(version: FormVersion) -> FormSpec:
    """The form that a version describes: loaded once a process for each content, and shared by all threads.

    A published version keeps what was read when it was published, so that its meaning never changes. What is kept is
    needed only for the first loading: `version` may come with `markdown` and `spec` deferred. Raises as `keeping.load`.
    """
    try:
        key = version.spec_hash or (version.is_draft, version.content_hash)
        return SPECS_KEPT.get(key, lambda: keeping.load(version))
    except VersionUnreadable as error:
        _log_once(str(error))
        raise


@lru_cache(maxsize=1000)
def _log_once(problem: str) -> None:
    """Once per process, because every listing would repeat it."""
    logger.error("A form is out of use. %s", problem)


def diagnostics_of(version: FormVersion) -> tuple[Diagnostic, ...]:
    """All findings about a version's document, in line order."""
    return content.read(version.markdown).diagnostics


@dataclass(frozen=True, slots=True)
class GuideMatch:
    """A passage of a guide with some of the words searched for."""

    document: str
    heading: str
    text: str


_PASSAGES = """
    WITH question AS (
        SELECT replace(plainto_tsquery(%(config)s::regconfig, %(words)s)::text, ' & ', ' | ')::tsquery AS asked
    )
    SELECT g.title, p.heading, p.text
    FROM question, forms_registry_guidepassage AS p JOIN forms_registry_guide AS g ON g.id = p.guide_id
    WHERE g.is_used AND p.language = %(language)s AND p.words @@ question.asked
    ORDER BY ts_rank_cd(p.words, question.asked) DESC, p.id LIMIT %(most)s
"""


def guide_passages(words: str, *, language: str, most: int) -> list[GuideMatch]:
    """The passages of guides with any of these words in any form, the nearest first. `language` is that of the words:
    "ar", else English."""
    language_code, config = ("ar", "arabic") if language == "ar" else ("en", "english")
    parameters: dict[str, str | int] = {"words": words, "config": config, "language": language_code, "most": most}
    with connection.cursor() as cursor:
        cursor.execute(_PASSAGES, parameters)
        return [GuideMatch(*row) for row in cursor.fetchall()]
