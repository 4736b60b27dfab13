"""Takes what answers a question, from words, widgets and pages; keeps what cannot be placed or is put off."""
