"""What the form is, decided from all that its drafts say: a fallback and a finding where that is unclear."""
