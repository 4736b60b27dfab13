"""Makes a draft in the notation out of any text, and asks about every guess, for a person to confirm.

All guessing about documents lives here; what nobody has confirmed stands in the draft as an error.
"""

from forms_registry.documents.suggest.confirmations import Answer, Question, texts_of
from forms_registry.documents.suggest.importing import reads_more, suggest
from forms_registry.documents.suggest.readers.spreadsheet import spreadsheet_text
from forms_registry.documents.suggest.shape import Unreadable
from forms_registry.documents.suggest.suggestion import Notice, ReadField, Suggestion

__all__ = [
    "Answer",
    "Notice",
    "Question",
    "ReadField",
    "Suggestion",
    "Unreadable",
    "reads_more",
    "spreadsheet_text",
    "suggest",
    "texts_of",
]
