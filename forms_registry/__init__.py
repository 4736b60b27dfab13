"""What a form is: its specification, its versions, and how staff author it."""
