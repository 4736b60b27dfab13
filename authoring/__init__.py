"""Where staff write, try and publish forms."""
