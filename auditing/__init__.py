"""Where auditors look, and prove that nobody changed what they see."""
