"""Changes of answers: taken back, exchanged, added to, removed, moved, or asked to be different."""
