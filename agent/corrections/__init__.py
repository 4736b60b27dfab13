"""What changes an answer that stands: taken back, exchanged, added, taken out, moved, or asked to be otherwise."""
