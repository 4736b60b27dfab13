"""Who looked at what: recorded before it is shown, so that what cannot be recorded is not shown."""

from auditing.access_log.recording import Looker, asked_of, by_command, looker_of, record

__all__ = ["Looker", "asked_of", "by_command", "looker_of", "record"]
