"""Which questions a form may come to ask, and after which answers."""

from authoring.paths.finding import Fork, Paths, Sequence, find_paths

__all__ = ["Fork", "Paths", "Sequence", "find_paths"]
