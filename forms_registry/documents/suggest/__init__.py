"""Makes a draft in the notation out of any text, and says of every guess where it was made, for a person to confirm.

All guessing about documents lives here; nothing that it makes is used before somebody has read it.
"""

from forms_registry.documents.suggest.drafting import Question, Suggestion, suggest

__all__ = ["Question", "Suggestion", "suggest"]
