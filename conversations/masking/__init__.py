"""The one door through which what people said and answered is shown: what is sensitive is covered, until lifted."""

from agent.view.covering import MASK, mask_of, masked
from conversations.masking.rule import is_private, said_openly, without_personal
from conversations.masking.showing import in_json
from conversations.masking.told import Told, told_in_answers, told_in_values
from conversations.masking.veil import Veil

__all__ = [
    "MASK",
    "Told",
    "Veil",
    "in_json",
    "is_private",
    "mask_of",
    "masked",
    "said_openly",
    "told_in_answers",
    "told_in_values",
    "without_personal",
]
