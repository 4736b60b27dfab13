"""Makes a draft in the notation out of any text, and asks about every guess, for a person to confirm.

All guessing about documents lives here; what nobody has confirmed stands in the draft as an error.
"""

from forms_registry.documents.suggest.importing import reads_more, suggest
from forms_registry.documents.suggest.made import Left, ReadField, Suggestion
from forms_registry.documents.suggest.readers.spreadsheet import spreadsheet_text
from forms_registry.documents.suggest.settling import Answer, Question, words
from forms_registry.documents.suggest.shape import Unreadable

__all__ = [
    "Answer",
    "Left",
    "Question",
    "ReadField",
    "Suggestion",
    "Unreadable",
    "reads_more",
    "spreadsheet_text",
    "suggest",
    "words",
]
