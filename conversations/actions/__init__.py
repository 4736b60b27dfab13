"""Tools that the service runs itself: Python actions and requests to services, each carried out once, and recorded."""

from conversations.actions.marks import ActionFailed, ActionRefused, repeatable

__all__ = ["ActionFailed", "ActionRefused", "repeatable"]
