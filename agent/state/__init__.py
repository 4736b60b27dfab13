"""What a conversation carries from turn to turn: its working state, and the stored head."""
