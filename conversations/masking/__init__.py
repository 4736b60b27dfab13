"""Shows what people said and answered: sensitive parts are masked, unless the veil is lifted."""

from agent.view.masking import MASK, masked, masked_value
from conversations.masking.answers import GivenAnswer, given_answers, given_values
from conversations.masking.private_texts import is_private, public_text, without_personal_data
from conversations.masking.veil import Veil
from conversations.masking.wordings import as_text

__all__ = [
    "MASK",
    "GivenAnswer",
    "Veil",
    "as_text",
    "given_answers",
    "given_values",
    "is_private",
    "masked",
    "masked_value",
    "public_text",
    "without_personal_data",
]
