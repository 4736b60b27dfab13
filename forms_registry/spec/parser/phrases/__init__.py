"""What the words of one cell, key or sentence say, each of which may be written in many ways."""
