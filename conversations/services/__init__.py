"""All that changes conversations. Whoever needs one of these imports it from here."""

from conversations.services.conversation_links import LinkGrant, create_link, read_link
from conversations.services.embedding import (
    EmbedGrant,
    create_embed_token,
    create_test_token,
    create_token_for,
    read_embed_token,
)
from conversations.services.endings import reset_conversation
from conversations.services.extending import extend_conversation
from conversations.services.keys import create_api_key, revoke_api_key
from conversations.services.requests import (
    Caller,
    FormSource,
    HostFields,
    InlineDocument,
    PageBefore,
    PublishedForm,
    TurnRequest,
)
from conversations.services.resealing import Resealed, reseal
from conversations.services.sessions import reset_session, take_session_turn
from conversations.services.trials import delete_test, purge_tests, tests_before
from conversations.services.turns import Reply, take_turn

__all__ = [
    "Caller",
    "EmbedGrant",
    "FormSource",
    "HostFields",
    "InlineDocument",
    "LinkGrant",
    "PageBefore",
    "PublishedForm",
    "Reply",
    "Resealed",
    "TurnRequest",
    "create_api_key",
    "create_embed_token",
    "create_link",
    "create_test_token",
    "create_token_for",
    "delete_test",
    "extend_conversation",
    "purge_tests",
    "read_embed_token",
    "read_link",
    "reseal",
    "reset_conversation",
    "reset_session",
    "revoke_api_key",
    "take_session_turn",
    "take_turn",
    "tests_before",
]
