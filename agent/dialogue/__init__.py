"""Steering commands, and the words of questions and replies."""
