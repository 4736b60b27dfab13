"""The form as it stands for one person: what is visible, required, answered and on offer. Reads only."""
