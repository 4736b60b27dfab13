"""Hears what words around a value say: what leads to it, who is named, what is added or taken out."""
