"""What an assistant does besides asking fields: it chooses a task, finds things by name, and presents results."""
