"""What a form is: its specification, and its versions."""
