"""What a request took is free as soon as it is answered."""

from __future__ import annotations

from typing_extensions import override

from formpilot_site.text_encoding import Utf8Request


class ReleasedRequest(Utf8Request):
    """A request that refers to nothing once it is closed, which Django does when the answer is sent. Messages, the
    session and the user refer to their request, and it to them; so it would stay, with its body, until the garbage
    collector comes, which counts objects and not their bytes."""

    @override
    def close(self) -> None:
        super().close()
        self.__dict__.clear()
