"""What Django looks for in a database backend."""

from formpilot_site.database.reach import WatchedDatabaseWrapper as DatabaseWrapper

__all__ = ["DatabaseWrapper"]
