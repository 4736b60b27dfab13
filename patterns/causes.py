"""An exception, and what led to it."""

from __future__ import annotations

from collections.abc import Iterator


def chain(error: BaseException, *, suppressed: bool = False) -> Iterator[BaseException]:
    """An exception and what led to it, from the last to the first, each once.

    What `raise ... from None` sets aside ends it, as it ends a traceback, unless `suppressed`: libraries also write it
    to raise again what they caught, whose causes are then told by the context alone.
    """
    seen = set[int]()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        hidden = current.__suppress_context__ and not suppressed
        current = current.__cause__ or (None if hidden else current.__context__)
