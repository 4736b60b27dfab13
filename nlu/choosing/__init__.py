"""How people choose among options: by name, by part of a name, by position in the list."""
