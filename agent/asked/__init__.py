"""What a message says to the question that was asked, beside all else that it tells."""
