"""The tables of auditing."""

from auditing.models.accesses import Access, Action, Kind
from auditing.models.counts import TurnCount
from auditing.models.exports import Export, ExportStatus
from auditing.models.seals import Seal
from auditing.models.words import IndexedWords

__all__ = ["Access", "Action", "Export", "ExportStatus", "IndexedWords", "Kind", "Seal", "TurnCount"]
