"""What a model is sent: prompts, shortened documents, and the masks of what is sensitive in them."""
