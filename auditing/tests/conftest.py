"""What most tests here start from: conversations about a small form."""

from conversations.tests.conftest import api, key, model, opened, visit

__all__ = ["api", "key", "model", "opened", "visit"]
