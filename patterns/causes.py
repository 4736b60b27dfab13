"""An exception, and what led to it."""

from __future__ import annotations

from collections.abc import Iterator


def chain(error: BaseException, *, suppressed: bool = False) -> Iterator[BaseException]:
    """An exception and what led to it, from the last to the first, each once.

    What `raise ... from None` sets aside ends it, as it ends a traceback, unless `suppressed`: libraries also write it
    to raise again what they caught, whose causes are then told by the context alone.
    """
    seen = set[int]()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        seen.add(id(following))
        yield following
        hidden = following.__suppress_context__ and not suppressed
        following = following.__cause__ or (None if hidden else following.__context__)
