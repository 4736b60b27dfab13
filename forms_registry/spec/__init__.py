"""What a form says, in pure Python: no Django, no database, no network."""
