"""What people ask, answered by the form's own text, and by what staff have written."""
