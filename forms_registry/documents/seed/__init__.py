"""The translator of the loose notation: field summaries, property tables, bullets and worded front matter."""

from forms_registry.documents.seed.gather import bullets_beside
from forms_registry.documents.seed.translation import Translation, translate

__all__ = ["Translation", "bullets_beside", "translate"]
