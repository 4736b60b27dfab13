"""What each clause of a message does, and what it is about."""
