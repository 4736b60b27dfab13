"""One reader for each kind of value that people put into words."""

from nlu.entities.base import EntityReader

__all__ = ["EntityReader"]
