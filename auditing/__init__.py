"""The admin pages of auditors, exports, and the proof that nobody changed the record."""
