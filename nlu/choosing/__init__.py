"""How people say which of the options on offer they mean: by name, by part of a name, by place in the list."""
