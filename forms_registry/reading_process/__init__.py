"""Reads documents in processes of their own, so that no document can stop the service.

Callers use `read`. Nothing here knows of Django: the processes load the reader of documents and nothing else.
"""

from forms_registry.reading_process.reading import ReadingStopped, close, read, warm_up

__all__ = ["ReadingStopped", "close", "read", "warm_up"]
