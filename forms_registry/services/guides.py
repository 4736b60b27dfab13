"""Guides are kept with their passages, which are made anew whenever a guide changes."""

from __future__ import annotations

from django.db import transaction

from forms_registry.guides import passages_of, title_of
from forms_registry.models import Guide, GuidePassage


def save_guide(guide: Guide) -> Guide:
    """Stores a guide, and what of it can be found."""
    guide.title = guide.title.strip() or title_of(guide.markdown)[:200]
    passages = [
        GuidePassage(
            guide=guide,
            position=position,
            heading=passage.heading,
            text=passage.text,
            language=passage.language,
            about=f"{guide.title} {passage.heading}",
        )
        for position, passage in enumerate(passages_of(guide.markdown))
    ]
    with transaction.atomic():
        guide.save()
        guide.passages.all().delete()
        GuidePassage.objects.bulk_create(passages)
    return guide
