"""What happened: conversations, their turns, and each answer with its evidence."""
