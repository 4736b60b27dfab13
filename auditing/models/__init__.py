"""The tables of auditing."""

from auditing.models.seals import Seal

__all__ = ["Seal"]
