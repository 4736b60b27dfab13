"""How a form may be written down: tables, headings and bullets, YAML. Each fills the same drafts."""
