"""Who looked at what: recorded before it is shown, so that what cannot be recorded is not shown."""

from auditing.access_log.recording import Looker, by_command, looker_of, query_details, record

__all__ = ["Looker", "by_command", "looker_of", "query_details", "record"]
