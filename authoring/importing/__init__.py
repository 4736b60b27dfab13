"""Any document becomes a draft, and a person confirms what was guessed of it."""
