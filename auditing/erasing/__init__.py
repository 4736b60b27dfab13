"""Erasing conversations from their list: a page says what would go, and asks why."""
