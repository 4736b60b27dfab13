"""Tool calls: which are made, what their results contain and cause, and what follows when they fail."""
