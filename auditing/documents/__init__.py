"""One submission as a document: a page to print, a PDF, and its data."""
