"""The turn as it is being decided: its draft, and the ledger in which answers stand with their evidence."""
