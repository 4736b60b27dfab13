"""All that changes conversations. Whoever needs one of these imports it from here; files, what erases, the list of what
belongs to a conversation, and signatures are imported from `files`, `erasing`, `belongings` and `signing`."""

from conversations.services.admission import admit_upload
from conversations.services.amending import MOST_REASON_CHARS, Amender, amend_submission
from conversations.services.conversation_links import (
    LONGEST_LINK_SECONDS,
    USUAL_LINK_SECONDS,
    LinkGrant,
    create_link,
    read_link,
)
from conversations.services.draft_tests import delete_test, purge_tests, tests_before
from conversations.services.embedding import (
    LONGEST_TOKEN_SECONDS,
    TOKEN_START,
    USUAL_TOKEN_SECONDS,
    EmbedGrant,
    EmbedTokenExpired,
    EmbedTokenInvalid,
    create_embed_token,
    create_test_token,
    create_token_for,
    is_open_to,
    read_embed_token,
)
from conversations.services.extending import extend_conversation
from conversations.services.host_context import MOST_CONTEXT_BYTES, MOST_CONTEXT_KEYS
from conversations.services.keys import create_api_key, hash_key, revoke_api_key
from conversations.services.limits import Use, spend
from conversations.services.reencryption import Reencrypted, reencrypt
from conversations.services.requests import (
    Caller,
    FormSource,
    HostFields,
    InlineDocument,
    OpenPage,
    PublishedForm,
    TurnRequest,
)
from conversations.services.resetting import reset_conversation
from conversations.services.sessions import reset_session, take_session_turn
from conversations.services.turns import Reply, take_turn

__all__ = [
    "LONGEST_LINK_SECONDS",
    "LONGEST_TOKEN_SECONDS",
    "MOST_CONTEXT_BYTES",
    "MOST_CONTEXT_KEYS",
    "MOST_REASON_CHARS",
    "TOKEN_START",
    "USUAL_LINK_SECONDS",
    "USUAL_TOKEN_SECONDS",
    "Amender",
    "Caller",
    "EmbedGrant",
    "EmbedTokenExpired",
    "EmbedTokenInvalid",
    "FormSource",
    "HostFields",
    "InlineDocument",
    "LinkGrant",
    "OpenPage",
    "PublishedForm",
    "Reencrypted",
    "Reply",
    "TurnRequest",
    "Use",
    "admit_upload",
    "amend_submission",
    "create_api_key",
    "create_embed_token",
    "create_link",
    "create_test_token",
    "create_token_for",
    "delete_test",
    "extend_conversation",
    "hash_key",
    "is_open_to",
    "purge_tests",
    "read_embed_token",
    "read_link",
    "reencrypt",
    "reset_conversation",
    "reset_session",
    "revoke_api_key",
    "spend",
    "take_session_turn",
    "take_turn",
    "tests_before",
]
