"""What an assistant does beside asking fields: it chooses a task, finds things by name, and tells results."""
