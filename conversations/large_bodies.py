"""What the server that reads large bodies and the door that takes them tell each other, in the environ of a request.

No client can set these: what clients say stands under names that begin with HTTP_.
"""

HEAD_ALONE = "formpilot.head_alone"
"""The body has not come yet: the door says ADMITTED, and is asked again with the body, or refuses, and none is read."""

ADMITTED = "formpilot.admitted"
"""The head was looked at and counted before the body came."""

CUT_SHORT = "formpilot.cut_short"
"""The body came in chunks, without saying how long it is, and became too long to be read that way."""
