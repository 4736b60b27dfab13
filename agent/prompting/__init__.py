"""What a model is sent: prompts, shortened documents, and placeholders for sensitive values."""
