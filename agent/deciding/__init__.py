"""The turn being decided: its draft, and the ledger of answers with their evidence."""
