"""Measures how well an interpreter understands people, on utterances that are labelled with what they mean."""
