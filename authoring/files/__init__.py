"""Forms as files of markdown, many at once: taken in as drafts, and given out."""
